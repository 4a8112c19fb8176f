"""What an answer changes: the attempt, the ratings, the review; once, and never by repeats or hints."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from lessons.reader import course
from puzzles.bank.reader import Wish
from puzzles.kinds.base import NONE, Verdict
from puzzles.puzzle import Grade
from puzzles.reviews import EARLIER
from tests.app.solving.few import can_open, desk_of, few
from trainer.app.identity import LOCAL_PLAYER
from trainer.app.solving import knowing
from trainer.app.solving.desk import OVERALL, Desk
from trainer.app.solving.knowing import mastered
from trainer.app.solving.solving import First
from trainer.store import Attempt, LessonRecord, Store
from trainer.store.records import ReviewRecord

NOW = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)


@pytest.fixture
def desk(served: Store, tmp_path: Path) -> Desk:
    served.create_player(LOCAL_PLAYER)
    return desk_of(served, tmp_path, LOCAL_PLAYER)


def settle(desk: Desk, grade: Grade, *, attempt: str = "a", hints: int = 0, at: datetime = NOW) -> float:
    """The rating in the kind after an answer."""
    first = First(can_open(), Verdict(NONE, grade), hints, 5.0)
    settled = desk.settle(first, attempt=attempt, mode="train", day="2026-11-20", opened=at, now=at)
    return settled.after.rating


def test_a_right_answer_raises_and_a_wrong_one_lowers(desk: Desk) -> None:
    assert settle(desk, "right") > 1500
    assert desk.standing(OVERALL, NOW).rating > 1500
    assert desk.standing("outs", NOW).games == 0


def test_a_wrong_answer_lowers_and_comes_back(desk: Desk) -> None:
    assert settle(desk, "wrong") < 1500
    assert desk.review(NOW) is None
    found = desk.review(NOW + timedelta(days=30))
    assert found is not None
    assert found.puzzle.digest == can_open().digest
    assert found.why == "review"
    assert desk.mistakes() == [can_open().digest]


def test_when_a_puzzle_comes_back(desk: Desk) -> None:
    """By FSRS what went wrong is due a day later, some hours less for whoever comes earlier."""
    assert desk.next_review(NOW) is None
    settle(desk, "wrong")
    tomorrow = NOW + timedelta(days=1) - EARLIER
    assert desk.next_review(NOW) == tomorrow
    assert desk.due(tomorrow - timedelta(seconds=1)) == []
    assert desk.due(tomorrow) == [can_open().digest]
    assert desk.next_review(tomorrow) is None


def test_an_answer_tells_when_the_puzzle_comes_back(desk: Desk) -> None:
    def back(grade: Grade, attempt: str) -> datetime | None:
        first = First(can_open(), Verdict(NONE, grade), 0, 5.0)
        return desk.settle(first, attempt=attempt, mode="train", day="", opened=NOW, now=NOW).back

    assert back("right", "a") is None
    assert back("wrong", "b") == NOW + timedelta(days=1) - EARLIER


def test_what_is_in_no_bank_any_more_is_not_counted(desk: Desk) -> None:
    gone = "00000000000000ff"
    when = NOW - timedelta(days=3)
    with desk.store.puzzles.solving(LOCAL_PLAYER) as unit:
        unit.set_review(ReviewRecord(gone, when, when, {}))
        unit.add(
            Attempt(
                id="old",
                digest=gone,
                kind="outs",
                house="it-club",
                mode="train",
                day="",
                opened=when,
                answered=when,
                answer="",
                grade="wrong",
                hints=0,
                solved=False,
                data={},
            )
        )
    settle(desk, "wrong", at=when)
    assert [one.digest for one in desk.store.puzzles.due(LOCAL_PLAYER, NOW)] != [can_open().digest]
    assert desk.due(NOW) == [can_open().digest]
    assert desk.mistakes() == [can_open().digest]


def test_a_review_open_in_two_tabs_is_one_review(desk: Desk) -> None:
    settle(desk, "wrong", at=NOW - timedelta(days=5))

    def answered(attempt: str, grade: Grade, minutes: int) -> None:
        first = First(can_open(), Verdict(NONE, grade), 0, 5.0)
        when = NOW + timedelta(minutes=minutes)
        desk.settle(first, attempt=attempt, mode="review", day="", opened=NOW, now=when)

    answered("first tab", "wrong", 1)
    kept = desk.store.puzzles.review(LOCAL_PLAYER, can_open().digest)
    answered("second tab", "right", 2)
    assert desk.store.puzzles.review(LOCAL_PLAYER, can_open().digest) == kept


def test_a_near_equal_answer_changes_no_rating(desk: Desk) -> None:
    assert settle(desk, "close") == 1500
    assert desk.standing(OVERALL, NOW).games == 0
    assert desk.mistakes() == []


def test_repeats_change_no_rating(desk: Desk) -> None:
    once = settle(desk, "wrong")
    assert settle(desk, "right", attempt="b", at=NOW + timedelta(hours=1)) == once
    assert desk.mistakes() == []


def test_the_same_attempt_counts_once(desk: Desk) -> None:
    once = settle(desk, "wrong")
    assert settle(desk, "right") == once
    assert [one.grade for one in desk.store.puzzles.attempts(LOCAL_PLAYER)] == ["wrong"]


def test_a_hint_never_raises(desk: Desk) -> None:
    assert settle(desk, "right", hints=1) <= 1500


def test_training_brings_what_was_not_seen_and_not_what_is_held_back(desk: Desk) -> None:
    settle(desk, "right")
    held_back = frozenset(one.digest for one in few()[:4])
    for turn in range(12):
        found = desk.next(Wish(), Random(turn), 0, NOW, held_back)
        assert found is not None
        assert found.puzzle.digest not in held_back
        assert found.puzzle.digest != can_open().digest or found.why == "again"


def test_a_tag_is_mastered_by_what_went_well(desk: Desk) -> None:
    settle(desk, "right")
    assert desk.mastery()["find-the-opening"].tries == 1
    assert desk.mastery()["find-the-opening"].share > 0.5


def test_the_lesson_on_a_principle_counts_as_a_try(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = replace(course()[0], id="made", principle="do-not-feed")
    monkeypatch.setattr(knowing, "course", lambda: (lesson,))
    assert "do-not-feed" not in desk.mastery()
    desk.store.save_lesson(LOCAL_PLAYER, LessonRecord("made", 1, 1, NOW))
    assert desk.mastery()["do-not-feed"].share < 0.5
    desk.store.save_lesson(LOCAL_PLAYER, LessonRecord("made", 3, 2, NOW))
    assert desk.mastery()["do-not-feed"].share > 0.5


def solved(desk: Desk, name: str, grade: Grade, *tags: str) -> None:
    """A puzzle with these tags, answered for the first time."""
    with desk.store.puzzles.solving(LOCAL_PLAYER) as unit:
        unit.add(
            Attempt(
                name,
                f"digest {name}",
                kind="which-discard",
                house="it-club",
                mode="train",
                day="2026-11-20",
                opened=NOW,
                answered=NOW + timedelta(minutes=int(name)),
                answer="",
                grade=grade,
                data={"tags": list(tags)},
            )
        )


def test_a_principle_is_mastered_by_its_lesson_and_its_puzzles(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = replace(course()[0], id="made", principle="do-not-feed")
    monkeypatch.setattr(knowing, "course", lambda: (lesson,))

    def sit() -> frozenset[str]:
        return mastered(desk.store, LOCAL_PLAYER)

    desk.store.save_lesson(LOCAL_PLAYER, LessonRecord("made", 3, 1, NOW))
    assert sit() == frozenset()
    solved(desk, "1", "right", "do-not-feed", "open-early")
    assert sit() == frozenset()
    solved(desk, "2", "right", "do-not-feed", "open-early")
    assert sit() == {"do-not-feed"}, "kinds of puzzles are no principles"
    solved(desk, "3", "wrong", "do-not-feed")
    assert sit() == frozenset(), "what goes wrong is explained again"

"""What somebody sits down to: what comes next, what it counts for, when it is over."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from puzzles.kinds.base import NONE, Verdict
from tests.app.solving.few import FROM, can_open, desk_of, few
from trainer.app.identity import LOCAL_PLAYER
from trainer.app.solving.day import day_now, first_grades
from trainer.app.solving.desk import Desk
from trainer.app.solving.sitting import Plan, Sitting, plan_of
from trainer.app.solving.solving import First
from trainer.app.table.tab import Intent
from trainer.store import Store, StoreLocked

NOW = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)
TODAY = date(2026, 11, 20)


@pytest.fixture
def desk(served: Store, tmp_path: Path) -> Desk:
    served.create_player(LOCAL_PLAYER)
    return desk_of(served, tmp_path, LOCAL_PLAYER)


def sat(plan: Plan) -> Sitting:
    return Sitting(plan, lambda one: ("Ada", "Bruno", "Carla", "Dario", "E", "F")[: len(one.read.hands)], NOW)


def seat(sitting: Sitting, desk: Desk, now: datetime = NOW, today: date = TODAY) -> None:
    sitting.seat(desk, now, today, lambda: 0.0)


def right(sitting: Sitting) -> None:
    """Answers rightly."""
    assert sitting.solving is not None
    solving = sitting.solving
    answer = solving.kind.right(solving.puzzle)[0]
    if answer == NONE:
        solving.reply(NONE)
        return
    solving.board.play(answer.split("; ")[:-1])
    solving.take([Intent("last", solving.key, solving.board.rev, (answer.split("; ")[-1],))])


def wrong(sitting: Sitting) -> None:
    """Gives up."""
    assert sitting.solving is not None
    sitting.solving.give_up()


def daily(day: date, desk: Desk) -> Plan:
    found = desk.days.of(day)
    assert found is not None
    return Plan("daily", day=day, puzzles=found.digests)


def test_a_day_solved_on_it_feeds_the_streak(desk: Desk) -> None:
    sitting = sat(daily(TODAY, desk))
    for _ in range(3):
        seat(sitting, desk)
        right(sitting)
        sitting.onward()
    assert sitting.over
    found = day_now(desk, TODAY)
    assert found is not None
    assert found.grades == ("right", "right", "right")
    assert found.done
    assert (found.streak.length, found.streak.today) == (1, True)


def test_the_archive_never_feeds_the_streak(desk: Desk) -> None:
    earlier = TODAY - timedelta(days=3)
    sitting = sat(daily(earlier, desk))
    for _ in range(3):
        seat(sitting, desk)
        right(sitting)
        sitting.onward()
    found = day_now(desk, TODAY)
    assert found is not None
    assert found.streak.length == 0
    of = desk.days.of(earlier)
    assert of is not None
    assert first_grades(desk, of) == ("right", "right", "right")


def test_a_midnight_that_passes_while_a_puzzle_is_open(desk: Desk) -> None:
    """A solve counts for the date on which the puzzle was opened."""
    sitting = sat(daily(TODAY, desk))
    for _ in range(3):
        seat(sitting, desk)
        right(sitting)
        seat(sitting, desk, NOW + timedelta(hours=8), TODAY + timedelta(days=1))
        sitting.onward()
    found = day_now(desk, TODAY + timedelta(days=1))
    assert found is not None
    # Each was on the table before midnight was asked for again, except that the later two were opened after it.
    assert {one.day for one in desk.store.puzzles.attempts(LOCAL_PLAYER)} == {"2026-11-20"}


def test_a_free_try_solves_the_day_too(desk: Desk) -> None:
    sitting = sat(daily(TODAY, desk))
    for _ in range(3):
        seat(sitting, desk)
        wrong(sitting)
        assert sitting.solving is not None
        sitting.solving.again()
        right(sitting)
        sitting.onward()
    found = day_now(desk, TODAY)
    assert found is not None
    assert found.grades == ("wrong", "wrong", "wrong")
    assert found.streak.length == 1
    assert {one.tries for one in desk.store.puzzles.attempts(LOCAL_PLAYER)} == {2}


def test_a_streak_ends_at_the_first_mistake(desk: Desk) -> None:
    sitting = sat(Plan("streak"))
    seat(sitting, desk)
    right(sitting)
    sitting.onward()
    seat(sitting, desk)
    wrong(sitting)
    assert sitting.broken
    sitting.onward()
    assert sitting.over
    assert [(one.mode, one.score) for one in desk.store.puzzles.rounds(LOCAL_PLAYER)] == [("streak", 1)]


def test_a_streak_goes_on_after_the_tab_was_closed(desk: Desk) -> None:
    """With the puzzle that lay on the table: to load the page anew is no way around it. A mistake ends it for good."""
    left = sat(Plan("streak"))
    for _ in range(2):
        seat(left, desk)
        right(left)
        left.onward()
    seat(left, desk)
    assert left.solving is not None
    again = sat(Plan("streak"))
    again.resume(desk, NOW + timedelta(days=3))
    seat(again, desk, NOW + timedelta(days=3))
    assert again.solving is not None
    assert (again.score, again.turn) == (2, 2)
    assert again.solving.puzzle == left.solving.puzzle
    wrong(again)
    assert [one.score for one in desk.store.puzzles.rounds(LOCAL_PLAYER)] == [2]
    # What the other tab answers now was answered before.
    right(left)
    assert left.broken
    anew = sat(Plan("streak"))
    anew.resume(desk, NOW + timedelta(days=3))
    assert (anew.score, anew.turn) == (0, 0)
    other = sat(Plan("streak", house="fr-table"))
    other.resume(desk, NOW)
    assert other.turn == 0


def test_two_tabs_on_one_streak(desk: Desk) -> None:
    """The one that is behind takes nothing away from the other, and catches up."""
    ahead = sat(Plan("streak"))
    seat(ahead, desk)
    right(ahead)
    ahead.onward()
    behind = sat(Plan("streak"))
    behind.resume(desk, NOW)
    for sitting in (ahead, behind):
        seat(sitting, desk)
    right(ahead)
    ahead.onward()
    seat(ahead, desk)
    right(ahead)
    right(behind)
    assert behind.score == 2
    assert [one.score for one in desk.store.puzzles.rounds(LOCAL_PLAYER)] == [3]
    behind.onward()
    seat(behind, desk)
    assert (behind.score, behind.turn) == (3, 3)


def test_two_tabs_on_one_sprint(desk: Desk) -> None:
    first, second = sat(Plan("sprint")), sat(Plan("sprint"))
    first.begun = start = datetime.now(UTC)
    seat(first, desk, start)
    right(first)
    first.onward()
    seat(first, desk, start)
    second.resume(desk, start)
    seat(second, desk, start)
    wrong(first)
    right(second)
    assert (first.score, second.score) == (1, 1)
    assert [one.score for one in desk.store.puzzles.rounds(LOCAL_PLAYER)] == [1]


def test_a_streak_without_a_puzzle_left_is_over_for_good(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sat(Plan("streak"))
    seat(sitting, desk)
    right(sitting)
    monkeypatch.setattr(type(desk.bank), "draw", lambda *_: None)
    sitting.onward()
    seat(sitting, desk)
    assert sitting.over
    anew = sat(Plan("streak"))
    anew.resume(desk, NOW)
    assert anew.turn == 0


def test_a_sprint_goes_on_as_long_as_its_time_is_not_up(desk: Desk) -> None:
    left = sat(Plan("sprint"))
    left.begun = start = datetime.now(UTC)
    seat(left, desk, start)
    right(left)
    again = sat(Plan("sprint"))
    again.resume(desk, start + timedelta(minutes=2))
    assert again.sprint is not None
    assert (again.score, again.sprint.left(start + timedelta(minutes=2))) == (1, timedelta(minutes=1))
    late = sat(Plan("sprint"))
    late.resume(desk, start + timedelta(minutes=3))
    assert (late.score, late.sprint) == (0, None)


def test_a_sprint_ends_with_its_time(desk: Desk) -> None:
    sitting = sat(Plan("sprint"))
    start = datetime.now(UTC)
    seat(sitting, desk, start)
    right(sitting)
    assert sitting.score == 1
    sitting.onward()
    seat(sitting, desk, start + timedelta(minutes=2, seconds=59))
    assert not sitting.over
    sitting.onward()
    seat(sitting, desk, start + timedelta(minutes=3))
    assert sitting.over


def test_mistakes_come_once_each(desk: Desk) -> None:
    sitting = sat(Plan("one", puzzles=(can_open().digest,)))
    seat(sitting, desk)
    wrong(sitting)
    again = sat(Plan("mistakes"))
    seat(again, desk)
    assert again.solving is not None
    assert again.solving.puzzle.digest == can_open().digest
    right(again)
    again.onward()
    seat(again, desk)
    assert again.over


def test_a_review_that_was_answered_elsewhere_goes(desk: Desk) -> None:
    """Another tab, or a training, had it meanwhile; the next one that is due comes, under a table of its own."""
    for number, one in enumerate(few()[6:8]):
        first = First(one, Verdict(NONE, "wrong"), 0, 5.0)
        when = NOW - timedelta(days=5) + timedelta(minutes=number)
        desk.settle(first, attempt=one.digest, mode="train", day="", opened=when, now=when)
    here, there = sat(Plan("review")), sat(Plan("review"))
    for sitting in (here, there):
        seat(sitting, desk)
        assert sitting.solving is not None
        assert (sitting.solving.puzzle.digest, sitting.why, sitting.due) == (few()[6].digest, "review", 2)
    assert here.solving is not None
    key = here.solving.key
    wrong(there)
    seat(there, desk)
    assert there.solving is not None
    assert there.solving.tries, "what was answered here stays until one goes on"
    seat(here, desk)
    assert (here.solving.puzzle.digest, here.due) == (few()[7].digest, 1)
    assert here.solving.key != key


def test_todays_puzzles_stay_out_of_training(desk: Desk) -> None:
    held = desk.days.held_back(FROM + timedelta(days=58))
    assert 0 < len(held) < len(few())
    for _ in range(8):
        sitting = sat(Plan("train"))
        seat(sitting, desk, NOW, FROM + timedelta(days=58))
        assert sitting.solving is not None
        assert sitting.solving.puzzle.digest not in held


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"mode": "fly"},
        {"mode": "daily"},
        {"mode": "daily", "day": "yesterday"},
        {"mode": "daily", "day": "0000-00-00"},
    ],
)
def test_an_address_that_asks_for_nothing_there_is(query: dict[str, str], desk: Desk) -> None:
    def digests(day: date) -> tuple[str, ...] | None:
        found = desk.days.of(day)
        return None if found is None else found.digests

    assert plan_of(query, digests) is None


def test_addresses_that_ask_for_something() -> None:
    assert plan_of({"d": "ab"}, lambda day: None) == Plan("one", puzzles=("ab",))
    asked = {"mode": "train", "kind": "outs", "house": "it-duel", "difficulty": "harder"}
    assert plan_of(asked, lambda day: None) == Plan(
        "train", kind="outs", house="it-duel", difficulty="harder"
    )
    assert plan_of({"mode": "daily", "day": "2026-11-20"}, lambda day: ["a", "b", "c"]) == Plan(
        "daily", day=date(2026, 11, 20), puzzles=("a", "b", "c")
    )


def test_an_answer_that_the_store_cannot_take_waits(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is lost: the page says what is wrong, and the answer is kept, once, when the store is there again."""
    sitting = sat(Plan("one", puzzles=(can_open().digest,)))
    seat(sitting, desk)
    settle = desk.settle

    def locked(*_: object, **__: object) -> object:
        raise StoreLocked

    monkeypatch.setattr(desk, "settle", locked)
    wrong(sitting)
    assert sitting.grades == ["wrong"]
    with pytest.raises(StoreLocked):
        seat(sitting, desk)
    assert desk.store.puzzles.attempts(LOCAL_PLAYER) == []
    monkeypatch.setattr(desk, "settle", settle)
    seat(sitting, desk)
    seat(sitting, desk)
    assert [one.grade for one in desk.store.puzzles.attempts(LOCAL_PLAYER)] == ["wrong"]

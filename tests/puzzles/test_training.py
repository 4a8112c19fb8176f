"""Training: what comes next, why, and what it trains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from puzzles.bank.packing import write_bank
from puzzles.bank.reader import Bank, Wish
from puzzles.kinds import NAMES, kind
from puzzles.kinds.base import Shard
from puzzles.puzzle import Puzzle
from puzzles.training import (
    EXACT_KINDS,
    SPRINT,
    Mastery,
    Pick,
    Result,
    Sprint,
    mastery,
    pick,
    pick_mistake,
    streak_goes_on,
    streak_wish,
    weakest,
    wish_for,
)
from tests.puzzles.fake import puzzle_of
from trainer.rules.cards import FACES, cards_text

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def made() -> list[Puzzle]:
    random, found = Random(3), []
    for place in range(90):
        name = ("outs", "which-discard", "count-it")[place % 3]
        drawn = puzzle_of(cards_text(random.sample(FACES, 9)), Shard(name, "it-club", 1, 0), place)
        tags = ("open-early",) if place % 5 == 0 else ()
        found.append(replace(drawn, kind=name, rating=800 + 15 * place, tags=tags))
    return found


@pytest.fixture(scope="module")
def puzzles() -> list[Puzzle]:
    return made()


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory, puzzles: list[Puzzle]) -> Iterator[Bank]:
    file = tmp_path_factory.mktemp("bank") / "b.sqlite3"
    write_bank(file, puzzles)
    bank = Bank(file)
    yield bank
    bank.close()


def rating(bank: Bank, wish: Wish) -> float:
    """What is drawn for a wish, in the mean."""
    drawn = [puzzle.rating for seed in range(20) if (puzzle := bank.draw(wish, Random(seed))) is not None]
    return sum(drawn) / len(drawn)


def test_difficulty_is_about_one_s_own_rating(bank: Bank) -> None:
    easier, mine, harder = (rating(bank, wish_for(1500, one)) for one in ("easier", "mine", "harder"))
    assert easier < mine < harder
    assert abs(mine - 1420) < 80


def test_what_was_seen_comes_again_only_when_nothing_else_is_left(bank: Bank, puzzles: list[Puzzle]) -> None:
    wish = Wish(theme="open-early")
    tagged = {one.digest for one in puzzles if one.tags}
    seen: set[str] = set()
    for _ in tagged:
        found = pick(bank, wish, Random(1), seen=seen)
        assert found is not None
        assert found.why == "new"
        seen.add(found.puzzle.digest)
    assert seen == tagged
    again = pick(bank, wish, Random(1), seen=seen)
    assert again is not None
    assert again.why == "again"


def test_what_belongs_to_days_to_come_never_comes(bank: Bank, puzzles: list[Puzzle]) -> None:
    tagged = [one.digest for one in puzzles if one.tags]
    assert pick(bank, Wish(theme="open-early"), Random(1), held_back=tagged) is None
    found = pick(bank, Wish(theme="open-early"), Random(1), seen=tagged, held_back=tagged[1:])
    assert found is not None
    assert (found.puzzle.digest, found.why) == (tagged[0], "again")


def test_reviews_come_now_and_then_and_are_called_so(bank: Bank, puzzles: list[Puzzle]) -> None:
    due = ["0" * 16, puzzles[7].digest]
    why = [
        found.why
        for turn in range(9)
        if (found := pick(bank, Wish(), Random(turn), due=due, turn=turn)) is not None
    ]
    assert why == ["new", "new", "review"] * 3
    found = pick(bank, Wish(), Random(1), due=due, turn=2)
    assert found is not None
    assert found.puzzle == puzzles[7], "a puzzle that is gone is passed over"


def test_one_s_own_puzzles_are_found_too(bank: Bank, puzzles: list[Puzzle]) -> None:
    own = replace(puzzles[0], kind="own")
    mine = {own.digest: own}

    def find(digest: str) -> Puzzle | None:
        return mine.get(digest) or bank.by_digest(digest)

    assert pick_mistake(["gone", own.digest], find) == Pick(own, "mistake")
    assert pick_mistake(["gone"], find) is None


def test_a_streak_gets_ever_harder_until_the_first_mistake(bank: Bank) -> None:
    means = [rating(bank, streak_wish(score)) for score in (0, 5, 10, 20)]
    assert means == sorted(means)
    assert [streak_goes_on(grade) for grade in ("right", "close", "wrong")] == [True, True, False]


def test_a_sprint_is_three_minutes_of_exact_kinds(bank: Bank) -> None:
    sprint = Sprint(NOON)
    drawn = Counter(
        puzzle.kind for seed in range(40) if (puzzle := bank.draw(sprint.wish(), Random(seed))) is not None
    )
    assert set(drawn) == {"outs", "count-it"}
    assert timedelta(seconds=180) == SPRINT
    in_time = sprint.answered("right", NOON + timedelta(seconds=179)).answered(
        "wrong", NOON + timedelta(seconds=179)
    )
    assert (in_time.solved, in_time.tried) == (1, 2)
    assert in_time.answered("right", NOON + timedelta(seconds=180)) == in_time
    assert sprint.left(NOON - timedelta(hours=1)) == SPRINT, "a clock set back gives no more time"
    assert sprint.left(NOON + timedelta(hours=1)) == timedelta(0)


def test_the_exact_kinds_are_those_that_say_so() -> None:
    found = []
    for name in NAMES:
        try:
            found += [name] if kind(name).exact else []
        except ModuleNotFoundError:
            pytest.skip(f"{name} is not there yet")
    assert set(found) == set(EXACT_KINDS)


def test_mastery_is_the_share_that_goes_well_the_latest_most() -> None:
    right, wrong, hinted = (
        Result(("a",), "right"), Result(("a", "b"), "wrong"), Result(("a",), "right", hints=2)
    )  # fmt: skip
    better = mastery([wrong, wrong, right, right])["a"]
    worse = mastery([right, right, wrong, wrong])["a"]
    assert better.tries == worse.tries == 4
    assert 0 < worse.share < 0.5 < better.share < 1
    assert mastery([hinted]) == mastery([replace(wrong, themes=("a",))])
    # One right try among two halves that stand for doubt.
    assert mastery([right])["a"].share == pytest.approx(2 / 3)
    assert mastery([]) == {}


def test_what_sits_took_three_tries_that_went_well() -> None:
    right, wrong = Result(("a",), "right"), Result(("a",), "wrong")
    assert [mastery([right] * tries)["a"].sits for tries in (1, 2, 3)] == [False, False, True]
    assert not mastery([*[right] * 6, wrong])["a"].sits
    assert mastery([*[right] * 6, wrong, right, right])["a"].sits


def test_the_weakest_theme_comes_next() -> None:
    known = {"a": Mastery(9, 0.8), "b": Mastery(9, 0.3)}
    assert weakest(known, ["a", "b", "c"], Random(1)) == "b"
    assert weakest(known, ["a", "c"], Random(1)) == "c", "never tried: half known"
    assert {weakest({}, ["x", "y"], Random(seed)) for seed in range(20)} == {"x", "y"}
    assert weakest(known, [], Random(1)) is None

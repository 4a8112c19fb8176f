"""The puzzles of the day: numbers, weekdays, houses, the list that only grows; and the streak."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from puzzles.bank.packing import write_bank
from puzzles.bank.reader import Bank
from puzzles.daily import FIRST, LEVELS, THIRD, Daily, Days, extended, house_of, lines, number_of, read_days
from puzzles.errors import DailyError
from puzzles.kinds.base import Shard
from puzzles.puzzle import Sort
from puzzles.streak import Streak, done_days, streak
from tests.puzzles.fake import puzzle_of
from trainer.rules.cards import FACES, cards_text
from trainer.rules.profile import HOUSES

MONDAY = date(2026, 11, 30)


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bank]:
    """Twelve of each kind, house and level."""
    random, made = Random(5), []
    for kind in ("find-the-opening", "which-discard", *THIRD):
        for house in HOUSES:
            for place in range(60):
                drawn = puzzle_of(cards_text(random.sample(FACES, 9)), Shard(kind, house, 1, 0), place)
                sort: Sort = "sharp" if kind == "which-discard" and place % 2 else "exact"
                made.append(replace(drawn, kind=kind, level=1 + place // 2 % 5, sort=sort))
    file = tmp_path_factory.mktemp("bank") / "b.sqlite3"
    write_bank(file, made)
    bank = Bank(file)
    yield bank
    bank.close()


@pytest.fixture(scope="module")
def days(bank: Bank) -> Days:
    return Days({one.day: one.digests for one in extended(Days({}), bank, MONDAY + timedelta(days=83))})


def test_the_first_day_is_a_monday_and_has_number_one() -> None:
    assert FIRST == MONDAY
    assert FIRST.weekday() == 0
    assert number_of(FIRST) == 1
    assert number_of(date(2027, 3, 1)) == 92, "31 days of December, 31, 28, and two more"


def test_numbers_do_not_jump_where_clocks_change() -> None:
    # The last Sundays of March and October: days of 23 and 25 hours.
    for sunday in (date(2027, 3, 28), date(2027, 10, 31)):
        assert number_of(sunday + timedelta(days=1)) - number_of(sunday) == 1


def test_houses_take_turns_and_meet_every_weekday() -> None:
    month = [FIRST + timedelta(days=n) for n in range(28)]
    assert [house_of(day) for day in month[:5]] == [*HOUSES, next(iter(HOUSES))]
    assert len({(day.weekday(), house_of(day)) for day in month}) == 28


def test_a_day_is_an_opening_a_sharp_discard_and_the_weekdays_kind(days: Days, bank: Bank) -> None:
    for one in days:
        first, second, third = (bank.by_digest(digest) for digest in one.digests)
        assert first is not None
        assert second is not None
        assert third is not None
        assert (first.kind, second.kind, third.kind) == (
            "find-the-opening", "which-discard", THIRD[one.day.weekday()]
        )  # fmt: skip
        assert second.sort == "sharp"
        assert {first.house, second.house, third.house} == {house_of(one.day)}


def test_the_week_goes_from_easy_to_hard(days: Days, bank: Bank) -> None:
    for one in days:
        levels = [puzzle.level for digest in one.digests if (puzzle := bank.by_digest(digest)) is not None]
        assert set(levels) == {LEVELS[one.day.weekday()]}
    assert list(LEVELS) == sorted(LEVELS)
    assert (LEVELS[0], LEVELS[6]) == (1, 5)


def test_no_puzzle_has_two_days(days: Days) -> None:
    assert max(Counter(digest for one in days for digest in one.digests).values()) == 1
    assert len(days) == 84


def test_the_list_grows_at_its_end_and_the_same_way(days: Days, bank: Bank) -> None:
    first = extended(Days({}), bank, MONDAY + timedelta(days=20))
    more = extended(Days({one.day: one.digests for one in first}), bank, MONDAY + timedelta(days=83))
    assert [*first, *more] == list(days)
    assert extended(days, bank, MONDAY) == []


def test_too_few_puzzles_are_told(days: Days, bank: Bank) -> None:
    with pytest.raises(DailyError) as caught:
        extended(days, bank, MONDAY + timedelta(days=2000))
    assert caught.value.code == "daily-short"


def test_another_house_steps_in_where_one_has_none_left(tmp_path: Path) -> None:
    made = [
        replace(puzzle_of(cards, Shard(kind, "fr-table", 1, 0), 0), kind=kind, sort="sharp")
        for kind, cards in (("find-the-opening", "7H 8H"), ("which-discard", "7H 9H"), (THIRD[0], "7H 10H"))
    ]
    write_bank(tmp_path / "b.sqlite3", made)
    (day,) = extended(Days({}), Bank(tmp_path / "b.sqlite3"), FIRST)
    assert set(day.digests) == {one.digest for one in made}


def test_the_file_goes_round(days: Days) -> None:
    assert list(read_days(lines(list(days)))) == list(days)
    assert len(read_days("")) == 0


DIGEST = '"0123456789abcdef"'
THREE = f"[{DIGEST}, {DIGEST}, {DIGEST}]"


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-30 = ",
        f"2026-11-31 = {THREE}",
        f"monday = {THREE}",
        f"2026-11-30 = [{DIGEST}]",
        '2026-11-30 = ["x", "y", "z"]',
        "2026-11-30 = 3",
        f"2026-11-30 = {THREE}\n2026-12-02 = {THREE}",
        f"2026-12-01 = {THREE}\n2026-11-30 = {THREE}",
        f"2026-12-01 = {THREE}\n2026-12-01 = {THREE}",
    ],
)
def test_a_list_that_is_no_list_is_an_error(text: str) -> None:
    with pytest.raises(DailyError) as caught:
        read_days(text)
    assert caught.value.code == "daily-unreadable"


@pytest.mark.parametrize(
    "day", [date(1999, 12, 31), date(2026, 11, 29), date(2027, 2, 22), date(2101, 2, 28)]
)
def test_a_day_beyond_the_list_has_puzzles_of_its_weekday_and_house(
    days: Days, bank: Bank, day: date
) -> None:
    found = days.of(day)
    assert found is not None
    assert (found.day, found.number) == (day, number_of(day))
    kinds = [puzzle.kind for digest in found.digests if (puzzle := bank.by_digest(digest)) is not None]
    houses = {puzzle.house for digest in found.digests if (puzzle := bank.by_digest(digest)) is not None}
    assert kinds[2] == THIRD[day.weekday()]
    assert houses == {house_of(day)}


def test_a_list_of_less_than_a_cycle_has_nothing_beyond(days: Days) -> None:
    short = Days({one.day: one.digests for one in list(days)[:27]})
    assert short.of(MONDAY) is not None
    assert short.of(date(2031, 1, 1)) is None


def test_what_is_to_come_is_held_back_and_what_is_past_is_not(days: Days) -> None:
    tuesday = MONDAY + timedelta(days=1)
    held = days.held_back(tuesday)
    first, second, *_, last = days
    assert not held & set(first.digests)
    assert set(second.digests) <= held
    assert set(last.digests) <= held
    assert days.held_back(date(2040, 1, 1)) == frozenset()


def test_the_archive_is_what_is_before_today(days: Days) -> None:
    assert [one.number for one in days.past(MONDAY + timedelta(days=3))] == [3, 2, 1]
    assert days.past(MONDAY) == []


# The streak. Days are written as offsets from a Monday.


def on(*offsets: int) -> set[date]:
    return {MONDAY + timedelta(days=n) for n in offsets}


def at(offset: int) -> date:
    return MONDAY + timedelta(days=offset)


@pytest.mark.parametrize(
    ("done", "today", "length"),
    [
        ((), 0, 0),
        ((0,), 0, 1),
        ((0, 1, 2), 2, 3),
        ((0, 1, 2), 3, 3),  # today is not over yet
        ((0, 1, 2), 4, 3),  # yesterday was missed, and is forgiven
        ((0, 1, 2), 5, 0),  # two missed days
        ((0, 1, 3, 4), 4, 4),
        ((0, 2, 4), 4, 1),  # the second miss, two days after the first, ends it
        ((*range(3), *range(4, 17), *range(18, 20)), 19, 18),  # missed 3 and 17: fourteen days apart
        ((*range(3), *range(4, 16), *range(17, 20)), 19, 3),  # missed 3 and 16: thirteen days apart
        ((5,), 5, 1),
    ],
)
def test_the_streak(done: tuple[int, ...], today: int, length: int) -> None:
    assert streak(on(*done), at(today)).length == length


def test_what_was_forgiven_is_told() -> None:
    found = streak(on(0, 1, 3), at(3))
    assert found == Streak(3, 3, True, (at(2),))
    assert streak(on(0, 1), at(2)) == Streak(2, 2, False, ())


def test_a_broken_streak_leaves_the_longest() -> None:
    found = streak(on(0, 1, 2, 3, 8), at(8))
    assert (found.length, found.longest) == (1, 4)


def test_a_clock_set_back_takes_nothing_and_gives_nothing() -> None:
    # Solved on the 5th with the clock a day ahead, then put right.
    assert streak(on(0, 1, 2, 3, 5), at(4)).length == 4
    assert streak(on(0, 1, 2, 3, 5), at(5)).length == 5, "the day comes, and counts"


def test_a_day_counts_once_however_often_it_comes() -> None:
    # Flying east to west over the date line, a date comes twice; west to east one is missed, and forgiven.
    assert streak([at(0), at(1), at(1), at(2)], at(2)).length == 3
    assert streak(on(0, 1, 3), at(3)).length == 3


def test_a_solve_counts_for_the_day_on_which_it_was_opened() -> None:
    first, second = Daily(at(0), ("a", "b", "c")), Daily(at(1), ("d", "e", "f"))
    wanted = {one.day: one.digests for one in (first, second)}
    assert done_days({at(0): {"a", "b", "c"}}, wanted) == on(0)
    # Opened before midnight, solved after it: still the first day's.
    assert done_days({at(0): {"a", "b", "c"}, at(1): {"d", "e", "f"}}, wanted) == on(0, 1)
    # Monday's puzzles from the archive on Tuesday feed no streak.
    assert done_days({at(1): {"a", "b", "c"}}, wanted) == frozenset()
    assert done_days({at(0): {"a", "b"}, at(1): {"c"}}, wanted) == frozenset()


@pytest.mark.parametrize("seed", range(20))
def test_the_streak_grows_by_one_a_day_and_never_counts_more_than_was_done(seed: int) -> None:
    random = Random(seed)
    done = {at(n) for n in range(120) if random.random() < 0.85}
    before = Streak()
    for n in range(120):
        now = streak(done, at(n))
        assert now.length <= len([day for day in done if day <= at(n)])
        assert now.longest >= before.longest
        assert now.length in (before.length + (at(n) in done), 0, 1)
        before = now

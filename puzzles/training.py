"""Training: which puzzle comes next, and why it does.

By theme, by difficulty, *streak* (ever harder until the first mistake), *sprint* (three minutes, exact kinds only), *my
mistakes*. Reviews that are due are mixed in, and always called so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from typing import Final, Literal, Protocol

from puzzles.bank.reader import Bank, Wish
from puzzles.puzzle import Grade, Puzzle

EXACT_KINDS: Final = (
    "find-the-opening", "close-the-hand", "free-the-joker", "count-it", "legal-or-not", "outs",
)  # fmt: skip
"""The kinds whose answers are proved, not played out: those fit for three minutes against the clock."""

Difficulty = Literal["easier", "mine", "harder"]
STEPS: Final[Mapping[Difficulty, int]] = {"easier": -250, "mine": -80, "harder": 150}
"""How far from the person's rating: solved about four times in five, three in five, and one in three."""

STREAK_START: Final = 900
STREAK_STEP: Final = 50
SPRINT: Final = timedelta(minutes=3)
SPRINT_START: Final = 1000
SPRINT_STEP: Final = 25
NARROW: Final = 60
REVIEW_EVERY: Final = 3
"""One of so many puzzles is a review, while any is due: more would make a chore of training."""

Why = Literal["new", "again", "review", "mistake"]
"""Why it comes: never seen; seen before, as no other is left; due for review; a mistake of one's own."""


@dataclass(frozen=True, slots=True)
class Pick:
    """The next puzzle, and why."""

    puzzle: Puzzle
    why: Why


class Find(Protocol):
    """Gives a puzzle by its digest, from the bank or from among one's own."""

    def __call__(self, digest: str) -> Puzzle | None: ...


def wish_for(
    rating: float,
    difficulty: Difficulty = "mine",
    *,
    kinds: Collection[str] = (),
    theme: str = "",
    houses: Collection[str] = (),
) -> Wish:
    """What to draw for a person of that rating."""
    return Wish(kinds=kinds, theme=theme, houses=houses, near=round(rating) + STEPS[difficulty])


def pick(
    bank: Bank,
    wish: Wish,
    random: Random,
    *,
    seen: Collection[str] = frozenset(),
    held_back: Collection[str] = frozenset(),
    due: Sequence[str] = (),
    turn: int = 0,
    find: Find | None = None,
) -> Pick | None:
    """The next puzzle of a training; None where there is none.

    `seen` were tried before, `held_back` belong to days to come, `due` are due for review, the longest overdue first, `turn`
    counts the puzzles of this training from 0.
    """
    if due and turn % REVIEW_EVERY == REVIEW_EVERY - 1 and (review := first_of(due, find or bank.by_digest)):
        return Pick(review, "review")
    if (puzzle := bank.draw(wish, random, {*seen, *held_back})) is not None:
        return Pick(puzzle, "new")
    if (puzzle := bank.draw(wish, random, held_back)) is not None:
        return Pick(puzzle, "again")
    return None


def first_of(digests: Iterable[str], find: Find) -> Puzzle | None:
    """The first of these puzzles that is still there."""
    return next((puzzle for digest in digests if (puzzle := find(digest)) is not None), None)


def pick_mistake(mistakes: Iterable[str], find: Find) -> Pick | None:
    """The next of one's own mistakes."""
    puzzle = first_of(mistakes, find)
    return None if puzzle is None else Pick(puzzle, "mistake")


# Streak and sprint


def streak_wish(score: int, houses: Collection[str] = ()) -> Wish:
    """What to draw after so many right answers in a row: each a little harder."""
    return Wish(houses=houses, near=STREAK_START + STREAK_STEP * score, spread=NARROW)


def streak_goes_on(grade: Grade) -> bool:
    """The first mistake ends it; a near-equal answer is none."""
    return grade != "wrong"


@dataclass(frozen=True, slots=True)
class Sprint:
    """Three minutes: how many were solved, and how many were tried."""

    begun: datetime
    solved: int = 0
    tried: int = 0

    def left(self, now: datetime) -> timedelta:
        """The time that is left: no more than three minutes, however the clock was set."""
        return min(SPRINT, max(timedelta(0), self.begun + SPRINT - now))

    def answered(self, grade: Grade, now: datetime) -> Sprint:
        """After an answer; one that comes too late does not count."""
        if not self.left(now):
            return self
        return replace(self, solved=self.solved + (grade != "wrong"), tried=self.tried + 1)

    def wish(self, houses: Collection[str] = ()) -> Wish:
        """What to draw next: exact kinds alone, a little harder with each that was solved."""
        near = SPRINT_START + SPRINT_STEP * self.solved
        return Wish(kinds=EXACT_KINDS, houses=houses, near=near, spread=NARROW)


# Mastery


@dataclass(frozen=True, slots=True)
class Result:
    """How a first try went: of a puzzle with these themes (its kind and its tags)."""

    themes: Collection[str]
    grade: Grade
    hints: int = 0


@dataclass(frozen=True, slots=True)
class Mastery:
    """`tries` in all; `share` of what went well without a hint, the latest counting most, between 0 and 1."""

    tries: int
    share: float

    @property
    def sits(self) -> bool:
        """Whether it need not be explained any more: three tries at the least, and the latest of them went well."""
        return self.share >= MASTERED


MASTERED: Final = 0.75
"""Share from which on a theme sits."""
FADING: Final = 0.9
"""Each try counts nine tenths of the next: what was weak a month ago does not stay so for ever."""
DOUBT: Final = 2.0
"""As if so many tries had gone half well: two tries do not make a master."""


def mastery(results: Iterable[Result]) -> dict[str, Mastery]:
    """Mastery by theme. `results` come oldest first."""
    good: dict[str, float] = {}
    weight: dict[str, float] = {}
    tries: dict[str, int] = {}
    for one in results:
        well = float(one.grade != "wrong" and not one.hints)
        for theme in set(one.themes):
            good[theme] = FADING * good.get(theme, 0.0) + well
            weight[theme] = FADING * weight.get(theme, 0.0) + 1
            tries[theme] = tries.get(theme, 0) + 1
    return {
        theme: Mastery(tries[theme], (good[theme] + DOUBT / 2) / (weight[theme] + DOUBT)) for theme in tries
    }


def weakest(known: Mapping[str, Mastery], themes: Iterable[str], random: Random) -> str | None:
    """The theme to train next: the weakest; one never tried counts as half known. Chance decides among equals."""
    share = {theme: known[theme].share if theme in known else 0.5 for theme in themes}
    if not share:
        return None
    least = min(share.values())
    return random.choice(sorted(theme for theme, value in share.items() if value == least))

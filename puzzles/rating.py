"""Ratings by Glicko-2: how well a person solves, and how hard a puzzle is.

The arithmetic is that of Mark Glickman's paper ("Example of the Glicko-2 system", 2012), by the package `glicko2-py`. Each
first try at a puzzle is a rating period of its own, and each day without one is a period without games, in which the
deviation alone grows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from math import exp, pi, sqrt
from typing import Final

from glicko2.math.algorithm import update_rating

from puzzles.puzzle import Grade

START: Final = 1500.0
WIDEST: Final = 350.0
"""The deviation of somebody unknown; no absence makes it wider."""
VOLATILITY: Final = 0.06
SCALE: Final = 173.7178
"""Points of a rating in one unit of Glicko-2's own scale."""
PUZZLE_DEVIATION: Final = 80.0
"""How sure a puzzle's rating is that its features and the bots gave it: within 160 points, as we believe."""
PEOPLE: Final = 30
"""A puzzle's rating moves only where at least so many people have tried it: with fewer their mean says little."""
PRICES: Final = (0.0, 0.25, 0.5, 1.0)
"""What a hint takes from a solved puzzle's score of 1, by its strength: 0 none, 3 the answer itself."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's rating: `games` are the first tries that it rests on, `updated` when the last of them was."""

    rating: float = START
    deviation: float = WIDEST
    volatility: float = VOLATILITY
    games: int = 0
    updated: datetime | None = None


@dataclass(frozen=True, slots=True)
class Try:
    """How somebody with this rating fared at a puzzle at the first try: `score` from 0 to 1."""

    rating: float
    deviation: float
    score: float


def score_of(grade: Grade, hints: int = 0) -> float | None:
    """What an answer counts; None for a near-equal one, which changes no rating."""
    if grade == "close":
        return None
    return 1.0 - PRICES[min(hints, 3)] if grade == "right" else 0.0


def rested(standing: Standing, now: datetime) -> Standing:
    """The same after the days that passed: only the deviation grows. A clock that was set back changes nothing."""
    days = 0 if standing.updated is None else (now - standing.updated).days
    if days <= 0:
        return standing
    inner = standing.deviation / SCALE
    grown = SCALE * sqrt(inner**2 + days * standing.volatility**2)
    return replace(standing, deviation=min(WIDEST, max(standing.deviation, grown)))


def after(
    standing: Standing,
    puzzle_rating: float,
    grade: Grade,
    now: datetime,
    *,
    hints: int = 0,
    first: bool = True,
) -> Standing:
    """The standing after an answer. Repeats and near-equal answers change nothing; with a hint it never rises."""
    score = score_of(grade, hints)
    if not first or score is None:
        return standing
    before = rested(standing, now)
    found = updated(before, [Try(puzzle_rating, PUZZLE_DEVIATION, score)])
    rating = min(found.rating, before.rating) if hints else found.rating
    return replace(found, rating=rating, games=standing.games + 1, updated=now)


def updated(standing: Standing, games: Sequence[Try]) -> Standing:
    """One rating period of Glicko-2: `games` are the opponents and the scores against them."""
    opponents = [((one.rating - START) / SCALE, one.deviation / SCALE, one.score) for one in games]
    found = update_rating(
        (standing.rating - START) / SCALE, standing.deviation / SCALE, standing.volatility, opponents
    )
    return replace(
        standing,
        rating=START + SCALE * found.mu,
        deviation=min(WIDEST, SCALE * found.phi),
        volatility=found.sigma,
    )


def chance(rating: float, puzzle_rating: float) -> float:
    """How likely somebody of that rating solves the puzzle at the first try, as the system expects it."""
    g = 1 / sqrt(1 + 3 * (PUZZLE_DEVIATION / SCALE) ** 2 / pi**2)
    return 1 / (1 + exp(-g * (rating - puzzle_rating) / SCALE))


def puzzle_rating(fixed: int, tries: Sequence[Try]) -> int:
    """A puzzle's rating: as its features and the bots fix it, until 30 people have tried it; then as they fared."""
    if len(tries) < PEOPLE:
        return fixed
    against = [Try(one.rating, one.deviation, 1 - one.score) for one in tries]
    return round(updated(Standing(fixed, PUZZLE_DEVIATION), against).rating)

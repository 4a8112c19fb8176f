"""How hard an exact puzzle is: a weighted sum of its features, placed among all puzzles of its kind, is its rating.

The weights say what makes one search longer; the *knots* of a kind are the sums below which a fifth, two, three and four
fifths of its puzzles lie, as they are generated for all four houses together. So each level holds about a fifth, and a
rating means the same in every kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from puzzles.kinds.base import Features

LOWEST: Final = 800
CUTS: Final = (1150, 1350, 1550, 1750)
"""From these ratings on a puzzle is of level 2, 3, 4 and 5."""
HIGHEST: Final = 2200

Knots = tuple[float, float, float, float]


def difficulty(features: Features, weights: Mapping[str, float]) -> float:
    """0 to 1: the weighted mean of the features. `weights` names every feature of the kind; one left out counts as 0."""
    unknown = set(features.values) - set(weights)
    if unknown:
        raise ValueError(f"no weight for {', '.join(sorted(unknown))}")
    total = sum(weights.values())
    return sum(weight * _unit(features.values.get(name, 0.0)) for name, weight in weights.items()) / total


def rating_of(features: Features, weights: Mapping[str, float], knots: Knots) -> int:
    """The rating: straight lines between the cuts, which lie at the knots."""
    value = difficulty(features, weights)
    places = (0.0, *knots, 1.0)
    ratings = (LOWEST, *CUTS, HIGHEST)
    at = max(number for number, place in enumerate(places[:-1]) if number == 0 or value >= place)
    low, high = places[at], places[at + 1]
    return ratings[at] + round((ratings[at + 1] - ratings[at]) * _unit((value - low) / (high - low)))


def level_of(rating: int) -> int:
    """1 to 5."""
    return 1 + sum(rating >= cut for cut in CUTS)


def ramp(value: float, low: float, high: float) -> float:
    """0 at `low` and below, 1 at `high` and above, straight between; `low` may lie above `high`."""
    return _unit((value - low) / (high - low))


def _unit(value: float) -> float:
    return min(1.0, max(0.0, value))

"""Means and intervals, beside figures worked out by hand."""

from __future__ import annotations

import math
import random
from dataclasses import astuple

import pytest

from trainer.players.estimates import Estimate, Sums


def sums(*units: tuple[int, int]) -> Sums:
    made = Sums()
    for x, n in units:
        made.add(x, n)
    return made


def test_a_mean_of_equal_units() -> None:
    """2, 4, 6: mean 4, standard deviation 2, standard error 2 / √3 = 1.1547, times 1.96 = 2.2632."""
    found = sums((2, 1), (4, 1), (6, 1)).mean()
    assert found.value == 4
    assert [found.low, found.high] == pytest.approx([1.7368, 6.2632], abs=1e-4)


def test_pairs_scatter_by_their_sums() -> None:
    """Two hands a unit: what cancels within a pair scatters nothing."""
    found = sums((4, 2), (4, 2), (4, 2)).mean()
    assert found == Estimate(2.0, 2.0, 2.0)


def test_a_mean_over_units_of_unlike_length() -> None:
    """10 points in 2 hands and 6 in 6: 2 a hand; residuals 6 and -6, so an error of √(72 · 2) / 8 = 1.5."""
    found = sums((10, 2), (6, 6)).mean()
    assert found.value == 2
    assert found.high - found.value == pytest.approx(1.959964 * 1.5)


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)],
)
def test_a_share_has_wilsons_interval(won: int, of: int, low: float, high: float) -> None:
    """Of independent cases nearly Wilson's own figures (ours takes the scatter from the sample: n - 1)."""
    found = sums(*[(1, 1)] * won, *[(0, 1)] * (of - won)).share()
    assert found.value == won / of
    assert [found.low, found.high] == pytest.approx([low, high], abs=0.02)


def test_sure_shares_keep_an_interval() -> None:
    found = sums(*[(2, 2)] * 5).share()
    assert found.value == found.high == 1
    assert 0.5 < found.low < 0.6


def test_too_little_says_nothing() -> None:
    assert Sums().mean() == Estimate(0.0, -math.inf, math.inf)
    assert Sums().share() == Estimate(0.0, 0.0, 1.0)
    assert sums((3, 2)).mean() == Estimate(1.5, -math.inf, math.inf)
    assert 0 < sums((1, 2)).share().low < 0.5 < sums((1, 2)).share().high < 1


def test_sums_add_up_in_any_order() -> None:
    rng = random.Random(5)
    units = [(rng.randint(-90, 90), rng.randint(1, 9)) for _ in range(40)]
    parts = [sums(*units[at : at + 7]) for at in range(0, 40, 7)]
    rng.shuffle(parts)
    total = Sums()
    for part in parts:
        total.plus(part)
    assert astuple(total) == astuple(sums(*units))


def test_the_interval_holds_the_true_mean_in_95_of_100() -> None:
    rng = random.Random(7)
    held = 0
    for _ in range(400):
        found = sums(*[(rng.randint(-30, 30) + rng.randint(-30, 30), 2) for _ in range(60)]).mean()
        held += found.low <= 0 <= found.high
    assert 0.92 <= held / 400 <= 0.98

"""Means and shares with 95 % intervals, from sums of whole numbers alone: they add up the same in any order.

What is played together (the same deal with seats swapped, a match and its return) is one *unit*: units are
independent of each other, hands within a unit are not. So an interval comes from the scatter between units.
"""

from __future__ import annotations

import math
from dataclasses import astuple, dataclass
from typing import Final

Z: Final = 1.959964
"""Two-sided 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and the interval that holds the true one in 95 of 100 cases."""

    value: float
    low: float
    high: float


@dataclass(slots=True)
class Sums:
    """Sums over units of an amount `x`, of how many cases `n` it is spread over, and of their products."""

    units: int = 0
    n: int = 0
    nn: int = 0
    x: int = 0
    xx: int = 0
    xn: int = 0

    def add(self, x: int, n: int = 1) -> None:
        """One unit more: `x` in all, in `n` cases."""
        self.plus(Sums(1, n, n * n, x, x * x, x * n))

    def plus(self, other: Sums) -> None:
        """The units of `other` as well."""
        total = [mine + theirs for mine, theirs in zip(astuple(self), astuple(other), strict=True)]
        self.units, self.n, self.nn, self.x, self.xx, self.xn = total

    def mean(self) -> Estimate:
        """The amount per case. The standard error is that of a ratio of two sums; where every unit has as many cases
        it is the standard deviation of the units' means by the root of their number."""
        if not self.n:
            return Estimate(0.0, -math.inf, math.inf)
        mean = self.x / self.n
        reach = Z * self._error(mean)
        return Estimate(mean, mean - reach, mean + reach)

    def share(self) -> Estimate:
        """The amount per case where it is a count of cases: Wilson's interval, which is right near 0 and 1 too. Cases of
        one unit depend on each other, so it counts as many cases as would scatter like the units do."""
        if not self.n:
            return Estimate(0.0, 0.0, 1.0)
        p = self.x / self.n
        error = self._error(p)
        usual = p * (1 - p)
        cases = usual / error**2 if 0 < error < math.inf and usual else float(self.units)
        z2 = Z * Z / cases
        middle = (p + z2 / 2) / (1 + z2)
        reach = Z / (1 + z2) * math.sqrt(usual / cases + z2 / (4 * cases))
        return Estimate(p, max(0.0, middle - reach), min(1.0, middle + reach))

    def _error(self, mean: float) -> float:
        if self.units < 2:
            return math.inf
        squares = self.xx - 2 * mean * self.xn + mean * mean * self.nn
        return math.sqrt(max(0.0, squares) * self.units / (self.units - 1)) / self.n

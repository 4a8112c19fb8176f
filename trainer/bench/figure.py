"""A figure that was measured, beside its goal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """`value` in `unit`, to be under `goal`, or `at_least` the goal."""

    name: str
    value: float
    unit: str
    goal: float
    at_least: bool = False

    @property
    def ok(self) -> bool:
        return self.value >= self.goal if self.at_least else self.value < self.goal


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which `share` (0 to 1) of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

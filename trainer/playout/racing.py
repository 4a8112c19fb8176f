"""Racing: candidates are played out over the same deals, in batches; what lies clearly behind falls out.

The same deals for all: a difference between two moves is a mean of paired differences, 3 to 4 times as exact as two
means apart. See "Which discard" in the notes on performance, and Bechhofer, Santner and Goldsman (1995) on selection.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from trainer.playout.outcomes import EXTRAS, PARTS, outcomes
from trainer.rules.moves import Move
from trainer.rules.observation import Observation

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from trainer.playout.engine import Engine

FALLS_AT: Final = 3.0
"""Joint standard errors behind the leader at which a candidate falls out."""
LEAST: Final = 128
"""Deals before which nobody falls out: a few deals say nothing about how far values scatter."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a candidate stands. `mean` is its equity in points a hand over `deals` deals and `error` the standard error;
    `behind` the mean difference to the leader over the deals that both played and `behind_error` its standard error.
    `parts` add up to `mean`; `extras` are the means of the other columns. `running` is false once it fell out."""

    place: int
    deals: int
    mean: float
    error: float
    behind: float
    behind_error: float
    parts: tuple[float, ...]
    closers: tuple[float, ...]
    extras: tuple[float, ...]
    running: bool


class Race:
    """One race. `step` plays a batch more; `standings` tells how it stands, best first."""

    def __init__(
        self,
        observation: Observation,
        candidates: Sequence[tuple[Move, ...]],
        *,
        key: int,
        level: str = "hard",
        belief: Literal["uniform", "weighted"] = "uniform",
        engine: Engine | None = None,
        least: int = LEAST,
    ) -> None:
        self._observation = observation
        self._candidates = tuple(candidates)
        self._key = key
        self._level = level
        self._belief = belief
        self._engine = engine
        self._least = least
        self._running = list(range(len(self._candidates)))
        self._values: list[list[NDArray[np.int64]]] = [[] for _ in self._candidates]
        self._sums = [[0] * (len(PARTS) + len(EXTRAS)) for _ in self._candidates]
        self._closers = [[0] * (observation.seats + 1) for _ in self._candidates]
        self.deals = 0

    @property
    def running(self) -> int:
        """How many candidates are still in the race."""
        return len(self._running)

    def step(self, batch: int, stop: Callable[[], bool] | None = None) -> None:
        """Plays `batch` more deals with every candidate that runs, then lets those fall out that lie clearly behind."""
        import numpy as np

        deals = range(self.deals, self.deals + batch)
        rows = outcomes(
            self._observation,
            [self._candidates[i] for i in self._running],
            deals,
            key=self._key,
            levels=self._level,
            belief=self._belief,
            eng=self._engine,
            stop=stop,
        )
        seats = self._observation.seats
        for i, played in zip(self._running, rows, strict=True):
            self._values[i].append(played[:, : len(PARTS)].sum(axis=1))
            # Of closing in hand only the viewer's own counts: the column tells it of whoever closed.
            played[:, len(PARTS) + 1] *= played[:, len(PARTS)] == 1
            sums = played.sum(axis=0)
            closers = np.bincount(played[:, len(PARTS)], minlength=seats + 1)
            self._sums[i] = [a + int(b) for a, b in zip(self._sums[i], sums, strict=True)]
            self._closers[i] = [a + int(b) for a, b in zip(self._closers[i], closers, strict=True)]
        self.deals += batch
        if self.deals >= self._least and len(self._running) > 1:
            self._drop()

    def _drop(self) -> None:
        values = {i: self._all(i) for i in self._running}
        leader = max(self._running, key=lambda i: float(values[i].mean()))
        kept = []
        for i in self._running:
            behind, error = paired(values[leader], values[i])
            if i == leader or behind <= FALLS_AT * error:
                kept.append(i)
        self._running = kept

    def _all(self, place: int) -> NDArray[np.int64]:
        import numpy as np

        found = self._values[place]
        if len(found) > 1:
            self._values[place] = found = [np.concatenate(found)]
        return found[0]

    def standings(self) -> tuple[Standing, ...]:
        """All candidates: those still running by their means, then the fallen, last fallen first."""
        if not self.deals:
            return ()
        values = [self._all(i) for i in range(len(self._candidates))]
        leader = max(self._running, key=lambda i: float(values[i].mean()))
        found = []
        for place, mine in enumerate(values):
            behind, behind_error = paired(values[leader], mine)
            sums, closers = self._sums[place], self._closers[place]
            n = len(mine)
            found.append(
                Standing(
                    place=place,
                    deals=n,
                    mean=float(mine.mean()),
                    error=float(mine.std()) / math.sqrt(n),
                    behind=0.0 if place == leader else behind,
                    behind_error=0.0 if place == leader else behind_error,
                    parts=tuple(total / n for total in sums[: len(PARTS)]),
                    closers=tuple(count / n for count in closers),
                    extras=tuple(total / n for total in sums[len(PARTS) :]),
                    running=place in self._running,
                )
            )
        return tuple(sorted(found, key=lambda one: (not one.running, one.behind)))


def paired(first: NDArray[np.int64], second: NDArray[np.int64]) -> tuple[float, float]:
    """Mean of first - second over the deals that both played, and its standard error."""
    n = min(len(first), len(second))
    difference = first[:n] - second[:n]
    return float(difference.mean()), float(difference.std()) / math.sqrt(n)


assert EXTRAS[0] == "closer"

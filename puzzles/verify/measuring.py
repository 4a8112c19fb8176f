"""Playing answers out and adding up: integers alone, so that they can be reproduced exactly."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from puzzles.puzzle import Figure
from puzzles.verify.tracks import PLAIN, Track
from trainer.playout.engine import Engine
from trainer.playout.outcomes import PARTS, outcomes
from trainer.rules.moves import Move
from trainer.rules.observation import Observation

Values = npt.NDArray[np.int64]
"""(deals, parts): what one answer brought in each deal, in whole points."""


class Sheet:
    """What answers brought under one policy and belief, deal by deal; the first deals of each are the same deals."""

    def __init__(
        self,
        observation: Observation,
        answers: Sequence[tuple[Move, ...]],
        *,
        key: str,
        track: Track,
        eng: Engine,
    ) -> None:
        self.observation = observation
        self.answers = tuple(answers)
        self.key = key
        self.track = track
        self._eng = eng
        self._parts: list[Values] = [np.zeros((0, len(PARTS)), dtype=np.int64) for _ in answers]

    def deals(self, place: int) -> int:
        """How many deals an answer has been played out on."""
        return len(self._parts[place])

    def play(self, wanted: Sequence[int]) -> None:
        """Plays on until answer i has been played out on `wanted[i]` deals at least."""
        ends = sorted({end for place, end in enumerate(wanted) if end > self.deals(place)})
        for end in ends:
            missing: dict[int, list[int]] = {}
            for place, many in enumerate(wanted):
                if many >= end and self.deals(place) < end:
                    missing.setdefault(self.deals(place), []).append(place)
            for first, places in sorted(missing.items()):
                self._more(places, range(first, end))

    def _more(self, places: Sequence[int], deals: range) -> None:
        rows = outcomes(
            self.observation,
            [self.answers[place] for place in places],
            deals,
            key=self.key,
            levels=self.track.policy,
            belief=self.track.belief,
            temper=self.track.temper,
            eng=self._eng,
        )
        for place, played in zip(places, rows, strict=True):
            self._parts[place] = np.concatenate([self._parts[place], played[:, : len(PARTS)]])

    def figures(self) -> tuple[Figure, ...]:
        """The sums of every answer; `behind` counts from the one that brings most among those played out on most deals."""
        most = max(map(len, self._parts))
        values = [parts.sum(axis=1) for parts in self._parts]
        leader = max(
            (place for place in range(len(values)) if len(values[place]) == most),
            key=lambda place: (int(values[place].sum()), -place),
        )
        found = []
        for parts, mine in zip(self._parts, values, strict=True):
            n = len(mine)
            behind = values[leader][:n] - mine
            behind_parts = (self._parts[leader][:n] - parts).sum(axis=0) if self.track == PLAIN else ()
            found.append(
                Figure(
                    policy=self.track.policy,
                    belief=self.track.belief,
                    deals=n,
                    effective=n,
                    total=int(mine.sum()),
                    squares=int((mine * mine).sum()),
                    behind=int(behind.sum()),
                    behind_squares=int((behind * behind).sum()),
                    parts=tuple(int(one) for one in parts.sum(axis=0)),
                    behind_parts=tuple(int(one) for one in behind_parts),
                )
            )
        return tuple(found)

"""Expert: hard's choice beside its alternatives, played out over deals that fit what the seat has seen.

It leaves hard's choice only where another move is clearly better: a lead of 1.5 standard errors of the paired
difference. Whoever takes the sample's best instead plays *worse* than the heuristic, because of many moves that are
nearly equal the luckiest looks best. As the deals are the same for all moves, and are played on under the house's own
scoring, it knows what a house pays for closing in hand, and when holding back is worth it.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from trainer.players.alternatives import alternatives
from trainer.players.levels import Level
from trainer.playout.engine import engine
from trainer.rules.moves import Move
from trainer.rules.observation import Observation

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

EXPERT: Final = "expert"
POLICY: Final = "hard"
"""Whose choice stands if nothing is clearly better, and who plays on, for every seat."""


@dataclass(frozen=True, slots=True)
class Thought:
    """How long a decision may take: deals at most, playouts (a deal with one move) at most, and seconds where a person
    waits. Without seconds a decision depends on nothing but what the seat sees and its chance."""

    deals: int = 2_048
    playouts: int = 1_600
    unopened: int = 700
    """Playouts before the seat has opened, where each takes three times as long."""
    seconds: float | None = None


FIRST: Final = 32
"""Deals of the first round; each further one has as many as all before."""
LEAST: Final = 128
"""Deals before hard's choice may be left: fewer say too little about how far values scatter."""
LEAVES_AT: Final = 1.5
"""Paired standard errors of lead at which hard's choice is left: +1.4 points a hand in a prototype, where the bare
maximum of the sample lost 0.7."""
SURE_AT: Final = 4.0
"""From here on no more deals are needed."""
STAYS_AT: Final = (-0.5, 0.0, 0.3, 0.5, 0.8, 1.0)
"""Standard errors of lead that an alternative needs after each round to stay in the race: most are seen to be no better
after a few deals, and the playouts go to the few that may be."""
MOST_STAY: Final = (5, 3, 2, 2, 1)


class Expert:
    """A player that plays its alternatives out. Where the kernel runs uncompiled there are too few deals to leave hard's
    choice by, and it plays as hard does."""

    name = EXPERT

    def __init__(self, thought: Thought = Thought()) -> None:
        self._thought = thought
        self._usual = Level(POLICY)

    def choose(self, observation: Observation, chance: random.Random) -> Move:
        usual = self._usual.choose(observation, chance)
        key = chance.getrandbits(63)
        if not engine().compiled:
            return usual
        moves = alternatives(observation, usual)
        return better(observation, usual, moves, key, self._thought) if moves else usual


def better(
    observation: Observation, usual: Move, moves: Sequence[Move], key: int, thought: Thought = Thought()
) -> Move:
    """The move of `moves` that is clearly better than `usual`, else `usual`."""
    import numpy as np

    from trainer.playout.outcomes import PARTS, outcomes

    stop = _clock(thought.seconds)
    running = [usual, *moves]
    values = np.zeros((len(running), 0), dtype=np.int64)
    left = thought.playouts if observation.has_opened else thought.unopened
    best, lead = 0, 0.0
    for number in range(thought.deals):
        played = values.shape[1]
        batch = min(played or FIRST, thought.deals - played, left // len(running))
        if batch < 1:
            break
        found = outcomes(
            observation,
            [(move,) for move in running],
            range(played, played + batch),
            key=key,
            levels=POLICY,
            belief="weighted",
            stop=stop,
        )
        if not found.shape[1]:
            break
        left -= batch * len(running)
        values = np.concatenate([values, found[:, :, : len(PARTS)].sum(axis=2)], axis=1)
        leads = [0.0, *(_lead(values[i] - values[0]) for i in range(1, len(running)))]
        best = max(range(len(running)), key=leads.__getitem__)
        lead = leads[best]
        if (lead >= SURE_AT and values.shape[1] >= LEAST) or (stop is not None and stop()):
            break
        stay = _staying(leads, number)
        if len(stay) == 1:
            return usual
        best = stay.index(best) if best in stay else 0
        running = [running[i] for i in stay]
        values = values[stay]
    return running[best] if lead >= LEAVES_AT and values.shape[1] >= LEAST else usual


def _clock(seconds: float | None) -> Callable[[], bool] | None:
    if seconds is None:
        return None
    end = time.perf_counter() + seconds
    return lambda: time.perf_counter() >= end


def _lead(difference: NDArray[np.int64]) -> float:
    """The mean of a paired difference, in its standard errors."""
    mean = float(difference.mean())
    error = float(difference.std()) / math.sqrt(len(difference))
    return mean / error if error else math.copysign(math.inf, mean) if mean else 0.0


def _staying(leads: Sequence[float], number: int) -> list[int]:
    """Which moves go into the next round: the usual one, and the best of those that lead by enough."""
    needed = STAYS_AT[min(number, len(STAYS_AT) - 1)]
    most = MOST_STAY[min(number, len(MOST_STAY) - 1)]
    ahead = [i for i in range(1, len(leads)) if leads[i] >= needed]
    return [0, *sorted(sorted(ahead, key=lambda i: -leads[i])[:most])]

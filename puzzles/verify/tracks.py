"""Under what every answer is played out: two unlike policies, two beliefs about the hidden hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from puzzles.thresholds import Thresholds
from trainer.playout.belief import FULL, TRIES, weight
from trainer.playout.engine import Engine
from trainer.playout.outcomes import Belief, evidence
from trainer.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class Track:
    """A policy for all seats and a belief. `temper`: how many sixteenths of the belief's weights count."""

    policy: str
    belief: Belief
    temper: int = FULL


PLAIN: Final = Track("hard", "uniform")
"""What is told, and what the race is run under."""
OTHER_POLICY: Final = Track("normal", "uniform")


def tracks(temper: int) -> tuple[Track, ...]:
    """The four of a puzzle, the one that is told first."""
    return (PLAIN, OTHER_POLICY, Track("hard", "weighted", temper), Track("normal", "weighted", temper))


WEIGHTED: Final = 2
"""Place among the four of the first policy under the weighted belief."""


def effective(against: Sequence[int], temper: int) -> tuple[int, int]:
    """What weighted deals are worth, as a share of two integers: the square of the sum of their weights, and their
    number times the sum of the squares. `against` is what speaks against each, in quarters of a bit."""
    tempered = [one * temper // FULL for one in against]
    least = min(tempered)
    weights = [weight(one - least) for one in tempered]
    return sum(weights) ** 2, len(weights) * sum(one * one for one in weights)


def temper_for(observation: Observation, key: str, thresholds: Thresholds, eng: Engine) -> int:
    """The most of the belief's weights that leaves enough of the deals effective; 0 where there is none.

    A playout keeps one of `TRIES` deals, so as long as more than one in `TRIES` is effective, every deal that is played
    out counts in full.
    """
    against = evidence(observation, thresholds.weighed_deals, key=key, eng=eng)
    for temper in thresholds.tempers:
        share, whole = effective(against, temper)
        if share >= thresholds.least_effective * whole:
            return temper
    return 0


assert TRIES * Thresholds().least_effective > 1

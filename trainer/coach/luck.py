"""Luck apart from skill: what a deal and each draw were worth against the average one.

As in backgammon: luck is the value after the card came less the value before it, under the same policy for everybody;
a decision's loss is another thing, and what is left over is the others' cards and play.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from trainer.coach.advise import POLICY, key_of
from trainer.coach.replaying import PlayedHand
from trainer.playout.outcomes import PARTS, outcomes, play_hands
from trainer.rules.moves import Draw, Move
from trainer.rules.observation import Observation, observe
from trainer.rules.profile import RuleProfile
from trainer.rules.scoring import HandResult

if TYPE_CHECKING:
    from trainer.playout.engine import Engine

DEALS: Final = 2_048
PLAIN_DEALS: Final = 128
FAIR_HANDS: Final = 4_000
PLAIN_FAIR_HANDS: Final = 400


@dataclass(frozen=True, slots=True)
class HandLuck:
    """Points of luck in one hand: of the deal, and of the draws from the stock together, each with its standard error.

    `draws` lists the draws: place among the hand's moves, points.
    """

    deal: float
    deal_error: float
    drawn: float
    drawn_error: float
    draws: tuple[tuple[int, float], ...]

    @property
    def total(self) -> float:
        """All luck of the hand, in points."""
        return self.deal + self.drawn


def hand_luck(hand: PlayedHand, seat: int, *, engine: Engine | None = None) -> HandLuck | None:
    """The luck that a seat had in a hand; None for a seat that is out."""
    if hand.dealt.out[seat - 1]:
        return None
    first = next((moment.before for moment in hand.moments if moment.seat == seat), hand.dealt)
    start, start_error = _value(observe(first, seat), (), engine)
    fair, fair_error = fair_value(hand, seat, engine)
    draws: list[tuple[int, float]] = []
    variance = 0.0
    for moment in hand.moments:
        if moment.seat != seat or not isinstance(moment.move, Draw):
            continue
        before, before_error = _value(observe(moment.before, seat), (Draw(),), engine)
        after, after_error = _value(observe(moment.after, seat), (), engine)
        draws.append((moment.number, after - before))
        variance += before_error**2 + after_error**2
    return HandLuck(
        start - fair,
        math.hypot(start_error, fair_error),
        sum(points for _, points in draws),
        math.sqrt(variance),
        tuple(draws),
    )


def equity_of(hand: PlayedHand, seat: int) -> float | None:
    """What a finished hand brought a seat: the others' penalties less its own, each counted up to the limit."""
    result = hand.result
    if result is None:
        return None
    return float(_equity(result, hand.dealt.profile, hand.dealt.scores, seat))


def _equity(result: HandResult, profile: RuleProfile, scores: tuple[int, ...], seat: int) -> int:
    paid = [min(points, profile.limit - score) for points, score in zip(result.points, scores, strict=True)]
    return sum(paid) - 2 * paid[seat - 1]


def _value(seen: Observation, first: tuple[Move, ...], engine: Engine | None) -> tuple[float, float]:
    """Equity of a moment under the policy, and its standard error."""
    deals = DEALS if _compiled(engine) else PLAIN_DEALS
    rows = outcomes(seen, [first], range(deals), key=key_of(seen), levels=POLICY, eng=engine)[0]
    values = rows[:, : len(PARTS)].sum(axis=1)
    return float(values.mean()), float(values.std()) / math.sqrt(deals)


def _compiled(engine: Engine | None) -> bool:
    from trainer.playout.engine import engine as current

    return (engine or current()).compiled


def fair_value(hand: PlayedHand, seat: int, engine: Engine | None = None) -> tuple[float, float]:
    """Equity of a seat before the cards are dealt (who plays first has a little more), and its standard error."""
    dealt = hand.dealt
    hands = FAIR_HANDS if _compiled(engine) else PLAIN_FAIR_HANDS
    return _fair(dealt.profile, dealt.dealer, dealt.scores, dealt.out, seat, hands)


@lru_cache(maxsize=64)
def _fair(
    profile: RuleProfile,
    dealer: int,
    scores: tuple[int, ...],
    out: tuple[bool, ...],
    seat: int,
    hands: int,
) -> tuple[float, float]:
    import numpy as np

    table = play_hands(
        profile, [POLICY] * len(scores), 40, range(hands), dealer=dealer, scores=list(scores), out=list(out)
    )
    room = profile.limit - np.array(scores)
    paid = np.minimum(table.penalties, room)
    values = paid.sum(axis=1) - 2 * paid[:, seat - 1]
    return float(values.mean()), float(values.std()) / math.sqrt(hands)

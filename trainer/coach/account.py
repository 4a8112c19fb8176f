"""A match's account: what each hand brought, parted into luck, what the decisions gave up, and the rest."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from trainer.coach.review import HandReview, Review


@dataclass(frozen=True, slots=True)
class Figure:
    """Points, and their standard error."""

    value: float
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Account:
    """One hand's points for the seat (`hand` 0: all hands together): `result` is `deal` + `drawn` + `lost` + `rest`.

    `lost` is what the decisions gave up, so never above nothing; `rest` is the others’ cards and play, and who began.
    """

    hand: int
    result: float
    deal: Figure
    drawn: Figure
    lost: Figure
    rest: Figure

    @property
    def luck(self) -> Figure:
        """The deal and the draws together."""
        return Figure(self.deal.value + self.drawn.value, math.hypot(self.deal.error, self.drawn.error))


def accounts(review: Review) -> tuple[Account, ...]:
    """An account for each hand that is over and in which the seat took part."""
    return tuple(one for hand in review.hands if (one := _account(hand)) is not None)


def together(hands: Iterable[Account]) -> Account:
    """The sum of several hands."""
    listed = tuple(hands)
    return Account(
        0,
        sum(one.result for one in listed),
        _sum(one.deal for one in listed),
        _sum(one.drawn for one in listed),
        _sum(one.lost for one in listed),
        _sum(one.rest for one in listed),
    )


def _account(hand: HandReview) -> Account | None:
    if hand.equity is None or hand.luck is None:
        return None
    luck = hand.luck
    deal, drawn = Figure(luck.deal, luck.deal_error), Figure(luck.drawn, luck.drawn_error)
    errors = [one.played.behind_error for one in hand.decisions if one.loss]
    lost = Figure(-hand.loss if hand.loss else 0.0, math.hypot(*errors) if errors else 0.0)
    rest = Figure(
        hand.equity - deal.value - drawn.value - lost.value,
        math.hypot(deal.error, drawn.error, lost.error),
    )
    return Account(hand.number, hand.equity, deal, drawn, lost, rest)


def _sum(figures: Iterable[Figure]) -> Figure:
    listed = tuple(figures)
    return Figure(
        sum(one.value for one in listed),
        math.hypot(*(one.error for one in listed)) if listed else 0.0,
    )

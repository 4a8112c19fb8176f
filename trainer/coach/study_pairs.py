"""What the experiments of `studies` share: two moves for a moment, and how the cards of a hand go together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from trainer.rules.cards import JOKER, Card, hand_points
from trainer.rules.moves import Discard, Move
from trainer.rules.state import State
from trainer.rules.turn import check
from trainer.rules.ways import joins

BEFORE: Final = "before"
AFTER: Final = "after"
WHOLE: Final = "whole"
UNLIMITED: Final = "unlimited"
"""Cases: before opening, after it; whole hands, whole hands whose penalties are not cut at the limit of the match. The turns
are cases by their number."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two ways to play a moment, and the case under which the moment is counted."""

    case: str
    first: Move
    second: Move


def side(state: State) -> str:
    """The case of a moment: whether its seat has opened."""
    return AFTER if state.has_opened else BEFORE


FEWEST: Final = ((2, "few-2"), (4, "few-4"), (7, "few-7"))
"""Cases by how few cards another seat holds: up to 2, 3 or 4, 5 to 7; more is `MANY`."""
MANY: Final = "few-more"


def fewest(state: State) -> str:
    """The case of a moment: the fewest cards that another player who has opened holds; `MANY` where nobody has."""
    held = [
        len(hand)
        for seat, hand in enumerate(state.hands, 1)
        if seat != state.turn and state.opened[seat - 1] and not state.out[seat - 1]
    ]
    least = min(held, default=99)
    return next((case for most, case in FEWEST if least <= most), MANY)


def points(card: Card) -> int:
    """What the card costs in the hand."""
    return hand_points((card,))


def partners(state: State) -> Mapping[Card, int]:
    """The natural cards that may be thrown, and with how many others of the hand each goes."""
    cards = [card for card in dict.fromkeys(state.hand) if card is not JOKER]
    return {
        card: sum(joins(card, other) for other in cards if other is not card)
        for card in cards
        if state.hand.count(card) == 1 and check(state, Discard(card)) is None
    }


def case_order(case: str) -> tuple[int, str]:
    """Where a case stands among those of its experiment: turns by number, then before and after, then whole hands.
    Raises KeyError for an unknown one."""
    if case.isdecimal():
        return int(case), ""
    named = {BEFORE: 0, AFTER: 100, WHOLE: 1_000, UNLIMITED: 1_001, MANY: 99}
    named |= {name: most for most, name in FEWEST}
    part, _, live = case.partition("-live-")
    return named[part] + int(live or 0), case

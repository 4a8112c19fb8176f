"""What the experiments of `studies` share: two moves for a moment, and how the cards of a hand go together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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


ALIKE: Final = 3
"""Points by which two cards may differ that are compared for something else."""


def alike(case: str, pairs: Iterable[tuple[Card, Card]]) -> Pair | None:
    """To throw the one or the other of the two cards that are worth most alike, if any are."""
    near = [(abs(points(one) - points(two)), one, two) for one, two in pairs]
    found = min((row for row in near if row[0] <= ALIKE), key=lambda row: row[0], default=None)
    return None if found is None else Pair(case, Discard(found[1]), Discard(found[2]))


MORE: Final = ((3, "more-3"), (7, "more-7"), (99, "more-8"))
"""Cases by how many more unseen cards help: up to 3, up to 7, 8 and more."""
BUILT: Final = "built"
LEFT: Final = "left"
"""Cases: what the next player built with a card taken from the discards, what it left lying."""


def how_many_more(n: int) -> str:
    """The case of so many more cards."""
    return next(case for most, case in MORE if n <= most)


def case_order(case: str) -> tuple[int, str]:
    """Where a case stands among those of its experiment: turns by number, then before and after, then whole hands.
    Raises KeyError for an unknown one."""
    if case.isdecimal():
        return int(case), ""
    named = {BEFORE: 0, AFTER: 100, WHOLE: 1_000, UNLIMITED: 1_001, MANY: 99}
    named |= {name: most for most, name in (*FEWEST, *MORE)} | {BUILT: 0, LEFT: 1}
    part, _, live = case.partition("-live-")
    return named[part] + int(live or 0), case

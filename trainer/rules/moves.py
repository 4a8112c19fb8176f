"""The moves of a turn, as frozen data (NOTATION.md "Moves").

Melds inside moves are kept as they were *written* (`Written` cards in order), because the rules judge what was
written; `trainer.rules.reading` says what they are. Table melds are counted from 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from trainer.rules.cards import JOKER, Card
from trainer.rules.melds import Meld
from trainer.rules.reading import Written, written_text

Items = tuple[Written, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top card of the stock."""

    verb = "draw"

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Take:
    """Take the top card of the discard pile."""

    verb = "take"

    def __str__(self) -> str:
        return "take"


@dataclass(frozen=True, slots=True)
class PutBack:
    """Give the card just taken back to the discard pile."""

    verb = "put back"

    def __str__(self) -> str:
        return "put back"


@dataclass(frozen=True, slots=True)
class Open:
    """Lay the first melds, all at once."""

    melds: tuple[Items, ...]
    verb = "open"

    def __str__(self) -> str:
        return "open " + " / ".join(written_text(items) for items in self.melds)


@dataclass(frozen=True, slots=True)
class NewMeld:
    """Lay one more new meld."""

    items: Items
    verb = "meld"

    def __str__(self) -> str:
        return "meld " + written_text(self.items)


@dataclass(frozen=True, slots=True)
class LayOff:
    """Add a card to table meld `meld`; a joker may say what it stands for."""

    item: Written
    meld: int
    verb = "lay"

    def __str__(self) -> str:
        return f"lay {self.item.text} on {self.meld}"


@dataclass(frozen=True, slots=True)
class Swap:
    """Put `card` in place of the joker of table meld `meld` and take the joker into the hand."""

    card: Card
    meld: int
    verb = "swap"

    def __str__(self) -> str:
        return f"swap {self.card} in {self.meld}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard, which ends the turn."""

    card: Card
    verb = "discard"

    def __str__(self) -> str:
        return f"discard {self.card}"


Move = Draw | Take | PutBack | Open | NewMeld | LayOff | Swap | Discard


def items_of(meld: Meld) -> Items:
    """A meld as it is written canonically, the joker declared wherever it is determined."""
    determined = meld.joker_faces if len(meld.joker_faces) == 1 else (None,)
    return tuple(Written(card, determined[0] if card is JOKER else None) for card in meld.cards)


def open_with(melds: Iterable[Meld]) -> Open:
    """The opening move that lays these melds, in this order."""
    return Open(tuple(items_of(meld) for meld in melds))


def cards_of(move: Move) -> tuple[Card, ...]:
    """The cards that a move takes from the hand, in the order written."""
    match move:
        case Open(melds):
            return tuple(item.card for items in melds for item in items)
        case NewMeld(items):
            return tuple(item.card for item in items)
        case LayOff(item, _):
            return (item.card,)
        case Swap(card, _) | Discard(card):
            return (card,)
        case _:
            return ()

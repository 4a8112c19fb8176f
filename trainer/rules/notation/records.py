"""A match as a record: its deals and its moves, from which everything else follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from trainer.rules.cards import Card
from trainer.rules.profile import RuleProfile
from trainer.rules.state import Event

PERSON: Final = "person"
UNSEEN: Final = "??"
"""How a card is written that the reader of a file has not seen."""


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand: who dealt, the 108 cards (None for one that the reader of the file has not seen), the moves that
    stood, with the orders of new stocks, and the points by seat once it is over."""

    dealer: int
    deck: tuple[Card | None, ...]
    events: tuple[Event, ...] = ()
    result: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match: its house, the players' names, what plays each seat ("person" or a bot's level), and its hands."""

    profile: RuleProfile
    players: tuple[str, ...]
    seats: tuple[str, ...]
    hands: tuple[HandRecord, ...] = ()

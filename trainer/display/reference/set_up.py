"""Setting a position up by hand: what a person says of it, as a position of the notation; and reading one pasted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from trainer.rules.cards import Card, cards_text, sort_hand
from trainer.rules.errors import NotationError
from trainer.rules.notation.case import TurnCase, read_cases
from trainer.rules.notation.line import PREFIX, read_position_line
from trainer.rules.notation.position import Held, Position
from trainer.rules.notation.rules_keys import nearest_house
from trainer.rules.notation.words import parse_meld
from trainer.rules.profile import RuleProfile
from trainer.rules.state import Drawn, TableMeld

HELD: Final = 9
"""Cards that another player is taken to hold: how many does not matter to what is allowed."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A quarrel as it is told. Seat 1 is whoever moved; `drawn` is "none", "stock" or "discard", and `taken` the card that
    was picked up then. `melds` are heaps in the order in which they lie: that decides what a joker stands for."""

    hand: tuple[Card, ...]
    melds: tuple[tuple[Card, ...], ...] = ()
    top: Card | None = None
    seats: int = 2
    opened: bool = False
    drawn: str = "stock"
    taken: Card | None = None
    first_round: bool = False

    def position(self, profile: RuleProfile) -> Position:
        """The position. Raises NotationError where a heap is no meld."""
        owner = 1 if self.opened else 2
        table = tuple(TableMeld(owner, parse_meld(cards_text(heap), profile)) for heap in self.melds if heap)
        others = self.seats - 1
        return Position(
            profile=profile,
            hands=(Held(sort_hand(self.hand)), *[Held((), HELD)] * others),
            turn=1,
            dealer=self.seats,
            opened=(self.opened, *[bool(table) and not self.opened] * others),
            turns_taken=((0 if self.first_round else 1),) * self.seats,
            table=table,
            discards=(self.top,) if self.top is not None else None if self.drawn != "discard" else (),
            drawn=Drawn(self.drawn),
            drawn_card=self.taken if self.drawn == "discard" else None,
            scores=(0,) * self.seats,
        )


def read_pasted(text: str, profile: RuleProfile) -> tuple[Position, tuple[str, ...]]:
    """A position from a line, from TOML, or from the first turn of a file of cases, and the moves that follow there.

    What names no house is read under `profile`. Raises NotationError or PositionError.
    """
    stripped = text.strip()
    if stripped.startswith(PREFIX):
        return read_position_line(stripped), ()
    try:
        found = read_cases(text)
    except NotationError as error:
        if (error.code, error.expected) != ("missing-key", "rules"):
            raise
        found = read_cases(text, nearest_house(profile).name)
    if isinstance(found, Position):
        return found, ()
    for case in found:
        if isinstance(case.body, TurnCase):
            return case.body.position, case.body.moves
    raise NotationError("missing-key", "", "hands")

"""The state of one hand, whole: every card where it is, what happened, and what this turn still owes.

A `State` knows everything and stays on the server; a seat is shown an `Observation` of it. It is frozen: `apply`
makes the next one. Seats are numbered from 1, clockwise.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Final

from trainer.rules.cards import HAND_SIZE, PACK_SIZE, Card, sort_hand
from trainer.rules.errors import PositionError
from trainer.rules.melds import Meld
from trainer.rules.moves import Move
from trainer.rules.profile import RuleProfile
from trainer.rules.scoring import HandResult


class Phase(enum.Enum):
    """Where a turn stands: a card has to be drawn, cards may be played, or the hand is over."""

    DRAW = "draw"
    PLAY = "play"
    OVER = "over"


class Drawn(enum.Enum):
    """Where the card of this turn came from."""

    NONE = "none"
    STOCK = "stock"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class TableMeld:
    """A meld on the table and the seat that laid it."""

    owner: int
    meld: Meld


@dataclass(frozen=True, slots=True)
class Event:
    """One move of the log: who made it, and the order of the new stock where the discards were shuffled after it."""

    seat: int
    move: Move
    new_stock: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A hand of Scala 40 at one moment.

    Tuples by seat (`hands`, `opened`, `turns_taken`, `scores`, `out`, `known`) hold seat 1 first. `stock` has the
    next card first, `discards` the top card last. `owed`: jokers swapped this turn that must still be replayed.
    `plays`: moves since the last draw, take or put-back, which an undo takes back one by one.
    `known`: cards that everybody knows a seat to hold. `log` holds the moves, undone ones left out, since the deal
    (`log_from_deal`) or since the position that was set up; `turn_start` is where this turn begins in it. `before` is the
    state that an undo goes back to. `seed` decides how discards are shuffled into a new stock.
    """

    profile: RuleProfile
    dealer: int
    turn: int
    phase: Phase
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    table: tuple[TableMeld, ...]
    opened: tuple[bool, ...]
    turns_taken: tuple[int, ...]
    scores: tuple[int, ...]
    out: tuple[bool, ...]
    known: tuple[tuple[Card, ...], ...]
    rebuilds: int = 0
    opened_this_turn: bool = False
    drawn: Drawn = Drawn.NONE
    drawn_card: Card | None = None
    taken_used: bool = False
    was_put_back: bool = False
    owed: int = 0
    plays: int = 0
    log: tuple[Event, ...] = ()
    log_from_deal: bool = True
    turn_start: int = 0
    result: HandResult | None = None
    seed: int | str = 0
    before: State | None = field(default=None, compare=False, repr=False)

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the seat to move."""
        return self.hands[self.turn - 1]

    @property
    def has_opened(self) -> bool:
        """Whether the seat to move has opened."""
        return self.opened[self.turn - 1]

    @property
    def taken(self) -> Card | None:
        """The card taken from the discard pile this turn."""
        return self.drawn_card if self.drawn is Drawn.DISCARD else None

    @property
    def taken_unused(self) -> Card | None:
        """The taken card while it has not reached the table."""
        return None if self.taken_used else self.taken

    @property
    def first_round(self) -> bool:
        """Whether some seat has not finished a turn yet."""
        return any(not taken and not out for taken, out in zip(self.turns_taken, self.out, strict=True))

    @property
    def melds(self) -> tuple[Meld, ...]:
        return tuple(laid.meld for laid in self.table)

    @property
    def this_turn(self) -> tuple[Event, ...]:
        """What was done this turn, from the log."""
        return self.log[self.turn_start :]

    def card_count(self) -> int:
        """All cards, wherever they are; 108 in every state of a match."""
        melds = sum(laid.meld.size for laid in self.table)
        return sum(map(len, self.hands)) + len(self.stock) + len(self.discards) + melds


_FIELDS: Final = tuple(f.name for f in fields(State))
_PLACE: Final = {name: place for place, name in enumerate(_FIELDS)}
_values: Final = attrgetter(*_FIELDS)


def evolve(state: State, **changes: object) -> State:
    """`dataclasses.replace` for states, 2.5 times as fast: states are made by the million."""
    values = list(_values(state))
    for name, value in changes.items():
        values[_PLACE[name]] = value
    return State(*values)


def next_seat(seat: int, out: Sequence[bool]) -> int:
    """The seat to the left that is still in the match."""
    seats = len(out)
    for step in range(1, seats + 1):
        other = (seat - 1 + step) % seats + 1
        if not out[other - 1]:
            return other
    raise PositionError("nobody-left")


def deal(
    profile: RuleProfile,
    pack: Sequence[Card],
    *,
    seats: int,
    dealer: int,
    scores: Sequence[int] | None = None,
    out: Sequence[bool] | None = None,
    seed: int | str = 0,
) -> State:
    """A fresh hand: 13 cards to each seat still in, one at a time from the dealer's left, one card turned up.

    `pack` is all 108 cards, the first dealt first. Raises `PositionError`: `wrong-number-of-cards`,
    `wrong-number-of-seats`, `no-such-seat`.
    """
    out = tuple(out) if out is not None else (False,) * seats
    if not profile.seats_min <= seats <= profile.seats_max:
        raise PositionError(
            "wrong-number-of-seats", read=seats, least=profile.seats_min, most=profile.seats_max
        )
    if not 1 <= dealer <= seats:
        raise PositionError("no-such-seat", read=dealer, most=seats)
    if len(pack) != PACK_SIZE:
        raise PositionError("wrong-number-of-cards", read=len(pack), expected=PACK_SIZE)
    hands: list[list[Card]] = [[] for _ in range(seats)]
    seat = dealer
    playing = out.count(False)
    for index in range(HAND_SIZE * playing):
        seat = next_seat(seat, out)
        hands[seat - 1].append(pack[index])
    turned = HAND_SIZE * playing
    return State(
        profile=profile,
        dealer=dealer,
        turn=next_seat(dealer, out),
        phase=Phase.DRAW,
        hands=tuple(sort_hand(hand) for hand in hands),
        stock=tuple(pack[turned + 1 :]),
        discards=(pack[turned],),
        table=(),
        opened=(False,) * seats,
        turns_taken=(0,) * seats,
        scores=tuple(scores) if scores is not None else (0,) * seats,
        out=out,
        known=((),) * seats,
        seed=seed,
    )

"""Which moves of a moment are compared: all legal ones, where a hand can be laid in hundreds of ways the telling ones."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from trainer.rules.cards import Card, hand_points, sort_hand
from trainer.rules.legal import legal_moves
from trainer.rules.moves import Discard, Draw, LayOff, Move, NewMeld, Open, PutBack, Swap, Take, cards_of
from trainer.rules.observation import Observation, own_state
from trainer.rules.state import State
from trainer.rules.turn import apply

MOST_OPENINGS: Final = 10
MOST_MELDS: Final = 12
MOST_LISTED: Final = 3000
"""A hand with jokers has thousands of openings; the rest of the list differs in placements."""


def candidates(observation: Observation, also: Iterable[Move] = ()) -> tuple[Move, ...]:
    """The moves to compare, each legal: every draw, take, put-back, discard, swap and addition, of the openings and new
    melds the ones that differ in the cards they lay (for each set of cards the dearest placement of its jokers), those
    that leave least first, at most `MOST_OPENINGS` and `MOST_MELDS`; and those of `also` that do something else.

    Empty where it is not this seat's turn.
    """
    if not observation.my_turn:
        return ()
    state = own_state(observation)
    groups: dict[type, list[Move]] = {Open: [], NewMeld: []}
    plain: list[Move] = []
    for move in islice(legal_moves(state), MOST_LISTED):
        groups.get(type(move), plain).append(move)
    telling = [*_telling(state, groups[Open], MOST_OPENINGS), *_telling(state, groups[NewMeld], MOST_MELDS)]
    found: list[Move] = [move for move in plain if isinstance(move, (Draw, Take, PutBack))]
    found += telling
    found += [move for move in plain if not isinstance(move, (Draw, Take, PutBack))]
    known = {effect(state, move) for move in found}
    for move in also:
        if effect(state, move) not in known:
            found.append(move)
    return tuple(found)


def effect(state: State, move: Move) -> tuple[object, ...]:
    """What a move does, however it is written: two ways of writing one move have the same effect."""
    if isinstance(move, (Draw, Take, PutBack, Discard)):
        return (move,)
    after = apply(state, move, checked=True)
    return (after.hand, tuple(sorted(meld.text for meld in after.melds)))


def _telling(state: State, moves: Iterable[Move], most: int) -> list[Move]:
    """One move for each set of cards, those that leave fewest cards and points first."""
    by_cards: dict[tuple[Card, ...], tuple[int, Move]] = {}
    for move in moves:
        cards = sort_hand(cards_of(move))
        points = sum(meld.points for meld in apply(state, move, checked=True).melds)
        if cards not in by_cards or points > by_cards[cards][0]:
            by_cards[cards] = points, move
    ranked = sorted(by_cards, key=lambda cards: (-len(cards), -hand_points(cards)))
    return [by_cards[cards][1] for cards in ranked[:most]]


def is_choice(observation: Observation) -> bool:
    """Whether there is anything to decide: more than one move."""
    return len(candidates(observation)) > 1


KINDS: Final[tuple[tuple[str, tuple[type, ...]], ...]] = (
    ("draw", (Draw, Take)),
    ("put-back", (PutBack,)),
    ("open", (Open,)),
    ("lay", (NewMeld, LayOff)),
    ("swap", (Swap,)),
    ("discard", (Discard,)),
)
"""What kinds of move there are, as a hint of strength 2 names them."""


def kind_of(move: Move) -> str:
    """The kind of a move: `draw`, `put-back`, `open`, `lay`, `swap` or `discard`."""
    return next(name for name, types in KINDS if isinstance(move, types))

"""Which moves of a moment are compared: all legal ones, where a hand can be laid in hundreds of ways the telling ones."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from trainer.rules.cards import hand_points
from trainer.rules.legal import legal_moves, opening_melds
from trainer.rules.melds import Meld
from trainer.rules.moves import Discard, Draw, Move, NewMeld, PutBack, Take, open_with
from trainer.rules.observation import Observation, own_state
from trainer.rules.reading import read_meld
from trainer.rules.refusals import Refusal
from trainer.rules.state import State
from trainer.rules.templates import planes
from trainer.rules.turn import apply

_DRAWS: Final = (Draw, Take, PutBack)

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
    moves = tuple(legal_moves(state, with_openings=False))
    found: list[Move] = [move for move in moves if isinstance(move, _DRAWS)]
    found += [
        open_with(melds) for melds in _telling(islice(opening_melds(state), MOST_LISTED), MOST_OPENINGS)
    ]
    melds: dict[tuple[Meld, ...], Move] = {
        (meld,): move for move in moves if isinstance(move, NewMeld) and (meld := _meld(state, move))
    }
    found += [melds[one] for one in _telling(melds, MOST_MELDS)]
    found += [move for move in moves if not isinstance(move, (*_DRAWS, NewMeld))]
    known = {effect(state, move) for move in found} if also else set()
    for move in also:
        if effect(state, move) not in known:
            found.append(move)
    return tuple(found)


def _meld(state: State, move: NewMeld) -> Meld | None:
    read = read_meld(move.items, state.profile)
    return None if isinstance(read, Refusal) else read


def _telling(ways: Iterable[tuple[Meld, ...]], most: int) -> list[tuple[Meld, ...]]:
    """One way for each set of cards, the dearest placement of its jokers; those that leave fewest cards and points
    first."""
    by_cards: dict[tuple[int, int, int], tuple[int, tuple[Meld, ...]]] = {}
    for melds in ways:
        key = planes(card for meld in melds for card in meld.cards)
        points = sum(meld.points for meld in melds)
        if key not in by_cards or points > by_cards[key][0]:
            by_cards[key] = points, melds

    def left(melds: tuple[Meld, ...]) -> tuple[int, int]:
        cards = [card for meld in melds for card in meld.cards]
        return -len(cards), -hand_points(cards)

    return sorted((melds for _, melds in by_cards.values()), key=left)[:most]


def effect(state: State, move: Move) -> tuple[object, ...]:
    """What a move does, however it is written: two ways of writing one move have the same effect."""
    if isinstance(move, (Draw, Take, PutBack, Discard)):
        return (move,)
    after = apply(state, move, checked=True)
    return (after.hand, tuple(sorted(meld.text for meld in after.melds)))


def is_choice(observation: Observation) -> bool:
    """Whether there is anything to decide: more than one move."""
    return len(candidates(observation)) > 1

"""The moves that are worth a thought beside the one that a heuristic chose: few, as each costs playouts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from trainer.rules.cards import JOKER, Card, hand_points, sort_hand
from trainer.rules.legal import legal_moves, legal_openings
from trainer.rules.moves import Discard, LayOff, Move, NewMeld, Open, Swap, cards_of
from trainer.rules.observation import Observation, own_state
from trainer.rules.state import Phase, State
from trainer.rules.turn import check
from trainer.rules.ways import joins

MOST_DISCARDS: Final = 5
MOST_OPENINGS: Final = 3
MOST_PLAYS: Final = 5
MOST_LISTED: Final = 400
"""A hand with jokers has thousands of openings; the rest differs in the places of its jokers."""


def alternatives(observation: Observation, usual: Move) -> tuple[Move, ...]:
    """Legal moves beside `usual`, none that does the same. Before the draw: to draw, to take, to open where the house
    lets one. Then: to open, in the ways that leave fewest and most cards; to lay, add and swap; or to throw a card now,
    which holds back all that could be laid: the cards that go with fewest others.

    Empty while a taken card or a joker binds the hand: what is to be done with it was decided when it was taken.
    """
    state = own_state(observation)
    if state.taken_unused is not None or state.owed:
        return ()
    found: list[Move]
    if state.phase is Phase.DRAW:
        found = [move for move in islice(legal_moves(state), 2) if not isinstance(move, Open)]
        found += _openings(state, usual)
    elif observation.has_opened:
        found = [*_plays(state, usual), *_discards(state)]
    else:
        found = [*_openings(state, usual), *_discards(state)]
    return tuple(move for move in found if move != usual)


def _openings(state: State, usual: Move) -> list[Move]:
    """The openings that leave fewest cards, and the one that lays fewest; one for each set of cards."""
    by_cards: dict[tuple[Card, ...], Move] = {}
    if isinstance(usual, Open):
        by_cards[sort_hand(cards_of(usual))] = usual
    for move in islice(legal_openings(state), MOST_LISTED):
        by_cards.setdefault(sort_hand(cards_of(move)), move)
    ranked = sorted(by_cards, key=len, reverse=True)
    return [by_cards[cards] for cards in dict.fromkeys([*ranked[: MOST_OPENINGS - 1], *ranked[-1:]])]


def _plays(state: State, usual: Move) -> list[Move]:
    """What can be laid, added or swapped, one move for each card or set of cards."""
    found: dict[tuple[str, tuple[Card, ...]], Move] = {}
    for move in islice(_laying(legal_moves(state)), MOST_LISTED):
        found.setdefault(_what(move), move)
    if not isinstance(usual, Discard):
        found.pop(_what(usual), None)
    return list(found.values())[:MOST_PLAYS]


def _laying(moves: Iterable[Move]) -> Iterator[Move]:
    return (move for move in moves if isinstance(move, (NewMeld, LayOff, Swap)))


def _what(move: Move) -> tuple[str, tuple[Card, ...]]:
    return move.verb, sort_hand(cards_of(move))


def _discards(state: State) -> list[Move]:
    """The cards that go with fewest others of the hand, the dearest first among equals; a joker only alone."""
    cards = [card for card in dict.fromkeys(state.hand) if card is not JOKER]
    partners = {card: sum(joins(card, other) for other in cards if other is not card) for card in cards}
    ranked = sorted(cards, key=lambda card: (partners[card], -hand_points((card,)), card.index))
    legal = (Discard(card) for card in ranked if check(state, Discard(card)) is None)
    return list(islice(legal, MOST_DISCARDS))

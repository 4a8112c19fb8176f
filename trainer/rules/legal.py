"""Listing the legal moves of a moment: lazily, each once, and all of them (RULES.md 14).

Melds of an opening come sorted, equal cards are merged, a joker's suit is told only where the house keeps it.
Every move listed passes `check`, and every move that `check` accepts is one of these written otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator

from trainer.rules.arrange import melds_in, openings
from trainer.rules.cards import JOKER, Card
from trainer.rules.duties import cards_to_keep
from trainer.rules.melds import Meld, additions, makes_two_aces
from trainer.rules.moves import Discard, Draw, LayOff, Move, NewMeld, PutBack, Swap, Take, items_of, open_with
from trainer.rules.reading import Written
from trainer.rules.state import Phase, State
from trainer.rules.turn import check, check_duties


def legal_moves(state: State, *, with_openings: bool = True) -> Iterator[Move]:
    """Every legal move of the seat to move: draw, take, put back, then openings, melds, additions, swaps, discards.

    A hand with jokers has thousands of openings; who does not want them one by one leaves them out.
    """
    if state.phase is Phase.OVER:
        return
    first: tuple[Move, ...] = (Draw(), Take(), PutBack())
    for move in first:
        if check(state, move) is None:
            yield move
    if with_openings:
        yield from legal_openings(state)
    if state.phase is Phase.DRAW:
        return
    if state.has_opened:
        for move in _after_opening(state):
            # Made from the hand and the table as they are: only the duties can still speak against it.
            if check_duties(state, move) is None:
                yield move
    for card in dict.fromkeys(state.hand):
        if check_duties(state, Discard(card)) is None:
            yield Discard(card)


def legal_openings(state: State) -> Iterator[Move]:
    """The openings among the legal moves."""
    return map(open_with, opening_melds(state))


def opening_melds(state: State) -> Iterator[tuple[Meld, ...]]:
    """The melds of every legal opening. What they must hold and leave is asked of the search itself."""
    if state.has_opened or (state.phase is Phase.DRAW and not state.profile.open_before_draw):
        return
    keep = cards_to_keep(state, first_round=True)
    yield from openings(state.hand, state.profile, must_use=state.taken_unused, keep=keep)


def _after_opening(state: State) -> Iterator[Move]:
    profile = state.profile
    for meld in melds_in(state.hand, profile):
        yield NewMeld(items_of(meld))
    cards = tuple(dict.fromkeys(state.hand))
    for number, laid in enumerate(state.table, 1):
        for card in cards:
            for stands, _ in additions(laid.meld, card, profile.longest_run):
                yield LayOff(Written(card, stands), number)
    for number, laid in enumerate(state.table, 1):
        if not makes_two_aces(laid.meld):
            for card in laid.meld.joker_faces:
                if card in cards:
                    yield Swap(card, number)


def places_for(state: State, card: Card) -> tuple[tuple[int, Card | None], ...]:
    """Where `card` could be added on the table as it lies: (meld number, what a joker would stand for)."""
    profile = state.profile
    return tuple(
        (number, stands if card is JOKER else None)
        for number, laid in enumerate(state.table, 1)
        for stands, _ in additions(laid.meld, card, profile.longest_run)
    )

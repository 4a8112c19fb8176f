"""What is usually done in a turn: by the bots, and by whoever lays whatever can be laid."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from trainer.players.levels import Level
from trainer.rules.arrange import melds_in
from trainer.rules.cards import JOKER, Card, hand_points
from trainer.rules.legal import places_for
from trainer.rules.moves import Discard, LayOff, Move, NewMeld, items_of, open_with
from trainer.rules.observation import observe
from trainer.rules.reading import Written
from trainer.rules.state import Phase, State
from trainer.rules.turn import apply, check
from trainer.solver.openings import openings

BOTS: Final = ("easy", "normal", "hard")
_MOST_MOVES: Final = 40
"""No turn of a bot is longer."""


def ended(start: State, now: State) -> bool:
    """Whether the turn that was running at `start` is over."""
    return now.phase is Phase.OVER or now.turns_taken != start.turns_taken


def closed(start: State, now: State) -> bool:
    """Whether the seat to move at `start` has closed the hand."""
    return now.result is not None and now.result.closer == start.turn


def played_by(name: str, state: State) -> tuple[Move, ...]:
    """The moves with which a bot ends this turn."""
    now = state
    moves: list[Move] = []
    while not ended(state, now) and len(moves) < _MOST_MOVES:
        chance = random.Random(f"bot:{name}:{len(moves)}")
        moves.append(Level(name).choose(observe(now, now.turn), chance))
        now = apply(now, moves[-1])
    return tuple(moves)


def after(state: State, moves: tuple[Move, ...]) -> State:
    """The state after legal moves."""
    for move in moves:
        state = apply(state, move, checked=True)
    return state


def closes(state: State, name: str) -> bool:
    """Whether a bot closes the hand this turn."""
    return closed(state, after(state, played_by(name, state)))


def greedily(state: State) -> State:
    """The state at the turn's end after laying whatever can be laid, the dearest meld first, then single cards; the
    dearest card is discarded."""
    now = state
    while not ended(state, now):
        move = next((move for move in _greedy(now) if check(now, move) is None), None)
        if move is None:
            break
        now = apply(now, move, checked=True)
    return now


def _greedy(state: State) -> Iterator[Move]:
    if not state.has_opened:
        dearest = openings(state.hand, state.profile, state.taken_unused).dearest
        if dearest is not None:
            yield open_with(dearest.melds)
    else:
        for meld in sorted(melds_in(state.hand, state.profile), key=lambda meld: -meld.points):
            yield NewMeld(items_of(meld))
        for card in _dearest_first(state.hand):
            for number, stands in places_for(state, card):
                yield LayOff(Written(card, stands), number)
    for card in _dearest_first(state.hand):
        yield Discard(card)


def _dearest_first(cards: tuple[Card, ...]) -> list[Card]:
    """Jokers last: they are what one keeps."""
    return sorted(dict.fromkeys(cards), key=lambda card: (card is JOKER, -hand_points((card,)), card.index))

"""A policy that is asked in the middle of any turn finds its way to the end of it, whatever the turn owes."""

from __future__ import annotations

import random

import pytest

from puzzles import made
from trainer.playout import layout as at
from trainer.playout.bridge import decode, encode, position
from trainer.playout.engine import plain
from trainer.rules.legal import legal_moves
from trainer.rules.observation import observe
from trainer.rules.state import Phase, State
from trainer.rules.turn import apply, check


def some_state(number: int) -> State | None:
    """A turn of a seat that has opened (two of three) or not, with duties of every kind; None where it is stuck."""
    rng = random.Random(f"taken over:{number}")
    state = made.turn(rng, most_cards=rng.choice((5, 7, 9))) if number % 3 else made.opening(rng)
    # A single card in a first round that forbids closing cannot come about in play.
    return state if len(state.hand) > 1 and next(legal_moves(state), None) is not None else None


def finish(numbers: range) -> tuple[int, int]:
    """Let each level finish the turns of these numbers; (turns, of these such that owed something)."""
    templates = plain().templates
    turns = owing = 0
    for number in numbers:
        state = some_state(number)
        if state is None:
            continue
        turns += 1
        owing += state.taken_unused is not None or state.owed > 0
        for level in range(3):
            now = state
            for _ in range(60):
                if now.phase is Phase.OVER or now.turn != state.turn:
                    break
                s = position(observe(now, now.turn), [level, level], key=number)
                plain().decide(s, templates)
                move = decode(s[at.MOVE : at.MOVE + at.MOVE_SIZE])
                assert check(now, move) is None, (number, level, str(move))
                now = apply(now, move, checked=True)
            assert now.phase is Phase.OVER or now.turn != state.turn
    return turns, owing


def test_hundreds_of_turns() -> None:
    turns, owing = finish(range(900))
    assert turns > 700
    assert owing > 300


@pytest.mark.slow
def test_thousands_of_turns() -> None:
    turns, owing = finish(range(1000, 11000))
    assert turns > 8000
    assert owing > 4000


def test_a_legal_move_comes_back_from_its_encoding() -> None:
    seen = 0
    for number in range(200):
        state = some_state(number)
        if state is None:
            continue
        for move in list(legal_moves(state))[:60]:
            seen += 1
            again = decode(encode(move, state.profile))
            assert str(again) == str(move)
    assert seen > 500

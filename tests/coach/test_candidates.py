"""Which moves are compared."""

from __future__ import annotations

from dataclasses import replace

from tests.coach.places import CAN_OPEN, CLOSES, MAY_TAKE
from trainer.coach.candidates import MOST_OPENINGS, candidates, effect
from trainer.rules.moves import Open
from trainer.rules.notation.words import parse_move
from trainer.rules.observation import own_state
from trainer.rules.turn import check


def texts(moves: object) -> list[str]:
    return [str(move) for move in moves]  # type: ignore[attr-defined]


def test_before_the_draw_draw_and_take() -> None:
    assert texts(candidates(MAY_TAKE)) == ["draw", "take"]


def test_all_that_can_be_done_is_compared() -> None:
    assert sorted(texts(candidates(CLOSES))) == ["discard 2C", "discard KH", "lay KH on 1"]


def test_every_candidate_is_legal_and_does_something_of_its_own() -> None:
    moves = candidates(CAN_OPEN)
    state = own_state(CAN_OPEN)
    assert all(check(state, move) is None for move in moves)
    assert len({effect(state, move) for move in moves}) == len(moves)
    openings = [move for move in moves if isinstance(move, Open)]
    assert 1 <= len(openings) <= MOST_OPENINGS
    assert "open 10S JS QS KS / 5H 5D 5C" in texts(openings)


def test_a_move_written_otherwise_is_the_same_move() -> None:
    state = own_state(CAN_OPEN)
    one = parse_move("open 10S JS QS KS / 5H 5D 5C")
    other = parse_move("open 5C 5H 5D / KS QS JS 10S")
    assert effect(state, one) == effect(state, other)
    assert len(candidates(CAN_OPEN, (other,))) == len(candidates(CAN_OPEN))


def test_who_is_not_to_move_has_nothing_to_compare() -> None:
    assert candidates(replace(MAY_TAKE, turn=2)) == ()

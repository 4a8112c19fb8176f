"""Positions of exact puzzles, and answers that are moves of one turn: writing, reading, playing them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from puzzles.kinds.base import ALL_MOVES, BadAnswer, How
from puzzles.puzzle import Puzzle
from trainer.rules.cards import Card, sort_hand, unseen
from trainer.rules.errors import NotationError
from trainer.rules.moves import Move
from trainer.rules.notation.line import position_line, read_position_line
from trainer.rules.notation.position import Held, Position, complete, position_of
from trainer.rules.profile import RuleProfile
from trainer.rules.referee import judge_move
from trainer.rules.refusals import Refusal
from trainer.rules.state import Drawn, State, TableMeld


@lru_cache(64)
def state_at(line: str) -> State:
    """A state that the position shows. What it hides is dealt somehow: no exact puzzle depends on it."""
    return complete(read_position_line(line))


def state_of(puzzle: Puzzle) -> State:
    """The state in which a puzzle is asked. Raises `NotationError` and `PositionError`."""
    return state_at(puzzle.position)


def scene(state: State) -> Position:
    """The position as its seat to move sees it, without what no exact puzzle depends on: history and scores."""
    seen = position_of(state, state.turn)
    return replace(seen, history=(), scores=(0,) * len(seen.hands))


def plain_position(
    profile: RuleProfile,
    hand: Sequence[Card],
    *,
    top: Card,
    drawn: bool,
    seats: int = 2,
    table: Sequence[TableMeld] = (),
    turns_taken: int = 1,
) -> Position:
    """A position with nothing beside the hand of seat 1 but a table and a top discard; the others hold 13 cards each.

    `drawn`: the card of this turn is in the hand.
    """
    shown = [*hand, top, *(card for laid in table for card in laid.meld.cards)]
    hidden = 13 * (seats - 1)
    return Position(
        profile=profile,
        hands=(Held(sort_hand(hand)), *(Held((), 13) for _ in range(seats - 1))),
        turn=1,
        dealer=seats,
        opened=(False,) * seats,
        turns_taken=(turns_taken,) * seats,
        table=tuple(table),
        discards=(top,),
        stock=len(unseen(shown)) - hidden,
        drawn=Drawn.STOCK if drawn else Drawn.NONE,
        scores=(0,) * seats,
    )


class OnTheTable:
    """The part of a kind that all have in common which are proved exactly and answered by doing the move."""

    exact = True
    moves = ALL_MOVES

    def how(self, puzzle: Puzzle) -> How:
        return "table"

    def choices(self, puzzle: Puzzle) -> Sequence[str]:
        return ()


def line_of(position: Position) -> str:
    """The position on one line."""
    return position_line(position)


def moves_text(moves: Sequence[Move]) -> str:
    """Moves of a turn as an answer."""
    return "; ".join(map(str, moves))


@dataclass(frozen=True, slots=True)
class Played:
    """An answer played on the table: the moves as the notation writes them, the states from the first to the last, and
    why the next move was refused, if one was."""

    moves: tuple[Move, ...]
    states: tuple[State, ...]
    refusal: Refusal | None = None

    @property
    def text(self) -> str:
        return moves_text(self.moves)

    @property
    def after(self) -> State:
        return self.states[-1]


def play(
    start: State, answer: str, expected: str, until: Callable[[State], bool] = lambda _: False
) -> Played:
    """Plays the moves of an answer, parted by `;`, as far as the rules allow, or to the first state that is `until`.

    Raises `BadAnswer` for what is no move.
    """
    states = [start]
    moves: list[Move] = []
    for part in answer.split(";"):
        text = part.strip()
        if not text or until(states[-1]):
            break
        try:
            refusal, after = judge_move(states[-1], text)
        except NotationError:
            raise BadAnswer(text, expected) from None
        if refusal is not None:
            return Played(tuple(moves), tuple(states), refusal)
        moves.append(after.log[-1].move)
        states.append(after)
    if not moves:
        raise BadAnswer(answer.strip(), expected)
    return Played(tuple(moves), tuple(states))

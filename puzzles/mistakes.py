"""One's own mistakes as puzzles: a decision of a match that the review marked, asked again as its kind of puzzle."""

from __future__ import annotations

from puzzles.errors import PuzzleError
from puzzles.puzzle import Puzzle
from puzzles.solved import solved
from trainer.rules.moves import Discard, Draw, Move, Open, Take
from trainer.rules.notation.line import position_line
from trainer.rules.notation.position import position_of
from trainer.rules.state import Phase, State
from trainer.rules.turn import apply, check

_PAIRS = (
    ("which-discard", Discard, Discard),
    ("take-or-draw", Draw, Take),
    ("open-or-wait", Open, Discard),
)


def mistake(state: State, played: Move, better: Move) -> Puzzle | None:
    """The question that the seat to move faced, if it is one of a kind: which discard, take or draw, open or wait; or to
    close, where `better` led there. Only what that seat saw is in it. None where it is no such question.

    What is right is worked out when it is asked (`puzzles.solved`): that takes a while.
    """
    line = position_line(position_of(state, state.turn))
    for kind, one, other in _PAIRS:
        if (isinstance(played, one) and isinstance(better, other)) or (
            isinstance(played, other) and isinstance(better, one)
        ):
            return Puzzle(kind, line)
    closing = Puzzle("close-the-hand", line)
    try:
        return solved(closing) if _leads_on(state, better) else None
    except PuzzleError:
        return None


def _leads_on(state: State, move: Move) -> bool:
    """Whether a move may be made after which the turn goes on, or the hand is over."""
    return check(state, move) is None and apply(state, move).phase in (Phase.PLAY, Phase.OVER)

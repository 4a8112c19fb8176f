"""One's own mistakes as puzzles: a decision of a match that the review marked, asked again as its kind of puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from puzzles.errors import PuzzleError
from puzzles.puzzle import Figure, Option, Puzzle
from puzzles.solved import solved
from puzzles.verify.grade import grade
from trainer.coach.advice import Ranked
from trainer.playout.outcomes import PARTS
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

    What is right in the first three is for playing out, or for what a review has played out (`with_advice`).
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


_ANSWERS: Final = {
    "which-discard": (Discard,),
    "take-or-draw": (Draw, Take),
    "open-or-wait": (Open, Discard),
}
UNIFORM: Final = "uniform"


def with_advice(question: Puzzle, ranked: Sequence[Ranked], policy: str) -> Puzzle:
    """The question with the figures that a review came to, best move first: nothing is played out again. A question whose
    answer is proved comes back as it is.

    Opening and waiting are answered by the best of each.
    """
    kinds = _ANSWERS.get(question.kind)
    if kinds is None:
        return question
    asked = [one for one in ranked if isinstance(one.move, kinds)]
    if question.kind == "open-or-wait":
        asked = [next(one for one in asked if isinstance(one.move, kind)) for kind in kinds]
        asked.sort(key=lambda one: one.behind)
    options = []
    for one in asked:
        figure = _figure(one, policy)
        options.append(Option(str(one.move), grade((figure,)), (figure,)))
    return replace(question, truth={"best": options[0].answer}, options=tuple(options), sort="graded")


def _figure(one: Ranked, policy: str) -> Figure:
    """Means and standard errors as the sums that they came from, to the next whole point."""
    deals = one.deals
    parts = tuple(round(one.parts[part] * deals) for part in PARTS)
    return Figure(
        policy=policy,
        belief=UNIFORM,
        deals=deals,
        effective=deals,
        total=sum(parts),
        squares=round(deals * (deals * one.error**2 + one.equity**2)),
        behind=round(one.behind * deals),
        behind_squares=round(deals * (deals * one.behind_error**2 + one.behind**2)),
        parts=parts,
    )

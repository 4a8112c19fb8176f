"""free-the-joker in words."""

from __future__ import annotations

from puzzles.kinds.base import NONE, Verdict
from puzzles.puzzle import Puzzle
from puzzles.words.table import Fact, Names, facts_of, joined, moves_text, taken_text
from trainer.language import Words
from trainer.rules.moves import Swap
from trainer.rules.notation.words import parse_move


def question(puzzle: Puzzle, w: Words, names: Names) -> str:
    """What is asked."""
    return joined(
        (
            w.tr(
                "Take a joker from the table, lay it again in this turn, and end the turn with as few points in your "
                "hand as you can."
            ),
            taken_text(puzzle, w),
        )
    )


def explain(puzzle: Puzzle, verdict: Verdict, w: Words, names: Names) -> tuple[str, ...]:
    """Why the answer is what it is."""
    told = [_sentence(puzzle, fact) for fact in facts_of(verdict, w)]
    if verdict.best:
        told.append(w.tr("Less cannot be done."))
    return tuple(told)


def _sentence(puzzle: Puzzle, fact: Fact) -> str:
    w = fact.w
    match fact.kind:
        case "leaves" if fact.flag("closes"):
            return w.tr("The joker is laid again, and you close.")
        case "leaves":
            return w.ntr(
                "The joker is laid again, and {n} card stays in your hand ({points}).",
                "The joker is laid again, and {n} cards stay in your hand ({points}).",
                fact.whole("n"),
                points=fact.points(),
            )
        case "not-swapped":
            return w.tr("No joker of the table was taken.")
        case "not-replayed":
            return w.tr("The joker that you took was not laid again.")
    moves = moves_text(puzzle, fact.text("answer"), w)
    if not fact.whole("points"):
        return w.tr("It can be done so that you close: {moves}", moves=moves)
    return w.tr("It can be done with {points} left: {moves}", points=fact.points(), moves=moves)


def answer_text(puzzle: Puzzle, answer: str, w: Words) -> str:
    """An answer in words."""
    return w.tr("No joker can be taken.") if answer == NONE else moves_text(puzzle, answer, w)


def hint(puzzle: Puzzle, level: int, w: Words) -> str:
    """Which meld, the first move, all moves."""
    way = str(puzzle.truth["best"])
    if level == 2:
        return moves_text(puzzle, way.split(";")[0], w)
    if level >= 3:
        return moves_text(puzzle, way, w)
    swap = next(move for move in map(parse_move, way.split(";")) if isinstance(move, Swap))
    return w.tr("Look at the joker of meld {number}.", number=swap.meld)

"""close-the-hand in words."""

from __future__ import annotations

from puzzles.kinds.base import NONE, Verdict
from puzzles.kinds.turns import state_of
from puzzles.puzzle import Puzzle
from puzzles.words.table import Fact, Names, facts_of, joined, moves_text, taken_text
from trainer.coach.words import move_phrase
from trainer.language import Words
from trainer.rules.moves import Open, Swap
from trainer.rules.notation.words import parse_move


def question(puzzle: Puzzle, w: Words, names: Names) -> str:
    """What is asked."""
    state = state_of(puzzle)
    return joined(
        (
            w.tr("All your cards can go in this turn. Close the hand."),
            taken_text(puzzle, w),
            w.tr("Here you may also close by laying the last card.")
            if state.profile.close_by == "any"
            else "",
        )
    )


def explain(puzzle: Puzzle, verdict: Verdict, w: Words, names: Names) -> tuple[str, ...]:
    """Why the answer is what it is."""
    return tuple(_sentence(puzzle, fact) for fact in facts_of(verdict, w))


def _sentence(puzzle: Puzzle, fact: Fact) -> str:
    w = fact.w
    match fact.kind:
        case "closes" if fact.flag("in-hand"):
            return w.tr("You open and close in one turn: that is closing in hand.")
        case "closes":
            return w.ntr("You close with {n} move.", "You close with {n} moves.", fact.whole("moves"))
        case "holds":
            return w.ntr(
                "You still hold {n} card ({points}).",
                "You still hold {n} cards ({points}).",
                fact.whole("n"),
                points=fact.points(),
            )
        case "lost-at":
            return w.tr(
                "From move {number} on the hand could no longer be closed: {move}.",
                number=fact.whole("number"),
                move=move_phrase(parse_move(fact.text("move")), w),
            )
    return w.tr("So it closes: {moves}", moves=moves_text(puzzle, fact.text("answer"), w))


def answer_text(puzzle: Puzzle, answer: str, w: Words) -> str:
    """An answer in words."""
    return w.tr("It cannot be closed.") if answer == NONE else moves_text(puzzle, answer, w)


def hint(puzzle: Puzzle, level: int, w: Words) -> str:
    """Where to look, the first move, all moves."""
    way = str(puzzle.truth["close"])
    moves = [parse_move(part.strip()) for part in way.split(";")]
    if level == 2:
        return moves_text(puzzle, way.split(";")[0], w)
    if level >= 3:
        return moves_text(puzzle, way, w)
    if isinstance(moves[0], Open):
        return w.tr("Open with melds that leave cards for which there is a place on the table.")
    if any(isinstance(move, Swap) for move in moves):
        return w.tr("A joker on the table is one card more for you: look at what it stands for.")
    return w.tr("Find a place for every card but one, and see which card has no place.")

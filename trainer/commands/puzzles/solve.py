"""`scala40 puzzles solve FILE --answer "…"`: grades an answer as the app would."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from trainer.commands.inputs import read_text, ready_engine
from trainer.terminal import terminal_words

if TYPE_CHECKING:
    from puzzles.answering import Asked
    from puzzles.kinds.base import Verdict
    from trainer.language import Words


def configure(parser: argparse.ArgumentParser) -> None:
    """The subcommand's arguments."""
    parser.add_argument("file", metavar="FILE", help="a puzzle as TOML or as an address; - reads the input")
    parser.add_argument(
        "--answer",
        metavar="A",
        help='the answer: moves parted by "; ", a number, “legal” or a code, or “none”; without it the question is shown',
    )
    parser.add_argument(
        "--json", action="store_true", help="print grade, best, right and the explanation as JSON"
    )


def run(args: argparse.Namespace) -> int:
    """0 when the answer was judged, whatever its grade. What is wrong with the puzzle or the answer is raised: status 2."""
    from puzzles.answering import asked, judged, read_any, shipped_or_none
    from puzzles.kinds import kind

    w = terminal_words()
    question = read_any(read_text(args.file))
    bank = shipped_or_none()
    if not kind(question.kind).exact and (bank is None or bank.by_digest(question.digest) is None):
        ready_engine(w)
    found = asked(question, bank)
    verdict = None if args.answer is None else judged(found.puzzle, args.answer)
    if args.json:
        print(json.dumps(as_json(found, verdict, w), indent=1))
    else:
        for line in _lines(found, verdict, w):
            print(line)
    return 0


def _lines(found: Asked, verdict: Verdict | None, w: Words) -> Iterator[str]:
    from puzzles.words import explain, question

    yield question(found.puzzle, w)
    if not found.from_bank:
        yield w.tr("This puzzle is not from the bank: what is right was worked out just now.")
    if verdict is None:
        return
    yield ""
    yield grade_text(verdict, w)
    yield from explain(found.puzzle, verdict, w)


def grade_text(verdict: Verdict, w: Words) -> str:
    """The grade in a sentence."""
    if verdict.refusal is not None:
        return w.tr("The rules refuse that: {sentence}", sentence=w.refusal(verdict.refusal))
    if verdict.grade is None:
        return w.tr("That is legal, but no answer yet: the turn goes on.")
    if verdict.grade == "right":
        return w.tr("Right, and nothing is better.") if verdict.best else w.tr("Right.")
    return w.tr("Nearly as good as the best.") if verdict.grade == "close" else w.tr("Not right.")


def as_json(found: Asked, verdict: Verdict | None, w: Words) -> dict[str, object]:
    """The puzzle, the verdict, and what is right: as plain data. What is right is told only after an answer."""
    from puzzles.kinds import kind
    from puzzles.words import explain, question

    puzzle = found.puzzle
    told: dict[str, object] = {
        "digest": puzzle.digest,
        "kind": puzzle.kind,
        "house": puzzle.house,
        "from_bank": found.from_bank,
        "question": question(puzzle, w),
    }
    if verdict is None:
        return told
    option = verdict.option
    return told | {
        "answer": verdict.answer,
        "grade": verdict.grade,
        "best": verdict.best,
        "unfinished": verdict.unfinished,
        "refusal": None if verdict.refusal is None else verdict.refusal.code,
        "loss": None if option is None else option.loss,
        "loss_error": None if option is None else option.loss_error,
        "right": list(kind(puzzle.kind).right(puzzle)),
        "explanation": list(explain(puzzle, verdict, w)),
    }

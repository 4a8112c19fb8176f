"""Puzzles in words: the question, why an answer is right or wrong, hints at three strengths, the names of it all.

Each kind has a module with the same functions; here is asked by the puzzle's kind. Whole sentences, one after the other.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final, Protocol, cast

from puzzles.kinds.base import Verdict
from puzzles.puzzle import Puzzle
from puzzles.words.names import kind_line, kind_name, tag_name
from puzzles.words.table import Names, unfinished
from trainer.language import Words

_MODULES: Final = {
    "find-the-opening": "openings",
    "which-discard": "playouts",
    "close-the-hand": "closings",
    "free-the-joker": "jokers",
    "take-or-draw": "playouts",
    "open-or-wait": "playouts",
    "count-it": "counting",
    "legal-or-not": "legal",
    "outs": "outs",
}


class _Sayings(Protocol):
    def question(self, puzzle: Puzzle, w: Words, names: Names) -> str: ...
    def explain(self, puzzle: Puzzle, verdict: Verdict, w: Words, names: Names) -> tuple[str, ...]: ...
    def answer_text(self, puzzle: Puzzle, answer: str, w: Words) -> str: ...
    def hint(self, puzzle: Puzzle, level: int, w: Words) -> str: ...


def _of(puzzle: Puzzle) -> _Sayings:
    return cast(_Sayings, import_module(f"puzzles.words.{_MODULES[puzzle.kind]}"))


def question(puzzle: Puzzle, w: Words, names: Names | None = None) -> str:
    """What is asked. `names` are those of the table at which it is asked, by seat; without them seats have numbers."""
    return _of(puzzle).question(puzzle, w, names or {})


def explain(puzzle: Puzzle, verdict: Verdict, w: Words, names: Names | None = None) -> tuple[str, ...]:
    """Why an answer is what it is, sentence by sentence; why the rules refuse it; or that the turn has to go on."""
    if verdict.grade is None and verdict.refusal is not None:
        return (w.refusal(verdict.refusal, names),)
    if verdict.grade is None:
        return (unfinished(w),)
    return _of(puzzle).explain(puzzle, verdict, w, names or {})


def answer_text(puzzle: Puzzle, answer: str, w: Words) -> str:
    """An answer in words."""
    return _of(puzzle).answer_text(puzzle, answer, w)


def choice_text(puzzle: Puzzle, choice: str, w: Words) -> str:
    """One of the answers to choose from."""
    return answer_text(puzzle, choice, w)


def hint(puzzle: Puzzle, level: int, w: Words) -> str:
    """Where to look (1), what to look for (2), the answer (3)."""
    return _of(puzzle).hint(puzzle, level, w)


__all__ = [
    "answer_text",
    "choice_text",
    "explain",
    "hint",
    "kind_line",
    "kind_name",
    "question",
    "tag_name",
]

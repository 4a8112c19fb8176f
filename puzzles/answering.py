"""Answering a puzzle, wherever it comes from: from the bank where it is known there, else worked out here and now."""

from __future__ import annotations

from dataclasses import dataclass

from puzzles.bank.reader import Bank
from puzzles.errors import BankError, PuzzleError
from puzzles.file import read_puzzle
from puzzles.kinds import kind
from puzzles.kinds.base import BadAnswer, Verdict
from puzzles.link import BETWEEN, read_puzzle_link
from puzzles.puzzle import Puzzle
from puzzles.solved import solved
from trainer.rules.notation.line import PREFIX


@dataclass(frozen=True, slots=True)
class Asked:
    """A puzzle that can be answered. `from_bank`: its answers and figures are the bank's, not worked out just now."""

    puzzle: Puzzle
    from_bank: bool


def read_any(text: str) -> Puzzle:
    """A puzzle from a TOML text or a link. Raises what those raise."""
    line = text.strip()
    is_link = "\n" not in line and (f"{BETWEEN}{PREFIX}" in line)
    return read_puzzle_link(line) if is_link else read_puzzle(text)


def asked(question: Puzzle, bank: Bank | None) -> Asked:
    """The puzzle with what is right. Whatever answers a file gives are not believed.

    Raises `PuzzleError` where the position does not ask what the kind asks. Where playouts decide, it takes a while.
    """
    known = None if bank is None else bank.by_digest(question.digest)
    return Asked(known, True) if known is not None else Asked(solved(question), False)


def shipped_or_none() -> Bank | None:
    """The bank that comes with the program; None where it is missing, which must not keep anybody from a puzzle."""
    from puzzles.bank.reader import shipped

    try:
        return shipped()
    except BankError:
        return None


def judged(puzzle: Puzzle, answer: str) -> Verdict:
    """What an answer is worth. Raises `PuzzleError` (`puzzle-bad-answer`) for what is none."""
    try:
        return kind(puzzle.kind).judge(puzzle, answer)
    except BadAnswer as error:
        raise PuzzleError("puzzle-bad-answer", read=error.read, expected=error.expected) from None

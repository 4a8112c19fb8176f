"""A puzzle as part of an address: the question whole, no answer, no figures.

`KIND!DIGEST!key=value!…!s40:…`: the kind, the digest, what is asked beyond the position, and the position on one line. What
is right comes from the bank where the digest is known there, and is worked out anew otherwise.
"""

from __future__ import annotations

import json
from typing import Final
from urllib.parse import quote, unquote

from puzzles.errors import PuzzleError
from puzzles.file import check_kind, check_possible
from puzzles.puzzle import Puzzle, Scalar
from trainer.rules.notation.line import PREFIX, position_line

BETWEEN: Final = "!"
SHAPE: Final = f"outs!DIGEST!draws=1!{PREFIX}…"
LONGEST: Final = 16_000
"""Signs; a whole hand with its history takes some 2,000."""


def puzzle_link(puzzle: Puzzle) -> str:
    """The puzzle as text that may stand in an address's query."""
    asked = [f"{quote(key, safe='')}={_told(value)}" for key, value in sorted(puzzle.ask.items())]
    return BETWEEN.join((puzzle.kind, puzzle.digest, *asked, puzzle.position))


def read_puzzle_link(text: str) -> Puzzle:
    """The question of a link, without an answer.

    Raises `PuzzleError`: `puzzle-link` for what has not this form, `puzzle-link-cut` where the digest is another than that
    of the question; `NotationError` (`unknown-kind`, …) and `PositionError` as for a file.
    """
    text = text.strip()
    kind, _, rest = text.partition(BETWEEN)
    digest, _, rest = rest.partition(BETWEEN)
    *asked, position = rest.split(BETWEEN)
    # In an address a plus sign stands for a space, and a position has no spaces of its own.
    position = position.replace(" ", "+")
    if not position.startswith(PREFIX) or len(text) > LONGEST:
        raise PuzzleError("puzzle-link", read=text[:60], expected=SHAPE)
    check_kind(kind)
    puzzle = Puzzle(kind, position, dict(_asked(one, text) for one in asked))
    if digest and digest != puzzle.digest:
        raise PuzzleError("puzzle-link-cut", read=text[:60], expected=puzzle.digest)
    check_possible(puzzle)
    # However a position is written, its puzzle is the same one.
    return Puzzle(kind, position_line(puzzle.read), puzzle.ask)


def _told(value: Scalar) -> str:
    """A text as it stands, unless it would be read as something else."""
    plain = (
        value
        if isinstance(value, str) and isinstance(_scalar(value), str) and value[:1] != '"'
        else json.dumps(value)
    )
    return quote(plain, safe="")


def _asked(text: str, whole: str) -> tuple[str, Scalar]:
    key, between, value = text.partition("=")
    if not (key and between):
        raise PuzzleError("puzzle-link", read=whole[:60], expected=SHAPE)
    return unquote(key), _scalar(unquote(value))


def _scalar(text: str) -> Scalar:
    try:
        value = json.loads(text)
    except ValueError:
        return text
    return value if isinstance(value, (str, int, float, bool)) else text

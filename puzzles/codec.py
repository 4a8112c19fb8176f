"""A puzzle as plain data and back: one line of JSON in a shard, a compressed blob in the bank.

What is the default is left out, and figures are lists of numbers, so that thousands of puzzles stay small.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any, Final

from puzzles.errors import PuzzleError
from puzzles.puzzle import Figure, Option, Puzzle

_PLAIN: Final = ("kind", "position", "sort", "level", "rating", "tempting", "version")
_MAPS: Final = ("ask", "truth", "origin")
_LISTS: Final = ("tags", "fails")
_KEYS: Final = frozenset((*_PLAIN, *_MAPS, *_LISTS, "options"))
PARTS: Final = 6
"""Parts of an equity, as `trainer.playout.outcomes` has them; kept here so that reading a puzzle loads no playouts."""
_GRADES: Final = frozenset(("right", "close", "wrong"))
_SORTS: Final = frozenset(("exact", "sharp", "graded"))


def to_data(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as what `json` writes."""
    data: dict[str, Any] = {key: getattr(puzzle, key) for key in _PLAIN}
    data |= {key: dict(getattr(puzzle, key)) for key in _MAPS if getattr(puzzle, key)}
    data |= {key: list(getattr(puzzle, key)) for key in _LISTS if getattr(puzzle, key)}
    if puzzle.options:
        data["options"] = [
            [one.answer, one.grade, [figure_data(each) for each in one.figures]] for one in puzzle.options
        ]
    return data


def from_data(data: object) -> Puzzle:
    """The puzzle of `to_data`. Raises `PuzzleError` (`puzzle-unreadable`), with what is wrong as `read`."""
    if not isinstance(data, Mapping):
        raise PuzzleError("puzzle-unreadable", read=str(data)[:40])
    unknown = sorted(set(map(str, data)) - _KEYS)
    if unknown:
        raise PuzzleError("puzzle-unreadable", read=unknown[0])
    try:
        values: dict[str, Any] = {key: data[key] for key in _PLAIN if key in data}
        values |= {key: dict(data[key]) for key in _MAPS if key in data}
        values |= {key: tuple(map(str, data[key])) for key in _LISTS if key in data}
        values["options"] = tuple(_option(one) for one in data.get("options", ()))
        puzzle = Puzzle(**values)
    except (TypeError, ValueError, KeyError) as error:
        raise PuzzleError("puzzle-unreadable", read=str(error)[:80]) from None
    _check_types(puzzle)
    return puzzle


def to_text(puzzle: Puzzle) -> str:
    """One line of JSON; equal puzzles give equal lines."""
    return json.dumps(to_data(puzzle), ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def from_text(text: str) -> Puzzle:
    """The puzzle of `to_text`. Raises `PuzzleError`."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise PuzzleError("puzzle-unreadable", read=str(error)[:80]) from None
    return from_data(data)


def to_blob(puzzle: Puzzle) -> bytes:
    """As kept in the bank."""
    return zlib.compress(to_text(puzzle).encode(), 9)


def from_blob(blob: bytes) -> Puzzle:
    """The puzzle of `to_blob`. Raises `PuzzleError`."""
    try:
        text = zlib.decompress(blob).decode()
    except (zlib.error, UnicodeDecodeError, TypeError) as error:
        raise PuzzleError("puzzle-unreadable", read=str(error)[:80]) from None
    return from_text(text)


def figure_data(one: Figure) -> list[str | int]:
    """A figure as a list: policy, belief, and numbers."""
    numbers = [one.deals, one.effective, one.total, one.squares, one.behind, one.behind_squares]
    return [one.policy, one.belief, *numbers, *one.parts, *one.behind_parts]


def _option(data: Any) -> Option:
    answer, grade, figures = data
    if grade not in _GRADES:
        raise ValueError(f"{grade!r}")
    return Option(str(answer), grade, tuple(read_figure(one) for one in figures))


def read_figure(data: Any) -> Figure:
    """The figure of `figure_data`. Raises `ValueError` and `TypeError` for what is none."""
    policy, belief, *numbers = data
    if not all(isinstance(one, int) and not isinstance(one, bool) for one in numbers):
        raise ValueError("figures")
    deals, effective, total, squares, behind, behind_squares = numbers[:6]
    if deals < 1:
        raise ValueError("deals")
    parts, behind_parts = tuple(numbers[6 : 6 + PARTS]), tuple(numbers[6 + PARTS :])
    sums = (deals, effective, total, squares, behind, behind_squares)
    return Figure(str(policy), str(belief), *sums, parts, behind_parts)


def _check_types(puzzle: Puzzle) -> None:
    wrong = [key for key in ("kind", "position", "tempting") if not isinstance(getattr(puzzle, key), str)]
    wrong += [key for key in ("level", "rating", "version") if type(getattr(puzzle, key)) is not int]
    for key in _MAPS:
        values = getattr(puzzle, key)
        if not all(
            isinstance(name, str) and isinstance(one, (str, int, float)) for name, one in values.items()
        ):
            wrong.append(key)
    if puzzle.sort not in _SORTS:
        wrong.append("sort")
    if wrong:
        raise PuzzleError("puzzle-unreadable", read=wrong[0])

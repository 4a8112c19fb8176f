"""A puzzle as a TOML file: the position's own keys, and what is asked about it under `[puzzle]`.

```toml
format = "scala40/1"
rules = "it-club"
hands = ["7H 8H 9H …", "13"]
…
[puzzle]
kind = "outs"
[puzzle.ask]
draws = 1
```
Only `kind`, and what the kind asks beyond its position, have to be there. A file copied from the bank also holds what is
right (`[puzzle.truth]`, `[[puzzle.option]]`), how hard it is, and where it comes from.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, cast, get_args

from puzzles.codec import figure_data, read_figure
from puzzles.kinds import NAMES
from puzzles.puzzle import GENERATOR, Figure, Grade, Option, Puzzle, Scalar, Sort
from trainer.rules.errors import NotationError, PositionError
from trainer.rules.notation.document import (
    Document,
    parse_document,
    refuse_unknown,
    require,
    take,
    toml_lines,
    toml_value,
)
from trainer.rules.notation.line import position_line
from trainer.rules.notation.position import POSITION_KEYS, complete, position_from, write_position
from trainer.rules.state import Phase

TABLE: Final = "puzzle"
KEYS: Final = (
    "kind", "sort", "level", "rating", "tags", "tempting", "fails", "version", "ask", "truth", "origin", "option",
)  # fmt: skip
OPTION_KEYS: Final = ("answer", "grade", "figures")
FIGURE: Final = "hard uniform 20000 20000 -4711 998877 0 0 -4711 0 0 0 0 0"
"""Policy, belief, deals, effective deals, total, squares, behind, its squares, the parts of the total, and, where they are
told, those of what it is behind."""
LEVELS: Final = 5
_BARE: Final = re.compile("[A-Za-z0-9_-]+")


def write_puzzle(puzzle: Puzzle, *, answers: bool = True) -> str:
    """The puzzle as TOML; without `answers` the question alone."""
    asked = f"\n[{TABLE}]\n" + toml_lines({"kind": puzzle.kind})
    if answers:
        asked += toml_lines(
            {
                "sort": puzzle.sort,
                "level": puzzle.level,
                "rating": puzzle.rating,
                "tags": puzzle.tags or None,
                "tempting": puzzle.tempting or None,
                "fails": puzzle.fails or None,
                "version": puzzle.version,
            }
        )
    asked += _table("ask", puzzle.ask)
    if answers:
        asked += _table("truth", puzzle.truth) + _table("origin", puzzle.origin)
        asked += "".join(_option_text(one) for one in puzzle.options)
    return write_position(puzzle.read) + asked


def read_puzzle(text: str) -> Puzzle:
    """The puzzle of a TOML text, found possible: cards, seats and kind. Whether its kind can ask it is another question.

    Raises `NotationError` with its line (beside those of positions: `unknown-kind`, `missing-key`, `unknown-key`,
    `wrong-kind`), `PositionError` (an impossible position, a hidden hand, nobody to move).
    """
    document = parse_document(text)
    refuse_unknown(document.data, (*POSITION_KEYS, TABLE), document)
    require(document.data, TABLE, document)
    data = take(document.data, TABLE, dict, {}, document)
    refuse_unknown(data, KEYS, document, TABLE)
    require(data, "kind", document, TABLE)

    def get(key: str, kind: type, default: Any) -> Any:
        return take(data, key, kind, default, document, TABLE)

    name = check_kind(get("kind", str, ""), document.line("kind", TABLE))
    at_top = {key: value for key, value in document.data.items() if key != TABLE}
    position = position_from(at_top, document)
    puzzle = Puzzle(
        kind=name,
        position=position_line(position),
        ask=_scalars(data, "ask", document),
        truth=_scalars(data, "truth", document),
        options=tuple(
            _option(one, place, document) for place, one in enumerate(_tables(data, "option", document))
        ),
        sort=_one_of(get("sort", str, "exact"), Sort, "sort", document),
        level=_within(get("level", int, 1), document),
        rating=get("rating", int, 1500),
        tags=tuple(map(str, get("tags", list, []))),
        tempting=get("tempting", str, ""),
        fails=tuple(map(str, get("fails", list, []))),
        version=get("version", int, GENERATOR),
        origin=_scalars(data, "origin", document),
    )
    check_possible(puzzle)
    return puzzle


def check_kind(name: str, line: int | None = None) -> str:
    """The name, if there is such a kind. Raises `NotationError` (`unknown-kind`)."""
    if name not in NAMES:
        raise NotationError("unknown-kind", name, ", ".join(NAMES), line)
    return name


def check_possible(puzzle: Puzzle) -> None:
    """Raises `NotationError` or `PositionError` where the position cannot be read, cannot occur, hides the hand of the seat
    to move, or is over."""
    position = puzzle.read
    if position.hands[position.turn - 1].hidden:
        raise PositionError("hand-hidden", seat=position.turn)
    if complete(position).phase is Phase.OVER:
        raise PositionError("nobody-to-move")


def _table(name: str, values: Mapping[str, Scalar]) -> str:
    return f"[{TABLE}.{name}]\n{_lines(values)}" if values else ""


def _lines(values: Mapping[str, Scalar]) -> str:
    # The notation knows no fractions: one is written as text, and read back as what it was. Keys may hold any sign.
    return "".join(
        f"{key if _BARE.fullmatch(key) else toml_value(key)} = {toml_value(repr(one) if isinstance(one, float) else one)}\n"
        for key, one in values.items()
    )


def _option_text(option: Option) -> str:
    figures = [" ".join(map(str, figure_data(one))) for one in option.figures]
    return f"[[{TABLE}.option]]\n" + toml_lines(
        {"answer": option.answer, "grade": option.grade, "figures": figures}
    )


def _scalars(data: Mapping[str, Any], key: str, document: Document) -> dict[str, Scalar]:
    name = f"{TABLE}.{key}"
    found = take(data, key, dict, {}, document, TABLE)
    for inner, value in found.items():
        if not isinstance(value, (str, int, float, bool)):
            raise NotationError(
                "wrong-kind", f"{inner} = {value!r}", '"…" / 1 / true', document.line(inner, name)
            )
    return {inner: _maybe_float(value) for inner, value in found.items()}


def _maybe_float(value: Scalar) -> Scalar:
    """A text that is exactly how a fraction is written is the fraction."""
    if isinstance(value, str) and any(sign in value for sign in ".en"):
        try:
            number = float(value)
        except ValueError:
            return value
        return number if repr(number) == value else value
    return value


def _tables(data: Mapping[str, Any], key: str, document: Document) -> list[Mapping[str, Any]]:
    found = take(data, key, list, [], document, TABLE)
    if not all(isinstance(one, dict) for one in found):
        raise NotationError(
            "wrong-kind", f"{key} = {found!r}", f"[[{TABLE}.{key}]]", document.line(key, TABLE)
        )
    return cast(list[Mapping[str, Any]], found)


def _option(data: Mapping[str, Any], place: int, document: Document) -> Option:
    name = f"{TABLE}.option"
    refuse_unknown(data, OPTION_KEYS, document, name, place)
    for key in OPTION_KEYS[:2]:
        require(data, key, document, name, place)
    answer = take(data, "answer", str, "", document, name, place)
    grade = _one_of(
        take(data, "grade", str, "", document, name, place), Grade, "grade", document, name, place
    )
    line = document.line("figures", name, place)
    figures = take(data, "figures", list, [], document, name, place)
    return Option(answer, grade, tuple(_figure(str(one), line) for one in figures))


def _figure(text: str, line: int | None) -> Figure:
    policy, belief, *numbers = text.split() if len(text.split()) > 1 else ("", "")
    try:
        return read_figure([policy, belief, *map(int, numbers)])
    except ValueError:
        raise NotationError("wrong-kind", text, FIGURE, line) from None


def _one_of(
    value: str, allowed: Any, key: str, document: Document, table: str = TABLE, index: int = 0
) -> Any:
    if value not in get_args(allowed):
        raise NotationError(
            "wrong-kind", f"{key} = {value!r}", ", ".join(get_args(allowed)), document.line(key, table, index)
        )
    return value


def _within(level: int, document: Document) -> int:
    if not 1 <= level <= LEVELS:
        raise NotationError(
            "wrong-kind", f"level = {level}", f"1, …, {LEVELS}", document.line("level", TABLE)
        )
    return level

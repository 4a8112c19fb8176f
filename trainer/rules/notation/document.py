"""The TOML around positions, matches and cases: reading with the line of every complaint, and writing.

Read with the standard library's `tomllib`. Written here: strings, numbers, booleans, flat lists, block strings.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from trainer.rules.errors import NotationError

FORMAT: Final = "scala40/1"
_FORMAT_NUMBER: Final = 1
_KEY: Final = re.compile(r"^\s*(?:\"([^\"]+)\"|([A-Za-z0-9_-]+))\s*=")
_HEADER: Final = re.compile(r"^\s*\[\[?\s*([A-Za-z0-9_.-]+)\s*\]\]?\s*(?:#.*)?$")


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed file: its `data`, and where each key of each table stands."""

    data: Mapping[str, Any]
    lines: Mapping[tuple[str, int, str], int] = field(default_factory=dict)

    def line(self, key: str, table: str = "", index: int = 0) -> int | None:
        """The line of `key` in the `index`-th table of that name ("" is the top), be it a table itself; of the table where it
        has no such key."""
        inner = f"{table}.{key}" if table else key
        return (
            self.lines.get((table, index, key))
            or self.lines.get((inner, 0, ""))
            or self.lines.get((table, index, ""))
        )


def parse_document(text: str) -> Document:
    """Parse a TOML text. Raises `NotationError` (`not-toml`) with its line, and `newer-format` for a higher format."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # TOML's own complaint is a ValueError; a number of thousands of digits is another, brackets without end the last.
        raise _not_toml(text, str(error)) from None
    document = Document(data, _line_numbers(text))
    check_format(data, document)
    return document


def check_format(data: Mapping[str, Any], document: Document) -> None:
    """Refuse a format that this version does not know, by name. A missing one is taken as the first."""
    given = data.get("format", FORMAT)
    found = re.fullmatch(r"scala40/([0-9]+)", given) if isinstance(given, str) else None
    if found is None:
        raise NotationError("unknown-format", str(given), FORMAT, document.line("format"))
    if int(found[1]) > _FORMAT_NUMBER:
        raise NotationError("newer-format", str(given), FORMAT, document.line("format"))


def is_number(text: str) -> bool:
    """Whether this is a whole number in plain digits, no longer than anything that is counted here."""
    return re.fullmatch("[0-9]{1,9}", text) is not None


def _not_toml(text: str, message: str) -> NotationError:
    where = re.search(r"at line (\d+)", message)
    lines = text.splitlines()
    number = int(where[1]) if where else max(1, len(lines))
    read = lines[number - 1].strip() if 0 < number <= len(lines) else ""
    expected = re.sub(r"\s*\(at .*\)$", "", message)
    return NotationError("not-toml", read, expected, number)


def _line_numbers(text: str) -> dict[tuple[str, int, str], int]:
    found: dict[tuple[str, int, str], int] = {}
    table, index, counts = "", 0, {"": 1}
    in_block: str | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if in_block is not None:
            in_block = None if in_block in line else in_block
            continue
        header = _HEADER.match(line)
        if header:
            table = header[1]
            index = counts.get(table, 0)
            counts[table] = index + 1
            found[table, index, ""] = number
            continue
        key = _KEY.match(line)
        if key:
            found.setdefault((table, index, key[1] or key[2]), number)
            for mark in ('"""', "'''"):
                if line.count(mark) == 1:
                    in_block = mark
    return found


def refuse_unknown(
    data: Mapping[str, Any], known: Iterable[str], document: Document, table: str = "", index: int = 0
) -> None:
    """Refuse keys that nobody reads, except those that begin with an underscore."""
    known = tuple(known)
    for key in data:
        if key not in known and not key.startswith("_"):
            raise NotationError("unknown-key", key, ", ".join(known), document.line(key, table, index))


def take(
    data: Mapping[str, Any],
    key: str,
    kind: type | tuple[type, ...],
    default: Any,
    document: Document,
    table: str = "",
    index: int = 0,
) -> Any:
    """The value of `key`, of the kind wanted. Raises `NotationError` (`wrong-kind`); a missing key is the default."""
    if key not in data:
        return default
    value = data[key]
    kinds = kind if isinstance(kind, tuple) else (kind,)
    if (isinstance(value, bool) and bool not in kinds) or not isinstance(value, kinds):
        expected = " / ".join(_KINDS[k] for k in kinds)
        raise NotationError("wrong-kind", f"{key} = {value!r}", expected, document.line(key, table, index))
    return value


def require(data: Mapping[str, Any], key: str, document: Document, table: str = "", index: int = 0) -> None:
    """Refuse a table without `key`."""
    if key not in data:
        raise NotationError("missing-key", "", key, document.line("", table, index))


_KINDS: Final[dict[type, str]] = {str: '"…"', int: "1", bool: "true", list: "[…]", dict: "[table]"}


def toml_value(value: object) -> str:
    """One value as TOML: a string (a block where it is made of whole lines), a number, a boolean, a flat list."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        if value.endswith("\n"):
            body = "".join(_escaped(line) + "\n" for line in value[:-1].split("\n"))
            return f'"""\n{body}"""'
        return f'"{_escaped(value)}"'
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_in_list(item) for item in value) + "]"
    raise TypeError(f"not written in this notation: {value!r}")


def _in_list(value: object) -> str:
    """Inside a list every string stays on its line."""
    return f'"{_escaped(value)}"' if isinstance(value, str) else toml_value(value)


def _escaped(text: str) -> str:
    out = []
    for sign in text:
        if sign in '"\\':
            out.append("\\" + sign)
        elif ord(sign) < 32 or ord(sign) == 127:
            out.append(f"\\u{ord(sign):04x}")
        else:
            out.append(sign)
    return "".join(out)


def toml_lines(items: Mapping[str, object]) -> str:
    """Keys and values, a line each, in the order given; None is left out."""
    return "".join(f"{key} = {toml_value(value)}\n" for key, value in items.items() if value is not None)

"""Values of a progress file, which anybody may have written: each is what it should be, or BadExport says where it is not."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from trainer.store.errors import BadExport
from trainer.store.records import JsonDict


def objects(value: object, where: str) -> list[tuple[str, JsonDict]]:
    """A list of objects, each with where it stands."""
    if not isinstance(value, list):
        raise BadExport(where=where, expected="list")
    return [(f"{where}[{place}]", an_object(one, f"{where}[{place}]")) for place, one in enumerate(value)]


def an_object(value: object, where: str) -> dict[str, Any]:
    """A JSON object."""
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise BadExport(where=where, expected="object")
    return value


def a_text(value: object, where: str, longest: int, *, empty: bool = False) -> str:
    """A text, not longer than that, and not empty unless it may be."""
    if not isinstance(value, str) or len(value) > longest or not (value or empty):
        raise BadExport(where=where, expected=f"text of at most {longest} signs")
    return value


def a_time(value: object, where: str) -> datetime:
    """A moment with its zone."""
    try:
        found = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise BadExport(where=where, expected="time with its zone")
    return found


def a_number(value: object, where: str, least: float, most: float) -> float:
    """A number, whole or not, within these ends."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not least <= value <= most:
        raise BadExport(where=where, expected=f"number from {least} to {most}")
    return value


def an_amount(value: object, where: str, most: int) -> int:
    """A whole number from 0 on."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise BadExport(where=where, expected=f"number from 0 to {most}")
    return value


def a_flag(value: object, where: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise BadExport(where=where, expected="true or false")
    return value

"""A day's result as text to share: its number and a square for each puzzle; nothing of the questions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

from puzzles.daily import number_of

SQUARES: Final = {"right": "🟩", "close": "🟨", "wrong": "🟥"}
UNTRIED: Final = "⬜"


def share_text(day: date, grades: Sequence[str], address: str) -> str:
    """`Scala 40 · 12`, a line of squares (solved at the first try, near, missed, not tried), and where to solve it."""
    squares = "".join(SQUARES.get(grade, UNTRIED) for grade in grades)
    return f"Scala 40 · {number_of(day)}\n{squares}\n{address}"

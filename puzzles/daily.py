"""The puzzles of the day: three a day, the same for everybody, known a year ahead from a list that only grows.

A day is the player's own calendar date. Nothing here asks a clock.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from puzzles.bank.reader import Bank
from puzzles.errors import DailyError
from puzzles.puzzle import Sort
from trainer.rules.notation.document import toml_value
from trainer.rules.profile import HOUSES

FIRST: Final = date(2026, 11, 30)
"""The day that has number 1, a Monday."""
SHIPPED: Final = Path(__file__).parent / "bank" / "daily.toml"
A_DAY: Final = 3
CYCLE: Final = 28
"""Days after which weekday and house come together again."""

OPENING: Final = "find-the-opening"
DISCARD: Final = "which-discard"
THIRD: Final = (
    "count-it",
    "outs",
    "legal-or-not",
    "free-the-joker",
    "close-the-hand",
    "take-or-draw",
    "open-or-wait",
)
"""The third puzzle's kind, Monday to Sunday: what is seen at a glance first, what needs judgement last."""
LEVELS: Final = (1, 2, 2, 3, 3, 4, 5)
"""The level wished for, Monday to Sunday: easy to hard, as crosswords do."""
HEAD: Final = """\
# The puzzles of the day: date = opening, discard, the weekday's other kind. Lines are added at the end and never changed:
# whoever solved a day finds it again. Written by `scala40 puzzles daily --extend`.
"""


@dataclass(frozen=True, slots=True)
class Daily:
    """A day's puzzles, by their digests: an opening, a discard, and the weekday's other kind."""

    day: date
    digests: tuple[str, ...]

    @property
    def number(self) -> int:
        """Whole calendar days since the fixed date; that date is number 1."""
        return number_of(self.day)


class Days:
    """The list: a run of days without a gap."""

    def __init__(self, days: Mapping[date, tuple[str, ...]]) -> None:
        self._days = dict(days)

    def __len__(self) -> int:
        return len(self._days)

    def __iter__(self) -> Iterator[Daily]:
        return (Daily(day, digests) for day, digests in self._days.items())

    @property
    def last(self) -> date | None:
        """The last day of the list."""
        return max(self._days, default=None)

    @property
    def digests(self) -> frozenset[str]:
        """Every puzzle of the list."""
        return frozenset(digest for digests in self._days.values() for digest in digests)

    def of(self, day: date) -> Daily | None:
        """The puzzles of a day. A day that the list does not hold (a clock far off, a program years old) gets those of a
        day in it with the same weekday and house, so that there is always something, the same for everybody. None where
        the list is too short for that."""
        digests = self._days.get(day)
        if digests is None:
            length = len(self._days) // CYCLE * CYCLE
            if not length:
                return None
            start = min(self._days)
            digests = self._days[start + timedelta(days=(day - start).days % length)]
        return Daily(day, digests)

    def past(self, today: date) -> list[Daily]:
        """The archive: the days of the list before today, the latest first."""
        return sorted((one for one in self if one.day < today), key=lambda one: one.day, reverse=True)

    def held_back(self, today: date) -> frozenset[str]:
        """The puzzles that are kept out of training: those of today and of the days to come."""
        return frozenset(digest for one in self if one.day >= today for digest in one.digests)


def number_of(day: date) -> int:
    """The number of a day."""
    return (day - FIRST).days + 1


def house_of(day: date) -> str:
    """The house whose turn it is."""
    return tuple(HOUSES)[(number_of(day) - 1) % len(HOUSES)]


def wanted(day: date) -> tuple[tuple[str, Sort | None], ...]:
    """Kind and sort of a day's puzzles."""
    return (OPENING, None), (DISCARD, "sharp"), (THIRD[day.weekday()], None)


def read_days(text: str) -> Days:
    """The list as it stands in its file. Raises `DailyError` (`daily-unreadable`), with what is wrong as `read`."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DailyError("daily-unreadable", read=str(error)) from None
    days: dict[date, tuple[str, ...]] = {}
    for key, value in data.items():
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", key):
            raise DailyError("daily-unreadable", read=key)
        if not (isinstance(value, list) and len(value) == A_DAY and all(map(_is_digest, value))):
            raise DailyError("daily-unreadable", read=f"{key} = {value}")
        try:
            day = date.fromisoformat(key)
        except ValueError:
            raise DailyError("daily-unreadable", read=key) from None
        if days and day != max(days) + timedelta(days=1):
            raise DailyError("daily-unreadable", read=key)
        days[day] = tuple(value)
    return Days(days)


def _is_digest(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{16}", value) is not None


@cache
def shipped_days() -> Days:
    """The list that comes with the program; empty where there is none. Raises `DailyError`."""
    return read_days(SHIPPED.read_text(encoding="utf-8")) if SHIPPED.exists() else Days({})


def lines(days: Sequence[Daily]) -> str:
    """As they stand in the file."""
    return "".join(f"{one.day.isoformat()} = {toml_value(one.digests)}\n" for one in days)


def extended(days: Days, bank: Bank, until: date) -> list[Daily]:
    """The days to add to the list, up to and with `until`: puzzles of the bank that no day has yet.

    The same list and bank give the same days. Raises `DailyError` (`daily-short`) where the bank has too few.
    """
    used = set(days.digests)
    start = FIRST if days.last is None else days.last + timedelta(days=1)
    added = []
    for after in range((until - start).days + 1):
        day = start + timedelta(days=after)
        chosen = []
        for kind, sort in wanted(day):
            digest = _choose(bank, day, kind, sort, used)
            used.add(digest)
            chosen.append(digest)
        added.append(Daily(day, tuple(chosen)))
    return added


def _choose(bank: Bank, day: date, kind: str, sort: Sort | None, used: Collection[str]) -> str:
    """The puzzle whose level is nearest to the weekday's, of the newest generator; among equals by the date's chance.

    Where the house whose turn it is has none left, the others follow in their turns."""
    level = LEVELS[day.weekday()]
    names = tuple(HOUSES)
    turn = names.index(house_of(day))
    for house in names[turn:] + names[:turn]:
        fit = [row for row in bank.listed(kind, house) if row[3] not in used and sort in (None, row[1])]
        if fit:
            return min(fit, key=lambda row: (-row[2], abs(row[0] - level), _chance(day, row[3])))[3]
    raise DailyError("daily-short", kind=kind, house=house_of(day), day=day.isoformat())


def _chance(day: date, digest: str) -> bytes:
    return blake2b(f"{day.isoformat()}:{digest}".encode(), digest_size=8).digest()

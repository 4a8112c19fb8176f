"""The streak: days in a row on which the day's puzzles were solved, one missed day in fourteen forgiven."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

FORTNIGHT: Final = timedelta(days=14)
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Streak:
    """`length` counts the days that were done, not the forgiven ones. `today` says whether today is among them."""

    length: int = 0
    longest: int = 0
    today: bool = False
    forgiven: tuple[date, ...] = ()
    """The missed days within the streak as it stands."""


def done_days(
    solved: Mapping[date, Collection[str]], wanted: Mapping[date, Collection[str]]
) -> frozenset[date]:
    """The days all of whose puzzles were solved. `solved`: date on which they were opened -> digests; so what is solved
    from the archive stands under another date than its own and counts for none."""
    return frozenset(
        day for day, digests in wanted.items() if digests and set(digests) <= set(solved.get(day, ()))
    )


def streak(done: Collection[date], today: date) -> Streak:
    """The streak as it stands on a day. What lies after that day (a clock was set back) does not count yet.

    A missed day is forgiven where none of the thirteen days before it was; else it ends the streak. Today is not missed
    before it is over.
    """
    days = {day for day in done if day <= today}
    if not days:
        return Streak()
    length = longest = 0
    forgiven: list[date] = []
    last_forgiven: date | None = None
    day = min(days)
    while day <= today:
        if day in days:
            length += 1
            longest = max(longest, length)
        elif day < today and length:
            if last_forgiven is None or day - last_forgiven >= FORTNIGHT:
                last_forgiven = day
                forgiven.append(day)
            else:
                length, forgiven = 0, []
        day += _DAY
    return Streak(length, longest, today in days, tuple(forgiven))

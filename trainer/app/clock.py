"""The time, and the person's own calendar date, as their browser has it."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

import streamlit as st


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


def today() -> date:
    """The date on the person's calendar: the browser tells its zone before anything is drawn."""
    return day_of(now())


def day_of(moment: datetime) -> date:
    """The date of a moment on the person's calendar."""
    return moment.astimezone(zone(st.context.timezone, st.context.timezone_offset)).date()


def zone(name: str | None, offset: int | None) -> tzinfo:
    """The browser's time zone, by its name, or by `offset`, the minutes that it is behind UTC; UTC where neither is
    known."""
    try:
        if name:
            return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        # A machine without this zone's rules, or a name that is none.
        pass
    return UTC if offset is None else timezone(timedelta(minutes=-offset))

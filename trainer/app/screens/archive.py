"""*Earlier days*: a calendar of the puzzles of the day. They stay open for good, and never feed the streak."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from html import escape
from typing import Final

import streamlit as st
from babel.dates import format_date, get_day_names

from puzzles.daily import FIRST, Daily
from trainer.app.clock import today
from trainer.app.pages import PUZZLES, SOLVE
from trainer.app.sentences import sentence
from trainer.app.serving import desk
from trainer.app.solving.desk import Desk
from trainer.app.visit import Visit, visit
from trainer.display.puzzle_html import SIGNS
from trainer.rules.errors import Scala40Error
from trainer.rules.profile import HOUSES
from trainer.store import StoreError

WEEK: Final = 7
_STYLE: Final = """
.s40-weekdays, .st-key-archive-days { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); gap: .35rem; }
.s40-weekdays span { text-align: center; font-size: .85rem; }
.st-key-archive-days button { min-height: 3.4rem; padding: .2rem; }
.st-key-archive-days button strong { display: block; }
.st-key-archive-days button p { line-height: 1.3; }
"""


def show() -> None:
    """Draws the page."""
    here = visit()
    tr = here.words.tr
    st.title(tr("Earlier days"))
    st.write(
        tr("Every day that was stays open. What is solved here counts for your rating, not for the streak.")
    )
    try:
        _days(here, desk(here.player.id))
    except (Scala40Error, StoreError) as error:
        st.error(sentence(here.words, error))
    if st.button(tr("All puzzles"), key="all-puzzles"):
        st.switch_page(PUZZLES)


def _days(here: Visit, at: Desk) -> None:
    tr = here.words.tr
    past = at.days.past(today())
    if not past:
        st.info(
            tr(
                "The first puzzles of the day were those of {date}. From the day after on they stand here.",
                date=here.words.date(FIRST),
            )
        )
        return
    only_mine = here.house in HOUSES and st.toggle(tr("Only in my house"), key="archive-mine")
    months = list(dict.fromkeys((one.day.year, one.day.month) for one in past))
    chosen = st.selectbox(
        tr("Month"),
        months,
        format_func=lambda one: format_date(date(one[0], one[1], 1), "LLLL yyyy", locale=here.lang),
        key="archive-month",
        filter_mode=None,
    )
    shown = [one for one in reversed(past) if (one.day.year, one.day.month) == chosen]
    closed = {one.day for one in shown if only_mine and here.house not in _houses(at, one)}
    _calendar(here, shown, closed, _grades(here, at))
    st.caption(tr("✓ solved, ≈ near, ✗ missed, · not tried yet"))


def _houses(at: Desk, one: Daily) -> set[str]:
    found = [at.bank.by_digest(digest) for digest in one.digests]
    return {puzzle.house for puzzle in found if puzzle is not None}


def _calendar(
    here: Visit, days: Sequence[Daily], closed: Collection[date], grades: Mapping[str, str]
) -> None:
    """The days of one month in their weeks, Monday first: each with how its puzzles went, and the way to them."""
    columns = "".join(
        f".st-key-day-{one.day.isoformat()} {{ grid-column: {one.day.isoweekday()}; }}" for one in days
    )
    names = get_day_names("abbreviated", "stand-alone", locale=here.lang)
    # For the eye alone: each button says its whole date.
    heads = "".join(f"<span>{escape(names[day])}</span>" for day in range(WEEK))
    st.html(f"<style>{_STYLE}{columns}</style><div class='s40-weekdays' aria-hidden='true'>{heads}</div>")
    with st.container(key="archive-days"):
        for one in days:
            signs = "".join(SIGNS.get(grades.get(digest, ""), "·") for digest in one.digests)
            if st.button(
                f"**{one.day.day}** {signs}",
                key=f"day-{one.day.isoformat()}",
                help=_label(here, one),
                disabled=one.day in closed,
                width="stretch",
            ):
                st.switch_page(SOLVE, query_params={"mode": "daily", "day": one.day.isoformat()})


def _label(here: Visit, one: Daily) -> str:
    return here.words.tr("{date} · number {n}", date=here.words.date(one.day), n=one.number)


def _grades(here: Visit, at: Desk) -> dict[str, str]:
    """By puzzle, how the first try went."""
    found: dict[str, str] = {}
    for one in at.store.puzzles.attempts(here.player.id):
        found[one.digest] = one.grade
    return found

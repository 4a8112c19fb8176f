"""*Earlier days*: a calendar of the puzzles of the day. They stay open for good, and never feed the streak."""

from __future__ import annotations

from datetime import date

import streamlit as st
from babel.dates import format_date

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
                date=_date(here, FIRST),
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
    grades = _grades(here, at)
    for one in past:
        if (one.day.year, one.day.month) != chosen:
            continue
        if only_mine and here.house not in {
            puzzle.house for digest in one.digests if (puzzle := at.bank.by_digest(digest)) is not None
        }:
            continue
        squares = " ".join(SIGNS.get(grades.get(digest, ""), "·") for digest in one.digests)
        if st.button(f"{_label(here, one)} {squares}", key=f"day-{one.day.isoformat()}", width="stretch"):
            st.switch_page(SOLVE, query_params={"mode": "daily", "day": one.day.isoformat()})


def _label(here: Visit, one: Daily) -> str:
    return here.words.tr("{date} · number {n}", date=_date(here, one.day), n=one.number)


def _date(here: Visit, day: date) -> str:
    return format_date(day, "full", locale=here.lang)


def _grades(here: Visit, at: Desk) -> dict[str, str]:
    """By puzzle, how the first try went."""
    found: dict[str, str] = {}
    for one in at.store.puzzles.attempts(here.player.id):
        found[one.digest] = one.grade
    return found

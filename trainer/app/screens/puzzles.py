"""*Puzzles*: those of the day, training of every sort, how one stands."""

from __future__ import annotations

from collections import Counter
from html import escape
from random import Random
from typing import Final

import streamlit as st

from puzzles import words as say
from puzzles.bank.reader import Wish
from puzzles.daily import number_of
from puzzles.kinds import NAMES
from puzzles.training import Difficulty, weakest
from trainer.app import clock
from trainer.app.clock import day_of, today
from trainer.app.pages import ARCHIVE, CLAIMS, SOLVE
from trainer.app.screens.day_marks import day_marks
from trainer.app.sentences import sentence
from trainer.app.serving import desk
from trainer.app.solving.day import Day, day_now
from trainer.app.solving.desk import OVERALL, Desk
from trainer.app.solving.kept import leave_ended
from trainer.app.solving.sitting import DIFFICULTIES
from trainer.app.visit import Visit, visit
from trainer.coach.advice import PRINCIPLES
from trainer.coach.words import principle_name
from trainer.language import Words
from trainer.rules.errors import Scala40Error
from trainer.rules.profile import HOUSES
from trainer.store import StoreError

ALL: Final = ""
LOOK: Final = 60.0
"""Seconds between two looks at what is due."""

_STYLE = """
.s40-ratings { border-collapse: collapse; width: 100%; max-width: 34rem; font-variant-numeric: tabular-nums; }
.s40-ratings th, .s40-ratings td { padding: .35rem .6rem .35rem 0; text-align: left; font-weight: 400; border-bottom: 1px solid rgba(128,128,128,.3); }
.s40-ratings td { text-align: right; white-space: nowrap; }
[class*="st-key-round-"] { gap: .6rem; }
[class*="st-key-round-"] > :has(p) { flex: 1 1 0 !important; min-width: 0; }
[class*="st-key-round-"] > :has(button) { flex: none !important; }
"""


def show() -> None:
    """Draws the page."""
    here = visit()
    tr = here.words.tr
    st.title(tr("Puzzles"))
    leave_ended()
    try:
        at = desk(here.player.id)
        found = day_now(at, today())
        if found is not None:
            day_card(here, found, main=True)
        _training(here, at, main=found is None or found.done)
        _rounds(here, at)
        _standing(here, at)
    except (Scala40Error, StoreError) as error:
        st.error(sentence(here.words, error))
        return
    with st.container(horizontal=True):
        if st.button(tr("Earlier days"), key="archive"):
            st.switch_page(ARCHIVE)
        if st.button(tr("Puzzles that somebody thinks are wrong"), key="claims", type="tertiary"):
            st.switch_page(CLAIMS)


def day_card(here: Visit, found: Day, *, main: bool) -> None:
    """The puzzles of the day: what they are, which are done, the streak, and the way to them."""
    w, tr = here.words, here.words.tr
    with st.container(border=True, key="day-card"):
        st.header(tr("Puzzles of the day, number {n}", n=number_of(found.daily.day)), anchor=False)
        st.html(day_marks(here, zip(found.puzzles, found.grades, strict=True)))
        streak = found.streak
        if streak.length:
            st.markdown(w.ntr("{n} day in a row", "{n} days in a row", streak.length))
        st.markdown(
            tr(
                "A day counts when all three are solved on it, in as many tries as it takes; one missed day in a "
                "fortnight is forgiven."
            )
        )
        label = (
            tr("See the result")
            if found.done
            else tr("Go on with today’s puzzles")
            if any(found.grades)
            else tr("Solve today’s puzzles")
        )
        if st.button(label, key="day", type="primary" if main and not found.done else "secondary"):
            st.switch_page(SOLVE, query_params={"mode": "daily", "day": found.daily.day.isoformat()})


def _training(here: Visit, at: Desk, *, main: bool) -> None:
    """What to train, where, how hard."""
    w, tr = here.words, here.words.tr
    st.header(tr("Training"), anchor=False)
    themes = [ALL, *NAMES, *PRINCIPLES]
    theme = st.selectbox(
        tr("What to train"),
        themes,
        format_func=lambda one: _theme_name(one, w),
        key="train-theme",
        filter_mode=None,
    )
    left, right = st.columns(2)
    houses = [ALL, *HOUSES]
    mine = here.house if here.house in HOUSES else ALL
    with left:
        house = st.selectbox(
            tr("House"),
            houses,
            index=houses.index(mine),
            format_func=lambda one: w.house(one) if one else tr("All houses"),
            key="train-house",
            filter_mode=None,
        )
    with right:
        difficulty: Difficulty = st.selectbox(
            tr("How hard"),
            DIFFICULTIES,
            index=DIFFICULTIES.index("mine"),
            format_func=lambda one: {
                "easier": tr("Easier than I am"),
                "mine": tr("As good as I am"),
                "harder": tr("Harder than I am"),
            }[one],
            key="train-difficulty",
            filter_mode=None,
        )
    if theme in NAMES:
        st.write(say.kind_line(theme, w))
    with st.container(horizontal=True):
        if st.button(tr("Train"), key="train", type="primary" if main else "secondary"):
            query = {"mode": "train", "house": house, "difficulty": difficulty}
            query |= {"kind": theme} if theme in NAMES else {"theme": theme} if theme else {}
            st.switch_page(SOLVE, query_params={key: value for key, value in query.items() if value})
        if st.button(tr("What I am weakest at"), key="train-weakest"):
            known = at.mastery()
            kinds = [one for one in NAMES if at.bank.number(Wish(kinds=(one,)))]
            # A principle is trained by itself once something tells how it sits: puzzles, or its lesson.
            principles = [one for one in PRINCIPLES if one in known and at.bank.number(Wish(theme=one))]
            chosen = weakest(known, [*kinds, *principles], Random())
            asked = {} if chosen is None else {"kind" if chosen in NAMES else "theme": chosen}
            st.switch_page(SOLVE, query_params={"mode": "train", **asked})


@st.fragment(run_every=LOOK)
def _rounds(here: Visit, at: Desk) -> None:
    """Streak, sprint, reviews, mistakes: each with what it is. Drawn anew now and then: a review becomes due by itself."""
    w, tr = here.words, here.words.tr
    due = len(at.due(clock.now()))
    mistakes = len(at.mistakes())
    rows = (
        ("streak", tr("Streak"), tr("Ever harder, until the first mistake.")),
        (
            "sprint",
            tr("Sprint"),
            tr("As many as you can in three minutes, of the kinds whose answer is proved."),
        ),
        (
            "review",
            tr("Reviews"),
            w.ntr("{n} puzzle is due.", "{n} puzzles are due.", due) if due else _none_due(here, at),
        ),
        (
            "mistakes",
            tr("My mistakes"),
            w.ntr("{n} puzzle waits.", "{n} puzzles wait.", mistakes)
            if mistakes
            else tr("What went wrong, here or in your matches, is gathered here."),
        ),
    )
    st.html(f"<style>{_STYLE}</style>")
    for mode, name, line in rows:
        with st.container(horizontal=True, vertical_alignment="center", key=f"round-{mode}"):
            empty = (mode == "review" and not due) or (mode == "mistakes" and not mistakes)
            if st.button(name, key=f"mode-{mode}", disabled=empty):
                st.switch_page(SOLVE, query_params={"mode": mode})
            st.write(line)


def _none_due(here: Visit, at: Desk) -> str:
    tr = here.words.tr
    said = tr("Puzzles that went wrong come back when you are about to forget them. None is due.")
    coming = at.next_review(clock.now())
    if coming is None:
        return said
    return f"{said} {tr('The next one comes back on {date}.', date=here.words.date(day_of(coming)))}"


def reviews_due(here: Visit, at: Desk) -> None:
    """How many reviews are due, and the way to them; nothing where none is."""
    due = len(at.due(clock.now()))
    if not due:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="due-card"):
        st.write(here.words.ntr("{n} puzzle is due for review.", "{n} puzzles are due for review.", due))
        if st.button(here.words.tr("Reviews"), key="mode-review"):
            st.switch_page(SOLVE, query_params={"mode": "review"})


def _standing(here: Visit, at: Desk) -> None:
    """The ratings, and how they come about."""
    w, tr = here.words, here.words.tr
    st.header(tr("How you stand"), anchor=False)
    known = at.store.puzzles.ratings(here.player.id)
    if not known:
        st.write(tr("Your ratings will stand here after the first puzzle."))
    else:
        first = Counter[str]()
        well = Counter[str]()
        for one in at.store.puzzles.attempts(here.player.id):
            first[one.kind] += one.first
            well[one.kind] += one.first and one.grade != "wrong" and not one.hints
        first[OVERALL], well[OVERALL] = first.total(), well.total()
        rows = []
        for kind in (OVERALL, *NAMES):
            if kind not in known:
                continue
            standing = at.standing(kind, clock.now())
            rows.append(
                f"<tr><th scope='row'>{escape(say.kind_name(kind, w) if kind else tr('All kinds'))}</th>"
                f"<td>{w.number(standing.rating)} ± {w.number(2 * standing.deviation)}</td>"
                f"<td>{escape(tr('{n} of {of} solved', n=well[kind], of=first[kind]))}</td></tr>"
            )
        st.html(f"<table class='s40-ratings'><tbody>{''.join(rows)}</tbody></table>")
    st.write(
        tr(
            "Only the first try at a puzzle counts, and one with a hint never raises your rating; after ± stands how far "
            "it may be off, and that grows while you stay away."
        )
    )


def _theme_name(theme: str, w: Words) -> str:
    if not theme:
        return w.tr("Everything")
    return say.kind_name(theme, w) if theme in NAMES else principle_name(theme, w)

"""*Today*: what to do next. Go on with the match, or begin one; look back on those that are over."""

from __future__ import annotations

from datetime import UTC, datetime

import streamlit as st
from babel.dates import format_timedelta

from lessons.lesson import Lesson
from lessons.progress import Records, next_lesson
from trainer.app.clock import today
from trainer.app.course import keeping
from trainer.app.house_choice import ask_house
from trainer.app.pages import PLAY, REVIEW
from trainer.app.screens.learn import first_hand, next_card
from trainer.app.screens.puzzles import day_card, reviews_due
from trainer.app.sentences import plain
from trainer.app.serving import desk
from trainer.app.solving.day import day_now
from trainer.app.solving.kept import leave_ended
from trainer.app.visit import Visit, visit
from trainer.rules.errors import Scala40Error
from trainer.store import MatchSummary

SHOWN = 5


def show() -> None:
    """Draws the page."""
    here = visit()
    tr = here.words.tr
    kept = keeping.records(here)
    following = next_lesson(keeping.lessons(here), kept, keeping.now())
    if here.preferences.house is None:
        begun = any(found.run is not None for found in kept.values())
        offered = following if not kept or begun else None
        ask_house(here, before=None if offered is None else lambda: _lesson(here, offered, kept))
        return
    st.title(tr("Today"))
    running = here.store.matches(here.player.id, finished=False)
    if running:
        _go_on(here, running)
    solves = bool(here.store.puzzles.seen(here.player.id))
    begun = bool(kept or running or solves)
    # Whoever comes for the puzzles finds them first.
    for_puzzles = solves and not (kept or running)
    if following is not None and not begun:
        _lesson(here, following, kept)
    _puzzles(here, main=not running and (following is None or for_puzzles))
    if following is not None and begun:
        st.header(tr("Next lesson"))
        _lesson(here, following, kept, main=not (running or for_puzzles))
    if not running:
        st.write(
            tr("There is no match on the table. Begin one: it is kept, move by move, until you come back.")
        )
    main = not running and following is None
    if st.button(tr("New match"), type="primary" if main else "secondary", key="new-match"):
        st.switch_page(PLAY, query_params={"match": "new"})
    _look_back(here)


def _puzzles(here: Visit, *, main: bool) -> None:
    """The puzzles of the day, and the reviews that are due; where the bank is missing the page *Puzzles* says why."""
    try:
        at = desk(here.player.id)
        found = day_now(at, today())
    except Scala40Error:
        return
    leave_ended()
    if found is not None:
        day_card(here, found, main=main)
    reviews_due(here, at)


def _lesson(here: Visit, lesson: Lesson, kept: Records, *, main: bool = True) -> None:
    """The next lesson; to somebody who has done nothing here yet, the first hand."""
    if kept or here.store.matches(here.player.id) or here.store.puzzles.seen(here.player.id):
        next_card(here, lesson, kept, key="next-lesson", main=main)
    else:
        first_hand(here, lesson)


def _look_back(here: Visit) -> None:
    """The last matches that are over, each with the way to its review."""
    over = here.store.matches(here.player.id, finished=True)
    if not over:
        return
    st.header(here.words.tr("Finished matches"))
    for match in over[:SHOWN]:
        with st.container(border=True):
            st.markdown(_line(here, match))
            if st.button(here.words.tr("Review the match"), key=f"review-{match.id}"):
                st.switch_page(REVIEW, query_params={"match": match.id})


def _go_on(here: Visit, running: list[MatchSummary]) -> None:
    """The last match first, with the one button that matters; a few older ones below."""
    for place, match in enumerate(running[:SHOWN]):
        if place == 1:
            st.header(here.words.tr("Other matches"))
        with st.container(border=True):
            st.markdown(_line(here, match))
            if st.button(
                here.words.tr("Go on with the match"),
                key=f"go-on-{match.id}",
                type="primary" if place == 0 else "secondary",
            ):
                st.switch_page(PLAY, query_params={"match": match.id})


def _line(here: Visit, match: MatchSummary) -> str:
    """House, players, and when the last move was made."""
    since = format_timedelta(match.updated - datetime.now(UTC), add_direction=True, locale=here.lang)
    # Another version may have stored it, or it came in a file of saved progress: nothing is sure to be there.
    house, players = match.data.get("rules"), match.data.get("players")
    told = [f"**{plain(here.words.house(house))}**"] if isinstance(house, str) and house else []
    told += [plain(here.words.list(map(str, players)))] if isinstance(players, list) else []
    return " · ".join((*told, since))

"""*Learn*: the next lesson, and the course by chapters."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import streamlit as st

from lessons.lesson import Lesson
from lessons.player import first_cards
from lessons.progress import Records, next_lesson
from lessons.words import CHAPTERS, said
from trainer.app.course import keeping
from trainer.app.pages import LESSON
from trainer.app.screens.lesson import begin
from trainer.app.visit import Visit, theme, visit
from trainer.display import cards_html, lesson_html


def show() -> None:
    """Draws the page."""
    here = visit()
    tr = here.words.tr
    st.title(tr("Learn"))
    st.html(f"<style>{cards_html.static_css()}{lesson_html.CSS}</style>")
    every = keeping.lessons(here)
    if not every:
        st.write(tr("There are no lessons in this house."))
        return
    kept = keeping.records(here)
    following = next_lesson(every, kept, keeping.now())
    if following is not None:
        next_card(here, following, kept, key="learn-next")
    else:
        st.write(tr("You have done every lesson. Any of them can be done again."))
    for number, (title, line) in enumerate(CHAPTERS):
        chapter = [lesson for lesson in every if lesson.chapter == number]
        if chapter:
            _chapter(here, chapter, kept, tr(title), tr(line), following)


def next_card(here: Visit, lesson: Lesson, kept: Records, *, key: str, main: bool = True) -> None:
    """The lesson to do now, with its button, which is the page's first one where it is `main`."""
    w, tr = here.words, here.words.tr
    found = kept.get(lesson.id)
    begun = found is not None and found.run is not None
    label = tr("Go on with the lesson") if begun else tr("Begin the lesson")
    with st.container(border=True, key=f"{key}-card"):
        _card(here, lesson, said(w, lesson.title), said(w, lesson.goal))
        if st.button(label, type="primary" if main else "secondary", key=key):
            begin(here, lesson)


def first_hand(here: Visit, lesson: Lesson) -> None:
    """What somebody who has done nothing here yet is offered first: to be led through a whole hand."""
    tr = here.words.tr
    line = tr(
        "Never played? Be led through a whole hand, step by step. It takes ten minutes and needs nothing before it."
    )
    with st.container(border=True, key="first-hand-card"):
        _card(here, lesson, said(here.words, lesson.title), line)
        if st.button(tr("Play my first hand"), type="primary", key="first-hand"):
            begin(here, lesson)


def _card(here: Visit, lesson: Lesson, title: str, line: str) -> None:
    """A lesson as an invitation: its first cards on felt, its title, and a line."""
    html = lesson_html.picture(here.words, first_cards(lesson, here.profile()))
    html += lesson_html.paragraph(escape(title), "title") + lesson_html.paragraph(escape(line))
    style = f"<style>{cards_html.static_css()}{lesson_html.CSS}</style>"
    st.html(style + lesson_html.on_page(html, theme=theme(), colours=here.preferences.colours))


def _chapter(
    here: Visit,
    chapter: Sequence[Lesson],
    kept: Records,
    title: str,
    line: str,
    following: Lesson | None,
) -> None:
    """A chapter, unfolded where the next lesson lies."""
    w = here.words
    done = sum(1 for lesson in chapter if lesson.id in kept and kept[lesson.id].finished)
    label = w.tr("{title} · {done} of {of}", title=title, done=done, of=len(chapter))
    with st.expander(label, expanded=following is not None and following.chapter == chapter[0].chapter):
        st.write(line)
        for lesson in chapter:
            _row(here, lesson, kept)


def _row(here: Visit, lesson: Lesson, kept: Records) -> None:
    """One lesson: its title is the way to it. One whose turn has not come can be done all the same."""
    w = here.words
    found = kept.get(lesson.id)
    state = ""
    if found is not None and found.finished:
        spoken = w.ntr("{n} star of three", "{n} stars of three", found.stars)
        state = lesson_html.stars(found.stars, spoken)
    elif found is not None and found.run is not None:
        state = f"<b>{escape(w.tr('begun'))}</b>"
    with st.container(key=f"lesson-row-{lesson.id}", gap=None):
        st.page_link(LESSON, label=said(w, lesson.title), query_params={"id": lesson.id}, width="stretch")
        html = lesson_html.row(lesson_html.text(w, lesson.goal), state)
        st.html(lesson_html.on_page(html, theme=theme(), colours=here.preferences.colours))

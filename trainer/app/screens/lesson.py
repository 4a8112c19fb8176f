"""One lesson: what to look at and the goal, the table, and one way on."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import streamlit as st

from lessons.lesson import Lesson, Step
from lessons.player import stars
from lessons.progress import next_lesson
from lessons.reader import course
from lessons.run import LessonRun, Reply
from lessons.words import reply_text, said, stars_text
from trainer.app.card_table import card_table, sent
from trainer.app.course import keeping
from trainer.app.course.running import BESIDE, Running
from trainer.app.pages import LEARN, LESSON, TODAY
from trainer.app.sentences import sentence
from trainer.app.table.tab import read_intents
from trainer.app.visit import Visit, theme, visit
from trainer.display import cards_html, lesson_html, terms_html
from trainer.language import Words
from trainer.store import StoreError

MOST_PAUSE: Final = 600

_FROM: Final = "from"
"""Key of the address: the lesson that led here, and that a link leads back to."""

_FAILED: Final = "lesson-failed"
"""Key of the session: why the last answer could not be stored."""


def show() -> None:
    """Draws the page. `?id=` names the lesson; it stays in the address, so that a page loaded anew is the same lesson."""
    here = visit()
    tr = here.words.tr
    wanted = st.query_params.get("id", "")
    lesson = next((one for one in course() if one.id == wanted), None)
    style = f"<style>{cards_html.static_css()}{lesson_html.CSS}{terms_html.CSS}</style>"
    st.html(style + terms_html.SCRIPT, unsafe_allow_javascript=True, width="content")
    if lesson is None:
        st.title(tr("Learn"))
        st.info(tr("There is no such lesson. All of them stand under “Learn”."))
        if st.button(tr("All lessons"), type="primary", key="lessons"):
            st.switch_page(LEARN)
        return
    running = _running(here, lesson)
    if running.run.over:
        _finished(here, running.run)
        return
    _lesson(here, running.key)
    _come_back()


def begin(here: Visit, lesson: Lesson, *, anew: bool = False, test: bool = False) -> None:
    """Goes to a lesson: to where it waits, or from its beginning."""
    if anew or test:
        _put(here, keeping.taken_up(here, lesson, anew=anew, test=test))
    st.switch_page(LESSON, query_params={"id": lesson.id})


def _put(here: Visit, run: LessonRun) -> Running:
    # Tenths of a second grow faster than anybody moves.
    running = Running(
        f"lesson-{run.lesson.id}", run, lambda changed: _keep(here, changed), int(time.time() * 10)
    )
    st.session_state[_key(run.lesson)] = running
    return running


def _key(lesson: Lesson) -> str:
    return f"running-{lesson.id}"


def _running(here: Visit, lesson: Lesson) -> Running:
    """The lesson in this tab; the one that waits in the store, where the tab has none."""
    running = st.session_state.get(_key(lesson))
    if isinstance(running, Running):
        return running
    return _put(here, keeping.taken_up(here, lesson))


def _keep(here: Visit, run: LessonRun) -> None:
    """Stores how far the run is. What cannot be stored is told, and the lesson goes on."""
    st.session_state.pop(_FAILED, None)
    try:
        keeping.keep(here, run)
    except StoreError as error:
        st.session_state[_FAILED] = sentence(here.words, error)


@st.fragment(run_every="24h")
def _come_back() -> None:
    """Nothing; but a page that holds a fragment with a clock runs its script anew when it reconnects (see `play`)."""


@st.fragment
def _lesson(here: Visit, key: str) -> None:
    """The step: its words beside the table, above it on a phone. A fragment: a move runs this alone."""
    running = next(one for one in st.session_state.values() if isinstance(one, Running) and one.key == key)
    if running.run.over:
        st.rerun()
    step = running.run.step
    assert step is not None
    view = running.view(
        here.words,
        here.preferences.name or here.words.tr("You"),
        colours=here.preferences.colours,
        pause=min(MOST_PAUSE, here.preferences.pause),
        big=here.big,
    )
    board = running.board
    with st.container(key="lesson"):
        with st.container(key="lesson-head", gap="small"):
            _head(here, running, step)
            _asked(here, running, step)
        if view is not None and board is not None:
            with st.container(key="lesson-table"):
                card_table(view, key=board.key, on_act=lambda: running.take(read_intents(sent(board.key))))
        with st.container(key="lesson-tools", gap="small"):
            _tools(here, running, step)


def _head(here: Visit, running: Running, step: Step) -> None:
    """Where one is, what to look at, the goal, and what came of the last answer."""
    w, run = here.words, running.run
    came = _came_from(run.lesson)
    if came is not None:
        label = w.tr("Back to: {title}", title=said(w, came.title))
        if st.button(label, key="lesson-back", type="tertiary", icon=":material/arrow_back:"):
            begin(here, came)
    place = w.tr("Step {n} of {of}", n=run.at + 1, of=len(run.steps))
    html = lesson_html.heading(said(w, run.lesson.title)) + lesson_html.way(run.at, len(run.steps), place)
    html += lesson_html.paragraph(lesson_html.text(w, step.goal, step.numbers), "goal")
    if run.free:
        html += lesson_html.paragraph(
            w.tr("You play on by yourself, against a bot, until the hand is over."), "other"
        )
    elif run.done:
        html += lesson_html.paragraph(_text(w, run, step, step.right, "right"), "right")
    elif running.aside and running.reply is not None:
        html += lesson_html.paragraph(_text(w, run, step, running.reply.say, "reply"), "other")
    elif not run.test:
        html += lesson_html.paragraph(_text(w, run, step, step.say, "say"))
        if run.shows_help:
            html += lesson_html.paragraph(_text(w, run, step, step.help, "help"), "help")
    html += _reply(here, running.reply, step)
    _draw(here, html, live=True)
    failed = st.session_state.get(_FAILED)
    if failed:
        st.error(failed)


def _text(w: Words, run: LessonRun, step: Step, sentence_: str, place: str) -> str:
    """A sentence of the step, with the words of the lesson explained where they stand."""
    return lesson_html.text(w, sentence_, step.numbers, words=run.lesson.words, place=place)


def _reply(here: Visit, reply: Reply | None, step: Step) -> str:
    """What came of an answer that was not made on the table; the table tells of those that were."""
    w = here.words
    if reply is None or reply.what != "wrong" or step.kind not in BESIDE:
        return ""
    told = lesson_html.text(w, reply.say, step.numbers) or reply_text(w, reply, step)
    return lesson_html.paragraph(told, "other")


def _asked(here: Visit, running: Running, step: Step) -> None:
    """What is answered beside the table: a number, or one of a few choices."""
    w, run = here.words, running.run
    name = f"{running.key}-{step.number}"
    beside = step.kind in BESIDE or running.board is None
    if beside and (run.done or step.kind == "look"):
        if st.button(running.onward_words(w), type="primary", key="lesson-on"):
            running.onward()
            st.rerun(scope="fragment")
        return
    if run.done:
        return
    if step.kind == "count":
        with st.form(f"count-{name}", border=False):
            number = st.number_input(
                w.tr("Your answer"), min_value=0, max_value=999, value=None, step=1, key=f"number-{name}"
            )
            if st.form_submit_button(w.tr("Answer"), type="primary") and number is not None:
                running.reply_to(str(int(number)))
                st.rerun(scope="fragment")
    if step.kind == "choose":
        for place, choice in enumerate(step.choices, 1):
            if st.button(
                said(w, choice, numbers=step.numbers), key=f"choice-{name}-{place}", width="stretch"
            ):
                running.reply_to(str(place))
                st.rerun(scope="fragment")


def _tools(here: Visit, running: Running, step: Step) -> None:
    """The way on where the table has none, help, and the words of the lesson."""
    w, run = here.words, running.run
    if run.failed:
        _failed(here, run)
        return
    with st.container(horizontal=True, gap="small"):
        if step.kind in BESIDE and run.can_help:
            _tool(w.tr("Help"), "help", running.help, icon=":material/lightbulb:")
        if run.can_show:
            _tool(w.tr("Show me"), "show", running.show_me)
        # The guided hands are for those who know nothing yet.
        may_test = run.at == 0 and not run.test and not run.done and run.lesson.chapter > 0
        if may_test and st.button(w.tr("I know this: test me"), key="lesson-test", type="tertiary"):
            _put(here, keeping.taken_up(here, run.lesson, test=True))
            st.rerun()
    deeper = _deeper(here, run, step)
    if deeper is not None:
        label = w.tr("More on this: {title}", title=said(w, deeper.title))
        # No `page_link`: from one lesson to another it leaves the browser's address as it was.
        if st.button(label, key="lesson-more", type="tertiary", icon=":material/arrow_forward:"):
            st.switch_page(LESSON, query_params={"id": deeper.id, _FROM: run.lesson.id})


def _deeper(here: Visit, run: LessonRun, step: Step) -> Lesson | None:
    """The lesson that goes deeper into what the step is about, where this house has it. Neither a test nor a hand that is
    played on by oneself is about the step."""
    if not step.more or run.test or run.free:
        return None
    return next((one for one in keeping.lessons(here) if one.id == step.more), None)


def _came_from(lesson: Lesson) -> Lesson | None:
    """The lesson whose step led to this one."""
    wanted = st.query_params.get(_FROM, "")
    return next((one for one in course() if one.id == wanted and one.id != lesson.id), None)


def _tool(label: str, name: str, do: Callable[[], None], icon: str | None = None) -> None:
    if st.button(label, key=f"lesson-{name}", icon=icon):
        do()
        st.rerun(scope="fragment")


def _failed(here: Visit, run: LessonRun) -> None:
    tr = here.words.tr
    st.info(tr("That was not it, so the test ends here. The lesson shows it step by step."))
    if st.button(tr("Go through the lesson"), type="primary", key="lesson-through"):
        _put(here, keeping.taken_up(here, run.lesson, anew=True))
        st.rerun()


def _finished(here: Visit, run: LessonRun) -> None:
    """The lesson is over: how it went, and the next one."""
    w, tr = here.words, here.words.tr
    earned = stars(run)
    st.title(said(w, run.lesson.title))
    told = stars_text(w, earned)
    _draw(
        here, lesson_html.paragraph(lesson_html.stars(earned, told, big=True)) + lesson_html.paragraph(told)
    )
    following = next_lesson(keeping.lessons(here), keeping.records(here), keeping.now())
    came = _came_from(run.lesson)
    with st.container(horizontal=True):
        other = came or (following if following is not None and following.id != run.lesson.id else None)
        if other is not None:
            title = said(w, other.title)
            label = tr("Back to: {title}", title=title) if came else tr("Next lesson: {title}", title=title)
            if st.button(label, type="primary", key="lesson-next"):
                _forget(run.lesson)
                begin(here, other)
        if st.button(tr("Once more"), key="lesson-again"):
            _put(here, keeping.taken_up(here, run.lesson, anew=True))
            st.rerun()
        if st.button(tr("All lessons"), key="lessons"):
            _forget(run.lesson)
            st.switch_page(LEARN)
        if following is None and st.button(tr("Today"), key="today"):
            st.switch_page(TODAY)


def _forget(lesson: Lesson) -> None:
    st.session_state.pop(_key(lesson), None)


def _draw(here: Visit, html: str, *, live: bool = False) -> None:
    st.html(lesson_html.on_page(html, theme=theme(), colours=here.preferences.colours, live=live))

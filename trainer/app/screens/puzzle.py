"""One puzzle: the question, the table, the answer's worth, and what one may do with it afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import streamlit as st

from puzzles import words as say
from puzzles.kinds.base import BadAnswer, Verdict
from trainer.app.card_table import card_table, sent
from trainer.app.screens.puzzle_tools import puzzle_tools
from trainer.app.solving.playing_on import PlayingOn
from trainer.app.solving.solving import STRONGEST_HINT, Solving
from trainer.app.table.board import Board
from trainer.app.table.showing import house_label
from trainer.app.table.tab import read_intents
from trainer.app.visit import Visit, theme
from trainer.display import cards_html, puzzle_html
from trainer.rules.notation.records import PERSON

BOT: Final = "normal"
"""Who plays the other seats when a puzzle is played on."""

_DESK: Final = """
@media (min-width: 1100px) {
  [data-testid="stMainBlockContainer"]:has(.st-key-desk) { max-width: 72rem; }
  .st-key-desk { flex-direction: row; align-items: flex-start; gap: 1.5rem; --s40-below: 12; }
  .st-key-desk > :has(> .st-key-desk-table) { flex: 1 1 0; min-width: 0; }
  .st-key-desk > :has(> .st-key-desk-side) { flex: 0 0 20rem; width: 20rem; }
}
"""
"""Where the window is wide enough the answers stand at the table's side; the table then takes the window's whole height."""


@dataclass(frozen=True, slots=True)
class Way:
    """How it goes on once an answer is given: the words of a button, what it does before the whole page is drawn again,
    and what the answer changed, in a sentence or none."""

    words: Callable[[], str]
    leave: Callable[[], None]
    changed: Callable[[], str]


@st.fragment
def puzzle(
    here: Visit, solving: Solving, title: str, onward: Way | None = None, *, retry: bool = True
) -> None:
    """Draws the puzzle under `title`, what is being done. `onward` is the way to the next one, offered once this was
    answered; without `retry` an answer is final. A fragment: a move runs this alone."""
    playing: PlayingOn | None = st.session_state.get(_on_key(solving))
    st.html(
        f"<style>{cards_html.static_css()}{puzzle_html.CSS}{_DESK}</style>{_heading(here, solving, title)}"
    )
    if playing is not None:
        _played_on(here, solving, playing)
        return
    w = here.words
    with st.container(key="desk-question"):
        st.markdown(say.question(solving.puzzle, w, solving.sitting))
    with st.container(key="desk"):
        with st.container(key="desk-table"):
            _table(here, solving)
        with st.container(key="desk-side"):
            if solving.open:
                _answers(here, solving)
            else:
                _result(here, solving, onward, retry=retry)
    if not solving.open:
        _all_answers(here, solving)
        puzzle_tools(here, solving)


def _table(here: Visit, solving: Solving) -> None:
    # A hint on the table would lie on the melds that are asked about; there it stands beside the answers.
    hint = _hint(here, solving) if solving.how == "table" else None
    pause = min(300, here.preferences.pause)
    view = solving.view(here.words, hint, colours=here.preferences.colours, pause=pause, big=here.big)
    card_table(view, key=solving.key, on_act=lambda: solving.take(read_intents(sent(solving.key))))


def _hint(here: Visit, solving: Solving) -> str | None:
    """The hint that is to be seen, in words."""
    return say.hint(solving.puzzle, solving.hint, here.words) if solving.hint else None


def _on_key(solving: Solving) -> str:
    return f"on-{solving.key}"


def _heading(here: Visit, solving: Solving, title: str) -> str:
    """What is being done, what kind of puzzle it is, in which house, how hard."""
    w, found = here.words, solving.puzzle
    # Where the table shows no strip, the variants that were agreed stand here.
    house = w.house(found.house) if solving.how == "table" else house_label(found.profile, w)
    told = (say.kind_name(found.kind, w), house, w.tr("Level {n} of 5", n=found.level))
    return puzzle_html.head_html(title, " · ".join(told), theme())


def _answers(here: Visit, solving: Solving) -> None:
    """What is answered beside the table: a number, a choice, or that there is no way. Buttons act before the run: one
    run for one press."""
    tr = here.words.tr
    choices = solving.kind.choices(solving.puzzle)
    tried = len(solving.tries)
    hint = _hint(here, solving) if solving.how != "table" else None
    if hint is not None:
        st.info(hint, icon=":material/lightbulb:")
    if solving.how == "number":
        name = f"number-{solving.key}-{tried}"
        with (
            st.form(f"form-{name}", border=False),
            st.container(horizontal=True, vertical_alignment="bottom", key="desk-number"),
        ):
            st.number_input(
                tr("Your answer"), min_value=-1000, max_value=2000, value=None, step=1, key=name, width=180
            )
            st.form_submit_button(
                tr("Answer"), type="primary", on_click=lambda: _reply(solving, st.session_state[name])
            )
    elif solving.how == "choice":
        with st.container(gap="xsmall", key="desk-choices"):
            for place, one in enumerate(choices, 1):
                label = say.choice_text(solving.puzzle, one, here.words)
                key = f"choice-{solving.key}-{tried}-{place}"
                st.button(label, key=key, on_click=_reply, args=(solving, one), width="stretch")
    if solving.no_answer is not None:
        st.error(
            tr(
                "“{read}” is no answer to this. An answer looks like “{expected}”.",
                read=solving.no_answer.read,
                expected=solving.no_answer.expected,
            )
        )
    with st.container(horizontal=True):
        if solving.how == "table":
            for one in choices:
                label = say.choice_text(solving.puzzle, one, here.words)
                key = f"answer-{one}-{solving.key}"
                st.button(label, key=key, on_click=_reply, args=(solving, one))
        else:
            # Where the answer is not made on the table the hint stands beside the answer, too.
            st.button(
                tr("Tell me more") if solving.hint else tr("Hint"),
                key=f"hint-{solving.key}",
                icon=":material/lightbulb:",
                on_click=solving.said,
                args=("hint",),
                disabled=solving.hint == STRONGEST_HINT,
            )
        st.button(
            tr("Show the solution"), key=f"give-up-{solving.key}", type="tertiary", on_click=solving.give_up
        )


def _reply(solving: Solving, answer: object) -> None:
    """An answer from beside the table; nothing where none was given."""
    if answer is None:
        return
    try:
        solving.reply(str(answer))
    except BadAnswer as error:
        solving.no_answer = error


def _result(here: Visit, solving: Solving, onward: Way | None, *, retry: bool) -> None:
    """What the answer is worth and why, and the ways on."""
    verdict = solving.verdict
    assert verdict is not None
    w, tr = here.words, here.words.tr
    box = {"right": st.success, "close": st.info}.get(verdict.grade or "", st.warning)
    with st.container(key=f"result-{solving.key}", gap="small"):
        if solving.all_shown and verdict not in solving.tries:
            # How a count comes about is told below, and ends in the number.
            answer = "" if solving.how == "number" else say.answer_text(solving.puzzle, verdict.answer, w)
            box(f"{tr('This is the solution.')} {answer}")
        else:
            box(verdict_text(verdict, here))
        for sentence in say.explain(solving.puzzle, verdict, w, solving.sitting):
            st.markdown(sentence)
        if verdict.then:
            st.markdown(tr("The table shows one way in which it may go on from your answer."))
        if onward is not None and (changed := onward.changed()):
            st.caption(changed)
    with st.container(horizontal=True):
        # What follows is the page's affair, not this fragment's.
        if onward is not None and st.button(onward.words(), key=f"next-{solving.key}", type="primary"):
            onward.leave()
            st.rerun()
        if retry:
            st.button(tr("Try again"), key=f"again-{solving.key}", on_click=solving.again)
        if verdict.grade != "right" and not solving.all_shown:
            st.button(tr("Show the solution"), key=f"solution-{solving.key}", on_click=solving.give_up)
        if solving.puzzle.options and not solving.all_shown:
            st.button(tr("Show all answers"), key=f"all-{solving.key}", on_click=solving.show_all)
        if retry:
            st.button(
                tr("Play on from here"), key=f"on-{solving.key}-begin", on_click=_begin, args=(solving,)
            )


def _all_answers(here: Visit, solving: Solving) -> None:
    """Every answer with its worth, once that was asked for. Under the table: it is too wide for its side."""
    verdict = solving.verdict
    assert verdict is not None
    if solving.puzzle.options and solving.all_shown:
        st.html(puzzle_html.options_html(solving.puzzle, verdict.answer, here.words, theme()))


def verdict_text(verdict: Verdict, here: Visit) -> str:
    """The grade, in a sentence."""
    tr = here.words.tr
    if verdict.grade == "right":
        return (
            tr("Right, and nothing is better.")
            if verdict.best
            else tr("Right. There is one that is better still.")
        )
    if verdict.grade == "close":
        return tr("Close: it cannot surely be called right or wrong. It changes no rating.")
    return tr("Not this one.")


def _begin(solving: Solving) -> None:
    """The hand from the puzzle's position on, against a bot."""
    names = solving.names
    state = solving.state("")
    kinds = tuple(PERSON if seat == state.turn else BOT for seat in range(1, len(names) + 1))
    board = Board(f"{solving.key}-on", state, names, kinds, state.turn)
    st.session_state[_on_key(solving)] = PlayingOn(board, BOT)


def _played_on(here: Visit, solving: Solving, playing: PlayingOn) -> None:
    tr = here.words.tr
    board = playing.board
    st.markdown(tr("You play on from the puzzle; a bot plays the other seats. None of this is counted."))
    liked = here.preferences
    view = board.view(here.words, colours=liked.colours, pause=liked.pause, big=here.big)
    card_table(view, key=board.key, on_act=lambda: playing.take(read_intents(sent(board.key))))
    st.button(tr("Back to the puzzle"), key=f"{board.key}-back", on_click=_leave, args=(solving,))


def _leave(solving: Solving) -> None:
    st.session_state.pop(_on_key(solving), None)

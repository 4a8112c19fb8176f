"""One puzzle: the question, the table, the answer's worth, and what one may do with it afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import streamlit as st

from puzzles import words as say
from puzzles.kinds.base import BadAnswer, Verdict
from trainer.app.card_table import card_table, sent
from trainer.app.screens.puzzle_tools import puzzle_tools
from trainer.app.solving.playing_on import PlayingOn
from trainer.app.solving.solving import Solving
from trainer.app.table.board import Board
from trainer.app.table.tab import read_intents
from trainer.app.visit import Visit, theme
from trainer.display import cards_html, puzzle_html
from trainer.rules.notation.records import PERSON

BOT: Final = "normal"
"""Who plays the other seats when a puzzle is played on."""

Way = tuple[str, Callable[[], None]]
"""The words of a button, and what it does before the next run."""


@st.fragment
def puzzle(
    here: Visit, solving: Solving, title: str, onward: Way | None = None, *, retry: bool = True
) -> None:
    """Draws the puzzle under `title`, what is being done. `onward` is the way to the next one, offered once this was answered; without `retry` an answer
    is final. A fragment: a move runs this alone."""
    playing: PlayingOn | None = st.session_state.get(_on_key(solving))
    st.html(f"<style>{cards_html.static_css()}{puzzle_html.CSS}</style>{_heading(here, solving, title)}")
    if playing is not None:
        _played_on(here, solving, playing)
        return
    w = here.words
    st.markdown(say.question(solving.puzzle, w))
    hint = say.hint(solving.puzzle, solving.hint, w) if solving.hint else None
    view = solving.view(w, hint, colours=here.preferences.colours, pause=min(300, here.preferences.pause))
    card_table(view, key=solving.key, on_act=lambda: solving.take(read_intents(sent(solving.key))))
    if solving.open:
        _answers(here, solving)
    else:
        _result(here, solving, onward, retry=retry)


def _on_key(solving: Solving) -> str:
    return f"on-{solving.key}"


def _heading(here: Visit, solving: Solving, title: str) -> str:
    """What is being done, what kind of puzzle it is, in which house, how hard."""
    w, found = here.words, solving.puzzle
    told = (say.kind_name(found.kind, w), w.house(found.house), w.tr("Level {n} of 5", n=found.level))
    return puzzle_html.head_html(title, " · ".join(told), theme())


def _answers(here: Visit, solving: Solving) -> None:
    """What is answered beside the table: a number, a choice, or that there is no way."""
    tr = here.words.tr
    choices = solving.kind.choices(solving.puzzle)
    if solving.how == "number":
        with st.form(f"number-{solving.key}", border=False):
            number = st.number_input(tr("Your answer"), min_value=-1000, max_value=2000, value=None, step=1)
            if st.form_submit_button(tr("Answer"), type="primary") and number is not None:
                _reply(here, solving, str(int(number)))
    elif solving.how == "choice":
        chosen = st.radio(
            tr("Your answer"),
            choices,
            index=None,
            format_func=lambda one: say.choice_text(solving.puzzle, one, here.words),
            key=f"choice-{solving.key}-{len(solving.tries)}",
        )
        if st.button(tr("Answer"), type="primary", key=f"answer-{solving.key}", disabled=chosen is None):
            _reply(here, solving, str(chosen))
    with st.container(horizontal=True):
        if solving.how == "table":
            for one in choices:
                if st.button(
                    say.choice_text(solving.puzzle, one, here.words), key=f"answer-{one}-{solving.key}"
                ):
                    _reply(here, solving, one)
        else:
            _hint_button(here, solving)
        if st.button(tr("Show the solution"), key=f"give-up-{solving.key}", type="tertiary"):
            solving.give_up()
            st.rerun(scope="fragment")


def _hint_button(here: Visit, solving: Solving) -> None:
    """Where the answer is not made on the table the hint stands beside the answer, too."""
    if st.button(here.words.tr("Hint"), key=f"hint-{solving.key}", icon=":material/lightbulb:"):
        solving.said("hint")
        st.rerun(scope="fragment")


def _reply(here: Visit, solving: Solving, answer: str) -> None:
    try:
        solving.reply(answer)
    except BadAnswer as error:
        st.error(
            here.words.tr(
                "“{read}” is no answer to this. An answer looks like “{expected}”.",
                read=error.read,
                expected=error.expected,
            )
        )
        return
    st.rerun(scope="fragment")


def _result(here: Visit, solving: Solving, onward: Way | None, *, retry: bool) -> None:
    """What the answer is worth and why, and the ways on."""
    verdict = solving.verdict
    assert verdict is not None
    w, tr = here.words, here.words.tr
    box = {"right": st.success, "close": st.info}.get(verdict.grade or "", st.warning)
    with st.container(key=f"result-{solving.key}"):
        box(verdict_text(verdict, here, shown=solving.all_shown and verdict not in solving.tries))
        for sentence in say.explain(solving.puzzle, verdict, w):
            st.markdown(sentence)
    if solving.puzzle.options:
        if solving.all_shown:
            st.html(puzzle_html.options_html(solving.puzzle, verdict.answer, w, theme()))
        elif st.button(tr("Show all answers"), key=f"all-{solving.key}"):
            solving.all_shown = True
            st.rerun(scope="fragment")
    with st.container(horizontal=True):
        if onward is not None:
            st.button(onward[0], key=f"next-{solving.key}", type="primary", on_click=onward[1])
        if retry and st.button(tr("Try again"), key=f"again-{solving.key}"):
            solving.again()
            st.rerun(scope="fragment")
        offered = verdict.grade != "right" and not solving.all_shown
        if offered and st.button(tr("Show the solution"), key=f"solution-{solving.key}"):
            solving.give_up()
            st.rerun(scope="fragment")
        if st.button(tr("Play on from here"), key=f"on-{solving.key}-begin"):
            _begin(here, solving)
            st.rerun(scope="fragment")
    puzzle_tools(here, solving)


def verdict_text(verdict: Verdict, here: Visit, *, shown: bool) -> str:
    """The grade, in a sentence."""
    tr = here.words.tr
    if shown:
        return tr("This is the solution.")
    if verdict.grade == "right":
        return (
            tr("Right, and nothing is better.")
            if verdict.best
            else tr("Right. There is one that is better still.")
        )
    if verdict.grade == "close":
        return tr("Close: too near to the best to call it wrong. It changes no rating.")
    return tr("Not this one.")


def _begin(here: Visit, solving: Solving) -> None:
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
    view = board.view(here.words, colours=here.preferences.colours, pause=here.preferences.pause)
    card_table(view, key=board.key, on_act=lambda: playing.take(read_intents(sent(board.key))))
    if st.button(tr("Back to the puzzle"), key=f"{board.key}-back"):
        del st.session_state[_on_key(solving)]
        st.rerun(scope="fragment")

"""What can be done with a puzzle beside solving it: its address, its file, another's view of it, and a vote."""

from __future__ import annotations

from typing import Final

import streamlit as st

from puzzles import words as say
from puzzles.file import write_puzzle
from puzzles.link import puzzle_link
from trainer.app import clock
from trainer.app.sentences import sentence
from trainer.app.solving.address import solving_address
from trainer.app.solving.solving import Solving
from trainer.app.table.showing import house_label
from trainer.app.visit import Visit
from trainer.display import puzzle_page
from trainer.store import StoreError
from trainer.store.records import Vote

MOST_WORDS: Final = 1000


def puzzle_tools(here: Visit, solving: Solving) -> None:
    """Draws the tools under an answered puzzle. Folded away: the puzzle is the page."""
    tr = here.words.tr
    tools = st.expander(
        tr("This puzzle: vote, link, file"), on_change="rerun", key=f"puzzle-tools-{solving.key}"
    )
    if not tools.open:
        return
    with tools:
        _vote(here, solving)
        st.write(tr("An address that holds the whole puzzle, without its answer:"))
        st.code(_address(solving), language=None, wrap_lines=True)
        st.write(tr("The position on one line:"))
        st.code(solving.puzzle.position, language=None, wrap_lines=True)
        st.download_button(
            tr("Save the puzzle as a file"),
            data=write_puzzle(solving.puzzle),
            file_name=f"scala40-{solving.puzzle.kind}-{solving.puzzle.digest}.toml",
            mime="application/toml",
            on_click="ignore",
            key=f"save-{solving.key}",
        )
        st.download_button(
            tr("Save a page to print, without the answer"),
            data=lambda: _to_print(here, solving),
            file_name=f"scala40-{solving.puzzle.kind}-{solving.puzzle.digest}.html",
            mime="text/html",
            on_click="ignore",
            key=f"print-{solving.key}",
        )
        # Hundreds of lines of figures, where playouts decided: for who wants to read or copy them.
        if st.toggle(tr("Show the file to copy"), key=f"file-{solving.key}"):
            st.code(write_puzzle(solving.puzzle), language="toml", wrap_lines=True)


def _to_print(here: Visit, solving: Solving) -> str:
    w, puzzle = here.words, solving.puzzle
    house = house_label(puzzle.profile, w)
    return puzzle_page.page(
        puzzle,
        w,
        title=w.tr("{kind} · {house}", kind=say.kind_name(puzzle.kind, w), house=house),
        line=w.tr("Level {n} of 5", n=puzzle.level),
        question=say.question(puzzle, w, solving.sitting),
        names=solving.sitting,
        choices=[say.choice_text(puzzle, one, w) for one in solving.kind.choices(puzzle)],
    )


def _address(solving: Solving) -> str:
    return solving_address(p=puzzle_link(solving.puzzle))


def _vote(here: Visit, solving: Solving) -> None:
    """Good, unclear, or wrong; whoever says wrong is asked why, and what was on the screen is kept with it."""
    tr = here.words.tr
    names = {
        "good": tr("Good"),
        "unclear": tr("Unclear"),
        "wrong": tr("I think this is wrong"),
    }
    known = here.store.puzzles.vote(here.player.id, solving.puzzle.digest)
    picked = st.segmented_control(
        tr("What do you think of this puzzle?"),
        tuple(names),
        default=known.vote if known is not None and known.vote in names else None,
        format_func=names.__getitem__,
        key=f"vote-{solving.key}",
    )
    if picked is None:
        return
    if picked != "wrong":
        if known is None or known.vote != picked:
            _store(here, solving, picked, "")
        return
    with st.form(f"claim-{solving.key}", border=False):
        why = st.text_area(
            tr("What is wrong with it, and what would be right?"),
            value=known.why if known is not None else "",
            max_chars=MOST_WORDS,
        )
        if st.form_submit_button(tr("Send")):
            if why.strip():
                _store(here, solving, "wrong", why.strip())
                st.success(tr("Kept, with the puzzle and your answers. Thank you."))
            else:
                st.warning(tr("Say in a few words what is wrong, so that it can be checked."))


def _store(here: Visit, solving: Solving, vote: str, why: str) -> None:
    puzzle = solving.puzzle
    evidence = {
        "link": puzzle_link(puzzle),
        "version": puzzle.version,
        "answers": [verdict.answer for verdict in solving.tries],
        "grades": [verdict.grade for verdict in solving.tries],
        "losses": {one.answer: [round(one.loss, 3), round(one.loss_error, 3)] for one in puzzle.options},
    }
    try:
        with here.store.puzzles.solving(here.player.id) as unit:
            unit.vote(Vote(puzzle.digest, vote, why, evidence, clock.now()))
    except StoreError as error:
        st.error(sentence(here.words, error))

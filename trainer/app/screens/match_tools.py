"""What can be done with a match beside playing it: save it as a file, load one, copy the position, begin another."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from trainer.app.filepicker import pick_file
from trainer.app.sentences import plain, sentence
from trainer.app.serving import tables
from trainer.app.table.live import Live
from trainer.app.table.loading import load_match
from trainer.app.visit import Visit
from trainer.rules.errors import Scala40Error
from trainer.rules.notation.line import position_line
from trainer.rules.notation.match import write_match
from trainer.rules.notation.position import position_of, write_position


def match_tools(here: Visit, match: str, *, on_load: Callable[[str], None]) -> None:
    """Draws the tools. `on_load` gets the match that a file brought.

    They stand outside the table's fragment: a move neither draws them again nor waits for them. And they are there only
    while they are open: the browser looks through all that stands on a page at every move, a quarter of its time.
    """
    tr = here.words.tr
    tools = st.expander(tr("This match: save, load, copy"), on_change="rerun", key=f"tools-{match}")
    if not tools.open:
        return
    with tools:
        st.download_button(
            tr("Save the match as a file"),
            data=lambda: write_match(_live(here, match).record(), _reader(_live(here, match))),
            file_name="scala40-match.toml",
            mime="application/toml",
            on_click="ignore",
            key=f"save-{match}",
        )
        if st.button(tr("Show the position to copy"), key=f"position-{match}"):
            _position(here, match)
        load_tool(here, on_load)


def _live(here: Visit, match: str) -> Live:
    return tables().live(match, here.player.id)


def _reader(live: Live) -> int:
    """Whose cards may be read: on a shared screen nobody's, since the others read the file too."""
    persons = live.setup.persons
    return persons[0] if len(persons) == 1 else 0


def _position(here: Visit, match: str) -> None:
    """The position as the person sees it, on one line and as a file."""
    live = _live(here, match)
    if live.hand_over:
        st.info(
            here.words.tr(
                "The hand is over: there is no position to copy. The match as a file holds it whole."
            )
        )
        return
    seat = _reader(live)
    if not seat:
        st.info(here.words.tr("Several people share this screen, so the position is not shown."))
        return
    position = position_of(live.now, seat)
    st.code(position_line(position), language=None, wrap_lines=True)
    st.code(write_position(position), language="toml")


def load_tool(here: Visit, on_load: Callable[[str], None]) -> None:
    """Loading a match from a file; it is played on from where the file ends."""
    tr = here.words.tr
    picked = pick_file(tr("Load a match from a file"), key="load-match", accept=".toml,text/plain")
    if picked is None:
        return
    if picked.text is None:
        st.error(tr("The file {name} is too large to be a match.", name=plain(picked.name)))
        return
    try:
        loaded = load_match(tables(), here.player.id, picked.text)
    except Scala40Error as error:
        st.error(plain(here.words.pair(picked.name, sentence(here.words, error))))
        return
    read = loaded.read
    told = [
        here.words.ntr("{n} hand was read.", "{n} hands were read.", read.hands, n=read.hands),
        here.words.ntr("{n} move was read.", "{n} moves were read.", read.moves, n=read.moves),
    ]
    if read.cut:
        told.append(tr("The file was cut short; the match goes on from its last whole move."))
    if read.dealt_anew:
        told.append(tr("Cards that you had not seen were dealt anew."))
    st.success(" ".join(told))
    on_load(loaded.match)
    st.button(tr("Go on with the match"), type="primary", key="go-on-loaded")

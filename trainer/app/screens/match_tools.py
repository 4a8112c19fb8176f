"""What can be done with a match beside playing it: save it as a file, load one, copy the position, begin another."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from trainer.app.filepicker import pick_file
from trainer.app.sentences import sentence
from trainer.app.serving import tables
from trainer.app.table.live import Live
from trainer.app.table.loading import load_match
from trainer.app.visit import Visit
from trainer.rules.errors import Scala40Error
from trainer.rules.notation.line import position_line
from trainer.rules.notation.match import write_match
from trainer.rules.notation.position import position_of, write_position


def match_tools(here: Visit, match: str, live: Live, *, on_load: Callable[[str], None]) -> None:
    """Draws the tools. `on_load` gets the match that a file brought."""
    tr = here.words.tr
    persons = live.setup.persons
    # On a shared screen nobody's cards may go into a file that the others read.
    seat = persons[0] if len(persons) == 1 else 0
    with st.expander(tr("This match: save, load, copy")):
        st.download_button(
            tr("Save the match as a file"),
            data=lambda: write_match(live.record(), seat),
            file_name="scala40-match.toml",
            mime="application/toml",
            on_click="ignore",
            key=f"save-{match}",
        )
        if not live.hand_over and seat:
            position = position_of(live.now, seat)
            st.write(tr("The position as you see it, on one line and as a file:"))
            st.code(position_line(position), language=None, wrap_lines=True)
            st.code(write_position(position), language="toml")
        load_tool(here, on_load)


def load_tool(here: Visit, on_load: Callable[[str], None]) -> None:
    """Loading a match from a file; it is played on from where the file ends."""
    tr = here.words.tr
    picked = pick_file(tr("Load a match from a file"), key="load-match", accept=".toml,text/plain")
    if picked is None:
        return
    if picked.text is None:
        st.error(tr("The file {name} is too large to be a match.", name=picked.name))
        return
    try:
        loaded = load_match(tables(), here.player.id, picked.text)
    except Scala40Error as error:
        st.error(f"{picked.name}: {sentence(here.words, error)}")
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

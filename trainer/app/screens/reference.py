"""*Reference*: the rules of my house, told from its profile, and the words of the game."""

from __future__ import annotations

import streamlit as st

from trainer.app.house_choice import pick_house
from trainer.app.visit import Visit, visit
from trainer.rules.profile import KEYS


def show() -> None:
    """Draws the page."""
    here = visit()
    tr = here.words.tr
    st.title(tr("Reference"))
    rules, glossary = st.tabs([tr("The rules of my house"), tr("Words of the game")])
    with rules:
        _rules(here)
    with glossary:
        _glossary(here)


def _rules(here: Visit) -> None:
    profile = here.profile()
    st.header(here.words.house(here.house))
    line = here.words.house_line(here.house)
    if line:
        st.write(line)
    for key in KEYS:
        value = here.words.setting_value(key, getattr(profile, key))
        st.markdown(f"**{here.words.setting(key)}**: {value}  \n{here.words.setting_help(key)}")
    st.divider()
    pick_house(here, here.words.tr("My house"), key="reference-house")


def _glossary(here: Visit) -> None:
    for entry in here.words.glossary():
        also = f" ({', '.join(entry.others)})" if entry.others else ""
        st.markdown(f"**{entry.word}**{also}  \n{entry.meaning}")

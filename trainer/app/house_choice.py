"""Choosing *my house*: the one setting that decides which rules everything here follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import streamlit as st

from trainer.app import houses
from trainer.app.pages import HOUSE
from trainer.app.sentences import plain
from trainer.app.visit import Visit, choose, theme
from trainer.display import cards_html, house_picture

TO_EDIT: Final = "house-to-edit"
"""Key of the session: the house that the editor is to open."""


def ask_house(here: Visit, *, before: Callable[[], None] | None = None) -> None:
    """The first page of all: each house in a sentence, and a button that chooses it. `before` draws what comes first."""
    tr = here.words.tr
    st.title(tr("Welcome to Scala 40"))
    if before is not None:
        before()
    st.header(tr("How does your house play?"))
    st.write(
        tr(
            "Scala 40 is played a little differently from house to house. Choose yours; you can change it under “Me”."
        )
    )
    st.html(f"<style>{cards_html.static_css()}{house_picture.CSS}</style>")
    every = houses.names(here.store, here.player.id)
    for first in range(0, len(every), 2):
        # Two by two, so that on a phone, where columns lie below one another, the order stays.
        for name, column in zip(every[first : first + 2], st.columns(2), strict=False):
            with column:
                _ask_one(here, name, quiet=before is not None)
    house_link(here.house, tr("Make a house of your own"))


def _ask_one(here: Visit, name: str, *, quiet: bool) -> None:
    with st.container(border=True, height="stretch"):
        profile = houses.profile(here.store, here.player.id, name)
        st.html(house_picture.picture(here.words, profile, theme=theme(), colours=here.preferences.colours))
        st.subheader(plain(here.words.house(name)), anchor=False)
        if here.words.house_line(name):
            st.write(here.words.house_line(name))
        st.button(
            here.words.tr("We play like this"),
            key=f"house-{name}",
            type="primary" if name == here.house and not quiet else "secondary",
            on_click=_chosen,
            args=(here, name),
        )


def pick_house(here: Visit, label: str, key: str) -> None:
    """The setting, wherever it is shown: a choice among all houses, stored at once."""
    every = houses.names(here.store, here.player.id)
    st.radio(
        label,
        every,
        index=every.index(here.house),
        format_func=lambda name: plain(here.words.house(name)),
        captions=[here.words.house_line(name) for name in every],
        key=key,
        on_change=_picked,
        args=(here, key),
    )


def house_link(name: str, label: str) -> None:
    """The way to the page on which houses are made: it opens one of mine, or begins a new one from one of the four.

    Not a link with parameters: a page that takes them out of its address can no longer be left by going back.
    """
    if st.button(label, type="tertiary", icon=":material/home:", key="house-link"):
        st.session_state[TO_EDIT] = name
        st.switch_page(HOUSE)


def _chosen(here: Visit, name: str) -> None:
    choose(here, house=name)


def _picked(here: Visit, key: str) -> None:
    choose(here, house=st.session_state[key])

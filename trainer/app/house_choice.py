"""Choosing *my house*: the one setting that decides which rules everything here follows."""

from __future__ import annotations

import streamlit as st

from trainer.app import houses
from trainer.app.visit import Visit, choose
from trainer.display import cards_html

PICTURES: dict[str, str] = {
    "it-club": "KH KS JK=KD",
    "it-duel": "5C 6C 7C",
    "fr-table": "JH QH KH",
    "ro-duel": "AD JK=2D 3D",
}
"""A meld for each house, to be recognised by; what its cards say is not a rule of that house alone."""


def ask_house(here: Visit) -> None:
    """The first page of all: each house in a sentence, and a button that chooses it."""
    tr = here.words.tr
    st.title(tr("Welcome to Scala 40"))
    st.header(tr("How does your house play?"))
    st.write(
        tr(
            "Scala 40 is played a little differently from house to house. Choose yours; you can change it under “Me”."
        )
    )
    st.html(f"<style>{cards_html.static_css()}</style>")
    for name in houses.names(here.store, here.player.id):
        with st.container(border=True):
            with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
                if name in PICTURES:
                    st.html(_picture(here, PICTURES[name]), width="content")
                st.markdown(f"**{here.words.house(name)}**  \n{here.words.house_line(name)}")
            st.button(
                tr("We play like this"),
                key=f"house-{name}",
                type="primary" if name == here.house else "secondary",
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
        format_func=here.words.house,
        captions=[here.words.house_line(name) for name in every],
        key=key,
        on_change=_picked,
        args=(here, key),
    )


def _picture(here: Visit, meld: str) -> str:
    laid = [
        (card, (stands,) if stands else ())
        for card, _, stands in (one.partition("=") for one in meld.split())
    ]
    return cards_html.on_page(
        cards_html.meld(laid, name=here.words.meld(meld), ranks=here.words.rank_letters()),
        theme="dark" if st.context.theme.type == "dark" else "light",
        colours=here.preferences.colours,
    )


def _chosen(here: Visit, name: str) -> None:
    choose(here, house=name)


def _picked(here: Visit, key: str) -> None:
    choose(here, house=st.session_state[key])

"""Choosing *my house*: the one setting that decides which rules everything here follows."""

from __future__ import annotations

import streamlit as st

from trainer.app import houses
from trainer.app.visit import Visit, choose


def ask_house(here: Visit) -> None:
    """The question, asked once: each house in a sentence, and a button that chooses it."""
    tr = here.words.tr
    st.subheader(tr("How does your house play?"))
    st.write(
        tr(
            "Scala 40 is played a little differently from house to house. Choose yours; you can change it under “Me”."
        )
    )
    for name in houses.names(here.store, here.player.id):
        with st.container(border=True):
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


def _chosen(here: Visit, name: str) -> None:
    choose(here, house=name)


def _picked(here: Visit, key: str) -> None:
    choose(here, house=st.session_state[key])

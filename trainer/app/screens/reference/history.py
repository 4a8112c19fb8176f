"""*History*: where the game comes from, and its kin."""

from __future__ import annotations

import streamlit as st

from trainer.app.screens.reference.common import arrive, draw, head
from trainer.app.visit import visit
from trainer.display.reference.history import KIN, STORY
from trainer.display.reference.questions_html import kin_html


def show() -> None:
    """Draws the page."""
    here = visit()
    tr = here.words.tr
    head(here, tr("History"))
    for text in STORY:
        st.write(tr(text))
    st.header(tr("Its kin"), anchor="kin")
    draw(here, kin_html(KIN, here.words))
    arrive()

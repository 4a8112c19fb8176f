"""*Words of the game*: in four languages side by side, with what they mean."""

from __future__ import annotations

import streamlit as st

from trainer.app.screens.reference.common import arrive, draw, head
from trainer.app.visit import visit
from trainer.display import rules_html
from trainer.language import LANGUAGES
from trainer.language.folding import fold
from trainer.language.glossary import Term, terms


def show() -> None:
    """Draws the page. `#word-joker` is one of the words."""
    here = visit()
    tr = here.words.tr
    head(here, tr("Words of the game"))
    st.write(
        tr(
            "The first word of each is the one that is used here. A ring marks a translation of ours: no published source in "
            "that language has the word."
        )
    )
    asked = st.text_input(
        tr("Find a word in any of the languages"), key="glossary-search", icon=":material/search:"
    )
    found = [term for term in terms() if holds(term, asked, here.words.tr(term.meaning))]
    if found:
        draw(here, rules_html.glossary(here.words, found))
    else:
        st.write(tr("Nothing was found for “{asked}”.", asked=asked))
    arrive()


def holds(term: Term, asked: str, meaning: str) -> bool:
    """Whether a word, or what it means, holds what was asked for."""
    every = " ".join((*(word for lang in LANGUAGES for word in term.words[lang]), meaning))
    return fold(asked).strip() in fold(every)

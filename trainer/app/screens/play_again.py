"""The costliest decisions of a review, on the table once more; any move that cannot be told from the best is right."""

from __future__ import annotations

from typing import Final

import streamlit as st

from trainer.app.card_table import card_table, sent
from trainer.app.serving import reviews
from trainer.app.table.again import Again
from trainer.app.table.setup import Setup
from trainer.app.table.tab import read_intents
from trainer.app.visit import Visit
from trainer.coach.review import Review
from trainer.coach.saying.reviewing import where

MOST: Final = 3


@st.fragment
def play_again(here: Visit, setup: Setup, key: str, found: Review) -> None:
    """Draws the choice of decisions and the table. `key` tells this review from others. A fragment: a move runs this
    alone."""
    costly = found.costly[:MOST]
    if not costly:
        return
    tr = here.words.tr
    st.header(tr("Your costliest decisions, once more"), anchor=False)
    st.write(
        tr(
            "Choose one and make the move again, with what you could see then. Any move that is as good as the best is right."
        )
    )
    place = st.pills(
        tr("Which decision"),
        range(len(costly)),
        format_func=lambda at: where(costly[at], here.words),
        key=f"again-which-{key}",
        label_visibility="collapsed",
    )
    if place is None:
        return
    decision = costly[place]
    # The table's own headings come two steps below that of this part.
    st.subheader(where(decision, here.words), anchor=False)
    name = f"again-{key}-{decision.hand}-{decision.number}"
    again = st.session_state.setdefault(f"state-{name}", Again(name, decision, setup, reviews().compared))
    assert isinstance(again, Again)
    answer = again.answer(here.words)
    # There from the first, so that the table does not move when the answer comes.
    if answer:
        (st.success if again.right else st.warning)(answer)
    else:
        st.info(tr("It is your move, as it was then."))
    view = again.view(here.words, colours=here.preferences.colours, big=here.big)
    # What the browser sent is done before the script runs.
    card_table(view, key=name, on_act=lambda: again.take(read_intents(sent(name))))

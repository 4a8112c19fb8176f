"""Puzzles that somebody thinks are wrong, with what they said and what the figures say."""

from __future__ import annotations

import streamlit as st

from puzzles import words as say
from trainer.app.pages import PUZZLES, SOLVE
from trainer.app.sentences import plain, sentence
from trainer.app.serving import desk
from trainer.app.visit import visit
from trainer.rules.errors import Scala40Error
from trainer.store import StoreError

MOST = 100


def show() -> None:
    """Draws the page. Who said it is not told."""
    here = visit()
    w, tr = here.words, here.words.tr
    st.title(tr("Puzzles that somebody thinks are wrong"))
    try:
        at = desk(here.player.id)
        claims = at.store.puzzles.claims(MOST)
        if not claims:
            st.info(
                tr("Nobody has called a puzzle wrong. You can, under each puzzle once you have answered it.")
            )
        for claim in claims:
            puzzle = at.find(claim.digest)
            with st.container(border=True):
                if puzzle is not None:
                    st.markdown(
                        tr(
                            "{kind} · {house}",
                            kind=say.kind_name(puzzle.kind, w),
                            house=w.house(puzzle.house),
                        )
                    )
                st.markdown(tr("They say: {why}", why=plain(claim.why)))
                answers = claim.evidence.get("answers")
                if puzzle is not None and isinstance(answers, list) and answers:
                    told = w.list([say.answer_text(puzzle, str(one), w) for one in answers])
                    st.markdown(tr("They had answered: {answers}", answers=plain(told)))
                if puzzle is not None and st.button(tr("Look at the puzzle"), key=f"claim-{claim.digest}"):
                    st.switch_page(SOLVE, query_params={"mode": "one", "d": claim.digest})
    except (Scala40Error, StoreError) as error:
        st.error(sentence(w, error))
    if st.button(tr("All puzzles"), key="all-puzzles"):
        st.switch_page(PUZZLES)

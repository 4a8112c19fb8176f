"""*Strategy*: the principles, what measuring them has shown, and how to measure again."""

from __future__ import annotations

import streamlit as st

from trainer.app.screens.reference.common import arrive, draw, head
from trainer.app.visit import Visit, visit
from trainer.coach.evidence import evidence
from trainer.display.reference.claims import CLAIMS
from trainer.display.reference.strategy_html import CSS, claim_html, contents_html
from trainer.rules.notation.rules_keys import nearest_house

COMMAND = "scala40 study all --save"


def show() -> None:
    """Draws the page. `#open-early` is a principle."""
    here = visit()
    w = here.words
    head(here, w.tr("Strategy"))
    st.html(f"<style>{CSS}</style>")
    st.write(
        w.tr(
            "What good players say, put to the test: each picture compares two ways to play the same moments of play, both played "
            "out over the same deals. A full dot is a clear gap, a ring is none; the line is the 95 % interval."
        )
    )
    draw(here, contents_html(w))
    mine = nearest_house(here.profile()).name
    draw(here, "".join(claim_html(claim, w, mine) for claim in CLAIMS))
    _again(here)
    arrive()


def _again(here: Visit) -> None:
    """How the figures came about, and the command that measures them again."""
    w = here.words
    st.header(w.tr("Measure it yourself"), anchor="measure")
    hands = min((row.hands for row in evidence()), default=0)
    deals = min((row.deals for row in evidence()), default=0)
    st.write(
        w.tr(
            "The moments come from {hands} hands or more of the hard bot against itself in each house; each is played out over at "
            "least {deals} deals that fit what the player has seen, everybody going on as the hard bot. So the figures hold for such play, "
            "and say less about people. This command measures all of it again and puts the new figures here:",
            hands=hands,
            deals=deals,
        )
    )
    st.code(COMMAND, language=None)

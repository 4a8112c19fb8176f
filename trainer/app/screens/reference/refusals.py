"""*When a move is refused*: every refusal as a sentence, with its rule; those that a house never gives stand last."""

from __future__ import annotations

import streamlit as st

from trainer.app.screens.reference.common import arrive, draw, head, shown_house
from trainer.app.visit import visit
from trainer.display import rules_html
from trainer.display.reference import addresses
from trainer.language.house_links import OF_CODE
from trainer.language.house_refusals import TITLES, example, occurs
from trainer.rules.refusals import GROUPS


def show() -> None:
    """Draws the page. `?of=` names the house, and `#two-jokers` a refusal."""
    here = visit()
    tr = here.words.tr
    head(here, tr("When a move is refused"))
    name, profile = shown_house(here, "refusals-house")
    st.write(
        tr(
            "A move that the rules do not allow changes nothing: you are told why, and what would be right. These are all the "
            "reasons, each with an example."
        )
    )
    of = "" if name == here.house else name
    elsewhere = []
    for group, codes in GROUPS.items():
        told = [
            (code, here.words.refusal(example(code, profile)), addresses.of_rule(OF_CODE[code], of))
            for code in codes
        ]
        st.header(tr(TITLES[group]), anchor=f"refusals-{group}")
        draw(here, rules_html.refusals(here.words, [row for row in told if occurs(row[0], profile)]))
        elsewhere += [row for row in told if not occurs(row[0], profile)]
    if elsewhere:
        st.header(tr("Only in other houses"), anchor="refusals-elsewhere")
        draw(here, rules_html.refusals(here.words, elsewhere))
    arrive()

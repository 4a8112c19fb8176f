"""*Rules by house*: every rule at its address, with what it looks like at the table and a position to try."""

from __future__ import annotations

import streamlit as st

from trainer.app import houses
from trainer.app.house_choice import house_link
from trainer.app.screens.reference.common import arrive, draw, head, shown_house
from trainer.app.visit import Visit, visit
from trainer.display import rules_html
from trainer.display.reference.situation_html import pictures
from trainer.language.house_rules import tell
from trainer.rules.profile import HOUSES


def show() -> None:
    """Draws the page. `?of=` names the house, and `#opening-forty` a rule of it."""
    here = visit()
    tr = here.words.tr
    head(here, tr("Rules by house"))
    name, profile = shown_house(here, "rules-house")
    house_link(name, tr("Make a house of your own") if name in HOUSES else tr("Change this house"))
    told = tell(here.words, profile)
    draw(here, rules_html.contents([(part.key, part.title) for part in told], name=tr("On this page")))
    line = here.words.house_line(name)
    if line:
        st.write(line)
    others = _of_the_base(here, name)
    if others is not None:
        st.write(tr("A bar marks what is not as in the house it is based on."))
    for part in told:
        st.header(part.title, anchor=part.key)
        draw(
            here,
            rules_html.section(
                here.words,
                part,
                others=others,
                shown=lambda rule: pictures(rule, profile, here.lang, "" if name == here.house else name),
            ),
        )
    arrive()


def _of_the_base(here: Visit, name: str) -> frozenset[str] | None:
    """Every sentence of the house that this one is based on; None where it is one of the four."""
    made = houses.own(here.store, here.player.id).get(name)
    if made is None:
        return None
    return frozenset(text for part in tell(here.words, HOUSES[made.base]) for text in part.sentences)

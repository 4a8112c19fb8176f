"""*Try it*: the situation of a rule on the card table, under any house."""

from __future__ import annotations

import re

import streamlit as st

from trainer.app.pages import RULES
from trainer.app.screens.reference.common import arrive, head, shown_house
from trainer.app.screens.reference.compare import houses_shown
from trainer.app.screens.reference.on_board import on_board, place_for
from trainer.app.visit import visit
from trainer.coach.saying.moves import move_text
from trainer.display.reference.situations import by_name
from trainer.language.house_rules import tell
from trainer.rules.notation.words import parse_move


def show() -> None:
    """Draws the page. `?situation=` names the situation, `&of=` the house."""
    here = visit()
    tr = here.words.tr
    head(here, tr("Try it"))
    wanted = st.query_params.get("situation", "")
    name, profile = shown_house(here, "try-house")
    shown = by_name(wanted, profile)
    if shown is None:
        st.info(tr("There is no such position. Choose a rule, and try it from there."))
        st.page_link(RULES, label=tr("Rules by house"))
        return
    told = {rule.key: rule.text for part in tell(here.words, profile) for rule in part.rules}
    if shown.rule in told:
        st.write(told[shown.rule])
    done = [move_text(parse_move(text), here.words, shown.state.table) for text in shown.moves]
    st.write(tr("Play as you like, or do what the example does: {moves}", moves=" ".join(done)))
    key = re.sub("[^a-z0-9]+", "-", f"try-{name}-{shown.name}".casefold())
    place_for(key, lambda: shown.state, here)
    on_board(here, key, houses_shown(here), shown.moves)
    arrive()

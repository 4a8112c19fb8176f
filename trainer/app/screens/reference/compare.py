"""*The houses compared*: the settings in which they differ, and moves that they judge differently."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from trainer.app.house_draft import GROUPS
from trainer.app.screens.reference.common import arrive, draw, head
from trainer.app.visit import Visit, visit
from trainer.display import rules_html
from trainer.display.reference import addresses
from trainer.display.reference.situation_html import judged_html
from trainer.display.reference.situations import judged_apart
from trainer.language.house_links import OF_SETTING
from trainer.rules.profile import HOUSES, RuleProfile


def show() -> None:
    """Draws the page."""
    here = visit()
    tr = here.words.tr
    head(here, tr("The houses compared"))
    shown = houses_shown(here)
    st.write(tr("Only what differs. What is not as in your house, “{house}”, stands in bold.", house=here.words.house(here.house)))  # fmt: skip
    rows = [
        rules_html.Row(
            here.words.setting(setting),
            addresses.of_rule(OF_SETTING[setting]),
            [here.words.setting_value(setting, getattr(each, setting)) for each in shown.values()],
        )
        for setting in differing(list(shown.values()))
    ]
    columns = [(here.words.house(name), name == here.house) for name in shown]
    draw(here, rules_html.comparison(here.words, columns, rows, name=tr("The houses compared")))
    st.header(tr("The same move, judged differently"), anchor="moves")
    st.write(tr("Moves that one house allows and another does not, or that cost more in one."))
    for first, verdicts in judged_apart(shown):
        draw(here, judged_html(first, verdicts, here.words))
    arrive()


def houses_shown(here: Visit) -> Mapping[str, RuleProfile]:
    """Mine first, then the four."""
    return {here.house: here.profile()} | dict(HOUSES)


def differing(profiles: list[RuleProfile]) -> list[str]:
    """The settings that are not the same in all of these houses, in the order of the rules."""
    return [
        key
        for keys in GROUPS.values()
        for key in keys
        if any(getattr(each, key) != getattr(profiles[0], key) for each in profiles)
    ]

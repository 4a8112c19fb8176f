"""*Reference*: the rules of my house, told from its profile; the houses compared; refusals; the words of the game."""

from __future__ import annotations

from typing import Final

import streamlit as st

from trainer.app import houses
from trainer.app.house_choice import house_link, select_house
from trainer.app.house_draft import GROUPS
from trainer.app.visit import Visit, theme, visit
from trainer.display import cards_html, rules_html
from trainer.language import N_
from trainer.language.house_refusals import TITLES, example, occurs
from trainer.language.house_rules import tell
from trainer.rules.profile import HOUSES, RuleProfile
from trainer.rules.refusals import GROUPS as CODES

_AFTER: Final = (
    ("houses", N_("The houses side by side")),
    ("refusals", N_("When a move is refused")),
    ("words", N_("Words of the game")),
)
"""What follows the rules: key, as links use it, and title."""

_TO_TARGET: Final = """<script>
(() => {
  if (window.scala40Went === location.href) return
  window.scala40Went = location.href
  const wanted = decodeURIComponent(location.hash.slice(1))
  let left = false
  for (const kind of ["wheel", "touchmove", "keydown", "pointerdown"]) addEventListener(kind, () => { left = true }, { once: true })
  const go = () => wanted && !left && document.getElementById(wanted)?.scrollIntoView()
  for (const wait of [50, 400, 1000, 2500]) setTimeout(go, wait)
})()
</script>"""
"""A link to a part of the page arrives before the page is drawn; it is followed until the person scrolls, and not
again at each rerun."""


def show() -> None:
    """Draws the page. Each part has an address of its own: `/reference#closing`, `/reference#word-joker`."""
    here = visit()
    tr = here.words.tr
    profile = here.profile()
    told = tell(here.words, profile)
    st.title(tr("Reference"))
    st.html(f"<style>{cards_html.static_css()}{rules_html.CSS}</style>")
    select_house(here, tr("My house"), key="reference-house")
    house_link(
        here.house, tr("Make a house of your own") if here.house in HOUSES else tr("Change this house")
    )
    titles = [(part.key, part.title) for part in told] + [(key, tr(title)) for key, title in _AFTER]
    _draw(here, rules_html.contents(titles, name=tr("On this page")))
    name = here.words.house(here.house)
    st.header(tr("The rules of “{house}”", house=name), anchor="rules")
    line = here.words.house_line(here.house)
    if line:
        st.write(line)
    others = _of_the_base(here)
    if others is not None:
        st.write(tr("A bar marks what is not as in the house it is based on."))
    for part in told:
        st.subheader(part.title, anchor=part.key)
        _draw(here, rules_html.section(here.words, part, others=others))
    _houses(here)
    _refusals(here, profile)
    key, title = _AFTER[2]
    st.header(tr(title), anchor=key)
    _draw(here, rules_html.glossary(here.words, here.words.glossary()))
    st.html(_TO_TARGET, unsafe_allow_javascript=True, width="content")


def _draw(here: Visit, html: str) -> None:
    st.html(rules_html.on_page(html, theme=theme(), colours=here.preferences.colours))


def _of_the_base(here: Visit) -> frozenset[str] | None:
    """Every sentence of the house that mine is based on; None where mine is one of the four."""
    made = houses.own(here.store, here.player.id).get(here.house)
    if made is None:
        return None
    return frozenset(text for part in tell(here.words, HOUSES[made.base]) for text in part.sentences)


def _houses(here: Visit) -> None:
    """The settings in which the four differ, and mine beside them."""
    key, title = _AFTER[0]
    st.header(here.words.tr(title), anchor=key)
    shown = dict(HOUSES) if here.house in HOUSES else {here.house: here.profile(), **HOUSES}
    rows = [
        (
            here.words.setting(setting),
            [here.words.setting_value(setting, getattr(each, setting)) for each in shown.values()],
        )
        for setting in differing(list(shown.values()))
    ]
    columns = [(here.words.house(name), name == here.house) for name in shown]
    _draw(here, rules_html.comparison(here.words, columns, rows, name=here.words.tr(title)))


def differing(profiles: list[RuleProfile]) -> list[str]:
    """The settings that are not the same in all of these houses, in the order of the rules."""
    return [
        key
        for keys in GROUPS.values()
        for key in keys
        if any(getattr(each, key) != getattr(profiles[0], key) for each in profiles)
    ]


def _refusals(here: Visit, profile: RuleProfile) -> None:
    """Every refusal as a sentence, with examples; those that this house never gives stand last."""
    tr = here.words.tr
    key, title = _AFTER[1]
    st.header(tr(title), anchor=key)
    st.write(
        tr(
            "A move that the rules do not allow changes nothing: you are told why, and what would be right. These are all the "
            "reasons, each with an example."
        )
    )
    elsewhere = []
    for group, codes in CODES.items():
        told = [(code, here.words.refusal(example(code, profile))) for code in codes]
        st.subheader(tr(TITLES[group]), anchor=f"refusals-{group}")
        _draw(here, rules_html.refusals([row for row in told if occurs(row[0], profile)]))
        elsewhere += [row for row in told if not occurs(row[0], profile)]
    if elsewhere:
        st.subheader(tr("Only in other houses"), anchor="refusals-elsewhere")
        _draw(here, rules_html.refusals(elsewhere))

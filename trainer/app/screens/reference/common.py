"""What all pages of the reference share: the head with the way back, HTML on the page, arriving at an address."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from typing import Final
from urllib.parse import urlencode

import streamlit as st

from trainer.app import houses
from trainer.app.pages import REFERENCE
from trainer.app.sentences import plain
from trainer.app.visit import Visit, asked_by_link, choose, theme
from trainer.display import cards_html, rules_html, terms_html
from trainer.display.reference import addresses, situation_html
from trainer.rules.profile import RuleProfile

_TO_TARGET: Final = """<script>
(() => {
  if (window.scala40Went === location.href) return
  window.scala40Went = location.href
  const wanted = decodeURIComponent(location.hash.slice(1))
  let left = false
  for (const kind of ["wheel", "touchmove", "keydown", "pointerdown"]) addEventListener(kind, () => { left = true }, { once: true })
  const go = () => {
    const target = wanted && !left && document.getElementById(wanted)
    if (!target) return
    for (const fold of target.querySelectorAll("details")) fold.open = true
    target.scrollIntoView()
  }
  for (const wait of [50, 400, 1000, 2500]) setTimeout(go, wait)
})()
</script>"""
"""A link to a part of the page arrives before the page is drawn; it is followed until the person scrolls, and not
again at each rerun. What is folded there unfolds."""

_LINK: Final = re.compile(r'href="(?!#|[a-z]+:)([^"?#]+)(\?[^"#]*)?(#[^"]*)?"')


def head(here: Visit, title: str) -> None:
    """The way back to the overview, the title, and the style of what follows."""
    st.page_link(REFERENCE, label=here.words.tr("Reference"), icon=":material/arrow_back:")
    st.title(title)
    style()


def style() -> None:
    """The style of all that the reference draws."""
    st.html(f"<style>{cards_html.static_css()}{rules_html.CSS}{situation_html.CSS}{terms_html.CSS}</style>")


def draw(here: Visit, html: str) -> None:
    """HTML of the reference. Its links load the page anew, so they carry on what the address asked for."""
    shown = rules_html.on_page(html, theme=theme(), colours=here.preferences.colours)
    st.html(_LINK.sub(_carrying(asked_by_link()), shown))


def _carrying(asked: dict[str, str]) -> Callable[[re.Match[str]], str]:
    more = urlencode(asked)

    def carried(link: re.Match[str]) -> str:
        page, query, anchor = link[1], link[2] or "", link[3] or ""
        if not more:
            return link[0]
        return f'href="{page}{escape(f"{query}&{more}" if query else f"?{more}")}{anchor}"'

    return carried


def arrive() -> None:
    """Goes to the place that the address names, and lets words show their meaning on focus. Comes last on a page."""
    st.html(_TO_TARGET + terms_html.SCRIPT, unsafe_allow_javascript=True, width="content")


def shown_house(here: Visit, key: str) -> tuple[str, RuleProfile]:
    """The house whose rules a page shows: the address names it, the person may choose another; at first it is mine."""
    tr = here.words.tr
    every = houses.names(here.store, here.player.id)
    asked = st.query_params.get(addresses.HOUSE_SHOWN, here.house)
    shown = asked if asked in every else here.house
    picked = st.selectbox(
        tr("House"),
        every,
        index=every.index(shown),
        format_func=lambda name: plain(here.words.house(name)),
        key=f"{key}-{shown}",
        filter_mode=None,
    )
    if picked != shown:
        st.query_params[addresses.HOUSE_SHOWN] = picked
        st.rerun()
    if shown != here.house:
        st.write(tr("Your house is “{house}”.", house=plain(here.words.house(here.house))))
        st.button(tr("We play like this"), key=f"{key}-mine", on_click=_make_mine, args=(here, shown))
    return shown, houses.profile(here.store, here.player.id, shown)


def _make_mine(here: Visit, name: str) -> None:
    choose(here, house=name)

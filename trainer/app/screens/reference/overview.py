"""*Reference*: the search over all of it, and what there is."""

from __future__ import annotations

from html import escape
from typing import Final

import streamlit as st

from trainer.app.pages import ENTRY_OF
from trainer.app.screens.reference.common import draw, style
from trainer.app.visit import Visit, visit
from trainer.display.reference import addresses
from trainer.display.reference.overview_html import CSS, found_html, picture
from trainer.display.reference.search import PAGES, search

_TO_PAGE: Final = """<script>
(() => {
  const wanted = decodeURIComponent(location.hash.slice(1))
  if (!wanted || window.scala40Sent === location.href) return
  window.scala40Sent = location.href
  const page = PAGES[wanted] ?? (wanted.startsWith("word-") ? PAGES.words : CODES.includes(wanted) ? PAGES.refusals : PAGES.rules)
  location.replace(page + location.search + location.hash)
})()
</script>"""
"""A link to a place of the reference that does not name its page is sent on to it."""


def show() -> None:
    """Draws the page. `?q=` is what is looked for."""
    here = visit()
    tr = here.words.tr
    st.title(tr("Reference"))
    style()
    asked = st.text_input(
        tr("Search the reference"),
        placeholder=tr("A word of the game, a rule, a question"),
        key="q",
        bind="query-params",
        icon=":material/search:",
    )
    st.html(f"<style>{CSS}</style>")
    if asked.strip():
        draw(here, found_html(search(asked, here.words, here.profile()), asked, here.words))
    else:
        _doors(here)
    _send_on()


def _doors(here: Visit) -> None:
    """Each page of the reference, by its name, a picture and a line."""
    tr = here.words.tr
    for first in range(0, len(PAGES), 3):
        for (page, title, line), column in zip(PAGES[first : first + 3], st.columns(3), strict=False):
            with column, st.container(border=True, height="stretch", key=f"door-{page}"):
                draw(here, picture(page, here.words))
                st.page_link(ENTRY_OF[page], label=f"**{tr(title)}**")
                st.write(tr(line))


def _send_on() -> None:
    from trainer.rules.refusals import CODES

    pages = ", ".join(f'"{key}": "{escape(page)}"' for key, page in addresses.PAGES.items())
    codes = ", ".join(f'"{code}"' for code in CODES)
    script = _TO_PAGE.replace("PAGES.", f"({{{pages}}}).").replace("PAGES[", f"({{{pages}}})[")
    st.html(script.replace("CODES.", f"[{codes}]."), unsafe_allow_javascript=True, width="content")

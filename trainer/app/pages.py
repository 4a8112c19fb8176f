"""The frame of the app: which pages there are, in the person's language, and the way between them."""

from __future__ import annotations

from typing import Final

import streamlit as st

from trainer.app.errors import AppError
from trainer.app.sentences import sentence
from trainer.app.visit import Visit, page_words, visit
from trainer.display.palette import MODES, TOKENS
from trainer.language import N_
from trainer.store import StoreError

TODAY: Final = "entries/today.py"
PLAY: Final = "entries/play.py"
REFERENCE: Final = "entries/reference.py"
ME: Final = "entries/me.py"
"""For `st.switch_page` and `st.page_link`: scripts beside `main.py`."""

_PAGES: Final = (
    (TODAY, "", N_("Today"), ":material/today:"),
    (PLAY, "play", N_("Play"), ":material/playing_cards:"),
    (REFERENCE, "reference", N_("Reference"), ":material/menu_book:"),
    (ME, "me", N_("Me"), ":material/person:"),
)
"""Script, address, title, icon; in the order of the menu. The first is the home page."""

_FRAME = """
[data-testid="stHeader"] { display: none; }
[data-testid="stMainBlockContainer"] { padding-top: 0.75rem; padding-bottom: 2rem; }
[data-testid="stMain"] button, .st-key-menu a { min-height: 44px; align-items: center; }
[data-testid="stRadioOption"] { min-height: 36px; align-items: center; }
@media (max-width: 640px) {
  [data-testid="stMainBlockContainer"] { padding-left: 0.75rem; padding-right: 0.75rem; }
  .st-key-menu { gap: 0; flex-wrap: nowrap; justify-content: space-between; }
  .st-key-menu a { flex-direction: column; gap: 0; padding: 0 0.5rem; font-size: 0.8rem; }
}
"""
# What stands in small letters is meant to be read; Streamlit's grey is too light for that.
_SMALL = "\n".join(
    f"@media (prefers-color-scheme: {mode}) {{ [data-testid='stCaptionContainer'], [data-testid='stCaptionContainer'] p "
    f"{{ color: {TOKENS[mode]['ground-quiet']}; }} }}"
    for mode in MODES
)
_BIG = """
[data-testid="stHeader"] { display: none; }
[data-testid="stMainBlockContainer"] { padding: 0.5rem 1rem; max-width: none; }
html { font-size: 22px; }
"""


def run() -> None:
    """One run of the script: the frame, and in it the page that the address names."""
    try:
        here = visit()
    except (AppError, StoreError) as error:
        st.set_page_config(page_title="Scala 40", page_icon=":material/playing_cards:")
        st.error(sentence(page_words(), error))
        return
    _draw(here)


def _draw(here: Visit) -> None:
    pages = [
        st.Page(script, title=here.words.tr(title), icon=icon, url_path=path, default=not path)
        for script, path, title, icon in _PAGES
    ]
    page = st.navigation(pages, position="hidden")
    wide = page.url_path == "play"
    st.set_page_config(
        page_title=f"{page.title} · Scala 40",
        page_icon=":material/playing_cards:",
        layout="wide" if wide or here.big else "centered",
    )
    st.html(f"<style>{_SMALL}{_BIG if here.big else _FRAME}</style>")
    if not here.big:
        _menu(pages)
    page.run()
    _tell_browser(here.lang)


def _menu(pages: list[st.Page]) -> None:
    """Our own menu: Streamlit's hides behind an arrow on a phone, and takes a hundred pixels of every screen."""
    with st.container(horizontal=True, key="menu", gap="small"):
        for page in pages:
            st.page_link(page)


def _tell_browser(lang: str) -> None:
    """The page's language, for screen readers and hyphenation; Streamlit's own page always says English."""
    st.html(
        f"<script>document.documentElement.lang = '{lang}'</script>",
        unsafe_allow_javascript=True,
        width="content",
    )

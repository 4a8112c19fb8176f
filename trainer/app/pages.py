"""The frame of the app: which pages there are, in the person's language, and the way between them."""

from __future__ import annotations

from typing import Final

import streamlit as st

from trainer.app.errors import AppError
from trainer.app.sentences import sentence
from trainer.app.serving import reviews
from trainer.app.visit import Visit, page_words, visit
from trainer.display.palette import TOKENS, Mode
from trainer.language import N_
from trainer.store import StoreError

TODAY: Final = "entries/today.py"
LEARN: Final = "entries/learn.py"
LESSON: Final = "entries/lesson.py"
PUZZLES: Final = "entries/puzzles.py"
SOLVE: Final = "entries/solve.py"
ARCHIVE: Final = "entries/archive.py"
CLAIMS: Final = "entries/claims.py"
PLAY: Final = "entries/play.py"
REFERENCE: Final = "entries/reference.py"
ME: Final = "entries/me.py"
HOUSE: Final = "entries/house.py"
REVIEW: Final = "entries/review.py"
RULES: Final = "entries/rules.py"
HOUSES: Final = "entries/houses.py"
REFUSALS: Final = "entries/refusals.py"
GLOSSARY: Final = "entries/glossary.py"
COUNTING: Final = "entries/counting.py"
REFEREE: Final = "entries/referee.py"
TRY: Final = "entries/tryout.py"
QUESTIONS: Final = "entries/questions.py"
HISTORY: Final = "entries/history.py"
STRATEGY: Final = "entries/strategy.py"
"""For `st.switch_page` and `st.page_link`: scripts beside `main.py`."""

_PAGES: Final = (
    (TODAY, "", N_("Today"), ":material/today:"),
    (LEARN, "learn", N_("Learn"), ":material/school:"),
    (PUZZLES, "puzzles", N_("Puzzles"), ":material/extension:"),
    (PLAY, "play", N_("Play"), ":material/playing_cards:"),
    (REFERENCE, "reference", N_("Reference"), ":material/menu_book:"),
    (ME, "me", N_("Me"), ":material/person:"),
)
"""Script, address, title, icon; in the order of the menu. The first is the home page."""

_BESIDE: Final = (
    (HOUSE, "house", N_("A house of your own")),
    (REVIEW, "review", N_("Review")),
    (LESSON, "lesson", N_("Lesson")),
    (RULES, "rules", N_("Rules by house")),
    (HOUSES, "houses", N_("The houses compared")),
    (REFUSALS, "refusals", N_("When a move is refused")),
    (GLOSSARY, "glossary", N_("Words of the game")),
    (COUNTING, "counting", N_("Counting")),
    (REFEREE, "referee", N_("The referee")),
    (TRY, "try", N_("Try it")),
    (QUESTIONS, "questions", N_("Questions")),
    (HISTORY, "history", N_("History")),
    (STRATEGY, "strategy", N_("Strategy")),
    (SOLVE, "puzzle", N_("Puzzle")),
    (ARCHIVE, "days", N_("Earlier days")),
    (CLAIMS, "claims", N_("Puzzles that somebody thinks are wrong")),
)
"""Pages that other pages lead to, and that are not in the menu: script, address, title."""

ENTRY_OF: Final = {path: script for script, path, *_ in (*_PAGES, *_BESIDE)}
"""The script of an address."""

REVIEWED: Final = "reviewed"
"""Key of the session: the review that its page shows or waits for."""

TAB_ICON: Final = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" '
    f'fill="{TOKENS["light"]["felt"]}"/><rect x="8" y="4" width="16" height="24" rx="3" '
    f'fill="{TOKENS["light"]["paper"]}"/><path d="M16 23 10.5 16.5A3.2 3.2 0 0 1 16 13.2a3.2 3.2 0 0 1 5.5 3.3z" '
    f'fill="{TOKENS["light"]["hearts"]}"/></svg>'
)
"""A card on felt, drawn here: Streamlit's own icons for the browser's tab come from other people's servers."""

_FRAME = """
[data-testid="stHeader"] { display: none; }
[data-testid="stMainBlockContainer"] { padding-top: 0.75rem; padding-bottom: 2rem; }
[data-testid="stMain"] button, .st-key-menu a { min-height: 44px; align-items: center; }
[data-testid="stRadioOption"] { min-height: 36px; align-items: center; }
[data-testid="stCheckbox"] label { align-items: center; }
@media (max-width: 640px) {
  [data-testid="stMainBlockContainer"] { padding-left: 0.75rem; padding-right: 0.75rem; }
  .st-key-menu { gap: 0; flex-wrap: nowrap; justify-content: space-between; }
  .st-key-menu > * { min-width: min-content; flex: 0 1 auto; }
  .st-key-menu a { flex-direction: column; gap: 0; padding: 0 0.2rem; font-size: 0.8rem; min-width: min-content; }
  .st-key-menu a :is(span, div, p) { min-width: min-content; overflow: visible; }
  .st-key-menu a p { white-space: normal; text-align: center; line-height: 1.15; overflow-wrap: normal; word-break: normal; }
}
"""
_ON_PRIMARY: Final[dict[Mode, str]] = {"light": "paper", "dark": "on-brass"}
# Where Streamlit's own contrast is too low: small grey letters, those of a pill that was chosen, and its white ones on the lamplit brass of a button.
_CONTRAST = "\n".join(
    f"@media (prefers-color-scheme: {mode}) {{"
    f" [data-testid='stCaptionContainer'], [data-testid='stCaptionContainer'] p"
    f" {{ color: {TOKENS[mode]['ground-quiet']}; opacity: 1; }}"
    f" [data-testid^='stBaseButton-primary'] {{ color: {TOKENS[mode][on_primary]}; }}"
    f" [data-testid='stButtonGroup'] [aria-checked='true'] p {{ color: {TOKENS[mode]['ground-ink']}; }} }}"
    for mode, on_primary in _ON_PRIMARY.items()
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
        st.set_page_config(page_title="Scala 40", page_icon=TAB_ICON)
        st.error(sentence(page_words(), error))
        return
    _draw(here)


def _draw(here: Visit) -> None:
    # Without icons of their own: Streamlit would fetch the current one from Google's servers for the browser's tab.
    pages = [
        st.Page(script, title=here.words.tr(title), url_path=path, default=not path)
        for script, path, title, _ in _PAGES
    ]
    beside = [st.Page(script, title=here.words.tr(title), url_path=path) for script, path, title in _BESIDE]
    page = st.navigation([*pages, *beside], position="hidden")
    wide = page.url_path in ("play", "lesson")
    left = st.session_state.pop(REVIEWED, None) if page.url_path != "review" else None
    if left is not None:
        reviews().leave(left)
    st.set_page_config(
        page_title=f"{page.title} · Scala 40",
        page_icon=TAB_ICON,
        layout="wide" if wide or here.big else "centered",
    )
    st.html(f"<style>{_CONTRAST}{_BIG if here.big else _FRAME}</style>")
    if not here.big:
        _menu(pages)
    page.run()
    _tell_browser(here.lang)


def _menu(pages: list[st.Page]) -> None:
    """Our own menu: Streamlit's hides behind an arrow on a phone, and takes a hundred pixels of every screen."""
    with st.container(horizontal=True, key="menu", gap="small"):
        for page, (_, _, _, icon) in zip(pages, _PAGES, strict=True):
            st.page_link(page, icon=icon)


def _tell_browser(lang: str) -> None:
    """The page's language, for screen readers and hyphenation; Streamlit's own page always says English."""
    st.html(
        f"<script>document.documentElement.lang = '{lang}'</script>",
        unsafe_allow_javascript=True,
        width="content",
    )

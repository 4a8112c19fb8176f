"""Words of the game that say what they mean: tapped, clicked, or reached by keyboard, a word shows its meaning.

The meaning is a popover of HTML's own: Escape or a tap elsewhere closes it, and a screen reader has it as the word's
description. Words within a sentence are found in the form in which they stand there; `row` shows those that are not in
it. For lessons, messages and the reference; send `CSS` once a page, and `SCRIPT` where focus alone is to show a meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from trainer.display.palette import Mode
from trainer.language import Words
from trainer.language.folding import fold
from trainer.language.glossary import Entry

CSS: Final = """
.s40.with-terms { color: inherit; display: contents; }
.s40 .term { display: inline; font: inherit; color: inherit; background: none; border: 0; margin: 0; padding: .2em 0; min-height: 0 !important; cursor: help; text-align: inherit; text-decoration: underline dotted; text-decoration-thickness: 2px; text-decoration-color: var(--brass); text-underline-offset: .22em; }
.s40 .term:focus-visible { outline: 3px solid var(--brass); outline-offset: 2px; border-radius: 4px; }
.s40 .meaning { position: fixed; inset: auto 0 max(1rem, env(safe-area-inset-bottom)) 0; margin: 0 auto; box-sizing: border-box; width: fit-content; max-width: min(30rem, calc(100vw - 1.5rem)); padding: .7rem 1rem; border: 2px solid var(--brass); border-radius: 10px; color: var(--ground-ink); background: var(--ground); font-weight: 400; font-size: 1rem; line-height: 1.45; text-align: start; box-shadow: 0 4px 18px rgb(0 0 0 / .35); }
.s40 .meaning b { display: block; }
.s40 .term-row { display: flex; flex-wrap: wrap; gap: .4rem; margin: .5rem 0 0 !important; padding: 0 !important; list-style: none; }
.s40 .term-row li { margin: 0 !important; }
.s40 .term-row .term { display: inline-flex; align-items: center; min-height: 44px !important; padding: 0 .8rem; border: 1px solid var(--paper-line); border-radius: 22px; text-decoration: none; }
"""
"""It comes after the palette (`cards_html.static_css`)."""

SCRIPT: Final = """<script>
(() => {
  if (window.scala40Terms) return
  window.scala40Terms = true
  const meaning = (event) => {
    const term = event.target instanceof Element && event.target.closest(".s40 .term[popovertarget]")
    return term ? document.getElementById(term.getAttribute("popovertarget")) : null
  }
  document.addEventListener("focusin", (event) => {
    const shown = meaning(event)
    if (shown && event.target.matches(":focus-visible") && !shown.matches(":popover-open")) shown.showPopover()
  })
  document.addEventListener("focusout", (event) => {
    const shown = meaning(event)
    if (shown?.matches(":popover-open")) shown.hidePopover()
  })
})()
</script>"""
"""Shows the meaning on focus too, and hides it when the focus goes on. For `st.html` with scripts allowed, once a page;
without it a word shows its meaning when it is pressed."""

_WORDS: Final = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a word of the glossary stands in a text."""

    start: int
    end: int
    entry: Entry


def on_page(html: str, *, theme: Mode) -> str:
    """What the functions below return, ready for a page that holds it by itself."""
    return f'<div class="s40 with-terms" data-theme="{theme}">{html}</div>'


def term(entry: Entry, shown: str, *, place: str) -> str:
    """One word of the glossary as `shown`. `place` makes its id the page's only one: letters, digits and hyphens."""
    name = f"meaning-{place}-{entry.key}"
    return (
        f'<button type="button" class="term" popovertarget="{escape(name)}" aria-describedby="{escape(name)}">'
        f'{escape(shown)}</button><span class="meaning" id="{escape(name)}" popover="auto"><b>{escape(entry.word)}</b>'
        f"{escape(entry.meaning)}</span>"
    )


def sentence(w: Words, text: str, keys: Iterable[str] | None = None, *, place: str) -> str:
    """A text with the first standing of each word explained. `keys` are the ids of the glossary to look for (None: all);
    one that the text does not hold is left out."""
    html: list[str] = []
    at = 0
    for found in _places(text, _entries(w, keys)):
        html += [
            escape(text[at : found.start]),
            term(found.entry, text[found.start : found.end], place=place),
        ]
        at = found.end
    return "".join((*html, escape(text[at:])))


def row(w: Words, keys: Iterable[str], *, place: str) -> str:
    """Words side by side, each with its meaning: what a lesson brings, or what a sentence does not spell out."""
    items = "".join(f"<li>{term(entry, entry.word, place=place)}</li>" for entry in _entries(w, keys))
    return (
        f'<ul class="term-row" aria-label="{escape(w.tr("Words of the game"))}">{items}</ul>' if items else ""
    )


def missing(w: Words, text: str, keys: Sequence[str]) -> tuple[str, ...]:
    """The ids whose word the text does not hold."""
    held = {found.entry.key for found in _places(text, _entries(w, keys))}
    return tuple(key for key in keys if key not in held)


def _entries(w: Words, keys: Iterable[str] | None) -> tuple[Entry, ...]:
    """The words of these ids in the language, in the order asked for; an unknown id raises KeyError."""
    known = {entry.key: entry for entry in w.glossary()}
    if keys is None:
        return tuple(known.values())
    return tuple(known[key] for key in keys)


def _places(text: str, entries: Iterable[Entry]) -> list[_Place]:
    """The first place of each entry, none over another; of two that overlap the longer stands."""
    standing = [(match.start(), match.end(), fold(match.group())) for match in _WORDS.finditer(text)]
    found = [place for entry in entries for form in entry.forms if (place := _first(standing, form, entry))]
    taken: list[_Place] = []
    for place in sorted(found, key=lambda one: (one.start - one.end, one.start)):
        if all(
            place.entry != other.entry and (place.end <= other.start or place.start >= other.end)
            for other in taken
        ):
            taken.append(place)
    return sorted(taken, key=lambda place: place.start)


def _first(standing: Sequence[tuple[int, int, str]], form: str, entry: Entry) -> _Place | None:
    """Where a form stands first, if it does."""
    wanted = [fold(word) for word in _WORDS.findall(form)]
    for at in range(len(standing) - len(wanted) + 1):
        window = standing[at : at + len(wanted)]
        if [word for _, _, word in window] == wanted:
            return _Place(window[0][0], window[-1][1], entry)
    return None

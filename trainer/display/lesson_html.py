"""Lessons as HTML: what a step says, with its cards as small slips of paper in the line; stars."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from lessons.numbers import Numbers
from lessons.words import said
from trainer.display import cards_html, terms_html
from trainer.display.palette import Mode
from trainer.language import Words

CSS: Final = """
.s40.lesson { color: var(--ground-ink); line-height: 1.5; font-size: 1.05rem; text-wrap: pretty; }
.s40.lesson p { margin: 0 0 .55rem; max-width: 40rem; }
.s40.lesson h1, .s40.lesson .title { margin: 0 0 .7rem; padding: 0; font: 700 1.3rem/1.25 "Iowan Old Style", "Palatino Linotype", Palatino, "DejaVu Serif", "Liberation Serif", serif; color: inherit; }
.s40.lesson .cloth + .title { margin-top: 1rem; }
.s40.lesson .way { display: flex; align-items: center; gap: 4px; margin: 0 0 .5rem; padding: 0; list-style: none; }
.s40.lesson .way i { flex: 0 1 1.6rem; height: 5px; border-radius: 3px; background: var(--paper-line); opacity: .45; }
.s40.lesson .way i.done { background: var(--brass); opacity: 1; }
.s40.lesson .way i.now { background: var(--brass); opacity: 1; height: 9px; border-radius: 5px; }
.s40.lesson .goal { display: flex; gap: .55rem; align-items: baseline; font-weight: 700; font-size: 1.12rem; line-height: 1.35; }
.s40.lesson .goal::before { content: ""; flex: none; width: .62em; height: .62em; rotate: 45deg; background: var(--brass); border-radius: 2px; translate: 0 -.04em; }
.s40.lesson .help { border-left: 4px solid var(--brass); padding-left: .7rem; }
.s40.lesson .right { border-left: 4px solid var(--felt); padding-left: .7rem; }
.s40.lesson[data-theme="dark"] .right { border-left-color: var(--felt-light); }
.s40.lesson .other { border-left: 4px solid var(--paper-line); padding-left: .7rem; }
.s40.lesson .slip { display: inline-flex; align-items: center; gap: .08em; padding: 0 .28em; border-radius: 4px; background: var(--paper); border: 1px solid var(--paper-line); font-weight: 700; line-height: 1.25; white-space: nowrap; }
.s40.lesson .slip.h { color: var(--hearts); } .s40.lesson .slip.d { color: var(--diamonds); } .s40.lesson .slip.c { color: var(--clubs); } .s40.lesson .slip.s { color: var(--spades); }
.s40.lesson .slip.jk { color: var(--ink); }
.s40.lesson .slip .star { width: .8em; height: .8em; }
.s40.lesson .stars { display: inline-flex; gap: .1em; color: var(--brass); font-size: 1.15em; line-height: 1; vertical-align: -.05em; letter-spacing: .05em; }
.s40.lesson .stars.big { font-size: 2.4rem; }
.s40.lesson .stars span { opacity: .35; color: var(--ground-quiet); }
.s40.lesson .row-line { display: flex; gap: 1rem; justify-content: space-between; align-items: baseline; margin: -.55rem 0 .1rem; padding-inline: .5rem; line-height: 1.3; }
.s40.lesson .row-line > span { flex: none; font-size: .95rem; }
[class*="st-key-lesson-row-"] a { min-height: 44px; }
[class*="st-key-lesson-row-"] a p { font-weight: 650; }
:is(.st-key-lesson-more, .st-key-lesson-back) :is(button, button *) { justify-content: flex-start; text-align: start; }
.st-key-lesson { gap: .25rem; }
@media (min-width: 900px) {
  .st-key-lesson { display: grid; grid-template: auto 1fr / minmax(15rem, 4fr) minmax(0, 11fr); gap: 0 1.75rem; align-items: start; }
  .st-key-lesson > :has(> .st-key-lesson-head) { grid-area: 1 / 1; }
  .st-key-lesson > :has(> .st-key-lesson-table) { grid-area: 1 / 2 / 3; }
  .st-key-lesson > :has(> .st-key-lesson-tools) { grid-area: 2 / 1; }
}
.s40.lesson .cloth { --cw: 2.7rem; padding: .8rem; border-radius: 10px; overflow: hidden; background: radial-gradient(120% 140% at 40% 30%, var(--felt-light), var(--felt) 70%, var(--felt-edge)); }
.s40.lesson small { color: var(--ground-quiet); font-size: .92rem; }
.s40.lesson a { color: inherit; text-decoration-color: var(--brass); text-underline-offset: .2em; }
@media (max-width: 640px) { .s40.lesson { font-size: 1rem; line-height: 1.42; } .s40.lesson p { margin-bottom: .35rem; } }
"""
"""The style of everything here; it comes after that of the cards (`cards_html.static_css`)."""


def on_page(html: str, *, theme: Mode, colours: int, live: bool = False) -> str:
    """What the functions below return, ready for a page. `live`: what is new in it is read out."""
    spoken = ' aria-live="polite"' if live else ""
    return f'<div class="s40 lesson" data-theme="{theme}" data-colours="{colours}"{spoken}>{html}</div>'


def slip(w: Words, face: str) -> str:
    """A card in a line of text."""
    spoken = f'role="img" aria-label="{escape(w.card(face))}"'
    if face == "JK":
        return f'<span class="slip jk" {spoken}>★</span>'
    suit = face[-1].lower()
    return f'<span class="slip {suit}" {spoken}>{escape(w.rank_letter(face[:-1]))}<u class="sign {suit}"></u></span>'


def text(
    w: Words, sentence: str, numbers: Numbers | None = None, *, words: Sequence[str] = (), place: str = ""
) -> str:
    """A sentence of a lesson; "" stays empty. Its cards (`{7H}`) are drawn, its figures filled in, and the first standing of
    each of `words` (ids of the glossary) shows its meaning; `place` tells these from others on the page."""
    if not sentence:
        return ""
    # The sentence is made safe piece by piece: what `said` puts in place of a card is marked up already.
    pieces: list[str] = []

    def kept(face: str) -> str:
        pieces.append(slip(w, face))
        return f"\x00{len(pieces) - 1}\x00"

    whole = said(w, sentence, kept, numbers)
    known = {entry.key for entry in w.glossary()}
    safe = terms_html.sentence(w, whole, [key for key in words if key in known], place=place)
    return "".join(pieces[int(part)] if at % 2 else part for at, part in enumerate(safe.split("\x00")))


def paragraph(html: str, kind: str = "") -> str:
    """A paragraph; "" where there is nothing to say."""
    return f'<p class="{kind}">{html}</p>' if html else ""


def heading(title: str) -> str:
    """The lesson's title, as the page's heading."""
    return f"<h1>{escape(title)}</h1>"


def way(done: int, of: int, spoken: str) -> str:
    """How far one is: `done` steps are behind, the next one is now."""
    kinds = ("done" if place < done else "now" if place == done else "" for place in range(of))
    bars = "".join(f'<i class="{kind}"></i>' for kind in kinds)
    return f'<div class="way" role="img" aria-label="{escape(spoken)}">{bars}</div>'


def stars(earned: int, spoken: str, *, big: bool = False, most: int = 3) -> str:
    """Stars, those that are missing in grey."""
    size = "stars big" if big else "stars"
    missing = f"<span>{'★' * (most - earned)}</span>" if earned < most else ""
    return f'<span class="{size}" role="img" aria-label="{escape(spoken)}">{"★" * earned}{missing}</span>'


def picture(w: Words, faces: Sequence[str]) -> str:
    """A hand on felt, as an invitation; the screen reader has nothing of it."""
    if not faces:
        return ""
    fan = "".join(cards_html.card(face, ranks=w.rank_letters(), hidden=True) for face in faces)
    return f'<div class="cloth" aria-hidden="true"><span class="fan">{fan}</span></div>'


def row(goal: str, state: str) -> str:
    """What a lesson of the list is about, and how it went."""
    return f'<div class="row-line"><small>{goal}</small><span>{state}</span></div>'

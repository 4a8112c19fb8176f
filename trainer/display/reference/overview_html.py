"""The overview of the reference: a small picture for each page, and what a search has found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Final

from trainer.display import cards_html
from trainer.display.reference import addresses
from trainer.display.reference.search import KINDS, Item, by_kind, excerpt
from trainer.language import Words

CSS = """
.s40 .door { --cw: 1.9rem; display: flex; align-items: center; justify-content: center; gap: .5rem; height: 4.4rem; border-radius: 8px; color: var(--on-felt); background: radial-gradient(120% 140% at 40% 30%, var(--felt-light), var(--felt) 70%, var(--felt-edge)); }
.s40 .door > b { font: 700 1.5rem/1 "Iowan Old Style", "Palatino Linotype", Palatino, "DejaVu Serif", "Liberation Serif", serif; color: var(--brass-felt); }
.s40 .door > b.alarm { color: var(--alarm-felt); }
.s40 .door i.bar { display: inline-block; width: .7rem; background: var(--brass-felt); align-self: end; margin-bottom: 1rem; }
.s40 .found { list-style: none; padding: 0 !important; margin: 0 0 1.2rem !important; }
.s40 .found li { margin: 0 !important; border-bottom: 1px solid color-mix(in srgb, var(--paper-line) 45%, transparent); }
.s40 .found a { display: block; padding: .55rem 0; min-height: 44px; box-sizing: border-box; color: inherit; text-decoration: none; }
.s40 .found a b { text-decoration: underline; text-decoration-color: var(--brass); text-underline-offset: .2em; font-weight: 650; }
.s40 .found a span { display: block; }
.s40 h2.heap { font-size: 1.2rem; margin: .6rem 0 .2rem; padding: 0; }
[class*="st-key-door-"] a { min-height: 44px; align-items: center; padding-left: 0; }
[class*="st-key-door-"] a p { font-size: 1.05rem; text-decoration: underline; text-decoration-color: var(--st-primary-color); text-underline-offset: .2em; }
"""
"""It comes after the style of the cards (`cards_html.static_css`)."""


def _cards(text: str, w: Words) -> str:
    return "".join(cards_html.card(face, ranks=w.rank_letters(), hidden=True) for face in text.split())


def _fan(text: str, w: Words) -> str:
    return f'<span class="fan">{_cards(text, w)}</span>'


_PICTURES: Final[Mapping[str, Callable[[Words], str]]] = {
    addresses.RULES: lambda w: _fan("7H 8H 9H", w),
    addresses.HOUSES: lambda w: f"{_fan('7H 8H 9H', w)}<b>≠</b>{_cards('4C', w)}",
    addresses.QUESTIONS: lambda w: f"{_fan('KH AH 2H', w)}<b>?</b>",
    addresses.COUNTING: lambda w: f"{_fan('KH KC KS', w)}<b>{w.number(30)}</b>",
    addresses.REFEREE: lambda w: f"{_fan('8H 8C JK', w)}<b>✓</b><b class='alarm'>✗</b>",
    addresses.GLOSSARY: lambda w: f"{_cards('JK', w)}<b>{escape(w.tr('joker'))}</b>",
    addresses.REFUSALS: lambda w: f"{_fan('7H 8H 10H', w)}<b class='alarm'>✗</b>",
    addresses.STRATEGY: lambda w: "".join(f'<i class="bar" style="height:{h}rem"></i>' for h in (0.7, 1.3, 0.9, 2.3, 1.7)),
    addresses.HISTORY: lambda w: f"{cards_html.back()}<b>1850</b>",
}  # fmt: skip


def picture(page: str, w: Words) -> str:
    """The picture of a page, hidden from the screen reader: the page's name stands below it."""
    return f'<div class="door" aria-hidden="true">{_PICTURES[page](w)}</div>'


def found_html(found: Sequence[Item], asked: str, w: Words) -> str:
    """What was found, in heaps of one kind; or that nothing was, and what to try."""
    if not found:
        return (
            f'<p role="status">{escape(w.tr("Nothing was found for “{asked}”.", asked=asked))} '
            f"{escape(w.tr('Try one word, or only its beginning.'))}</p>"
        )
    count = escape(w.ntr("{n} result", "{n} results", len(found)))
    return f'<p role="status">{count}</p>' + "".join(
        f'<h2 class="heap">{escape(w.tr(KINDS[kind]))}</h2>'
        f'<ul class="found">{"".join(_item(item, asked) for item in items)}</ul>'
        for kind, items in by_kind(found)
    )


def _item(item: Item, asked: str) -> str:
    text = f"<span>{escape(excerpt(item, asked))}</span>" if item.text else ""
    return f'<li><a href="{escape(item.href)}" target="_self"><b>{escape(item.title)}</b>{text}</a></li>'

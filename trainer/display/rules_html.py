"""The rules of a house, its refusals and the words of the game as HTML: sentences, and examples in cards on felt.

Cards look as on the table; columns follow the width of the page, and nothing is wider than a phone but the table of
houses, which scrolls in a box of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from html import escape

from trainer.display import cards_html
from trainer.display.palette import Mode
from trainer.language import Words
from trainer.language.glossary import Entry
from trainer.language.house_examples import Example, Group
from trainer.language.house_rules import Section

_MANY = 7
"""More cards than this take a whole line."""
_BRIEF = 16
"""Captions of no more signs than this leave room for several examples in a line, on a phone too."""

CSS = """
.s40.told { --cw: 2.5rem; color: var(--ground-ink); line-height: 1.5; }
.s40.told p { margin: 0 0 .55rem; max-width: 42rem; }
.s40.told p.own { border-left: 4px solid var(--brass); padding-left: .7rem; }
.s40.told .examples { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13.5rem), 1fr)); gap: .9rem; margin-top: .9rem; }
.s40.told .examples.short { grid-template-columns: repeat(auto-fill, minmax(min(100%, 8rem), 1fr)); }
.s40.told figure { margin: 0; min-width: 0; }
.s40.told figure.wide { grid-column: 1 / -1; }
.s40.told .cloth { position: relative; display: flex; flex-wrap: wrap; gap: .5rem .8rem; align-items: center; padding: .7rem 2rem .7rem .7rem; border-radius: 10px; background: radial-gradient(120% 140% at 40% 30%, var(--felt-light), var(--felt) 70%, var(--felt-edge)); }
.s40.told .cloth > em { position: absolute; right: .6rem; top: .35rem; font: 700 1.15rem/1 system-ui, sans-serif; color: var(--on-felt); }
.s40.told .no .cloth > em { color: var(--alarm-felt); }
.s40.told figcaption { padding: .35rem .1rem 0; font-size: .95rem; }
.s40.told figcaption span { display: block; }
.s40.told .box { overflow-x: auto; border: 1px solid var(--paper-line); border-radius: 10px; }
.s40.told .box:focus-visible { outline: 3px solid var(--brass); outline-offset: 2px; }
.s40.told table { border-collapse: collapse; width: 100%; font-size: .95rem; }
.s40.told th, .s40.told td { text-align: start; vertical-align: top; padding: .45rem .7rem; min-width: 7.5rem; border: 0; border-bottom: 1px solid color-mix(in srgb, var(--paper-line) 45%, transparent); }
.s40.told tr:last-child > * { border-bottom: 0; }
.s40.told tbody th, .s40.told thead th:first-child { position: sticky; left: 0; z-index: 1; background: var(--ground); min-width: 8.5rem; max-width: 11rem; }
.s40.told thead th.mine, .s40.told td.mine { background: color-mix(in srgb, var(--brass) 16%, transparent); }
.s40.told dl { margin: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: .9rem 1.6rem; }
.s40.told .refusal { margin-bottom: .7rem; max-width: 42rem; }
.s40.told dt { font-weight: 650; }
.s40.told dt small, .s40.told dd small { color: var(--ground-quiet); font-size: .9rem; font-weight: 400; }
.s40.told dd { margin: 0 !important; }
.s40.told code { color: var(--ground-quiet); background: none; padding: 0; font-size: .85rem; display: block; }
.s40.told nav { columns: 9.5rem auto; column-gap: 1.5rem; }
.s40.told nav a { display: block; padding: .5rem 0; min-height: 44px; box-sizing: border-box; color: inherit; text-decoration: underline; text-decoration-color: var(--brass); text-underline-offset: .2em; break-inside: avoid; }
.s40.told :target { scroll-margin-top: 1rem; }
@media (max-width: 640px) {
  .s40.told { --cw: 2.35rem; }
  .s40.told tbody th, .s40.told thead th:first-child { min-width: 6.5rem; max-width: 7.5rem; padding-left: .5rem; }
}
"""
"""The style of everything here; it comes after that of the cards (`cards_html.static_css`)."""


def on_page(html: str, *, theme: Mode, colours: int) -> str:
    """What the functions below return, ready for a page."""
    return f'<div class="s40 told" data-theme="{theme}" data-colours="{colours}">{html}</div>'


def contents(items: Iterable[tuple[str, str]], *, name: str) -> str:
    """Links to the sections of the page: (key, title). `name` names them for the screen reader."""
    links = "".join(f'<a href="#{escape(key)}" target="_self">{escape(title)}</a>' for key, title in items)
    return f'<nav aria-label="{escape(name)}">{links}</nav>'


def section(w: Words, told: Section, *, others: Collection[str] | None = None) -> str:
    """The sentences and examples of one part of the rules.

    A sentence that is not among `others`, those of the house that this one is based on, is marked as its own.
    """
    own = () if others is None else [text for text in told.sentences if text not in others]
    lines = "".join(
        f'<p class="own">{escape(text)}</p>' if text in own else f"<p>{escape(text)}</p>"
        for text in told.sentences
    )
    return lines + examples(w, told.examples)


def examples(w: Words, shown: Sequence[Example]) -> str:
    """Examples side by side."""
    if not shown:
        return ""
    brief = all(len(text) <= _BRIEF for one in shown for text in one.captions)
    kind = "examples short" if brief else "examples"
    return f'<div class="{kind}">{"".join(example(w, one) for one in shown)}</div>'


def example(w: Words, shown: Example) -> str:
    """Cards on felt, with what is to be said of them."""
    mark = {"yes": _mark("✓", w.tr("allowed")), "no": _mark("✗", w.tr("not allowed"))}.get(shown.verdict, "")
    wide = " wide" if sum(len(group.cards) for group in shown.groups) > _MANY else ""
    groups = "".join(_group(w, group) for group in shown.groups)
    captions = "".join(f"<span>{escape(text)}</span>" for text in shown.captions)
    return (
        f'<figure class="{shown.verdict}{wide}"><div class="cloth">{groups}{mark}</div>'
        f"<figcaption>{captions}</figcaption></figure>"
    )


def _mark(sign: str, spoken: str) -> str:
    return f'<em role="img" aria-label="{escape(spoken)}">{sign}</em>'


def _group(w: Words, group: Group) -> str:
    ranks = w.rank_letters()
    if group.meld:
        return cards_html.meld(group.cards, name=group.spoken, ranks=ranks)
    return cards_html.row((face for face, _ in group.cards), names=w.card_names(), ranks=ranks)


def comparison(
    w: Words, columns: Sequence[tuple[str, bool]], rows: Iterable[tuple[str, Sequence[str]]], *, name: str
) -> str:
    """Houses beside one another: columns are (name, whether it is mine), rows (setting, the value of each house)."""
    mine = [" class='mine'" if own else "" for _, own in columns]
    head = "".join(
        f"<th scope='col'{mark}>{escape(title)}</th>" for (title, _), mark in zip(columns, mine, strict=True)
    )
    body = "".join(
        f"<tr><th scope='row'>{escape(label)}</th>"
        + "".join(f"<td{mark}>{escape(value)}</td>" for value, mark in zip(values, mine, strict=True))
        + "</tr>"
        for label, values in rows
    )
    return (
        f'<div class="box" tabindex="0" role="region" aria-label="{escape(name)}"><table><thead><tr>'
        f"<th scope='col'>{escape(w.tr('Setting'))}</th>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def refusals(items: Iterable[tuple[str, str]]) -> str:
    """(code, sentence): each sentence with its code, which links and the notation use."""
    return "".join(
        f'<div class="refusal" id="{escape(code)}">{escape(text)} <code>{escape(code)}</code></div>'
        for code, text in items
    )


def glossary(w: Words, entries: Iterable[Entry]) -> str:
    """Each word, the others that mean the same, what it means, and how the other languages say it."""
    return f"<dl>{''.join(_entry(w, entry) for entry in entries)}</dl>"


def _entry(w: Words, entry: Entry) -> str:
    also = (
        f" <small>{escape(w.tr('also: {words}', words=', '.join(entry.others)))}</small>"
        if entry.others
        else ""
    )
    elsewhere = " · ".join(
        f'<span lang="{lang}">{escape(word)}</span>' for lang, word in entry.elsewhere.items()
    )
    return (
        f'<div id="word-{escape(entry.key)}"><dt>{escape(entry.word)}{also}</dt>'
        f"<dd>{escape(entry.meaning)}<br><small>{elsewhere}</small></dd></div>"
    )

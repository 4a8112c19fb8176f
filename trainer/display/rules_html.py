"""The rules of a house, its refusals and the words of the game as HTML: sentences, and examples in cards on felt.

Cards look as on the table; columns follow the width of the page, and nothing is wider than a phone: there the tables of
houses and of words become lists.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from html import escape

from trainer.display import cards_html, terms_html
from trainer.display.palette import Mode
from trainer.display.reference import addresses
from trainer.language import LANGUAGES, NATIVE, Words
from trainer.language.glossary import Term
from trainer.language.house_examples import Example, Group
from trainer.language.house_rules import Rule, Section
from trainer.rules.cards import Card

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
.s40.told table { border-collapse: collapse; width: 100%; font-size: .95rem; }
.s40.told th, .s40.told td { text-align: start; vertical-align: top; padding: .5rem .7rem; border: 0; border-bottom: 1px solid color-mix(in srgb, var(--paper-line) 45%, transparent); }
.s40.told th { font-weight: 650; }
.s40.told .mine { background: color-mix(in srgb, var(--brass) 16%, transparent); }
.s40.told td.same { color: var(--ground-quiet); }
.s40.told td.other { border-left: 4px solid var(--brass); }
.s40.told .words small, .s40.told .words i { display: block; color: var(--ground-quiet); font-size: .9rem; font-weight: 400; font-style: normal; }
.s40.told .words i { display: inline; }
.s40.told .words .means { min-width: 11rem; }
.s40.told tr:target > *, .s40.told .rule:target, .s40.told .refusal:target, .s40.told .question:target, .s40.told .claim:target { background: color-mix(in srgb, var(--brass) 16%, transparent); }
.s40.told .rule { margin: 0 -.5rem .35rem; padding: .2rem .5rem; border-radius: 8px; max-width: 43rem; }
.s40.told .rule p { margin-bottom: .1rem; }
.s40.told a { color: inherit; text-decoration: underline; text-decoration-color: var(--brass); text-underline-offset: .2em; }
.s40.told a.here { display: inline-block; min-width: 24px; min-height: 24px; text-align: center; text-decoration: none; color: var(--ground-quiet); }
.s40.told summary { cursor: pointer; min-height: 44px; display: flex; align-items: center; gap: .4rem; width: fit-content; color: var(--ground-quiet); }
.s40.told summary::before { content: "▸"; }
.s40.told details[open] > summary::before { content: "▾"; }
.s40.told summary:focus-visible, .s40.told a:focus-visible { outline: 3px solid var(--brass); outline-offset: 2px; border-radius: 4px; }
.s40.told .refusal { margin-bottom: .7rem; padding: .2rem .4rem; border-radius: 8px; max-width: 42rem; }
.s40.told code { color: var(--ground-quiet); background: none; padding: 0; font-size: .85rem; }
.s40.told nav { columns: 9.5rem auto; column-gap: 1.5rem; }
.s40.told nav a { display: block; padding: .5rem 0; min-height: 44px; box-sizing: border-box; color: inherit; text-decoration: underline; text-decoration-color: var(--brass); text-underline-offset: .2em; break-inside: avoid; }
.s40.told nav.asked { columns: 18rem auto; }
.s40.told .question { margin: 0 -.5rem .9rem; padding: .2rem .5rem .1rem; border-radius: 8px; max-width: 43rem; }
.s40.told .question h2 { font-size: 1.2rem; margin: .6rem 0 .3rem; padding: 0; }
.s40.told .question p { margin-bottom: .3rem; }
.s40.told .question p a { display: block; text-decoration: none; padding-left: 1.3rem; text-indent: -1.3rem; }
.s40.told .question p a::before { content: "→"; display: inline-block; width: 1.3rem; text-indent: 0; color: var(--brass); }
.s40.told .question p a:hover { text-decoration: underline; }
.s40.told dl { margin: 0; padding: 0 !important; max-width: 42rem; }
.s40.told dt { font-weight: 650; }
.s40.told dd { margin: 0 0 .7rem !important; }
.s40.told :target { scroll-margin-top: 1rem; }
@media (max-width: 640px) {
  .s40.told { --cw: 2.35rem; }
  .s40.told table, .s40.told tbody, .s40.told tr, .s40.told tbody th, .s40.told td { display: block; }
  .s40.told thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .s40.told tbody tr { padding: .6rem 0; border-bottom: 1px solid var(--paper-line); }
  .s40.told tbody th, .s40.told td { border: 0; padding: .2rem .5rem; }
  .s40.told td[data-house]::before { content: attr(data-house); display: block; font-size: .85rem; color: var(--ground-quiet); }
  .s40.told .compared td.same { display: none; }
  .s40.told td[data-lang] { display: grid; grid-template-columns: 6rem 1fr; column-gap: .5rem; }
  .s40.told td[data-lang]::before { content: attr(data-lang); color: var(--ground-quiet); font-size: .9rem; grid-row: span 2; }
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


def section(
    w: Words,
    told: Section,
    *,
    others: Collection[str] | None = None,
    shown: Callable[[str], Sequence[str]] = lambda rule: (),
) -> str:
    """The rules of one part, each at its address, and the examples of the part. Words of the game show what they mean.

    A sentence that is not among `others`, those of the house that this one is based on, is marked as its own. `shown`
    gives the pictures of a rule by its key, which are folded under it.
    """
    return "".join(_rule(w, rule, told, others, shown(rule.key)) for rule in told.rules) + examples(
        w, told.examples
    )


def _rule(
    w: Words, rule: Rule, told: Section, others: Collection[str] | None, pictures: Sequence[str]
) -> str:
    own = ' class="own"' if others is not None and rule.text not in others else ""
    # “Gioco” is the game too, and only where the pack is told.
    keys = [entry.key for entry in w.glossary() if told.key != "cards" or entry.key != "meld"]
    link = escape(w.tr("Address of this rule"))
    summary = escape(w.ntr("An example", "{n} examples", len(pictures)))
    fold = f"<details><summary>{summary}</summary>{''.join(pictures)}</details>" if pictures else ""
    return (
        f'<div class="rule" id="{escape(rule.key)}"><p{own}>'
        f"{terms_html.sentence(w, rule.text, keys, place=rule.key)} "
        f'<a class="here" href="#{escape(rule.key)}" target="_self" aria-label="{link}" title="{link}">#</a></p>'
        f"{fold}</div>"
    )


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


def hand_example(w: Words, hand: Sequence[Card], told: str) -> str:
    """A hand on felt, and what is to be said of it."""
    cards = Group(tuple((str(card), ()) for card in hand), w.cards(hand), meld=False)
    return example(w, Example((cards,), (told,)))


def _mark(sign: str, spoken: str) -> str:
    return f'<em role="img" aria-label="{escape(spoken)}">{sign}</em>'


def _group(w: Words, group: Group) -> str:
    ranks = w.rank_letters()
    if group.meld:
        return cards_html.meld(group.cards, name=group.spoken, ranks=ranks)
    return cards_html.row((face for face, _ in group.cards), names=w.card_names(), ranks=ranks)


@dataclass(frozen=True, slots=True)
class Row:
    """One setting in which houses differ: its name, the address of its rule, and what each house says."""

    label: str
    href: str
    values: Sequence[str]


def comparison(w: Words, columns: Sequence[tuple[str, bool]], rows: Iterable[Row], *, name: str) -> str:
    """Houses beside one another: columns are (name, whether it is mine). What is not as in mine is marked."""
    mine = next((place for place, (_, own) in enumerate(columns) if own), 0)
    head = "".join(
        f"<th scope='col'{' class=mine' if place == mine else ''}>{escape(title)}</th>"
        for place, (title, _) in enumerate(columns)
    )
    names = [title for title, _ in columns]
    body = "".join(_compared(w, row, names, mine) for row in rows)
    return (
        f'<table class="compared" aria-label="{escape(name)}"><thead><tr>'
        f"<th scope='col'>{escape(w.tr('Setting'))}</th>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def _compared(w: Words, row: Row, names: Sequence[str], mine: int) -> str:
    cells = []
    for place, (name, value) in enumerate(zip(names, row.values, strict=True)):
        differs = value != row.values[mine]
        kind = "mine" if place == mine else "other" if differs else "same"
        told = f"<b>{escape(value)}</b>" if differs else escape(value)
        cells.append(f"<td class='{kind}' data-house='{escape(name)}'>{told}</td>")
    link = f'<a href="{escape(row.href)}" target="_self">{escape(row.label)}</a>'
    return f"<tr><th scope='row'>{link}</th>{''.join(cells)}</tr>"


def refusals(w: Words, items: Iterable[tuple[str, str, str]]) -> str:
    """(code, sentence, address of the rule): each sentence with its code, which links and the notation use."""
    rule = escape(w.tr("The rule"))
    return "".join(
        f'<div class="refusal" id="{escape(code)}"><p>{escape(text)}</p>'
        f'<p><code>{escape(code)}</code> · <a href="{escape(href)}" target="_self">{rule}</a></p></div>'
        for code, text, href in items
    )


def glossary(w: Words, terms: Iterable[Term]) -> str:
    """The words in all languages side by side, that of the page first, and what they mean in it. A ring marks a word
    that no published source has, a translation of ours."""
    langs = [w.lang, *(lang for lang in LANGUAGES if lang != w.lang)]
    head = "".join(f"<th scope='col' lang='{lang}'>{escape(NATIVE[lang])}</th>" for lang in langs)
    body = "".join(_term(w, term, langs) for term in terms)
    return (
        f'<table class="words" aria-label="{escape(w.tr("Words of the game"))}"><thead><tr>{head}'
        f"<th scope='col'>{escape(w.tr('Meaning'))}</th></tr></thead><tbody>{body}</tbody></table>"
    )


def _term(w: Words, term: Term, langs: Sequence[str]) -> str:
    cells = []
    for place, lang in enumerate(langs):
        tag = "th scope='row'" if not place else "td"
        first, others = term.words[lang][:1], term.words[lang][1:]
        ours = "" if term.sourced[lang] or not first else _ours(w)
        also = f"<small>{escape(', '.join(others))}</small>" if others else ""
        word = f"{escape(first[0])}{ours}" if first else "–"
        cells.append(
            f"<{tag} lang='{lang}' data-lang='{escape(NATIVE[lang])}'><span>{word}</span>{also}</{tag.split()[0]}>"
        )
    return f'<tr id="{addresses.word_anchor(term.key)}">{"".join(cells)}<td class="means">{escape(w.tr(term.meaning))}</td></tr>'


def _ours(w: Words) -> str:
    return f' <i role="img" aria-label="{escape(w.tr("our translation"))}">○</i>'

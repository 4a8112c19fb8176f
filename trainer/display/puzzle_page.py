"""A puzzle as one page to print: the question, the table as the seat sees it, the choices; no answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Final

from puzzles.puzzle import Puzzle
from trainer.display import cards_html
from trainer.display.review_page import within
from trainer.language import Words
from trainer.rules.cards import JOKER
from trainer.rules.melds import Meld

_CSS: Final = """
* { box-sizing: border-box; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
body { margin: 0; background: var(--ground); color: var(--ground-ink); font: 16px/1.5 system-ui, sans-serif; --cw: 3rem; }
main { max-width: 44rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.4rem; margin: .5rem 0 0; } h2 { font-size: 1rem; margin: 1.2rem 0 .3rem; }
.line { color: var(--ground-quiet); margin: 0; } .asked { font-size: 1.1rem; }
.s40 .card { box-shadow: 0 0 0 1px var(--paper-line); }
.laid { display: flex; flex-wrap: wrap; gap: .5rem 1.4rem; align-items: center; padding: 0; margin: 0; list-style: none; }
.laid li { display: flex; gap: .4rem; align-items: center; }
.choices { padding-inline-start: 1.5rem; }
@media print { body { background: none; } section { break-inside: avoid; } }
"""


def page(
    puzzle: Puzzle,
    w: Words,
    *,
    title: str,
    line: str,
    question: str,
    names: Mapping[int, str],
    choices: Sequence[str],
) -> str:
    """The page, alone as it stands. `title` and `line` say what puzzle it is, `names` who sits where."""
    style = within(cards_html.static_css()) + _CSS
    body = "".join((*_others(puzzle, w, names), _discards(puzzle, w), _hand(puzzle, w), _choices(choices)))
    return (
        f'<!doctype html>\n<html lang="{w.lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
        f'<style>{style}</style></head><body class="s40" data-theme="light" data-colours="4"><main>'
        f'<h1>{escape(title)}</h1><p class="line">{escape(line)}</p><p class="asked">{escape(question)}</p>{body}'
        "</main></body></html>\n"
    )


def _others(puzzle: Puzzle, w: Words, names: Mapping[int, str]) -> Iterator[str]:
    """Each seat with what it has laid; the one to move last, nearest to its hand."""
    read = puzzle.read
    seats = len(read.hands)
    for seat in ((read.turn + step - 1) % seats + 1 for step in range(1, seats + 1)):
        laid = [(n, one.meld) for n, one in enumerate(read.table, 1) if one.owner == seat]
        held = read.hands[seat - 1]
        told = [w.tr("cards: {n}", n=len(held.cards) + held.hidden)]
        told.append(w.tr("has opened") if read.opened[seat - 1] else w.tr("has not opened"))
        told += [w.tr("dealer")] if seat == read.dealer else []
        melds = "".join(f"<li>{n} {_meld(one, w)}</li>" for n, one in laid)
        yield (
            f"<section><h2>{escape(names[seat])} · {escape(' · '.join(told))}</h2>"
            + (f'<ul class="laid">{melds}</ul>' if melds else "")
            + "</section>"
        )


def _meld(meld: Meld, w: Words) -> str:
    faces = tuple(card.text for card in meld.joker_faces)
    cards = [(card.text, faces if card is JOKER else ()) for card in meld.cards]
    return cards_html.meld(cards, name=w.meld(meld), ranks=w.rank_letters())


def _discards(puzzle: Puzzle, w: Words) -> str:
    pile = puzzle.read.discards
    if not pile:
        return f"<section><h2>{escape(w.tr('The discard pile is empty.'))}</h2></section>"
    told = w.tr("Discard pile, on top: {card} (cards: {n})", card=w.card(pile[-1]), n=len(pile))
    return f"<section><h2>{escape(told)}</h2>{_row([pile[-1].text], w)}</section>"


def _hand(puzzle: Puzzle, w: Words) -> str:
    cards = puzzle.read.hands[puzzle.read.turn - 1].cards
    told = w.tr("Your hand, cards: {n}", n=len(cards))
    return f"<section><h2>{escape(told)}</h2>{_row([card.text for card in sorted(cards)], w)}</section>"


def _row(faces: Iterable[str], w: Words) -> str:
    return cards_html.row(faces, names=w.card_names(), ranks=w.rank_letters())


def _choices(choices: Sequence[str]) -> str:
    items = "".join(f"<li>{escape(one)}</li>" for one in choices)
    return f'<ol class="choices">{items}</ol>' if items else ""

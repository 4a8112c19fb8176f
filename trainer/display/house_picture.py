"""What is typical of a house, in three small pictures made of cards: drawn from its profile, so every house has them."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from trainer.display import cards_html
from trainer.display.palette import Mode
from trainer.language import Words
from trainer.rules.profile import RuleProfile

SCENES = 3

CSS = """
.s40.scenes { --cw: 1.5rem; display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .5rem; padding: .6rem .6rem .6rem; border-radius: 10px; color: var(--on-felt); background: radial-gradient(120% 140% at 40% 30%, var(--felt-light), var(--felt) 70%, var(--felt-edge)); }
.s40.scenes figure { margin: 0; display: flex; flex-direction: column; align-items: center; gap: .45rem; text-align: center; min-width: 0; }
.s40.scenes .draw { display: flex; align-items: center; gap: .2rem; height: 2.6rem; }
.s40.scenes figcaption { font-size: .85rem; line-height: 1.25; hyphens: auto; }
.s40.scenes .ring > .card:last-child { outline: 2px solid var(--brass-felt); outline-offset: 1px; transform: translateY(-.25rem); }
.s40.scenes .shut { position: relative; display: inline-flex; }
.s40.scenes .shut > .card { filter: grayscale(.7) brightness(.72); }
.s40.scenes .shut::after { content: ""; position: absolute; left: -18%; right: -18%; top: 50%; border-top: 3px solid var(--alarm-felt); transform: rotate(-38deg); }
.s40.scenes .to { color: var(--brass-felt); font: 700 .95rem/1 system-ui, sans-serif; }
.s40.scenes .times { color: var(--brass-felt); font: 700 1.35rem/1 "Iowan Old Style", "Palatino Linotype", Palatino, "DejaVu Serif", "Liberation Serif", serif; }
"""
"""The style of these pictures; it comes after that of the cards (`cards_html.static_css`)."""

_TO = '<span class="to">→</span>'


def picture(w: Words, profile: RuleProfile, *, theme: Mode, colours: int) -> str:
    """Three scenes on felt. What they say stands below each in words, so the cards are hidden from the screen reader."""
    ranks = w.rank_letters()
    scenes = "".join(
        f'<figure><div class="draw" aria-hidden="true">{draw(ranks)}</div><figcaption>{escape(text)}</figcaption></figure>'
        for draw, text in _scenes(w, profile)[:SCENES]
    )
    return f'<div class="s40 scenes" data-theme="{theme}" data-colours="{colours}">{scenes}</div>'


_Draw = Callable[[dict[str, str]], str]


def _scenes(w: Words, p: RuleProfile) -> list[tuple[_Draw, str]]:
    """What can be said of the house, the most telling first."""
    said: list[tuple[_Draw, str]] = []
    if p.pile_before_opening == "closed":
        said.append((_closed, w.tr("Discard pile closed until you open")))
    else:
        said.append((_to_open, w.tr("The last discard may be taken to open")))
    if p.open_before_draw:
        said.append((_open_first, w.tr("Opening allowed before drawing")))
    if p.close_by == "any":
        said.append((_last_laid, w.tr("The last card may be laid")))
    if p.in_hand == "double":
        said.append((_double, w.tr("Closing in hand doubles the points")))
    if p.replays_jokers:
        said.append((_again, w.tr("A joker taken is laid again at once")))
    else:
        said.append((_kept, w.tr("A joker taken may be kept")))
    if p.close_by == "discard":
        said.append((_last_discarded, w.tr("The last card is discarded")))
    return said


def _one(face: str, ranks: dict[str, str]) -> str:
    return cards_html.card(face, ranks=ranks, hidden=True)


def _fan(cards: str, ring: bool = False) -> str:
    return f'<span class="fan{" ring" if ring else ""}">{cards}</span>'


def _faces(text: str, ranks: dict[str, str]) -> str:
    parted = (word.partition("=") for word in text.split())
    return "".join(
        cards_html.card(card, (stands,) if stands else (), ranks=ranks, hidden=True)
        for card, _, stands in parted
    )


def _closed(ranks: dict[str, str]) -> str:
    return f'{cards_html.back()}<span class="shut">{_one("KD", ranks)}</span>'


def _to_open(ranks: dict[str, str]) -> str:
    return f"{_one('KD', ranks)}{_TO}{_fan(_faces('KC KS KD', ranks), ring=True)}"


def _open_first(ranks: dict[str, str]) -> str:
    return f"{_fan(_faces('QH QC QS', ranks))}{_TO}{cards_html.back()}"


def _last_laid(ranks: dict[str, str]) -> str:
    return _fan(_faces("7H 8H 9H 10H", ranks), ring=True)


def _double(ranks: dict[str, str]) -> str:
    return f'{_fan(_faces("9C QD AS", ranks))}<span class="times">×2</span>'


def _again(ranks: dict[str, str]) -> str:
    return _fan(_faces("5C 6C JK=7C", ranks), ring=True)


def _kept(ranks: dict[str, str]) -> str:
    return _fan(cards_html.back() * 2 + _faces("JK", ranks), ring=True)


def _last_discarded(ranks: dict[str, str]) -> str:
    return f'{cards_html.back()}<span class="ring">{_one("4C", ranks)}</span>'

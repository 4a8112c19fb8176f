"""The card picker as a Streamlit component: cards tapped onto rows. Only pages import this."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import streamlit as st

from trainer.app.visit import Visit, theme
from trainer.language.cards import SUITS
from trainer.rules.cards import JOKER, JOKERS, Card, parse_card
from trainer.rules.errors import NotationError

_picker = st.components.v2.component("scala40-trainer.card_picker", js="card_picker.js", css="card_table.css")

Picked = dict[str, tuple[tuple[Card, ...], ...]]
"""Row -> what lies on it: one heap of cards, or several for a row that repeats."""

_COPIES: Final = 2


@dataclass(frozen=True, slots=True)
class Row:
    """A row that cards are put on. `title` may hold `{n}` where there are several of it; `most` cards fit (0: any)."""

    key: str
    title: str
    many: bool = False
    most: int = 0


@dataclass(frozen=True, slots=True)
class Note:
    """What is said of one heap: `tone` is "yes", "no" or "", `cards` its cards in reading order, each with what it
    stands for, or None."""

    text: str
    tone: str = ""
    cards: Sequence[tuple[str, Sequence[str]]] | None = None


def card_picker(
    here: Visit,
    rows: Sequence[Row],
    notes: Mapping[str, Sequence[Note]],
    *,
    key: str,
    start: Picked,
    rev: int,
    on_change: Callable[[], None],
) -> None:
    """Draws the picker. `start` is what lies there at first, and again whenever `rev` is another number; after that
    the browser knows what lies where, and `picked(key, rev)` says it. `on_change` runs before the script."""
    w = here.words
    data = {
        "rev": rev,
        "ack": _seq(_state(key)),
        "start": {name: [[card.text for card in heap] for heap in heaps] for name, heaps in start.items()},
        "rows": [{"key": row.key, "title": row.title, "many": row.many, "most": row.most} for row in rows],
        "notes": {
            name: [
                {
                    "text": note.text,
                    "tone": note.tone,
                    "cards": None if note.cards is None else list(note.cards),
                }
                for note in told
            ]
            for name, told in notes.items()
        },
        "labels": {
            "names": w.card_names(),
            "ranks": w.rank_letters(),
            "suits": {suit: w.suit(suit) for suit in SUITS},
            "pack": w.tr("The pack: choose cards"),
            "suit": w.tr("Suit and joker"),
            "here": w.tr("The next cards go here"),
            "pick": w.tr("{card}: {n} left", card="{card}", n="{n}"),
            "put": w.tr("{card}: put on {title}", card="{card}", title="{title}"),
            "off": w.tr("{card}: taken off", card="{card}"),
            "take_off": w.tr("{card}: take off", card="{card}"),
            "none_left": w.tr("{card}: both are in use", card="{card}"),
            "full": w.tr("{title} is full.", title="{title}"),
            "clear": w.tr("Take all cards off"),
            "cleared": w.tr("All cards are back in the pack."),
        },
        "colours": here.preferences.colours,
        "theme": theme(),
    }
    # In a list, for the reason that the card table has.
    _picker(key=key, data=[data], on_cards_change=on_change)


def picked(key: str, rev: int) -> Picked | None:
    """What the browser last said lies on the rows; None as long as nothing was touched since `rev`. What is no card, or one
    copy too many, is left out: the browser is not trusted."""
    state = _state(key)
    said = state.get("cards")
    if state.get("rev") != rev or not isinstance(said, Mapping):
        return None
    used: Counter[Card] = Counter()
    return {
        str(name): tuple(tuple(_cards(heap, used)) for heap in heaps)
        for name, heaps in said.items()
        if isinstance(heaps, Sequence)
    }


def _state(key: str) -> Mapping[str, Any]:
    """What the browser sent last, whole."""
    state = st.session_state.get(key)
    sent: Any = None if state is None else state.get("cards")
    return sent if isinstance(sent, Mapping) else {}


def _seq(state: Mapping[str, Any]) -> int:
    seq = state.get("seq")
    return int(seq) if isinstance(seq, int | float) else 0


def _cards(heap: object, used: Counter[Card]) -> list[Card]:
    found: list[Card] = []
    for text in heap if isinstance(heap, Sequence) else ():
        try:
            card = parse_card(str(text))
        except NotationError:
            continue
        if used[card] < (JOKERS if card is JOKER else _COPIES):
            used[card] += 1
            found.append(card)
    return found

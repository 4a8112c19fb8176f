"""*Counting*: cards are tapped onto the table, and what they are worth is told, house by house."""

from __future__ import annotations

from typing import Final

import streamlit as st

from trainer.app.card_picker import Note, Picked, Row, card_picker, picked
from trainer.app.screens.reference.common import arrive, draw, head
from trainer.app.screens.reference.compare import houses_shown
from trainer.app.visit import Visit, visit
from trainer.display import rules_html
from trainer.display.reference.counting import (
    ANCHOR_HAND,
    ANCHORS,
    Counted,
    anchor_example,
    count,
    hand_of,
    hand_text,
    heap_text,
    heaps_of,
    rows,
)
from trainer.rules.cards import Card
from trainer.rules.errors import NotationError
from trainer.rules.melds import MIN_MELD, Meld
from trainer.rules.refusals import Refusal

_START: Final = "counting-start"
"""Key of the session: what was laid out last by a link or an example, and how often that happened."""
_PICKER: Final = "counting-cards"

_Heaps = tuple[tuple[Card, ...], ...]


def show() -> None:
    """Draws the page. `?melds=` and `&hand=` lay cards out, in the notation."""
    here = visit()
    tr = here.words.tr
    head(here, tr("Counting"))
    st.write(
        tr(
            "Tap cards onto a row. Where a joker lies in the row decides what it stands for, if that makes a meld."
        )
    )
    _from_the_address()
    _count(here)
    st.header(tr("Worked examples"), anchor="examples")
    _examples(here)
    arrive()


def _from_the_address() -> None:
    if _START in st.session_state:
        return
    try:
        heaps, hand = heaps_of(st.query_params.get("melds", "")), hand_of(st.query_params.get("hand", ""))
    except NotationError:
        heaps, hand = (), ()
    st.session_state[_START] = (heaps, hand, 1)


def _lay_out(heaps: _Heaps, hand: tuple[Card, ...]) -> None:
    _, _, rev = st.session_state[_START]
    st.session_state[_START] = (heaps, hand, rev + 1)


@st.fragment
def _count(here: Visit) -> None:
    tr = here.words.tr
    heaps, hand, rev = st.session_state[_START]
    said = picked(_PICKER, rev)
    if said is not None:
        heaps = said.get("melds", ())
        hand = next(iter(said.get("hand", ())), ())
    counted = count(heaps, here.profile())
    start: Picked = {"melds": st.session_state[_START][0], "hand": (st.session_state[_START][1],)}
    card_picker(
        here,
        (Row("melds", tr("Meld {n}", n="{n}"), many=True), Row("hand", tr("Left in the hand"))),
        {"melds": _notes(here, counted, heaps), "hand": [Note(hand_text(hand, here.words))] if hand else []},
        key=_PICKER,
        start=start,
        rev=rev,
        on_change=lambda: None,
    )
    told = rows(heaps, hand, houses_shown(here), here.words)
    if told:
        columns = [(here.words.house(name), name == here.house) for name in houses_shown(here)]
        draw(here, rules_html.comparison(here.words, columns, told, name=tr("Counting")))


def _notes(here: Visit, counted: Counted, heaps: _Heaps) -> list[Note]:
    return [
        _note(here, heap, len(cards)) for heap, cards in zip(counted.heaps, filter(None, heaps), strict=True)
    ]


def _note(here: Visit, heap: Meld | Refusal, laid: int) -> Note:
    text = heap_text(heap, laid, here.words)
    if isinstance(heap, Refusal):
        return Note(text, "" if laid < MIN_MELD else "no")
    cards = [
        (str(card), [str(face) for face in heap.joker_faces] if card.is_joker else []) for card in heap.cards
    ]
    return Note(text, "yes", cards)


def _examples(here: Visit) -> None:
    shown: list[tuple[str, str, _Heaps, tuple[Card, ...]]] = [
        (
            text,
            rules_html.example(here.words, anchor_example(text, here.profile(), here.words)),
            heaps_of(text),
            (),
        )
        for text in ANCHORS
    ]
    hand = hand_of(ANCHOR_HAND)
    shown.append(("hand", rules_html.hand_example(here.words, hand, hand_text(hand, here.words)), (), hand))
    for first in range(0, len(shown), 2):
        for (name, html, heaps, left), column in zip(shown[first : first + 2], st.columns(2), strict=False):
            with column:
                draw(here, html)
                st.button(
                    here.words.tr("Lay these out"), key=f"lay-{name}", on_click=_lay_out, args=(heaps, left)
                )

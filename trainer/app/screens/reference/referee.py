"""*The referee*: a position is set up or pasted, what was done is done on the table, and the rules say what holds."""

from __future__ import annotations

import re
from typing import Final

import streamlit as st

from trainer.app.card_picker import Note, Picked, Row, card_picker, picked
from trainer.app.screens.reference.common import arrive, draw, head, shown_house
from trainer.app.screens.reference.compare import houses_shown
from trainer.app.screens.reference.on_board import Place, on_board, place_for, read_moves, tell
from trainer.app.visit import Visit, visit
from trainer.display.reference import addresses
from trainer.display.reference.counting import count, heap_text
from trainer.display.reference.set_up import SetUp, read_pasted
from trainer.rules.cards import Card
from trainer.rules.errors import Scala40Error
from trainer.rules.melds import MIN_MELD
from trainer.rules.notation.line import position_line, read_position_line
from trainer.rules.notation.position import Position, complete
from trainer.rules.profile import HOUSES, RuleProfile
from trainer.rules.refusals import Refusal

_ON_TABLE: Final = "referee-position"
"""Key of the session: the position before the referee, as a line; "" while one is being set up."""
_PICKER: Final = "referee-cards"
_KEPT: Final = "referee-kept"
"""Key of the session: the cards that were set up last, for changing them, and how often they were put back."""


def show() -> None:
    """Draws the page. `?position=` is a position on one line, `&did=` moves parted by `;`."""
    here = visit()
    head(here, here.words.tr("The referee"))
    _from_the_address(here)
    if st.session_state.get(_ON_TABLE):
        _judge(here)
    else:
        _set_up(here)
    arrive()


def _from_the_address(here: Visit) -> None:
    """A position in the address comes before the referee, once."""
    line = st.query_params.get("position", "")
    if not line or st.session_state.get("referee-address") == line:
        return
    st.session_state["referee-address"] = line
    try:
        _put(here, read_position_line(line), read_moves(st.query_params.get("did", "").replace(",", ";")))
    except Scala40Error as error:
        st.error(here.words.error(error))


def _put(here: Visit, position: Position, moves: tuple[str, ...] = ()) -> None:
    """Puts a position before the referee. Raises Scala40Error where it cannot be."""
    state = complete(position)
    line = position_line(position)
    st.session_state[_ON_TABLE] = line
    st.session_state.pop(f"board-{_key(line)}", None)
    place = place_for(_key(line), lambda: state, here)
    tell(place, moves)


def _key(line: str) -> str:
    return re.sub("[^a-z0-9]+", "-", f"referee-{line}".casefold()).strip("-")


# -------------------------------------------------------------------- setting up


def _set_up(here: Visit) -> None:
    tr = here.words.tr
    st.write(tr("Show what lay where before the move in question. Whoever made the move is “you”."))
    _, profile = shown_house(here, "referee-house")
    _by_hand(here, profile)
    with st.expander(tr("Or paste a position")):
        text = st.text_area(
            tr("A position in the notation, on one line or as a file"),
            key="referee-pasted",
            placeholder="s40:it-club;1;2;7H.8H.9H.2C|9;11;;1:7D.8D.9D;4C.KD;;;;",
        )
        if st.button(tr("Put it on the table"), key="referee-paste"):
            try:
                _put(here, *read_pasted(text, profile))
            except Scala40Error as error:
                st.error(here.words.error(error))
            else:
                st.rerun()


@st.fragment
def _by_hand(here: Visit, profile: RuleProfile) -> None:
    tr = here.words.tr
    kept: tuple[Picked, int] = st.session_state.get(_KEPT, ({}, 1))
    said = picked(_PICKER, kept[1]) or kept[0]
    heaps = said.get("melds", ())
    hand = next(iter(said.get("hand", ())), ())
    top = next(iter(next(iter(said.get("top", ())), ())), None)
    card_picker(
        here,
        (
            Row("hand", tr("Your hand")),
            Row("melds", tr("Meld {n} on the table", n="{n}"), many=True),
            Row("top", tr("On top of the discard pile"), most=1),
        ),
        {
            "hand": [Note(here.words.ntr("{n} card", "{n} cards", len(hand)))] if hand else [],
            "melds": _notes(here, heaps, profile),
        },
        key=_PICKER,
        start=kept[0],
        rev=kept[1],
        on_change=lambda: None,
    )
    told = _options(here, profile, hand, heaps, top)
    if st.button(tr("Put it on the table"), type="primary", key="referee-put"):
        if not hand:
            st.error(tr("Put at least one card into your hand first."))
            return
        try:
            _put(here, told.position(profile))
        except Scala40Error as error:
            st.error(here.words.error(error))
        else:
            st.session_state[_KEPT] = (said, kept[1] + 1)
            st.rerun()


def _notes(here: Visit, heaps: tuple[tuple[Card, ...], ...], profile: RuleProfile) -> list[Note]:
    said = []
    for heap, cards in zip(count(heaps, profile).heaps, filter(None, heaps), strict=True):
        wrong = isinstance(heap, Refusal)
        tone = "" if wrong and len(cards) < MIN_MELD else "no" if wrong else "yes"
        said.append(Note(heap_text(heap, len(cards), here.words), tone))
    return said


def _options(
    here: Visit,
    profile: RuleProfile,
    hand: tuple[Card, ...],
    melds: tuple[tuple[Card, ...], ...],
    top: Card | None,
) -> SetUp:
    """What cannot be shown by cards, and with it the whole position."""
    tr = here.words.tr
    drawn = st.segmented_control(
        tr("The card of this turn"),
        ("none", "stock", "discard"),
        default="stock",
        format_func=lambda value: {
            "none": tr("not drawn yet"),
            "stock": tr("drawn from the stock, in the hand"),
            "discard": tr("picked up, in the hand"),
        }[value],
        key="referee-drawn",
    )
    taken = None
    if drawn == "discard" and hand:
        taken = st.selectbox(
            tr("Which card was picked up"),
            list(dict.fromkeys(hand)),
            format_func=here.words.card,
            key="referee-taken",
            filter_mode=None,
        )
    opened = st.toggle(tr("You had opened before"), value=False, key="referee-opened")
    first = st.toggle(tr("It is still the first round"), value=False, key="referee-first")
    seats = profile.seats_min
    if profile.seats_max > profile.seats_min:
        seats = st.number_input(
            tr("Players"), profile.seats_min, profile.seats_max, profile.seats_min, key="referee-seats"
        )
    return SetUp(
        hand, melds, top, int(seats), opened=opened, drawn=drawn or "stock", taken=taken, first_round=first
    )


# -------------------------------------------------------------------- judging


def _judge(here: Visit) -> None:
    tr = here.words.tr
    line: str = st.session_state[_ON_TABLE]
    try:
        position = read_position_line(line)
        place = place_for(_key(line), lambda: complete(position), here)
    except Scala40Error as error:
        st.error(here.words.error(error))
        st.session_state[_ON_TABLE] = ""
        return
    st.write(tr("Do on the table what was done, step by step. The rules say of each step whether it holds."))
    on_board(here, _key(line), houses_shown(here) if position.profile.name in HOUSES else dict(HOUSES))
    _written(here, place)
    if st.button(tr("Set up another position"), key="referee-change", icon=":material/arrow_back:"):
        st.session_state[_ON_TABLE] = ""
        st.query_params.pop("position", None)
        st.query_params.pop("did", None)
        st.rerun()
    with st.expander(tr("This position as text")):
        st.write(tr("Whoever opens this link, or pastes the line, has the same position before the referee."))
        st.code(line, language=None, wrap_lines=True)
        draw(
            here,
            f'<p><a href="{addresses.to_referee(line).replace("&", "&amp;")}" target="_self">'
            f"{tr('Link to this position')}</a></p>",
        )


def _written(here: Visit, place: Place) -> None:
    tr = here.words.tr
    with st.expander(tr("Write the moves instead")):
        text = st.text_area(
            tr("Moves in the notation, one a line"), key="referee-moves", placeholder="open 10H JH QH / 5H 5D 5C\ndiscard 4C"
        )  # fmt: skip
        if st.button(tr("Judge these moves"), key="referee-judge") and text.strip():
            try:
                tell(place, read_moves(text))
            except Scala40Error as error:
                place.complaint = here.words.error(error)
            st.rerun()

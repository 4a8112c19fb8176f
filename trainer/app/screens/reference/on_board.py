"""A position on the card table to do something in, with the verdict under it, for *Try it* and *The referee*."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import streamlit as st

from trainer.app.card_table import card_table, sent
from trainer.app.screens.reference.common import draw
from trainer.app.table.board import Board
from trainer.app.table.tab import Intent, read_intents
from trainer.app.visit import Visit
from trainer.display.could import View
from trainer.display.reference.verdicts import Tried, elsewhere, verdict_under
from trainer.language.house_links import of_move, of_refusal
from trainer.rules.errors import NotationError
from trainer.rules.moves import Move
from trainer.rules.notation.words import parse_move, split_seat
from trainer.rules.profile import RuleProfile
from trainer.rules.refusals import Refusal
from trainer.rules.state import State

JUDGED: Final = frozenset({"draw", "take", "put back"})
"""What the table asks the server for, even where it knows that it will be refused."""


@dataclass(slots=True)
class Watch:
    """The owner of a board that lets every legal move stand, and remembers the last thing that was tried."""

    last: Tried | None = None

    def played(self, move: Move, before: State, after: State) -> bool:
        self.last = Tried(str(move), before, after, None, of_move(move, before, after))
        return True

    def refused(self, text: str, refusal: Refusal, state: State) -> None:
        self.last = Tried(text, state, state, refusal, of_refusal(refusal, state))

    def said(self, word: str) -> None:
        """The table's other words ask for nothing here."""


@dataclass(slots=True)
class Place:
    """A board, who watches it, and whether something is wrong with what was written."""

    board: Board
    watch: Watch
    complaint: str = ""


def place_for(key: str, make: Callable[[], State], here: Visit) -> Place:
    """The board of this key in this tab, made when it is first asked for."""
    name = f"board-{key}"
    if name not in st.session_state:
        state = make()
        w = here.words
        names = tuple(
            w.tr("You") if seat == state.turn else w.tr("Player {n}", n=seat)
            for seat in range(1, state.seats + 1)
        )
        board = Board(key, state, names, ("person",) * state.seats, seat=state.turn)
        st.session_state[name] = Place(board, Watch())
    place = st.session_state[name]
    assert isinstance(place, Place)
    return place


def tell(place: Place, moves: tuple[str, ...]) -> None:
    """Makes moves as if they had been tapped, up to the first that is refused."""
    place.complaint = ""
    for text in moves:
        before = place.board.rev
        place.board.take([Intent(uuid.uuid4().hex, place.board.key, before, (text,))], place.watch)
        if place.board.rev == before:
            return


def from_the_start(place: Place) -> None:
    """Back to the position as it was put there."""
    place.board.back()
    place.watch.last = None
    place.complaint = ""


@st.fragment
def on_board(here: Visit, key: str, profiles: Mapping[str, RuleProfile], moves: tuple[str, ...] = ()) -> None:
    """The table and the verdict. `profiles` are the houses that are asked too; `moves` can be shown on demand."""
    place: Place = st.session_state[f"board-{key}"]
    tr = here.words.tr
    last = place.watch.last
    view = asking_anyway(place.board.view(here.words, colours=here.preferences.colours, big=here.big))
    card_table(view, key=f"table-{key}", on_act=lambda: _act(place, f"table-{key}"))
    if place.complaint:
        st.error(place.complaint)
    if last is not None:
        draw(here, verdict_under(last, here.words, elsewhere(last, profiles)))
    with st.container(horizontal=True):
        if moves:
            st.button(tr("Show the example"), key=f"show-{key}", on_click=_show, args=(place, moves))
        st.button(tr("From the start"), key=f"anew-{key}", on_click=from_the_start, args=(place,))


def asking_anyway(view: View) -> View:
    """The view without what the table would refuse by itself: here a move that is refused is to be judged too."""
    can = {
        card: {**ways, "discard": {"ok": True}} if "discard" in ways else ways
        for card, ways in (view.get("can") or {}).items()
    }
    actions = {name: {"ok": True} if name in JUDGED else told for name, told in view["actions"].items()}
    stage = view.get("stage")
    return {**view, "can": can, "actions": actions, "stage": {**stage, "ok": True} if stage else stage}


def _act(place: Place, key: str) -> None:
    place.complaint = ""
    place.board.take(read_intents(sent(key)), place.watch)


def _show(place: Place, moves: tuple[str, ...]) -> None:
    from_the_start(place)
    tell(place, moves)


def read_moves(text: str) -> tuple[str, ...]:
    """Moves in the notation, one a line or parted by `;`. Raises NotationError for what is no move."""
    found = tuple(part.strip() for line in text.splitlines() for part in line.split(";") if part.strip())
    for move in found:
        _, words = split_seat(move)
        try:
            parse_move(words)
        except NotationError as error:
            if error.code != "unknown-card":
                raise
    return found

"""A match from a file, put into the store so that it can be played on."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from trainer.app.table.control import Tables
from trainer.app.table.live import move_text
from trainer.app.table.setup import Setup
from trainer.players.player import BOTS
from trainer.rules.cards import cards_text
from trainer.rules.errors import NotationError
from trainer.rules.notation.match import MatchRead, read_match
from trainer.rules.notation.records import PERSON
from trainer.store import Event


@dataclass(frozen=True, slots=True)
class Loaded:
    """The new match's id, and what the file held."""

    match: str
    read: MatchRead


def load_match(tables: Tables, player_id: str, text: str) -> Loaded:
    """Read a file and store its match anew. Seats that an unknown bot played are played by the first of ours.

    Raises `NotationError` or `PositionError`; a file without a single deal is `missing-key`.
    """
    seed = secrets.token_hex(16)
    read = read_match(text, seed)
    record = read.match
    if not record.hands:
        raise NotationError("missing-key", "", "[[hand]]", None)
    kinds = tuple(kind if kind == PERSON or kind in BOTS else BOTS[0] for kind in record.seats)
    if PERSON not in kinds:
        kinds = (PERSON, *kinds[1:])
    events: list[Event] = []
    for hand in record.hands:
        deck = cards_text(card for card in hand.deck if card is not None)
        events.append(Event(0, "", "deal", f"{hand.dealer} {deck}"))
        events += [Event(0, "", "move", move_text(event)) for event in hand.events]
    setup = Setup(record.profile, record.players, kinds, seed)
    return Loaded(tables.restore(player_id, setup, events), read)

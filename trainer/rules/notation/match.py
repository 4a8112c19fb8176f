"""A match as a file: players, and for each hand the deal and the moves. Everything else follows from them.

A file cut anywhere is still a match: what does not parse is repaired once (the last incomplete line dropped, the
open string or list closed), and the reader says how much it read.
"""

from __future__ import annotations

import codecs
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from trainer.rules.cards import HAND_SIZE, PACK_SIZE, Card, parse_card, unseen
from trainer.rules.errors import NotationError, PositionError
from trainer.rules.moves import Draw
from trainer.rules.notation.document import (
    FORMAT,
    Document,
    parse_document,
    refuse_unknown,
    require,
    take,
    toml_lines,
)
from trainer.rules.notation.hiding import HiddenEvent, hangs_on_the_hand, seen_by
from trainer.rules.notation.history import RESHUFFLE
from trainer.rules.notation.records import PERSON, UNSEEN, HandRecord, MatchRecord
from trainer.rules.notation.rules_keys import RULES_KEYS, read_profile, write_profile
from trainer.rules.notation.words import parse_move, split_seat
from trainer.rules.profile import HOUSES
from trainer.rules.state import Event, State, deal
from trainer.rules.turn import apply, check

MATCH_KEYS = ("format", *RULES_KEYS, "players", "seats", "hand")
HAND_KEYS = ("dealer", "deck", "moves", "result")
_ATTEMPTS = 60
"""How often unseen cards are dealt anew until every move was legal; mostly the first or second deal will do."""


@dataclass(frozen=True, slots=True)
class MatchRead:
    """What was read: the match, whether the file was cut, how many hands and moves it held, and how many unseen
    cards of the running hand were dealt anew."""

    match: MatchRecord
    cut: bool
    hands: int
    moves: int
    dealt_anew: int = 0
    states: tuple[State, ...] = field(default=(), compare=False, repr=False)


def read_match(text: str, seed: int | str = 0) -> MatchRead:
    """Read a match and replay it. `seed` deals unseen cards anew.

    Raises `NotationError` with line, what was read and what was expected, or `PositionError` for a deck that is
    none. A file that was only cut short raises nothing.
    """
    try:
        document, cut = parse_document(text), False
    except NotationError as error:
        if error.code != "not-toml":
            raise
        document, cut = _repaired(text, error), True
    data = document.data
    refuse_unknown(data, MATCH_KEYS, document)
    hands = take(data, "hand", list, [], document)
    nothing = MatchRead(MatchRecord(HOUSES["it-club"], (), ()), True, 0, 0)
    # Whatever a match begins with stands before its hands: only where there are hands was it read whole.
    for key in ("players", *(() if "house" in data else ("rules",))):
        if key not in data:
            if hands:
                require(data, key, document)
            return nothing
    try:
        profile = read_profile(data, document)
    except NotationError as error:
        begun = isinstance(data.get("house"), dict) and (
            not {"name", "based_on"} <= set(data["house"]) or error.code == "seats-crossed"
        )
        if hands or not begun:
            raise
        return nothing
    players = tuple(str(name) for name in take(data, "players", list, [], document))
    if hands and not profile.seats_min <= len(players) <= profile.seats_max:
        raise PositionError(
            "wrong-number-of-seats", read=len(players), least=profile.seats_min, most=profile.seats_max
        )
    seats = tuple(str(kind) for kind in take(data, "seats", list, [PERSON] * len(players), document))
    if len(seats) != len(players):
        raise NotationError("wrong-length", f"seats: {len(seats)}", str(len(players)), document.line("seats"))
    reader = _Reader(MatchRecord(profile, players, seats), document, seed, cut)
    for index, hand in enumerate(hands):
        if not reader.add(hand, index, last=index == len(hands) - 1):
            break
    return MatchRead(
        reader.match,
        reader.cut,
        len(reader.match.hands),
        reader.moves,
        reader.dealt_anew,
        tuple(reader.states),
    )


def read_match_bytes(data: bytes, seed: int | str = 0) -> MatchRead:
    """`read_match` from the bytes of a file, which may also have been cut in the middle of a letter.

    Raises `NotationError` (`wrong-kind`) for bytes that are not UTF-8.
    """
    try:
        text = codecs.getincrementaldecoder("utf-8-sig")().decode(data)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotationError("wrong-kind", repr(data[error.start : error.end]), "UTF-8", line) from None
    # Line ends of other systems are read as ours, as they are when a file is opened as text.
    return read_match(text.replace("\r\n", "\n"), seed)


@dataclass(slots=True)
class _Replayed:
    """A hand while it is replayed: how far, and how many of its moves (`doubts`) would not have been legal with the
    cards dealt anew. `unseen_stock` says of each card of the stock whether the file hid it."""

    deck: tuple[Card, ...]
    state: State
    unseen_stock: list[bool]
    moves: int = 0
    anew: int = 0
    doubts: int = 0

    def hidden_seats(self, seats: int) -> set[int]:
        """The seats that were dealt a hidden card. Leaves in `unseen_stock` what it is called."""
        self.anew = sum(self.unseen_stock)
        order = [(self.state.dealer + step) % seats + 1 for step in range(seats)]
        order = [seat for seat in order if not self.state.out[seat - 1]]
        dealt = HAND_SIZE * len(order)
        hidden = {order[at % len(order)] for at in range(dealt) if self.unseen_stock[at]}
        del self.unseen_stock[: dealt + 1]
        return hidden


class _Reader:
    """Adds hand after hand, each replayed from the scores that the one before left."""

    def __init__(self, match: MatchRecord, document: Document, seed: int | str, cut: bool) -> None:
        self.match = match
        self.document = document
        self.seed = seed
        self.cut = cut
        self.moves = 0
        self.dealt_anew = 0
        self.states: list[State] = []

    def add(self, data: Mapping[str, Any], index: int, *, last: bool) -> bool:
        document = self.document
        refuse_unknown(data, HAND_KEYS, document, "hand", index)
        if "dealer" not in data or "deck" not in data:
            if not last:
                for key in ("dealer", "deck"):
                    require(data, key, document, "hand", index)
            self.cut = True
            return False
        dealer = take(data, "dealer", int, 1, document, "hand", index)
        words = self._deck(take(data, "deck", str, "", document, "hand", index), index)
        lines = self._lines(take(data, "moves", str, "", document, "hand", index), index)
        told = self._told(words, lines, dealer, index)
        deck, state = told.deck, told.state
        self.moves += told.moves
        self.dealt_anew += told.anew
        result = take(data, "result", list, None, document, "hand", index)
        points = state.result.points if state.result is not None else None
        if result is not None and points != tuple(result):
            line = document.line("result", "hand", index)
            raise NotationError("result-disagrees", str(result), str(list(points or ())), line)
        self.match = replace(
            self.match, hands=(*self.match.hands, HandRecord(dealer, deck, state.log, points))
        )
        self.states.append(state)
        return True

    def _deck(self, text: str, index: int) -> Sequence[Card | None]:
        """The cards of the deck, None for one that the reader has not seen."""
        line = self.document.line("deck", "hand", index)
        try:
            words: list[Card | None] = [None if word == UNSEEN else parse_card(word) for word in text.split()]
            unseen(card for card in words if card is not None)
        except NotationError as error:
            raise error.at(line) from None
        except ValueError as error:
            raise NotationError("too-many-of-a-card", str(error), "108", line) from None
        if len(words) != PACK_SIZE:
            raise NotationError("wrong-number-of-cards", str(len(words)), str(PACK_SIZE), line)
        return words

    def _lines(self, text: str, index: int) -> list[tuple[int, str]]:
        """The lines of the moves with their numbers in the file."""
        first = self.document.line("moves", "hand", index) or 0
        return [(first + n, line.strip()) for n, line in enumerate(text.splitlines(), 1) if line.strip()]

    def _told(
        self, words: Sequence[Card | None], lines: Sequence[tuple[int, str]], dealer: int, index: int
    ) -> _Replayed:
        """The hand replayed. Unseen cards are dealt anew, several times where a move of another seat would then not
        have been legal: the deal with which fewest such moves are left is taken."""
        rest = list(unseen(card for card in words if card is not None))
        best: _Replayed | None = None
        for attempt in range(_ATTEMPTS):
            random.Random(f"anew:{self.seed}:{index}:{attempt}").shuffle(rest)
            left = iter(rest)
            deck = tuple(next(left) if card is None else card for card in words)
            told = self._replay(
                _Replayed(deck, self._dealt(deck, dealer, index), [card is None for card in words]), lines
            )
            if best is None or told.doubts < best.doubts:
                best = told
            if not best.doubts:
                break
        assert best is not None
        return best

    def _dealt(self, deck: Sequence[Card], dealer: int, index: int) -> State:
        profile, count = self.match.profile, len(self.match.players)
        before = self.states[-1].result if self.states else None
        line = self.document.line("dealer", "hand", index)
        if self.states and before is None:
            raise NotationError("hand-not-finished", str(index), "result", line)
        if before is not None and before.winner:
            raise NotationError("match-over", str(index + 1), str(index), line)
        if not 1 <= dealer <= count or (before is not None and dealer != before.next_dealer):
            raise NotationError(
                "wrong-dealer", str(dealer), str(before.next_dealer if before else f"1-{count}"), line
            )
        return deal(
            profile,
            deck,
            seats=count,
            dealer=dealer,
            scores=before.totals if before else None,
            out=before.out if before else None,
            seed=f"{self.seed}:{index}",
        )

    def _replay(self, told: _Replayed, lines: Sequence[tuple[int, str]]) -> _Replayed:
        hidden = told.hidden_seats(len(self.match.players))
        for at, (number, line) in enumerate(lines):
            if line.split()[0] == RESHUFFLE:
                continue
            seat, words = split_seat(line)
            following = lines[at + 1][1].split() if at + 1 < len(lines) else []
            state = told.state
            try:
                move = parse_move(words)
                refusal = check(state, move, seat)
                if refusal is not None:
                    if state.turn not in hidden or not hangs_on_the_hand(move, refusal.code):
                        raise NotationError(refusal.code, line, "", number)
                    told.doubts += 1
                stock = self._new_stock(told, following[1:]) if following[:1] == [RESHUFFLE] else None
                told.state = apply(state, move, new_stock=stock, checked=True)
            except NotationError as error:
                raise error.at(number) from None
            except ValueError:
                raise NotationError("wrong-new-stock", lines[at + 1][1], "", lines[at + 1][0]) from None
            if isinstance(move, Draw) and told.unseen_stock.pop(0):
                hidden.add(state.turn)
            told.moves += 1
        return told

    def _new_stock(self, told: _Replayed, words: Sequence[str]) -> tuple[Card, ...]:
        """The order of a new stock; cards written `??` are dealt anew from the discards it was made of."""
        order: list[Card | None] = [None if word == UNSEEN else parse_card(word) for word in words]
        rest = list(told.state.discards)
        for card in order:
            if card is not None:
                rest.remove(card)
        random.Random(f"anew:{self.seed}:{len(told.state.log)}").shuffle(rest)
        told.unseen_stock = [card is None for card in order]
        told.anew += order.count(None)
        return tuple(rest.pop() if card is None else card for card in order)


def _repaired(text: str, error: NotationError) -> Document:
    """The text without its last, incomplete line, and with the string or list that it left open closed."""
    body = text[: text.rfind("\n") + 1]
    for closing in ("", '"""\n', "]\n"):
        try:
            return parse_document(body + closing)
        except NotationError as again:
            if again.code != "not-toml":
                raise
    raise error


def write_match(match: MatchRecord, seat: int | None = None) -> str:
    """The match as a file. With `seat`, cards of a running hand that this seat has not seen are written `??`; seat 0
    has seen only what everybody saw."""
    name, rules_table = write_profile(match.profile)
    text = toml_lines(
        {"format": FORMAT, "rules": name, "players": list(match.players), "seats": list(match.seats)}
    )
    text += rules_table
    totals = [0] * len(match.players)
    for index, hand in enumerate(match.hands):
        running = hand.result is None and index == len(match.hands) - 1
        out = [total >= match.profile.limit for total in totals]
        shown = seen_by(hand, seat, out) if seat is not None and running else hand
        totals = [total + points for total, points in zip(totals, hand.result or totals, strict=True)]
        text += "[[hand]]\n" + toml_lines(
            {
                "dealer": shown.dealer,
                "deck": _deck_text(shown.deck),
                "moves": "".join(line + "\n" for line in moves_lines(shown.events)) or None,
                "result": list(shown.result) if shown.result is not None else None,
            }
        )
    return text


def _deck_text(cards: Sequence[Card | None]) -> str:
    return " ".join(UNSEEN if card is None else card.text for card in cards)


def moves_lines(events: Sequence[Event | HiddenEvent]) -> list[str]:
    """The moves of a hand, a line each, each new stock after the discard that led to it."""
    lines: list[str] = []
    for event in events:
        lines.append(f"{event.seat} {event.move}")
        if event.new_stock is not None:
            lines.append(f"{RESHUFFLE} {_deck_text(event.new_stock)}")
    return lines


def replay(match: MatchRecord) -> list[State]:
    """The last state of each hand."""
    states: list[State] = []
    for hand in match.hands:
        before = states[-1].result if states else None
        state = deal(
            match.profile,
            [card for card in hand.deck if card is not None],
            seats=len(match.players),
            dealer=hand.dealer,
            scores=before.totals if before else None,
            out=before.out if before else None,
        )
        for event in hand.events:
            # Judged when the file was read; where cards were dealt anew, as well as it could be.
            state = apply(state, event.move, new_stock=event.new_stock, checked=True)
        states.append(state)
    return states

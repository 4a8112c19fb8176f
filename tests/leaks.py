"""Finding cards that a browser was sent and its seat has not seen, however they are written.

The oracle is the server's own record: folded event by event it says which faces one seat had seen at each rev, and
what was hidden: the other hands, the order of the stock, the seed. What was sent is taken apart to its last string
and number (protobuf, JSON within strings, escapes, base64, compressed bytes) and each part is searched for

- faces in the notation or in the words of any language that the seat has not seen in this hand,
- five hidden cards in a row in their hidden order, as faces or as numbers (which also finds them when all the faces
  have been seen by then),
- the seed.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, TypeGuard
from urllib.parse import unquote

from google.protobuf.message import DecodeError, Message  # type: ignore[import-untyped]
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from trainer.app.table.live import Live, fold
from trainer.app.table.setup import Setup
from trainer.language import LANGUAGES, words
from trainer.rules.cards import ALL_CARDS, JOKER, Card, full_pack
from trainer.rules.legal import places_for
from trainer.rules.observation import observe, own_state
from trainer.rules.state import State
from trainer.rules.ways import joins
from trainer.store import MatchRecord

WINDOW = 5
DEPTH = 6
_FACE = re.compile(r"(?<![A-Za-z0-9=])(10|[2-9AJQK])([HDCS])(?![A-Za-z0-9])")
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{16,}={0,2}")
_NUMBER = re.compile(r"\d+")
_STATIC = ("names", "labels", "ranks")
"""Parts of a view that are the same for everybody; they are compared, not searched."""

Part = tuple[str | int | float | bytes, ...]
"""Strings and numbers that stood beside one another."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What one seat may be shown at one rev of a match, and what it may not."""

    rev: int
    seen: frozenset[Card]
    hidden: tuple[tuple[Card, ...], ...]


@dataclass(slots=True)
class Oracle:
    """What the record of a match says about one seat (0: about a seat that sees only what lies open to all)."""

    record: MatchRecord
    seat: int
    moments: dict[int, Knowledge] = field(init=False)

    def __post_init__(self) -> None:
        self.moments = {known.rev: known for known in _moments(self.record, self.seat)}

    @property
    def seed(self) -> str:
        return str(self.record.data["seed"])

    def at(self, rev: int) -> Knowledge:
        """The moment of this rev."""
        return self.moments[rev]

    def last(self) -> Knowledge:
        """The moment of the last rev."""
        return self.moments[max(self.moments)]


def knowledge(state: State, seat: int, rev: int = 0) -> Knowledge:
    """What a seat may be shown of one state, and what it may not."""
    return Knowledge(rev, frozenset(_open_to(state, seat)), _hidden(state, seat))


def _moments(record: MatchRecord, seat: int) -> Iterator[Knowledge]:
    live = Live(Setup.read(record.data))
    seen: set[Card] = set()
    start: set[Card] = set()
    hand = 0
    for event in record.events:
        live = fold(live, [event])
        if event.kind == "start":
            start = {card for step in live.steps for card in step.cards}
        if live.state is None:
            continue
        if live.hand_no != hand:
            hand = live.hand_no
            seen = set(start) if hand == 1 else set()
        seen |= _open_to(live.state, seat)
        yield Knowledge(event.rev, frozenset(seen), _hidden(live.now, seat))


def _open_to(state: State, seat: int) -> set[Card]:
    """Faces that a seat sees now: its own, what lies open, and what a joker there stands for or could."""
    found = set(state.discards)
    for laid in state.table:
        found |= {*laid.meld.cards, *laid.meld.joker_faces}
    for cards in state.known:
        found |= set(cards)
    if state.result is not None:
        return found.union(*map(set, state.hands))
    if seat:
        found |= set(state.hands[seat - 1])
        if JOKER in state.hands[seat - 1]:
            own = own_state(observe(state, seat))
            found |= {stands for _, stands in places_for(own, JOKER) if stands is not None}
            found |= _own_jokers_faces(state.hands[seat - 1])
    return found


def _own_jokers_faces(hand: Sequence[Card]) -> set[Card]:
    """What a joker in the hand could stand for beside two other cards of it: a meld in preparation says so."""
    naturals = {card for card in hand if card is not JOKER}
    return {
        face
        for face in ALL_CARDS
        if face is not JOKER and sum(joins(face, card) for card in naturals if card is not face) > 1
    }


def _hidden(state: State, seat: int) -> tuple[tuple[Card, ...], ...]:
    others = () if state.result is not None else tuple(h for n, h in enumerate(state.hands, 1) if n != seat)
    # Not the whole deck: whoever discards what they draw lays its order open, card by card.
    return (state.stock, state.stock[::-1], *others)


# ------------------------------------------------------------------ taking apart what was sent


def message(direction: str, frame: bytes) -> Message | str | None:
    """What a frame says: a message of Streamlit's websocket ("in", "out"), or the JSON that goes between table and server
    past the page ("request", "answer"); None where it is something else."""
    if direction in ("request", "answer"):
        return frame.decode()
    kind: Message = ForwardMsg() if direction == "in" else BackMsg()
    try:
        kind.ParseFromString(frame)
    except DecodeError:
        return None
    return kind


def parts(value: object, depth: int = 0) -> Iterator[Part]:
    """All strings and numbers in a value, those of one list together; strings are unfolded as far as they hide more."""
    if isinstance(value, Message):
        for descriptor, inner in value.ListFields():
            # The field's own number stands for its name: nothing can be hidden in that.
            yield from parts(list(inner) if descriptor.is_repeated else inner, depth)
    elif isinstance(value, dict):
        yield tuple(key for key in value if isinstance(key, str))
        yield from parts(list(value.values()), depth)
    elif isinstance(value, (list, tuple)):
        leaves = tuple(one for one in value if _is_leaf(one))
        if leaves:
            yield leaves
        for one in value:
            if isinstance(one, (str, bytes)):
                yield from _unfolded(one, depth)
            elif not isinstance(one, (int, float)):
                yield from parts(one, depth)
    elif isinstance(value, (str, bytes)):
        if _is_leaf(value):
            yield (value,)
        yield from _unfolded(value, depth)
    elif _is_leaf(value):
        yield (value,)


def _is_leaf(one: object) -> TypeGuard[str | int | float | bytes]:
    """Strings that are JSON are not: they are taken apart."""
    if isinstance(one, str):
        return _json(one) is None
    return isinstance(one, (int, float, bytes)) and not isinstance(one, bool)


def _json(text: str) -> Any:
    """What a string says as JSON, if it is an object, a list, or a string again; else None."""
    if text[:1] not in ("{", "[", '"'):
        return None
    with suppress(ValueError):
        return json.loads(text)
    return None


def _unfolded(text: str | bytes, depth: int) -> Iterator[Part]:
    if depth >= DEPTH or not text:
        return
    if isinstance(text, bytes):
        yield tuple(text)
        with suppress(UnicodeDecodeError):
            yield from parts(text.decode(), depth + 1)
        for ways in (zlib.MAX_WBITS, -zlib.MAX_WBITS, zlib.MAX_WBITS | 16):
            with suppress(zlib.error):
                yield from parts(zlib.decompress(text, ways), depth + 1)
        return
    inner = _json(text)
    if inner is not None:
        yield from parts(_without_static(inner), depth + 1)
        return
    for other in {unquote(text), _unescaped(text)} - {text}:
        yield from parts(other, depth + 1)
    for found in _BASE64.findall(text):
        bare = found.rstrip("=").replace("-", "+").replace("_", "/")
        with suppress(binascii.Error, ValueError):
            yield from parts(base64.b64decode(bare + "=" * (-len(bare) % 4)), depth + 1)
        with suppress(ValueError):
            yield from parts(bytes.fromhex(found), depth + 1)


def _unescaped(text: str) -> str:
    if "\\" not in text:
        return text
    with suppress(UnicodeDecodeError):
        return text.encode("latin-1", "backslashreplace").decode("unicode_escape")
    return text


def _without_static(inner: Any) -> Any:
    """A view without the words that are the same for everybody; that they are the same is asserted."""
    if isinstance(inner, dict) and isinstance(inner.get("view"), dict):
        return {**inner, "view": _without_static(inner["view"])}
    if not (isinstance(inner, dict) and "names" in inner and "options" in inner):
        return inner
    said = words(inner["options"]["lang"])
    assert inner["names"] == said.card_names()
    assert inner["ranks"] == said.rank_letters()
    assert all(not _FACE.search(text) for text in inner["labels"].values())
    return {key: value for key, value in inner.items() if key not in _STATIC}


# ------------------------------------------------------------------ searching


def leaks(value: object, known: Knowledge, seed: str, strip: Iterable[str] = ()) -> list[str]:
    """What is in `value` that this seat must not know; empty where all is well. `strip` are ids of chance, in which a
    face may be spelt by accident."""
    ids = [one for one in strip if one]
    found: list[str] = []
    for part in parts(value):
        texts = [text for one in part if (text := _text(one, ids))]
        joined = " ".join(texts)
        found += [f"the seed: {joined[:200]}" for form in _seed_forms(seed) if form in joined]
        faces = [face for text in texts for face in _faces(text)]
        told = {*faces, *(card for text in texts for card in _told(text))}
        found += [f"{card} in {joined[:200]}" for card in sorted(told - known.seen, key=str)]
        found += _in_a_row([face.index for face in faces], known, "faces", joined)
        numbers = [int(one) for one in part if isinstance(one, int)] if len(part) > 1 else []
        found += _in_a_row(numbers, known, "numbers", joined)
        found += _in_a_row([int(n) for n in _NUMBER.findall(joined)[:4000]], known, "numbers", joined)
    return list(dict.fromkeys(found))


def _text(one: str | int | float | bytes, ids: Sequence[str]) -> str:
    if isinstance(one, bytes):
        return ""
    text = str(one)
    for id_ in ids:
        text = text.replace(id_, "")
    return text


def _seed_forms(seed: str) -> tuple[str, ...]:
    forms = [seed, seed[::-1], seed.upper()]
    with suppress(ValueError):
        forms.append(str(int(seed, 16)))
        forms.append(base64.b64encode(bytes.fromhex(seed)).decode().rstrip("="))
    return tuple(form for form in forms if form)


_FACES = {card.text: card for card in ALL_CARDS}
_CARD_WORDS = {
    name.lower(): card
    for lang in LANGUAGES
    for card in ALL_CARDS
    if card is not JOKER
    for name in (words(lang).card(card.text), words(lang).card_short(card.text))
}
# Longest first, so that "vingt-sept" style endings and "seven of …" inside longer names are never half read.
_WORDS = re.compile(
    r"(?<!\w)(" + "|".join(sorted(map(re.escape, _CARD_WORDS), key=len, reverse=True)) + r")(?!\w)"
)


def _faces(text: str) -> list[Card]:
    """Faces in the notation, in their order. What a joker stands for (`JK=9H`) is no card."""
    return [_FACES[rank + suit] for rank, suit in _FACE.findall(text)]


def _told(text: str) -> list[Card]:
    """Faces told in words or signs, in any language."""
    return [_CARD_WORDS[name] for name in _WORDS.findall(text.lower())]


_PLACE = {card: full_pack().index(card) for card in ALL_CARDS}


def _in_a_row(numbers: Sequence[int], known: Knowledge, what: str, where: str) -> list[str]:
    if len(numbers) < WINDOW:
        return []
    windows = {tuple(numbers[at : at + WINDOW]) for at in range(len(numbers) - WINDOW + 1)}
    for cards in known.hidden:
        for coded in ([card.index for card in cards], [_PLACE[card] for card in cards]):
            for at in range(len(coded) - WINDOW + 1):
                run = tuple(coded[at : at + WINDOW])
                if len(set(run)) > 1 and run in windows:
                    return [f"{WINDOW} hidden cards in a row, as {what}: {where[:200]}"]
    return []


# ------------------------------------------------------------------ a whole conversation


def leaks_in(
    frames: Iterable[tuple[str, bytes]], oracles: Mapping[int, Oracle], strip: Iterable[str] = ()
) -> list[str]:
    """Searches all that went over a tab's line, each with what the seat of the last view knew at that view's rev.

    `oracles` by seat; 0 is the curtain's. From the beginning of a whole run of a page until a view comes, any face may
    be shown (as an example), but no hidden cards in a row and no seed.
    """
    oracle = next(iter(oracles.values()))
    ids = [
        *strip,
        oracle.record.id,
        oracle.record.player_id,
        *(event.intent_id for event in oracle.record.events),
    ]
    known = Knowledge(0, frozenset(ALL_CARDS), ())
    found: list[str] = []
    for direction, frame in frames:
        sent = message(direction, frame)
        view = view_of(sent)
        if view is not None and view["match"] == oracle.record.id:
            known = oracles[view["seat"]].at(view["rev"])
            ids.append(str(view.get("direct", {}).get("key", "")))
        elif _begins_a_page(sent):
            known = replace(known, seen=frozenset(ALL_CARDS))
        here = leaks(frame if sent is None else sent, known, oracle.seed, ids)
        found += [f"rev {known.rev}, {direction}: {leak}" for leak in here]
    return found


def _begins_a_page(sent: Message | str | None) -> bool:
    """Whether a message says that a page is drawn from its top, and not a fragment of it."""
    if not isinstance(sent, ForwardMsg) or sent.WhichOneof("type") != "new_session":
        return False
    return not sent.metadata.run.fragment_ids


def view_of(sent: Message | str | None) -> dict[str, Any] | None:
    """The view in what came from the server."""
    if isinstance(sent, str):
        return _view_in(sent)
    if not isinstance(sent, ForwardMsg) or not sent.HasField("delta"):
        return None
    element = sent.delta.new_element
    if element.WhichOneof("type") != "bidi_component":
        return None
    return _view_in(element.bidi_component.json)


def _view_in(text: str) -> dict[str, Any] | None:
    with suppress(ValueError):
        data = json.loads(text)
        view = (
            data[0]
            if isinstance(data, list) and data
            else data.get("view")
            if isinstance(data, dict)
            else None
        )
        if isinstance(view, dict) and "rev" in view and "match" in view:
            return view
    return None

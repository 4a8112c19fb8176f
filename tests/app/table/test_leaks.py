"""The search for leaked cards can fail: each way in which a view could give something away is found in it."""

from __future__ import annotations

import base64
import gzip
import json
import zlib
from collections.abc import Callable
from typing import Any

import pytest

from tests.app.table.matches import begun, view_for
from tests.leaks import Oracle, leaks
from trainer.app.table.control import Tables
from trainer.language import LANGUAGES, words
from trainer.store import Store

SEED = "5ca1a40" * 4
View = dict[str, Any]


@pytest.fixture
def scene(store: Store) -> tuple[View, Oracle, Any]:
    """A match just begun: the view of seat 1, what it may know, and the whole state."""
    tables = Tables(store)
    match = begun(store, tables, seed=SEED)
    live = tables.live(match, "local")
    record = store.match(match, "local")
    assert record is not None
    return view_for(live, match, seat=1), Oracle(record, 1), live.now


def found(view: object, oracle: Oracle) -> list[str]:
    return leaks(json.dumps(view), oracle.last(), oracle.seed, [oracle.record.id])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_honest_view_is_let_pass(store: Store, lang: str) -> None:
    tables = Tables(store)
    match = begun(store, tables, seed=SEED)
    record = store.match(match, "local")
    assert record is not None
    view = view_for(tables.live(match, "local"), match, seat=1, lang=lang)
    assert found(view, Oracle(record, 1)) == []


def texts(cards: Any) -> list[str]:
    return [card.text for card in cards]


def nested(value: object, times: int = 2) -> str:
    for _ in range(times):
        value = json.dumps(value)
    return str(value)


WAYS: dict[str, Callable[[View, Any], object]] = {
    "the other hand": lambda view, state: view | {"other": texts(state.hands[1])},
    "one card of the other hand": lambda view, state: view | {"note": unseen(view, state.hands[1])},
    "the next card": lambda view, state: view | {"drawn_card": unseen(view, state.stock)},
    "a card among the known": lambda view, state: view | {"seats": [{"known": [unseen(view, state.hands[1])]}]},
    "as a key": lambda view, state: view | {"can": view["can"] | {unseen(view, state.hands[1]): {}}},
    "in a sentence": lambda view, state: view | {"status": told("en", unseen(view, state.hands[1]))},
    "in a sentence of another language": lambda view, state: view | {"status": told("ro", unseen(view, state.hands[1]))},
    "by its sign": lambda view, state: view | {"status": words("fr").card_short(unseen(view, state.stock))},
    "JSON in a string": lambda view, state: view | {"debug": nested(texts(state.stock))},
    "base64": lambda view, state: view | {"debug": base64.b64encode(" ".join(texts(state.hands[1])).encode()).decode()},
    "base64 for links": lambda view, state: view
    | {"debug": base64.urlsafe_b64encode(json.dumps(texts(state.hands[1])).encode()).decode().rstrip("=")},
    "hexadecimal": lambda view, state: view | {"debug": " ".join(texts(state.hands[1])).encode().hex()},
    "compressed": lambda view, state: view
    | {"debug": base64.b64encode(zlib.compress(json.dumps(texts(state.hands[1])).encode())).decode()},
    "gzipped": lambda view, state: view
    | {"debug": base64.b64encode(gzip.compress(json.dumps(texts(state.hands[1])).encode())).decode()},
    "escaped": lambda view, state: view
    | {"debug": "".join(f"\\u{ord(sign):04x}" for sign in " ".join(texts(state.hands[1])))},
    "for an address": lambda view, state: view | {"debug": "%20".join(f"%{ord(c[0]):02X}{c[1:]}" for c in texts(state.stock))},
    "the stock as numbers": lambda view, state: view | {"order": [card.index for card in state.stock]},
    "the stock as numbers in a string": lambda view, state: view
    | {"order": ",".join(str(card.index) for card in state.stock[3:9])},
    "the stock as bytes": lambda view, state: view
    | {"order": base64.b64encode(bytes(card.index for card in state.stock)).decode()},
    "the end of the stock": lambda view, state: view | {"order": [card.index for card in state.stock[-1:-8:-1]]},
    "the seed": lambda view, state: view | {"seed": SEED},
    "the seed in a name": lambda view, state: view | {"match": f"m-{SEED}-1"},
    "the seed as a number": lambda view, state: view | {"seed": str(int(SEED, 16))},
}  # fmt: skip


def unseen(view: View, cards: Any) -> str:
    """One of these cards that nothing of the view shows."""
    shown = {*view["hand"], *view["discards"], *(card for step in view["steps"] for card in step["cards"])}
    return str(next(card for card in cards if card.text not in shown and card.text != "JK"))


def told(lang: str, card: str) -> str:
    said = words(lang)
    return said.step("Bruno", "discard", [card], [], None, False)


@pytest.mark.parametrize("way", WAYS)
def test_a_leak_is_found(scene: tuple[View, Oracle, Any], way: str) -> None:
    view, oracle, state = scene
    assert found(view, oracle) == []
    assert found(WAYS[way](view, state), oracle)


def test_what_is_the_same_for_everybody_hides_nothing(scene: tuple[View, Oracle, Any]) -> None:
    view, oracle, state = scene
    for changed in (
        view | {"names": view["names"] | {"7H": state.stock[0].text}},
        view | {"labels": view["labels"] | {"draw": texts(state.hands[1])[0]}},
    ):
        with pytest.raises(AssertionError):
            found(changed, oracle)


def test_cards_of_the_hand_before_are_unseen_again(store: Store) -> None:
    """A new hand is dealt anew: what was seen before tells nothing, and showing it would."""
    tables = Tables(store)
    match = begun(store, tables, seed=SEED, hands=1, limit=500)
    live = tables.live(match, "local")
    record = store.match(match, "local")
    assert record is not None
    oracle = Oracle(record, 1)
    assert live.hand_no == 2
    view = view_for(live, match, seat=1)
    before = oracle.at(max(rev for rev in oracle.moments if rev < oracle.last().rev - 40))
    assert before.seen - oracle.last().seen
    assert found(view, oracle) == []
    leak = next(card for card in before.seen - oracle.last().seen)
    assert found(view | {"note": leak.text}, oracle)

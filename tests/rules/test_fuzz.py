"""Whatever is read, a reader gives what it holds or an error of ours that says what is wrong; nothing else comes out."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules import strategies
from tests.rules.playing_matches import play_match
from trainer.rules.errors import NotationError, PositionError, ProfileError
from trainer.rules.notation.case import KEYS_OF, Case, read_cases
from trainer.rules.notation.document import toml_lines
from trainer.rules.notation.line import position_line, read_position_line
from trainer.rules.notation.match import HAND_KEYS, MATCH_KEYS, read_match, read_match_bytes, write_match
from trainer.rules.notation.position import (
    POSITION_KEYS,
    complete,
    position_of,
    read_position,
    write_position,
)
from trainer.rules.notation.words import parse_items, parse_move
from trainer.rules.profile import HOUSES, KEYS, with_changes
from trainer.rules.referee import judge, judge_move

OURS = (NotationError, PositionError, ProfileError)
STATE = strategies.played(HOUSES["it-club"], 3, 5, 60, "random")
POSITION = write_position(position_of(STATE))
SEEN = write_position(position_of(STATE, 2))
LINE = position_line(position_of(STATE))
MATCH = write_match(play_match(HOUSES["fr-table"], ("Ada", "Bruno"), ("easy", "easy"), "fuzz", most_hands=1))
CASES = "\n\n".join(
    text
    for path in sorted((Path(__file__).parents[1] / "cases").glob("*.toml"))
    for text in path.read_text(encoding="utf-8").split("\n\n")[1:7]
)
SIGNS = "\"[]=#\n /0123456789AKHDCSj?x\\é+-.;:|~,_{}'trueflsn"


def read_and_judge(text: str) -> None:
    cases = read_cases(text)
    for case in cases if isinstance(cases, list) else []:
        judge(case)


def read_and_complete(text: str) -> None:
    complete(read_position(text))


def read_line_and_complete(text: str) -> None:
    complete(read_position_line(text))


def read_again(text: str) -> None:
    read_match(text)


READERS: dict[str, tuple[Callable[[str], None], tuple[str, ...]]] = {
    "position": (read_and_complete, (POSITION, SEEN)),
    "line": (read_line_and_complete, (LINE,)),
    "match": (read_again, (MATCH,)),
    "cases": (read_and_judge, (CASES,)),
}


def damaged(text: str, data: st.DataObject) -> str:
    """The text with a few pieces cut out, put in or copied from elsewhere."""
    for _ in range(data.draw(st.integers(1, 4))):
        at, length = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 15))
        put = data.draw(st.text(st.sampled_from(SIGNS), max_size=8))
        if data.draw(st.booleans()):
            start = data.draw(st.integers(0, len(text)))
            put = text[start : start + data.draw(st.integers(1, 40))]
        text = text[:at] + put + text[at + length :]
    return text


@pytest.mark.parametrize("reader", READERS)
@settings(max_examples=150)
@given(st.data())
def test_damaged_texts(reader: str, data: st.DataObject) -> None:
    read, texts = READERS[reader]
    with contextlib.suppress(*OURS):
        read(damaged(data.draw(st.sampled_from(texts)), data))


@pytest.mark.slow
@pytest.mark.parametrize("reader", READERS)
@settings(max_examples=1200)
@given(st.data())
def test_many_damaged_texts(reader: str, data: st.DataObject) -> None:
    read, texts = READERS[reader]
    with contextlib.suppress(*OURS):
        read(damaged(data.draw(st.sampled_from(texts)), data))


words = st.text(st.sampled_from("7HJKACDSQ2 +=/10"), max_size=12)
values = st.one_of(
    st.integers(-3, 200), st.booleans(), words, st.lists(words, max_size=4), st.lists(st.integers(-2, 120), max_size=4),
    st.lists(st.booleans(), max_size=4), st.sampled_from((*HOUSES, "none", "stock", "discard KD", "it-club")),
)  # fmt: skip


positions = st.dictionaries(st.sampled_from(POSITION_KEYS), values, max_size=9)
heads = st.dictionaries(st.sampled_from(MATCH_KEYS), values, max_size=5)
hands = st.dictionaries(st.sampled_from(HAND_KEYS), values, max_size=4)
CASE_KEYS = {key for keys in KEYS_OF.values() for key in keys}
case_tables = st.dictionaries(st.sampled_from(sorted(CASE_KEYS - {"kind"})), values, max_size=10)


def a_position(data: dict[str, object], sound: bool) -> None:
    if sound:
        data |= {"rules": "it-club", "hands": ["7H 8H 9H", "13"]}
    with contextlib.suppress(*OURS):
        read_and_complete(toml_lines(data))


def a_match(head: dict[str, object], hand: dict[str, object], sound: bool) -> None:
    if sound:
        kept = {key: value for key, value in head.items() if key in ("seats", "house")}
        head = {"rules": "it-club", "players": ["Ada", "Bruno"]} | kept
    head.pop("hand", None)
    with contextlib.suppress(*OURS):
        read_match(toml_lines(head) + "[[hand]]\n" + toml_lines(hand))


def a_case(data: dict[str, object], kind: str) -> None:
    data["kind"] = kind
    data.setdefault("rules", "it-club")
    with contextlib.suppress(*OURS):
        read_and_judge("[[case]]\n" + toml_lines(data))


KINDS = st.sampled_from(("turn", "meld", "score", "opening"))


@settings(max_examples=300)
@given(positions, st.booleans())
def test_positions_with_values_of_any_kind(data: dict[str, object], sound: bool) -> None:
    a_position(data, sound)


@settings(max_examples=200)
@given(heads, hands, st.booleans())
def test_matches_with_values_of_any_kind(
    head: dict[str, object], hand: dict[str, object], sound: bool
) -> None:
    a_match(head, hand, sound)


@settings(max_examples=300)
@given(case_tables, KINDS)
def test_cases_with_values_of_any_kind(data: dict[str, object], kind: str) -> None:
    a_case(data, kind)


@pytest.mark.slow
@settings(max_examples=2500)
@given(positions, st.booleans())
def test_many_positions_with_values_of_any_kind(data: dict[str, object], sound: bool) -> None:
    a_position(data, sound)


@pytest.mark.slow
@settings(max_examples=1200)
@given(heads, hands, st.booleans())
def test_many_matches_with_values_of_any_kind(
    head: dict[str, object], hand: dict[str, object], sound: bool
) -> None:
    a_match(head, hand, sound)


@pytest.mark.slow
@settings(max_examples=2500)
@given(case_tables, KINDS)
def test_many_cases_with_values_of_any_kind(data: dict[str, object], kind: str) -> None:
    a_case(data, kind)


@given(st.dictionaries(st.sampled_from((*KEYS, "take_to_open", "nonsense")), values | st.none(), max_size=6))
def test_settings_of_any_kind(changes: dict[str, object]) -> None:
    with contextlib.suppress(*OURS):
        house = with_changes(HOUSES["it-club"], changes)
        assert house.seats_min <= house.seats_max


@settings(max_examples=300)
@given(st.one_of(st.text(), st.text(st.sampled_from("openmldayswp 7HJKD=/102\n"), max_size=30)))
def test_moves_of_any_text(text: str) -> None:
    for read in (parse_move, parse_items):
        with contextlib.suppress(NotationError):
            read(text)
    with contextlib.suppress(NotationError):
        judge_move(STATE, text)


@given(st.binary(max_size=60))
def test_bytes_of_any_kind(data: bytes) -> None:
    with contextlib.suppress(*OURS):
        read_match_bytes(data)


def test_the_sound_texts_are_sound() -> None:
    for read, texts in READERS.values():
        for text in texts:
            read(text)
    cases = read_cases(CASES)
    assert isinstance(cases, list)
    assert {case.kind for case in cases if isinstance(case, Case)} == {"turn", "meld", "score", "opening"}

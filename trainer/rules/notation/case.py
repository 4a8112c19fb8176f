"""Cases: a position and moves, a meld, a finished hand or an opening, each with the verdict that is right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from trainer.rules.cards import Card, parse_card, parse_cards
from trainer.rules.errors import NotationError
from trainer.rules.notation.document import Document, parse_document, refuse_unknown, require, take
from trainer.rules.notation.position import POSITION_KEYS, Position, position_from, read_position
from trainer.rules.notation.rules_keys import RULES_KEYS, read_profile
from trainer.rules.profile import RuleProfile
from trainer.rules.refusals import CODES

LEGAL: Final = "legal"
KINDS = ("turn", "meld", "score", "opening")
_COMMON = ("name", "kind", *RULES_KEYS, "expect", "open")
KEYS_OF = {
    "turn": (*_COMMON, "do", *(key for key in POSITION_KEYS if key != "format")),
    "meld": (*_COMMON, "meld", "type", "points"),
    "score": (
        *_COMMON, "left", "opened", "in_hand", "scores", "totals", "out", "winner", "dealer", "next_dealer",
        "already_out", "void",
    ),
    "opening": (*_COMMON, "hand", "must_use", "best", "can_open"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class TurnCase:
    """Moves from a position; `expect` is "legal" or the code of the first refused move."""

    position: Position
    moves: tuple[str, ...]
    expect: str


@dataclass(frozen=True, slots=True)
class MeldCase:
    """Is this a meld, of which type, worth how many points."""

    text: str
    expect: str
    type: str | None
    points: int | None


@dataclass(frozen=True, slots=True)
class ScoreCase:
    """What a finished hand costs. What is None is not asked."""

    left: tuple[tuple[Card, ...], ...]
    opened: tuple[bool, ...]
    in_hand: bool
    void: bool
    already_out: tuple[int, ...]
    scores: tuple[int, ...]
    dealer: int
    expect: tuple[int, ...]
    totals: tuple[int, ...] | None
    out: tuple[int, ...] | None
    winner: int | None
    next_dealer: int | None


@dataclass(frozen=True, slots=True)
class OpeningCase:
    """What the search must find in a hand."""

    hand: tuple[Card, ...]
    must_use: Card | None
    best: int | None
    can_open: bool | None


@dataclass(frozen=True, slots=True)
class Case:
    """One case under one house. `rules` is the house's name as the file gives it."""

    name: str
    kind: str
    rules: str
    profile: RuleProfile
    body: TurnCase | MeldCase | ScoreCase | OpeningCase
    line: int | None


def read_cases(text: str, rules: str | None = None) -> list[Case] | Position:
    """The cases of a file, one for each case and house, or the position that it holds.

    `rules`: under this house instead of those that the file names. Raises `NotationError`, `PositionError`.
    """
    document = parse_document(text)
    if "case" not in document.data:
        if rules is None:
            return read_position(text)
        refuse_unknown(document.data, POSITION_KEYS, document)
        return position_from(document.data, document, rules=rules)
    refuse_unknown(document.data, ("format", "case"), document)
    cases: list[Case] = []
    for index, data in enumerate(take(document.data, "case", list, [], document)):
        for key in ("kind", "rules"):
            require(data, key, document, "case", index)
        kind = data["kind"]
        if kind not in KINDS:
            raise NotationError(
                "unknown-kind", str(kind), ", ".join(KINDS), document.line("kind", "case", index)
            )
        refuse_unknown(data, KEYS_OF[kind], document, "case", index)
        named = data["rules"]
        houses = (rules,) if rules is not None else tuple(named) if isinstance(named, list) else (str(named),)
        cases += [_case(data, document, index, kind, str(house)) for house in houses]
    return cases


def _case(data: Mapping[str, Any], document: Document, index: int, kind: str, rules: str) -> Case:
    profile = read_profile(data, document, "case", index, rules)
    line = document.line("", "case", index)
    try:
        body = _body(kind, data, document, index, rules)
    except NotationError as error:
        raise error.at(line) from None
    return Case(str(data.get("name", f"case {index + 1}")), kind, rules, profile, body, line)


def _body(
    kind: str, data: Mapping[str, Any], document: Document, index: int, rules: str
) -> TurnCase | MeldCase | ScoreCase | OpeningCase:
    match kind:
        case "turn":
            return _turn(data, document, index, rules)
        case "meld":
            return _meld(data, document, index)
        case "score":
            return _score(data, document, index)
    return _opening(data, document, index)


def _turn(data: Mapping[str, Any], document: Document, index: int, rules: str) -> TurnCase:
    for key in ("do", "expect"):
        require(data, key, document, "case", index)
    moves = take(data, "do", list, [], document, "case", index)
    position = position_from(data, document, "case", index, rules)
    return TurnCase(position, tuple(map(str, moves)), _expected(data, document, index))


def _expected(data: Mapping[str, Any], document: Document, index: int) -> str:
    """The verdict that a case names. A code that there is not would never be met, and nobody would see why."""
    read: str = take(data, "expect", str, LEGAL, document, "case", index)
    if read != LEGAL and read not in CODES:
        line = document.line("expect", "case", index)
        raise NotationError("unknown-verdict", read, ", ".join((LEGAL, *CODES)), line)
    return read


def _meld(data: Mapping[str, Any], document: Document, index: int) -> MeldCase:
    for key in ("meld", "expect"):
        require(data, key, document, "case", index)
    return MeldCase(
        take(data, "meld", str, "", document, "case", index),
        _expected(data, document, index),
        take(data, "type", str, None, document, "case", index),
        take(data, "points", int, None, document, "case", index),
    )


def _score(data: Mapping[str, Any], document: Document, index: int) -> ScoreCase:
    for key in ("left", "expect"):
        require(data, key, document, "case", index)

    def numbers(key: str, default: list[int] | None) -> tuple[int, ...] | None:
        found = take(data, key, list, default, document, "case", index)
        return None if found is None else tuple(found)

    left = tuple(parse_cards(str(hand)) for hand in take(data, "left", list, [], document, "case", index))
    opened = take(data, "opened", list, [True] * len(left), document, "case", index)
    for key, values in (
        ("opened", opened),
        ("expect", data["expect"]),
        ("scores", data.get("scores", opened)),
    ):
        if len(values) != len(left):
            raise NotationError(
                "wrong-length", f"{key}: {len(values)}", str(len(left)), document.line(key, "case", index)
            )
    return ScoreCase(
        left=left,
        opened=tuple(opened),
        in_hand=take(data, "in_hand", bool, False, document, "case", index),
        void=take(data, "void", bool, False, document, "case", index),
        already_out=numbers("already_out", []) or (),
        scores=numbers("scores", [0] * len(left)) or (),
        dealer=take(data, "dealer", int, 1, document, "case", index),
        expect=numbers("expect", []) or (),
        totals=numbers("totals", None),
        out=numbers("out", None),
        winner=take(data, "winner", int, None, document, "case", index),
        next_dealer=take(data, "next_dealer", int, None, document, "case", index),
    )


def _opening(data: Mapping[str, Any], document: Document, index: int) -> OpeningCase:
    require(data, "hand", document, "case", index)
    must_use = take(data, "must_use", str, "", document, "case", index)
    return OpeningCase(
        parse_cards(take(data, "hand", str, "", document, "case", index)),
        parse_card(must_use) if must_use.strip() else None,
        take(data, "best", int, None, document, "case", index),
        take(data, "can_open", bool, None, document, "case", index),
    )

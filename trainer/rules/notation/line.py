"""A position on one line, for links, logs and test names: `s40:` and twelve fields parted by `;`.

The fields: rules with changes, turn, dealer, hands, opened, turns taken, table, discards, stock, drawn, scores,
history. An empty field is the default. Hands are parted by `|`, melds and openings by `/`, cards by `.`; a joker's
meaning is `JK-8H`. Beyond that: `it-club+limit-201` is a changed setting, `t` after the opened flags says that the
seat to move opened this turn, `2:` before a meld is its owner, `~1` after the stock counts rebuilds; moves are
parted by `,`, written `1-lay-JK-6H:2`, and after `~` come this turn's. Only characters that a link may hold occur.
"""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import quote, unquote

from trainer.rules.errors import NotationError
from trainer.rules.notation.document import Document, is_number
from trainer.rules.notation.history import RESHUFFLE, history_lines
from trainer.rules.notation.position import Position, position_from
from trainer.rules.notation.rules_keys import nearest_house
from trainer.rules.notation.words import split_seat, verb_of
from trainer.rules.profile import HOUSES, KEYS, RuleProfile

PREFIX: Final = "s40:"
_FIELDS: Final = 12
_SHAPE: Final = "s40:rules;turn;dealer;hands;opened;turns;table;discards;stock;drawn;scores;history"


def position_line(position: Position) -> str:
    """The position on one line."""
    told = position.opened_this_turn
    opened = (
        "".join("01"[flag] for flag in position.opened)
        if any(position.opened) or told or position.history
        else ""
    )
    stock = position.stock
    fields = (
        _rules(position.profile),
        str(position.turn),
        str(position.dealer),
        "|".join(_dots(held.text) for held in position.hands),
        opened + ("t" if told else ""),
        ".".join(map(str, position.turns_taken)),
        "/".join(f"{laid.owner}:{_dots(laid.meld.text)}" for laid in position.table),
        "-" if position.discards == () else _dots(" ".join(map(str, position.discards or ()))),
        (
            ""
            if stock is None
            else str(stock)
            if isinstance(stock, int)
            else _dots(" ".join(map(str, stock))) or "0"
        )
        + (f"~{position.rebuilds}" if position.rebuilds else ""),
        ""
        if position.drawn.value == "none"
        else _dots(f"{position.drawn.value} {position.drawn_card or ''}".strip()),
        ".".join(map(str, position.scores)) if any(position.scores) else "",
        _moves(history_lines(position.history))
        + ("~" + _moves([str(move) for move in position.this_turn]) if position.this_turn else ""),
    )
    return PREFIX + ";".join(fields)


def read_position_line(text: str) -> Position:
    """Read a position from one line. Raises `NotationError` (`not-a-line`, …) or `PositionError`."""
    text = text.strip()
    fields = text[len(PREFIX) :].split(";")
    if not text.startswith(PREFIX) or len(fields) != _FIELDS:
        raise NotationError("not-a-line", text, _SHAPE)
    rules, turn, dealer, hands, opened, turns, table, discards, stock, drawn, scores, history = fields
    data: dict[str, Any] = {"hands": [_spaces(hand) for hand in hands.split("|")]}
    data.update(_read_rules(rules))
    for key, field in (("turn", turn), ("dealer", dealer)):
        if field:
            data[key] = _int(field, text)
    if opened:
        data["opened"] = [flag == "1" for flag in opened.rstrip("t")]
        data["opened_this_turn"] = opened.endswith("t")
    for key, field in (("turns_taken", turns), ("scores", scores)):
        if field:
            data[key] = [_int(number, text) for number in field.split(".")]
    if table:
        pairs = [meld.rpartition(":")[::2] for meld in table.split("/")]
        data["table"] = [_spaces(meld) for _, meld in pairs]
        if all(owner for owner, _ in pairs):
            data["owners"] = [_int(owner, text) for owner, _ in pairs]
    if discards:
        data["discards"] = "" if discards == "-" else _spaces(discards)
    cards, _, rebuilds = stock.partition("~")
    if cards:
        data["stock"] = _spaces(cards)
    if rebuilds:
        data["rebuilds"] = _int(rebuilds, text)
    if drawn:
        data["drawn"] = _spaces(drawn)
    past, _, now = history.partition("~")
    if past:
        data["history"] = "\n".join(_read_move(move) for move in past.split(","))
    if now:
        data["this_turn"] = [_read_move(move) for move in now.split(",")]
    return position_from(data, Document(data))


def _dots(text: str) -> str:
    return text.replace(" + ", ".").replace("=", "-").replace(" ", ".")


def _spaces(text: str) -> str:
    words = text.replace("-", "=").split(".")
    if len(words) > 1 and is_number(words[-1]):
        words.insert(-1, "+")
    return " ".join(words)


def _rules(profile: RuleProfile) -> str:
    base = nearest_house(profile)
    parts = [base.name]
    if profile.name not in HOUSES:
        parts.append("name-" + quote(profile.name, safe="").replace("~", "%7E"))
    for key, value in profile.differing(base).items():
        parts.append(f"{key}-{'.'.join(value) if isinstance(value, tuple) else str(value).lower()}")
    return "+".join(parts)


def _read_rules(text: str) -> dict[str, Any]:
    name, *parts = text.split("+")
    pairs = [part.partition("-")[::2] for part in parts]
    changes = {key: _setting(key, value) for key, value in pairs if key != "name"}
    custom = [unquote(value) for key, value in pairs if key == "name"]
    if custom:
        return {"house": {"name": custom[0], "based_on": name, **changes}}
    return {"rules": name, "rules_changes": changes}


def _setting(key: str, value: str) -> object:
    if value in ("true", "false"):
        return value == "true"
    if key == "taken_uses":
        return value.split(".")
    return int(value) if is_number(value) and key in KEYS else value


def _moves(lines: list[str]) -> str:
    return ",".join(_move(line) for line in lines)


def _move(line: str) -> str:
    """`1 lay JK=6H on 2` as `1-lay-JK-6H:2`, `1 open 10H JH QH / 5C 5D 5S` as `1-open-10H.JH.QH/5C.5D.5S`."""
    seat, rest = split_seat(line)
    verb = verb_of(rest)
    cards = rest[len(verb) :].strip()
    for word in (" on ", " in "):
        cards = cards.replace(word, ":")
    cards = cards.replace(" / ", "/").replace("=", "-").replace(" ", ".")
    return "-".join(
        part for part in ("" if seat is None else str(seat), verb.replace(" ", "."), cards) if part
    )


def _read_move(text: str) -> str:
    if text == RESHUFFLE:
        return text
    head, _, rest = text.partition("-")
    seat, verb, cards = (head, *rest.partition("-")[::2]) if head.isdigit() else ("", head, rest)
    word = {"lay": " on ", "swap": " in "}.get(verb, ":")
    cards = cards.replace(":", word).replace("/", " / ").replace("-", "=").replace(".", " ")
    return " ".join(part for part in (seat, verb.replace(".", " "), cards) if part)


def _int(text: str, whole: str) -> int:
    if is_number(text):
        return int(text)
    raise NotationError("not-a-line", text or whole, _SHAPE)

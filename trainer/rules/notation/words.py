"""Cards, melds and moves as text, both ways. Reading is lenient, writing canonical."""

from __future__ import annotations

import re
from typing import Final

from trainer.rules.cards import JOKER, parse_card
from trainer.rules.errors import NotationError
from trainer.rules.melds import Meld
from trainer.rules.moves import Discard, Draw, Items, LayOff, Move, NewMeld, Open, PutBack, Swap, Take
from trainer.rules.profile import RuleProfile
from trainer.rules.reading import Written, read_meld
from trainer.rules.refusals import Refusal

_MOVES: Final = "draw, take, put back, open M / M, meld M, lay C on N, swap C in N, discard C"


def parse_item(word: str) -> Written:
    """One card of a meld; a joker may say what it stands for: `JK=8H`.

    Raises `UnknownCard`, or `NotationError` (`not-a-joker`) where another card is said to stand for something.
    """
    name, equals, meaning = word.partition("=")
    card = parse_card(name)
    if not equals:
        return Written(card)
    stands = parse_card(meaning)
    if card is not JOKER or stands is JOKER:
        raise NotationError("not-a-joker", word, "JK=8H")
    return Written(card, stands)


def parse_items(text: str) -> Items:
    """The cards of a meld as written, parted by spaces; not yet judged."""
    return tuple(parse_item(word) for word in text.split())


def parse_meld(text: str, profile: RuleProfile) -> Meld:
    """A meld under a house's rules. Raises `NotationError` with the code of its shape where it is none."""
    meld = read_meld(parse_items(text), profile)
    if isinstance(meld, Refusal):
        raise NotationError(meld.code, text, "7H 8H JK=9H")
    return meld


def parse_move(text: str) -> Move:
    """One move. Raises `UnknownCard` for a word that is no card, `NotationError` (`unknown-move`) otherwise."""
    words = text.split()
    verb = words[0].lower() if words else ""
    rest = words[1:]
    match verb, len(rest):
        case "draw", 0:
            return Draw()
        case "take", 0:
            return Take()
        case "put", 1 if rest[0].lower() == "back":
            return PutBack()
        case "open", _ if rest:
            return Open(tuple(parse_items(part) for part in " ".join(rest).split("/")))
        case "meld", _ if rest:
            return NewMeld(parse_items(" ".join(rest)))
        case "lay", 3 if rest[1].lower() == "on":
            return LayOff(parse_item(rest[0]), _number(rest[2], text))
        case "swap", 3 if rest[1].lower() == "in":
            return Swap(parse_card(rest[0]), _number(rest[2], text))
        case "discard", 1:
            return Discard(parse_card(rest[0]))
    raise NotationError("unknown-move", text, _MOVES)


def _number(word: str, text: str) -> int:
    if re.fullmatch(r"[0-9]{1,3}", word):
        return int(word)
    raise NotationError("unknown-move", text, _MOVES)


def split_seat(text: str) -> tuple[int | None, str]:
    """A move's line as (its seat or None, the rest): `2 discard KD` is (2, "discard KD")."""
    head, _, rest = text.strip().partition(" ")
    if re.fullmatch(r"[0-9]{1,2}", head):
        return int(head), rest.strip()
    return None, text.strip()


def verb_of(text: str) -> str:
    """The verb of a move's text, also where its cards cannot be read."""
    words = text.split()
    return "put back" if words[:1] == ["put"] else (words[0].lower() if words else "")

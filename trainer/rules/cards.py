"""The cards of Scala 40: two 52-card decks and four jokers, 108 cards.

Two equal cards cannot be told apart, so a card is a *face*: there are exactly 53 `Card` objects, one per
face and one for the joker, and equality is identity. Source: RULES.md 1 and 4, NOTATION.md "Cards and melds".
"""

from __future__ import annotations

import enum
import random
from collections import Counter
from collections.abc import Iterable
from typing import Final

from trainer.rules.errors import UnknownCard


class Suit(enum.IntEnum):
    """The four suits, in the order in which a missing suit is looked for (RULES.md, readings)."""

    HEARTS = 0
    DIAMONDS = 1
    CLUBS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The suit's letter in the notation: H, D, C or S."""
        return "HDCS"[self]


ACE: Final = 1
KING: Final = 13
HIGH_ACE: Final = 14
"""The place of an ace above the king in a run."""

RANK_TEXT: Final = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


class Card:
    """One face of the pack, or the joker.

    `index` is 0 to 51 (suit by suit, ace first) and 52 for the joker; `rank` is 1 to 13, 0 for the joker;
    `suit` is `None` for the joker; `bit` is the face's bit in a 52-bit mask, 0 for the joker.
    Never made by callers: take one from `FACES`, `JOKER`, `face` or `parse_card`.
    """

    __slots__ = ("bit", "index", "rank", "suit", "text")
    index: int
    rank: int
    suit: Suit | None
    text: str
    bit: int

    def __init__(self, index: int, rank: int, suit: Suit | None) -> None:
        set_ = object.__setattr__
        set_(self, "index", index)
        set_(self, "rank", rank)
        set_(self, "suit", suit)
        set_(self, "text", "JK" if suit is None else RANK_TEXT[rank] + suit.letter)
        set_(self, "bit", 0 if suit is None else 1 << index)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card cannot be changed: {name}")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"parse_card({self.text!r})"

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[object, tuple[str]]:
        # A card that was pickled or copied is the same object again: equality stays identity.
        return parse_card, (self.text,)

    @property
    def is_joker(self) -> bool:
        return self.suit is None


FACES: Final[tuple[Card, ...]] = tuple(
    Card(13 * suit + rank - 1, rank, suit) for suit in Suit for rank in range(1, 14)
)
JOKER: Final = Card(52, 0, None)
ALL_CARDS: Final[tuple[Card, ...]] = (*FACES, JOKER)
"""The 53 kinds of card, by index."""

PACK_SIZE: Final = 108
JOKERS: Final = 4
HAND_SIZE: Final = 13

_BY_TEXT: Final = {card.text: card for card in ALL_CARDS}
_SIGNS: Final = str.maketrans(
    {"♥": "H", "♦": "D", "♣": "C", "♠": "S", "♡": "H", "♢": "D", "♧": "C", "♤": "S", "\ufe0e": ""}
)
_JOKERS: Final = {"JK", "★", "*", "☆"}


def face(rank: int, suit: Suit) -> Card:
    """The card of `rank` (1 to 13, or 14 for an ace above the king) and `suit`."""
    return FACES[13 * suit + (rank - 1) % 13]


def copies(card: Card) -> int:
    """How many of this card the pack holds: four jokers, two of everything else."""
    return JOKERS if card is JOKER else 2


def parse_card(text: str) -> Card:
    """Read one card, leniently: lower case, `T` for 10, suit signs, a star for the joker.

    Raises `UnknownCard` naming what was read.
    """
    card = _BY_TEXT.get(text)
    if card is not None:
        return card
    plain = text.translate(_SIGNS).upper()
    if plain in _JOKERS:
        return JOKER
    if len(plain) == 2 and plain[0] == "T":
        plain = "10" + plain[1]
    card = _BY_TEXT.get(plain)
    if card is None:
        raise UnknownCard(text)
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards parted by spaces; the empty text is no cards. Raises `UnknownCard`."""
    return tuple(parse_card(word) for word in text.split())


def cards_text(cards: Iterable[Card]) -> str:
    """Cards in the notation, parted by spaces, in the order given."""
    return " ".join(card.text for card in cards)


def hand_points(cards: Iterable[Card]) -> int:
    """What cards left in the hand cost: ace 11, court cards 10, joker 25, the rest their number (RULES.md 4)."""
    return sum(_HAND_POINTS[card.index] for card in cards)


def rank_points(rank: int) -> int:
    """What a place in a meld is worth: 1 the ace below the two, 14 the ace elsewhere (11), court cards 10."""
    return 11 if rank == HIGH_ACE else min(rank, 10)


_HAND_POINTS: Final = tuple(
    25 if card is JOKER else 11 if card.rank == ACE else min(card.rank, 10) for card in ALL_CARDS
)


def full_pack() -> list[Card]:
    """All 108 cards, in order."""
    return [card for card in ALL_CARDS for _ in range(copies(card))]


def shuffled_pack(seed: int | str) -> tuple[Card, ...]:
    """All 108 cards in the order that `seed` gives; the first card is dealt first."""
    pack = full_pack()
    random.Random(f"pack:{seed}").shuffle(pack)
    return tuple(pack)


def unseen(seen: Iterable[Card]) -> tuple[Card, ...]:
    """The rest of the 108 cards, sorted. Raises `ValueError` naming a card that occurs too often."""
    left = Counter({card: copies(card) for card in ALL_CARDS})
    for card in seen:
        left[card] -= 1
        if left[card] < 0:
            raise ValueError(card.text)
    return tuple(card for card in ALL_CARDS for _ in range(left[card]))


def sort_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The canonical order of a hand: by suit and rank, jokers last."""
    return tuple(sorted(cards, key=_index))


def _index(card: Card) -> int:
    return card.index

"""Melds in words: "run of hearts: seven, eight, joker as nine", and short within a sentence: "7♥ 8♥ joker (9♥)".

A meld is a ``Run`` or ``Set`` of the rules, or its notation ("7H 8H JK=9H"), which need not be a valid meld when a
message is about what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from trainer.language import cards
from trainer.language.catalogue import Catalogue

if TYPE_CHECKING:
    from trainer.rules.melds import Meld


def set_of(w: Catalogue, rank: int | str) -> str:
    """set of aces, combinazione di assi."""
    names = {
        "A": w.tr("set of aces"),
        "2": w.tr("set of twos"),
        "3": w.tr("set of threes"),
        "4": w.tr("set of fours"),
        "5": w.tr("set of fives"),
        "6": w.tr("set of sixes"),
        "7": w.tr("set of sevens"),
        "8": w.tr("set of eights"),
        "9": w.tr("set of nines"),
        "10": w.tr("set of tens"),
        "J": w.tr("set of jacks"),
        "Q": w.tr("set of queens"),
        "K": w.tr("set of kings"),
    }
    return names[cards.rank_text(rank)]


def run_of(w: Catalogue, suit: str) -> str:
    """run of hearts, scala di cuori."""
    names = {
        "H": w.tr("run of hearts"),
        "D": w.tr("run of diamonds"),
        "C": w.tr("run of clubs"),
        "S": w.tr("run of spades"),
    }
    return names[suit]


def _tokens(meld: Meld | str) -> list[tuple[str, list[str]]]:
    """The cards of a meld as (notation, what it stands for): the list is empty but for a joker that is known."""
    if isinstance(meld, str):
        parted = (token.partition("=") for token in meld.split())
        return [(card, [stands] if stands else []) for card, _, stands in parted]
    faces = [str(face) for face in meld.joker_faces]
    return [(str(card), faces if str(card) == cards.JOKER else []) for card in meld.cards]


def _counted(tokens: Iterable[tuple[str, list[str]]]) -> list[tuple[str, str]]:
    """Rank and suit of each card that says which it is, a joker as what it stands for."""
    known = [stands[0] if stands else card for card, stands in tokens]
    parts = [cards.split(card) for card in known]
    return [part for part in parts if part is not None and part[1]]


def meld(w: Catalogue, meld: Meld | str) -> str:
    """The whole meld in words, for a screen reader: "run of hearts: seven, eight, joker as nine"."""
    tokens = _tokens(meld)
    counted = _counted(tokens)
    is_set = len({rank for rank, _ in counted}) == 1
    if not counted or not (is_set or len({suit for _, suit in counted}) == 1):
        return meld_short(w, meld)

    def word(card: str) -> str:
        rank, suit = cards.split(card) or (cards.JOKER, "")
        return cards.suit(w, suit) if is_set and suit else cards.rank_name(w, rank)

    words = [
        w.tr("joker as {card}", card=w.list([word(face) for face in stands], or_=True))
        if stands
        else word(card)
        for card, stands in tokens
    ]
    head = set_of(w, counted[0][0]) if is_set else run_of(w, counted[0][1])
    return w.tr("{meld}: {cards}", meld=head, cards=", ".join(words))


def meld_short(w: Catalogue, meld: Meld | str) -> str:
    """The meld within a sentence: "7♥ 8♥ joker (9♥)"."""
    written = []
    for card, stands in _tokens(meld):
        short = cards.card_short(w, card)
        written.append(
            f"{short} ({'/'.join(cards.card_short(w, face) for face in stands)})" if stands else short
        )
    return " ".join(written)


def melds_short(w: Catalogue, melds: Iterable[Meld | str]) -> str:
    """Several melds within a sentence, parted as in the notation."""
    return " / ".join(meld_short(w, each) for each in melds)

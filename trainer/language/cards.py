"""Names of cards: seven of hearts, sette di cuori, sept de cœur, șapte de cupă.

A card is a ``Card`` or its notation ("7H", "JK"); text that is no card comes back as it is, so that a message about
a misspelt card can still be shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from trainer.language.catalogue import Catalogue

if TYPE_CHECKING:
    from trainer.rules.cards import Card, Suit

SIGNS = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}
SUITS = tuple(SIGNS)
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
FACES = (*(rank + suit for suit in SUITS for rank in RANKS), "JK")
JOKER = "JK"


def split(card: Card | str) -> tuple[str, str] | None:
    """Rank and suit letter of a card's notation; ``("JK", "")`` for the joker, None where it is no card."""
    text = str(card)
    if text == JOKER:
        return JOKER, ""
    rank, suit = text[:-1], text[-1:]
    return (rank, suit) if rank in RANKS and suit in SIGNS else None


def suit_letter(suit: Suit | str) -> str:
    """``H D C S`` of a suit, given as the enum or as its letter."""
    if isinstance(suit, str):
        return suit
    return suit.letter


def rank_text(rank: int | str) -> str:
    """The notation of a rank: 1 is "A", 13 "K", 0 the joker."""
    if isinstance(rank, str):
        return rank
    return RANKS[rank - 1] if rank else JOKER


@cache
def _letters(w: Catalogue) -> dict[str, str]:
    """The ranks whose corner differs between languages; looked up once per language."""
    return {
        "A": w.ptr("corner of the card", "A"),
        "J": w.ptr("corner of the card", "J"),
        "Q": w.ptr("corner of the card", "Q"),
        "K": w.ptr("corner of the card", "K"),
    }


def rank_letter(w: Catalogue, rank: int | str) -> str:
    """What stands in the corner of the card: A 2 … J Q K, in French A 2 … V D R."""
    text = rank_text(rank)
    return _letters(w).get(text, text)


@cache
def _names(w: Catalogue) -> dict[str, str]:
    """The ranks by their notation."""
    return {
        "A": w.ptr("rank", "ace"),
        "2": w.ptr("rank", "two"),
        "3": w.ptr("rank", "three"),
        "4": w.ptr("rank", "four"),
        "5": w.ptr("rank", "five"),
        "6": w.ptr("rank", "six"),
        "7": w.ptr("rank", "seven"),
        "8": w.ptr("rank", "eight"),
        "9": w.ptr("rank", "nine"),
        "10": w.ptr("rank", "ten"),
        "J": w.ptr("rank", "jack"),
        "Q": w.ptr("rank", "queen"),
        "K": w.ptr("rank", "king"),
        JOKER: w.tr("joker"),
    }


def rank_name(w: Catalogue, rank: int | str) -> str:
    """ace, two, … king."""
    return _names(w)[rank_text(rank)]


@cache
def _names_with_article(w: Catalogue) -> dict[str, str]:
    """The ranks by their notation, with their article."""
    return {
        "A": w.tr("the ace"),
        "2": w.tr("the two"),
        "3": w.tr("the three"),
        "4": w.tr("the four"),
        "5": w.tr("the five"),
        "6": w.tr("the six"),
        "7": w.tr("the seven"),
        "8": w.tr("the eight"),
        "9": w.tr("the nine"),
        "10": w.tr("the ten"),
        "J": w.tr("the jack"),
        "Q": w.tr("the queen"),
        "K": w.tr("the king"),
        JOKER: w.tr("the joker"),
    }


def the_rank(w: Catalogue, rank: int | str) -> str:
    """With its article: the ace, l'asso, la dame (Romanian numbers go without)."""
    return _names_with_article(w)[rank_text(rank)]


@cache
def _suits(w: Catalogue) -> dict[str, str]:
    """The suits by their letter."""
    return {
        "H": w.ptr("suit", "hearts"),
        "D": w.ptr("suit", "diamonds"),
        "C": w.ptr("suit", "clubs"),
        "S": w.ptr("suit", "spades"),
    }


def suit(w: Catalogue, suit: Suit | str) -> str:
    """hearts, diamonds, clubs, spades."""
    return _suits(w)[suit_letter(suit)]


def card(w: Catalogue, card: Card | str) -> str:
    """seven of hearts, sette di cuori."""
    parts = split(card)
    if parts is None:
        return str(card)
    rank, letter = parts
    if rank == JOKER:
        return w.tr("joker")
    return w.tr("{rank} of {suit}", rank=rank_name(w, rank), suit=suit(w, letter))


def the_card(w: Catalogue, card: Card | str) -> str:
    """the seven of hearts, l'asso di cuori: as the object or subject of a sentence."""
    parts = split(card)
    if parts is None:
        return str(card)
    rank, letter = parts
    if rank == JOKER:
        return w.tr("the joker")
    return w.tr("{rank} of {suit}", rank=the_rank(w, rank), suit=suit(w, letter))


def a_card(w: Catalogue, card: Card | str) -> str:
    """As ``the_card``, but a joker is one of four: a joker, un jolly."""
    return w.tr("a joker") if str(card) == JOKER else the_card(w, card)


def card_short(w: Catalogue, card: Card | str) -> str:
    """7♥, J♠ (V♠ in French); the joker by its word."""
    parts = split(card)
    if parts is None:
        return str(card)
    rank, letter = parts
    return w.tr("joker") if rank == JOKER else rank_letter(w, rank) + SIGNS[letter]


def cards(w: Catalogue, cards: Iterable[Card | str], or_: bool = False) -> str:
    """7♥, 8♥ and joker: a list of cards within a sentence."""
    return w.list([card_short(w, each) for each in cards], or_)


def all_names(w: Catalogue) -> dict[str, str]:
    """The name of each of the 53 faces by its notation."""
    return {face: card(w, face) for face in FACES}

"""What single cards are worth, from RULES.md 4 alone."""

from __future__ import annotations

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "HDCS"
JK = "JK"
MINIMUM = 40


def card_cost(card: str) -> int:
    """What a card left in the hand costs: ace 11, joker 25, court cards 10, the rest their number."""
    if card == JK:
        return 25
    rank = RANKS.index(card[:-1]) + 1
    return 11 if rank == 1 else min(rank, 10)


def place_points(place: int) -> int:
    """A place in a run: 1 is the ace below the two, 14 the one above the king."""
    return 11 if place == 14 else min(place, 10)

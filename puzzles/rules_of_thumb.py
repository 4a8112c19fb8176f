"""Simple rules that people discard by: whom they mislead is told of a puzzle, and they tempt."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.rules.cards import JOKER, Card, hand_points
from trainer.rules.ways import joins


def highest(cards: Sequence[Card]) -> Card:
    """The card that costs most: the simple rule."""
    return max(cards, key=lambda card: (hand_points((card,)) if card is not JOKER else 0, -card.index))


def loneliest(hand: Sequence[Card], cards: Sequence[Card]) -> Card:
    """The card that goes with fewest others of the hand, the dearest of those."""

    def partners(card: Card) -> int:
        if card is JOKER:
            return len(hand)
        return sum(joins(card, other) for other in hand if other is not JOKER and other is not card)

    return min(cards, key=lambda card: (partners(card), -hand_points((card,)), card.index))

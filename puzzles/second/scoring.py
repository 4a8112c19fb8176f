"""What melds, hands and a finished round are worth, from RULES.md 4, 9 and the profiles alone."""

from __future__ import annotations

from collections.abc import Iterable

from puzzles.second.costs import card_cost
from puzzles.second.melds import laid_from_text
from trainer.rules.profile import RuleProfile


def melds_points(texts: Iterable[str]) -> int:
    """Melds in canonical notation, together."""
    return sum(laid_from_text(text).points for text in texts)


def cards_points(cards: Iterable[str]) -> int:
    """Cards left in the hand."""
    return sum(map(card_cost, cards))


def pays(cards: Iterable[str], house: RuleProfile, *, opened: bool, in_hand: bool) -> int:
    """What a seat that did not close pays: 100 if it never opened and the house says so, else its cards; twice that
    where closing in hand doubles, the 100 only where the house doubles that as well."""
    double = in_hand and house.in_hand == "double"
    if not opened and (house.unopened_pays == "100" or house.full_hand_pays == "100"):
        return 200 if double and house.forfeit_doubles else 100
    return cards_points(cards) * (2 if double else 1)

"""Live cards and outs: how many unseen cards complete a wait, and which discard lets the hand open soonest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from trainer.rules.cards import ACE, ALL_CARDS, HIGH_ACE, JOKER, Card, Suit, face
from trainer.rules.melds import Meld, additions
from trainer.rules.moves import LayOff
from trainer.rules.profile import RuleProfile
from trainer.rules.reading import Written
from trainer.solver.reach import LANE, Reach


def completing(first: Card, second: Card) -> tuple[Card, ...]:
    """The natural cards that make a meld of three with these two, sorted; none where no card does."""
    if first.suit is None or second.suit is None or first is second:
        return ()
    if first.rank == second.rank:
        return tuple(face(first.rank, suit) for suit in Suit if suit not in (first.suit, second.suit))
    if first.suit is not second.suit:
        return ()
    found: set[Card] = set()
    for low in range(ACE, HIGH_ACE - 1):
        cards = [face(place, first.suit) for place in range(low, low + 3)]
        if first in cards and second in cards:
            found.update(card for card in cards if card not in (first, second))
    return tuple(sorted(found))


def live_cards(first: Card, second: Card, unseen: Mapping[Card, int]) -> dict[Card, int]:
    """The cards that complete this pair and how many copies of each are unseen; dead ones are left out."""
    return {card: unseen.get(card, 0) for card in completing(first, second) if unseen.get(card, 0)}


def lay_offs(hand: Iterable[Card], table: Sequence[Meld], profile: RuleProfile) -> tuple[LayOff, ...]:
    """Every way to add one card of the hand to the table as it lies, by card and meld."""
    return tuple(
        LayOff(Written(card, stands), number)
        for card in dict.fromkeys(hand)
        for number, meld in enumerate(table, 1)
        for stands, _ in additions(meld, card, profile.longest_run)
    )


@dataclass(frozen=True, slots=True)
class Outs:
    """What opens next turn after a discard: each unseen card that does, and its unseen copies."""

    discard: Card
    cards: Mapping[Card, int]

    @property
    def copies(self) -> int:
        """How many unseen cards open."""
        return sum(self.cards.values())


def outs(hand: Sequence[Card], unseen: Iterable[Card], profile: RuleProfile) -> tuple[Outs, ...]:
    """For every discard of a hand that has drawn: the unseen cards with which it opens next turn; most outs first.

    `unseen` are the cards that may be drawn, each as often as it is unseen.
    """
    copies = Counter(unseen)
    reach = Reach(hand, copies, profile, 1)
    opening = {card: reach.with_one(card) for card in ALL_CARDS if copies[card]}
    found = [
        Outs(discard, {card: copies[card] for card, lanes in opening.items() if lanes >> LANE * lane & 1})
        for discard, lane in reach.lanes.single.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.copies, one.discard is JOKER, one.discard)))

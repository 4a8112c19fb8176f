"""What a hand can open with: the dearest opening, the one that leaves least, all of them, and how far one is off.

Every answer honours the profile: the longest run, declared jokers, a clean opening, the taken card, the card to keep.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from trainer.rules import arrange
from trainer.rules.cards import ALL_CARDS, Card, copies, hand_points, sort_hand
from trainer.rules.melds import Meld
from trainer.rules.profile import OPENING_MINIMUM, RuleProfile


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening: its melds in canonical order, what they are worth together, and the cards left in the hand."""

    melds: tuple[Meld, ...]
    points: int
    left: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that it lays, sorted."""
        return sort_hand(card for meld in self.melds for card in meld.cards)


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A hand that cannot open: the most it can lay that counts, how much is missing, and the single cards that would
    do (drawn in addition, with the card to keep kept)."""

    total: int
    short: int
    cards: tuple[Card, ...]


def keep_for(profile: RuleProfile) -> int:
    """How many cards stay in a hand that opens: one to discard, unless the house closes by laying."""
    return int(profile.close_by == "discard")


def dearest(hand: Sequence[Card], profile: RuleProfile, must_use: Card | None = None) -> Opening | None:
    """The opening worth most; None where there is none.

    Where the house wants it clean, the melds with a joker that lie beside the 40 count as well.
    """
    if profile.clean_opening:
        return _reaching(hand, profile, must_use, shed=False)
    found = arrange.best(hand, profile, must_use=must_use, keep=keep_for(profile))
    if found is None or found.value < OPENING_MINIMUM:
        return None
    return make_opening(hand, found.melds)


def least_left(hand: Sequence[Card], profile: RuleProfile, must_use: Card | None = None) -> Opening | None:
    """The opening that leaves fewest cards and, among those, fewest points in the hand; None where there is none."""
    return _reaching(hand, profile, must_use, shed=True)


def _reaching(
    hand: Sequence[Card], profile: RuleProfile, must_use: Card | None, *, shed: bool
) -> Opening | None:
    melds = arrange.reaching(
        hand,
        profile,
        at_least=OPENING_MINIMUM,
        must_use=must_use,
        keep=keep_for(profile),
        clean=profile.clean_opening,
        shed=shed,
    )
    return None if melds is None else make_opening(hand, melds)


def every_opening(
    hand: Sequence[Card], profile: RuleProfile, must_use: Card | None = None
) -> tuple[Opening, ...]:
    """All openings, each placement of a joker one of its own, dearest first."""
    found = [
        make_opening(hand, melds)
        for melds in arrange.openings(hand, profile, must_use=must_use, keep=keep_for(profile))
    ]
    return tuple(sorted(found, key=lambda opening: -opening.points))


def maximal(openings: Iterable[Opening]) -> tuple[Opening, ...]:
    """The openings whose cards are not part of another one's, one for each multiset of cards (the dearest)."""
    return _extreme(openings, lambda inner, outer: not inner - outer)


def minimal(openings: Iterable[Opening]) -> tuple[Opening, ...]:
    """The openings of whose cards no part opens, one for each multiset of cards (the dearest)."""
    return _extreme(openings, lambda outer, inner: not inner - outer)


def _extreme(
    openings: Iterable[Opening], beaten: Callable[[Counter[Card], Counter[Card]], bool]
) -> tuple[Opening, ...]:
    by_cards: dict[tuple[Card, ...], Opening] = {}
    for opening in openings:
        known = by_cards.get(opening.cards)
        if known is None or opening.points > known.points:
            by_cards[opening.cards] = opening
    counted = [(Counter(cards), opening) for cards, opening in by_cards.items()]
    return tuple(
        opening
        for mine, opening in counted
        if not any(other is not mine and beaten(mine, other) for other, _ in counted)
    )


def near_miss(hand: Sequence[Card], profile: RuleProfile, must_use: Card | None = None) -> NearMiss | None:
    """How far a hand is from opening; None where it can open."""
    keep = keep_for(profile)
    if arrange.can_open(hand, profile, must_use=must_use, keep=keep):
        return None
    found = arrange.best(hand, profile, must_use=must_use, keep=keep, clean=profile.clean_opening)
    total = 0 if found is None else found.value
    held = Counter(hand)
    helping = tuple(
        card
        for card in ALL_CARDS
        if held[card] < copies(card)
        and arrange.can_open((*hand, card), profile, must_use=must_use, keep=keep)
    )
    return NearMiss(total, max(0, OPENING_MINIMUM - total), helping)


def make_opening(hand: Sequence[Card], melds: Iterable[Meld]) -> Opening:
    """An opening from its melds, with what it leaves of the hand."""
    laid = tuple(melds)
    left = list(hand)
    for meld in laid:
        for card in meld.cards:
            left.remove(card)
    return Opening(laid, sum([meld.points for meld in laid]), sort_hand(left))


def left_points(opening: Opening) -> int:
    """What the cards left would cost."""
    return hand_points(opening.left)

"""What a hand can open with: the dearest opening, the one that leaves least, all of them, and how far one is off.

Every answer honours the profile: the longest run, declared jokers, a clean opening, the taken card, the card to keep.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from trainer.rules import arrange
from trainer.rules.cards import ALL_CARDS, Card, copies, sort_hand
from trainer.rules.melds import Meld
from trainer.rules.profile import OPENING_MINIMUM, RuleProfile
from trainer.rules.templates import planes
from trainer.solver.closings import closing


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


@dataclass(frozen=True)
class Openings:
    """All that can be asked about opening with a hand; each answer is found when it is first asked for.

    `must_use` is a card of the hand that has to be in the opening, such as one taken from the discard pile. `keep`: how
    many cards stay in the hand, if it is not what the house says (before the draw the card to come can be discarded).
    """

    hand: tuple[Card, ...]
    profile: RuleProfile
    must_use: Card | None = None
    keep: int | None = None

    @property
    def can_open(self) -> bool:
        return self.dearest is not None

    @cached_property
    def can_close(self) -> bool:
        """Whether the hand can be opened and closed this turn, beside an empty table."""
        return closing(self.hand, (), self.profile, opened=False, must_use=self.must_use) is not None

    @property
    def total(self) -> int:
        """What the dearest opening is worth, 0 where there is none."""
        return 0 if self.dearest is None else self.dearest.points

    @cached_property
    def dearest(self) -> Opening | None:
        return dearest(self.hand, self.profile, self.must_use, self.keep)

    @cached_property
    def least_left(self) -> Opening | None:
        """The opening that leaves fewest cards and, among those, fewest points."""
        return least_left(self.hand, self.profile, self.must_use, self.keep)

    @cached_property
    def every(self) -> tuple[Opening, ...]:
        """All openings, each placement of a joker one of its own, dearest first."""
        return every_opening(self.hand, self.profile, self.must_use, self.keep)

    @cached_property
    def maximal(self) -> tuple[Opening, ...]:
        """Those that no other opening contains."""
        return maximal(self.every)

    @cached_property
    def minimal(self) -> tuple[Opening, ...]:
        """Those that contain no other opening."""
        return minimal(self.every)

    @cached_property
    def near_miss(self) -> NearMiss | None:
        """How far the hand is from opening; None where it can."""
        return near_miss(self.hand, self.profile, self.must_use, self.keep)


def openings(
    hand: Iterable[Card], profile: RuleProfile, must_use: Card | None = None, keep: int | None = None
) -> Openings:
    """The openings of a hand under a house. Nothing is searched before it is asked for."""
    return Openings(tuple(hand), profile, must_use, keep)


def keep_for(profile: RuleProfile, keep: int | None = None) -> int:
    """How many cards stay in a hand that opens: `keep`, or else one to discard, unless the house closes by laying."""
    return int(profile.close_by == "discard") if keep is None else keep


def dearest(
    hand: Sequence[Card], profile: RuleProfile, must_use: Card | None = None, keep: int | None = None
) -> Opening | None:
    """The opening worth most; None where there is none.

    Where the house wants it clean, the melds with a joker that lie beside the 40 count as well.
    """
    if profile.clean_opening:
        return _reaching(hand, profile, must_use, keep, shed=False)
    found = arrange.best(hand, profile, must_use=must_use, keep=keep_for(profile, keep))
    if found is None or found.value < OPENING_MINIMUM:
        return None
    return make_opening(hand, found.melds)


def least_left(
    hand: Sequence[Card], profile: RuleProfile, must_use: Card | None = None, keep: int | None = None
) -> Opening | None:
    """The opening that leaves fewest cards and, among those, fewest points in the hand; None where there is none."""
    return _reaching(hand, profile, must_use, keep, shed=True)


def _reaching(
    hand: Sequence[Card], profile: RuleProfile, must_use: Card | None, keep: int | None, *, shed: bool
) -> Opening | None:
    melds = arrange.reaching(
        hand,
        profile,
        at_least=OPENING_MINIMUM,
        must_use=must_use,
        keep=keep_for(profile, keep),
        clean=profile.clean_opening,
        shed=shed,
    )
    return None if melds is None else make_opening(hand, melds)


def every_opening(
    hand: Sequence[Card], profile: RuleProfile, must_use: Card | None = None, keep: int | None = None
) -> tuple[Opening, ...]:
    """All openings, each placement of a joker one of its own, dearest first."""
    found = [
        make_opening(hand, melds)
        for melds in arrange.openings(hand, profile, must_use=must_use, keep=keep_for(profile, keep))
    ]
    return tuple(sorted(found, key=lambda opening: -opening.points))


def maximal(openings: Iterable[Opening]) -> tuple[Opening, ...]:
    """The openings whose cards are not part of another one's, one for each multiset of cards (the dearest)."""
    by_cards = _by_cards(openings)
    found: list[_Held] = []
    for held in sorted(by_cards, key=_size, reverse=True):
        if not any(_inside(held, larger) for larger in found):
            found.append(held)
    return tuple(by_cards[held] for held in found)


def minimal(openings: Iterable[Opening]) -> tuple[Opening, ...]:
    """The openings of whose cards no part opens, one for each multiset of cards (the dearest)."""
    by_cards = _by_cards(openings)
    found: list[_Held] = []
    for held in sorted(by_cards, key=_size):
        if not any(_inside(smaller, held) for smaller in found):
            found.append(held)
    return tuple(by_cards[held] for held in found)


_Held = tuple[int, int, int]
"""Cards as the faces held, those held twice, and the jokers."""


def _inside(inner: _Held, outer: _Held) -> bool:
    return not inner[0] & ~outer[0] and not inner[1] & ~outer[1] and inner[2] <= outer[2]


def _size(held: _Held) -> int:
    return held[0].bit_count() + held[1].bit_count() + held[2]


def _by_cards(openings: Iterable[Opening]) -> dict[_Held, Opening]:
    """The dearest opening of each multiset of cards."""
    found: dict[_Held, Opening] = {}
    for opening in openings:
        held = planes(card for meld in opening.melds for card in meld.cards)
        known = found.get(held)
        if known is None or opening.points > known.points:
            found[held] = opening
    return found


def near_miss(
    hand: Sequence[Card], profile: RuleProfile, must_use: Card | None = None, keep: int | None = None
) -> NearMiss | None:
    """How far a hand is from opening; None where it can open."""
    keep = keep_for(profile, keep)
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

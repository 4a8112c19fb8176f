"""The one exact search over a hand: which disjoint melds it holds, worth how much, keeping how many cards.

`check` (may this card be taken), staging, bots and solver all ask here. A hand is two 52-bit planes, the faces
held (`a`) and those held twice (`b`), and a number of jokers; a meld fits when its mask lies in `a`. For the greatest
value fewer melds do: longer runs fall into runs of three to five, and of the placements of a joker beside the same
cards only the dearest counts. `templates` has the melds, `search` the search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from trainer.rules.cards import JOKER, Card
from trainer.rules.melds import Meld
from trainer.rules.profile import OPENING_MINIMUM, RuleProfile
from trainer.rules.search import Reaching, duties_met, dutifully, freely
from trainer.rules.templates import Template, order, planes, templates


def melds_in(cards: Iterable[Card], profile: RuleProfile) -> tuple[Meld, ...]:
    """Every meld that can be laid from these cards, each placement of a joker on its own, in canonical order."""
    a, _, jokers = planes(cards)
    return tuple(t.meld for t in sorted(templates(profile).every.fitting(a, jokers), key=order))


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Disjoint melds and what they are worth together (in the unit that was asked for)."""

    value: int
    melds: tuple[Meld, ...]

    @property
    def points(self) -> int:
        return sum(meld.points for meld in self.melds)


def best(
    cards: Sequence[Card],
    profile: RuleProfile,
    *,
    must_use: Card | None = None,
    keep: int = 0,
    clean: bool = False,
    shed: bool = False,
) -> Arrangement | None:
    """The disjoint melds worth most in points.

    `must_use`: one copy of this card has to be in them. `keep`: so many cards stay in the hand at least.
    `clean`: only melds without a joker count, others may lie beside them. `shed`: worth is what the laid cards
    would cost in the hand, instead of the points of the melds. None where it cannot be done; the empty
    arrangement where nothing has to be laid and nothing can.
    """
    a, b, jokers = planes(cards)
    candidates = templates(profile).dearest.fitting(a, jokers)
    if not candidates:
        return _NOTHING if must_use is None and keep <= len(cards) else None
    if shed:
        worths = [t.shed for t in candidates]
    elif clean:
        worths = [0 if t.joker else t.points for t in candidates]
    else:
        worths = [t.points for t in candidates]
    value, laid = freely(candidates, worths, a, b, jokers)
    if duties_met(laid, must_use, len(cards) - keep):
        return Arrangement(value, tuple([t.meld for t in laid]))
    bound = dutifully(candidates, worths, (a, b, jokers), keep, must_use)
    if bound is None:
        return None
    return Arrangement(bound[0], tuple([t.meld for t in bound[1]]))


_NOTHING: Final = Arrangement(0, ())


def reaching(
    cards: Sequence[Card],
    profile: RuleProfile,
    *,
    at_least: int,
    must_use: Card | None = None,
    keep: int = 0,
    clean: bool = False,
    shed: bool = False,
) -> tuple[Meld, ...] | None:
    """Of the disjoint melds that are worth `at_least` together, those worth most in points.

    `clean`: only melds without a joker count towards `at_least`, all of them towards the most. `shed`: instead
    those that leave fewest cards and, among them, fewest points. The other parameters are those of `best`. None
    where it cannot be done.
    """
    a, b, jokers = planes(cards)
    candidates = templates(profile).dearest.fitting(a, jokers)
    if not candidates:
        return () if at_least <= 0 and must_use is None and keep <= len(cards) else None
    worths = [1000 * t.size + t.shed if shed else t.points for t in candidates]
    _, laid = freely(candidates, worths, a, b, jokers)
    if not duties_met(laid, must_use, len(cards) - keep):
        bound = dutifully(candidates, worths, (a, b, jokers), keep, must_use)
        if bound is None:
            return None
        laid = bound[1]
    if sum([0 if clean and t.joker else t.points for t in laid]) >= at_least:
        return tuple([t.meld for t in laid])
    search = Reaching(candidates, clean, shed)
    must = 0 if must_use is None else -1 if must_use is JOKER else must_use.bit
    found = search.found(a, b, jokers, keep, must, at_least)
    return None if found is None else found[1]


def can_open(
    cards: Sequence[Card], profile: RuleProfile, *, must_use: Card | None = None, keep: int = 0
) -> bool:
    """Whether these cards hold an opening that the profile accepts, with `must_use` in it, keeping `keep` cards."""
    found = best(cards, profile, must_use=must_use, keep=keep, clean=profile.clean_opening)
    return found is not None and found.value >= OPENING_MINIMUM


def openings(
    cards: Sequence[Card], profile: RuleProfile, *, must_use: Card | None = None, keep: int = 0
) -> Iterator[tuple[Meld, ...]]:
    """Every opening once, each as its melds in canonical order; each placement of a joker is an opening of its own.

    An opening is worth 40 or more (only melds without a joker count towards it where the house wants a clean
    one), contains `must_use`, and leaves `keep` cards or more in the hand.
    """
    a, b, jokers = planes(cards)
    if not can_open(cards, profile, must_use=must_use, keep=keep):
        return
    candidates = sorted(templates(profile).every.fitting(a, jokers), key=order)
    yield from _Openings(profile.clean_opening, must_use, len(cards) - keep).walk(
        candidates, a, b, jokers, 0, 0, must_use is None, ()
    )


class _Openings:
    __slots__ = ("clean", "most", "must_use")

    def __init__(self, clean: bool, must_use: Card | None, most: int) -> None:
        self.clean = clean
        self.must_use = must_use
        self.most = most

    def walk(
        self,
        candidates: list[Template],
        a: int,
        b: int,
        jokers: int,
        total: int,
        used: int,
        met: bool,
        laid: tuple[Meld, ...],
    ) -> Iterator[tuple[Meld, ...]]:
        if met and total >= OPENING_MINIMUM:
            yield laid
        for index, template in enumerate(candidates):
            if used + template.size > self.most:
                continue
            mask = template.mask
            left_a, left_b, left_jokers = a ^ (mask & ~b), b & ~mask, jokers - template.joker
            not_held = ~left_a
            rest = [
                other
                for other in candidates[index:]
                if not other.mask & not_held and (left_jokers or not other.joker)
            ]
            worth = 0 if self.clean and template.joker else template.points
            holds = met or (
                template.joker if self.must_use is JOKER else bool(self.must_use and mask & self.must_use.bit)
            )
            if total + worth + self._bound(rest, left_a, left_b, left_jokers) < OPENING_MINIMUM:
                continue
            yield from self.walk(
                rest,
                left_a,
                left_b,
                left_jokers,
                total + worth,
                used + template.size,
                holds,
                (*laid, template.meld),
            )

    def _bound(self, rest: list[Template], a: int, b: int, jokers: int) -> int:
        """No more than this can still be added: every card left in some meld at its dearest, and the jokers."""
        if not rest:
            return 0
        relevant = 0
        for template in rest:
            relevant |= template.mask
        return _dearest(a & relevant) + _dearest(b & relevant) + (0 if self.clean else 11 * jokers)


def _dearest(plane: int) -> int:
    total = 0
    while plane:
        low = plane & -plane
        plane ^= low
        total += _PLACE[low.bit_length() - 1]
    return total


_PLACE: Final = tuple(11 if index % 13 == 0 else min(index % 13 + 1, 10) for index in range(52))

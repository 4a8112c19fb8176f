"""The one exact search over a hand: which disjoint melds it holds, worth how much, keeping how many cards.

`check` (may this card be taken), staging, bots and solver all ask here. A hand is two 52-bit planes, the faces
held (`a`) and those held twice (`b`), and a number of jokers; a meld fits when its mask lies in `a`. The search
looks at the lowest face left: one copy of it stays in the hand, or goes into one of the melds that begin with
it; results are memoised by what is left. For the greatest value fewer melds do: longer runs fall into runs of
three to five, and of the placements of a joker beside the same cards only the dearest counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from trainer.rules.cards import JOKER, Card
from trainer.rules.melds import Meld
from trainer.rules.profile import OPENING_MINIMUM, RuleProfile
from trainer.rules.templates import Template, order, planes, templates

_IMPOSSIBLE: Final = -1


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
    value, laid = _freely(candidates, worths, a, b, jokers)
    if _duties_met(laid, must_use, len(cards) - keep):
        return Arrangement(value, tuple([t.meld for t in laid]))
    bound = _dutifully(candidates, worths, (a, b, jokers), keep, must_use)
    if bound is None:
        return None
    return Arrangement(bound[0], tuple([t.meld for t in bound[1]]))


_NOTHING: Final = Arrangement(0, ())

_Groups = dict[int, list[tuple[int, bool, int, Template]]]
"""The melds of a hand by their lowest natural card: mask, whether with a joker, worth, and the template."""
_Laid = tuple[Template, "_Laid"] | None
"""The melds laid, as a chain that branches of the search can share."""
_Memo = dict[tuple[int, int, int], tuple[int, _Laid]]
_EMPTY: Final[tuple[int, _Laid]] = (0, None)


def _duties_met(laid: list[Template], must_use: Card | None, most: int) -> bool:
    """Whether these melds hold the card that has to be used, and no more cards than may be laid."""
    if sum([t.size for t in laid]) > most:
        return False
    if must_use is None:
        return True
    return any(t.joker if must_use is JOKER else t.mask & must_use.bit for t in laid)


def _freely(
    candidates: list[Template], worths: list[int], a: int, b: int, jokers: int
) -> tuple[int, list[Template]]:
    """The greatest worth where no card has to be used or kept, and its melds.

    Nearly every question is answered so; only where the answer breaks a duty has a slower search to look again.
    """
    if jokers < 2 and (found := _at_most_one(candidates, worths, b)) is not None:
        return found
    groups: _Groups = {}
    relevant = starts = natural_starts = 0
    for template, worth in zip(candidates, worths):  # noqa: B905 (the check costs as much as the loop)
        mask, joker, low = template.mask, template.joker, template.low
        relevant |= mask
        if not joker:
            natural_starts |= low
        if starts & low:
            groups[low].append((mask, joker, worth, template))
        else:
            starts |= low
            groups[low] = [(mask, joker, worth, template)]
    begin = (natural_starts,) + (starts,) * jokers
    value, chain = _greatest(groups, begin, {}, a & relevant, b & relevant, jokers)
    laid = []
    while chain is not None:
        template, chain = chain
        laid.append(template)
    return value, laid


def _at_most_one(candidates: list[Template], worths: list[int], b: int) -> tuple[int, list[Template]] | None:
    """The answer where no two melds can lie beside each other: there is one alone, held once, or all need the same
    joker. None where that is not so."""
    first = candidates[0]
    if len(candidates) == 1:
        return (worths[0], candidates) if worths[0] and (first.joker or first.mask & ~b) else None
    found, value = first, 0
    for template, worth in zip(candidates, worths):  # noqa: B905 (as above)
        if not template.joker:
            return None
        if worth > value or (worth == value and template.low > found.low):
            found, value = template, worth
    return value, [found] if value else []


def _dutifully(
    candidates: list[Template],
    worths: list[int],
    hand: tuple[int, int, int],
    keep: int,
    must_use: Card | None,
) -> tuple[int, list[Template]] | None:
    """The greatest worth, and its melds, with a card to use and cards to keep; None where it cannot be done."""
    groups: _Groups = {}
    relevant = 0
    for template, worth in zip(candidates, worths, strict=True):
        relevant |= template.mask
        groups.setdefault(template.low, []).append((template.mask, template.joker, worth, template))
    if must_use is not None and must_use is not JOKER and not must_use.bit & relevant:
        return None
    a, b, jokers = hand
    # Cards in no meld stay in the hand anyway: they count as kept and leave the search.
    keep = max(0, keep - (a & ~relevant).bit_count() - (b & ~relevant).bit_count())
    must = 0 if must_use is None else -1 if must_use is JOKER else must_use.bit
    search = _Search(groups)
    value = search.value(a & relevant, b & relevant, jokers, keep, must)
    if value == _IMPOSSIBLE:
        return None
    return value, search.laid(a & relevant, b & relevant, jokers, keep, must)


def _greatest(
    groups: _Groups, begin: tuple[int, ...], memo: _Memo, a: int, b: int, jokers: int
) -> tuple[int, _Laid]:
    """The greatest value and the melds that reach it, from the lowest up.

    `begin`: the cards with which a meld begins, by the number of jokers left.
    """
    starts = begin[jokers]
    low = a & starts
    if not low:
        return _EMPTY
    low &= -low
    # Below the lowest face with which a meld begins nothing more can be laid.
    a &= -low
    b &= -low
    key = (a, b, jokers)
    known = memo.get(key)
    if known is not None:
        return known
    if b & low:
        found = _greatest(groups, begin, memo, a, b ^ low, jokers)
    elif (a ^ low) & starts:
        found = _greatest(groups, begin, memo, a ^ low, b, jokers)
    else:
        found = _EMPTY
    value = found[0]
    not_held = ~a
    for mask, joker, worth, template in groups[low]:
        if mask & not_held or (joker and not jokers):
            continue
        rest = a ^ (mask & ~b)
        if rest & begin[jokers - joker]:
            more, others = _greatest(groups, begin, memo, rest, b & ~mask, jokers - joker)
            if more + worth > value:
                value = more + worth
                found = value, (template, others)
        elif worth > value:
            value = worth
            found = worth, (template, None)
    memo[key] = found
    return found


class _Search:
    """One memoised search; `must` is the bit of a card that has to be used, -1 for a joker, 0 when none is."""

    __slots__ = ("choice", "groups", "memo")

    def __init__(self, groups: _Groups) -> None:
        self.groups = groups
        self.memo: dict[tuple[int, int, int, int, int], int] = {}
        self.choice: dict[tuple[int, int, int, int, int], Template | None] = {}

    def value(self, a: int, b: int, jokers: int, keep: int, must: int) -> int:
        if not a:
            return 0 if keep <= jokers and not must else _IMPOSSIBLE
        key = (a, b, jokers, keep, must)
        known = self.memo.get(key)
        if known is not None:
            return known
        low = a & -a
        found, choice = _IMPOSSIBLE, None
        if b & low:
            found = self.value(a, b ^ low, jokers, keep - 1 if keep else 0, must)
        elif must != low:
            found = self.value(a ^ low, b, jokers, keep - 1 if keep else 0, must)
        for mask, joker, worth, template in self.groups.get(low, ()):
            if mask & ~a or (joker and not jokers):
                continue
            met = must and ((must == -1 and joker) or (must > 0 and mask & must))
            rest = self.value(a ^ (mask & ~b), b & ~mask, jokers - joker, keep, 0 if met else must)
            if rest != _IMPOSSIBLE and rest + worth > found:
                found, choice = rest + worth, template
        self.memo[key] = found
        self.choice[key] = choice
        return found

    def laid(self, a: int, b: int, jokers: int, keep: int, must: int) -> list[Template]:
        """The melds that reach the value found, in the order of their lowest cards."""
        laid: list[Template] = []
        while a:
            template = self.choice[a, b, jokers, keep, must]
            low = a & -a
            if template is None:
                keep = keep - 1 if keep else 0
                a, b = (a, b ^ low) if b & low else (a ^ low, b)
                continue
            laid.append(template)
            mask = template.mask
            if (must == -1 and template.joker) or (must > 0 and mask & must):
                must = 0
            a, b, jokers = a ^ (mask & ~b), b & ~mask, jokers - template.joker
        return laid


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
    _, laid = _freely(candidates, worths, a, b, jokers)
    if not _duties_met(laid, must_use, len(cards) - keep):
        bound = _dutifully(candidates, worths, (a, b, jokers), keep, must_use)
        if bound is None:
            return None
        laid = bound[1]
    if sum([0 if clean and t.joker else t.points for t in laid]) >= at_least:
        return tuple([t.meld for t in laid])
    search = _Reaching(candidates, clean, shed)
    must = 0 if must_use is None else -1 if must_use is JOKER else must_use.bit
    found = search.found(a, b, jokers, keep, must, at_least)
    return None if found is None else found[1]


class _Reaching:
    """Like `_Search`, with the points that are still wanted as part of what is left to do."""

    __slots__ = ("clean", "groups", "memo", "shed")

    def __init__(self, candidates: Iterable[Template], clean: bool, shed: bool) -> None:
        self.clean = clean
        self.shed = shed
        self.groups: dict[int, list[Template]] = {}
        for template in candidates:
            self.groups.setdefault(template.low, []).append(template)
        self.memo: dict[tuple[int, int, int, int, int, int], tuple[int, tuple[Meld, ...]] | None] = {}

    def found(
        self, a: int, b: int, jokers: int, keep: int, must: int, wanted: int
    ) -> tuple[int, tuple[Meld, ...]] | None:
        """(the points, or 1000 for each card laid and what it would cost in the hand; the melds), or None."""
        if not a:
            return (0, ()) if keep <= jokers and not must and wanted <= 0 else None
        key = (a, b, jokers, keep, must, wanted)
        if key in self.memo:
            return self.memo[key]
        low = a & -a
        found = None
        if b & low:
            found = self.found(a, b ^ low, jokers, max(0, keep - 1), must, wanted)
        elif must != low:
            found = self.found(a ^ low, b, jokers, max(0, keep - 1), must, wanted)
        for template in self.groups.get(low, ()):
            mask = template.mask
            if mask & ~a or (template.joker and not jokers):
                continue
            met = (must == -1 and template.joker) or (must > 0 and bool(mask & must))
            worth = 0 if self.clean and template.joker else template.points
            rest = self.found(
                a ^ (mask & ~b),
                b & ~mask,
                jokers - template.joker,
                keep,
                0 if met else must,
                max(0, wanted - worth),
            )
            if rest is not None:
                value = rest[0] + (1000 * template.size + template.shed if self.shed else template.points)
                if found is None or value > found[0]:
                    found = (value, (template.meld, *rest[1]))
        self.memo[key] = found
        return found


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

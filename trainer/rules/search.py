"""The search itself: the greatest worth of disjoint melds, freely or with duties; see `arrange` for what is asked.

The search looks at the lowest face left: one copy of it stays in the hand, or goes into one of the melds that begin
with it; results are memoised by what is left.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from trainer.rules.cards import JOKER, Card
from trainer.rules.melds import Meld
from trainer.rules.templates import Template

_IMPOSSIBLE: Final = -1

_Groups = dict[int, list[tuple[int, bool, int, Template]]]
"""The melds of a hand by their lowest natural card: mask, whether with a joker, worth, and the template."""
_Laid = tuple[Template, "_Laid"] | None
"""The melds laid, as a chain that branches of the search can share."""
_Memo = dict[tuple[int, int, int], tuple[int, _Laid]]
_EMPTY: Final[tuple[int, _Laid]] = (0, None)


def duties_met(laid: list[Template], must_use: Card | None, most: int) -> bool:
    """Whether these melds hold the card that has to be used, and no more cards than may be laid."""
    if sum([t.size for t in laid]) > most:
        return False
    if must_use is None:
        return True
    return any(t.joker if must_use is JOKER else t.mask & must_use.bit for t in laid)


def freely(
    candidates: list[Template], worths: list[int], a: int, b: int, jokers: int
) -> tuple[int, list[Template]]:
    """The greatest worth where no card has to be used or kept, and its melds.

    Nearly every question is answered so; only where the answer breaks a duty has a slower search to look again.
    """
    if jokers < 2 and (found := _at_sight(candidates, worths, b)) is not None:
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


def _at_sight(candidates: list[Template], worths: list[int], b: int) -> tuple[int, list[Template]] | None:
    """The answer where it can be seen: one meld or two, none of them held twice, or all in need of the same joker.
    None where it cannot."""
    first = candidates[0]
    if len(candidates) == 1:
        return (worths[0], candidates) if worths[0] and (first.joker or first.mask & ~b) else None
    second = candidates[1]
    if len(candidates) == 2 and not first.joker and not second.joker:
        if not first.mask & ~b or not second.mask & ~b:
            return None
        if not first.mask & second.mask & ~b:
            return sum(worths), candidates if first.low < second.low else [second, first]
    elif not all(t.joker for t in candidates):
        return None
    found, value = first, 0
    for template, worth in zip(candidates, worths):  # noqa: B905 (as above)
        if worth > value or (worth == value and template.low > found.low):
            found, value = template, worth
    return value, [found] if value else []


def dutifully(
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


class Reaching:
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

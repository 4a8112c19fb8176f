"""Every meld that a kind of house allows, as masks over the 52 faces, and which of them a hand holds.

A run lies in one suit and a set in one rank, so what a hand holds is the sum of what its four suits and its ranks
hold. Those parts come back hand after hand and are remembered: that is most of the search's speed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from trainer.rules.cards import ACE, HIGH_ACE, KING, Card, Suit, hand_points
from trainer.rules.melds import MIN_MELD, Meld, Run, Set
from trainer.rules.profile import RuleProfile

_LONGEST_PIECE: Final = 5
_SUIT: Final = (1 << KING) - 1
_ACES: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
_SUIT_AT: Final = tuple(_SUIT << 13 * suit for suit in Suit)
_PAIR_STARTS: Final = (_SUIT >> 1) * _ACES
_RUN_STARTS: Final = (_SUIT >> 2) * _ACES
_PARTS_REMEMBERED: Final = 1 << 14  # the patterns of up to seven cards of one suit are 5,812 for each suit


@dataclass(frozen=True, slots=True)
class Template:
    """A possible meld: the mask of its natural cards, whether it has a joker, its points and the meld itself.

    `low` is the bit of its lowest natural card; `shed` what its cards would cost if they were left in the hand;
    `order` its place in the canonical order.
    """

    mask: int
    joker: bool
    points: int
    size: int
    shed: int
    meld: Meld
    order: int
    low: int


class Table:
    """Templates, to be asked which of them fit a hand."""

    def __init__(self, templates: Iterable[Template]) -> None:
        runs: list[list[Template]] = [[] for _ in Suit]
        sets: list[list[Template]] = [[] for _ in range(KING + 1)]
        for template in templates:
            meld = template.meld
            (runs[meld.suit] if isinstance(meld, Run) else sets[meld.rank]).append(template)
        self._runs = lru_cache(_PARTS_REMEMBERED)(_Part(runs).holding)
        self._sets = lru_cache(_PARTS_REMEMBERED)(_Part(sets).holding)

    def fitting(self, a: int, jokers: int) -> list[Template]:
        """Those whose natural cards lie in `a` and that need no joker that is not there; runs before sets."""
        joker = jokers > 0
        found: list[Template] = []
        # Only cards with a neighbour, or without a joker two of them, lie in a run: few patterns, known soon.
        if joker:
            pairs, gaps = a & a >> 1 & _PAIR_STARTS, a & a >> 2 & _RUN_STARTS
            king, queen = a & a >> 12 & _ACES, a & a >> 11 & _ACES
            near = pairs | pairs << 1 | gaps | gaps << 2 | king | king << 12 | queen | queen << 11
        else:
            near = a & a >> 1 & a >> 2 & _RUN_STARTS
            near |= near << 1 | near << 2
            high = a & a >> 11 & a >> 12 & _ACES
            if high:
                near |= high | high << 11 | high << 12
        while near:
            suit = ((near & -near).bit_length() - 1) // 13
            held = near & _SUIT_AT[suit]
            near ^= held
            found += self._runs(suit, held, joker)
        hearts, diamonds = a & _SUIT, a >> 13 & _SUIT
        clubs, spades = a >> 26 & _SUIT, a >> 39
        red, black = hearts & diamonds, clubs & spades
        either_red, either_black = hearts | diamonds, clubs | spades
        ranks = (
            red | black | (either_red & either_black)
            if joker
            else (red & either_black) | (black & either_red)
        )
        while ranks:
            low = ranks & -ranks
            ranks ^= low
            found += self._sets(low.bit_length(), a & low * _ACES, joker)
        return found


class _Part:
    """The templates of each suit, or of each rank."""

    def __init__(self, groups: list[list[Template]]) -> None:
        self.groups = groups

    def holding(self, number: int, held: int, joker: bool) -> tuple[Template, ...]:
        return tuple(t for t in self.groups[number] if not t.mask & ~held and (joker or not t.joker))


class Templates:
    """All melds of a kind of house (`every`), and those that the search for a greatest value needs (`dearest`):
    longer runs fall into runs of three to five, and of a joker's places beside the same cards the dearest counts."""

    def __init__(self, longest: int, declares: bool) -> None:
        melds: list[Meld] = [*_runs(longest), *_sets(declares)]
        every = [_template(meld, order) for order, meld in enumerate(melds)]
        dearest: dict[tuple[int, bool], Template] = {}
        for template in every:
            if isinstance(template.meld, Set) or template.size <= _LONGEST_PIECE:
                known = dearest.get((template.mask, template.joker))
                if known is None or template.points > known.points:
                    dearest[template.mask, template.joker] = template
        self.every = Table(every)
        self.dearest = Table(dearest.values())
        self.pieces: tuple[Template, ...] = tuple(dearest.values())


def _template(meld: Meld, order: int) -> Template:
    mask = 0
    for card in meld.cards:
        mask |= card.bit
    shed = hand_points(meld.cards)
    return Template(mask, meld.has_joker, meld.points, meld.size, shed, meld, order, mask & -mask)


def _runs(longest: int) -> Iterator[Run]:
    for suit in Suit:
        for size in range(MIN_MELD, KING + 1):
            for low in range(ACE, HIGH_ACE - size + 2):
                high = low + size - 1
                yield Run(suit, low, high)
                for place in range(high, low - 1, -1):
                    yield Run(suit, low, high, place)
        if longest == HIGH_ACE:
            yield Run(suit, ACE, HIGH_ACE, HIGH_ACE)
            yield Run(suit, ACE, HIGH_ACE, ACE)


def _sets(declares: bool) -> Iterator[Set]:
    for rank in range(ACE, KING + 1):
        for size in (4, 3, 2):
            for suits in combinations(Suit, size):
                if size >= MIN_MELD:
                    yield Set(rank, suits)
                if size == 3:
                    yield Set(rank, suits, True, next(s for s in Suit if s not in suits))
                if size == 2:
                    missing = [s for s in Suit if s not in suits] if declares else [None]
                    for suit in missing:
                        yield Set(rank, suits, True, suit)


@cache
def _templates(longest: int, declares: bool) -> Templates:
    return Templates(longest, declares)


def templates(profile: RuleProfile) -> Templates:
    """The melds that the profile's house allows; made once for each kind of house, when first asked for."""
    return _templates(profile.longest_run, profile.joker_in_set == "declared")


def planes(cards: Iterable[Card]) -> tuple[int, int, int]:
    """A hand as (faces held, faces held twice, jokers)."""
    a = b = jokers = 0
    for card in cards:
        bit = card.bit
        if not bit:
            jokers += 1
        elif a & bit:
            b |= bit
        else:
            a |= bit
    return a, b, jokers


def order(template: Template) -> int:
    """The place of a template in the canonical order, to sort by."""
    return template.order

"""Melds: sets and runs with at most one joker, what they are worth, and how they grow (RULES.md 2 to 4, 7).

A meld knows what its joker stands for, so it needs no profile to be written. Which melds a house allows, and
how a joker is read, depends on the profile; see `trainer.rules.reading` for reading them from cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from trainer.rules.cards import ACE, HIGH_ACE, JOKER, Card, Suit, cards_text, face, rank_points
from trainer.rules.profile import RuleProfile

MIN_MELD: Final = 3
FULL_SET: Final = 4


@dataclass(frozen=True, slots=True)
class Run:
    """Cards of one suit in sequence, from place `low` to place `high`.

    Places are 1 (ace below the two) to 14 (ace above the king). `joker` is the place of the joker, or None.
    """

    suit: Suit
    low: int
    high: int
    joker: int | None = None

    kind = "run"

    @property
    def size(self) -> int:
        return self.high - self.low + 1

    @property
    def has_joker(self) -> bool:
        return self.joker is not None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards as they lie, low to high, `JOKER` for the joker."""
        return tuple(JOKER if p == self.joker else face(p, self.suit) for p in range(self.low, self.high + 1))

    @property
    def joker_faces(self) -> tuple[Card, ...]:
        """What the joker stands for: one card, or none where there is no joker."""
        return () if self.joker is None else (face(self.joker, self.suit),)

    @property
    def points(self) -> int:
        return sum(rank_points(place) for place in range(self.low, self.high + 1))

    @property
    def text(self) -> str:
        return " ".join(
            f"JK={face(p, self.suit)}" if p == self.joker else face(p, self.suit).text
            for p in range(self.low, self.high + 1)
        )

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Set:
    """Three or four cards of one rank, all of different suits.

    `suits` are those of the natural cards, sorted. `stands_for` is the joker's suit where it is determined: in a
    set of four always, in a set of three where the house declares it; None where either missing suit will do.
    """

    rank: int
    suits: tuple[Suit, ...]
    joker: bool = False
    stands_for: Suit | None = None

    kind = "set"

    @property
    def size(self) -> int:
        return len(self.suits) + self.joker

    @property
    def has_joker(self) -> bool:
        return self.joker

    @property
    def missing(self) -> tuple[Suit, ...]:
        """The suits of which the set has no natural card."""
        return tuple(suit for suit in Suit if suit not in self.suits)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, naturals by suit, then the joker."""
        naturals = tuple(face(self.rank, suit) for suit in self.suits)
        return (*naturals, JOKER) if self.joker else naturals

    @property
    def joker_faces(self) -> tuple[Card, ...]:
        """What the joker stands for: one card, or both missing ones under "either suit"."""
        if not self.joker:
            return ()
        suits = self.missing if self.stands_for is None else (self.stands_for,)
        return tuple(face(self.rank, suit) for suit in suits)

    @property
    def points(self) -> int:
        return self.size * rank_points(HIGH_ACE if self.rank == ACE else self.rank)

    @property
    def text(self) -> str:
        naturals = cards_text(face(self.rank, suit) for suit in self.suits)
        if not self.joker:
            return naturals
        return (
            f"{naturals} JK"
            if self.stands_for is None
            else f"{naturals} JK={face(self.rank, self.stands_for)}"
        )

    def __str__(self) -> str:
        return self.text


Meld = Run | Set


def naturals(meld: Meld) -> tuple[Card, ...]:
    """The cards of the meld but its joker."""
    return tuple(card for card in meld.cards if card is not JOKER)


def make_set(
    rank: int, suits: tuple[Suit, ...], joker: bool, declared: Suit | None, profile: RuleProfile
) -> Set:
    """A set whose joker stands for what the house says: the missing suit in four, `declared` (or the first
    missing suit) in three where suits are declared, else either."""
    ordered = tuple(sorted(suits))
    if not joker:
        return Set(rank, ordered)
    missing = tuple(suit for suit in Suit if suit not in ordered)
    if len(ordered) == FULL_SET - 1:
        return Set(rank, ordered, True, missing[0])
    if profile.declares_jokers:
        return Set(rank, ordered, True, missing[0] if declared is None else declared)
    return Set(rank, ordered, True, None)


@cache
def additions(meld: Meld, card: Card, longest: int) -> tuple[tuple[Card | None, Meld], ...]:
    """Every way to add `card` to `meld`: (what a joker then stands for, the grown meld).

    A natural card has one way at most, a joker up to two (the high end of a run first); in both, where the two
    ends are the same face (an ace for a run from two to king), it goes high. Empty where it does not fit.
    """
    if card is JOKER:
        return () if meld.has_joker else _joker_additions(meld, longest)
    if isinstance(meld, Set):
        if card.rank != meld.rank or card.suit not in meld.missing or meld.size >= FULL_SET:
            return ()
        if meld.stands_for is card.suit:
            return ()
        suits = tuple(sorted((*meld.suits, card.suit)))
        left = tuple(suit for suit in Suit if suit not in suits)
        return ((None, Set(meld.rank, suits, meld.joker, left[0] if meld.joker else None)),)
    if card.suit is not meld.suit or meld.size >= longest:
        return ()
    for place in _open_ends(meld):
        if face(place, meld.suit) is card and _ace_allows(meld, place, natural=True):
            return ((None, _grown(meld, place, meld.joker)),)
    return ()


def _joker_additions(meld: Meld, longest: int) -> tuple[tuple[Card | None, Meld], ...]:
    if isinstance(meld, Set):
        if meld.size >= FULL_SET:
            return ()
        suit = meld.missing[0]
        return ((face(meld.rank, suit), Set(meld.rank, meld.suits, True, suit)),)
    if meld.size >= longest:
        return ()
    found: dict[Card, Meld] = {}
    for place in _open_ends(meld):
        stands = face(place, meld.suit)
        if stands not in found:
            found[stands] = _grown(meld, place, place)
    return tuple(found.items())


def _open_ends(run: Run) -> tuple[int, ...]:
    """The places just beyond the ends of a run, high first."""
    ends = []
    if run.high < HIGH_ACE:
        ends.append(run.high + 1)
    if run.low > ACE:
        ends.append(run.low - 1)
    return tuple(ends)


def _ace_allows(run: Run, place: int, natural: bool) -> bool:
    """A run of fourteen has an ace at either end; one of them is the joker, never two natural aces."""
    other = {ACE: HIGH_ACE, HIGH_ACE: ACE}.get(place)
    if other is None or not run.low <= other <= run.high:
        return True
    return (run.joker == other) if natural else not run.has_joker


def _grown(run: Run, place: int, joker: int | None) -> Run:
    return Run(run.suit, min(run.low, place), max(run.high, place), joker)


def fitting(meld: Meld, profile: RuleProfile) -> tuple[Card, ...]:
    """The faces that can be added to `meld` as it lies, and the joker where it has none and can grow."""
    longest = profile.longest_run
    if isinstance(meld, Set):
        candidates = tuple(face(meld.rank, suit) for suit in meld.missing)
    else:
        candidates = tuple(dict.fromkeys(face(place, meld.suit) for place in reversed(_open_ends(meld))))
    return tuple(card for card in (*candidates, JOKER) if additions(meld, card, longest))


def fits(meld: Meld, card: Card, profile: RuleProfile) -> bool:
    """Whether `card` can be added to `meld` as it lies; a card that could only swap its joker does not fit."""
    return bool(additions(meld, card, profile.longest_run))


def without_joker(meld: Meld, card: Card) -> Meld:
    """`meld` after `card`, one of its `joker_faces`, has taken the joker's place."""
    if isinstance(meld, Set):
        assert card.suit is not None
        return Set(meld.rank, tuple(sorted((*meld.suits, card.suit))))
    return Run(meld.suit, meld.low, meld.high)


def makes_two_aces(meld: Meld) -> bool:
    """Whether a natural card in the joker's place would leave two natural aces in a run of fourteen."""
    return (
        isinstance(meld, Run) and meld.low == ACE and meld.high == HIGH_ACE and meld.joker in (ACE, HIGH_ACE)
    )

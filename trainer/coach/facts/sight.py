"""What a seat sees, counted: derived from an observation once and shared by the facts of all its moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import combinations
from math import comb

from trainer.coach.facts.history import Shown, shown
from trainer.rules import arrange
from trainer.rules.cards import ACE, ALL_CARDS, HIGH_ACE, JOKER, Card, Suit, face, hand_points, sort_hand
from trainer.rules.melds import Meld, fits, fitting
from trainer.rules.observation import Observation, own_state
from trainer.rules.state import State, next_seat
from trainer.solver.closings import can_close, closing
from trainer.solver.live import Outs, completing, outs
from trainer.solver.two_step import TwoStep, two_step

Hand = tuple[Card, ...]

_completing = cache(completing)


@dataclass(frozen=True)
class Sight:
    """An observation and what follows from it. Nothing is counted before it is asked for."""

    observation: Observation

    @cached_property
    def unseen(self) -> Mapping[Card, int]:
        """The copies of each card that lie in the stock or in other hands."""
        return Counter(self.observation.unseen())

    @cached_property
    def state(self) -> State:
        """A state for asking the rules; what is hidden lies in its stock."""
        return own_state(self.observation)

    @cached_property
    def melds(self) -> tuple[Meld, ...]:
        return tuple(laid.meld for laid in self.observation.table)

    @cached_property
    def shown(self) -> Shown:
        return shown(self.observation)

    @cached_property
    def next_seat(self) -> int:
        """Who plays after this seat."""
        return next_seat(self.observation.seat, self.observation.out)

    @cached_property
    def others(self) -> tuple[int, ...]:
        """The other seats still in the match, from the next one on."""
        found = []
        seat = self.next_seat
        while seat != self.observation.seat:
            found.append(seat)
            seat = next_seat(seat, self.observation.out)
        return tuple(found)

    @cached_property
    def fewest(self) -> int:
        """The fewest cards that another seat holds."""
        return min(self.observation.hand_sizes[seat - 1] for seat in self.others)

    def has_opened(self, seat: int) -> bool:
        return self.observation.opened[seat - 1]

    @cached_property
    def points_count(self) -> bool:
        """Whether the cards in this hand cost something: not so where who never opened pays a flat 100."""
        profile = self.observation.profile
        return self.observation.has_opened or profile.unopened_pays == "cards"

    def without(self, *cards: Card) -> Hand:
        """The hand less these cards."""
        return less(self.observation.hand, cards)

    # what waits

    @cached_property
    def waits(self) -> Callable[[Hand], Mapping[Card, int]]:
        """The natural cards that complete some two cards of a hand, with their unseen copies; dead ones left out."""
        return cache(self._waits)

    def _waits(self, hand: Hand) -> Mapping[Card, int]:
        faces = {card for card in hand if card is not JOKER}
        wanted = {card for two in combinations(sorted(faces), 2) for card in _completing(*two)}
        return {card: self.unseen[card] for card in sorted(wanted) if self.unseen.get(card)}

    def lost(self, card: Card) -> Mapping[Card, int]:
        """The live cards that no longer complete anything once `card` is gone."""
        hand = self.observation.hand
        after = self.waits(less(hand, (card,)))
        return {face_: copies for face_, copies in self.waits(hand).items() if face_ not in after}

    def pairs(self, card: Card) -> dict[Card, dict[Card, int]]:
        """The cards of the hand that `card` makes half a meld with, and the copies of what completes the two,
        dead ones with 0."""
        if card is JOKER:
            return {}
        rest = dict.fromkeys(self.without(card))
        found = {other: _completing(card, other) for other in rest}
        return {
            other: {third: self.unseen.get(third, 0) for third in thirds}
            for other, thirds in found.items()
            if thirds
        }

    def breaks(self, card: Card) -> Meld | None:
        """The whole meld of natural cards that the hand loses with `card`; an end of a longer run is no loss."""
        if card is JOKER:
            return None
        naturals = tuple(one for one in self.observation.hand if one is not JOKER)
        profile = self.observation.profile
        whole = arrange.best(naturals, profile, shed=True)
        after = arrange.best(less(naturals, (card,)), profile, shed=True)
        if whole is None or after is None or whole.value - after.value <= hand_points((card,)):
            return None
        return next((meld for meld in whole.melds if card in meld.cards), None)

    def joins(self, card: Card) -> int:
        """How many melds of three natural cards `card` can still make with cards of the hand and unseen ones."""
        rest = self.without(card)

        def there(other: Card) -> bool:
            return bool(self.unseen.get(other)) or other in rest

        return sum(all(there(other) for other in others) for others in threes(card))

    # the opening

    @cached_property
    def outs(self) -> Mapping[Card, Outs]:
        """By discard, what opens next turn."""
        found = outs(self.observation.hand, self.observation.unseen(), self.observation.profile)
        return {one.discard: one for one in found}

    @cached_property
    def two_step(self) -> Mapping[Card, TwoStep]:
        """By discard, the chance to open within two draws; empty where too few cards are unseen."""
        if sum(self.unseen.values()) < 2:
            return {}
        found = two_step(self.observation.hand, self.observation.unseen(), self.observation.profile)
        return {one.discard: one for one in found}

    @cached_property
    def total(self) -> Callable[[Hand], int]:
        """The most that a hand could lay towards an opening, once the next card is drawn to be discarded."""
        return cache(self._total)

    def _total(self, hand: Hand) -> int:
        profile = self.observation.profile
        found = arrange.best(hand, profile, clean=profile.clean_opening)
        return 0 if found is None else found.value

    # the table

    def fits(self, card: Card) -> int:
        """The number of the first meld on the table that `card` can be added to, 0 where there is none."""
        profile = self.observation.profile
        return next((n for n, meld in enumerate(self.melds, 1) if fits(meld, card, profile)), 0)

    def frees(self, card: Card) -> int:
        """The number of the first meld whose joker stands for `card`, 0 where there is none."""
        return next((n for n, meld in enumerate(self.melds, 1) if card in meld.joker_faces), 0)

    def fitting(self, melds: Iterable[Meld]) -> Mapping[Card, int]:
        """The natural cards that could be added to one of `melds`, with their unseen copies."""
        profile = self.observation.profile
        faces = {card for meld in melds for card in fitting(meld, profile) if card is not JOKER}
        return {card: self.unseen[card] for card in sorted(faces) if self.unseen.get(card)}

    @cached_property
    def closers(self) -> Callable[[Hand, tuple[Meld, ...]], Mapping[Card, int]]:
        """The unseen cards that close next turn from a hand beside a table as it lies, and their copies."""
        return cache(self._closers)

    def _closers(self, hand: Hand, table: tuple[Meld, ...]) -> Mapping[Card, int]:
        profile = self.observation.profile
        return {
            card: self.unseen[card]
            for card in ALL_CARDS
            if self.unseen.get(card) and can_close(sort_hand((*hand, card)), table, profile, opened=True)
        }

    @cached_property
    def closes(self) -> Callable[[Hand, tuple[Meld, ...], Card | None], bool]:
        """Whether a hand that has opened can be emptied this turn, beside a table, with a card taken and not used."""
        return cache(self._closes)

    def _closes(self, hand: Hand, table: tuple[Meld, ...], taken: Card | None) -> bool:
        return closing(hand, table, self.observation.profile, opened=True, must_use=taken) is not None

    # other hands

    @cached_property
    def useful_to(self) -> Callable[[int, Card], float]:
        """The chance that a seat holds two cards that make a meld of three with a card, where its hand is dealt from
        the unseen cards by chance, and what everybody knows of it is in it."""
        return cache(self._useful_to)

    def _useful_to(self, seat: int, card: Card) -> float:
        known = self.observation.shown[seat - 1]
        size = self.observation.hand_sizes[seat - 1] - len(known)
        if card is JOKER:
            return 1.0
        near = sorted({other for others in threes(card) for other in others})
        whole = sum(self.unseen.values())
        size = min(size, whole)
        copies = {other: self.unseen.get(other, 0) for other in (*near, JOKER)}
        pairs = [set(others) for others in threes(card)]

        def absent(cards: Iterable[Card]) -> int:
            return comb(whole - sum(copies[other] for other in cards), size)

        useless = 0
        for held in _independent(tuple(near), tuple(frozenset(two) for two in pairs)):
            for jokers in (False, True):
                present = {*held, JOKER} if jokers else set(held)
                everything = present | set(known)
                faces = [other for other in everything if other in near]
                if JOKER in everything and faces:
                    continue
                if any(two <= everything for two in pairs):
                    continue
                # Exactly these of the near cards are among the hidden ones: inclusion and exclusion.
                for some in range(len(present) + 1):
                    for kept in combinations(present, some):
                        missing = [other for other in (*near, JOKER) if other not in kept]
                        useless += (-1) ** (len(present) - some) * absent(missing)
        return 1 - useless / comb(whole, size)


@lru_cache(maxsize=16)
def sight(observation: Observation) -> Sight:
    """The sight of an observation, the same one for all its moves."""
    return Sight(observation)


def less(hand: Sequence[Card], cards: Iterable[Card]) -> Hand:
    """A hand without these cards."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


@cache
def threes(card: Card) -> tuple[tuple[Card, Card], ...]:
    """The pairs of natural cards that make a meld of three with `card`."""
    if card.suit is None:
        return ()
    found: list[tuple[Card, Card]] = []
    equals = [face(card.rank, suit) for suit in Suit if suit is not card.suit]
    found += combinations(equals, 2)
    for low in range(ACE, HIGH_ACE - 1):
        run = [face(place, card.suit) for place in range(low, low + 3)]
        if card in run:
            first, second = (other for other in run if other is not card)
            found.append((first, second))
    return tuple(found)


@cache
def _independent(near: tuple[Card, ...], pairs: tuple[frozenset[Card], ...]) -> tuple[tuple[Card, ...], ...]:
    """The sets of these cards of which no two are a pair."""
    return tuple(
        held
        for size in range(len(near) + 1)
        for held in combinations(near, size)
        if not any(two <= set(held) for two in pairs)
    )

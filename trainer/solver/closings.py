"""Whether a hand can be closed this turn, and how: melds, added cards, swapped jokers, and the card to discard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from trainer.rules.arrange import melds_in, openings
from trainer.rules.cards import JOKER, Card, sort_hand
from trainer.rules.melds import Meld, Run, Set, additions, makes_two_aces, without_joker
from trainer.rules.moves import Discard, LayOff, Move, NewMeld, Swap, items_of, open_with
from trainer.rules.profile import RuleProfile
from trainer.rules.reading import Written
from trainer.rules.ways import joins


@dataclass(frozen=True, slots=True)
class _Situation:
    hand: tuple[Card, ...]
    table: tuple[Meld, ...]
    owed: int


def closing(
    hand: Sequence[Card],
    table: Sequence[Meld],
    profile: RuleProfile,
    *,
    opened: bool,
    must_use: Card | None = None,
) -> tuple[Move, ...] | None:
    """Moves that close the hand now, with the turn's card drawn already; None where there are none.

    `must_use` is a card that was taken from the discard pile and not used yet; where the seat has not opened, it
    has to be part of the opening. Whether the first round forbids to close is not looked at.
    """
    return _Closing(profile).search(sort_hand(hand), tuple(table), opened=opened, must_use=must_use)


def can_close(hand: Sequence[Card], table: Sequence[Meld], profile: RuleProfile, *, opened: bool) -> bool:
    """Whether the hand can be closed this turn."""
    return closing(hand, table, profile, opened=opened) is not None


class _Closing:
    """One search: depth first, the situations that led nowhere remembered."""

    def __init__(self, profile: RuleProfile) -> None:
        self.profile = profile
        self.dead: set[tuple[_Situation, Card | None]] = set()

    def search(
        self, hand: tuple[Card, ...], table: tuple[Meld, ...], *, opened: bool, must_use: Card | None
    ) -> tuple[Move, ...] | None:
        if opened:
            return self._from(_Situation(hand, table, 0), must_use)
        if self._hopeless(_Situation(hand, table, 0)):
            return None
        keep = int(self.profile.close_by == "discard")
        for melds in openings(hand, self.profile, must_use=must_use, keep=keep):
            left = list(hand)
            for meld in melds:
                for card in meld.cards:
                    left.remove(card)
            rest = self._from(_Situation(tuple(left), (*table, *melds), 0), None)
            if rest is not None:
                return (open_with(melds), *rest)
        return None

    def _from(self, now: _Situation, must_use: Card | None) -> tuple[Move, ...] | None:
        if must_use is None and not now.owed:
            if not now.hand:
                return () if self.profile.close_by == "any" else None
            if len(now.hand) == 1:
                return (Discard(now.hand[0]),)
        if (now, must_use) in self.dead or self._hopeless(now):
            return None
        for move, after, used in self._moves(now, must_use):
            rest = self._from(after, None if used else must_use)
            if rest is not None:
                return (move, *rest)
        self.dead.add((now, must_use))
        return None

    def _moves(self, now: _Situation, must_use: Card | None) -> Iterator[tuple[Move, _Situation, bool]]:
        profile = self.profile
        for number, meld in enumerate(now.table, 1):
            for card in meld.joker_faces:
                if card in now.hand and not makes_two_aces(meld):
                    used = card is must_use and "swap" in profile.taken_uses
                    if card is must_use and not used and now.hand.count(card) == 1:
                        continue
                    hand = sort_hand((*_less(now.hand, (card,)), JOKER))
                    table = _at(now.table, number, without_joker(meld, card))
                    yield Swap(card, number), _Situation(hand, table, now.owed + profile.replays_jokers), used
        for meld in melds_in(now.hand, profile):
            used = must_use in meld.cards and "meld" in profile.taken_uses
            yield NewMeld(items_of(meld)), self._laid(now, meld.cards, (*now.table, meld)), used
        for number, meld in enumerate(now.table, 1):
            for card in dict.fromkeys(now.hand):
                for stands, grown in additions(meld, card, profile.longest_run):
                    used = card is must_use and "lay" in profile.taken_uses
                    after = self._laid(now, (card,), _at(now.table, number, grown))
                    yield LayOff(Written(card, stands), number), after, used

    @staticmethod
    def _laid(now: _Situation, cards: Sequence[Card], table: tuple[Meld, ...]) -> _Situation:
        jokers = sum(card is JOKER for card in cards)
        return _Situation(_less(now.hand, cards), table, max(0, now.owed - jokers))

    def _hopeless(self, now: _Situation) -> bool:
        """Whether more cards than the one to discard have no place at all, whatever else is done first."""
        faces = [card for card in now.hand if card is not JOKER]
        suits_on_table = {meld.suit for meld in now.table if isinstance(meld, Run)}
        ranks_on_table = {meld.rank for meld in now.table if isinstance(meld, Set)}
        jokers = JOKER in now.hand or any(meld.has_joker for meld in now.table)
        lost = 0
        for card in faces:
            if card.suit in suits_on_table or card.rank in ranks_on_table:
                continue
            partners = [other for other in set(faces) if joins(card, other)]
            if len(partners) < 2 - jokers:
                lost += 1
                if lost > 1:
                    return True
        return False


def _less(hand: tuple[Card, ...], cards: Sequence[Card]) -> tuple[Card, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _at(table: tuple[Meld, ...], number: int, meld: Meld) -> tuple[Meld, ...]:
    return (*table[: number - 1], meld, *table[number:])

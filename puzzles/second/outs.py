"""Which cards open after a discard, one draw or two ahead, by listing every way to lay melds with the cards drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from puzzles.second.costs import MINIMUM
from puzzles.second.melds import Laid, melds_in
from trainer.rules.profile import RuleProfile


@dataclass(frozen=True, slots=True)
class Terms:
    """What of a house's rules an opening after the next draw depends on."""

    longest: int
    declared: bool
    clean: bool
    keep: int


def terms_of(profile: RuleProfile) -> Terms:
    """The terms of a house."""
    return Terms(
        profile.longest_run,
        profile.joker_in_set == "declared",
        profile.clean_opening,
        1 if profile.close_by == "discard" else 0,
    )


def outs(hand: Sequence[str], unseen: Sequence[str], terms: Terms) -> dict[str, int]:
    """By discard of a hand that has drawn: how many unseen cards open at the next draw."""
    opening = Opening(hand, terms)
    copies = Counter(unseen)
    return {
        discard: sum(number for card, number in copies.items() if (discard,) in opening.with_cards((card,)))
        for discard in dict.fromkeys(hand)
    }


def chances(hand: Sequence[str], unseen: Sequence[str], terms: Terms) -> dict[str, Fraction]:
    """By discard: the chance to open within two draws, the second discard being the best there is."""
    opening = Opening(hand, terms)
    copies = Counter(unseen)
    total = copies.total()
    found = {}
    for discard in dict.fromkeys(hand):
        ways = 0
        for card, number in copies.items():
            if (discard,) in opening.with_cards((card,)):
                ways += number * (total - 1)
            else:
                ways += number * opening.second(discard, card, copies)
        found[discard] = Fraction(ways, total * (total - 1))
    return found


class Opening:
    """The openings of one hand with cards drawn to it: which cards may have been thrown for them."""

    def __init__(self, hand: Sequence[str], terms: Terms) -> None:
        self.hand = Counter(hand)
        self.size = len(hand)
        self.terms = terms
        self._known: dict[tuple[str, ...], set[tuple[str, ...]]] = {}

    def with_cards(self, drawn: tuple[str, ...]) -> set[tuple[str, ...]]:
        """The throws, as many cards as were drawn, sorted, after which the hand opens with what was drawn.

        A card drawn first may be thrown as the second.
        """
        drawn = tuple(sorted(drawn))
        if drawn not in self._known:
            self._known[drawn] = set(self._throws(drawn))
        return self._known[drawn]

    def second(self, discard: str, drawn: str, copies: Mapping[str, int]) -> int:
        """The most unseen cards that open at the second draw, over all second discards."""
        held = self.hand + Counter([drawn]) - Counter([discard])
        best = 0
        for other in held:
            throws = tuple(sorted((discard, other)))
            ways = 0
            for card, number in copies.items():
                left = number - (card == drawn)
                if left and (
                    throws in self.with_cards((drawn, card)) or self._opens_less(throws, card, drawn)
                ):
                    ways += left
            best = max(best, ways)
        return best

    def _opens_less(self, throws: tuple[str, ...], card: str, drawn: str) -> bool:
        """Whether the second card alone opens, where the first one drawn was thrown again."""
        if drawn not in throws:
            return False
        rest = list(throws)
        rest.remove(drawn)
        return (rest[0],) in self.with_cards((card,))

    def _throws(self, drawn: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        held = self.hand + Counter(drawn)
        melds = melds_in(held, self.terms.longest, self.terms.declared)
        most = self.size - self.terms.keep
        for laid in _arrangements(held, melds, most, self.terms.clean):
            left = held - laid
            for first in left:
                if len(drawn) == 1:
                    yield (first,)
                else:
                    left[first] -= 1
                    yield from (tuple(sorted((first, other))) for other in left if left[other] > 0)
                    left[first] += 1


def _arrangements(
    held: Counter[str], melds: Sequence[Laid], most: int, clean: bool
) -> Iterator[Counter[str]]:
    """The cards of every opening of at most `most` cards that is none without one of its melds."""
    left = dict(held)

    def walk(start: int, laid: tuple[str, ...], points: int) -> Iterator[Counter[str]]:
        if points >= MINIMUM:
            yield Counter(laid)
            return
        for index in range(start, len(melds)):
            meld = melds[index]
            if len(laid) + meld.size > most or (clean and meld.has_joker):
                continue
            if all(left.get(card, 0) > 0 for card in meld.needs):
                for card in meld.needs:
                    left[card] -= 1
                yield from walk(index, (*laid, *meld.needs), points + meld.points)
                for card in meld.needs:
                    left[card] += 1

    yield from walk(0, (), 0)

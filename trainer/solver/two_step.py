"""Looking two draws ahead: for every discard, the exact chance to open within them.

The hand throws a card, draws, opens if it can, else throws again what leaves most cards that open, and draws. Only the
stock is drawn from; what others may throw is not guessed at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from trainer.rules.cards import ALL_CARDS, JOKER, Card
from trainer.rules.profile import RuleProfile
from trainer.solver.reach import LANE, Reach


@dataclass(frozen=True, slots=True)
class TwoStep:
    """What a discard leads to: of `pairs` ordered pairs of unseen cards, so many open at the `first` draw, and so many
    `within` both, with the best second discard."""

    discard: Card
    first: int
    within: int
    pairs: int

    @property
    def chance(self) -> Fraction:
        """The chance to open within two draws."""
        return Fraction(self.within, self.pairs)

    @property
    def first_chance(self) -> Fraction:
        """The chance to open at the first draw."""
        return Fraction(self.first, self.pairs)


def two_step(hand: Sequence[Card], unseen: Iterable[Card], profile: RuleProfile) -> tuple[TwoStep, ...]:
    """For every discard of a hand that has drawn: the chance to open within two draws; the best first.

    `unseen` are the cards that may be drawn, each as often as it is unseen; there must be two of them at least
    (`ValueError`). The longest run, a clean opening and the card to keep are the profile's; whether a first round
    forbids to close is not looked at.
    """
    copies = Counter(unseen)
    total = copies.total()
    if total < 2:
        raise ValueError(f"two draws need two unseen cards, and here there are {total}")
    reach = Reach(hand, copies, profile, 2)
    lanes = reach.lanes
    one = {card: reach.with_one(card) for card in ALL_CARDS if copies[card]}
    outs = _counts(sum(copies[card] * lanes_now for card, lanes_now in one.items()), lanes.count)
    back = {
        (card, other): reach.back(card, ones)
        for card in one
        if card in lanes.single
        for other, ones in one.items()
    }
    first = dict.fromkeys(lanes.cards, 0)
    within = dict.fromkeys(lanes.cards, 0)
    for drawn, now in one.items():
        waiting = [card for card, lane in lanes.single.items() if not now >> LANE * lane & 1]
        for card in lanes.cards:
            if card not in waiting:
                first[card] += copies[drawn] * (total - 1)
        if waiting:
            lanes_then = 0
            for then, ones in one.items():
                left = copies[then] - (then is drawn)
                if left:
                    drawn_both = tuple(sorted((drawn.index, then.index)))
                    opening = now | ones | reach.found.get(drawn_both, 0)
                    opening |= back.get((drawn, then), 0) | back.get((then, drawn), 0)
                    lanes_then += left * opening
            counts = _counts(lanes_then, lanes.count)
            for card in waiting:
                # The card drawn may be thrown again, which leaves the outs that there were.
                best = max(
                    outs[lanes.single[card]], *(counts[pair] for pair in lanes.pairs[card].values()), 0
                )
                within[card] += copies[drawn] * best
    for card in lanes.cards:
        within[card] += first[card]
    pairs = total * (total - 1)
    found = [TwoStep(card, first[card], within[card], pairs) for card in lanes.cards]
    return tuple(
        sorted(found, key=lambda step: (-step.within, -step.first, step.discard is JOKER, step.discard))
    )


def _counts(lanes: int, count: int) -> bytes:
    return lanes.to_bytes(count * LANE // 8, "little")

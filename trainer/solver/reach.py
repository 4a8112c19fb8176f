"""What a hand could open with after one or two draws, for every discard at once.

A hand that is short of an opening by at most two cards is walked once, meld by meld; what is not held is drawn. Each
opening found is remembered by the cards that it drew, as the *lanes* that it leaves open: one for each card that may
be thrown (so many outs of a discard), and one for each pair that may be thrown before the second draw. A lane is a
byte of one long integer, so that "does it open?" for all discards is one `|`, and "with how many unseen cards?" one
multiplication and one sum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from trainer.rules.cards import ALL_CARDS, JOKER, Card
from trainer.rules.profile import OPENING_MINIMUM, RuleProfile
from trainer.rules.templates import Template, planes, templates
from trainer.solver.openings import keep_for

LANE = 8
"""Bits of a lane: it counts unseen cards, of which there are at most 108."""

Drawn = tuple[int, ...]
"""The indices of the cards drawn, sorted."""


class Lanes:
    """The places of a hand's discards in the long integer: single cards first, then pairs of them, then none."""

    def __init__(self, hand: Sequence[Card]) -> None:
        held = Counter(hand)
        self.cards: tuple[Card, ...] = tuple(held)
        self.single = {card: lane for lane, card in enumerate(self.cards)}
        self.pairs: dict[Card, dict[Card, int]] = {card: {} for card in self.cards}
        lane = len(self.cards)
        for number, card in enumerate(self.cards):
            for other in self.cards[number + (held[card] < 2) :]:
                self.pairs[card][other] = self.pairs[other][card] = lane
                lane += 1
        self.count = lane + 1
        self.none = 1 << LANE * lane
        self.singles = sum(1 << LANE * at for at in self.single.values())
        self._alone = {
            card: sum(1 << LANE * at for at in (self.single[card], *self.pairs[card].values()))
            for card in self.cards
        }
        self._twice = {
            card: 1 << LANE * self.pairs[card][card] if held[card] > 1 else 0 for card in self.cards
        }
        self.every = sum(1 << LANE * at for at in range(self.count))
        self._known: dict[tuple[int, int, int], int] = {}

    def free(self, a: int, b: int, jokers: int) -> int:
        """The discards that can be made from what is left of the hand: a plane of the faces, one of those left
        twice, and jokers."""
        known = self._known.get((a, b, jokers))
        if known is None:
            known = self.every
            for card in self.cards:
                left = jokers if card is JOKER else bool(card.bit & a) + bool(card.bit & b)
                if not left:
                    known &= ~self._alone[card]
                elif left == 1:
                    known &= ~self._twice[card]
            self._known[a, b, jokers] = known
        return known


class Reach:
    """The openings of `hand` with up to `draws` (1 or 2) cards drawn from `unseen`, by what they draw."""

    def __init__(
        self, hand: Sequence[Card], unseen: Mapping[Card, int], profile: RuleProfile, draws: int
    ) -> None:
        self.lanes = Lanes(hand)
        self.found: dict[Drawn, int] = {}
        self._unseen = [unseen.get(card, 0) for card in ALL_CARDS]
        self._most = len(hand) - keep_for(profile)
        a, b, jokers = planes(hand)
        # With a clean opening only melds without a joker bring the 40, and nothing else matters here.
        pieces = [
            piece
            for piece in templates(profile).pieces
            if not (piece.joker and profile.clean_opening) and self._short(piece, a, jokers) <= draws
        ]
        pieces.sort(key=_by_points)
        for wild in range(draws + 1):
            # Openings that draw less first: those that draw more only matter where they leave something else.
            self._walk(pieces, a, b, jokers, wild, 0, 0, ())

    def with_one(self, card: Card) -> int:
        """The lanes that open once this card is drawn, of those where one card was thrown."""
        found = self.found.get((), 0)
        lanes = found | self.found.get((card.index,), 0)
        if found & self.lanes.none and card in self.lanes.single:
            # What was thrown has come back: the hand is whole, and opens.
            lanes |= 1 << LANE * self.lanes.single[card]
        return lanes & ~self.lanes.none

    def back(self, card: Card, ones: int) -> int:
        """The lanes of pairs that open because `card`, one of the two thrown, has come back, where those of `ones`
        open with the other card drawn."""
        lanes = 0
        for other, pair in self.lanes.pairs.get(card, {}).items():
            if ones >> LANE * self.lanes.single[other] & 1:
                lanes |= 1 << LANE * pair
        return lanes

    def _covered(self, drawn: Drawn) -> int:
        """The lanes known to open with these cards drawn (sorted, two at most), or with a part of them."""
        found = self.found
        lanes = found.get((), 0)
        for card in drawn:
            lanes |= found.get((card,), 0)
        return lanes | found.get(drawn, 0) if len(drawn) > 1 else lanes

    @staticmethod
    def _short(piece: Template, a: int, jokers: int) -> int:
        return (piece.mask & ~a).bit_count() + (piece.joker and not jokers)

    def _walk(
        self,
        pieces: Sequence[Template],
        a: int,
        b: int,
        jokers: int,
        wild: int,
        points: int,
        size: int,
        drawn: Drawn,
    ) -> None:
        """All ways to go on from some melds laid, worth less than 40, with `wild` cards still to draw."""
        not_held = ~a
        last = len(pieces)
        for at in range(last):
            piece = pieces[at]
            mask = piece.mask
            missing = mask & not_held
            short = missing.bit_count() + (piece.joker and not jokers)
            grown = size + piece.size
            if short > wild or grown > self._most:
                continue
            taken = self._drawn(drawn, missing, piece.joker and not jokers) if short else drawn
            if taken is None:
                continue
            held = mask & a
            next_a, next_b = a ^ (held & ~b), b & ~held
            next_jokers = jokers - (piece.joker and jokers > 0)
            lanes = self.lanes.free(next_a, next_b, next_jokers)
            if taken:
                # One card drawn, one thrown before; two drawn, two thrown.
                lanes &= ~self.lanes.none if len(taken) == 1 else ~(self.lanes.none | self.lanes.singles)
            if not lanes & ~self._covered(taken):
                continue
            worth = points + piece.points
            if worth >= OPENING_MINIMUM:
                self.found[taken] = self.found.get(taken, 0) | lanes
                continue
            left = wild - short
            rest = [
                other
                for other in pieces[at:]
                if (other.mask & ~next_a).bit_count() + (other.joker and not next_jokers) <= left
            ]
            if rest:
                self._walk(rest, next_a, next_b, next_jokers, left, worth, grown, taken)

    def _drawn(self, drawn: Drawn, missing: int, joker: bool) -> Drawn | None:
        """The cards drawn so far and those missing now; None where more would be drawn than are unseen."""
        cards = list(drawn)
        while missing:
            low = missing & -missing
            missing ^= low
            cards.append(low.bit_length() - 1)
        if joker:
            cards.append(JOKER.index)
        if any(cards.count(card) > self._unseen[card] for card in cards):
            return None
        return tuple(sorted(cards))


def _by_points(piece: Template) -> int:
    return -piece.points

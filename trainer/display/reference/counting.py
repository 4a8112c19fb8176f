"""Counting: what cards laid out are worth as melds, together as an opening, and left in the hand, under each house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from trainer.display.reference import addresses
from trainer.display.rules_html import Row
from trainer.language import Words
from trainer.language.house_examples import Example, group, opening_refusal, points
from trainer.rules.cards import Card, cards_text, hand_points, parse_cards
from trainer.rules.melds import MIN_MELD, Meld
from trainer.rules.notation.words import parse_items, parse_meld
from trainer.rules.profile import OPENING_MINIMUM, RuleProfile
from trainer.rules.reading import read_meld
from trainer.rules.refusals import Refusal
from trainer.rules.scoring import seat_result

ANCHORS: Final = (
    "9S 10S JS QS",
    "AD 2D 3D 4D / KH KC KS",
    "AH AC AS",
    "AH AC AS / 2D 3D 4D",
    "10H JH QH / 5H 5D 5C",
    "7H JK=8H 9H",
    "QS KS JK=AS",
    "JK=JS QS KS",
    "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH",
    "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH",
)
"""Openings and near misses that a beginner trips over; the rules' own anchors."""

ANCHOR_HAND: Final = "KH AH 4C JK"
"""A hand left over, worth 50."""


@dataclass(frozen=True, slots=True)
class Counted:
    """Cards as one house counts them: each heap as a meld or why it is none, what they are worth together, and why that
    is no opening (None: it is one, or nothing lies there)."""

    heaps: tuple[Meld | Refusal, ...]
    total: int
    opening: Refusal | None

    @property
    def melds(self) -> tuple[Meld, ...]:
        return tuple(heap for heap in self.heaps if not isinstance(heap, Refusal))


def count(heaps: Iterable[Sequence[Card]], profile: RuleProfile) -> Counted:
    """Heaps of cards, each in the order in which it was laid: that decides what a joker stands for."""
    read = tuple(read_meld(parse_items(cards_text(heap)), profile) for heap in heaps if heap)
    melds = [heap for heap in read if not isinstance(heap, Refusal)]
    return Counted(
        read, sum(meld.points for meld in melds), opening_refusal(melds, profile) if melds else None
    )


def rows(
    heaps: Sequence[Sequence[Card]], hand: Sequence[Card], profiles: Mapping[str, RuleProfile], w: Words
) -> list[Row]:
    """What each house says of the cards: the melds' worth, whether they open, and what the hand costs."""
    counted = [count(heaps, profile) for profile in profiles.values()]
    told: list[Row] = []
    if any(heaps):
        told += [
            Row(w.tr("The melds together"), addresses.of_rule("values-numbers"), [points(w, one.total) for one in counted]),
            Row(w.tr("Enough to open"), addresses.of_rule("opening-forty"), [_enough(one, w) for one in counted]),
        ]  # fmt: skip
    if hand:
        for label, opened, in_hand in (
            (w.tr("In the hand of one who has opened"), True, False),
            (w.tr("In the hand of one who never opened"), False, False),
            (w.tr("If another closes in hand: who has opened"), True, True),
            (w.tr("If another closes in hand: who never opened"), False, True),
        ):
            paid = [seat_result(profile, hand, opened, in_hand).points for profile in profiles.values()]
            rule = "paying-in-hand" if in_hand else "paying-others" if opened else "paying-unopened"
            told.append(Row(label, addresses.of_rule(rule), [points(w, n) for n in paid]))
    return told


def _enough(one: Counted, w: Words) -> str:
    wrong = next((heap for heap in one.heaps if isinstance(heap, Refusal)), None)
    if wrong is not None:
        return w.tr("No: one of these is no meld.")
    if one.opening is None:
        return w.tr("Yes.")
    if one.opening.code == "joker-in-opening":
        return w.tr("No: the {minimum} have to come without a joker.", minimum=OPENING_MINIMUM)
    short = OPENING_MINIMUM - one.total
    return w.ntr("No: {n} point is missing.", "No: {n} points are missing.", short)


def heap_text(heap: Meld | Refusal, laid: int, w: Words) -> str:
    """A heap of `laid` cards in a few words: what it is and its worth, or why it is no meld."""
    if isinstance(heap, Refusal):
        missing = MIN_MELD - laid
        if heap.code == "too-few-cards":
            return w.ntr(
                "{n} more card is needed for a meld.", "{n} more cards are needed for a meld.", missing
            )
        return w.refusal(heap)
    if heap.kind == "set":
        return w.ntr("Set, {n} point", "Set, {n} points", heap.points)
    return w.ntr("Run, {n} point", "Run, {n} points", heap.points)


def hand_text(hand: Sequence[Card], w: Words) -> str:
    """A hand's cards added up."""
    counted = " + ".join(str(hand_points((card,))) for card in hand)
    return counted if len(hand) < 2 else f"{counted} = {hand_points(hand)}"


def anchor_example(text: str, profile: RuleProfile, w: Words) -> Example:
    """One of the worked examples, as the house reads it."""
    melds = [parse_meld(part, profile) for part in text.split("/")]
    total = sum(meld.points for meld in melds)
    refusal = opening_refusal(melds, profile)
    told = (
        w.tr("Together {points}: enough to open.", points=points(w, total))
        if refusal is None
        else w.ntr(
            "Together {points}: {n} point short of an opening.",
            "Together {points}: {n} points short of an opening.",
            OPENING_MINIMUM - total,
            points=points(w, total),
        )
    )
    return Example(tuple(group(w, meld) for meld in melds), (told,))


def heaps_of(text: str) -> tuple[tuple[Card, ...], ...]:
    """Heaps of cards from the notation, `7H 8H JK / KH KC KS`; what a joker stands for follows from the order."""
    return tuple(tuple(item.card for item in parse_items(part)) for part in text.split("/") if part.strip())


def hand_of(text: str) -> tuple[Card, ...]:
    """A hand from the notation."""
    return parse_cards(text)

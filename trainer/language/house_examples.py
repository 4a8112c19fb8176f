"""Examples in cards for the rules of a house. What each is worth, and whether it may be laid, the rules themselves say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from trainer.language.words import Words
from trainer.rules.cards import HAND_SIZE, Card, parse_cards
from trainer.rules.melds import Meld, fitting
from trainer.rules.notation.words import parse_items
from trainer.rules.profile import OPENING_MINIMUM, RuleProfile
from trainer.rules.reading import read_meld
from trainer.rules.refusals import Refusal
from trainer.rules.scoring import seat_result

Laid = tuple[str, tuple[str, ...]]
"""A card in the notation, and what it stands for: none, one card, or two where either will do."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie together: over one another as a meld, or side by side as in the hand; `spoken` names them."""

    cards: tuple[Laid, ...]
    spoken: str
    meld: bool = True


@dataclass(frozen=True, slots=True)
class Example:
    """Cards, what is to be said of them, and whether they may be laid like that ("" where that is not the question)."""

    groups: tuple[Group, ...]
    captions: tuple[str, ...]
    verdict: Literal["yes", "no", ""] = ""


VALUES = ("AD 2D 3D", "9C 10C JC", "QS KS AS", "AH AC AS", "7H JK=8H 9H")
MELDS = ("7H 7D 7S", "KH KD KC KS", "5C 6C 7C", "QD KD AD", "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH JK=AH")
NO_MELDS = ("7H 7H 7D", "7H 8D 9C", "7H 8H 10H", "KH AH 2H", "7H JK JK", "8C 9C")
JOKERS = ("QS KS JK=AS", "JK=JS QS KS", "8H 8C JK", "8H 8D 8C JK")
OPENINGS = (("AD 2D 3D 4D", "KH KC KS"), ("10H JH QH", "5H 5D 5C"), ("9S 10S JS QS",))
WITH_JOKER = ("QH KH JK=AH", "4C 5C 6C")
ON_TABLE = ("7D 8D 9D", "QH QC JK")
OPENED_HOLDS = "KH AH 4C JK"
NOT_OPENED_HOLDS = "AD 2H 3C 4H 5S 7D 8C 9S JH QD KC KS JK"


def read(text: str, profile: RuleProfile) -> Meld | Refusal:
    """A meld of the notation as the house reads it."""
    return read_meld(parse_items(text), profile)


def group(w: Words, laid: Meld | str) -> Group:
    """A meld; one that is none (as text) too."""
    if isinstance(laid, str):
        parted = (word.partition("=") for word in laid.split())
        return Group(tuple((card, (stands,) if stands else ()) for card, _, stands in parted), w.meld(laid))
    faces = tuple(str(each) for each in laid.joker_faces)
    return Group(tuple((str(card), faces if card.is_joker else ()) for card in laid.cards), w.meld(laid))


def points(w: Words, n: int) -> str:
    """40 points."""
    return w.ntr("{n} point", "{n} points", n)


def judged(w: Words, text: str, profile: RuleProfile, caption: str = "") -> Example:
    """One meld with the house's verdict: what it is worth, or why it is none."""
    found = read(text, profile)
    if isinstance(found, Refusal):
        return Example((group(w, text),), (w.refusal(found),), "no")
    return Example((group(w, found),), (caption or points(w, found.points),), "yes")


def values(w: Words, profile: RuleProfile) -> list[Example]:
    """What melds are worth."""
    return [judged(w, text, profile) for text in VALUES]


def meld(w: Words, profile: RuleProfile) -> list[Example]:
    """Melds, and cards that are none."""
    every = [judged(w, text, profile) for text in (*MELDS, *NO_MELDS)]
    return sorted(every, key=lambda example: example.verdict == "no")


def joker(w: Words, profile: RuleProfile) -> list[Example]:
    """What jokers stand for."""
    shown = []
    for text in JOKERS:
        found = read(text, profile)
        assert not isinstance(found, Refusal)
        name = w.meld(found)
        shown.append(
            Example((group(w, found),), (name[:1].upper() + name[1:], points(w, found.points)), "yes")
        )
    return shown


def opening(w: Words, profile: RuleProfile) -> list[Example]:
    """Enough to open, and not enough."""
    return [_opening(w, melds, profile) for melds in (*OPENINGS, WITH_JOKER)]


def _opening(w: Words, texts: Sequence[str], profile: RuleProfile) -> Example:
    melds = [found for found in (read(text, profile) for text in texts) if not isinstance(found, Refusal)]
    total = sum(each.points for each in melds)
    refusal = opening_refusal(melds, profile)
    shown = tuple(group(w, each) for each in melds)
    if refusal is not None:
        return Example(shown, (w.refusal(refusal),), "no")
    return Example(shown, (w.tr("Together {points}: enough to open.", points=points(w, total)),), "yes")


def opening_refusal(melds: Sequence[Meld], profile: RuleProfile) -> Refusal | None:
    """Why these melds are too little for an opening, or None."""
    total = sum(each.points for each in melds)
    clean = sum(each.points for each in melds if not each.has_joker)
    if total < OPENING_MINIMUM:
        short = OPENING_MINIMUM - total
        return Refusal("below-opening-minimum", {"total": total, "minimum": OPENING_MINIMUM, "short": short})
    if profile.clean_opening and clean < OPENING_MINIMUM:
        return Refusal("joker-in-opening", {"total": total, "clean": clean, "minimum": OPENING_MINIMUM})
    return None


def pile(w: Words, profile: RuleProfile) -> list[Example]:
    """Melds on the table, and what fits them."""
    shown = []
    for text in ON_TABLE:
        found = read(text, profile)
        assert not isinstance(found, Refusal)
        fits = fitting(found, profile)
        shown.append(
            Example((group(w, found), _hand(w, fits)), (w.tr("What fits: {cards}.", cards=w.cards(fits)),))
        )
    return shown


def paying(w: Words, profile: RuleProfile) -> list[Example]:
    """What two hands cost when another closes."""
    return [
        _paid(w, OPENED_HOLDS, True, profile),
        _paid(w, NOT_OPENED_HOLDS, False, profile),
    ]


def _paid(w: Words, text: str, opened: bool, profile: RuleProfile) -> Example:
    cards = parse_cards(text)
    assert opened or len(cards) == HAND_SIZE
    plain, in_hand = (seat_result(profile, cards, opened, closed).points for closed in (False, True))
    first = (
        w.tr("Held by one who has opened: {points}.", points=points(w, plain))
        if opened
        else w.tr("Held by one who never opened: {points}.", points=points(w, plain))
    )
    more = (
        [w.tr("If the other closes in hand: {points}.", points=points(w, in_hand))]
        if in_hand != plain
        else []
    )
    return Example((_hand(w, cards),), (first, *more))


def _hand(w: Words, cards: Sequence[Card]) -> Group:
    return Group(tuple((str(card), ()) for card in cards), w.cards(cards), meld=False)

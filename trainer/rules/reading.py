"""Reading a meld from cards: which meld it is, or the code of its shape (RULES.md "Readings", NOTATION.md).

`JK=` decides what a joker stands for; without it the written order, low to high, decides if the cards are a
valid meld as written; otherwise the reading worth the most points is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trainer.rules.cards import ACE, HIGH_ACE, JOKER, KING, Card, Suit, face
from trainer.rules.melds import FULL_SET, MIN_MELD, Meld, Run, Set, make_set
from trainer.rules.profile import RuleProfile
from trainer.rules.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Written:
    """One card as it is written in a meld: the card, and for a joker what it is declared to stand for."""

    card: Card
    stands_for: Card | None = None

    @property
    def text(self) -> str:
        return self.card.text if self.stands_for is None else f"{self.card}={self.stands_for}"

    @property
    def counts_as(self) -> Card | None:
        """The face that it is in the meld; None for a joker that was not declared."""
        return self.stands_for if self.card is JOKER else self.card


def written_text(items: Sequence[Written]) -> str:
    """The cards of a meld as they were written."""
    return " ".join(item.text for item in items)


def read_meld(items: Sequence[Written], profile: RuleProfile) -> Meld | Refusal:
    """The meld that `items` are under `profile`, or the refusal with the first code of its shape."""
    text = written_text(items)
    if len(items) < MIN_MELD:
        return Refusal("too-few-cards", {"meld": text, "count": len(items)})
    if sum(item.card is JOKER for item in items) > 1:
        return Refusal("two-jokers", {"meld": text})
    faces = [item.counts_as for item in items if item.counts_as is not None]
    if len({card.rank for card in faces}) == 1:
        return _read_set(items, faces, profile, text)
    if len({card.suit for card in faces}) == 1:
        return _read_run(items, faces, profile, text)
    return Refusal("neither-set-nor-run", {"meld": text})


def readings(items: Sequence[Written], profile: RuleProfile) -> tuple[Meld, ...]:
    """Every meld that these cards could be if the joker were declared otherwise, worth most first.

    Where they are no meld at all, the empty tuple. The first is not always the one that `read_meld` takes: the
    written order may say otherwise.
    """
    bare = tuple(Written(item.card) for item in items)
    first = read_meld(bare, profile)
    if isinstance(first, Refusal):
        return ()
    if not first.has_joker:
        return (first,)
    if isinstance(first, Set):
        if first.size == FULL_SET or not profile.declares_jokers:
            return (first,)
        return tuple(Set(first.rank, first.suits, True, suit) for suit in first.missing)
    ranks = [item.card for item in bare if item.card is not JOKER]
    return tuple(sorted(_candidates(ranks, len(bare), first.suit, None), key=lambda run: -run.points))


def _read_set(items: Sequence[Written], faces: list[Card], profile: RuleProfile, text: str) -> Meld | Refusal:
    seen: list[Card] = []
    for card in faces:
        if card in seen:
            return Refusal("same-suit-twice", {"meld": text, "card": card.text})
        seen.append(card)
    if len(items) > FULL_SET:
        return Refusal("same-suit-twice", {"meld": text, "card": JOKER.text})
    joker = next((item for item in items if item.card is JOKER), None)
    suits = tuple(item.card.suit for item in items if item.card.suit is not None)
    declared = joker.stands_for.suit if joker is not None and joker.stands_for is not None else None
    return make_set(faces[0].rank, suits, joker is not None, declared, profile)


def _read_run(items: Sequence[Written], faces: list[Card], profile: RuleProfile, text: str) -> Meld | Refusal:
    suit = faces[0].suit
    assert suit is not None
    joker = next((item for item in items if item.card is JOKER), None)
    declared = joker.stands_for if joker is not None else None
    naturals = [item.card for item in items if item.card is not JOKER]
    twice = next((card for card in faces if faces.count(card) > 1), None)
    whole = len(set(naturals)) == KING == len(naturals)
    if twice is not None and not (whole and declared is not None and declared.rank == ACE):
        return Refusal("same-card-twice", {"meld": text, "card": twice.text})
    candidates = _candidates(naturals, len(items), suit, declared)
    if not candidates:
        if _goes_round(faces, len(items)):
            return Refusal("round-the-corner", {"meld": text})
        return Refusal("gap-in-run", {"meld": text, "missing": _missing(faces, suit)})
    if len(items) > profile.longest_run:
        return Refusal("run-too-long", {"meld": text, "longest": profile.longest_run})
    for run in candidates:
        if all(item.card is card for item, card in zip(items, run.cards, strict=True)):
            return run
    return max(candidates, key=lambda run: run.points)


def _candidates(naturals: list[Card], size: int, suit: Suit, declared: Card | None) -> list[Run]:
    """Every run of `size` places that these natural cards, and the joker if there is one more place, can be.

    A run of fourteen comes with its joker high first, since both readings are worth the same.
    """
    found: list[Run] = []
    has_joker = size > len(naturals)
    for ace in (ACE, HIGH_ACE):
        places = {ace if card.rank == ACE else card.rank for card in naturals}
        for low in range(max(1, max(places) - size + 1), min(min(places), HIGH_ACE - size + 1) + 1):
            left = [place for place in range(low, low + size) if place not in places]
            if len(left) != int(has_joker):
                continue
            joker = left[0] if left else None
            if declared is not None and (joker is None or face(joker, suit) is not declared):
                continue
            run = Run(suit, low, low + size - 1, joker)
            if run not in found:
                found.append(run)
    return found


def _goes_round(faces: list[Card], size: int) -> bool:
    """Whether the cards would be a run if the ace joined king and two."""
    ranks = {card.rank - 1 for card in faces}
    return size <= KING and any(
        ranks <= {(start + step) % KING for step in range(size)} for start in range(KING)
    )


def _missing(faces: list[Card], suit: Suit) -> list[str]:
    """The cards between the lowest and the highest that are not there, with the ace where fewer are."""
    best: list[int] | None = None
    for ace in (ACE, HIGH_ACE):
        places = {ace if card.rank == ACE else card.rank for card in faces}
        gaps = [place for place in range(min(places), max(places)) if place not in places]
        if best is None or len(gaps) < len(best):
            best = gaps
    return [face(place, suit).text for place in best or []]

"""Melds a second time, written from RULES.md 2 to 4 and 7 alone: plain text, no look at the engine.

A card is its notation ("7H", "JK"). Slow and simple on purpose: it is what the engine is held against.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from puzzles.second.costs import JK, RANKS, SUITS, place_points


@dataclass(frozen=True, slots=True, order=True)
class Laid:
    """A meld as it lies. `needs` are the cards it is made of, `means` what its joker stands for (one card, or two in
    a set of three where either will do). Runs: places `low` to `high`, the joker at place `joker` (0: none). Sets: the
    rank is `low`, `suits` those of the natural cards."""

    text: str
    kind: str
    needs: tuple[str, ...]
    means: tuple[str, ...]
    points: int
    suits: str
    low: int
    high: int = 0
    joker: int = 0

    @property
    def has_joker(self) -> bool:
        return bool(self.means)

    @property
    def size(self) -> int:
        return len(self.needs)


def card_at(place: int, suit: str) -> str:
    """The card at a place of a run: 1 is the ace below the two, 14 the ace above the king."""
    return RANKS[(place - 1) % 13] + suit


def rank_of(card: str) -> int:
    """1 to 13; 0 for the joker."""
    return 0 if card == JK else RANKS.index(card[:-1]) + 1


@cache
def run(suit: str, low: int, high: int, joker: int, longest: int) -> Laid | None:
    """The run of these places, or None where there is no such run."""
    size = high - low + 1
    if not (low >= 1 and high <= 14 and 3 <= size <= longest):
        return None
    if size == 14 and joker not in (1, 14):
        return None  # one ace natural, the other the joker; never two natural aces
    faces = [card_at(place, suit) for place in range(low, high + 1)]
    at = joker - low if joker else None
    needs = tuple(JK if i == at else face for i, face in enumerate(faces))
    text = " ".join(f"JK={face}" if i == at else face for i, face in enumerate(faces))
    means = () if at is None else (faces[at],)
    points = sum(place_points(place) for place in range(low, high + 1))
    return Laid(text, "run", needs, means, points, suit, low, high, joker)


@cache
def group(rank: int, suits: str, means: str) -> Laid:
    """The set of one rank: natural `suits` in the order H D C S, and the suits that its joker may stand for ("" for none)."""
    naturals = tuple(RANKS[rank - 1] + suit for suit in suits)
    faces = tuple(RANKS[rank - 1] + suit for suit in means)
    words = [*naturals]
    if means:
        words.append(f"JK={faces[0]}" if len(faces) == 1 else JK)
    needs = (*naturals, JK) if means else naturals
    return Laid(
        " ".join(words),
        "set",
        needs,
        faces,
        place_points(14 if rank == 1 else rank) * len(needs),
        suits,
        rank,
    )


def jokers_of_set(suits: str, declared: bool) -> Iterator[str]:
    """What the joker beside these natural suits may be said to stand for: one string of suits for each reading."""
    missing = [suit for suit in SUITS if suit not in suits]
    if len(suits) == 3 or declared:
        yield from missing
    else:
        yield "".join(missing)


def melds_in(hand: Mapping[str, int], longest: int, declared: bool) -> list[Laid]:
    """Every meld that can be laid from these cards, each placement of a joker by itself."""
    has_joker = hand.get(JK, 0) > 0
    found: list[Laid] = []
    for suit in SUITS:
        held = [hand.get(card_at(place, suit), 0) > 0 for place in range(1, 15)]
        for low in range(1, 13):
            for high in range(low + 2, 15):
                lacking = [place for place in range(low, high + 1) if not held[place - 1]]
                if len(lacking) > has_joker:
                    break
                jokers = [*lacking] if lacking else [0, *(range(low, high + 1) if has_joker else ())]
                for joker in jokers:
                    made = run(suit, low, high, joker, longest)
                    if made is not None:
                        found.append(made)
    for rank in range(1, 14):
        here = [suit for suit in SUITS if hand.get(RANKS[rank - 1] + suit, 0) > 0]
        for size in (2, 3, 4):
            for chosen in combinations(here, size):
                suits = "".join(chosen)
                if size >= 3:
                    found.append(group(rank, suits, ""))
                if has_joker and size <= 3:
                    found += [group(rank, suits, means) for means in jokers_of_set(suits, declared)]
    return found


def additions(meld: Laid, card: str, longest: int) -> list[tuple[str, Laid]]:
    """Each way to add `card`: (what a joker then stands for, or "", the meld after). The high end comes first; an ace
    that would fit both ends goes high, since the notation cannot say otherwise."""
    if card == JK and meld.has_joker:
        return []  # a meld holds one joker at most, however it came there
    if meld.kind == "set":
        return _additions_to_set(meld, card)
    found: list[tuple[str, Laid]] = []
    for place, low, high in (
        (meld.high + 1, meld.low, meld.high + 1),
        (meld.low - 1, meld.low - 1, meld.high),
    ):
        face = card_at(place, meld.suits) if 1 <= place <= 14 else ""
        if not face or (card not in (JK, face)):
            continue
        grown = run(meld.suits, low, high, place if card == JK else meld.joker, longest)
        says = face if card == JK else ""
        if grown is not None and says not in [said for said, _ in found]:
            found.append((says, grown))
    return found


def _additions_to_set(meld: Laid, card: str) -> list[tuple[str, Laid]]:
    if meld.size == 4:
        return []
    missing = [suit for suit in SUITS if suit not in meld.suits]
    if card == JK:
        return [(RANKS[meld.low - 1] + missing[0], group(meld.low, meld.suits, missing[0]))]
    if rank_of(card) != meld.low or card[-1] not in missing:
        return []
    if len(meld.means) == 1 and card in meld.means:
        return []  # the joker stands there already: that would be a swap
    suits = "".join(suit for suit in SUITS if suit in meld.suits or suit == card[-1])
    left = "".join(suit for suit in missing if suit != card[-1])
    return [("", group(meld.low, suits, left if meld.has_joker else ""))]


def swapped(meld: Laid, card: str, longest: int) -> Laid | None:
    """The meld after `card` has taken the place of the joker that stands for it, or None where it cannot."""
    if card not in meld.means:
        return None
    if meld.kind == "run":
        return run(meld.suits, meld.low, meld.high, 0, longest)
    return group(meld.low, "".join(suit for suit in SUITS if suit in meld.suits or suit == card[-1]), "")


def laid_from_text(text: str) -> Laid:
    """A table meld from its canonical text."""
    words = text.split()
    faces = [word.removeprefix("JK=") for word in words]
    naturals = [word for word in words if not word.startswith(JK)]
    if len({card[:-1] for card in naturals}) == 1:
        suits = "".join(suit for suit in SUITS if suit in {card[-1] for card in naturals})
        said = [word for word in words if word.startswith(JK)]
        means = (
            "" if not said else said[0][-1] if "=" in said[0] else "".join(s for s in SUITS if s not in suits)
        )
        return group(rank_of(naturals[0]), suits, means)
    places = [rank_of(face) for face in faces]
    low = 14 - len(words) + 1 if places[-1] == 1 else places[0]
    joker = next((low + i for i, word in enumerate(words) if word.startswith(JK)), 0)
    made = run(naturals[0][-1], low, low + len(words) - 1, joker, 14)
    assert made is not None
    assert made.text == text
    return made


def count(cards: str | tuple[str, ...] | list[str]) -> Counter[str]:
    """Cards as counts."""
    return Counter(cards.split() if isinstance(cards, str) else cards)


def disjoint(hand: Mapping[str, int], longest: int, declared: bool) -> Iterator[tuple[Laid, ...]]:
    """Every multiset of melds that can lie beside each other, the empty one too: brute force, melds of any length."""
    melds = melds_in(hand, longest, declared)
    left = dict(hand)

    def walk(start: int, laid: tuple[Laid, ...]) -> Iterator[tuple[Laid, ...]]:
        yield laid
        for index in range(start, len(melds)):
            meld = melds[index]
            if all(left.get(card, 0) > 0 for card in meld.needs):
                for card in meld.needs:
                    left[card] -= 1
                yield from walk(index, (*laid, meld))
                for card in meld.needs:
                    left[card] += 1

    yield from walk(0, ())

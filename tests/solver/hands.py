"""Hands to hold the solver to: dealt ones, and made ones rich in jokers, in twins, and in one suit."""

from __future__ import annotations

import random
from dataclasses import dataclass

from trainer.rules.cards import JOKER, Card, Suit, face, full_pack
from trainer.rules.profile import HOUSES, RuleProfile, with_changes

CLEAN = with_changes(HOUSES["it-club"], {"clean_opening": True}, name="clean")
MIXED = with_changes(
    HOUSES["fr-table"], {"longest_run": 14, "joker_in_set": "declared", "clean_opening": True}, name="mixed"
)
PROFILES: tuple[RuleProfile, ...] = (*HOUSES.values(), CLEAN, MIXED)
"""Every value of every setting that an opening depends on is in one of them."""

KINDS = ("dealt", "jokers", "twins", "one suit")


@dataclass(frozen=True, slots=True)
class Question:
    """A hand under a house, and the card that its opening has to use."""

    hand: tuple[Card, ...]
    profile: RuleProfile
    must_use: Card | None

    def __str__(self) -> str:
        return f"{' '.join(c.text for c in self.hand)} | {self.profile.name} | must use {self.must_use}"


def question(number: int, most: int = 14) -> Question:
    """The question of that number, the same each time; kinds and houses take turns."""
    chance = random.Random(f"question:{number}")
    hand = made(chance, KINDS[number % 4], most)
    profile = PROFILES[(number // 4) % len(PROFILES)]
    return Question(hand, profile, chance.choice((None, None, chance.choice(hand))))


def made(chance: random.Random, kind: str, most: int = 14) -> tuple[Card, ...]:
    """A hand of a kind, `most` cards or a few less."""
    pack = full_pack()
    size = chance.choice((most, most, most, most - 1, most - 1, chance.randint(6, most)))
    if kind == "dealt":
        return tuple(chance.sample(pack, size))
    if kind == "jokers":
        jokers = chance.choice((2, 2, 2, 3, 3, 4))
        naturals = [card for card in pack if card is not JOKER]
        return tuple(chance.sample([*chance.sample(naturals, size - jokers), *[JOKER] * jokers], size))
    if kind == "twins":
        low = chance.randint(1, 10)
        suits = chance.sample(list(Suit), 2)
        near = {face(low + step, suit) for suit in suits for step in range(5)}
        near |= {face(chance.randint(1, 13), suit) for suit in Suit for _ in range(2)}
        return tuple(chance.sample([*near, *near, JOKER, JOKER], size))
    suit = chance.choice(list(Suit))
    whole = [face(rank, suit) for rank in range(1, 14)]
    others = [card for card in pack if card.suit is not suit or card.rank == 1]
    missing = chance.randint(0, 4)
    own = chance.sample(whole, 13 - missing)
    hand = [*own, *[JOKER] * chance.choice((0, 1, 1, 2)), *chance.sample(others, 14)]
    # Twins of the ace may have come twice over from `others`: no card more often than the pack has it.
    kept = [card for at, card in enumerate(hand) if hand[:at].count(card) < (4 if card is JOKER else 2)]
    return tuple(chance.sample(kept[:size], size))

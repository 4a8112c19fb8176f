"""Speed of the exact search over a hand: dealt hands, and hands rich in jokers and twins."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Final

from trainer.bench.figure import Figure, percentile
from trainer.rules.cards import HAND_SIZE, JOKER, Card, Suit, face, shuffled_pack
from trainer.rules.profile import HOUSES
from trainer.solver.openings import dearest, least_left

_HANDS: Final = 1500
_PROFILE: Final = HOUSES["it-club"]


def figures() -> Iterator[Figure]:
    """Each figure as soon as it is measured."""
    for kind, hands in (
        ("random", [dealt(number) for number in range(_HANDS)]),
        ("rich", [rich(number) for number in range(_HANDS)]),
    ):
        for question, ask in (("dearest opening", dearest), ("opening that leaves least", least_left)):
            times = [1000 * shortest(lambda ask=ask, hand=hand: ask(hand, _PROFILE), 2) for hand in hands]  # type: ignore[misc]
            yield Figure(f"{question}, {kind} 14 cards, 99 %", percentile(times, 0.99), "ms", 2)


def dealt(number: int) -> tuple[Card, ...]:
    """A random hand that has drawn."""
    return shuffled_pack(f"bench:{number}")[: HAND_SIZE + 1]


def rich(number: int) -> tuple[Card, ...]:
    """Fourteen cards of two suits and near each other, many of them twice, with two to four jokers."""
    chance = random.Random(f"bench, rich:{number}")
    suits, low = chance.sample(list(Suit), 2), chance.randint(1, 6)
    near = [face(low + step, suit) for suit in suits for step in range(8)]
    jokers = chance.choice((2, 2, 3, 4))
    return (*chance.sample([*near, *near], HAND_SIZE + 1 - jokers), *[JOKER] * jokers)


def shortest(call: Callable[[], object], times: int) -> float:
    """The seconds that the quickest of so many calls takes: what the call costs, without what disturbed it."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        call()
        found.append(time.perf_counter() - start)
    return min(found)

"""The kernel's search over a hand against that of the rules."""

from __future__ import annotations

import random

import pytest

from trainer.playout import layout as at
from trainer.playout.arrange import CARD_WORTH, arrange
from trainer.playout.tables import templates
from trainer.rules.arrange import reaching
from trainer.rules.cards import JOKER, Card, full_pack, hand_points
from trainer.rules.profile import HOUSES
from trainer.rules.templates import planes

CORNER = [card for card in full_pack() if card is JOKER or (card.suit in (0, 1) and card.rank < 9)]


def compare(number: int) -> None:
    """One question about a hand at random, every second from two suits and rich in jokers."""
    rng = random.Random(f"arrange:{number}")
    hand = rng.sample(full_pack(), 14) if number % 2 else rng.sample(CORNER, rng.randint(3, 12))
    must: Card | None = rng.choice([None, rng.choice(hand)])
    keep, least, clean = rng.choice((0, 1, 2)), rng.choice((0, 40)), rng.random() < 0.3
    s = [0] * at.SIZE
    face = -1 if must is None else must.index
    value = arrange(s, list(templates()), *planes(hand), face, keep, least, int(clean), 0)
    wanted = reaching(
        hand, HOUSES["it-duel"], at_least=least, must_use=must, keep=keep, clean=clean, shed=True
    )
    if wanted is None:
        assert value == -1
        return
    assert value == sum(CARD_WORTH * meld.size + hand_points(meld.cards) for meld in wanted)
    laid = s[at.BEST_LAID + 1 : at.BEST_LAID + 1 + s[at.BEST_LAID]]
    assert sum(templates()[place + at.CARDS] for place in laid) == s[at.BEST_CARDS]


def test_a_thousand_hands() -> None:
    for number in range(1000):
        compare(number)


@pytest.mark.slow
def test_ten_thousand_hands() -> None:
    for number in range(1000, 11000):
        compare(number)


def test_what_a_card_waits_for_is_what_makes_a_run_of_three() -> None:
    """The tables by neighbours, against runs laid out one by one."""
    t = templates()
    runs = [{low, low + 1, (low + 2) % 13} for low in range(12)]
    for mask in range(0, 1 << 13, 7):
        held = {rank for rank in range(13) if mask >> rank & 1}
        around = mask | mask << 13 | mask << 26
        for rank in held:
            place = 32 * rank + (around >> (11 + rank) & 31)
            mine = [run for run in runs if rank in run]
            waits = {third for run in mine for third in run - {rank} if run - {third} <= held}
            assert t[at.T_WAIT + place] == sum(1 << third for third in waits)
            assert t[at.T_RUN + place] == any(run <= held for run in mine)

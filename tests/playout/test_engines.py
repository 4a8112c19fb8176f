"""The kernel compiled and as plain Python: the same games, the same chance."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tests.playout.replay import any_game
from trainer.players.player import player
from trainer.playout.engine import Engine, plain
from trainer.playout.outcomes import deck, evidence, outcomes, play_hands
from trainer.playout.styles import LEVELS
from trainer.rules.cards import full_pack, sort_hand
from trainer.rules.moves import Discard, Draw
from trainer.rules.observation import observe
from trainer.rules.profile import HOUSES
from trainer.rules.state import Phase, deal
from trainer.rules.turn import apply


def test_both_engines_play_the_same_hands(compiled: Engine) -> None:
    rng = random.Random("engines")
    for number in range(60):
        game = any_game(rng, number)
        levels = [LEVELS[level] for level in game.levels]
        tables = [
            play_hands(
                game.profile,
                levels,
                "engines",
                range(number, number + 3),
                dealer=game.dealer,
                out=game.out,
                eng=eng,
            )
            for eng in (plain(), compiled)
        ]
        for field in ("penalties", "closer", "in_hand", "opened", "turns", "moves"):
            assert np.array_equal(getattr(tables[0], field), getattr(tables[1], field))


@pytest.mark.parametrize("house", sorted(HOUSES))
def test_both_engines_play_the_same_playouts(house: str, compiled: Engine) -> None:
    state = deal(HOUSES[house], deck("engines", 1), seats=2, dealer=1)
    seen = observe(state, state.turn)
    played = [
        outcomes(seen, [(Draw(),), (Draw(), Discard(seen.hand[0]))], range(8), key=5, belief=belief, eng=eng)
        for eng in (plain(), compiled)
        for belief in ("uniform", "weighted")
    ]
    assert np.array_equal(played[0], played[2])
    assert np.array_equal(played[1], played[3])


@pytest.mark.parametrize("house", sorted(HOUSES))
def test_both_engines_weigh_the_same(house: str, compiled: Engine) -> None:
    state = deal(HOUSES[house], deck("engines", 2), seats=2, dealer=1)
    while sum(state.turns_taken) < 6 and state.phase is not Phase.OVER:
        seen = observe(state, state.turn)
        state = apply(state, player("hard").choose(seen, random.Random(1)))
    seen = observe(state, state.turn)
    found = [evidence(seen, 40, key="weigh", eng=eng) for eng in (plain(), compiled)]
    assert found[0] == found[1]
    tempered = [
        outcomes(seen, [()], range(8), key=5, belief="weighted", temper=5, eng=eng)
        for eng in (plain(), compiled)
    ]
    assert np.array_equal(tempered[0], tempered[1])


def test_a_deck_is_the_pack_and_depends_on_seed_and_number_alone() -> None:
    decks = [deck(seed, number) for seed in (1, 2) for number in range(4)]
    assert len(set(decks)) == 8
    for cards in decks:
        assert sort_hand(cards) == tuple(full_pack())
    again = play_hands(HOUSES["fr-table"], ["easy", "hard"], 1, range(2, 6), eng=plain())
    whole = play_hands(HOUSES["fr-table"], ["easy", "hard"], 1, range(6), eng=plain())
    assert np.array_equal(again.penalties, whole.penalties[2:])

"""Nobody peeks: what a seat cannot see changes neither its observation, nor its legal moves, nor any bot's decision."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from puzzles import made
from tests.bots import QUICK
from tests.players.hidden import twin, walk
from trainer.players.player import PLAYERS, chance_for
from trainer.rules.cards import JOKER
from trainer.rules.legal import legal_moves
from trainer.rules.moves import Discard, Draw
from trainer.rules.observation import observe, own_state
from trainer.rules.state import Phase, State
from trainer.rules.turn import apply, check


def pairs(numbers: range, share: float) -> tuple[int, int]:
    """Compare states with their twins for every seat; (pairs, of these such with other hidden cards)."""
    counted = [0, 0]

    def visit(state: State, rng: random.Random) -> None:
        if state.phase is Phase.OVER:
            return
        for seat in range(1, state.seats + 1):
            other = twin(state, seat, rng)
            counted[0] += 1
            counted[1] += other.hands != state.hands or other.stock != state.stock
            assert observe(other, seat) == observe(state, seat)
            if seat != state.turn:
                continue
            moves = list(legal_moves(state))
            assert list(legal_moves(other)) == moves
            assert list(legal_moves(own_state(observe(state, seat)))) == moves
            for name, player in QUICK.items():
                decisions = [
                    player.choose(observe(seen, seat), chance_for("peek", seat, len(state.log)))
                    for seen in (state, other)
                ]
                assert decisions[0] == decisions[1], name
                assert check(state, decisions[0]) is None, name

    for number in numbers:
        walk(number, visit, share)
    return counted[0], counted[1]


@pytest.mark.parametrize("chunk", range(2))
def test_hundreds_of_pairs(chunk: int) -> None:
    compared, different = pairs(range(20 * chunk, 20 * chunk + 20), 0.06)
    assert compared > 250
    assert different > 0.95 * compared


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(12))
def test_ten_thousand_pairs(chunk: int) -> None:
    compared, different = pairs(range(100 + 30 * chunk, 130 + 30 * chunk), 0.12)
    assert compared > 840
    assert different > 0.95 * compared


def test_a_state_shows_what_its_observation_hides() -> None:
    """The comparison has teeth: an observation that kept the stock, a hand or a seed would tell the twins apart."""
    told: set[str] = set()

    def visit(state: State, rng: random.Random) -> None:
        if state.phase is not Phase.OVER:
            other = twin(state, 1, rng)
            told.update(
                name
                for name in ("stock", "hands", "seed", "drawn_card")
                if getattr(other, name) != getattr(state, name)
            )

    for number in range(4):
        walk(number, visit, 0.2)
    assert told == {"stock", "hands", "seed", "drawn_card"}


def test_what_another_seat_does_to_its_own_hand_is_seen_only_where_it_is_shown() -> None:
    def visit(state: State, rng: random.Random) -> None:
        if state.phase is Phase.DRAW and len(state.stock) > 1:
            others = [seat for seat in range(1, state.seats + 1) if seat != state.turn]
            swapped = replace(state, stock=(*state.stock[1:2], *state.stock[:1], *state.stock[2:]))
            for seat in others:
                assert observe(apply(state, Draw()), seat) == observe(apply(swapped, Draw()), seat)

    for number in range(6):
        walk(number, visit, 0.2)


def test_bots_give_the_same_decision_again_and_another_for_another_chance() -> None:
    decisions: set[str] = set()

    def visit(state: State, rng: random.Random) -> None:
        if state.phase is Phase.PLAY:
            seen = observe(state, state.turn)
            for number in range(3):
                move = PLAYERS["random"].choose(seen, chance_for(number, 1, 1))
                assert move == PLAYERS["random"].choose(seen, chance_for(number, 1, 1))
                decisions.add(str(move))

    walk(1, visit, 0.2)
    assert len(decisions) > 5


def test_every_bot_can_take_over_a_seat_in_the_middle_of_a_turn() -> None:
    """A match is loaded, or a person leaves: whatever is owed by then, each bot finds its way to the end of the turn."""
    owing = 0
    for seed in range(400):
        state = made.turn(random.Random(f"over:{seed}"), most_cards=6)
        if state.phase is Phase.DRAW or len(state.hand) < 2 or next(legal_moves(state), None) is None:
            continue
        owing += state.taken_unused is not None or state.owed > 0
        for player in QUICK.values():
            now, number = state, 0
            while now.phase is not Phase.OVER and now.turn == state.turn and number < 60:
                now = apply(now, player.choose(observe(now, now.turn), chance_for(seed, 1, number)))
                number += 1
            assert now.phase is Phase.OVER or now.turn != state.turn
    assert owing >= 50


def test_the_easy_bot_keeps_its_jokers() -> None:
    def visit(state: State, rng: random.Random) -> None:
        if state.phase is Phase.PLAY and set(state.hand) != {JOKER}:
            move = PLAYERS["easy"].choose(observe(state, state.turn), rng)
            assert move != Discard(JOKER) or all(
                check(state, Discard(card)) is not None for card in state.hand if card is not JOKER
            )

    for number in range(6):
        walk(number, visit, 0.3)

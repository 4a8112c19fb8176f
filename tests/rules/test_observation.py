"""What a seat sees, and whole states that agree with it: `observe` and `resample`."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.players.hidden import walk
from trainer.rules.cards import JOKER, Card, full_pack, parse_card
from trainer.rules.invariants import check_state
from trainer.rules.moves import Swap, Take
from trainer.rules.notation.position import complete, read_position
from trainer.rules.notation.words import parse_move
from trainer.rules.observation import Observation, observe, resample
from trainer.rules.state import Phase, State
from trainer.rules.turn import apply

PACK = Counter(full_pack())


def cards_of(state: State) -> Counter[Card]:
    held = Counter(card for hand in state.hands for card in hand)
    held.update(state.stock)
    held.update(state.discards)
    for laid in state.table:
        held.update(laid.meld.cards)
    return held


def agrees(seen: Observation, state: State) -> None:
    """A resampled state holds the whole pack, the seat's own hand, and what everybody knows of the others."""
    assert cards_of(state) == PACK
    check_state(state)
    assert state.hands[seen.seat - 1] == seen.hand
    assert tuple(map(len, state.hands)) == seen.hand_sizes
    assert len(state.stock) == seen.stock_size
    for known, hand in zip(seen.known, state.hands, strict=True):
        assert not Counter(known) - Counter(hand)
    assert observe(state, seen.seat) == seen


def resamplings(numbers: range, share: float) -> int:
    done = [0]

    def visit(state: State, rng: random.Random) -> None:
        for seat in range(1, state.seats + 1):
            seen = observe(state, seat)
            agrees(seen, resample(seen, rng.randrange(1000)))
            done[0] += 1

    for number in numbers:
        walk(number, visit, share)
    return done[0]


def test_what_is_dealt_anew_agrees_with_what_is_known() -> None:
    assert resamplings(range(40), 0.1) > 800


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(8))
def test_much_that_is_dealt_anew_agrees_with_what_is_known(chunk: int) -> None:
    assert resamplings(range(100 + 40 * chunk, 140 + 40 * chunk), 0.2) > 1000


def test_resampling_depends_on_its_seed_alone() -> None:
    def visit(state: State, rng: random.Random) -> None:
        if state.phase is not Phase.OVER and len(state.stock) > 10:
            seen = observe(state, 1)
            assert resample(seen, 7) == resample(seen, 7)
            assert resample(seen, 7).stock != resample(seen, 8).stock

    walk(3, visit, 0.2)


def test_resampling_spreads_the_unseen_cards_evenly() -> None:
    """Each unseen card is as likely in the other hand as its share of the places says: 13 of 94 of 108 - 14."""
    state = complete(
        read_position(
            'rules = "ro-duel"\nhands = ["2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", "13"]\ndiscards = "2C"'
        )
    )
    seen = observe(state, 1)
    held = Counter(card for seed in range(600) for card in resample(seen, seed).hands[1])
    unseen = Counter(seen.unseen())
    assert unseen.total() == 94
    for card in ("2H", "KS", "2C", "JK"):
        expected = 600 * 13 / 94 * unseen[parse_card(card)]
        assert abs(held[parse_card(card)] - expected) < 5 * expected**0.5


POSITION = """
rules = "fr-table"
hands = ["7H 8H 9H 2C KD 5S", "13"]
opened = [true, true]
table = ["7D 8D JK=9D", "QS QD QC"]
discards = "4C QH"
stock = "65"
"""


def after(*moves: str, hand: str = "7H 8H 9H 2C KD 5S") -> State:
    state = complete(read_position(POSITION.replace("7H 8H 9H 2C KD 5S", hand).replace('stock = "65"', "")))
    for move in moves:
        state = apply(state, parse_move(move))
    return state


def test_a_card_drawn_from_the_stock_is_seen_by_its_drawer_alone() -> None:
    state = after("draw")
    assert observe(state, 1).drawn_card is state.drawn_card
    assert observe(state, 2).drawn_card is None
    assert observe(state, 2).known == ((), ())


def test_a_taken_card_is_known_to_all_until_it_is_played() -> None:
    state = after("take")
    assert observe(state, 2).drawn_card is parse_card("QH")
    assert observe(state, 2).known[0] == (parse_card("QH"),)
    assert observe(apply(state, parse_move("lay QH on 2")), 2).known[0] == ()


def test_a_card_put_back_is_known_no_longer() -> None:
    state = after("take", "put back")
    assert observe(state, 2).known[0] == ()
    assert observe(state, 2).discards[-1] is parse_card("QH")


def test_a_swapped_joker_is_known_to_all() -> None:
    state = after("draw", "swap 9D in 1", hand="7H 8H 9D 2C KD 5S")
    assert observe(state, 2).known[0] == (JOKER,)
    assert observe(apply(state, parse_move("lay JK=10D on 1")), 2).known[0] == ()


def test_the_seat_to_move_is_the_only_one_who_may_undo() -> None:
    state = after("draw", "meld 7H 8H 9H")
    assert observe(state, 1).can_undo
    assert not observe(state, 2).can_undo


def test_the_moves_that_show_cards_are_the_ones_that_make_them_known() -> None:
    """Over whole hands: what everybody knows of a seat came into its hand by a take or a swap."""

    def visit(state: State, rng: random.Random) -> None:
        for seat in range(1, state.seats + 1):
            shown = [e for e in state.log if e.seat == seat and isinstance(e.move, (Take, Swap))]
            assert len(state.known[seat - 1]) <= len(shown)

    for number in range(10):
        walk(number, visit, 0.2)


def test_after_the_end_all_cards_lie_open() -> None:
    def visit(state: State, rng: random.Random) -> None:
        over = state.phase is Phase.OVER
        for seat in range(1, state.seats + 1):
            assert observe(state, seat).hands == (state.hands if over else ())

    for number in range(6):
        walk(number, visit, 0.1)

"""Playouts of a position: the same deals for everybody, and parts that add up."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from trainer.players.player import PLAYERS, chance_for
from trainer.playout import layout as at
from trainer.playout.belief import FULL, deal_unseen, penalty
from trainer.playout.bridge import level_numbers, position
from trainer.playout.cards import points_of, seat_at
from trainer.playout.chance import key_of
from trainer.playout.engine import plain
from trainer.playout.hands import COLUMNS, write_outcome
from trainer.playout.outcomes import EXTRAS, PARTS, Belief, deck, evidence, outcomes, words
from trainer.rules.cards import full_pack, hand_points, parse_cards
from trainer.rules.moves import Discard, Draw
from trainer.rules.observation import observe, resample
from trainer.rules.profile import HOUSES
from trainer.rules.state import Phase, State, deal
from trainer.rules.templates import planes
from trainer.rules.turn import apply


def after(house: str, moves: int, seats: int = 2, number: int = 1) -> State:
    """A hand between hard players, so many moves on."""
    state = deal(HOUSES[house], deck("outcomes", number), seats=seats, dealer=1)
    for done in range(moves):
        if state.phase is Phase.OVER:
            break
        state = apply(
            state, PLAYERS["hard"].choose(observe(state, state.turn), chance_for(1, state.turn, done))
        )
    return state


def discards(state: State) -> list[tuple[Discard]]:
    return [(Discard(card),) for card in dict.fromkeys(state.hand)]


def in_play(house: str, number: int = 1) -> State:
    """A position in which a card was drawn from the stock and nothing was laid yet."""
    state = after(house, 4, number=number)
    while state.phase is not Phase.DRAW:
        state = apply(state, PLAYERS["hard"].choose(observe(state, state.turn), chance_for(1, 1, 1)))
    return apply(state, Draw())


@pytest.mark.parametrize("house", sorted(HOUSES))
@pytest.mark.parametrize("belief", ["uniform", "weighted"])
def test_deal_k_is_the_same_whatever_else_is_asked(house: str, belief: Belief) -> None:
    state = in_play(house)
    seen = observe(state, state.turn)
    moves = discards(state)[:3]
    whole = outcomes(seen, moves, range(70), key="k", levels="normal", belief=belief, eng=plain())
    assert whole.shape == (3, 70, len(PARTS) + len(EXTRAS))
    part = outcomes(seen, moves[1:2], range(60, 70), key="k", levels="normal", belief=belief, eng=plain())
    assert np.array_equal(part[0], whole[1, 60:])
    other = outcomes(seen, moves[1:2], range(60, 70), key="l", levels="normal", belief=belief, eng=plain())
    assert not np.array_equal(other, part)


def test_what_the_viewer_cannot_see_changes_no_outcome() -> None:
    state = in_play("fr-table")
    other = resample(observe(state, state.turn), 1)
    assert other.hands != state.hands
    played = [
        outcomes(observe(each, each.turn), discards(each), range(4), key=1, eng=plain())
        for each in (state, other)
    ]
    assert np.array_equal(played[0], played[1])


def test_playing_stops_between_batches() -> None:
    state = in_play("it-club")
    asked: list[bool] = []

    def stop() -> bool:
        asked.append(len(asked) >= 1)
        return asked[-1]

    played = outcomes(
        observe(state, state.turn),
        discards(state)[:1],
        range(500),
        key=1,
        levels="easy",
        eng=plain(),
        stop=stop,
    )
    assert played.shape == (1, 64, COLUMNS)
    assert asked == [False, True]


@pytest.mark.parametrize("weighted", [0, 1])
def test_a_deal_gives_every_unseen_card_once_and_leaves_known_ones(weighted: int) -> None:
    rng = random.Random("deals")
    for number in range(40):
        state = after(rng.choice(["it-club", "fr-table"]), rng.randrange(40), rng.randint(2, 4), number)
        if state.phase is Phase.OVER:
            continue
        viewer = rng.randint(1, state.seats)
        seen = observe(state, viewer)
        base = position(seen, level_numbers("hard", state.seats))
        base[at.WEIGHTED] = FULL * weighted
        s = [0] * at.SIZE
        deal_unseen(base, s, list(plain().templates), key_of(*words(number), 3))
        stock = Counter(s[at.PACK + s[at.STOCK_TOP] : at.PACK + s[at.STOCK_END]])
        assert stock.total() == seen.stock_size
        dealt = stock + Counter(card.index for card in seen.hand)
        for seat, size in enumerate(seen.hand_sizes):
            o = seat_at(seat)
            hand = Counter(
                {face: (s[o + at.A] >> face & 1) + (s[o + at.B] >> face & 1) for face in range(52)}
                | {52: s[o + at.J]}
            )
            assert hand.total() == s[o + at.COUNT] == size
            assert not Counter(card.index for card in seen.known[seat]) - hand
            if seat != viewer - 1:
                dealt += hand - Counter(card.index for card in seen.known[seat])
        assert dealt == Counter(card.index for card in (*seen.unseen(), *seen.hand))


def test_weighted_deals_hold_less_of_what_goes_with_cards_thrown() -> None:
    state = after("it-club", 16)
    while state.phase is not Phase.DRAW:
        state = apply(state, PLAYERS["hard"].choose(observe(state, state.turn), chance_for(1, 1, 1)))
    seen = observe(state, state.turn)
    t = list(plain().templates)
    pairs = [0, 0]
    for weighted in (0, 1):
        base = position(seen, level_numbers("hard", 2))
        base[at.WEIGHTED] = FULL * weighted
        o = seat_at(2 - seen.seat)
        thrown = [face for face in range(52) if base[o + at.THROWN] >> face & 1]
        assert thrown
        for deal_number in range(60):
            s = [0] * at.SIZE
            deal_unseen(base, s, t, key_of(1, 2, deal_number))
            pairs[weighted] += sum((s[o + at.A] & t[at.T_NEAR + face]).bit_count() for face in thrown)
    assert pairs[1] < 0.8 * pairs[0]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("scores", [0, 95])
def test_parts_add_up_to_the_equity_of_capped_penalties(seats: int, scores: int) -> None:
    state = replace(after("it-club", 4, seats), scores=(scores,) * seats)
    seen = observe(state, state.turn)
    rows = outcomes(seen, [()], range(40), key=2, eng=plain())[0]
    cap = 101 - scores
    assert (np.abs(rows[:, : len(PARTS)]) <= cap * (seats - 1)).all()
    assert (rows[:, PARTS.index("void")] == 0).all()
    mine = rows[:, len(PARTS)] == 1
    assert (rows[mine, 2:6] == 0).all()
    assert (rows[~mine, 0:2] == 0).all()
    assert (rows[mine][:, len(PARTS) + 3] == 0).all()
    if seats == 2:
        assert (rows[:, PARTS.index("others")] == 0).all()


def ended(
    closer: int, in_hand: int, paid: tuple[int, ...], opened: tuple[int, ...], score: int = 0
) -> list[int]:
    """The row of a hand that ended so, seen by the first seat."""
    state = deal(HOUSES["it-club"], deck("parts", 1), seats=len(paid), dealer=1)
    s = position(observe(state, 1), [0] * len(paid))
    s[at.CLOSER], s[at.IN_HAND], s[at.TURNS] = closer, in_hand, 9
    for seat, (points, has_opened) in enumerate(zip(paid, opened, strict=True)):
        o = seat_at(seat)
        s[o + at.PAID], s[o + at.OPENED], s[o + at.SCORE] = points, has_opened, score
    row = [7] * COLUMNS
    write_outcome(s, 2, row, 0)
    return row


def test_each_part_by_hand() -> None:
    assert ended(1, 0, (0, 30, 12), (1, 1, 0)) == [42, 0, 0, 0, 0, 0, 1, 0, 7, 13]
    assert ended(1, 1, (0, 30, 12), (1, 1, 0)) == [0, 42, 0, 0, 0, 0, 1, 1, 7, 13]
    assert ended(2, 0, (25, 0, 12), (1, 1, 0)) == [0, 0, -25, 0, 12, 0, 2, 0, 7, 13]
    assert ended(3, 1, (80, 40, 0), (0, 1, 1)) == [0, 0, 0, -80, 40, 0, 3, 1, 7, 13]
    assert ended(0, 0, (0, 0, 0), (0, 1, 1)) == [0, 0, 0, 0, 0, 0, 0, 0, 7, 13]
    assert ended(2, 0, (25, 0, 12), (1, 1, 0), score=95) == [0, 0, -6, 0, 6, 0, 2, 0, 7, 13]


def test_a_hand_of_cards_costs_what_the_rules_say() -> None:
    rng = random.Random("points")
    for _ in range(200):
        cards = rng.sample(full_pack(), 14)
        assert points_of(*planes(cards)) == hand_points(cards)
    assert points_of(*planes(parse_cards("AH JK KD 9S 2C"))) == 57


def test_what_speaks_against_deals_is_what_weighted_deals_are_chosen_by() -> None:
    state = after("it-club", 16)
    seen = observe(state, state.turn)
    against = evidence(seen, 300, key="evidence", eng=plain())
    assert against == evidence(seen, 300, key="evidence", eng=plain())
    assert min(against) >= 0
    assert len(set(against)) > 5
    # Deals that are kept have less against them than those at random: the mean of 300 by a bit or more.
    t = list(plain().templates)
    kept = []
    for temper in (FULL, FULL // 4):
        base = position(seen, level_numbers("hard", 2))
        base[at.WEIGHTED] = temper
        total = 0
        for number in range(100):
            s = [0] * at.SIZE
            deal_unseen(base, s, t, key_of(1, 2, number))
            total += penalty(s, t)
        kept.append(total / 100)
    full, quarter = kept
    assert full < quarter < sum(against) / len(against)

"""The list of legal moves: lazy, each once, complete.

Complete: every move that could be written at all (each subset of the hand as a meld, in several orders, with every
meaning of its joker; every card on every meld; every discard) is put to `check`. What it lets pass leads to the same
situations as the moves listed, and no two moves listed lead to the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any

import pytest

from puzzles import made
from tests.rules import strategies
from trainer.players.player import PLAYERS
from trainer.players.playing import play_hand
from trainer.rules import arrange
from trainer.rules.cards import ALL_CARDS, FACES, JOKER, Card, sort_hand
from trainer.rules.legal import legal_moves
from trainer.rules.melds import Meld
from trainer.rules.moves import Discard, Draw, LayOff, Move, NewMeld, PutBack, Swap, Take
from trainer.rules.profile import HOUSES
from trainer.rules.reading import Written
from trainer.rules.state import Phase, State
from trainer.rules.turn import apply, check


def orders(naturals: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    """Low to high, and with an ace last: the orders in which a run can be written."""
    yield naturals
    if naturals and naturals[0].rank == 1:
        yield (*naturals[1:], naturals[0])


def written_melds(cards: tuple[Card, ...]) -> Iterator[NewMeld]:
    """These cards as a new meld, in each order, with its joker in each place and with each meaning or none."""
    naturals = tuple(
        sorted((card for card in cards if card is not JOKER), key=lambda card: (card.rank, card.index))
    )
    jokers = len(cards) - len(naturals)
    for order in orders(naturals):
        if jokers != 1:
            yield NewMeld(tuple(Written(card) for card in (*order, *[JOKER] * jokers)))
            continue
        for place in range(len(order) + 1):
            for meaning in (None, *FACES):
                items = [Written(card) for card in order]
                items.insert(place, Written(JOKER, meaning))
                yield NewMeld(tuple(items))


def conceivable(state: State) -> Iterator[Move]:
    """Every move but an opening that could be written with this hand and this table, and many that could not."""
    yield from (Draw(), Take(), PutBack())
    hand = sort_hand(state.hand)
    for size in range(1, len(hand) + 1):
        for cards in dict.fromkeys(combinations(hand, size)):
            yield from written_melds(cards)
    for number in range(len(state.table) + 2):
        for card in ALL_CARDS:
            yield LayOff(Written(card), number)
            yield Swap(card, number)
        for meaning in FACES:
            yield LayOff(Written(JOKER, meaning), number)
    yield from (Discard(card) for card in ALL_CARDS)


def outcome(state: State, move: Move) -> object:
    """What a move leads to, as far as anybody could tell two of them apart."""
    after = apply(state, move)
    return (
        after.hands,
        after.discards,
        tuple(laid.meld for laid in after.table),
        (after.taken_used, after.owed, after.phase, after.turn, after.was_put_back, after.opened),
    )


def complete_and_once(state: State) -> int:
    listed = [move for move in legal_moves(state) if move.verb != "open"]
    outcomes = [outcome(state, move) for move in listed]
    assert len(set(outcomes)) == len(outcomes), [str(move) for move in listed]
    assert all(check(state, move) is None for move in listed)
    reached = {outcome(state, move) for move in conceivable(state) if check(state, move) is None}
    assert reached == set(outcomes), [str(move) for move in listed]
    return len(listed)


def test_every_conceivable_move_that_is_legal_is_listed_once() -> None:
    total = 0
    for seed in range(250):
        total += complete_and_once(made.turn(random.Random(f"legal:{seed}"), most_cards=5, most_melds=3))
    assert total > 500


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(8))
def test_every_conceivable_move_of_longer_hands(chunk: int) -> None:
    for seed in range(100 + 40 * chunk, 140 + 40 * chunk):
        complete_and_once(made.turn(random.Random(f"legal:{seed}"), most_cards=8, most_melds=5))


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4))
def test_every_conceivable_move_of_positions_from_play(chunk: int) -> None:
    for seed in range(40 * chunk, 40 * chunk + 40):
        profile = HOUSES[sorted(HOUSES)[seed % 4]]
        state = strategies.played(profile, 2, seed, 30 + seed % 60, "easy")
        if len(state.hand) <= 9:
            complete_and_once(state)


def unopened(cards: str) -> State:
    """The club; seat 1 has drawn and holds these cards."""
    pack = made.Pack()
    assert pack.take(cards.split())
    return made.state(
        HOUSES["it-club"], pack, cards.split(), [], discards=[pack.pick(random.Random(1), ["2C"]) or ""],
        drawn="stock", opened=False,
    )  # fmt: skip


def test_the_list_is_lazy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four jokers beside two suits in sequence have nearly ten thousand openings: the search goes no further into them
    than what is asked for, and a few beginnings that are worth too little."""
    state = unopened("5H 6H 7H 8H 9H 5D 6D 7D 8D 9D JK JK JK JK")
    gone_into: list[tuple[Meld, ...]] = []
    walk = arrange._Openings.walk

    def watched(self: arrange._Openings, *how: Any) -> Iterator[tuple[Meld, ...]]:
        gone_into.append(how[-1])
        return walk(self, *how)

    monkeypatch.setattr(arrange._Openings, "walk", watched)
    moves = legal_moves(state)
    listed: list[Move] = []
    for more in (1, 10, 200):
        listed += islice(moves, more)
        assert len(gone_into) <= len(listed) + 10
    assert len(set(listed)) == 211


def test_nothing_is_legal_when_the_hand_is_over() -> None:
    end = play_hand(HOUSES["fr-table"], [PLAYERS["easy"]] * 2, 3)
    assert end.phase is Phase.OVER
    assert list(legal_moves(end)) == []
    for move in conceivable(end):
        refusal = check(end, move)
        assert refusal is not None
        assert refusal.code == "hand-over"


@pytest.mark.parametrize(
    ("cards", "moves"),
    [
        # Nothing to open with: one discard for each different card.
        ("2H 2H 4D 6D 8C 10C QS JK 3S 5H 7H 9D JD KC", 13),
        # Three kings and three queens open together alone; every card may be discarded.
        ("KH KD KC QH QD QC 2H 4H 6D 8D 10S 3S 5C 7C", 1 + 14),
    ],
)
def test_counted_by_hand(cards: str, moves: int) -> None:
    assert len(list(legal_moves(unopened(cards)))) == moves


def test_openings_are_listed_in_their_one_form() -> None:
    opens = [
        move
        for move in legal_moves(unopened("AH AD AC JH JD JK 4H 7H 5D 8D 6C 9C 3S QS"))
        if move.verb == "open"
    ]
    assert {str(move) for move in opens} == {
        "open AH AD AC JK=AS",
        "open AH AD AC / JH JD JK=JC",
        "open AH AD AC / JH JD JK=JS",
    }
    assert len(opens) == 3

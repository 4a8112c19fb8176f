"""Taking moves back (RULES.md 13), and what happens when the stock is used up (RULES.md 11)."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from puzzles import made
from trainer.players.player import PLAYERS
from trainer.players.playing import play_hand
from trainer.rules.cards import parse_card, parse_cards
from trainer.rules.legal import legal_moves
from trainer.rules.moves import Discard, LayOff, NewMeld, Open, Swap
from trainer.rules.notation.position import complete, read_position
from trainer.rules.notation.words import parse_move
from trainer.rules.observation import observe
from trainer.rules.profile import HOUSES, with_changes
from trainer.rules.state import Phase, State
from trainer.rules.turn import apply, check, undo

POSITION = """
hands = ["7H 8H 9H 9D KC 2S 4C", "13"]
opened = [true, true]
table = ["7D 8D JK=9D", "QS QD QC"]
discards = "4C QH"
"""


def start(house: str = "fr-table") -> State:
    return complete(read_position(f'rules = "{house}"\n{POSITION}'))


def play(state: State, *moves: str) -> State:
    for move in moves:
        state = apply(state, parse_move(move))
    return state


def code(state: State, move: str) -> str:
    refusal = check(state, parse_move(move))
    return "legal" if refusal is None else refusal.code


def test_moves_are_taken_back_one_by_one_as_far_as_the_draw() -> None:
    drawn = play(start(), "draw")
    states = [drawn]
    for move in ("meld 7H 8H 9H", "swap 9D in 1", "lay JK=10D on 1"):
        states.append(play(states[-1], move))
    now = states[-1]
    for expected in reversed(states[:-1]):
        before = undo(now)
        assert before == expected
        assert before is not None
        now = before
    assert undo(now) is None


@pytest.mark.parametrize(
    "moves", [(), ("draw",), ("take",), ("take", "put back"), ("take", "put back", "draw")]
)
def test_draws_takes_and_put_backs_are_never_undone(moves: tuple[str, ...]) -> None:
    assert undo(play(start(), *moves)) is None


def test_a_discard_ends_what_can_be_undone() -> None:
    assert undo(play(start(), "draw", "meld 7H 8H 9H", "discard 2S")) is None


def test_after_undoing_all_that_followed_a_taken_card_it_can_be_put_back_again() -> None:
    taken = play(start(), "take")
    laid = play(taken, "lay QH on 2")
    assert code(laid, "put back") == "put-back-too-late"
    again = undo(laid)
    assert again == taken
    assert again is not None
    back = play(again, "put back")
    assert back.discards[-1] is parse_card("QH")
    assert code(back, "take") == "stock-only"
    assert code(back, "draw") == "legal"


def test_an_opening_is_taken_back_whole() -> None:
    text = POSITION.replace("opened = [true, true]", "opened = [false, true]").replace(
        "9D KC 2S 4C", "10H JH QH 2S"
    )
    drawn = play(complete(read_position(f'rules = "it-club"\n{text}')), "draw")
    opened = play(drawn, "open 7H 8H 9H 10H JH QH")
    assert opened.has_opened
    assert opened.opened_this_turn
    assert undo(opened) == drawn
    assert not drawn.has_opened


def test_undoing_goes_back_to_the_same_situation_in_random_play() -> None:
    undone = 0
    for seed in range(300):
        state = made.turn(random.Random(f"undo:{seed}"), most_cards=7)
        if state.phase is Phase.DRAW:
            continue
        trail = [replace(state, before=None, plays=0)]
        rng = random.Random(seed)
        while trail[-1].phase is Phase.PLAY and len(trail) < 6:
            moves = [m for m in legal_moves(trail[-1]) if isinstance(m, (Open, NewMeld, LayOff, Swap))]
            if not moves:
                break
            trail.append(apply(trail[-1], rng.choice(moves)))
        if trail[-1].phase is Phase.OVER:
            assert undo(trail.pop()) is None
        for now, before in zip(reversed(trail[1:]), reversed(trail[:-1]), strict=True):
            assert undo(now) == before
            undone += 1
    assert undone > 100


def short_stock(stock: str, discards: str, *, rebuilds: int = 0, house: str = "ro-duel") -> State:
    """Seat 1 is to draw; both hold few cards, and everything else lies in melds and discards nobody asks for."""
    hand, other = "2H 3D", "KC KS 5H"
    state = complete(
        read_position(f'rules = "{house}"\nhands = ["{hand}", "{other}"]\nopened = [true, true]')
    )
    return replace(
        state, stock=parse_cards(stock), discards=parse_cards(discards), rebuilds=rebuilds, turn=1, seed="any"
    )


def test_the_other_discards_become_the_new_stock_at_the_end_of_the_turn() -> None:
    state = play(short_stock("9C", "4C 5C 6C JK 8S"), "draw")
    assert state.stock == ()
    assert state.discards == parse_cards("4C 5C 6C JK 8S")
    after = play(state, "discard 9C")
    assert after.discards == parse_cards("9C")
    assert Counter(after.stock) == Counter(parse_cards("4C 5C 6C JK 8S"))
    assert after.rebuilds == 1
    assert after.turn == 2


def test_the_order_comes_from_the_seed_or_is_given() -> None:
    state = play(short_stock("9C", "4C 5C 6C JK 8S 7S 6S"), "draw")
    discard = Discard(parse_card("9C"))
    assert apply(state, discard).stock == apply(state, discard).stock
    orders = {apply(replace(state, seed=seed), discard).stock for seed in range(8)}
    assert len(orders) > 4
    given = parse_cards("JK 4C 6C 5C 6S 7S 8S")
    assert apply(state, discard, new_stock=given).stock == given
    with pytest.raises(ValueError, match="new stock"):
        apply(state, discard, new_stock=given[1:])


def test_taking_the_discard_leaves_the_stock_alone() -> None:
    state = short_stock("9C", "4C 5C KD")
    state = replace(state, hands=(parse_cards("KH KS 2H 3D"), state.hands[1]))
    after = play(state, "take", "meld KH KD KS", "discard 2H")
    assert after.stock == parse_cards("9C")
    assert after.rebuilds == 0


@pytest.mark.parametrize(
    ("house", "spent"), [("it-club", 10), ("it-duel", 10), ("fr-table", 10), ("ro-duel", 1)]
)
def test_the_hand_is_void_when_the_rebuilds_are_spent(house: str, spent: int) -> None:
    last = play(short_stock("9C", "4C 5C 6C", rebuilds=spent - 1, house=house), "draw", "discard 9C")
    assert last.phase is Phase.DRAW
    assert last.rebuilds == spent
    over = play(short_stock("9C", "4C 5C 6C", rebuilds=spent, house=house), "draw", "discard 9C")
    assert over.result is not None
    assert over.result.void
    assert over.result.points == (0, 0)


def test_the_hand_is_void_when_nothing_is_left_to_shuffle() -> None:
    drawn = replace(play(short_stock("9C", "KD"), "draw"), discards=())
    over = play(drawn, "discard 9C")
    assert over.result is not None
    assert over.result.void


def test_closing_with_the_last_card_of_the_stock_closes() -> None:
    state = short_stock("KD", "4C 5C 6C", house="it-duel")
    state = replace(state, hands=(parse_cards("KH KS 2H"), parse_cards("3D 4D")))
    over = play(state, "draw", "meld KH KD KS", "discard 2H")
    assert over.result is not None
    assert over.result.closer == 1


def test_a_void_hand_is_void_for_everybody_in_play_too() -> None:
    house = with_changes(HOUSES["it-club"], {"rebuilds": 0})
    void = 0
    for seed in range(12):
        end = play_hand(house, [PLAYERS["random"]] * 4, f"void {seed}", scores=(13, 27, 0, 100))
        assert end.result is not None
        if end.result.void:
            void += 1
            assert end.result.totals == (13, 27, 0, 100)
            assert not end.stock
            assert observe(end, 1).result == end.result
    assert void >= 3

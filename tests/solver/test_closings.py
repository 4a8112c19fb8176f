"""Closing this turn: by hand, and against a walk over every sequence of legal moves."""

from __future__ import annotations

import random

import pytest

from trainer.rules.arrange import can_open
from trainer.rules.cards import JOKER, Card, full_pack, parse_card, parse_cards, unseen
from trainer.rules.legal import legal_moves
from trainer.rules.notation.position import Held, Position, complete
from trainer.rules.notation.words import parse_meld
from trainer.rules.profile import HOUSES, RuleProfile, house
from trainer.rules.state import Drawn, Phase, State, TableMeld
from trainer.rules.turn import apply
from trainer.solver.closings import can_close, closing
from trainer.solver.live import completing, lay_offs, live_cards, outs

TABLE = ("7H 8H JK=9H", "QS QD QC", "3C 4C 5C", "2D 3D 4D")


def position(hand: tuple[Card, ...], table: tuple[str, ...], profile: RuleProfile) -> State:
    """Seat 1 has opened and drawn."""
    melds = tuple(TableMeld(2, parse_meld(text, profile)) for text in table)
    return complete(
        Position(
            profile,
            (Held(hand), Held((), 5)),
            opened=(True, True),
            turns_taken=(2, 2),
            dealer=2,
            table=melds,
            discards=(),
            drawn=Drawn.STOCK,
        )
    )


def walk_closes(state: State, seen: set[object]) -> bool:
    """Whether some sequence of legal moves of this turn ends the hand."""
    key = (state.hand, state.melds, state.owed)
    if key in seen:
        return False
    seen.add(key)
    for move in legal_moves(state):
        after = apply(state, move, checked=True)
        if after.phase is Phase.OVER:
            return True
        if after.turn == state.turn and walk_closes(after, seen):
            return True
    return False


def test_melds_then_an_added_card_then_the_last_discard() -> None:
    hand = parse_cards("KH KD KS QH 9C")
    table = tuple(parse_meld(text, house("it-club")) for text in TABLE)
    moves = closing(hand, table, house("it-club"), opened=True)
    assert moves is not None
    assert str(moves[-1]) == "discard 9C"
    assert {"meld KH KD KS", "lay QH on 2"} <= {str(move) for move in moves}


def test_a_swapped_joker_finds_its_place() -> None:
    hand = parse_cards("9H KD KS 6S")
    table = tuple(parse_meld(text, house("it-club")) for text in TABLE)
    moves = closing(hand, table, house("it-club"), opened=True)
    assert moves is not None
    assert str(moves[0]) == "swap 9H in 1"


def test_the_last_card_may_be_laid_where_the_house_closes_so() -> None:
    table = tuple(parse_meld(text, house("fr-table")) for text in TABLE)
    assert can_close(parse_cards("QH 6C"), table, house("fr-table"), opened=True)
    assert can_close((), table, house("fr-table"), opened=True)
    assert not can_close((), table, house("it-club"), opened=True)


@pytest.mark.parametrize("name", sorted(HOUSES))
def test_closing_agrees_with_a_walk_over_all_legal_moves(name: str) -> None:
    profile = house(name)
    chance = random.Random(f"closing:{name}")
    table = tuple(parse_meld(text, profile) for text in TABLE)
    rest = list(unseen(card for meld in table for card in meld.cards))
    likely = [c for c in rest if c is JOKER or c.rank in (2, 3, 5, 6, 9, 10, 12) or c.suit == 0]
    found = 0
    for _ in range(60):
        hand = tuple(sorted(chance.sample(likely, chance.randint(2, 6))))
        state = position(hand, TABLE, profile)
        expected = walk_closes(state, set())
        moves = closing(hand, table, profile, opened=True)
        assert (moves is not None) == expected, hand
        if moves is not None:
            found += 1
            for move in moves:
                state = apply(state, move)
            assert state.phase is Phase.OVER
    assert found > 5


def test_live_cards_by_the_book() -> None:
    every = {card: full_pack().count(card) for card in full_pack()}
    for pair, copies in {
        "7H 7D": 4, "7H 8H": 4, "KH QH": 4, "7H 9H": 2, "AH 2H": 2, "AH KH": 2, "AH 3H": 2, "7H 7H": 0, "7H 8D": 0,
    }.items():  # fmt: skip
        first, second = parse_cards(pair)
        assert sum(live_cards(first, second, every).values()) == copies, pair
    assert completing(parse_card("AH"), parse_card("KH")) == parse_cards("QH")


def test_what_can_be_added() -> None:
    table = tuple(parse_meld(text, house("it-duel")) for text in TABLE)
    moves = [str(move) for move in lay_offs(parse_cards("6H QH 6C 5D AD KH"), table, house("it-duel"))]
    assert moves == ["lay 6H on 1", "lay QH on 2", "lay 6C on 3", "lay 5D on 4", "lay AD on 4"]


def test_outs_are_the_unseen_cards_that_open_next_turn() -> None:
    profile = house("it-club")
    hand = parse_cards("9S 10S JS 5C 7H QH KD 2C 6H 2D 8D 3H 4C 5D")
    left = unseen(hand)
    found = {one.discard: one for one in outs(hand, left, profile)}
    assert set(found) == set(hand)
    for discard, one in found.items():
        rest = list(hand)
        rest.remove(discard)
        expected = {card for card in set(left) if can_open((*rest, card), profile, keep=1)}
        assert set(one.cards) == expected
        assert one.copies == sum(left.count(card) for card in expected)

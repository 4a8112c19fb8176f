"""Openings from a hand: anchors by hand, and every answer against the list of all openings."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from trainer.rules.cards import JOKER, Card, full_pack, hand_points, parse_card, parse_cards, sort_hand
from trainer.rules.profile import HOUSES, house, with_changes
from trainer.solver.openings import (
    Opening,
    dearest,
    every_opening,
    keep_for,
    least_left,
    maximal,
    minimal,
    near_miss,
)


def a_hand(chance: random.Random) -> tuple[Card, ...]:
    """Fourteen cards, of few suits and with some jokers, so that they hold something."""
    suits = chance.sample(range(4), chance.choice((1, 2, 2, 3, 4)))
    pack = [card for card in full_pack() if card is not JOKER and card.suit in suits]
    jokers = chance.choice((0, 0, 1, 1, 2))
    return sort_hand((*chance.sample(pack, 14 - jokers), *[JOKER] * jokers))


def test_the_dearest_and_the_one_that_leaves_least_may_differ() -> None:
    # 8-9-10-J of hearts and three kings are worth 67 and leave 7; five hearts and three nines leave less.
    hand = parse_cards("7H 8H 9H 10H JH KH KD KS 2C 3C 5D 6S QD 4S")
    found = least_left(hand, house("it-club"))
    assert found is not None
    assert found.left == parse_cards("5D QD 2C 3C 4S 6S") or len(found.left) == 6
    best = dearest(hand, house("it-club"))
    assert best is not None
    assert best.points == 7 + 8 + 9 + 10 + 10 + 30


def test_all_fourteen_cards_only_where_the_house_closes_by_laying() -> None:
    hand = parse_cards("2C 3C 4C 5C 2S 3S 4S 5S AH 2H 3H AD 2D 3D")
    assert dearest(hand, house("it-club")) is None
    laying = dearest(hand, house("fr-table"))
    assert laying is not None
    assert (laying.points, laying.left) == (40, ())


def test_a_near_miss_says_how_much_is_missing_and_which_card_would_do() -> None:
    hand = parse_cards("9S 5C 10S 7S QH KD JC 6H 2D 8D 2C JS QS")
    miss = near_miss(hand, house("it-club"))
    assert miss is not None
    assert (miss.total, miss.short) == (39, 1)
    # The ends of the run and a joker; the eight makes 47, the king 49.
    assert {card.text for card in miss.cards} >= {"8S", "KS", "JK"}
    assert parse_card("4D") not in miss.cards


def test_nothing_at_all_is_forty_short() -> None:
    miss = near_miss(parse_cards("4S 2H 3C 9H 4S 10S 10C 6H 10C JD 4D 7H QD 8D"), house("it-club"))
    assert miss is not None
    assert (miss.total, miss.short) == (0, 40)


def test_a_clean_opening_needs_forty_without_the_joker() -> None:
    clean = with_changes(house("it-club"), {"clean_opening": True})
    hand = parse_cards("9S 10S JS QS JK 5C 7H 2D 3H")
    assert dearest(hand, clean) is None
    assert dearest(hand, house("it-club")) is not None


@pytest.mark.parametrize("seed", range(4))
def test_the_best_of_each_kind_is_the_best_of_all(seed: int) -> None:
    chance = random.Random(f"openings:{seed}")
    opened = 0
    for number in range(60):
        profile = list(HOUSES.values())[number % 4]
        hand = a_hand(chance)
        must_use = chance.choice((None, None, chance.choice(hand)))
        every = every_opening(hand, profile, must_use)
        best, least = dearest(hand, profile, must_use), least_left(hand, profile, must_use)
        assert bool(every) == (best is not None) == (least is not None)
        if best is None or least is None:
            assert near_miss(hand, profile, must_use) is not None
            continue
        opened += 1
        assert best.points == max(opening.points for opening in every)
        assert _cost(least) == min(map(_cost, every))
        for opening in every:
            assert opening.points >= 40
            assert len(opening.left) >= keep_for(profile)
            assert Counter(opening.cards) + Counter(opening.left) == Counter(hand)
            assert must_use is None or must_use in opening.cards
    assert opened > 20


def test_maximal_and_minimal_openings_by_inclusion() -> None:
    hand = parse_cards("KH KD KS KC QH QD QS 5C 5D 5H 2S 3D")
    every = every_opening(hand, house("it-duel"))
    cards = {opening.cards for opening in every}
    biggest = {opening.cards for opening in maximal(every)}
    smallest = {opening.cards for opening in minimal(every)}
    for one in cards:
        assert (one in biggest) == (not any(_inside(one, other) for other in cards))
        assert (one in smallest) == (not any(_inside(other, one) for other in cards))
    assert sort_hand(parse_cards("KH KD KS KC")) in smallest


def _inside(one: tuple[Card, ...], other: tuple[Card, ...]) -> bool:
    return one != other and not Counter(one) - Counter(other)


def _cost(opening: Opening) -> tuple[int, int]:
    return len(opening.left), hand_points(opening.left)

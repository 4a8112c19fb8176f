"""What an opening is worth: the anchors of RULES.md, each computed by hand there."""

from __future__ import annotations

import pytest

from trainer.rules.arrange import best, can_open
from trainer.rules.cards import hand_points, parse_cards, shuffled_pack
from trainer.rules.melds import Run
from trainer.rules.notation.words import parse_meld
from trainer.rules.profile import HOUSES

CLUB = HOUSES["it-club"]
EVERY = pytest.mark.parametrize("house", sorted(HOUSES))


def worth(house: str, *melds: str) -> int:
    return sum(parse_meld(meld, HOUSES[house]).points for meld in melds)


@EVERY
@pytest.mark.parametrize(
    ("melds", "points"),
    [
        (("9S 10S JS QS",), 39),
        (("AD 2D 3D 4D",), 10),
        (("KH KC KS",), 30),
        (("AD 2D 3D 4D", "KH KC KS"), 40),
        (("AH AD AC",), 33),
        (("AH AD AC", "2S 3S 4S"), 42),
        (("7H JK 9H",), 24),
        (("QH KH JK",), 31),
        (("JK QH KH",), 30),
        (("10S JS QS", "5H 5D 5C"), 45),
        (("10S JS QS",), 30),
        (("AS 2S 3S",), 6),
        (("QS KS AS",), 31),
        (("AH AD AC AS",), 44),
        (("AH AD JK",), 33),
        (("2H 2D 2C 2S",), 8),
        (("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH",), 85),
        (("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH",), 95),
    ],
)
def test_what_melds_are_worth(house: str, melds: tuple[str, ...], points: int) -> None:
    assert worth(house, *melds) == points


def test_the_run_of_fourteen_is_worth_ninety_six_at_either_end() -> None:
    middle = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"
    for text in (f"AH {middle} JK=AH", f"JK=AH {middle} AH"):
        meld = parse_meld(text, CLUB)
        assert (meld.points, meld.size, meld.text) == (96, 14, text)


@EVERY
@pytest.mark.parametrize(
    ("hand", "points", "opens"),
    [
        ("9S 10S JS QS 2D 4D 6C", 39, False),
        ("AD 2D 3D 4D KH KC KS 7S", 40, True),
        ("AH AD AC 9S 7D 5C", 33, False),
        ("AH AD AC 2S 3S 4S 9D", 42, True),
        # Four aces and 2-3-4: none of the aces goes into the run, where it would be worth one.
        ("AH AD AC AS 2S 3S 4S 9D", 53, True),
        ("10S JS QS 5H 5D 5C 2D", 45, True),
        ("7H JK 9H 2S", 24, False),
        ("QH KH JK 2S", 31, False),
        ("2D 4D 6D 8D", 0, False),
    ],
)
def test_the_most_that_lies_in_a_hand(house: str, hand: str, points: int, opens: bool) -> None:
    cards = parse_cards(hand)
    found = best(cards, HOUSES[house])
    assert found is not None
    assert found.value == points
    assert can_open(cards, HOUSES[house], keep=1) is opens


def test_thirteen_naturals_count_with_the_ace_high() -> None:
    found = best(parse_cards("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"), CLUB)
    assert found is not None
    assert found.value == 95


@pytest.mark.parametrize(
    ("hand", "cost"),
    [("", 0), ("AH", 11), ("JK", 25), ("JK JK", 50), ("2H 9S 10D", 21), ("JH QH KH", 30), ("KH AH JK", 46)],
)
def test_what_is_left_in_the_hand_costs(hand: str, cost: int) -> None:
    assert hand_points(parse_cards(hand)) == cost


def deals(number: int, size: int) -> list[tuple[int, bool]]:
    """Random hands of the club: (its jokers, whether it can open with all of 13 cards, or keeping one of 14)."""
    hands = [shuffled_pack(f"anchor:{seed}")[:size] for seed in range(number)]
    return [(sum(card.is_joker for card in hand), can_open(hand, CLUB, keep=size - 13)) for hand in hands]


def near(found: float, expected: float, number: int) -> bool:
    """Within four standard errors of a share."""
    error: float = (expected * (1 - expected) / number) ** 0.5
    return abs(found - expected) < 4 * error + 0.0005


@pytest.mark.slow
def test_how_many_random_hands_can_open() -> None:
    hands = deals(20_000, 13)
    assert near(sum(opens for _, opens in hands) / len(hands), 0.315, len(hands))
    for jokers, expected in ((0, 0.120), (1, 0.533), (2, 0.934)):
        mine = [opens for held, opens in hands if held == jokers]
        assert near(sum(mine) / len(mine), expected, len(mine))
    assert near(sum(jokers > 0 for jokers, _ in hands) / len(hands), 0.406, len(hands))


@pytest.mark.slow
def test_how_many_random_hands_can_open_after_one_draw() -> None:
    hands = deals(20_000, 14)
    assert near(sum(opens for _, opens in hands) / len(hands), 0.400, len(hands))


def test_the_mean_hand_is_worth_what_a_mean_of_the_pack_says() -> None:
    # Per deck of 52: 4 suits of 11 + (2..10 = 54) + 30 = 380; two decks and four jokers of 25: 860 for 108 cards.
    assert hand_points(shuffled_pack("any")) == 2 * 380 + 4 * 25
    assert pytest.approx(103.5, abs=0.05) == 13 * 860 / 108
    sample = [hand_points(shuffled_pack(f"mean:{seed}")[:13]) for seed in range(400)]
    assert sum(sample) / len(sample) == pytest.approx(103.5, abs=5)


def test_a_run_knows_its_ends() -> None:
    low, high = parse_meld("AS 2S 3S", CLUB), parse_meld("QS KS AS", CLUB)
    assert isinstance(low, Run)
    assert isinstance(high, Run)
    assert (low.low, low.high, high.low, high.high) == (1, 3, 12, 14)

"""Two draws ahead, and one: by hand, and against every sequence of throws and draws."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest

from tests.solver.hands import CLEAN, KINDS, PROFILES, made
from trainer.rules.arrange import can_open
from trainer.rules.cards import JOKER, Card, parse_card, parse_cards, unseen
from trainer.rules.profile import RuleProfile, house, with_changes
from trainer.solver.live import outs
from trainer.solver.openings import keep_for
from trainer.solver.two_step import TwoStep, two_step


def found(hand: str, left: str, profile: RuleProfile) -> dict[str, TwoStep]:
    """The answers by discard."""
    return {step.discard.text: step for step in two_step(parse_cards(hand), parse_cards(left), profile)}


def without(cards: Sequence[Card], *thrown: Card) -> tuple[Card, ...]:
    left = list(cards)
    for card in thrown:
        left.remove(card)
    return tuple(left)


class Walk:
    """Every throw and draw, one after the other; whether a hand opens is asked of the search each time."""

    def __init__(self, profile: RuleProfile) -> None:
        self.profile = profile
        self.known: dict[frozenset[tuple[Card, int]], bool] = {}

    def opens(self, cards: Sequence[Card]) -> bool:
        key = frozenset(Counter(cards).items())
        if key not in self.known:
            self.known[key] = can_open(cards, self.profile, keep=keep_for(self.profile))
        return self.known[key]

    def steps(self, hand: Sequence[Card], left: Sequence[Card]) -> dict[Card, tuple[int, int]]:
        """By discard: the pairs of draws that open at the first, and within both."""
        answers = {}
        for discard in set(hand):
            first = within = 0
            for at, drawn in enumerate(left):
                now = (*without(hand, discard), drawn)
                rest = (*left[:at], *left[at + 1 :])
                if self.opens(now):
                    first += len(rest)
                    within += len(rest)
                else:
                    within += max(
                        sum(self.opens((*without(now, other), then)) for then in rest) for other in set(now)
                    )
            answers[discard] = (first, within)
        return answers


def test_waiting_for_one_queen() -> None:
    # Three kings and two queens; of four cards unseen one is the third queen.
    steps = found("KH KD KS QH QD 2C 5S", "QC 3H 4D 6S", house("it-club"))
    for idle in ("2C", "5S"):
        # At the first draw 1 of 4; else it is 1 of the 3 that are left, whatever is thrown in between.
        assert steps[idle].first_chance == Fraction(1, 4)
        assert steps[idle].chance == Fraction(1, 2)
    # Without a queen or a king there is nothing to wait for.
    assert all(steps[card].chance == 0 for card in ("QH", "QD", "KH", "KD", "KS"))


def test_a_joker_does_not_open_where_the_opening_has_to_be_clean() -> None:
    hand, left = "KH KD KS QH QD 2C 5S", "JK 3H 4D 6S"
    assert found(hand, left, house("it-club"))["2C"].chance == Fraction(1, 2)
    assert found(hand, left, CLEAN)["2C"].chance == 0


def test_a_card_has_to_be_kept_unless_the_house_closes_by_laying() -> None:
    # Seven cards at the end, all of them needed for 40: 2-3-4-5 of hearts and three nines are 41.
    hand, left = "2H 3H 4H 5H 9S 9C KS", "9D 7D"
    assert found(hand, left, house("it-club"))["KS"].chance == 0
    assert found(hand, left, house("fr-table"))["KS"].chance == 1
    # Without both nines there is no set.
    assert found(hand, left, house("fr-table"))["9S"].chance == 0


def test_fourteen_in_a_row_take_a_house_that_lets_them_lie() -> None:
    # The run of fourteen with the joker as the ace above the king; any part of it opens elsewhere too.
    hand, left = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH 2C", "JK JK 5C"
    for profile in (house("it-club"), with_changes(house("it-club"), {"longest_run": 13})):
        assert found(hand, left, profile)["2C"].chance == 1


def test_both_cards_may_be_needed() -> None:
    # Three kings are 30, 7-8-9 of clubs 24: both missing clubs have to come.
    steps = found("KH KD KS 7C 2S 3D 5H", "8C 9C 4H", house("it-duel"))
    # Two of three, in either order: 2 of 6 pairs, whichever of the idle cards is thrown.
    for idle in ("2S", "3D", "5H"):
        assert (steps[idle].first, steps[idle].within, steps[idle].pairs) == (0, 2, 6)
    assert steps["7C"].within == 0
    # With five cards the two melds would need six.
    assert all(step.chance == 0 for step in found("KH KD KS 7C 2S", "8C 9C 4H", house("it-duel")).values())


def test_what_was_thrown_may_come_back() -> None:
    steps = found("KH KD KS KC 2S", "KH 3C 5D", house("it-duel"))
    assert steps["2S"].first == 6  # four kings are 40, and any card drawn is kept
    # The king thrown has a twin: at the first draw 1 of 3; after another card, 1 of the 2 left.
    assert (steps["KH"].first, steps["KH"].within) == (2, 4)


def test_two_draws_need_two_cards() -> None:
    with pytest.raises(ValueError, match="two unseen cards"):
        two_step(parse_cards("KH KD KS 2C"), parse_cards("KC"), house("it-club"))


def compare(numbers: range, most: int, kept: int) -> int:
    """Against the walk; gives how many discards had a chance between none and certainty."""
    uncertain = 0
    for number in numbers:
        chance = random.Random(f"two step:{number}")
        profile = PROFILES[number // 4 % len(PROFILES)]
        hand = made(chance, KINDS[number % 4], most)
        rest = unseen(hand)
        # Few unseen cards, most of them near the hand, twins and the hand's own among them.
        near = [card for card in rest if card in hand or card is JOKER] or list(rest)
        left = tuple(chance.sample(rest, kept)) + tuple(chance.sample(near, min(2, len(near))))
        if any(left.count(card) > rest.count(card) for card in left):
            continue
        right = Walk(profile).steps(hand, left)
        for step in two_step(hand, left, profile):
            told = (
                f"{number}: {[c.text for c in hand]} {[c.text for c in left]} {profile.name} {step.discard}"
            )
            assert (step.first, step.within) == right[step.discard], told
            assert step.pairs == len(left) * (len(left) - 1)
            uncertain += 0 < step.within < step.pairs
        for one in outs(hand, left, profile):
            assert one.copies * (len(left) - 1) == right[one.discard][0]
    return uncertain


@pytest.mark.parametrize("chunk", range(4))
def test_every_throw_and_draw(chunk: int) -> None:
    assert compare(range(24 * chunk, 24 * chunk + 24), most=9, kept=8) > 20


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(10))
def test_every_throw_and_draw_of_many(chunk: int) -> None:
    compare(range(1_000 + 100 * chunk, 1_060 + 100 * chunk), most=10, kept=9)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(4))
def test_every_throw_and_draw_of_a_whole_hand(number: int) -> None:
    """Fourteen cards and the ninety-four that are unseen, each kind of card once with its copies."""
    chance = random.Random(f"two step, whole:{number}")
    profile = PROFILES[number % len(PROFILES)]
    hand = made(chance, KINDS[number % 4])
    left = Counter(unseen(hand))
    walk = Walk(profile)
    total = left.total()
    steps = {step.discard: step for step in two_step(hand, left.elements(), profile)}
    for discard in chance.sample(sorted(set(hand)), 2):
        within = 0
        for drawn, copies in left.items():
            now = (*without(hand, discard), drawn)
            if walk.opens(now):
                within += copies * (total - 1)
                continue
            rest = left - Counter((drawn,))
            within += copies * max(
                sum(n for then, n in rest.items() if walk.opens((*without(now, other), then)))
                for other in set(now)
            )
        assert steps[discard].within == within, (number, discard.text)


def test_the_best_comes_first() -> None:
    hand = parse_cards("9S 10S JS 5C 7H QH KD 2C 6H 2D 8D 3H 4C 5D")
    steps = two_step(hand, unseen(hand), house("it-club"))
    assert [step.within for step in steps] == sorted((step.within for step in steps), reverse=True)
    assert {step.discard for step in steps} == set(hand)
    assert steps[0].chance > steps[-1].chance
    assert parse_card("10S") in {step.discard for step in steps[-3:]}

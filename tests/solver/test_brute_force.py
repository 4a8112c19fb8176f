"""The solver's questions against a brute force over every multiset of melds of any length.

The brute force is `puzzles/second/melds.py`, written from RULES.md alone. `tests/rules/test_arrange.py` holds the
search itself to it; here it is what the solver makes of it: the best, what is left, all, maximal and minimal openings,
closing, and what a near miss lacks.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

import pytest

from puzzles.second.melds import Laid, disjoint
from tests.solver.hands import KINDS, PROFILES, Question, made
from trainer.rules.cards import ALL_CARDS, cards_text, copies, hand_points, parse_cards
from trainer.solver.openings import Opening, openings

MOST_ARRANGEMENTS = 6_000


def question(number: int) -> Question | None:
    """The question of that number, of up to twelve cards; None where there is too much to walk for a test."""
    chance = random.Random(f"brute:{number}")
    hand = made(chance, KINDS[number % 4], most=chance.choice((9, 10, 11, 12)))
    asked = Question(hand, PROFILES[number // 4 % len(PROFILES)], chance.choice((None, chance.choice(hand))))
    return asked if arrangements(asked, MOST_ARRANGEMENTS) is not None else None


def arrangements(asked: Question, most: int) -> list[tuple[Laid, ...]] | None:
    """Every multiset of disjoint melds, the empty one too; None where there are more than `most`."""
    counted = Counter(card.text for card in asked.hand)
    profile = asked.profile
    found = []
    for melds in disjoint(counted, profile.longest_run, profile.joker_in_set == "declared"):
        found.append(melds)
        if len(found) > most:
            return None
    return found


def needs(melds: tuple[Laid, ...]) -> Counter[str]:
    return Counter(card for meld in melds for card in meld.needs)


def counts(melds: tuple[Laid, ...], asked: Question) -> int:
    """The points that count towards 40."""
    return sum(meld.points for meld in melds if not (asked.profile.clean_opening and meld.has_joker))


def keep(asked: Question) -> int:
    return 1 if asked.profile.close_by == "discard" else 0


def opens(melds: tuple[Laid, ...], asked: Question) -> bool:
    cards = needs(melds)
    return (
        counts(melds, asked) >= 40
        and cards.total() <= len(asked.hand) - keep(asked)
        and (asked.must_use is None or cards[asked.must_use.text] > 0)
    )


def cost(melds: tuple[Laid, ...], asked: Question) -> tuple[int, int]:
    """How many cards are left, and what they cost."""
    left = Counter(card.text for card in asked.hand) - needs(melds)
    return left.total(), hand_points(parse_cards(" ".join(left.elements())))


def names(melds: tuple[Laid, ...]) -> tuple[str, ...]:
    return tuple(sorted(meld.text for meld in melds))


def bag(opening: Opening) -> frozenset[tuple[str, int]]:
    return frozenset(Counter(card.text for card in opening.cards).items())


def extreme(bags: set[frozenset[tuple[str, int]]], *, largest: bool) -> set[frozenset[tuple[str, int]]]:
    """The multisets that none of the others contains, or that contain none of the others."""

    def inside(one: Mapping[str, int], other: Mapping[str, int]) -> bool:
        return one != other and all(other.get(card, 0) >= number for card, number in one.items())

    every = [dict(one) for one in bags]
    return {
        frozenset(one.items())
        for one in every
        if not any(inside(one, other) if largest else inside(other, one) for other in every)
    }


def compare(numbers: range) -> Counter[str]:
    met: Counter[str] = Counter()
    for number in numbers:
        asked = question(number)
        if asked is None:
            met["too many"] += 1
            continue
        every = arrangements(asked, MOST_ARRANGEMENTS)
        assert every is not None
        told = f"{number}: {asked}"
        right = [melds for melds in every if opens(melds, asked)]
        found = openings(asked.hand, asked.profile, asked.must_use)
        assert found.can_open == bool(right), told
        assert sorted(tuple(sorted(m.text for m in o.melds)) for o in found.every) == sorted(
            map(names, right)
        ), told
        assert found.total == max((sum(meld.points for meld in melds) for melds in right), default=0), told
        if found.least_left is not None:
            left = found.least_left.left
            assert (len(left), hand_points(left)) == min(cost(melds, asked) for melds in right), told
        bags = {frozenset(needs(melds).items()) for melds in right}
        if len(bags) < 150:
            assert {bag(one) for one in found.maximal} == extreme(bags, largest=True), told
            assert {bag(one) for one in found.minimal} == extreme(bags, largest=False), told
            met["extremes"] += 1
        miss = found.near_miss
        assert (miss is None) == bool(right), told
        if miss is not None:
            possible = [
                counts(melds, asked)
                for melds in every
                if cost(melds, asked)[0] >= keep(asked)
                and (asked.must_use is None or asked.must_use.text in needs(melds))
            ]
            assert miss.total == max(possible, default=0), told
            assert miss.short == 40 - miss.total, told
        met["opens" if right else "does not"] += 1
    return met


@pytest.mark.parametrize("chunk", range(4))
def test_a_thousand_hands(chunk: int) -> None:
    met = compare(range(300 * chunk, 300 * chunk + 300))
    assert met["opens"] + met["does not"] >= 250
    assert min(met["opens"], met["does not"], met["extremes"]) > 60


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(20))
def test_ten_thousand_hands(chunk: int) -> None:
    met = compare(range(2_000 + 600 * chunk, 2_600 + 600 * chunk))
    assert met["opens"] + met["does not"] >= 500


@pytest.mark.parametrize("chunk", range(2))
def test_a_card_that_would_do_is_one_with_which_the_hand_opens(chunk: int) -> None:
    told = 0
    for number in range(40 * chunk, 40 * chunk + 40):
        chance = random.Random(f"near miss:{number}")
        profile = PROFILES[number % len(PROFILES)]
        hand = made(chance, "dealt", most=9)
        miss = openings(hand, profile).near_miss
        if miss is None:
            continue
        for card in ALL_CARDS:
            if hand.count(card) == copies(card):
                assert card not in miss.cards
                continue
            asked = Question((*hand, card), profile, None)
            every = arrangements(asked, 10**6)
            assert every is not None
            assert (card in miss.cards) == any(opens(m, asked) for m in every), f"{cards_text(hand)} {card}"
            told += card in miss.cards
    assert told > 3

"""The one search over a hand, against a brute force over every multiset of melds of any length.

The brute force (`oracle_melds.disjoint`) is written from RULES.md 2 to 5 and knows nothing of `arrange`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from puzzles.made import counted
from puzzles.second.melds import Laid, disjoint
from tests.rules import strategies
from trainer.rules.arrange import Arrangement, best, can_open, melds_in, openings
from trainer.rules.cards import JOKER, Card, cards_text, hand_points, parse_cards, shuffled_pack
from trainer.rules.melds import Meld
from trainer.rules.profile import HOUSES, RuleProfile, with_changes

CLUB, DUEL = HOUSES["it-club"], HOUSES["ro-duel"]
CLEAN = with_changes(CLUB, {"clean_opening": True})
PROFILES = (CLUB, DUEL, CLEAN)
MOST_ARRANGEMENTS = 20_000


def brute(cards: Sequence[Card], profile: RuleProfile) -> list[tuple[Laid, ...]]:
    """Every multiset of disjoint melds; skips a Hypothesis example that has too many to walk in a test."""
    found: list[tuple[Laid, ...]] = []
    for melds in disjoint(counted(cards), profile.longest_run, profile.joker_in_set == "declared"):
        found.append(melds)
        if len(found) > MOST_ARRANGEMENTS:
            assume(False)
    return found


def names(melds: Iterable[Meld | Laid]) -> tuple[str, ...]:
    return tuple(sorted(meld.text for meld in melds))


def allowed(
    found: list[tuple[Laid, ...]], size: int, must_use: Card | None, keep: int
) -> list[tuple[Laid, ...]]:
    """Those that hold the card and leave so many in the hand."""
    return [
        melds
        for melds in found
        if size - sum(meld.size for meld in melds) >= keep
        and (must_use is None or any(must_use.text in meld.needs for meld in melds))
    ]


def value(melds: tuple[Laid, ...], *, clean: bool = False, shed: bool = False) -> int:
    if shed:
        return sum(hand_points(parse_cards(" ".join(meld.needs))) for meld in melds)
    return sum(meld.points for meld in melds if not (clean and meld.has_joker))


def holds_up(
    found: Arrangement, cards: Sequence[Card], must_use: Card | None, keep: int, **kind: bool
) -> bool:
    """The melds given are those cards, keep what they must, hold the card, and are worth what is said."""
    laid = Counter(card for meld in found.melds for card in meld.cards)
    worth = sum(meld.points for meld in found.melds if not (kind.get("clean") and meld.has_joker))
    if kind.get("shed"):
        worth = hand_points(laid.elements())
    return (
        not laid - Counter(cards)
        and len(cards) - laid.total() >= keep
        and (must_use is None or must_use in laid)
        and worth == found.value
    )


def compare(
    cards: Sequence[Card], profile: RuleProfile, must: Iterable[Card | None], keeps: Iterable[int]
) -> None:
    every = brute(cards, profile)
    assert sorted(meld.text for meld in melds_in(cards, profile)) == sorted(
        m[0].text for m in every if len(m) == 1
    )
    for must_use in must:
        for keep in keeps:
            right = allowed(every, len(cards), must_use, keep)
            for kind in ({}, {"clean": True}, {"shed": True}):
                found = best(cards, profile, must_use=must_use, keep=keep, **kind)
                told = f"{cards_text(cards)} must {must_use} keep {keep} {kind}"
                assert (found is None) == (not right), told
                if found is not None:
                    assert found.value == max(value(melds, **kind) for melds in right), told
                    assert holds_up(found, cards, must_use, keep, **kind), told
            opens = [melds for melds in right if value(melds, clean=profile.clean_opening) >= 40]
            assert can_open(cards, profile, must_use=must_use, keep=keep) == bool(opens)
            listed = [names(melds) for melds in openings(cards, profile, must_use=must_use, keep=keep)]
            assert sorted(listed) == sorted(names(melds) for melds in opens)


@settings(max_examples=150, deadline=None)
@given(strategies.any_hand, st.sampled_from(PROFILES), st.data())
def test_best_openings_and_melds_are_those_of_the_brute_force(
    cards: tuple[Card, ...], profile: RuleProfile, data: st.DataObject
) -> None:
    must = data.draw(st.sampled_from((None, *dict.fromkeys(cards))))
    compare(cards, profile, (None, must), (0, data.draw(st.integers(1, len(cards)))))


@pytest.mark.parametrize("chunk", range(2))
def test_dealt_hands_of_fourteen(chunk: int) -> None:
    for seed in range(60 * chunk, 60 * chunk + 60):
        cards = shuffled_pack(f"arrange:{seed}")[:14]
        if sum(card is JOKER for card in cards) < 3:
            compare(cards, PROFILES[seed % 3], (None, cards[-1]), (0, 1, 2))


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(10))
def test_many_dealt_hands_of_fourteen(chunk: int) -> None:
    for seed in range(1000 + 400 * chunk, 1400 + 400 * chunk):
        cards = shuffled_pack(f"arrange:{seed}")[:14]
        if sum(card is JOKER for card in cards) < 4:
            compare(cards, PROFILES[seed % 3], (None, cards[0], cards[-1]), (0, 1, 2))


@pytest.mark.slow
@settings(max_examples=1500, deadline=None)
@given(strategies.any_hand, st.sampled_from(PROFILES), st.data())
def test_many_made_hands(cards: tuple[Card, ...], profile: RuleProfile, data: st.DataObject) -> None:
    must = data.draw(st.sampled_from((None, *dict.fromkeys(cards))))
    compare(cards, profile, (None, must), (0, 1, data.draw(st.integers(2, len(cards)))))


@pytest.mark.parametrize(
    ("hand", "house", "openings_there"),
    [
        # The run whole; cut shorter it is 30 or less.
        ("10S JS QS KS", "ro-duel", 1),
        # Each set alone is 30: only both together.
        ("KH KD KC QH QD QC", "ro-duel", 1),
        ("KH KD KC KH KD KC", "ro-duel", 1),
        # The joker as fourth ace is 44; beside the jacks it makes 63, as clubs or spades where that is declared.
        ("AH AD AC JH JD JK", "it-club", 3),
        ("AH AD AC JH JD JK", "ro-duel", 2),
        # Beside three fives (15) six runs: Q-K-A, with the joker before it, in place of each, J-Q-K with it as jack. Then
        # that run of four alone (41); and Q-K-A (31) with four fives, or with the joker beside each pair of fives.
        ("QH KH AH 5H 5D 5C JK", "ro-duel", 6 + 1 + 1 + 3),
    ],
)
def test_openings_counted_by_hand(hand: str, house: str, openings_there: int) -> None:
    assert len(list(openings(parse_cards(hand), HOUSES[house]))) == openings_there


def test_a_meld_held_twice_is_listed_once_and_laid_twice() -> None:
    cards = parse_cards("9H 10H JH 9H 10H JH")
    assert [names(melds) for melds in openings(cards, DUEL)] == [("9H 10H JH", "9H 10H JH")]


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("7H 8H 9H 7H 8H 9H 2C", 48),
        ("7H 8H 9H 7H 8H 9H KH KD KC", 48 + 30),
        # The run twice is worth more than once beside three sevens; three nines with the other nine are not there.
        ("7H 8H 9H 7H 8H 9H 7D 7S", 48),
        # Two melds that share a face held once: the dearer; held twice: both.
        ("7H 8H 9H 9D 9S 2C", 27),
        ("7H 8H 9H 9H 9D 9S 2C", 24 + 27),
        # All need the one joker.
        ("KH KD 7S 8S JK 2C", 30),
        ("KH KD 7S 8S JK JK 2C", 30 + 24),
    ],
)
def test_few_melds_answered_at_sight(hand: str, value: int) -> None:
    found = best(parse_cards(hand), DUEL)
    assert found is not None
    assert found.value == value
    assert holds_up(found, parse_cards(hand), None, 0)

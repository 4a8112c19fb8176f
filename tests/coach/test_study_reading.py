"""The experiments on what opens soonest, what closes, and what the next player took and left."""

from __future__ import annotations

import random

import pytest

from tests.coach.facts.test_feeding import played
from tests.coach.made import seen
from tests.coach.test_studies import place
from trainer.coach import studies
from trainer.coach.facts.closing import ONE_EXACT_CARD
from trainer.coach.studies import A_HAND, STUDIES, Study, measure, moments, throw_high
from trainer.coach.study_pairs import BUILT, LEFT, Pair, case_order, how_many_more
from trainer.playout.outcomes import PARTS, outcomes
from trainer.rules.cards import parse_card
from trainer.rules.moves import Discard, Draw, Move
from trainer.rules.observation import Observation, observe, own_state
from trainer.rules.profile import house
from trainer.rules.state import State

SOME = Discard(parse_card("2H"))
"""What hard does in a moment matters only as far as it throws a card."""
TABLE = {"opened": [True, True], "table": ["10H JH QH", "4S 4D 4C"], "owners": [1, 2]}


def pair(name: str, at: Observation | State, usual: Move = SOME) -> Pair | None:
    state, view = (at, observe(at, at.turn)) if isinstance(at, State) else (own_state(at), at)
    return STUDIES[name].pair(state, view, usual)


def ranks(found: Pair) -> tuple[str, str]:
    """The ranks thrown the one way and the other."""
    cards = [move.card for move in (found.first, found.second) if isinstance(move, Discard)]
    assert len(cards) == 2
    return cards[0].text[:-1], cards[1].text[:-1]


# Three kings are 30. A third ten makes them 60, a fourth king or a joker 40; a third two makes them 36 only. All of the
# pairs go with one other card. So after a two 10 cards open (C and S of tens twice, the king of clubs twice, four
# jokers), after a ten the last 6. In the second hand one ten lies on the discards. In the third three fives are 15: kings
# bring 45 (C and S twice, four jokers), twos 21; so 8 cards against none.
KINGS = "KH KD KS 10H 10D 2C 2D 7H 5D 8C JC 3S 6S 9S"
FIVES = "5H 5D 5S KH KD 2C 2H 8H 8H 9D 9D 6C 6C JC"


@pytest.mark.parametrize(
    ("hand", "discards", "case", "thrown"),
    [
        (KINGS, "2S", "more-7", ("2", "10")),
        (KINGS, "2S 10S", "more-3", ("2", "10")),
        (FIVES, "2S", "more-8", ("2", "K")),
    ],
)
def test_soonest_sets_the_most_outs_against_the_fewest(
    hand: str, discards: str, case: str, thrown: tuple[str, str]
) -> None:
    found = pair("soonest", seen(hand, rules="it-club", discards=discards))
    assert found is not None
    assert found.case == case
    assert ranks(found) == thrown


def test_soonest_breaks_no_meld() -> None:
    """The eight of hearts goes with two cards, as each of the kings does; the seven and the other eight go with one, and
    after either four cards and the same others open. So only breaking the kings would leave fewer."""
    hand = "KH KD KS 7H 8H 8C 3D 3D 5S 5S JC JC 4C 4C"
    assert pair("soonest", seen(hand, rules="it-club")) is None
    dead = pair("soonest", seen(hand, rules="it-club", discards="8D 8D"))
    assert dead is not None, "now two eights wait for two cards alone"
    assert (dead.case, ranks(dead)) == ("more-3", ("8", "7"))


def test_soonest_is_asked_before_opening_at_a_discard() -> None:
    view = seen(KINGS, rules="it-club")
    assert pair("soonest", view, Draw()) is None
    assert pair("soonest", seen("KH KD 7S 7C 2H", ("6",), rules="it-club", **TABLE)) is None


def waiting(hand: str = "8H 8D 7C 3S", rules: str = "it-club", other: str = "6") -> State:
    return place(hand, rules, opened=True, other=other)


@pytest.mark.parametrize(
    ("other", "case"), [("2", "few-2"), ("4", "few-4"), ("6", "few-7"), ("8", "few-more")]
)
def test_exact_wait_keeps_the_pair_and_a_card_to_discard(other: str, case: str) -> None:
    """Two eights and one card more wait for two black eights, twice each, and four jokers; one eight and two others for
    nothing. The three is worth five less than an eight, the seven one."""
    found = pair("exact-wait", waiting(other=other))
    assert found is not None
    assert found.case == case
    assert found.first == Discard(parse_card("7C"))
    assert ranks(found) == ("7", "8")


def test_exact_wait_needs_a_choice_of_what_to_wait_for() -> None:
    assert pair("exact-wait", waiting("8H 3S")) is None, "one card is left whatever is thrown"
    assert pair("exact-wait", waiting("8H 8D 7C 3S KC 2D")) is None, "too many cards to count"
    assert pair("exact-wait", waiting("8H 8D 2C 3S")) is None, "no card is worth as much"
    assert pair("exact-wait", waiting("8H 6D 7C 3S")) is None, "nothing closes"
    assert pair("exact-wait", waiting(rules="fr-table")) is None, "it closes without a discard"
    assert pair("exact-wait", waiting(), Draw()) is None
    assert pair("exact-wait", seen(KINGS, rules="it-club")) is None, "not opened"


def test_exact_wait_counts_unseen_cards() -> None:
    """With three jokers, both eights of spades and one of clubs in sight, two cards are left: that is one exact card."""
    assert ONE_EXACT_CARD == 2
    view = seen("8H 8D 7C 3S", ("6",), rules="it-club", discards="JK JK JK 8S 8S 8C", **TABLE)
    assert pair("exact-wait", view) is None


def test_pickups_knows_what_the_next_player_built() -> None:
    """It took the jack of spades for its run, which the queen fits; the king of clubs fits one's own kings."""
    found = pair("pickups", played("QS KD 2H 5S"))
    assert found == Pair(BUILT, Discard(parse_card("KD")), Discard(parse_card("QS")))
    assert pair("pickups", played("KC QC 2H 7D")) is None, "the king fits what nobody took for"


def test_pickups_knows_what_the_next_player_left() -> None:
    """It left the two of diamonds: of that rank is the two of hearts, a neighbour the three of diamonds."""
    found = pair("pickups", played("2H 5S KD 9C"))
    assert found == Pair(LEFT, Discard(parse_card("2H")), Discard(parse_card("5S")))
    assert pair("pickups", played("2H 3D KD")) is None, "both lie beside it"
    assert pair("pickups", played("2H 9C KD")) is None, "none is worth as much"
    assert pair("pickups", played("2H 5S KD 9C"), Draw()) is None


def test_pickups_compares_cards_that_go_with_as_many() -> None:
    """The two goes with the four of hearts, the five of spades with nothing; of the two and the four both go with one."""
    assert pair("pickups", played("2H 4H 5S KD")) == Pair(
        LEFT, Discard(parse_card("2H")), Discard(parse_card("4H"))
    )


def test_pickups_needs_a_next_player_who_has_opened() -> None:
    assert pair("pickups", seen(KINGS, rules="ro-duel")) is None


def test_a_study_deals_by_its_belief() -> None:
    assert [study.name for study in STUDIES.values() if study.belief == "weighted"] == ["pickups"]
    profile, deals = house("it-club"), 8
    found = list(moments(STUDIES["throw-high"], profile, 1, 3))
    chosen = random.Random("study:1:3").sample(found, A_HAND)
    for belief in ("uniform", "weighted"):
        expected: dict[str, int] = {}
        for number, (view, two) in enumerate(chosen):
            ways = [(two.first,), (two.second,)]
            rows = outcomes(
                view, ways, range(deals), key=f"1:3:{number}", levels=studies.POLICY, belief=belief
            )
            values = rows[:, :, : len(PARTS)].sum(axis=2)
            expected[two.case] = expected.get(two.case, 0) + int((values[0] - values[1]).sum())
        measured = measure(Study("throw-high", throw_high, belief), profile, 1, 3, deals)
        assert {case: one.gain.x for case, one in measured.items()} == expected


@pytest.mark.parametrize(
    ("n", "case"), [(1, "more-3"), (3, "more-3"), (4, "more-7"), (7, "more-7"), (8, "more-8"), (40, "more-8")]
)
def test_cases_by_how_many_more(n: int, case: str) -> None:
    assert how_many_more(n) == case


def test_cases_come_in_their_order() -> None:
    assert sorted(["more-8", "more-3", "more-7"], key=case_order) == ["more-3", "more-7", "more-8"]
    assert sorted([LEFT, BUILT], key=case_order) == [BUILT, LEFT]

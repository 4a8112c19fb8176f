"""Shed what costs, once somebody is short of cards."""

import pytest

from tests.coach.made import facts, ranked, seen
from trainer.rules.cards import parse_cards
from trainer.rules.observation import Observation

TABLE = {"opened": [True, True], "table": ["6C 7C 8C", "KH KD KS"], "owners": [1, 2]}


def short(hand: str = "QS 2H 4D 9C", others: int = 3, **keys: object) -> Observation:
    return seen(hand, (str(others),), **{"rules": "fr-table", **TABLE, **keys})


def test_the_dearer_card_goes_first_where_somebody_is_short() -> None:
    view = short()
    fact = facts(view, ranked("discard QS", other=0.6), ranked("discard 2H", 3, other=0.65))["points-shed"]
    assert fact.values["points"] == 10
    assert fact.values["points_than"] == 2
    assert fact.values["fewest"] == 3
    assert fact.values["chance"] == 0.6, "the lesser of the two shares"
    assert fact.weight == pytest.approx(0.5 * 8 * 0.6)
    assert fact.principle == "shed-high-cards"
    assert not facts(view, "discard 2H", "discard QS", gap=-3)["points-kept"].for_move


def test_a_joker_costs_most() -> None:
    view = short("JK QS 2H 4D")
    assert facts(view, "discard JK", "discard QS")["points-shed"].values["points"] == 25


def test_points_are_not_spoken_of_while_nobody_is_short() -> None:
    found = facts(short(others=9), "discard QS", "discard 2H")
    assert not {"points-shed", "points-kept"} & set(found)


def test_small_differences_are_not_spoken_of() -> None:
    assert "points-shed" not in facts(short(), "discard 4D", "discard 2H")


def test_who_has_not_opened_pays_a_hundred_whatever_is_held() -> None:
    hand = "QS 2H 4D 9C JD 7S 3S 10H 5D 8D AC 6H 9H KC"
    flat = seen(hand, ("3",), **{**TABLE, "opened": [False, True], "owners": [2, 2], "rules": "fr-table"})
    assert "points-shed" not in facts(flat, "discard QS", "discard 2H")
    club = seen(hand, ("3",), **{**TABLE, "opened": [False, True], "owners": [2, 2], "rules": "it-club"})
    assert "points-shed" in facts(club, "discard QS", "discard 2H")


def test_laying_takes_points_out_of_the_hand() -> None:
    view = short()
    fact = facts(view, ranked("lay 9C on 1", other=0.6), ranked("discard QS", 3))["points-laid"]
    assert fact.values["cards"] == parse_cards("9C")
    assert fact.values["points"] == 9
    held = facts(view, "discard QS", "lay 9C on 1", gap=-3)["points-held"]
    assert not held.for_move


def test_laying_takes_points_out_at_any_time() -> None:
    fact = facts(short(others=9), "lay 9C on 1", "discard QS")["takes-out"]
    assert (fact.values["points"], fact.principle) == (9, "")
    assert "takes-out" not in facts(short(), "lay 9C on 1", "discard QS"), "somebody is short: points-laid"
    assert "takes-out" not in facts(short(others=9), "discard QS", "lay 9C on 1")


def test_laying_is_no_shedding_while_nobody_is_short() -> None:
    assert "points-laid" not in facts(short(others=9), "lay 9C on 1", "discard QS")
    assert "points-laid" not in facts(short(), "lay 9C on 1"), "there is nothing to compare it with"

"""Recover jokers."""

from tests.coach.made import facts, ranked, seen
from trainer.rules.cards import JOKER

OPENED = {"opened": [True, True], "rules": "fr-table"}


def test_a_joker_that_makes_a_new_meld() -> None:
    view = seen("8C QH QD 2S 4D", ("6",), table=["6C 7C JK=8C"], **OPENED)
    fact = facts(view, "swap 8C in 1", "discard 2S")["frees-joker"]
    assert JOKER in fact.values["makes"]  # type: ignore[operator]
    assert fact.principle == "recover-jokers"


def test_a_joker_added_to_a_meld_that_was_whole_makes_no_new_one() -> None:
    view = seen("8C KH KD KS 2S 4D", ("6",), table=["6C 7C JK=8C"], **OPENED)
    assert "frees-joker" not in facts(view, "swap 8C in 1", "discard 2S")


def test_a_joker_that_only_goes_back_to_the_table() -> None:
    view = seen("8C QH 2S 4D", ("6",), table=["6C 7C JK=8C", "JH JC JS"], **OPENED)
    found = facts(view, "swap 8C in 1", "discard 2S")
    assert "frees-joker" not in found
    assert found["frees-joker-adds"].values["to"] == 1


def test_a_joker_that_gains_nothing_is_not_praised() -> None:
    view = seen("8C QH 2S 4D", ("6",), table=["6C 7C JK=8C", "8H 8D 8S"], **OPENED)
    found = facts(view, "swap 8C in 1", "discard 2S")
    assert not any(fact.principle == "recover-jokers" for fact in found.values()), "8♣ fits the eights"


def test_where_the_house_lets_a_joker_stay_in_the_hand() -> None:
    view = seen("8C QH 2S 4D", ("6",), table=["6C 7C JK=8C", "8H 8D 8S"], **{**OPENED, "rules": "ro-duel"})
    assert "frees-joker-keeps" in facts(view, "swap 8C in 1", "discard 2S")


def test_the_card_that_a_joker_stands_for_is_kept() -> None:
    view = seen("8C QH 2S 4D", ("6",), table=["6C 7C JK=8C"], **OPENED)
    assert facts(view, "discard 2S", "discard 8C")["keeps-swap"].values["meld"] == 1
    assert not facts(view, "discard 8C", "discard 2S", gap=-2)["gives-up-swap"].for_move
    twice = seen("8C 8C QH 2S 4D", ("6",), table=["6C 7C JK=8C"], **OPENED)
    assert "keeps-swap" not in facts(twice, "discard 2S", "discard 8C"), "the other copy stays"
    assert "keeps-swap" not in facts(view, "discard 2S", "discard QH")


def test_either_of_two_cards_frees_a_set_of_three() -> None:
    view = seen("8C 8S QH 2S 4D", ("6",), table=["8H 8D JK"], **OPENED)
    assert "keeps-swap" not in facts(view, "discard 2S", "discard 8C"), "8♠ frees it as well"


def test_a_joker_left_lying() -> None:
    view = seen("8C QH QD 2S 4D", ("6",), table=["6C 7C JK=8C"], **OPENED)
    assert not facts(view, "discard 2S", "swap 8C in 1", gap=-3)["leaves-joker"].for_move
    assert "leaves-joker" not in facts(view, "discard 2S", "swap 8C in 1", gap=3)
    assert "leaves-joker" not in facts(view, "discard 2S", "discard 4D", gap=-3)
    order = (ranked("discard QH"), ranked("swap 8C in 1", 0.1))
    assert "leaves-joker" not in facts(view, ranked("discard 2S", 3), *order), "leaving it is as good"

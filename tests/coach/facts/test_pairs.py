"""Keep good pairs, count live cards, middle cards connect: what a discard does to what waits."""

from tests.coach.made import facts, seen
from trainer.rules.cards import parse_card, parse_cards

HAND = "7H 8H 9D 9S KD KC 4S 5S 2C JH 6C 10S 3D AS"


def test_a_pair_is_kept_where_the_other_discard_breaks_it() -> None:
    found = facts(seen(HAND), "discard 2C", "discard 7H")
    fact = found["keeps-pair"]
    assert fact.values["cards"] == parse_cards("7H 8H")
    assert fact.values["needs"] == {parse_card("6H"): 2, parse_card("9H"): 2}
    assert fact.values["live"] == 4
    assert fact.for_move
    assert fact.principle == "keep-good-pairs"


def test_a_pair_is_broken_where_the_other_discard_breaks_none() -> None:
    fact = facts(seen(HAND), "discard 4S", "discard 2C", gap=-2)["breaks-pair"]
    assert fact.values["cards"] == parse_cards("4S 5S")
    assert not fact.for_move


def test_nothing_is_said_of_pairs_that_neither_discard_touches() -> None:
    found = facts(seen(HAND), "discard 2C", "discard JH")
    assert not {"keeps-pair", "breaks-pair", "live-wait", "dead-wait"} & set(found)


def test_only_unseen_copies_are_counted() -> None:
    fact = facts(seen(HAND, discards="6H 2S"), "discard 2C", "discard 7H")["keeps-pair"]
    assert fact.values["needs"] == {parse_card("6H"): 1, parse_card("9H"): 2}


def test_a_pair_is_not_kept_by_throwing_its_twin() -> None:
    found = facts(seen("7H 7H 8H 9D KD KC 4S 5S 2C JH 6C 10S 3D AS"), "discard 2C", "discard 7H")
    assert "keeps-pair" not in found, "the other seven stays"


def test_of_two_waits_the_one_for_fewer_cards_is_given_up() -> None:
    view = seen(HAND, discards="3S 6S 2S")
    mine = facts(view, "discard 4S", "discard KD")
    assert mine["live-wait"].values["live"] == 2
    assert mine["live-wait"].values["live_than"] == 4
    assert mine["live-wait"].principle == "count-live-cards"
    theirs = facts(view, "discard KD", "discard 4S", gap=-2)
    assert not theirs["live-wait-lost"].for_move


def test_two_waits_for_as_many_cards_are_not_told_apart() -> None:
    found = facts(seen(HAND), "discard 4S", "discard KD")
    assert not {"live-wait", "live-wait-lost"} & set(found)


def test_a_dead_wait_is_thrown() -> None:
    view = seen("7H 8H 9D 9S KD 5C 4S 5S 2C JH 6H 10S 3D QD", discards="JD JD AD AD 2S")
    fact = facts(view, "discard KD", "discard 4S")["dead-wait"]
    assert fact.values["cards"] == parse_cards("QD KD")
    assert set(fact.values["needs"]) == set(parse_cards("JD AD"))  # type: ignore[arg-type]
    assert fact.principle == "count-live-cards"


def test_a_wait_with_one_card_unseen_is_not_dead() -> None:
    view = seen("7H 8H 9D 9S KD 5C 4S 5S 2C JH 6H 10S 3D QD", discards="JD JD AD 2S")
    assert "dead-wait" not in facts(view, "discard KD", "discard 4S")


def test_a_dead_wait_is_not_told_against_another_card_without_a_wait() -> None:
    view = seen("7H 8H 9D 9S KD 5C 4S 5S 2C JH 6H 10S 8D QD", discards="JD JD AD AD 2S")
    assert "dead-wait" not in facts(view, "discard KD", "discard 2C")


def test_a_duplicate_waits_for_nothing() -> None:
    view = seen("7H 7H 8H 9D KD KC 4S 5S 2C JH 6C 10S 3D AS")
    assert facts(view, "discard 7H", "discard 4S")["duplicate"].principle == "count-live-cards"
    assert "duplicate" not in facts(view, "discard 2C", "discard 4S"), "one copy alone"
    assert "duplicate" not in facts(view, "discard 7H", "discard 2C"), "nothing is spared by it"


def test_a_whole_meld_is_kept_together() -> None:
    view = seen("7H 8H 9H 9S KD KC 4S 5S 2C JH 6C 10S 3D AS")
    assert facts(view, "discard 2C", "discard 8H")["keeps-meld"].values["cards"] == parse_cards("7H 8H 9H")
    assert not facts(view, "discard 8H", "discard 2C", gap=-2)["breaks-meld"].for_move


def test_the_end_of_a_run_of_four_is_no_broken_meld() -> None:
    view = seen("7H 8H 9H 10H KD KC 4S 5S 2C JD 6C 10S 3D AC")
    found = facts(view, "discard 7H", "discard 2C", gap=-2)
    assert not {"breaks-meld", "breaks-pair"} & set(found)


def test_a_loose_middle_card_can_join_more_melds() -> None:
    view = seen("AH 6C KD KC 4S 5S 9D 9S 2D JH", ("5",), opened=[True, True], discards="2H 2H")
    fact = facts(view, "discard AH", "discard 6C")["connects"]
    assert fact.values["melds"] == 4, "Q-K-A and three sets: the twos of hearts are in sight"
    assert fact.values["melds_than"] == 6, "4-5-6, 5-6-7, 6-7-8 and three sets"


def test_a_middle_card_whose_neighbours_are_gone_is_no_case_of_middle_cards() -> None:
    """Both fives, both sevens and the other sixes of red are thrown: the ace is better connected, by live cards, not by place."""
    view = seen("AH 6C KD KC 9D 9S 2D JH", ("5",), opened=[True, True], discards="5C 5C 7C 7C 6H 6H 6D 6D")
    fact = facts(view, "discard 6C", "discard AH")["connects"]
    assert fact.values["melds"] == 0
    assert fact.values["melds_than"] == 5, "A-2-3, Q-K-A and three sets"
    assert fact.principle == "count-live-cards"
    view = seen("AH 6C KD KC 4S 5S 9D 9S 2D JH", ("5",), opened=[True, True], discards="2H 2H")
    assert facts(view, "discard AH", "discard 6C")["connects"].principle == "middle-cards-connect"


def test_connections_are_only_told_where_they_differ_clearly() -> None:
    view = seen("AH 6C KD KC 4S 5S 9D 9S 2D JH", ("5",), opened=[True, True])
    assert "connects" not in facts(view, "discard JH", "discard 6C"), "a jack in the middle joins as many"


def test_a_card_that_waits_with_another_is_not_loose() -> None:
    view = seen("7H 8H 10H 2D", ("5",), opened=[True, True], discards="6H 6H")
    found = facts(view, "discard 7H", "discard 10H")
    assert "connects" not in found, "both wait for the nine"


def test_before_the_opening_connections_are_told_where_the_total_stays() -> None:
    view = seen("AH 6C QD QS 10C 5D 9H 3S 2S JK 7D 2D JC 8H", discards="2H 2H")
    assert "connects" in facts(view, "discard AH", "discard 6C")


def test_before_the_opening_a_high_card_may_be_worth_more_than_its_place() -> None:
    view = seen("QH QD QS 4C 4D 4S 2H 6C 9D 10C JD KS 8S JK", discards="2D 2D 2S")
    found = facts(view, "discard 2H", "discard 9D")
    assert "connects" not in found
    assert "total-now" in found

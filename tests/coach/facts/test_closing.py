"""Keep a card to discard; what closes now and next turn."""

from tests.coach.made import facts, seen
from trainer.rules.cards import JOKER, parse_card

OPENED = {"opened": [True, True], "rules": "ro-duel"}


def test_a_move_that_closes() -> None:
    view = seen("7C 8C 2H", ("6",), table=["4C 5C 6C", "8H 8D 8S"], **OPENED)
    fact = facts(view, "lay 7C on 1", "discard 2H")["closes-now"]
    assert fact.principle == "", "to lay rather than to discard is no question of which card is kept"
    assert "closes-now" not in facts(view, "lay 7C on 1", "lay 8C on 2"), "both orders close"


def test_a_move_that_spoils_the_closing() -> None:
    view = seen("7C 8C 2H", ("6",), table=["4C 5C 6C", "7H 7D 7S"], **OPENED)
    good = facts(view, "lay 7C on 1", "lay 7C on 2")["closes-now"]
    assert good.principle == "keep-a-discard"
    spoilt = facts(view, "lay 7C on 2", "lay 7C on 1", gap=-9)["closes-not"]
    assert not spoilt.for_move


def test_closing_is_not_spoken_of_where_neither_closes() -> None:
    view = seen("7C QC 2H 9D", ("6",), table=["4C 5C 6C", "7H 7D 7S"], **OPENED)
    assert not {"closes-now", "closes-not"} & set(facts(view, "lay 7C on 1", "lay 7C on 2"))


def test_in_a_first_round_that_forbids_it_nobody_closes() -> None:
    view = seen(
        "7C 8C 2H",
        ("6",),
        table=["4C 5C 6C", "7H 7D 7S"],
        opened=[True, True],
        rules="it-club",
        turns_taken=[1, 0],
    )
    assert "closes-now" not in facts(view, "lay 7C on 1", "lay 7C on 2")


def test_the_cards_that_close_next_turn() -> None:
    view = seen("7H 8H 2D 9S", ("6",), table=["KC KD KS"], **OPENED)
    fact = facts(view, "discard 9S", "discard 8H")["closes-next"]
    assert fact.values["needs"] == {parse_card("6H"): 2, parse_card("9H"): 2, JOKER: 4}
    assert (fact.values["n"], fact.values["n_than"]) == (8, 0)
    assert fact.principle == "keep-a-discard", "the other would be left waiting for nothing"
    assert not facts(view, "discard 8H", "discard 9S", gap=-4)["closes-next-less"].for_move
    laying = seen("7H 8H 2D 9S", ("6",), table=["KC KD KS"], opened=[True, True], rules="fr-table")
    found = facts(laying, "discard 9S", "discard 8H")
    assert "keep-a-discard" not in {fact.principle for fact in found.values()}, "here no discard is needed"


def test_of_two_good_waits_the_better_is_a_matter_of_live_cards() -> None:
    view = seen("7H 8H 10H 2D", ("6",), table=["KC KD KS"], **OPENED)
    fact = facts(view, "discard 10H", "discard 7H")["closes-next"]
    assert (fact.values["n"], fact.values["n_than"]) == (8, 6)
    assert fact.principle == "count-live-cards"


def test_hands_that_close_with_as_many_cards_are_not_told_apart() -> None:
    view = seen("7H 2D 9S", ("6",), table=["KC KD KS"], **OPENED)
    assert not {"closes-next", "closes-next-less"} & set(facts(view, "discard 2D", "discard 9S"))


def test_long_hands_and_unopened_ones_are_not_counted_out() -> None:
    view = seen("7H 8H 2D 9S 4C JD", ("6",), table=["KC KD KS"], **OPENED)
    assert "closes-next" not in facts(view, "discard 2D", "discard 8H")

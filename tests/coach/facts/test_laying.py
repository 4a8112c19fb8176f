"""What is laid helps everyone, place the joker well, hold for closing."""

from tests.coach.made import facts, ranked, seen
from trainer.rules.cards import parse_card, parse_cards

OPENED = {"opened": [True, True], "rules": "fr-table"}


def test_of_two_melds_the_one_that_takes_fewer_unseen_cards() -> None:
    view = seen("7H 8H 9H KC KD KS 2S 4D", ("6",), table=["4C 5C 6C"], **OPENED)
    a_set, a_run = "meld KC KD KS", "meld 7H 8H 9H"
    fact = facts(view, a_set, a_run)["fewer-ends"]
    assert fact.values["needs"] == {parse_card("KH"): 2}
    assert (fact.values["n"], fact.values["n_than"]) == (2, 4)
    assert fact.principle == "runs-help-everyone"
    assert not facts(view, a_run, a_set, gap=-2)["more-ends"].for_move


def test_cards_in_sight_are_no_ends() -> None:
    view = seen("7H 8H 9H KC KD KS 2S 4D", ("6",), table=["4C 5C 6C"], discards="6H 10H 2S", **OPENED)
    found = facts(view, "meld KC KD KS", "meld 7H 8H 9H")
    assert not {"fewer-ends", "more-ends"} & set(found), "two kings, a six and a ten"


def test_laying_less_is_no_reason() -> None:
    view = seen("7H 8H 9H 10H KC 2S 4D", ("6",), table=["4C 5C 6C"], **OPENED)
    found = facts(view, "meld 7H 8H 9H", "meld 7H 8H 9H 10H")
    assert not {"fewer-ends", "more-ends"} & set(found)


def test_a_joker_where_the_true_card_is_in_sight() -> None:
    view = seen("7H 8H KC KD JK 2S 4D", ("6",), table=["4C 5C 6C"], discards="6H 6H 9H 2S", **OPENED)
    run, a_set = "meld 7H 8H JK=9H", "meld KC KD JK"
    fact = facts(view, run, a_set)["joker-safe"]
    assert fact.values["cards"] == parse_cards("9H")
    assert (fact.values["n"], fact.values["n_than"]) == (1, 4)
    assert fact.principle == "place-the-joker-well"
    assert not facts(view, a_set, run, gap=-2)["joker-open"].for_move


def test_a_joker_is_not_praised_where_it_could_be_freed_as_easily_elsewhere() -> None:
    view = seen("7H 8H KC KD JK 2S 4D", ("6",), table=["4C 5C 6C"], **OPENED)
    found = facts(view, "meld 7H 8H JK=9H", "meld JK=6H 7H 8H")
    assert not {"joker-safe", "joker-open"} & set(found)


def test_the_joker_is_not_spoken_of_where_none_is_laid() -> None:
    view = seen("7H 8H 9H KC KD JK 2S 4D", ("6",), table=["4C 5C 6C"], **OPENED)
    assert not {"joker-safe", "joker-open"} & set(facts(view, "meld 7H 8H 9H", "meld KC KD JK"))


def test_cards_that_wait_for_the_turn_in_which_everything_goes() -> None:
    view = seen("7C 2H 3H 9D", ("8",), table=["4C 5C 6C"], **OPENED)
    hold, lay = ranked("discard 9D", close=0.6), ranked("lay 7C on 1", 2, close=0.5)
    fact = facts(view, hold, lay)["holds"]
    assert fact.values["cards"] == parse_cards("7C")
    assert (fact.values["close"], fact.values["close_than"]) == (0.6, 0.5)
    assert fact.principle == "hold-for-closing"


def test_holding_is_not_praised_by_chance_nor_when_somebody_is_about_to_close() -> None:
    view = seen("7C 2H 3H 9D", ("8",), table=["4C 5C 6C"], **OPENED)
    hold, lay = ranked("discard 9D", close=0.51), ranked("lay 7C on 1", 2, close=0.5)
    assert "holds" not in facts(view, hold, lay), "no more than 4,000 deals explain"
    near = seen("7C 2H 3H 9D", ("1",), table=["4C 5C 6C"], **OPENED)
    assert "holds" not in facts(near, ranked("discard 9D", close=0.6), ranked("lay 7C on 1", 2, close=0.5))
    assert "holds" not in facts(view, "discard 7C", ranked("lay 7C on 1", 2, close=0.1)), "it is thrown"


def test_holding_that_does_not_close_more_often() -> None:
    view = seen("7C 2H 3H 9D", ("8",), table=["4C 5C 6C"], **OPENED)
    fact = facts(view, ranked("discard 9D", 2, close=0.5), ranked("lay 7C on 1", close=0.5))["holds-too-long"]
    assert not fact.for_move
    lay, other = ranked("lay 7C on 1", 0.1, close=0.5), ranked("discard 3H", close=0.5)
    assert "holds-too-long" not in facts(view, ranked("discard 9D", 2), other, lay), "holding is as good"
    assert "holds-too-long" not in facts(view, ranked("discard 9D"), ranked("lay 7C on 1", 2))

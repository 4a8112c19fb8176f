"""Do not feed, discard beside discards, watch pickups: what a discard gives to the others."""

from itertools import combinations

import pytest

from tests.coach.made import facts, seen
from trainer.coach.facts.history import beside, shown
from trainer.coach.facts.sight import sight, threes
from trainer.rules.cards import JOKER, Card, parse_card, parse_cards
from trainer.rules.observation import Observation

OPEN = {"opened": [True, True], "table": ["6C 7C 8C", "KH KD KS"], "owners": [1, 2], "rules": "fr-table"}


def at_table(hand: str = "9C 2H 4D 6S JD", **keys: object) -> Observation:
    return seen(hand, ("5",), **{**OPEN, **keys})


def test_a_card_that_fits_the_table_feeds_the_next_player() -> None:
    view = at_table()
    against = facts(view, "discard 9C", "discard 2H", gap=-2)["feeds-table"]
    assert against.values["meld"] == 1
    assert against.principle == "do-not-feed"
    assert facts(view, "discard 2H", "discard 9C")["spares-table"].values["card"] is parse_card("9C")


def test_feeding_is_not_told_where_both_fit_or_neither() -> None:
    view = at_table("9C 5C 2H 4D 6S JD")
    assert not {"feeds-table", "spares-table"} & set(facts(view, "discard 9C", "discard 5C"))
    assert not {"feeds-table", "spares-table"} & set(facts(view, "discard 2H", "discard 4D"))


def test_who_has_not_opened_cannot_add_what_is_thrown() -> None:
    view = at_table(opened=[True, False], owners=[1, 1])
    assert not {"feeds-table", "useful-next", "gives-joker"} & set(facts(view, "discard 9C", "discard 2H"))


def test_the_card_of_a_joker_is_a_present_where_taking_may_swap() -> None:
    table = ["6C 7C JK=8C", "KH KD KS"]
    view = at_table("8C 2H 4D 6S JD", table=table)
    assert facts(view, "discard 8C", "discard 2H", gap=-2)["gives-joker"].values["meld"] == 1
    assert "keeps-jokers-card" in facts(view, "discard 2H", "discard 8C")
    club = at_table("8C 2H 4D 6S JD", table=table, rules="it-club")
    assert not {"gives-joker", "keeps-jokers-card"} & set(facts(club, "discard 2H", "discard 8C"))


def test_the_likelihood_that_the_next_player_uses_a_card() -> None:
    view = at_table("2D AS 4D 6S JD", discards="AH AH AD AD AC 2S 3S 3S QS QS")
    fact = facts(view, "discard AS", "discard 6S")["less-useful"]
    assert fact.principle == "do-not-feed"
    chance, other = fact.values["chance"], fact.values["chance_than"]
    assert isinstance(chance, float)
    assert isinstance(other, float)
    assert 0 < chance < other < 1
    assert "more-useful" in facts(view, "discard 6S", "discard AS", gap=-2)


def test_two_cards_as_likely_to_be_used_are_not_told_apart() -> None:
    found = facts(at_table("2H 4D 6S JD 6D"), "discard 6S", "discard 6D")
    assert not {"less-useful", "more-useful"} & set(found)


@pytest.mark.parametrize("held", ["2", "3", "7S + 2", "JK + 1", "AC AH + 1"])
def test_the_likelihood_is_that_of_hands_dealt_by_chance(held: str) -> None:
    """Against counting out every hand of the unseen cards, where few are held."""
    view = seen("2D AS 4D 6S JD", (held,), **OPEN)
    known = view.known[1]
    hands = list(combinations(view.unseen(), view.hand_sizes[1] - len(known)))
    for card in parse_cards("AS 6S JD"):
        pairs = [set(two) for two in threes(card)]
        near = {other for two in pairs for other in two}

        def helps(cards: set[Card], pairs: list[set[Card]] = pairs, near: set[Card] = near) -> bool:
            return any(two <= cards for two in pairs) or (JOKER in cards and bool(near & cards))

        use = sum(helps({*hand, *known}) for hand in hands)
        assert sight(view).useful_to(2, card) == pytest.approx(use / len(hands))


def test_a_known_joker_makes_any_neighbour_useful() -> None:
    plain = seen("2D AS 4D 6S JD", ("5",), **OPEN)
    joker = seen("2D AS 4D 6S JD", ("JK + 4",), **OPEN)
    card = parse_card("6S")
    assert sight(joker).useful_to(2, card) > sight(plain).useful_to(2, card)


HISTORY = """
1 draw
1 open KH KD KS / 4C 5C 6C
1 discard 4H
2 draw
2 open QH QD QS / 8S 9S 10S
2 discard 9D
1 draw
1 discard JS
2 take
2 lay JS on 4
2 discard 5D
1 draw
1 discard 2D
2 draw
2 discard 3H
1 draw
"""


def played(hand: str) -> Observation:
    """After a few turns in which the next player threw 9♦, 5♦ and 3♥, took J♠ for its run, and left 2♦."""
    return seen(
        hand,
        ("6",),
        rules="ro-duel",
        dealer=2,
        history=HISTORY,
        discards="3D 4H 9D 5D 2D 3H",
        table=["KH KD KS", "4C 5C 6C", "QH QD QS", "8S 9S 10S JS"],
        owners=[1, 1, 2, 2],
        opened=[True, True],
        turns_taken=[3, 3],
    )


def test_what_a_player_has_shown() -> None:
    told = shown(played("9H QS 2H 7D AC 6D KC 10H"))
    assert told.thrown[1] == parse_cards("9D 5D 3H")
    assert told.taken == ((), parse_cards("JS"))
    assert told.left[1] == parse_cards("2D")
    assert told.left[0] == parse_cards("9D 5D 3H")


def test_a_card_beside_what_the_next_player_threw() -> None:
    view = played("9H QS 2H 7D AC 6D KC 10H")
    fact = facts(view, "discard 9H", "discard 7D")["beside-discards"]
    assert fact.values["cards"] == parse_cards("9D")
    assert fact.principle == "discard-beside-discards"
    assert "beside-discards" not in facts(view, "discard 7D", "discard AC"), "it lies beside nothing thrown"
    assert "beside-discards" not in facts(view, "discard 9H", "discard 6D"), "so does the other, beside 5♦"


def test_a_card_beside_what_the_next_player_left_lying() -> None:
    view = played("9H QS 2H 7D AC 6D KC 10H")
    fact = facts(view, "discard 2H", "discard 7D")["left-lying"]
    assert fact.values["cards"] == parse_cards("2D")
    assert fact.principle == "watch-pickups"
    assert "left-lying" not in facts(view, "discard 7D", "discard 2H")
    assert "left-lying" not in facts(view, "discard 9H", "discard 7D"), "9♦ was thrown, not left"


def test_a_meld_built_with_a_card_that_was_taken() -> None:
    view = played("9H QS 2H 7D AC 6D 3C 10H")
    fact = facts(view, "discard QS", "discard 7D", gap=-2)["feeds-pickup"]
    assert fact.values == {"card": parse_card("QS"), "meld": 4, "seat": 2, "taken": parse_card("JS")}
    assert fact.principle == "watch-pickups"
    spared = facts(view, "discard 7D", "discard QS")
    assert "spares-pickup" in spared
    assert "spares-table" not in spared, "it is told once"
    own = facts(view, "discard 3C", "discard 7D", gap=-2)
    assert "feeds-pickup" not in own, "the meld of clubs is one's own, of cards that were drawn"
    assert "feeds-table" in own


def test_what_lies_beside_a_card() -> None:
    nine = parse_card("9S")
    assert all(beside(nine, other) for other in parse_cards("9H 9S 8S 10S"))
    assert not any(beside(nine, other) for other in parse_cards("7S JS 8H JK"))
    assert beside(parse_card("AS"), parse_card("KS"))
    assert beside(parse_card("AS"), parse_card("2S"))

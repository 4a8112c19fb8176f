"""Keep a card to discard; what closes now and next turn."""

from tests.coach.made import facts, seen
from trainer.rules.cards import JOKER, parse_card
from trainer.rules.observation import Observation

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
    assert fact.principle == "count-live-cards", (
        "the other would be left waiting for nothing, not for one exact card"
    )
    assert not facts(view, "discard 8H", "discard 9S", gap=-4)["closes-next-less"].for_move


def test_nobody_should_be_left_waiting_for_one_exact_card() -> None:
    """All jokers lie in sight: without the nine, fours and sevens of diamonds close, two of each; without the five, the two
    tens of spades alone."""
    jokers = "JK JK JK JK AC"
    view = seen("5D 6D 9S JS", ("6",), table=["KC KD KS"], discards=jokers, **OPENED)
    fact = facts(view, "discard 9S", "discard 5D")["closes-next"]
    assert (fact.values["n"], fact.values["n_than"]) == (4, 2)
    assert fact.principle == "keep-a-discard"
    laying = seen(
        "5D 6D 9S JS",
        ("6",),
        table=["KC KD KS"],
        discards=jokers,
        opened=[True, True],
        rules="fr-table",
    )
    found = facts(laying, "discard 9S", "discard 5D")
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


READY = "KH KD KS 4H 5H 6H 7D 8D 9D 10D QC QS 2S"
"""Three melds, and two queens that wait for a third: with it only the two is left."""


def to_draw(hand: str, top: str, rules: str = "ro-duel", opened: bool = True, **keys: object) -> Observation:
    table = {"table": ["4C 5C 6C"], "owners": [2], "opened": [opened, True], "turns_taken": [3, 3]}
    return seen(hand, ("6",), **{**table, "discards": f"JD {top}", "drawn": "none", "rules": rules, **keys})


def test_a_discard_that_closes_when_it_is_taken() -> None:
    view = to_draw("7C 2H", "3C")
    fact = facts(view, "take", "draw")["take-closes"]
    assert fact.for_move
    assert (fact.values["card"], fact.principle) == (parse_card("3C"), "")
    left = facts(view, "draw", "take", gap=-9)["leaves-closing"]
    assert not left.for_move
    assert not {"take-closes", "leaves-closing"} & set(facts(view, "draw")), "nothing can be taken"


def test_a_discard_that_closes_no_better_than_a_drawn_card_or_not_at_all() -> None:
    sure = to_draw("7C", "3C")
    assert "take-closes" not in facts(sure, "take", "draw"), "whatever is drawn goes after the seven"
    assert "leaves-closing" not in facts(sure, "draw", "take", gap=-9)
    long = to_draw("7C 2H 9S", "3C")
    assert "take-closes" not in facts(long, "take", "draw"), "two cards would be left"
    assert "leaves-closing" not in facts(long, "draw", "take", gap=-9)


def test_a_discard_that_closes_in_hand() -> None:
    found = facts(to_draw(READY, "QH", opened=False), "take", "draw")
    assert "take-closes-in-hand" in found
    assert "take-closes" not in found
    # With a fourth king the two queens are left beside the two.
    assert "take-closes-in-hand" not in facts(to_draw(READY, "KC", opened=False), "take", "draw")


def test_no_discard_closes_in_a_first_round_that_forbids_it() -> None:
    rules = {"rules": "it-club", "rules_changes": {"pile_before_opening": "to_open"}, "opened": False}
    late = to_draw(READY, "QH", **rules)  # type: ignore[arg-type]
    assert "take-closes-in-hand" in facts(late, "take", "draw")
    first = to_draw(READY, "QH", turns_taken=[0, 1], **rules)  # type: ignore[arg-type]
    assert not {"take-closes-in-hand", "leaves-closing"} & set(facts(first, "take", "draw"))

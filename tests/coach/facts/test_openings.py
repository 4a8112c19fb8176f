"""Open early, closing in hand is rare, aim for forty."""

from tests.coach.made import facts, ranked, seen
from trainer.rules.cards import parse_card

READY = "KH KD KS 4C 5C 6C 9D JH 2S 7D 8S QC 3H AD"
OPENING = "open 4C 5C 6C / KH KD KS"
NEAR = "KH KD 4C 5C 6C 9D JH 2S 7D 8S QC 3H 10S AD"


def test_an_opening_that_is_clearly_better_than_waiting() -> None:
    fact = facts(seen(READY), OPENING, "discard 2S", gap=4)["opens-now"]
    assert fact.values["total"] == 45
    assert fact.values["gap"] == 4
    assert fact.principle == "open-early"
    assert facts(seen(READY), "discard 2S", OPENING, gap=-4)["waits"].principle == "open-early"


def test_an_opening_that_is_no_better_than_waiting_is_not_praised() -> None:
    for gap in (0.1, -4):
        found = facts(seen(READY), OPENING, "discard 2S", gap=gap)
        assert "opens-now" not in found
    assert "waits" not in facts(seen(READY), "discard 2S", OPENING, gap=4)
    assert "waits" not in facts(seen(READY), "discard 2S", "discard 9D", gap=-4), "nobody offers to open"


def test_waiting_costs_what_the_best_way_to_wait_is_behind() -> None:
    order = (ranked("discard 2S", 0.1), ranked("discard KH", 30))
    found = facts(seen(READY), ranked(OPENING), *order)
    assert not {"opens-now", "in-hand-rare"} & set(found), "the king is no way to wait"
    assert "opens-now" in facts(seen(READY), ranked(OPENING), ranked("discard 2S", 3), order[1])


def test_a_bad_discard_is_not_blamed_on_waiting_where_waiting_is_as_good() -> None:
    good_wait, opening = ranked("discard 2S"), ranked(OPENING, 0.1)
    found = facts(seen(READY), ranked("discard KH", 30), good_wait, opening)
    assert "waits" not in found


def test_a_bad_opening_is_not_blamed_on_opening_where_another_is_as_good() -> None:
    good, wait = ranked(OPENING, 0.1), ranked("discard 2S", in_hand=0.3)
    bad = ranked("open 4C 5C 6C / KD KH KS", 6)
    assert "opens-too-early" not in facts(seen(READY), bad, wait, good)


def test_closing_in_hand_is_only_called_rare_where_it_is() -> None:
    found = facts(seen(READY), ranked(OPENING), ranked("discard 2S", 4, in_hand=0.6))
    assert "opens-now" in found
    assert "in-hand-rare" not in found


def test_closing_in_hand_against_opening_now() -> None:
    view = seen(READY)
    opening, wait = ranked(OPENING), ranked("discard 2S", 4, in_hand=0.04)
    fact = facts(view, opening, wait)["in-hand-rare"]
    assert fact.values == {"chance": 0.04, "gap": 4}
    assert fact.principle == "in-hand-is-rare"
    better = facts(view, ranked("discard 2S", 0, in_hand=0.3), ranked(OPENING, 6))["in-hand-pays"]
    assert better.values == {"chance": 0.3, "gap": 6}
    worse = facts(view, ranked(OPENING, 6), ranked("discard 2S", 0, in_hand=0.3))
    assert not worse["opens-too-early"].for_move


def test_closing_in_hand_is_not_spoken_of_where_it_does_not_double() -> None:
    view = seen(READY, rules="fr-table")
    found = facts(view, ranked(OPENING), ranked("discard 2S", 4, in_hand=0.04))
    assert not any(fact.principle == "in-hand-is-rare" for fact in found.values())


def test_closing_in_hand_is_not_spoken_of_between_equals() -> None:
    found = facts(seen(READY), ranked(OPENING), ranked("discard 2S", 0.1, in_hand=0.04))
    assert not any(fact.principle == "in-hand-is-rare" for fact in found.values())


def test_what_the_melds_come_to_without_a_card() -> None:
    fact = facts(seen(NEAR), "discard 2S", "discard 5C")["total-now"]
    assert (fact.values["total"], fact.values["total_than"]) == (15, 0)
    assert fact.principle == "aim-for-forty"
    assert not facts(seen(NEAR), "discard 5C", "discard 2S", gap=-2)["total-lost"].for_move


def test_a_total_that_both_discards_leave_is_not_told() -> None:
    found = facts(seen(NEAR), "discard 2S", "discard 9D")
    assert not {"total-now", "total-lost"} & set(found)


def test_after_opening_the_forty_no_longer_matters() -> None:
    view = seen("KH KD 4C 5C 6C 9D", ("5",), opened=[True, True])
    assert not any(
        fact.principle == "aim-for-forty" for fact in facts(view, "discard 9D", "discard 5C").values()
    )


def test_the_cards_that_open_next_turn() -> None:
    hand = "KH KD QC QD 4C 5C 6C 9D 2S 7D 8S 3H JS AH"
    fact = facts(seen(hand), "discard 2S", "discard KH")["outs"]
    assert fact.values["n"] > fact.values["n_than"]  # type: ignore[operator]
    assert parse_card("KS") in fact.values["needs"]  # type: ignore[operator]
    assert "outs-lost" in facts(seen(hand), "discard KH", "discard 2S", gap=-2)


def test_the_chance_within_two_draws_where_none_opens_at_once_more_often() -> None:
    found = facts(seen(NEAR), "discard 2S", "discard 3H")
    assert not {"outs", "outs-lost"} & set(found)
    hand = "7H 8H 2C 9D 9S KD KC 4S 5S JH 3D 6C AH 10D"
    fact = facts(seen(hand, discards="4C KD"), "discard AH", "discard 7H")["two-draws"]
    assert fact.values["chance"] > fact.values["chance_than"]  # type: ignore[operator]
    lost = facts(seen(hand, discards="4C KD"), "discard 7H", "discard AH", gap=-2)
    assert "two-draws-lost" in lost


def test_of_two_openings_the_one_that_leaves_less() -> None:
    view = seen("KH KD KS 4C 5C 6C 7C 9D JH 2S 8S QC 3H AD")
    more, less = "open 4C 5C 6C 7C / KH KD KS", OPENING
    fact = facts(view, more, less)["leaves-less"]
    assert (fact.values["n"], fact.values["n_than"]) == (7, 8)
    assert not facts(view, less, more, gap=-2)["leaves-more"].for_move
    assert not {"leaves-less", "leaves-more"} & set(facts(view, more, "discard 2S"))

"""Taking tells."""

from tests.coach.made import facts, ranked, seen
from trainer.rules.cards import parse_cards
from trainer.rules.observation import Observation


def before(hand: str, top: str, opened: bool = True, **keys: object) -> Observation:
    table = {"table": ["4C 5C 6C", "8H 8D 8S"], "opened": [opened, True], "owners": [2, 2]}
    return seen(
        hand, ("6",), **{**table, "discards": f"3D {top}", "drawn": "none", "rules": "ro-duel", **keys}
    )


def test_drawing_where_taking_gains_little() -> None:
    view = before("7H 8C 2D 9S", "7C")
    for gap in (0.1, 2.0, -0.1):
        assert facts(view, "draw", "take", gap=gap)["take-gains-little"].principle == "taking-tells"
    assert "take-gains-little" not in facts(view, "draw", "take", gap=-2), "it would gain"
    unsure = facts(view, ranked("draw"), ranked("take", 3, error=3))
    assert "take-gains-little" not in unsure, "it may gain up to 3 points, as far as these deals tell"
    assert "take-gains-little" not in facts(view, "draw"), "there is nothing to take"


def test_taking_where_it_gains() -> None:
    view = before("7H 8C 2D 9S", "7C")
    assert facts(view, "take", "draw", gap=2)["take-gains"].values["gap"] == 2
    assert not {"take-gains", "take-costs"} & set(facts(view, "take", "draw", gap=0.1))


def test_taking_where_it_costs() -> None:
    fact = facts(before("7H 8C 2D 9S", "7C"), "take", "draw", gap=-2)["take-costs"]
    assert not fact.for_move
    assert fact.principle == "taking-tells"


def test_what_the_taken_card_makes() -> None:
    fact = facts(before("7H 6H 2D 9S", "5H"), "take", "draw")["take-makes"]
    assert fact.values["cards"] == parse_cards("5H 6H 7H")
    twin = facts(before("5H 7H 6H 2D 9S", "5H"), "take", "draw")
    assert "take-makes" not in twin, "the hand has that meld already"
    assert "take-makes" not in facts(before("7H 6H 2D 9S", "5H"), "draw", "take")


def test_what_the_taken_card_fits() -> None:
    found = facts(before("7H 2D 9S", "7C"), "take", "draw")
    assert found["take-fits"].values["meld"] == 1
    assert "take-makes" not in found


HAND = "KH KD 4H 5H 6H 9D JC 2S 7D 8C QC 3S AD"


def test_a_card_that_opens() -> None:
    fact = facts(before(HAND, "KS", opened=False), "take", "draw")["take-opens"]
    assert fact.values["total"] == 45
    assert fact.principle == "open-early"


def test_a_card_with_which_nothing_opens_or_that_is_not_needed() -> None:
    assert "take-opens" not in facts(before(HAND, "9H", opened=False), "take", "draw")
    ready = "KH KD KS 4H 5H 6H 9D JC 2S 7D 8C QC AD"
    assert "take-opens" not in facts(before(ready, "KC", opened=False), "take", "draw")

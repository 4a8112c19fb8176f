"""Which rule a refusal, a setting or a move leads to: there is one, in every house in which it can come about."""

from __future__ import annotations

import pytest

from trainer.language import words
from trainer.language.house_links import OF_CODE, OF_SETTING, of_move, of_refusal
from trainer.language.house_refusals import occurs
from trainer.language.house_rules import tell
from trainer.rules.notation.position import complete, read_position
from trainer.rules.profile import HOUSES, KEYS
from trainer.rules.referee import judge_move
from trainer.rules.refusals import CODES
from trainer.rules.state import State


def rules(house: str) -> dict[str, str]:
    return {rule.key: rule.text for part in tell(words("en"), HOUSES[house]) for rule in part.rules}


def state(house: str, hand: str, table: str = '"7D 8D 9D"', **more: str) -> State:
    keys = {"opened": "[true, true]", "drawn": '"stock"', "discards": '"3H"'} | more
    rest = "\n".join(f"{key} = {value}" for key, value in keys.items())
    return complete(read_position(f'rules = "{house}"\nhands = ["{hand}", "9"]\ntable = [{table}]\n{rest}'))


@pytest.mark.parametrize("house", HOUSES)
def test_every_refusal_of_a_house_has_its_rule_there(house: str) -> None:
    told = rules(house)
    assert set(OF_CODE) == set(CODES)
    assert [code for code in CODES if occurs(code, HOUSES[house]) and OF_CODE[code] not in told] == []


def test_every_setting_is_told_by_its_rule() -> None:
    assert set(OF_SETTING) == set(KEYS)
    for house in HOUSES:
        assert set(OF_SETTING.values()) <= set(rules(house))


def test_keys_are_the_same_in_every_house() -> None:
    """Houses differ in what a rule says; only rules about a rule are missing where there is nothing to say."""
    every = set().union(*(rules(house) for house in HOUSES))
    assert {house: every - set(rules(house)) for house in HOUSES} == {
        "it-club": {"paying-forfeit-doubled"},
        "it-duel": set(),
        "fr-table": {"pile-not-to-swap", "pile-fits", "paying-forfeit-doubled"},
        "ro-duel": {"pile-not-to-swap", "pile-fits"},
    }


@pytest.mark.parametrize(
    ("house", "hand", "more", "move", "rule"),
    [
        ("it-club", "8C 9C 4S 2D", {}, "meld 8C 9C", "melds-meld"),
        ("it-club", "8S 4S 2D", {"table": '"8H 8C JK=8D"'}, "swap 8S in 1", "jokers-set-of-three"),
        ("it-club", "10H 4S 2D", {"table": '"7H 8H JK=9H"'}, "swap 10H in 1", "jokers-swap"),
        ("it-club", "KH 4S 2D", {"drawn": '"none"'}, "discard KH", "turn-order"),
        ("it-club", "KH 4S", {"drawn": '"none"', "opened": "[false, true]"}, "discard KH", "opening-before-draw"),
        ("fr-table", "KH 4S 2D", {"drawn": '"none"', "opened": "[false, true]"}, "take", "pile-before-opening"),
        ("fr-table", "KH 4S 2D", {"drawn": '"none"'}, "take", "pile-uses"),
        ("it-club", "10D 4S 2D", {"opened": "[false, true]"}, "discard 10D", "pile-feeding"),
    ],
)  # fmt: skip
def test_a_refusal_leads_to_the_rule_of_its_moment(
    house: str, hand: str, more: dict[str, str], move: str, rule: str
) -> None:
    now = state(house, hand, **more)
    refusal, _ = judge_move(now, move)
    assert refusal is not None
    assert of_refusal(refusal, now) == rule
    assert rule in rules(house)


@pytest.mark.parametrize(
    ("house", "hand", "more", "move", "rule"),
    [
        ("it-club", "10D 4S 2D", {}, "lay 10D on 1", "turn-after-opening"),
        ("it-club", "10D 4S 2D", {}, "discard 4S", "turn-order"),
        ("it-club", "4S", {}, "discard 4S", "closing-by"),
        ("fr-table", "10D", {}, "lay 10D on 1", "closing-by"),
        ("it-club", "10D 4S", {"drawn": '"none"'}, "draw", "turn-draw"),
        ("it-club", "4S 2C", {"drawn": '"none"', "discards": '"10D"'}, "take", "pile-uses"),
    ],
)
def test_a_move_leads_to_the_rule_that_it_follows(
    house: str, hand: str, more: dict[str, str], move: str, rule: str
) -> None:
    before = state(house, hand, **more)
    refusal, after = judge_move(before, move)
    assert refusal is None
    assert of_move(after.log[-1].move, before, after) == rule
    assert rule in rules(house)

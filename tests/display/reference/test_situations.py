"""The situations of the reference: as the files of cases say, under each house; one for every rule at least."""

from __future__ import annotations

import pytest

from trainer.display.reference import situations
from trainer.display.reference.questions import QUESTIONS
from trainer.display.reference.situation_html import judged_html, situation_html
from trainer.display.reference.situations import SHOWN_BY, by_name, judged_apart, of_rule, under
from trainer.language import LANGUAGES, words
from trainer.language.house_rules import tell
from trainer.rules.notation.case import TurnCase, read_cases
from trainer.rules.profile import HOUSES, RuleProfile, with_changes
from trainer.rules.referee import judge

CASES = read_cases(situations.PATH.read_text(encoding="utf-8"))


def keys(profile: RuleProfile) -> list[str]:
    return [rule.key for part in tell(words("en"), profile) for rule in part.rules]


def test_the_engine_judges_as_the_file_expects() -> None:
    assert isinstance(CASES, list)
    wrong = [(case.rules, case.name, judge(case).got) for case in CASES if not judge(case).ok]
    assert not wrong


def test_each_situation_is_judged_under_all_four_houses() -> None:
    assert isinstance(CASES, list)
    for name in {case.name for case in CASES}:
        judged = [case.rules for case in CASES if case.name == name]
        assert sorted(judged) == sorted(HOUSES), name


def test_the_same_name_is_the_same_position() -> None:
    assert isinstance(CASES, list)
    for name in {case.name for case in CASES}:
        bodies = {
            (str(body.moves), str(body.position.hands), str(body.position.discards))
            for case in CASES
            if case.name == name
            for body in [case.body]
            if isinstance(body, TurnCase)
        }
        assert len(bodies) == 1, name


@pytest.mark.parametrize("house", HOUSES)
def test_every_rule_is_seen_at_the_table(house: str) -> None:
    assert [key for key in keys(HOUSES[house]) if not of_rule(key, HOUSES[house])] == []


def test_every_situation_belongs_to_a_rule_or_a_question() -> None:
    every = {key for profile in HOUSES.values() for key in keys(profile)}
    asked = {question.situation for question in QUESTIONS}
    assert [
        one.name for one in under(HOUSES["it-club"]) if one.rule not in every and one.name not in asked
    ] == []
    assert set(SHOWN_BY) <= every


def test_a_house_of_ones_own_is_asked_too() -> None:
    own = with_changes(HOUSES["it-club"], {"swapped_joker": "keep"}, "Nonna Pia")
    (kept,) = [one for one in of_rule("jokers-replay", own) if one.name.endswith("kept")]
    assert kept.state.profile == own
    assert [step.refusal for step in kept.play()] == [None, None]


def test_a_house_for_three_has_a_third_hand() -> None:
    own = with_changes(HOUSES["it-club"], {"seats_min": 3}, "Tre")
    found = of_rule("opening-forty", own)
    assert found
    assert all(one.state.seats == 3 for one in found)


def test_moves_stop_at_the_first_that_is_refused() -> None:
    situation = by_name("opening-before-draw", HOUSES["it-club"])
    assert situation is not None
    steps = situation.play()
    assert [step.refusal.code for step in steps if step.refusal] == ["must-draw-first"]
    assert len(steps) == 1
    assert len(situation.moves) == 2


def test_what_houses_judge_apart() -> None:
    apart = {situation.name: verdicts for situation, verdicts in judged_apart(HOUSES)}
    codes = {
        house: step.refusal.code if step.refusal else ""
        for house, step in apart["pile-before-opening"].items()
    }
    assert codes == {
        "it-club": "discard-pile-closed",
        "it-duel": "discard-pile-closed",
        "fr-table": "",
        "ro-duel": "",
    }
    paid = {
        house: step.after.result.points
        for house, step in apart["paying-in-hand"].items()
        if step.after.result
    }
    assert paid == {"it-club": (0, 21), "it-duel": (0, 42), "fr-table": (0, 21), "ro-duel": (0, 42)}
    assert "melds-set: a suit twice" not in apart, "all say the same"


def test_nobody_differs_from_itself() -> None:
    assert judged_apart({"it-club": HOUSES["it-club"]}) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_picture_says_what_is_done_and_what_holds(lang: str) -> None:
    w = words(lang)
    for situation in under(HOUSES["ro-duel"]):
        html = situation_html(situation, w, "ro-duel")
        last = situation.play()[-1]
        assert ("✗" in html) is (last.refusal is not None)
        assert 'class="up"' in html or situation.moves == ("draw",)
        assert f'href="try?situation={situation.name.split(":")[0]}' in html


def test_the_picture_of_a_closed_hand_tells_what_it_costs() -> None:
    html = situation_html(under_name("match-limit"), words("en"))
    assert "10 + 4 + 7 = 21" in html
    assert "Player 2 stands at 109 points and is out." in html
    assert "You have won the match." in html


def under_name(name: str) -> situations.Situation:
    found = by_name(name, HOUSES["it-club"])
    assert found is not None
    return found


def test_houses_that_agree_stand_together() -> None:
    apart = {one.name: (one, verdicts) for one, verdicts in judged_apart(HOUSES)}
    html = judged_html(*apart["jokers-set-of-three"], words("en"))
    assert "<b>Italian club</b>" in html
    assert "<b>Italian duel, French table, and Romanian duel</b>" in html

"""The questions: each rests on rules that there are, and what is said flatly holds in every house."""

from __future__ import annotations

import re

import pytest

from trainer.display.reference.questions import QUESTIONS, Question
from trainer.display.reference.questions_html import question_html
from trainer.display.reference.situations import by_name
from trainer.language import LANGUAGES, words
from trainer.language.house_rules import tell
from trainer.rules.cards import HAND_SIZE, JOKER, PACK_SIZE, hand_points, parse_cards
from trainer.rules.notation.words import parse_items
from trainer.rules.profile import HOUSES, OPENING_MINIMUM, RuleProfile
from trainer.rules.reading import read_meld
from trainer.rules.refusals import Refusal

BY_KEY = {question.key: question for question in QUESTIONS}


def rules(profile: RuleProfile, lang: str = "en") -> dict[str, str]:
    return {rule.key: rule.text for part in tell(words(lang), profile) for rule in part.rules}


@pytest.mark.parametrize("house", HOUSES)
def test_each_question_is_answered_and_shown_in_every_house(house: str) -> None:
    told = rules(HOUSES[house])
    assert len(BY_KEY) == len(QUESTIONS) >= 20
    for question in QUESTIONS:
        assert question.answer or any(rule in told for rule in question.rules), question.key
        assert by_name(question.situation, HOUSES[house]) is not None, question.key


def points(text: str) -> int:
    meld = read_meld(parse_items(text), HOUSES["it-club"])
    assert not isinstance(meld, Refusal)
    return meld.points


def test_the_numbers_in_the_answers_are_those_of_the_rules() -> None:
    aces, run = points("AH AC AS"), points("2D 3D 4D")
    assert BY_KEY["three-aces"].answer.startswith(f"No: they are worth {aces}.")
    assert f"worth {run}, it is {aces + run}." in BY_KEY["three-aces"].answer
    assert BY_KEY["points-to-open"].answer.startswith(f"{OPENING_MINIMUM} at least")
    assert BY_KEY["how-many-cards"].answer.startswith(f"{PACK_SIZE} in all, and {HAND_SIZE} for")
    assert BY_KEY["joker-worth"].answer.endswith(f"costs {hand_points((JOKER,))}.")
    assert BY_KEY["ace"].answer.endswith(f"costs {hand_points(parse_cards('AS'))}.")
    assert points("AD 2D 3D 4D") == 10


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_question_as_html(lang: str) -> None:
    w = words(lang)
    told = rules(HOUSES["fr-table"], lang)
    html = question_html(BY_KEY["take-the-discard"], w, HOUSES["fr-table"], "fr-table")
    assert f"<h2>{w.tr(BY_KEY['take-the-discard'].asked)}</h2>" in re.sub("&#x27;", "'", html)
    for rule in ("pile-before-opening", "pile-uses", "pile-put-back"):
        assert told[rule] in html
        assert f'href="rules?of=fr-table#{rule}"' in html


def test_a_rule_that_the_house_does_not_have_is_left_out() -> None:
    question = Question("x", "x?", "", ("pile-not-to-swap", "pile-uses"), "pile-put-back")
    assert "pile-not-to-swap" not in question_html(question, words("en"), HOUSES["fr-table"])
    assert "pile-not-to-swap" in question_html(question, words("en"), HOUSES["it-duel"])

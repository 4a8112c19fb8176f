"""The solver against an integer programme: totals, what is left, whether one can open and close."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from puzzles.second.programme import Answer, Programme, Terms
from tests.solver.hands import Question, question
from trainer.rules.arrange import best, can_open
from trainer.rules.cards import hand_points
from trainer.rules.notation.case import OpeningCase, read_cases
from trainer.solver.closings import closing
from trainer.solver.openings import dearest, keep_for, least_left

CASES = Path(__file__).parents[1] / "cases" / "openings.toml"


def terms(asked: Question) -> Terms:
    """What of the house's rules an opening depends on."""
    profile = asked.profile
    return Terms(
        longest=profile.longest_run,
        clean=profile.clean_opening,
        keep=1 if profile.close_by == "discard" else 0,
        must_use=None if asked.must_use is None else asked.must_use.text,
    )


def programme(asked: Question) -> Answer:
    """What the programme answers."""
    return Programme([card.text for card in asked.hand], terms(asked)).answer()


def solver(asked: Question) -> Answer:
    """What the solver answers."""
    hand, profile, must_use = asked.hand, asked.profile, asked.must_use
    dear, least = dearest(hand, profile, must_use), least_left(hand, profile, must_use)
    opens = can_open(hand, profile, must_use=must_use, keep=keep_for(profile))
    assert opens == (dear is not None) == (least is not None), str(asked)
    return Answer(
        None if dear is None else dear.points,
        None if least is None else (len(least.left), hand_points(least.left)),
        closing(hand, (), profile, opened=False, must_use=must_use) is not None,
    )


def compare(numbers: range) -> list[Answer]:
    """The answers to these questions, all the same from both."""
    found = []
    for number in numbers:
        asked = question(number)
        right = programme(asked)
        assert solver(asked) == right, str(asked)
        found.append(right)
    return found


@pytest.mark.parametrize("chunk", range(4))
def test_a_thousand_hands(chunk: int) -> None:
    found = compare(range(250 * chunk, 250 * chunk + 250))
    # Questions of every sort are among them.
    assert 60 < sum(answer.best is None for answer in found) < 190
    assert any(answer.closes for answer in found)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(20))
def test_ten_thousand_hands(chunk: int) -> None:
    compare(range(1_000 + 500 * chunk, 1_500 + 500 * chunk))


def test_the_programme_and_the_solver_say_what_the_cases_expect() -> None:
    cases = read_cases(CASES.read_text(encoding="utf-8"))
    assert isinstance(cases, list)
    judged = 0
    for case in cases:
        assert isinstance(case.body, OpeningCase)
        asked = Question(case.body.hand, case.profile, case.body.must_use)
        hand = [card.text for card in asked.hand]
        if case.body.best is not None:
            most = replace(terms(asked), clean=False, keep=0, minimum=0)
            found = best(asked.hand, asked.profile, must_use=asked.must_use)
            assert Programme(hand, most).total() == case.body.best == (found.value if found else 0), case.name
        if case.body.can_open is not None:
            answer = solver(asked)
            assert answer == programme(asked), case.name
            assert (answer.best is not None) == case.body.can_open, case.name
        judged += 1
    assert judged > 100

"""Grades at the edges of the thresholds, and what grades make of a position."""

from __future__ import annotations

import pytest

from puzzles.puzzle import Figure, Grade
from puzzles.thresholds import THRESHOLDS
from puzzles.verify.grade import grade, is_right, is_wrong, sort_of
from tests.puzzles.verify.made import figure

TINY = 1e-3


def test_a_figure_has_the_loss_and_the_error_that_its_sums_say() -> None:
    # Four deals, behind by 1, 1, 3, 3: mean 2, deviation 1, error 1 / 2.
    one = Figure("hard", "uniform", 4, 4, 0, 0, 8, 20, (0,) * 6)
    assert one.loss == 2.0
    assert one.loss_error == 0.5


def test_the_error_uses_what_the_deals_are_worth() -> None:
    # The same four deals, worth one: the error is the deviation.
    assert Figure("hard", "weighted", 4, 1, 0, 0, 8, 20, (0,) * 6).loss_error == 1.0


@pytest.mark.parametrize(
    ("loss", "error", "right", "wrong"),
    [
        (0.0, 0.0, True, False),
        # The upper bound is loss + 1.96 errors: 0.108 + 1.96 * 0.2 = 0.5.
        (0.1, 0.2, True, False),
        (0.11, 0.2, False, False),
        (0.49, 0.0, True, False),
        (0.5, 0.0, False, False),
        # Wrong from 1.0 on, at three errors or more.
        (0.99, 0.1, False, False),
        (1.0, 0.1, False, True),
        (1.0, 0.33, False, True),
        (1.0, 0.34, False, False),
        (6.0, 2.01, False, False),
        (6.0, 1.99, False, True),
        # Better than the best by chance: right where it cannot be half a point worse.
        (-0.2, 0.3, True, False),
    ],
)
def test_edges(loss: float, error: float, right: bool, wrong: bool) -> None:
    one = figure(loss, error)
    assert is_right(one) is right
    assert is_wrong(one) is wrong


def test_all_policies_and_beliefs_have_to_agree() -> None:
    good, bad, middle = figure(0.0, 0.1), figure(3.0, 0.1), figure(0.7, 0.1)
    assert grade([good] * 4) == "right"
    assert grade([bad] * 4) == "wrong"
    assert grade([bad, bad, bad, middle]) == "close"
    assert grade([good, good, middle, good]) == "close"
    assert grade([good, bad, good, bad]) == "close"


def answers(*kinds: tuple[Grade, float]) -> list[tuple[Grade, list[Figure]]]:
    return [(mark, [figure(loss, 0.1)] * 4) for mark, loss in kinds]


def test_sharp_is_one_right_none_close_and_the_next_far_behind() -> None:
    assert sort_of(answers(("right", 0), ("wrong", 1.5), ("wrong", 4)), 1) == "sharp"
    # The second best too near; and of three answers no graded puzzle is made.
    assert sort_of(answers(("right", 0), ("wrong", 1.5 - TINY), ("wrong", 4)), 1) is None
    assert sort_of(answers(("right", 0), ("wrong", 1.4), ("wrong", 4), ("wrong", 5)), 1) == "graded"


def test_a_gap_counts_where_it_is_smallest() -> None:
    marks: list[tuple[Grade, list[Figure]]] = [
        ("right", [figure(0, 0.1)] * 2),
        ("wrong", [figure(4, 0.1), figure(1.2, 0.1)]),
        ("wrong", [figure(4, 0.1)] * 2),
    ]
    assert sort_of(marks, 1) is None


def test_graded_has_one_to_three_right_three_wrong_and_few_close() -> None:
    wrong: list[tuple[Grade, float]] = [("wrong", 2.0)] * THRESHOLDS.least_wrong
    right: tuple[Grade, float] = ("right", 0.0)
    close: tuple[Grade, float] = ("close", 0.7)
    assert sort_of(answers(right, right, right, *wrong), 3) == "graded"
    assert sort_of(answers(right, right, right, right, *wrong), 4) is None
    assert sort_of(answers(close, close, *wrong), 2) is None
    assert sort_of(answers(right, close, close, close, *wrong), 4) == "graded"
    assert sort_of(answers(right, close, close, close, close, *wrong), 5) is None
    assert sort_of(answers(right, right, *wrong[1:]), 2) is None


def test_somebody_has_to_be_tempted_by_a_wrong_answer() -> None:
    marks = answers(("right", 0), ("right", 0.1), ("wrong", 2), ("wrong", 2), ("wrong", 3))
    assert sort_of(marks, 2) == "graded"
    assert sort_of(marks, 1) is None
    assert sort_of(marks, None) is None


def test_what_is_close_here_and_far_there_makes_no_puzzle() -> None:
    """A close answer loses less than five points under every policy and belief."""
    wrong: list[tuple[Grade, float]] = [("wrong", 6.0)] * THRESHOLDS.least_wrong
    assert sort_of(answers(("right", 0), ("close", 5.0 - TINY), *wrong), 2) == "graded"
    assert sort_of(answers(("right", 0), ("close", 5.0), *wrong), 2) is None
    marks = answers(("right", 0), ("close", 0.3), *wrong)
    marks[1] = ("close", [*marks[1][1][:3], figure(9.6, 1.0)])
    assert sort_of(marks, 2) is None


def test_a_close_answer_loses_no_more_than_a_wrong_one() -> None:
    """In the mean of policies and beliefs; else nobody would understand the grades."""
    wrong: list[tuple[Grade, float]] = [("wrong", 2.0)] * THRESHOLDS.least_wrong
    assert sort_of(answers(("right", 0), ("close", 2.0), *wrong), 2) == "graded"
    assert sort_of(answers(("right", 0), ("close", 2.0 + TINY), *wrong), 2) is None


def test_nothing_beats_the_best_answer() -> None:
    """An answer that fell out of the race, and wins by three standard errors under another policy: no puzzle."""
    wrong: list[tuple[Grade, float]] = [("wrong", 2.0)] * THRESHOLDS.least_wrong
    for loss, sort in ((-0.28, "graded"), (-0.32, None)):
        marks = answers(("right", 0), ("close", 0.7), *wrong)
        marks[1] = ("close", [*marks[1][1][:3], figure(loss, 0.1)])
        assert sort_of(marks, 2) == sort

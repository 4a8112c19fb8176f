"""From figures to grades, and from grades to a sort of puzzle: pure functions of stored numbers."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from puzzles.puzzle import Figure, Grade, Sort
from puzzles.thresholds import THRESHOLDS, Thresholds


def grade(figures: Sequence[Figure], thresholds: Thresholds = THRESHOLDS) -> Grade:
    """What an answer is worth, by its figures under every policy and belief: right or wrong only where all agree."""
    if all(is_right(one, thresholds) for one in figures):
        return "right"
    if all(is_wrong(one, thresholds) for one in figures):
        return "wrong"
    return "close"


def is_right(figure: Figure, thresholds: Thresholds = THRESHOLDS) -> bool:
    """The upper bound of its loss lies below the threshold."""
    return figure.loss + thresholds.right_bound * figure.loss_error < thresholds.right_below


def is_wrong(figure: Figure, thresholds: Thresholds = THRESHOLDS) -> bool:
    """It loses enough, and that is no chance."""
    loss = figure.loss
    return loss >= thresholds.wrong_from and loss >= thresholds.wrong_errors * figure.loss_error


def sort_of(
    answers: Sequence[tuple[Grade, Sequence[Figure]]],
    tempting: int | None,
    thresholds: Thresholds = THRESHOLDS,
) -> Sort | None:
    """The sort of puzzle that graded answers make; None where they make none. `tempting`: the place of the wrong answer
    that somebody would give."""
    grades = [one for one, _ in answers]
    right, close, wrong = (grades.count(one) for one in ("right", "close", "wrong"))
    if tempting is None or grades[tempting] != "wrong":
        return None
    if _is_odd(answers, thresholds):
        return None
    if right == 1 and not close:
        others = (figure.loss for mark, figures in answers if mark != "right" for figure in figures)
        if min(others) >= thresholds.sharp_gap:
            return "sharp"
    if (
        1 <= right <= thresholds.most_right
        and wrong >= thresholds.least_wrong
        and close <= thresholds.most_close
    ):
        return "graded"
    return None


def _is_odd(answers: Sequence[tuple[Grade, Sequence[Figure]]], thresholds: Thresholds) -> bool:
    """Whether the grades do not make one picture: a close answer that is far off somewhere, or further off in the mean than
    a wrong one; or an answer that beats the best."""
    every = [figure for _, figures in answers for figure in figures]
    if any(one.loss < 0 and -one.loss >= thresholds.beaten_errors * one.loss_error for one in every):
        return True
    close = [[one.loss for one in figures] for mark, figures in answers if mark == "close"]
    wrong = [[one.loss for one in figures] for mark, figures in answers if mark == "wrong"]
    if not close:
        return False
    return max(map(max, close)) >= thresholds.close_below or max(map(fmean, close)) > min(map(fmean, wrong))

"""The race: answers are played out over the same deals; what lies clearly behind falls out, what is settled rests.

What it finds is not what is stored: it says on how many fresh deals each answer has to be confirmed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from puzzles.puzzle import Figure
from puzzles.thresholds import THRESHOLDS, Thresholds
from puzzles.verify.grade import is_wrong
from puzzles.verify.measuring import Sheet

GROWS: Final = 1.5
"""Deals between two looks grow by this, so that looking often does not make chance look like a lead."""


def stages(thresholds: Thresholds) -> tuple[int, ...]:
    """After how many deals the race is looked at."""
    found = [thresholds.least_deals, thresholds.cheap_deals]
    while found[-1] < thresholds.most_deals:
        found.append(min(thresholds.most_deals, ceil(found[-1] * GROWS)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Raced:
    """How a race went: `why` the position can be no puzzle ("" where it can), the last figures, who ran to the end."""

    why: str
    figures: tuple[Figure, ...]
    running: frozenset[int]


def race(
    sheet: Sheet, hopeless: Callable[[Sequence[Figure]], str], thresholds: Thresholds = THRESHOLDS
) -> Raced:
    """Runs the race on a fresh sheet. `hopeless` looks at the figures after each stage, and says in one word why the
    position can be no puzzle, or ""."""
    wanted = [0] * len(sheet.answers)
    running = frozenset(range(len(wanted)))
    figures: tuple[Figure, ...] = ()
    for deals in stages(thresholds):
        for place in running:
            wanted[place] = deals
        sheet.play(wanted)
        figures = sheet.figures()
        why = hopeless(figures)
        if why:
            return Raced(why, figures, running)
        running = frozenset(place for place in running if not falls(figures[place], thresholds))
        # The leader runs on as long as anything else does, or there would be nothing to compare with.
        if all(is_settled(figures[place], thresholds) for place in running):
            break
    return Raced("", figures, running)


def falls(figure: Figure, thresholds: Thresholds) -> bool:
    """Whether an answer lies so many joint standard errors behind the leader."""
    return figure.loss > thresholds.falls_at * figure.loss_error and figure.behind > 0


def is_settled(figure: Figure, thresholds: Thresholds) -> bool:
    """Whether an answer is right by so much that more deals would change nothing: by the bound that a wrong one needs."""
    return figure.loss + thresholds.wrong_errors * figure.loss_error < thresholds.right_below


def confirmation(raced: Raced, thresholds: Thresholds = THRESHOLDS) -> tuple[int, ...]:
    """On how many fresh deals each answer is confirmed: as many as it had, and enough that a loss as large as it had would
    be told from nothing. What ran to the end on as many as any other."""
    needed = [max(one.deals, enough(one, thresholds)) for one in raced.figures]
    most = max(needed)
    return tuple(most if place in raced.running else many for place, many in enumerate(needed))


def enough(figure: Figure, thresholds: Thresholds = THRESHOLDS) -> int:
    """Deals after which a loss like this one would be told from nothing, in whole stages; of no loss there is nothing to
    tell."""
    if figure.behind <= 0 or is_settled(figure, thresholds):
        return figure.deals
    deviation = figure.loss_error * figure.effective**0.5
    far = max(figure.loss, thresholds.right_below)
    needed = (thresholds.confirm_errors * deviation / far) ** 2
    return next((n for n in stages(thresholds) if n >= needed), thresholds.most_deals)


def extended(figures: Sequence[Figure], thresholds: Thresholds = THRESHOLDS) -> tuple[int, ...]:
    """On how many deals each answer should be played out in all, so that every loss that is large enough is seen; the
    leader, to which it is a difference, on as many as any."""
    needed = [
        enough(one, thresholds)
        if one.loss >= thresholds.wrong_from and not is_wrong(one, thresholds)
        else one.deals
        for one in figures
    ]
    most = max(needed)
    leading = max(one.deals for one in figures)
    return tuple(
        most if one.behind == 0 and one.deals == leading else many
        for one, many in zip(figures, needed, strict=True)
    )

"""When an answer is right, close or wrong, and when a position is a puzzle at all: every threshold, with its reason.

They were set before the bank was made, and looked at on the first few hundred puzzles; from then on they stand, as
`puzzles.puzzle.GENERATOR` stands for them too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Points are points a hand of equity; errors are standard errors of paired differences, which are about 27 points
    by the root of the number of deals."""

    right_below: float = 0.5
    """An answer is right when the upper bound of its loss lies below: nobody feels half a point in a hand of 30."""
    right_bound: float = 1.96
    """The upper 95 % bound, in standard errors."""
    wrong_from: float = 1.0
    """An answer is wrong from this loss on: three times the usual gap between the best discard and the second."""
    wrong_errors: float = 3.0
    """... and only where it is as many standard errors from 0, so that one wrong answer in 700 is none by chance."""
    sharp_gap: float = 1.5
    """In a sharp puzzle the second best loses this at least: half as much again as a wrong answer must."""
    most_right: int = 3
    least_wrong: int = 3
    most_close: int = 3
    """A graded puzzle has one to three right answers, and there is something to get wrong; of close ones, which change
    no rating, few enough that the question stays one."""
    close_below: float = 5.0
    """What a close answer may lose, under any policy and belief, is less than this: one that loses ten points here and
    nothing there is not close but unsettled, and stands oddly among wrong ones that lose three."""

    beaten_errors: float = 3.0
    """Nothing beats the best answer under any policy or belief by as many standard errors. What fell out of the race is
    compared on fewer deals than the leaders are with each other, so the leader there need not be the best of all."""

    least_deals: int = 324
    """Nobody falls out of a race before: 27 points by the root of 324 is 1.5, the error a gap of 1.5 is first seen at."""
    cheap_deals: int = 1_000
    """The first stage, under one policy: what cannot become a puzzle any more goes no further."""
    most_deals: int = 20_000
    """For those that stay: an error of 0.2, so that an answer with no loss at all is right, by a margin."""
    falls_at: float = 3.0
    """An answer falls out of the race at so many joint standard errors behind the leader."""
    confirm_errors: float = 4.5
    """Fresh deals confirm: as many as the race took, and so many that the loss the race found would lie as many
    standard errors from 0. The gap shrinks by 10 to 15 % on fresh deals, and other policies see smaller ones."""
    looks: tuple[int, ...] = (1_000, 3_375)
    """Deals of the race after which the other policies and beliefs are looked at, before the dear part begins."""
    out_of_reach: float = 0.5
    """Standard errors past a threshold at which a position is given up before the last deal: there are more positions than
    time, so what will probably be no puzzle is none."""

    least_effective: float = 0.2
    """Share of the deals that the weights of a belief must leave effective; they are tempered until they do. With less,
    a few deals would decide."""
    weighed_deals: int = 2_048
    """Deals on which that share is counted."""
    tempers: tuple[int, ...] = (16, 14, 12, 10, 8, 7, 6, 5, 4)
    """Sixteenths of the weights, the whole first. With less than a quarter of them the belief would say next to nothing
    of what was thrown, taken and left: no puzzle."""

    counterfactual: float = 0.5
    """Share of the gap between the best answer and the tempting one that may remain once the feature that the
    explanation names is taken away."""
    counterfactual_deals: int = 4_096

    contradicts_from: float = 0.5
    """On new deals a right answer is contradicted where it loses more than this ..."""
    contradicts_errors: float = 3.0
    """... by as many standard errors."""
    contradicts_deals: int = 80_000
    """... and still does after so many deals, if it took them: an error of 0.1. On as few deals as a puzzle was made with,
    a loss of three standard errors comes out smaller every other time, and that contradicts nothing."""


THRESHOLDS: Final = Thresholds()

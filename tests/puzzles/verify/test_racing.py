"""Who falls out of a race and when, and on how many fresh deals each answer is confirmed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from puzzles.puzzle import Figure
from puzzles.thresholds import THRESHOLDS
from puzzles.verify.measuring import Sheet
from puzzles.verify.racing import confirmation, enough, extended, race, stages
from tests.puzzles.verify.made import Answers, figure


def raced(losses: Sequence[float], deviation: float) -> tuple[Answers, list[int]]:
    """The sheet after a race, and the confirmation it asks for."""
    sheet = Answers(losses, deviation)
    result = race(cast(Sheet, sheet), lambda _: "")
    assert result.why == ""
    return sheet, list(confirmation(result))


def test_stages_begin_with_the_least_deals_and_end_with_the_most() -> None:
    found = stages(THRESHOLDS)
    assert found[:2] == (324, 1_000)
    assert found[-1] == 20_000
    assert list(found) == sorted(set(found))


def test_nobody_falls_out_before_324_deals() -> None:
    # A loss of 100 points is clear after a handful of deals.
    sheet, _ = raced([0.0, 100.0, 0.1], 27.0)
    assert sheet.played[1] == 324


def test_an_answer_falls_out_at_three_errors() -> None:
    # 27 / sqrt(n) * 3 < 2 from n = 1641 on: it is seen to at the stage of 2250 deals.
    sheet, _ = raced([0.0, 2.0], 27.0)
    assert sheet.played == [2_250, 2_250]


def test_those_that_stay_run_to_the_end() -> None:
    sheet, wanted = raced([0.0, 0.3, 9.0], 27.0)
    assert sheet.played == [20_000, 20_000, 324]
    assert wanted[:2] == [20_000, 20_000]
    # (4.5 * 27 / 9) ** 2 is 183: the deals of the race are enough.
    assert wanted[2] == 324


def test_what_is_settled_ends_the_race() -> None:
    # 0.1 + 3 * 6 / sqrt(n) < 0.5 from n = 2025 on.
    sheet, _ = raced([0.0, 0.1], 6.0)
    assert sheet.played == [2_250, 2_250]


def test_confirmation_has_as_many_deals_as_the_race_or_more() -> None:
    # The loss of 2.0 fell out after 2250 deals; (4.5 * 27 / 2) ** 2 is 3691, the next stage 5063.
    sheet, wanted = raced([0.0, 2.0, 0.3], 27.0)
    assert sheet.played[1] == 2_250
    assert wanted[1] == 5_063
    assert all(many >= had for many, had in zip(wanted, sheet.played, strict=True))


def test_a_hopeless_position_is_left_at_once() -> None:
    sheet = Answers([0.0, 0.1], 27.0)
    seen: list[int] = []

    def hopeless(figures: Sequence[Figure]) -> str:
        seen.append(figures[0].deals)
        return "too-close" if figures[0].deals >= 1_000 else ""

    assert race(cast(Sheet, sheet), hopeless).why == "too-close"
    assert seen == [324, 1_000]


def test_no_more_deals_for_what_has_no_loss() -> None:
    assert enough(figure(0.0, 0.0, 1_000)) == 1_000
    assert enough(figure(-1.0, 2.0, 1_000)) == 1_000


def test_a_loss_too_uncertain_to_be_wrong_gets_more_deals_and_the_leader_with_it() -> None:
    # A deviation of 27: an error of 0.85 after 1000 deals. (4.5 * 27 / 2) ** 2 is 3691, the next stage 5063.
    uncertain, leader, plain = figure(2.0, 0.854, 1_000), figure(0.0, 0.0, 1_000), figure(0.6, 0.2, 1_000)
    assert extended([leader, uncertain, plain]) == (5_063, 5_063, 1_000)
    # Nothing is uncertain: nothing more is played.
    assert extended([leader, figure(9.0, 0.8, 324), plain]) == (1_000, 324, 1_000)

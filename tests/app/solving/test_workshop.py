"""Decisions that a review marked become puzzles of one's own; what is in no bank is worked out and changes no rating."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from puzzles.kinds import kind
from puzzles.puzzle import Puzzle
from tests.app.solving.few import can_open, desk_of, few
from tests.coach.short import short_review
from trainer.app.identity import LOCAL_PLAYER
from trainer.app.solving.desk import OVERALL
from trainer.app.solving.solving import First
from trainer.app.solving.workshop import Workshop, keep_mistakes, puzzle_of
from trainer.jobs import Jobs
from trainer.store import Store

NOW = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)


def test_a_question_holds_what_its_seat_saw_and_nothing_else() -> None:
    costly = short_review(luck=False).decisions
    asked = [found for one in costly if (found := puzzle_of(one)) is not None]
    assert asked
    for puzzle in asked:
        hands = puzzle.read.hands
        mine = puzzle.read.turn - 1
        assert hands[mine].hidden == 0
        assert all(held.hidden for seat, held in enumerate(hands) if seat != mine)


def test_costly_decisions_are_kept_once_as_ones_own(served: Store, tmp_path: Path) -> None:
    served.create_player(LOCAL_PLAYER)
    desk = desk_of(served, tmp_path, LOCAL_PLAYER)
    review = short_review(luck=False)
    number = keep_mistakes(served, LOCAL_PLAYER, review, NOW)
    assert keep_mistakes(served, LOCAL_PLAYER, review, NOW + timedelta(days=1)) == number
    kept = served.puzzles.own(LOCAL_PLAYER)
    assert len(kept) == number
    assert {one.made for one in kept} <= {NOW}
    assert set(desk.mistakes()) == {one.digest for one in kept}


def test_what_was_played_is_no_better_than_the_best() -> None:
    """The figures are those of the review: same gap, same parts, adding up."""
    for decision in short_review(luck=False).decisions:
        puzzle = puzzle_of(decision)
        if puzzle is None or not puzzle.options:
            continue
        best, played = puzzle.options[0], puzzle.option(str(decision.played.move))
        assert best.loss == 0
        for one in puzzle.options:
            assert sum(one.figures[0].parts) == one.figures[0].total
        if played is not None:
            assert played.loss == pytest.approx(decision.played.behind, abs=0.01)
            assert played.loss_error == pytest.approx(decision.played.behind_error, abs=0.01)
            verdict = kind(puzzle.kind).judge(puzzle, played.answer)
            assert verdict.grade == played.grade


def test_a_puzzle_of_no_bank_is_worked_out(served: Store, tmp_path: Path) -> None:
    puzzle = can_open()
    job = Workshop(Jobs(1)).worked_out(Puzzle(puzzle.kind, puzzle.position, puzzle.ask))
    job.wait(60)
    assert job.result is not None
    assert dict(job.result.truth) == dict(puzzle.truth)


def test_a_puzzle_of_no_bank_changes_no_rating(served: Store, tmp_path: Path) -> None:
    served.create_player(LOCAL_PLAYER)
    desk = desk_of(served, tmp_path, LOCAL_PLAYER, few()[:2])
    other = few()[3]
    verdict = kind(other.kind).judge(other, kind(other.kind).right(other)[0])
    desk.settle(First(other, verdict, 0, 1.0), attempt="a", mode="one", day="2026-11-20", opened=NOW, now=NOW)
    assert desk.standing(OVERALL, NOW).games == 0
    assert [one.grade for one in served.puzzles.attempts(LOCAL_PLAYER)] == ["right"]

"""The puzzles of a day, as one person stands with them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from puzzles.daily import Daily
from puzzles.puzzle import Puzzle
from puzzles.streak import Streak, done_days, streak
from trainer.app.solving.desk import Desk


@dataclass(frozen=True, slots=True)
class Day:
    """`grades` are those of the first tries on that very day's puzzles, "" for one that was not tried."""

    daily: Daily
    puzzles: tuple[Puzzle, ...]
    grades: tuple[str, ...]
    streak: Streak

    @property
    def done(self) -> bool:
        """Whether each of them was tried."""
        return all(self.grades)


def day_now(desk: Desk, today: date) -> Day | None:
    """The puzzles of today; None where the list or the bank has none."""
    daily = desk.days.of(today)
    if daily is None:
        return None
    found = [desk.bank.by_digest(digest) for digest in daily.digests]
    puzzles = tuple(puzzle for puzzle in found if puzzle is not None)
    if len(puzzles) < len(daily.digests):
        return None
    return Day(daily, puzzles, first_grades(desk, daily), streak_now(desk, today))


def first_grades(desk: Desk, daily: Daily) -> tuple[str, ...]:
    """How the first tries at a day's puzzles went, "" where there was none."""
    return tuple(first_grade(desk, digest) for digest in daily.digests)


def first_grade(desk: Desk, digest: str) -> str:
    """How the first try at a puzzle went, "" where there was none."""
    tries = desk.store.puzzles.attempts(desk.player_id, digest=digest)
    return tries[-1].grade if tries else ""


def streak_now(desk: Desk, today: date) -> Streak:
    """The streak as it stands. What was opened on another day than its own feeds none."""
    solved = {
        date.fromisoformat(day): digests
        for day, digests in desk.store.puzzles.solved_on(desk.player_id).items()
    }
    wanted = {day: of.digests for day in solved if (of := desk.days.of(day)) is not None}
    return streak(done_days(solved, wanted), today)

"""A person's puzzles: where one comes from, and what an answer changes. One object for a visit; it keeps nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from puzzles import rating as ratings
from puzzles import reviews
from puzzles.bank.reader import Bank, Wish
from puzzles.codec import from_data
from puzzles.daily import Days
from puzzles.errors import PuzzleError
from puzzles.puzzle import Puzzle
from puzzles.rating import Standing, Try
from puzzles.training import Mastery, Pick, first_of, pick, pick_mistake
from trainer.app.solving.knowing import GRADES, known
from trainer.app.solving.solving import First
from trainer.store import Store
from trainer.store.records import Attempt, OwnPuzzle, RatingRecord, ReviewRecord
from trainer.store.solving import Solving as Unit

OVERALL = ""
"""The rating in all kinds together."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What an answer changed. `before` and `after` are the rating in the puzzle's kind; equal where it changed none. `back`
    is when the puzzle comes back; None where it need not."""

    attempt: Attempt
    before: Standing
    after: Standing
    back: datetime | None = None


class Desk:
    """The bank, the days, and what the store keeps of one person."""

    def __init__(self, store: Store, bank: Bank, days: Days, player_id: str) -> None:
        self.store = store
        self.bank = bank
        self.days = days
        self.player_id = player_id

    def find(self, digest: str) -> Puzzle | None:
        """A puzzle by its digest, from the bank or from among the person's own; None where there is none."""
        found = self.bank.by_digest(digest)
        if found is not None:
            return found
        own = next((one for one in self.store.puzzles.own(self.player_id) if one.digest == digest), None)
        return None if own is None else read_own(own)

    def next(
        self, wish: Wish, chance: Random, turn: int, now: datetime, held_back: frozenset[str]
    ) -> Pick | None:
        """The next puzzle of a training; see `puzzles.training.pick`."""
        return pick(
            self.bank,
            wish,
            chance,
            seen=self.store.puzzles.seen(self.player_id),
            held_back=held_back,
            due=[digest for digest in self.due(now) if digest not in held_back],
            turn=turn,
            find=self.find,
        )

    def due(self, now: datetime) -> list[str]:
        """The puzzles whose review is due, the longest overdue first."""
        return self._there([one.digest for one in self.store.puzzles.due(self.player_id, now)])

    def review(self, now: datetime) -> Pick | None:
        """The puzzle whose review is due the longest."""
        puzzle = first_of(self.due(now), self.find)
        return None if puzzle is None else Pick(puzzle, "review")

    def next_review(self, now: datetime) -> datetime | None:
        """When the next puzzle comes back that is not due yet."""
        later = self.store.puzzles.due(self.player_id, now + timedelta(days=reviews.LONGEST_DAYS + 1))
        there = set(self._there([one.digest for one in later]))
        return next((one.due for one in later if one.due > now and one.digest in there), None)

    def mistakes(self) -> list[str]:
        """The person's mistakes, the latest first: failed puzzles, and positions of their own that were never tried."""
        failed = [one.digest for one in self.store.puzzles.mistakes(self.player_id)]
        seen = self.store.puzzles.seen(self.player_id)
        own = [one.digest for one in self.store.puzzles.own(self.player_id) if one.digest not in seen]
        return self._there([*own, *failed])

    def _there(self, digests: Sequence[str]) -> list[str]:
        """Those of these puzzles that can be found: another version of the program may have had others."""
        missing = {digest for digest in digests if not self.bank.has(digest)}
        if not missing:
            return list(digests)
        own = self.store.puzzles.own(self.player_id)
        missing -= {one.digest for one in own if one.digest in missing and read_own(one) is not None}
        return [digest for digest in digests if digest not in missing]

    def mistake(self, without: frozenset[str]) -> Pick | None:
        """The next of the person's mistakes."""
        return pick_mistake([digest for digest in self.mistakes() if digest not in without], self.find)

    def standing(self, kind: str, now: datetime) -> Standing:
        """The rating in a kind as it is today; `OVERALL` for all kinds."""
        found = self.store.puzzles.ratings(self.player_id).get(kind)
        return ratings.rested(_standing(found), now)

    def mastery(self) -> dict[str, Mastery]:
        """How well the person does, by kind and tag."""
        return known(self.store, self.player_id)

    def rating_of(self, puzzle: Puzzle) -> int:
        """A puzzle's rating: fixed until enough people have tried it."""
        tries = self.store.puzzles.tries_of(puzzle.digest)
        if len(tries) < ratings.PEOPLE:
            return puzzle.rating
        told = []
        for one in tries:
            rating, deviation = one.data.get("rating"), one.data.get("deviation")
            grade = GRADES.get(one.grade)
            score = None if grade is None else ratings.score_of(grade, one.hints)
            if isinstance(rating, int | float) and isinstance(deviation, int | float) and score is not None:
                told.append(Try(float(rating), float(deviation), score))
        return ratings.puzzle_rating(puzzle.rating, told)

    def settle(
        self, first: First, *, attempt: str, mode: str, day: str, opened: datetime, now: datetime
    ) -> Settled:
        """Keeps a first answer: the attempt, the ratings and the review, all or nothing. The same attempt twice counts
        once. Raises the store's errors."""
        puzzle, verdict = first.puzzle, first.verdict
        assert verdict.grade is not None, "only a graded answer is kept"
        rating = self.rating_of(puzzle)
        with self.store.puzzles.solving(self.player_id) as unit:
            before = _standing(unit.rating(puzzle.kind))
            known = unit.attempt(attempt)
            if known is not None:
                return Settled(known, before, before)
            overall = ratings.rested(_standing(unit.rating(OVERALL)), now)
            kept = unit.add(
                Attempt(
                    id=attempt,
                    digest=puzzle.digest,
                    kind=puzzle.kind,
                    house=puzzle.house,
                    mode=mode,
                    day=day,
                    opened=opened,
                    answered=max(now, opened),
                    answer=verdict.answer,
                    grade=verdict.grade,
                    hints=first.hints,
                    solved=verdict.grade != "wrong",
                    data={
                        "rating": overall.rating,
                        "deviation": overall.deviation,
                        "tags": list(puzzle.tags),
                        "level": puzzle.level,
                        "seconds": round(first.seconds, 1),
                    },
                )
            )
            after = before
            # What is in no bank was rated by nobody: it changes no rating.
            rated = (puzzle.kind, OVERALL) if self.bank.by_digest(puzzle.digest) is not None else ()
            for kind in rated:
                was = _standing(unit.rating(kind))
                found = ratings.after(was, rating, verdict.grade, now, hints=first.hints, first=kept.first)
                if found != was:
                    unit.set_rating(_record(kind, found, now))
                if kind == puzzle.kind:
                    after = found
            back = _review(unit, puzzle, first, opened, now)
        return Settled(kept, before, after, back)

    def tried_again(self, attempt: str, *, solved: bool) -> None:
        """Keeps one free try more. Raises the store's errors."""
        with self.store.puzzles.solving(self.player_id) as unit:
            unit.again(attempt, solved=solved)


def _review(unit: Unit, puzzle: Puzzle, first: First, opened: datetime, now: datetime) -> datetime | None:
    """When the puzzle comes back, None where it need not."""
    assert first.verdict.grade is not None
    card = unit.review(puzzle.digest)
    if card is not None and opened < card.updated <= now:
        # Answered in another tab while it lay open in this one: that was the review.
        return card.due
    found = reviews.reviewed(
        puzzle.digest, None if card is None else card.card, first.verdict.grade, now, hints=first.hints
    )
    if found is None:
        return None
    unit.set_review(ReviewRecord(puzzle.digest, found.due, now, dict(found.card)))
    return found.due


def read_own(own: OwnPuzzle) -> Puzzle | None:
    """A puzzle of one's own; None where what is kept is none (another version wrote it, or it came in a file)."""
    try:
        return from_data(own.data)
    except (PuzzleError, KeyError, TypeError, ValueError):
        return None


def _standing(record: RatingRecord | None) -> Standing:
    if record is None:
        return Standing()
    return Standing(record.rating, record.deviation, record.volatility, record.games, record.updated)


def _record(kind: str, standing: Standing, now: datetime) -> RatingRecord:
    return RatingRecord(
        kind,
        standing.rating,
        standing.deviation,
        standing.volatility,
        standing.games,
        standing.updated or now,
    )

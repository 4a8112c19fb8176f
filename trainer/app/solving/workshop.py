"""Puzzles that are in no bank: what is right in them is worked out beside the pages, and kept where it is one's own."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from puzzles.codec import to_data
from puzzles.mistakes import mistake, with_advice
from puzzles.puzzle import Puzzle
from puzzles.solved import solved
from trainer.coach.review import Decision, Review
from trainer.jobs import Job, Jobs
from trainer.playout.engine import warm_up
from trainer.rules.observation import resample
from trainer.store import Store
from trainer.store.records import OwnPuzzle

MOST: Final = 5
"""Of one review so many decisions at most become puzzles: the dearest."""
WAIT: Final = 0.5
"""Seconds that a page waits for an answer to be worked out, before it says so."""


class Workshop:
    """The long work behind puzzles of the app, shared by all visits."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs

    def worked_out(self, question: Puzzle) -> Job[Puzzle]:
        """The question with what is right, waited for a moment. The job fails with `PuzzleError` where the position does
        not ask this."""
        warm_up()
        job = self._jobs.submit(("worked-out", question.digest), lambda _: solved(question), urgent=True)
        job.wait(WAIT)
        return job


def keep_mistakes(store: Store, player_id: str, found: Review, now: datetime) -> int:
    """Keeps a review's costliest decisions as the person's own puzzles, with the figures that the review came to; how many
    of them are questions. One that is kept already stays as it is. Raises the store's errors."""
    puzzles = [puzzle for decision in found.costly[:MOST] if (puzzle := puzzle_of(decision)) is not None]
    if puzzles:
        with store.puzzles.solving(player_id) as unit:
            for puzzle in puzzles:
                unit.keep(OwnPuzzle(puzzle.digest, now, to_data(puzzle)))
    return len(puzzles)


def puzzle_of(decision: Decision) -> Puzzle | None:
    """The puzzle that a decision was, with what its seat saw and nothing else; None where it is of no kind."""
    advice = decision.advice
    state = resample(advice.observation, "asked again")
    question = mistake(state, decision.played.move, advice.best.move)
    return None if question is None else with_advice(question, advice.ranked, advice.policy)

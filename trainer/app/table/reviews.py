"""Reviews of the app: worked out beside the pages, for as long as somebody waits for them, and kept while it runs.

Only hands that are over are looked back on: nothing of a running hand that its players cannot see comes in.
"""

from __future__ import annotations

import time
from collections.abc import Hashable
from dataclasses import replace
from typing import Final

from trainer.app.table.live import Live
from trainer.coach.advice import Advice, Ranked
from trainer.coach.advise import Budget, advise, rank_of
from trainer.coach.review import Decision, Review, review
from trainer.jobs import Job, Jobs
from trainer.playout.engine import engine
from trainer.rules.moves import Move
from trainer.rules.notation.records import MatchRecord

PATIENCE: Final = 20.0
"""Seconds after which nobody is waiting any more: a page that waits asks each second. Browsers let tabs that are hidden
ask more seldom, but not that seldom."""
COMPARING: Final = Budget(deals=4_000, seconds=1.0)
"""For a move that was not among those compared: enough to tell a mistake."""
COMPARE_SECONDS: Final = 4.0


def finished_hands(live: Live) -> tuple[int, ...]:
    """The numbers of the hands that can be looked back on."""
    return tuple(range(1, live.hand_no + live.hand_over))


def finished_record(live: Live) -> MatchRecord:
    """The match as far as its hands are over."""
    record = live.record()
    return replace(record, hands=record.hands[: len(finished_hands(live))])


class Reviews:
    """The reviews that were asked for. One is known by its match, how far that had come, whose it is, and the hand (0 for
    all of them)."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        self._asked: dict[Hashable, float] = {}

    def key(self, match: str, live: Live, seat: int, hand: int) -> Hashable:
        """What names a review. A hand that is over stays as it is, however far the match goes on."""
        record = finished_record(live)
        moves = sum(len(one.events) for one in record.hands[: hand or None])
        return ("review", match, moves, seat, hand)

    def think(self, match: str, live: Live, seat: int, hand: int, *, anew: bool = False) -> Job[Review]:
        """Begins a review, or says how far it is; who goes on waiting asks again and again. One that failed is tried
        again only where `anew` says so."""
        key = self.key(match, live, seat, hand)
        self._asked[key] = time.monotonic()
        known = self._jobs.find(key)
        if known is not None and known.error is not None and not anew:
            return known  # type: ignore[return-value]
        record = finished_record(live)

        def work(job: Job[Review]) -> Review:
            def progress(share: float) -> None:
                if time.monotonic() - self._asked.get(key, 0.0) > PATIENCE:
                    job.cancel()
                job.tell(share)

            job.tell(0.0)
            using = engine(wait=True)
            return review(record, seat, only=hand or None, engine=using, progress=progress)

        return self._jobs.submit(key, work)

    def leave(self, key: Hashable) -> None:
        """Nobody waits for this one any more; what is done is kept."""
        job = self._jobs.find(key)
        if job is not None and not job.done:
            job.cancel()

    def compared(self, decision: Decision, move: Move) -> Ranked | None:
        """What a move is worth at the moment of a decision; one that was not compared then is compared now. None where
        that takes too long."""
        known = rank_of(decision.advice, move)
        if known is not None:
            return known

        def work(job: Job[Advice]) -> Advice:
            found = advise(
                decision.advice.observation,
                COMPARING,
                also=(move, decision.advice.best.move),
                stop=job.stopped,
            )
            assert found is not None
            return found

        key = ("compare", decision.hand, decision.number, decision.advice.observation, str(move))
        job = self._jobs.submit(key, work, urgent=True)
        job.wait(COMPARE_SECONDS)
        return None if job.result is None else rank_of(job.result, move)

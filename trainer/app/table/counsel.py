"""Advice for the table: thought out beside the pages, one moment at a time, and handed out as far as it has come."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final

from trainer.app.table.live import Live
from trainer.jobs import Job, Jobs
from trainer.playout.engine import engine, is_warming, warm_up
from trainer.rules.observation import observe

if TYPE_CHECKING:
    from trainer.coach.advice import Advice

FIRST_SECONDS: Final = 0.3
"""So long a person waits for a first answer; it gets better while they look."""
CHECK_SECONDS: Final = 1.5
"""So long a move is held back at most while it is checked; what cannot be said by then is not said."""


class Counsel:
    """The advice on all tables of the app. A moment is a match at a rev, and a seat."""

    def __init__(self) -> None:
        self._jobs = Jobs(workers=1)
        self._latest: dict[tuple[str, int], Job[Advice]] = {}
        self._lock = threading.Lock()

    def think(self, match: str, live: Live, seat: int) -> Job[Advice]:
        """Begins to think about a moment, or goes on; what was thought about an earlier one of this seat is dropped."""
        # Only now: the server's start does not wait for what a hint needs (a quarter of a second of imports).
        from trainer.coach.advise import Budget, advising, explained

        warm_up()
        budget = Budget()
        # Once the compiled engine is there, what was thought without it is thought again.
        using = engine()
        key = (match, live.rev, seat, using.name)
        seen = observe(live.now, seat)

        def work(job: Job[Advice]) -> Advice:
            last = None
            for last in advising(seen, budget, engine=using, stop=job.stopped):
                job.tell(last.deals / budget.deals, last)
            assert last is not None, "only a seat that has to move is advised"
            return explained(last)

        with self._lock:
            before = self._latest.get((match, seat))
            if before is not None and before.key != key and not before.done:
                before.cancel()
            job = self._jobs.submit(key, work, urgent=True)
            self._latest[(match, seat)] = job
        return job

    def advice(self, match: str, live: Live, seat: int, seconds: float = FIRST_SECONDS) -> Advice | None:
        """The advice so far, waited for at most so long; None where there is none yet."""
        job = self.think(match, live, seat)
        job.first.wait(seconds)
        return job.latest

    def settled(self, match: str, live: Live, seat: int, seconds: float = CHECK_SECONDS) -> Advice | None:
        """The advice once it is settled, or as far as it has come by then."""
        job = self.think(match, live, seat)
        job.wait(seconds)
        return job.latest

    def done(self, match: str, live: Live, seat: int) -> bool:
        """Whether more thinking would change nothing; not while a better engine is on its way."""
        if is_warming():
            return False
        job = self._latest.get((match, seat))
        return job is not None and job.key == (match, live.rev, seat, engine().name) and job.done

"""Long work beside the pages: submit, progress, partial results, cancel. It knows no game.

Threads, because a page's script must not wait, and because what takes long here (the compiled kernel) runs without
the interpreter's lock. They are daemons: a server that is stopped does not wait for them.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

_log = logging.getLogger(__name__)
T = TypeVar("T")

KEPT: Final = 64
"""How many finished jobs are remembered, so that whoever asks again has the answer at once."""


class Cancelled(Exception):
    """Raised inside a work that was asked to stop."""


class Job(Generic[T]):
    """One piece of work. Its numbers may be read from any thread; `partial` is the last thing it told."""

    def __init__(self, key: Hashable, work: Callable[[Job[T]], T]) -> None:
        self.key = key
        self._work = work
        self._stop = threading.Event()
        self._done = threading.Event()
        self.first = threading.Event()
        """Set once there is anything to see: a partial result, or the end."""
        self.progress = 0.0
        self.partial: T | None = None
        self.result: T | None = None
        self.error: BaseException | None = None

    @property
    def done(self) -> bool:
        """Whether it has ended, well or not."""
        return self._done.is_set()

    @property
    def latest(self) -> T | None:
        """The result, or the last partial one."""
        return self.result if self.result is not None else self.partial

    def tell(self, progress: float, partial: T | None = None) -> None:
        """For the work: how far it is (0 to 1), and what it has so far. Raises `Cancelled` if nobody wants it any more."""
        self.progress = progress
        if partial is not None:
            self.partial = partial
            self.first.set()
        if self._stop.is_set():
            raise Cancelled

    def stopped(self) -> bool:
        """For the work: whether it should end."""
        return self._stop.is_set()

    def cancel(self) -> None:
        """Asks the work to end; it does at its next `tell`."""
        self._stop.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Waits for the end; whether it came in time."""
        return self._done.wait(seconds)

    def run(self) -> None:
        """Does the work, in the thread that calls."""
        try:
            if not self._stop.is_set():
                self.result = self._work(self)
                self.progress = 1.0
        except Cancelled:
            pass
        except Exception as error:
            _log.exception("a job failed: %s", self.key)
            self.error = error
        finally:
            self._done.set()
            self.first.set()


class Jobs:
    """Workers that take jobs in turn. A key names what is wanted: who asks for it twice gets the same job."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._started = 0
        self._idle = 0
        self._waiting: deque[Job[object]] = deque()
        self._known: OrderedDict[Hashable, Job[object]] = OrderedDict()
        self._ready = threading.Condition()

    def submit(self, key: Hashable, work: Callable[[Job[T]], T], *, urgent: bool = False) -> Job[T]:
        """Starts `work` unless a job of this key is there (one that failed or was cancelled is done anew).

        `urgent` work goes before what waits.
        """
        with self._ready:
            known = self._known.get(key)
            if known is not None and not (known.done and known.result is None) and not known.stopped():
                self._known.move_to_end(key)
                return known  # type: ignore[return-value]
            job = Job(key, work)
            self._known[key] = job  # type: ignore[assignment]
            self._known.move_to_end(key)
            (self._waiting.appendleft if urgent else self._waiting.append)(job)  # type: ignore[arg-type]
            self._forget()
            if not self._idle and self._started < self._workers:
                self._started += 1
                threading.Thread(target=self._serve, daemon=True, name=f"job-{self._started}").start()
            self._ready.notify()
        return job

    def find(self, key: Hashable) -> Job[object] | None:
        """The job of this key, if it is known."""
        with self._ready:
            return self._known.get(key)

    def cancel(self, key: Hashable) -> None:
        """Asks a job to end."""
        job = self.find(key)
        if job is not None:
            job.cancel()

    def _forget(self) -> None:
        finished = [key for key, job in self._known.items() if job.done]
        for key in finished[: max(0, len(self._known) - KEPT)]:
            del self._known[key]

    def _serve(self) -> None:
        while True:
            with self._ready:
                self._idle += 1
                while not self._waiting:
                    self._ready.wait()
                self._idle -= 1
                job = self._waiting.popleft()
            job.run()

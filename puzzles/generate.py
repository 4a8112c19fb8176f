"""Making puzzles by the thousand: shards given to processes, kept as they finish, gone on with after any end.

The first `count` puzzles of a job are those of shard 0, then of shard 1, and so on, each one alike to an earlier one left
out. How many processes worked, and how often they were stopped or killed, changes nothing about that.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count as numbers
from itertools import islice
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from puzzles import work
from puzzles.errors import WorkError
from puzzles.kinds.base import Kind, Rejected
from puzzles.puzzle import Puzzle, Sort
from puzzles.work import Cost, Job, Made, Order, collect

Loader = Callable[[str], Kind]
"""Gives a kind by its name; a function of a module, as worker processes look it up there."""


def kind_named(name: str) -> Kind:
    """The kind of that name. Raises `UnknownKind`."""
    from puzzles.kinds import kind

    return kind(name)


BARREN: Final = 200
"""Shards in a row without one new puzzle, after which a job gives up: its seed or its house has none."""


@dataclass(slots=True)
class Progress:
    """How far a job is. `found` are the puzzles that count, in the order of the finished shards without a gap."""

    wanted: int
    sort: Sort | None = None
    found: list[Puzzle] = field(default_factory=list)
    counted: int = 0
    ahead: int = 0
    """Puzzles in finished shards that come after one that is not finished yet."""
    shards: int = 0
    made: int = 0
    """Puzzles in these shards, those beyond the wanted number and the alike ones too."""
    crashed: int = 0
    rejected: Counter[str] = field(default_factory=Counter)
    alike: int = 0
    cpu: float = 0.0
    resumed: int = 0
    """What was counted when this run began."""
    barren: int = 0

    def is_done(self) -> bool:
        """Whether as many count as are wanted."""
        return self.counted >= self.wanted

    def take(self, made: Made, seen: set[str]) -> None:
        """The next shard in order; puzzles beyond the wanted number, and alike ones, are left out."""
        self.shards += 1
        self.made += len(made.puzzles)
        self.rejected.update(made.rejected)
        self.crashed += made.rejected.get(work.CRASHED, 0)
        before = len(self.found)
        for puzzle in made.puzzles:
            if self.is_done():
                break
            if puzzle.alike in seen:
                self.alike += 1
                continue
            seen.add(puzzle.alike)
            self.found.append(puzzle)
            self.counted += self.sort in (None, puzzle.sort)
        self.barren = 0 if len(self.found) > before else self.barren + 1


def found_of_order(folder: Path) -> Progress:
    """What a job has found of what was ordered last, without making more."""
    order = work.read_order(folder)
    return found_so_far(folder, order.wanted, order.sort)


def found_so_far(folder: Path, wanted: int, sort: Sort | None = None) -> Progress:
    """What the finished shards of a job's folder come to, up to a number, without making more."""
    progress, seen = Progress(wanted, sort), set[str]()
    for made in work.in_order(folder):
        progress.take(made, seen)
        if progress.is_done():
            break
    spent = work.costs(folder)
    progress.cpu = sum(spent.get(number, 0.0) for number in range(progress.shards))
    return progress


def generate(
    job: Job,
    wanted: int,
    out: Path,
    *,
    workers: int = 1,
    sort: Sort | None = None,
    load: Loader = kind_named,
    report: Callable[[Progress], None] = lambda _: None,
) -> Progress:
    """Makes puzzles until `wanted` of them (of that sort alone, where one is named) are found; goes on where it was.

    `report` is called at the start and after every shard. Raises `WorkError`: `work-running` when another process works in
    the folder, `work-barren`, `work-not-written`; and what `load` raises for a kind that there is not.
    """
    load(job.kind)
    folder = work.job_folder(out, job)
    with _alone(folder):
        work.clear_unfinished(folder)
        work.write_order(folder, Order(wanted, sort))
        progress = found_so_far(folder, wanted, sort)
        progress.resumed = progress.counted
        seen = {puzzle.alike for puzzle in progress.found}
        report(progress)
        waiting: dict[int, Made] = {}
        if not progress.is_done():
            with _makers(job, folder, workers, load) as make:
                for made, cost in make(_todo(folder, progress.shards, waiting)):
                    if cost is not None:
                        work.note_cost(folder, cost)
                        progress.cpu += cost.cpu
                    waiting[made.number] = made
                    while not progress.is_done() and progress.shards in waiting:
                        progress.take(waiting.pop(progress.shards), seen)
                    progress.ahead = sum(len(one.puzzles) for one in waiting.values())
                    report(progress)
                    if progress.is_done():
                        break
                    if progress.barren >= BARREN:
                        raise WorkError("work-barren", kind=job.kind, rules=job.rules, shards=BARREN)
        _write_found(folder, progress)
    return progress


def _write_found(folder: Path, progress: Progress) -> None:
    from puzzles.codec import to_text

    work.write_whole(folder / "puzzles.jsonl", "".join(to_text(one) + "\n" for one in progress.found))


def _todo(folder: Path, first: int, waiting: dict[int, Made]) -> Iterator[int]:
    """The numbers of the shards to make; those that an earlier run finished out of order are put among the waiting."""
    there = set(work.shards_done(folder))
    for number in numbers(first):
        if number in there and (made := work.read_shard(folder, number)) is not None:
            waiting[number] = made
        else:
            yield number


Maker = Callable[[Iterable[int]], Iterator[tuple[Made, Cost | None]]]


@contextmanager
def _makers(job: Job, folder: Path, workers: int, load: Loader) -> Iterator[Maker]:
    """What makes shards, in this process or in others. Processes still at work at the end are ended."""
    if workers < 2:
        yield lambda todo: (make_shard(job, number, folder, load) for number in todo)
        return
    before = set(multiprocessing.active_children())
    # A fresh process each: forking one in which compiled code has run in threads is asking for trouble.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin_worker)

    def make(todo: Iterable[int]) -> Iterator[tuple[Made, Cost | None]]:
        left = iter(todo)
        running: set[Future[tuple[Made, Cost]]] = set()
        # One more than there are processes, so that none waits; few, so that little is thrown away at the end.
        running |= {
            pool.submit(make_shard, job, number, folder, load) for number in islice(left, workers + 1)
        }
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {
                pool.submit(make_shard, job, number, folder, load) for number in islice(left, len(finished))
            }
            for future in finished:
                yield future.result()

    try:
        yield make
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
            child.join()


def _begin_worker() -> None:
    """A worker leaves stopping to its parent, and ends when the parent is gone, even killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def make_shard(job: Job, number: int, folder: Path, load: Loader) -> tuple[Made, Cost]:
    """Makes one shard and keeps it. A mistake of the program in it is told, and counts as a reason of rejection."""
    start = time.process_time()
    found: list[Puzzle | Rejected] = []
    try:
        for one in load(job.kind).make(job.shard(number)):
            found.append(one)  # noqa: PERF402  # what came before a mistake has to stay
    except MemoryError:
        raise
    except Exception:
        print(f"{job.name}, shard {number}:\n{traceback.format_exc()}", file=sys.stderr, flush=True)
        found.append(Rejected(job.kind, work.CRASHED))
    made = collect(number, found)
    work.write_shard(folder, made)
    return made, Cost(number, time.process_time() - start)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """One process at a time works in a folder. The lock goes with the process, however it ends."""
    try:
        with FileLock(folder / "lock", timeout=0):
            yield
    except Timeout as error:
        raise WorkError("work-running", folder=str(folder)) from error

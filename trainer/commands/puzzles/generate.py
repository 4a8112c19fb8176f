"""`scala40 puzzles generate`: makes puzzles of one kind, in processes, and keeps each shard as it is finished."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trainer.terminal import STOPPED, terminal_words

if TYPE_CHECKING:
    from puzzles.generate import Progress
    from puzzles.work import Job
    from trainer.language import Words

FOLDER: Final = Path("puzzles-work")
EVERY: Final = 30.0
"""Seconds between two lines of progress where there is no terminal to draw a bar on."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The subcommand's arguments."""
    parser.add_argument("--kind", required=True, metavar="K", help="the kind of puzzle")
    parser.add_argument(
        "--rules", default="all", metavar="R", help="a house, or all of them in equal shares (all)"
    )
    parser.add_argument("--count", type=whole, default=100, metavar="N", help="puzzles in all (100)")
    parser.add_argument(
        "--sort", choices=("sharp", "graded"), help="count puzzles of this sort alone; others are kept too"
    )
    parser.add_argument(
        "--seed", type=number, default=1, metavar="S", help="decides all chance; a whole number (1)"
    )
    parser.add_argument(
        "--workers", type=whole, default=os.cpu_count() or 1, metavar="W", help="processes (one a core)"
    )
    parser.add_argument(
        "--out", type=Path, default=FOLDER, metavar="DIR", help=f"where the work is kept ({FOLDER})"
    )
    parser.add_argument("--json", action="store_true", help="print what was made as JSON")


def whole(text: str) -> int:
    """A whole number from 1 on."""
    if not (text.isascii() and text.isdecimal() and int(text)):
        raise argparse.ArgumentTypeError("a whole number from 1 on")
    return int(text)


def number(text: str) -> int:
    """A whole number from 0 on."""
    if not (text.isascii() and text.isdecimal()):
        raise argparse.ArgumentTypeError("a whole number from 0 on")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """0 when all were made, 130 when it was stopped. Raises `WorkError`, and what an unknown kind or house raises."""
    from puzzles.generate import generate
    from puzzles.kinds import kind
    from puzzles.work import Job
    from trainer.commands.inputs import ready_engine
    from trainer.rules.profile import HOUSES, house

    w = terminal_words()
    houses = list(HOUSES) if args.rules == "all" else [house(args.rules).name]
    if not kind(args.kind).exact:
        # Compiled once here, so that the workers find it.
        ready_engine(w)
    made: dict[str, Progress] = {}
    try:
        for name, wanted in zip(houses, shares(args.count, len(houses)), strict=True):
            job = Job(args.kind, name, args.seed)
            if wanted:
                with _shown(job, w) as report:
                    made[name] = generate(
                        job, wanted, args.out, workers=args.workers, sort=args.sort, report=report
                    )
    except KeyboardInterrupt:
        print(w.tr("Stopped. The same command goes on from here."), file=sys.stderr)
        return STOPPED
    for name, progress in made.items():
        if args.json:
            print(json.dumps({"kind": args.kind, "house": name, **as_json(progress)}))
        else:
            print(_line(args.kind, name, progress, w))
    return 0


def shares(count: int, parts: int) -> list[int]:
    """The number cut in parts that differ by one at most, the greater ones first."""
    return [count // parts + (place < count % parts) for place in range(parts)]


def as_json(progress: Progress) -> dict[str, object]:
    """What a job came to, as plain data."""
    return {
        "puzzles": len(progress.found),
        "made": progress.made,
        "counted": progress.counted,
        "wanted": progress.wanted,
        "shards": progress.shards,
        "alike": progress.alike,
        "rejected": dict(sorted(progress.rejected.items())),
        "cpu_seconds": round(progress.cpu, 1),
        "per_cpu_minute": round(per_minute(progress), 2),
    }


def per_minute(progress: Progress) -> float:
    """Verified puzzles in a minute of one processor; 0 where its cost is not known."""
    return 60 * progress.made / progress.cpu if progress.cpu else 0.0


def _line(kind: str, house: str, progress: Progress, w: Words) -> str:
    return w.tr(
        "{kind}, {house}: {found} puzzles from {shards} shards, {rate} a minute of one processor; {rejected} positions "
        "rejected, {alike} alike to others.",
        kind=kind,
        house=house,
        found=w.number(len(progress.found)),
        shards=w.number(progress.shards),
        rate=w.number(per_minute(progress), 1),
        rejected=w.number(progress.rejected.total()),
        alike=w.number(progress.alike),
    )


@contextmanager
def _shown(job: Job, w: Words) -> Iterator[Callable[[Progress], None]]:
    """What shows progress: a bar on a terminal, else a line now and then."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield _Lines(job, w)
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(elapsed_when_finished=True),
    )  # fmt: skip
    start = time.monotonic()
    with Bar(*columns, console=console, transient=True, speed_estimate_period=600) as bar:
        task = bar.add_task(f"{job.kind} {job.rules}", total=None, rate="")

        def report(progress: Progress) -> None:
            bar.update(
                task,
                total=progress.wanted,
                completed=progress.counted,
                rate=rate_text(progress, time.monotonic() - start, w),
            )

        yield report


def rate_text(progress: Progress, seconds: float, w: Words) -> str:
    """Puzzles a minute since this run began, and how many positions were rejected."""
    rate = 60 * (progress.counted - progress.resumed) / seconds if seconds > 1 else 0.0
    return w.tr(
        "{rate} a minute, {rejected} rejected",
        rate=w.number(rate, 1),
        rejected=w.number(progress.rejected.total()),
    )


class _Lines:
    """Progress as lines of text, not more often than every half minute."""

    def __init__(self, job: Job, w: Words) -> None:
        self.job, self.w = job, w
        self.start = time.monotonic()
        self.last = -EVERY

    def __call__(self, progress: Progress) -> None:
        now = time.monotonic() - self.start
        if now - self.last < EVERY and not progress.is_done():
            return
        self.last = now
        made = progress.counted - progress.resumed
        left = (progress.wanted - progress.counted) * now / made if made > 0 else None
        told = self.w.tr(
            "{kind}, {house}: {found} of {wanted}; {rate}; {left} min left",
            kind=self.job.kind,
            house=self.job.rules,
            found=self.w.number(progress.counted),
            wanted=self.w.number(progress.wanted),
            rate=rate_text(progress, now, self.w),
            left="?" if left is None else self.w.number(left / 60, 1),
        )
        print(told, file=sys.stderr, flush=True)

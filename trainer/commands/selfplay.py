"""`scala40 selfplay`: hands between players, with every invariant checked, a progress bar and a summary.

Hands are numbered, and a hand's number decides its deal, so a run that was stopped goes on where it was: with
`--resume FILE` the figures so far are kept in that file after every batch.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path

from trainer.commands.figures import FiguresError, keep_figures, read_figures
from trainer.language import Words
from trainer.players.player import player
from trainer.players.playing import play_hand
from trainer.rules.errors import ProfileError
from trainer.rules.profile import HOUSES, RuleProfile, house
from trainer.terminal import STOPPED, terminal_words

BATCH = 25


@dataclass
class Tally:
    """What a number of hands came to, by seat where there are lists."""

    hands: int = 0
    void: int = 0
    moves: int = 0
    in_hand: int = 0
    closed: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    batches: list[int] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add another tally of the same seats."""
        self.hands += other.hands
        self.void += other.void
        self.moves += other.moves
        self.in_hand += other.in_hand
        self.closed = _sum(self.closed, other.closed)
        self.points = _sum(self.points, other.points)
        self.batches = sorted({*self.batches, *other.batches})


def _sum(first: list[int], second: list[int]) -> list[int]:
    longest = max(len(first), len(second))
    padded = [(*values, *[0] * (longest - len(values))) for values in (first, second)]
    return [a + b for a, b in zip(*padded, strict=True)]


def configure(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument(
        "--players",
        default="random,random",
        metavar="P,Q",
        help="who plays, by seat (random, easy, normal, hard)",
    )
    parser.add_argument("--rules", default="all", metavar="R", help="a house, or all")
    parser.add_argument("--hands", type=_count, default=100, metavar="N", help="how many hands (100)")
    parser.add_argument("--seed", default="0", metavar="S", help="decides the deals and all chance (0)")
    parser.add_argument("--check", action="store_true", help="check every invariant after each move")
    parser.add_argument(
        "--workers", type=_count, default=os.cpu_count() or 1, help="processes (one for each core)"
    )
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="keep the figures here and go on from them"
    )
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError("a whole number from 1 on")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Plays the hands; 0 when all invariants held, 130 when it was stopped. Raises `FiguresError`."""
    names = tuple(name.strip() for name in args.players.split(","))
    for name in names:
        player(name)
    houses = _houses(args.rules, len(names))
    job = {
        "players": list(names),
        "rules": [profile.name for profile in houses],
        "seed": args.seed,
        "check": args.check,
    }
    tally = _resumed(args.resume, job)
    _keep(args.resume, job, tally)
    words = terminal_words()
    started = time.perf_counter()
    stopped = False
    try:
        _play(args, names, houses, tally, job, words)
    except KeyboardInterrupt:
        stopped = True
    _keep(args.resume, job, tally)
    _report(words, args, names, tally, time.perf_counter() - started, stopped)
    return STOPPED if stopped else 0


def _houses(name: str, seats: int) -> tuple[RuleProfile, ...]:
    chosen = tuple(HOUSES.values()) if name == "all" else (house(name),)
    fitting = tuple(profile for profile in chosen if profile.seats_min <= seats <= profile.seats_max)
    if not fitting:
        raise ProfileError(
            "wrong-number-of-seats", read=seats, least=chosen[0].seats_min, most=chosen[0].seats_max
        )
    return fitting


def _batches(hands: int, done: list[int]) -> Iterator[tuple[int, int, int]]:
    """(number, first hand, hands) of every batch that is still to be played."""
    for number, first in enumerate(range(0, hands, BATCH)):
        if number not in done:
            yield number, first, min(BATCH, hands - first)


def play_batch(
    names: tuple[str, ...],
    houses: tuple[RuleProfile, ...],
    seed: str,
    number: int,
    first: int,
    count: int,
    checked: bool,
) -> Tally:
    """Plays `count` hands from hand number `first` on; houses and dealers take turns."""
    players = [player(name) for name in names]
    tally = Tally(batches=[number], closed=[0] * len(names), points=[0] * len(names))
    for hand in range(first, first + count):
        profile = houses[hand % len(houses)]
        dealer = hand // len(houses) % len(names) + 1
        state = play_hand(profile, players, f"{seed}:{hand}", dealer=dealer, checked=checked)
        result = state.result
        assert result is not None
        tally.hands += 1
        tally.moves += len(state.log)
        tally.void += result.void
        tally.in_hand += result.in_hand
        tally.points = [total + points for total, points in zip(tally.points, result.points, strict=True)]
        if result.closer:
            tally.closed[result.closer - 1] += 1
    return tally


def _play(
    args: argparse.Namespace,
    names: tuple[str, ...],
    houses: tuple[RuleProfile, ...],
    tally: Tally,
    job: dict[str, object],
    words: Words,
) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    todo = _batches(args.hands, tally.batches)
    with (
        Progress(*columns, console=Console(stderr=True), transient=True) as bar,
        ProcessPoolExecutor(max(1, args.workers)) as pool,
    ):
        task = bar.add_task(words.tr("hands"), total=args.hands, completed=tally.hands)
        running: set[Future[Tally]] = set()
        try:
            while True:
                # Few batches lie in the queue, so that stopping never waits for long.
                for batch in islice(todo, max(0, 2 * args.workers - len(running))):
                    running.add(pool.submit(play_batch, names, houses, args.seed, *batch, args.check))
                if not running:
                    return
                done = next(as_completed(running))
                running.remove(done)
                tally.add(done.result())
                bar.update(task, completed=tally.hands)
                _keep(args.resume, job, tally)
        finally:
            for future in running:
                future.cancel()


def _resumed(file: Path | None, job: dict[str, object]) -> Tally:
    data = read_figures(file, job)
    if data is None:
        return Tally()
    try:
        return Tally(**data)  # type: ignore[arg-type]
    except TypeError as error:
        raise FiguresError("no-figures", file=str(file)) from error


def _keep(file: Path | None, job: dict[str, object], tally: Tally) -> None:
    keep_figures(file, job, asdict(tally))


def _report(
    words: Words,
    args: argparse.Namespace,
    names: tuple[str, ...],
    tally: Tally,
    seconds: float,
    stopped: bool,
) -> None:
    if args.json:
        print(json.dumps({"players": list(names), "rules": args.rules, "stopped": stopped, **asdict(tally)}))
        return
    hands = max(1, tally.hands)
    if stopped:
        print(
            words.tr(
                "Stopped after {n} of {all} hands.", n=words.number(tally.hands), all=words.number(args.hands)
            )
        )
    checked = words.tr("every invariant held") if args.check else words.tr("invariants were not checked")
    print(words.ntr("{n} hand played, {checked}.", "{n} hands played, {checked}.", tally.hands,
                    n=words.number(tally.hands), checked=checked))  # fmt: skip
    print(words.tr("{moves} moves a hand, {void} % void, {in_hand} % closed in hand, {seconds} s.",
                   moves=words.number(tally.moves / hands, 1), void=words.number(100 * tally.void / hands, 1),
                   in_hand=words.number(100 * tally.in_hand / hands, 1), seconds=words.number(seconds, 1)))  # fmt: skip
    for seat, name in enumerate(names, 1):
        closed = tally.closed[seat - 1] if tally.closed else 0
        points = tally.points[seat - 1] if tally.points else 0
        print(words.tr("seat {seat}, {name}: closed {closed} % of the hands, paid {points} points a hand",
                       seat=seat, name=name, closed=words.number(100 * closed / hands, 1),
                       points=words.number(points / hands, 2)))  # fmt: skip

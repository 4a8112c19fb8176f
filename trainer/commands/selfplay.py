"""`scala40 selfplay`: hands between players, with every invariant checked, a progress bar and a summary.

Hands are numbered, and a hand's number decides its deal, so a run that was stopped goes on where it was: with
`--resume FILE` the figures so far are kept in that file after every batch, and more hands may be asked for later.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from trainer.coach.saying.compiling import compiling
from trainer.commands.batches import Range, joined, left, pieces, played
from trainer.commands.figures import FiguresError, keep_figures, read_figures
from trainer.commands.inputs import houses_for
from trainer.language import Words
from trainer.players.expert import EXPERT
from trainer.players.player import PLAYERS, player
from trainer.players.playing import play_hand
from trainer.playout.engine import can_compile, engine
from trainer.rules.profile import RuleProfile
from trainer.terminal import STOPPED, terminal_words

BATCH: Final = 25
SLOW_BATCH: Final = 1
"""Hands in a batch; with the expert one hand takes a minute."""


@dataclass
class Tally:
    """Which hands are played, as (first, number), and what they came to, by seat where there are lists."""

    hands: int = 0
    void: int = 0
    moves: int = 0
    in_hand: int = 0
    closed: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    done: list[Range] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Add a tally of other hands, by the same seats."""
        self.hands += other.hands
        self.void += other.void
        self.moves += other.moves
        self.in_hand += other.in_hand
        self.closed = _sum(self.closed, other.closed)
        self.points = _sum(self.points, other.points)
        for first, count in other.done:
            self.done = joined(self.done, first, count)


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
        help=f"who plays, by seat: {', '.join(PLAYERS)} (random,random)",
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
    houses = houses_for(args.rules, len(names))
    job = {
        "players": list(names),
        "rules": [profile.name for profile in houses],
        "seed": args.seed,
        "check": args.check,
    }
    tally = _resumed(args.resume, job)
    _keep(args.resume, job, tally)
    words = terminal_words()
    if EXPERT in names and not can_compile():
        print(words.tr("Without the compiled engine the expert plays as hard does."), file=sys.stderr)
    started = time.perf_counter()
    stopped = False
    try:
        _play(args, names, houses, tally, job, words)
    except KeyboardInterrupt:
        stopped = True
    _keep(args.resume, job, tally)
    _report(words, args, names, tally, time.perf_counter() - started, stopped)
    return STOPPED if stopped else 0


def play_batch(
    names: tuple[str, ...],
    houses: tuple[RuleProfile, ...],
    seed: str,
    checked: bool,
    first: int,
    count: int,
) -> Tally:
    """Plays `count` hands from hand number `first` on; houses and dealers take turns."""
    if EXPERT in names:
        # Uncompiled it would play as hard does. A process of its own has to load the engine for itself.
        engine(wait=True)
    players = [player(name) for name in names]
    tally = Tally(done=[(first, count)], closed=[0] * len(names), points=[0] * len(names))
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
    slow = EXPERT in names
    todo = left(tuple(tally.done), args.hands, SLOW_BATCH if slow else BATCH)
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        label = words.tr("hands")
        task = bar.add_task(label, total=args.hands, completed=tally.hands)
        if slow and can_compile():
            bar.update(task, description=compiling(words))
            engine(wait=True)
            bar.update(task, description=label)
        play = partial(play_batch, names, houses, args.seed, args.check)
        for _, batch in played(play, todo, args.workers):
            tally.add(batch)
            bar.update(task, completed=tally.hands)
            _keep(args.resume, job, tally)


def _resumed(file: Path | None, job: dict[str, object]) -> Tally:
    data = read_figures(file, job)
    if data is None:
        return Tally()
    try:
        tally = _tally(data)
    except (LookupError, TypeError, ValueError) as error:
        raise FiguresError("no-figures", file=str(file)) from error
    if pieces(tally.done) != tally.hands:
        raise FiguresError("hands-unknown" if "batches" in data else "no-figures", file=str(file))
    return tally


def _tally(data: dict[str, Any]) -> Tally:
    """The figures of a file. Files used to name the batches done, of which the last may have been cut short."""
    kept = {key: value for key, value in data.items() if key not in ("batches", "done")}
    tally = Tally(**kept)
    ranges = data["done"] if "done" in data else [(BATCH * number, BATCH) for number in data["batches"]]
    for first, count in ranges:
        tally.done = joined(tally.done, int(first), int(count))
    return tally


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

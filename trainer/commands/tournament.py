"""`scala40 tournament`: players against each other on the same deals with seats swapped; what they gain, and how sure it is.

Deals are numbered, and a deal's number decides its pack, so a run that was stopped goes on where it was: with
`--resume FILE` the figures so far are kept in that file after every block, and more hands may be asked for later.
"""

from __future__ import annotations

import argparse
import json
import math
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from trainer.coach.saying.compiling import compiling
from trainer.commands.batches import Range, joined, left, pieces, played
from trainer.commands.figures import FiguresError, keep_figures, read_figures
from trainer.commands.inputs import houses_for
from trainer.players.duplicate import Score, Tally, empty, in_kernel, play_deals, play_matches
from trainer.players.estimates import Estimate, Sums
from trainer.players.player import player
from trainer.playout.engine import can_compile, engine
from trainer.rules.profile import RuleProfile
from trainer.terminal import STOPPED, terminal_words

if TYPE_CHECKING:
    from trainer.language import Words

KERNEL_BLOCK: Final = {"hands": 500, "matches": 10}
SLOW_BLOCK: Final = {"hands": 2, "matches": 1}
"""Units (deals or matches, each from every seat) in a block: in the kernel about a tenth of a second."""


@dataclass(slots=True)
class Standing:
    """How it stands in one house: which units are played, as (first, number), and what they came to."""

    done: list[Range]
    tally: Tally

    def add(self, first: int, count: int, tally: Tally) -> None:
        """One block more."""
        self.tally.plus(tally)
        self.done = joined(self.done, first, count)

    def units(self) -> int:
        """How many units are played."""
        return pieces(self.done)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: the players, the kind of unit and how many of them, and in what blocks."""

    names: tuple[str, ...]
    kind: str
    units: int
    seed: str

    @property
    def block(self) -> int:
        return (KERNEL_BLOCK if in_kernel(self.names) else SLOW_BLOCK)[self.kind]

    def blocks(self, done: Sequence[Range]) -> Iterator[Range]:
        """(first unit, units) of every block that is still to be played."""
        return left(done, self.units, self.block)

    def play(self, profile: RuleProfile, first: int, count: int) -> Tally:
        """One block."""
        play = play_matches if self.kind == "matches" else play_deals
        return play(profile, self.names, self.seed, range(first, first + count), eng=engine(wait=True))


def configure(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("--players", default="hard,normal", metavar="P,Q", help="who plays (hard,normal)")
    parser.add_argument("--rules", default="all", metavar="R", help="a house, or all (all)")
    parser.add_argument(
        "--hands",
        type=_count,
        default=2_000,
        metavar="N",
        help="hands in all, each deal from every seat (2000)",
    )
    parser.add_argument("--matches", type=_count, metavar="M", help="whole matches in all, in place of hands")
    parser.add_argument("--seed", default="0", metavar="S", help="decides the deals and all chance (0)")
    parser.add_argument(
        "--workers", type=_count, default=os.cpu_count() or 1, help="processes, where they help (one a core)"
    )
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="keep the figures here and go on from them"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError("a whole number from 1 on")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Plays; 0 when all was played, 130 when it was stopped. Raises `FiguresError`."""
    names = tuple(name.strip() for name in args.players.split(","))
    for name in names:
        player(name)
    houses = houses_for(args.rules, len(names))
    kind, wanted = ("matches", args.matches) if args.matches else ("hands", args.hands)
    plan = Plan(names, kind, math.ceil(wanted / len(names)), args.seed)
    job = {"tournament": list(names), "of": kind, "rules": [one.name for one in houses], "seed": args.seed}
    standings = _resumed(args.resume, job, houses, len(names))
    keep_figures(args.resume, job, _kept(standings))
    words = terminal_words()
    stopped = False
    try:
        _play(args, plan, houses, standings, job, words)
    except KeyboardInterrupt:
        stopped = True
    keep_figures(args.resume, job, _kept(standings))
    if args.json:
        print(json.dumps([_figures(plan, name, standings[name]) for name in standings], indent=1))
    else:
        _report(words, plan, standings, stopped)
    return STOPPED if stopped else 0


def _resumed(
    file: Path | None, job: Mapping[str, object], houses: Sequence[RuleProfile], players: int
) -> dict[str, Standing]:
    data = read_figures(file, job)
    if data is None:
        return {profile.name: Standing([], empty(players)) for profile in houses}
    try:
        found: Any = data["houses"]
        return {profile.name: _standing(found[profile.name]) for profile in houses}
    except (LookupError, TypeError, ValueError) as error:
        raise FiguresError("no-figures", file=str(file)) from error


def _standing(data: Any) -> Standing:
    scores = [Score(Sums(**one["points"]), Sums(**one["won"])) for one in data["tally"]["scores"]]
    tally = Tally(scores, int(data["tally"]["hands"]), int(data["tally"]["void"]))
    return Standing([(int(first), int(count)) for first, count in data["done"]], tally)


def _kept(standings: Mapping[str, Standing]) -> dict[str, object]:
    return {"houses": {name: asdict(standing) for name, standing in standings.items()}}


def _play(
    args: argparse.Namespace,
    plan: Plan,
    houses: Sequence[RuleProfile],
    standings: Mapping[str, Standing],
    job: Mapping[str, object],
    words: Words,
) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    rounds = len(plan.names)
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        label = words.tr("matches") if plan.kind == "matches" else words.tr("hands")
        before = sum(min(plan.units, standings[profile.name].units()) for profile in houses)
        task = bar.add_task(label, total=plan.units * rounds * len(houses), completed=before * rounds)
        if can_compile():
            bar.update(task, description=compiling(words))
            engine(wait=True)
            bar.update(task, description=label)
        todo = (
            (profile, first, count)
            for profile in houses
            for first, count in list(plan.blocks(standings[profile.name].done))
        )
        # In the kernel one block after the other: processes would only compile it once more each.
        workers = 1 if in_kernel(plan.names) else args.workers
        for (profile, first, count), tally in played(plan.play, todo, workers):
            standings[profile.name].add(first, count, tally)
            bar.advance(task, count * rounds)
            keep_figures(args.resume, job, _kept(standings))


def _figures(plan: Plan, name: str, standing: Standing) -> dict[str, object]:
    """The first player's figures, and those of each under `each`."""
    each = [
        {"player": player_, **_one(score)}
        for player_, score in zip(plan.names, standing.tally.scores, strict=True)
    ]
    return {
        "players": list(plan.names),
        "rules": name,
        "hands": standing.tally.hands,
        "matches": standing.units() * len(plan.names) if plan.kind == "matches" else None,
        **_one(standing.tally.scores[0]),
        "void": standing.tally.void,
        "each": each,
    }


def _one(score: Score) -> dict[str, float | None]:
    points, won = score.points.mean(), score.won.share()
    return {
        "points": points.value,
        "points_low": points.low if math.isfinite(points.low) else None,
        "points_high": points.high if math.isfinite(points.high) else None,
        "win_rate": won.value,
        "win_low": won.low,
        "win_high": won.high,
    }


def _report(words: Words, plan: Plan, standings: Mapping[str, Standing], stopped: bool) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    if stopped:
        print(words.tr("Stopped: these are the figures so far."))
    table = Table(box=box.SIMPLE)
    matches = plan.kind == "matches"
    table.add_column(words.tr("house"))
    table.add_column(words.tr("player"))
    table.add_column(words.tr("hands"), justify="right")
    table.add_column(words.tr("points a hand"), justify="right")
    table.add_column(words.tr("matches won") if matches else words.tr("hands closed"), justify="right")
    for name, standing in standings.items():
        for player_, score in zip(plan.names, standing.tally.scores, strict=True):
            table.add_row(
                name,
                player_,
                words.number(standing.tally.hands),
                interval(words, score.points.mean(), 2),
                interval(words, score.won.share(), 1, percent=True),
            )
    Console(width=None if Console().is_terminal else 110).print(table)
    print(
        words.tr(
            "Points: the others’ penalties less one’s own. In brackets: 95 % intervals, from the deals, each of which "
            "was played from every seat."
        )
    )


def interval(words: Words, found: Estimate, digits: int, *, percent: bool = False) -> str:
    """1.53 (1.20 to 1.86); shares in percent."""
    if not math.isfinite(found.low):
        return words.number(found.value, digits)
    scale, sign = (100, " %") if percent else (1, "")
    value, low, high = (words.number(scale * x, digits) for x in (found.value, found.low, found.high))
    return words.tr("{value} ({low} to {high})", value=value + sign, low=low, high=high)

"""Where generation keeps what it made: a folder for each job, a file for each finished shard.

A shard's file appears whole or not at all, and says the same whoever wrote it and when; so whatever is killed, what is
there is right, and what is not there is made anew. What a job has found is worked out from the shards, in their order:
nothing else decides it.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from puzzles.codec import from_data, to_text
from puzzles.errors import PuzzleError, WorkError
from puzzles.kinds.base import Rejected, Shard
from puzzles.puzzle import GENERATOR, Puzzle, Sort

FORMAT: Final = 1
CRASHED: Final = "crashed"
"""The reason under which a shard counts that ended in a mistake of the program."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be made: one kind of puzzle in one house, from one seed, by one version of the generator."""

    kind: str
    rules: str
    seed: int
    version: int = GENERATOR

    @property
    def name(self) -> str:
        """The name of its folder."""
        return f"{self.kind}.{self.rules}.{self.seed}.v{self.version}"

    def shard(self, number: int) -> Shard:
        """Its shard of that number, from 0."""
        return Shard(self.kind, self.rules, self.seed, number)


@dataclass(frozen=True, slots=True)
class Order:
    """How many puzzles a job shall find, of which sort (None: any)."""

    wanted: int = 1 << 62
    sort: Sort | None = None


@dataclass(frozen=True, slots=True)
class Made:
    """What a shard yielded: its puzzles in their order, and how often each reason of rejection came up."""

    number: int
    puzzles: tuple[Puzzle, ...] = ()
    rejected: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Cost:
    """What a shard cost: seconds of one processor."""

    number: int
    cpu: float


def job_folder(out: Path, job: Job) -> Path:
    """The folder of a job, made where it is missing. Raises `WorkError` (`work-not-written`)."""
    folder = out / job.name
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WorkError("work-not-written", folder=str(folder)) from error
    return folder


def jobs_in(out: Path) -> list[tuple[Job, Path]]:
    """The jobs kept in a folder, by name; other folders are passed over."""
    found = []
    for folder in sorted(out.iterdir()) if out.is_dir() else ():
        parts = folder.name.split(".")
        if len(parts) != 4 or not folder.is_dir():
            continue
        kind, rules, seed, version = parts
        if _is_number(seed) and version[:1] == "v" and _is_number(version[1:]):
            found.append((Job(kind, rules, int(seed), int(version[1:])), folder))
    return found


def collect(number: int, found: Iterable[Puzzle | Rejected]) -> Made:
    """All that a shard yields."""
    puzzles: list[Puzzle] = []
    rejected: Counter[str] = Counter()
    for one in found:
        if isinstance(one, Rejected):
            rejected[one.why] += 1
        else:
            puzzles.append(one)
    return Made(number, tuple(puzzles), dict(sorted(rejected.items())))


def write_shard(folder: Path, made: Made) -> None:
    """Keeps a finished shard. Raises `WorkError` (`work-not-written`)."""
    lines = [to_text(one) for one in made.puzzles]
    end = {"format": FORMAT, "shard": made.number, "puzzles": len(lines), "rejected": dict(made.rejected)}
    write_whole(
        folder / _file(made.number), "".join(f"{line}\n" for line in [*lines, json.dumps({"end": end})])
    )


def read_shard(folder: Path, number: int) -> Made | None:
    """A finished shard; None where it is missing or not whole, so that it has to be made anew."""
    try:
        *lines, last = (folder / _file(number)).read_text(encoding="utf-8").splitlines()
        end = json.loads(last)["end"]
        if end["format"] != FORMAT or end["shard"] != number or end["puzzles"] != len(lines):
            return None
        puzzles = tuple(from_data(json.loads(line)) for line in lines)
        return Made(number, puzzles, {str(why): int(count) for why, count in end["rejected"].items()})
    except (OSError, ValueError, LookupError, TypeError, AttributeError, PuzzleError):
        return None


def shards_done(folder: Path) -> list[int]:
    """The numbers of the shards whose files are there, ascending."""
    return sorted(
        int(path.stem.removeprefix("shard-"))
        for path in folder.glob("shard-*.jsonl")
        if _is_number(path.stem.removeprefix("shard-"))
    )


def in_order(folder: Path) -> Iterator[Made]:
    """The finished shards from 0 on, up to the first one that is missing."""
    number = 0
    while (made := read_shard(folder, number)) is not None:
        yield made
        number += 1


def write_order(folder: Path, order: Order) -> None:
    """Keeps how many puzzles were asked for last. Raises `WorkError` (`work-not-written`)."""
    told = {"wanted": order.wanted, "sort": order.sort}
    if read_order(folder) != order:
        write_whole(folder / "order.json", json.dumps(told) + "\n")


def read_order(folder: Path) -> Order:
    """How many puzzles were asked for last; everything, where nothing is known."""
    try:
        told = json.loads((folder / "order.json").read_text(encoding="utf-8"))
        sort = told["sort"]
        return Order(int(told["wanted"]), sort if sort in ("sharp", "graded") else None)
    except (OSError, ValueError, LookupError, TypeError):
        return Order()


def note_cost(folder: Path, cost: Cost) -> None:
    """Notes what a shard cost. Costs are for the statistics alone: one that is lost is lost."""
    with (folder / "costs.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps({"shard": cost.number, "cpu": round(cost.cpu, 3)}) + "\n")


def costs(folder: Path) -> dict[int, float]:
    """Seconds of one processor by shard, as far as they are known."""
    found: dict[int, float] = {}
    try:
        lines = (folder / "costs.jsonl").read_text(encoding="utf-8").splitlines()
    except OSError:
        return found
    for line in lines:
        try:
            one = json.loads(line)
            found[int(one["shard"])] = float(one["cpu"])
        except (ValueError, LookupError, TypeError):
            continue
    return found


def write_whole(file: Path, text: str) -> None:
    """Writes a file whole or not at all, even when the power goes. Raises `WorkError` (`work-not-written`)."""
    new = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        with new.open("w", encoding="utf-8", newline="\n") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        new.replace(file)
    except OSError as error:
        raise WorkError("work-not-written", folder=str(file)) from error


def clear_unfinished(folder: Path) -> None:
    """Removes what a killed process was writing."""
    for path in folder.glob(".*.new"):
        path.unlink(missing_ok=True)


def _file(number: int) -> str:
    return f"shard-{number:06}.jsonl"


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()

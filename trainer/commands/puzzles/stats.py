"""`scala40 puzzles stats`: kinds by houses by levels, what making them took, what was rejected and why."""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trainer.terminal import terminal_words

if TYPE_CHECKING:
    from puzzles.bank.reader import JobRow
    from trainer.language import Words

LEVELS: Final = range(1, 6)
SORTS: Final = ("exact", "sharp", "graded")
MOST_REASONS: Final = 4
WIDTH: Final = 140
"""Of the tables, where there is no terminal to fit them in."""

Key = tuple[str, str, int, str]
"""Kind, house, level, sort."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The subcommand's arguments."""
    parser.add_argument("--bank", type=Path, metavar="FILE", help="another bank than the one that is shipped")
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="work that is not packed yet, in place of a bank"
    )
    parser.add_argument("--json", action="store_true", help="print counts, yields and rejected as JSON")


@dataclass(frozen=True, slots=True)
class Stats:
    """How many puzzles there are by kind, house, level and sort, and what the jobs came to."""

    counts: Counter[Key]
    jobs: list[JobRow]

    def by(self, *places: int) -> Counter[tuple[str | int, ...]]:
        """Added up by some parts of the key."""
        found: Counter[tuple[str | int, ...]] = Counter()
        for key, number in self.counts.items():
            found[tuple(key[place] for place in places)] += number
        return found


def run(args: argparse.Namespace) -> int:
    """0. Raises `BankError` where there is no bank."""
    stats = _of_work(args.out) if args.out is not None else _of_bank(args.bank)
    if args.json:
        print(json.dumps(as_json(stats), indent=1))
    else:
        _print(stats, terminal_words())
    return 0


def _of_bank(file: Path | None) -> Stats:
    from puzzles.bank.reader import Bank, shipped

    bank = shipped() if file is None else Bank(file)
    counts: Counter[Key] = Counter()
    for (kind, house, level, sort), number in bank.counts("kind", "house", "level", "sort").items():
        counts[str(kind), str(house), int(level), str(sort)] = number
    return Stats(counts, bank.jobs())


def _of_work(out: Path) -> Stats:
    from puzzles.bank.packing import worked

    counts: Counter[Key] = Counter()
    jobs = []
    for row, puzzles in worked(out):
        jobs.append(row)
        counts.update((one.kind, one.house, one.level, one.sort) for one in puzzles)
    return Stats(counts, jobs)


def as_json(stats: Stats) -> dict[str, object]:
    """Everything as plain data."""
    return {
        "puzzles": stats.counts.total(),
        "counts": [
            {"kind": kind, "house": house, "level": level, "sort": sort, "puzzles": number}
            for (kind, house, level, sort), number in sorted(stats.counts.items())
        ],
        "kinds": _named(stats.by(0)),
        "houses": _named(stats.by(1)),
        "levels": _named(stats.by(2)),
        "sorts": _named(stats.by(3)),
        "yields": [
            {
                "kind": kind,
                "house": house,
                "puzzles": made.puzzles,
                "shards": made.shards,
                "alike": made.alike,
                "cpu_seconds": round(made.cpu, 1),
                "per_cpu_minute": round(made.per_minute, 3),
                "rejected": dict(made.rejected.most_common()),
            }
            for (kind, house), made in sorted(yields(stats.jobs).items())
        ],
    }


def _named(counts: Mapping[tuple[str | int, ...], int]) -> dict[str, int]:
    return {str(key[0]): number for key, number in sorted(counts.items())}


@dataclass(slots=True)
class Yield:
    """What the jobs of a kind in a house came to together."""

    puzzles: int = 0
    shards: int = 0
    alike: int = 0
    cpu: float = 0.0
    rejected: Counter[str] = field(default_factory=Counter)

    @property
    def per_minute(self) -> float:
        """Verified puzzles in a minute of one processor."""
        return 60 * self.puzzles / self.cpu if self.cpu else 0.0


def yields(jobs: Iterable[JobRow]) -> dict[tuple[str, str], Yield]:
    """By kind and house."""
    found: dict[tuple[str, str], Yield] = defaultdict(Yield)
    for row in jobs:
        made = found[row.kind, row.house]
        made.puzzles += row.puzzles
        made.shards += row.shards
        made.alike += row.alike
        made.cpu += row.cpu
        made.rejected.update(row.rejected)
    return dict(found)


def _print(stats: Stats, w: Words) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    console = Console(width=None if Console().is_terminal else WIDTH)
    table = Table(box=box.SIMPLE)
    for title in (w.tr("kind"), w.tr("house")):
        table.add_column(title, no_wrap=True)
    sorts = {
        "exact": w.ptr("sort of puzzles", "exact"),
        "sharp": w.ptr("sort of puzzles", "sharp"),
        "graded": w.ptr("sort of puzzles", "graded"),
    }
    levels = [w.tr("level {level}", level=level) for level in LEVELS]
    for title in (*levels, w.tr("in all"), *(sorts[sort] for sort in SORTS)):
        table.add_column(title, justify="right")
    by_level, by_sort, in_all = stats.by(0, 1, 2), stats.by(0, 1, 3), stats.by(0, 1)
    for kind, house in sorted(in_all):
        figures = [by_level[kind, house, level] for level in LEVELS]
        figures += [in_all[kind, house], *(by_sort[kind, house, sort] for sort in SORTS)]
        table.add_row(str(kind), str(house), *(w.number(one) if one else "–" for one in figures))
    total = [stats.by(2)[level,] for level in LEVELS] + [stats.counts.total()]
    total += [stats.by(3)[sort,] for sort in SORTS]
    table.add_section()
    table.add_row(w.tr("in all"), "", *(w.number(one) if one else "–" for one in total))
    console.print(table)
    made = Table(box=box.SIMPLE)
    for title in (w.tr("kind"), w.tr("house")):
        made.add_column(title, no_wrap=True)
    for title in (w.tr("puzzles"), w.tr("a minute of one processor"), w.tr("rejected")):
        made.add_column(title, justify="right")
    made.add_column(w.tr("mostly why"))
    for (kind, house), one in sorted(yields(stats.jobs).items()):
        why = "; ".join(f"{name} {w.number(count)}" for name, count in one.rejected.most_common(MOST_REASONS))
        rate = w.number(one.per_minute, 1) if one.cpu else "?"
        made.add_row(kind, house, w.number(one.puzzles), rate, w.number(one.rejected.total()), why)
    console.print(made)

"""Packing: the bank's file made of what generation keeps, and of what the bank already has.

A puzzle that is in the bank stays there, so that whoever solved it finds it again. One that is made anew by a later version
of the generator takes the place of its older self, and one that by the thresholds of today is no puzzle leaves, unless a
day has it: those are kept word for word.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from puzzles.bank.reader import Bank, JobRow
from puzzles.bank.tables import FORMAT, INDEXES, TABLES, as_id
from puzzles.codec import to_blob
from puzzles.errors import BankError
from puzzles.generate import Progress, found_of_order
from puzzles.puzzle import Puzzle
from puzzles.verify.again import consistent
from puzzles.work import Job, jobs_in


@dataclass(frozen=True, slots=True)
class Packed:
    """What packing did: puzzles in the bank now, how many of them are new or renewed, how many alike ones were left out."""

    puzzles: int
    new: int
    renewed: int
    alike: int


def pack(out: Path, file: Path, *, anew: bool = False, fixed: Collection[str] = frozenset()) -> Packed:
    """Writes the bank of all jobs in `out`, and of the bank that is there, unless `anew`.

    `fixed` are the digests that keep their words. Same input, same file. Raises `BankError`, `WorkError`.
    """
    old = None if anew or not file.exists() else Bank(file)
    kept = {
        puzzle.digest: puzzle
        for puzzle in (() if old is None else old.every())
        if puzzle.digest in fixed or not puzzle.options or not consistent(puzzle)
    }
    rows = {} if old is None else {row.name: row for row in old.jobs()}
    if old is not None:
        old.close()
    chosen = dict(kept)
    alike = {puzzle.alike: puzzle.digest for puzzle in kept.values()}
    renewed = left_out = 0
    for row, found in worked(out):
        rows[row.name] = row
        for puzzle in found:
            older = chosen.get(puzzle.digest)
            if older is not None:
                if puzzle.version > older.version and puzzle.digest not in fixed:
                    chosen[puzzle.digest] = puzzle
                    renewed += 1
            elif puzzle.alike in alike:
                left_out += 1
            else:
                chosen[puzzle.digest] = puzzle
                alike[puzzle.alike] = puzzle.digest
    write_bank(file, chosen.values(), rows.values())
    return Packed(len(chosen), len(chosen) - len(kept), renewed, left_out)


def worked(out: Path) -> Iterator[tuple[JobRow, list[Puzzle]]]:
    """What the jobs of a folder have come to so far, by their names."""
    for job, folder in jobs_in(out):
        progress = found_of_order(folder)
        if progress.shards:
            yield _row(job, progress), progress.found


def _row(job: Job, progress: Progress) -> JobRow:
    rejected = dict(sorted(progress.rejected.items()))
    return JobRow(
        job.name,
        job.kind,
        job.rules,
        progress.shards,
        len(progress.found),
        progress.alike,
        progress.cpu,
        rejected,
    )


def write_bank(file: Path, puzzles: Iterable[Puzzle], jobs: Iterable[JobRow] = ()) -> None:
    """Writes a bank, whole or not at all. Raises `BankError` (`bank-not-written`)."""
    new = file.with_name(f".{file.name}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new.unlink(missing_ok=True)
        connection = sqlite3.connect(new)
        try:
            connection.executescript(TABLES)
            _write(
                connection,
                sorted(puzzles, key=lambda puzzle: puzzle.digest),
                sorted(jobs, key=lambda row: row.name),
            )
            connection.executescript(INDEXES)
            connection.commit()
            connection.execute("VACUUM")
        finally:
            connection.close()
        new.replace(file)
    except (OSError, sqlite3.Error) as error:
        raise BankError("bank-not-written", file=str(file)) from error


def _write(connection: sqlite3.Connection, puzzles: Sequence[Puzzle], jobs: Sequence[JobRow]) -> None:
    connection.execute("INSERT INTO meta VALUES ('format', ?)", (str(FORMAT),))
    connection.executemany(
        "INSERT INTO puzzles VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (
                as_id(one.digest), as_id(one.alike), one.kind, one.house, one.level, one.sort, one.rating, one.version,
                to_blob(one),
            )
            for one in puzzles
        ),
    )  # fmt: skip
    rows = (
        ((theme, one.kind, one.house, one.sort, one.level, one.version), one.rating, as_id(one.digest))
        for one in puzzles
        for theme in ("", *dict.fromkeys(one.tags))
    )
    write_cells(connection, rows)
    for job in jobs:
        values = (job.name, job.kind, job.house, job.shards, job.puzzles, job.alike, job.cpu)
        connection.execute("INSERT INTO jobs VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        connection.executemany(
            "INSERT INTO rejected VALUES (?, ?, ?)",
            ((job.name, why, count) for why, count in job.rejected.items()),
        )


Key = tuple[str, str, str, str, int, int]


def write_cells(connection: sqlite3.Connection, rows: Iterable[tuple[Key, int, int]]) -> None:
    """Numbers the puzzles of every cell; a row is (theme, kind, house, sort, level, version), rating, id."""
    cells: dict[Key, list[tuple[int, int]]] = defaultdict(list)
    for key, rating, number in rows:
        cells[key].append((rating, number))
    for cell, (key, members) in enumerate(sorted(cells.items()), 1):
        members.sort()
        ends = (members[0][0], members[-1][0])
        connection.execute(
            "INSERT INTO cells VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (cell, *key, len(members), *ends)
        )
        connection.executemany(
            "INSERT INTO places VALUES (?, ?, ?, ?)",
            ((cell, place, rating, number) for place, (rating, number) in enumerate(members)),
        )

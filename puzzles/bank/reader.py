"""Drawing from the bank: the next puzzle for a wish, in a time that does not grow with the bank."""

from __future__ import annotations

import sqlite3
import threading
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from puzzles.bank.tables import FORMAT, SHIPPED, as_digest, as_id
from puzzles.codec import from_blob
from puzzles.errors import BankError, PuzzleError
from puzzles.puzzle import Puzzle

WINDOW: Final = 32
"""Neighbours that are looked at, to either side, before looking further."""
CELLS: Final = 12
"""Cells in which a rating is looked for before the nearest found so far is taken."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What the next puzzle should be. What is empty does not matter. `theme` is a tag.

    `near` is a rating: what comes is drawn from within `spread` of it where there is any, else from what is nearest.
    """

    kinds: Collection[str] = ()
    houses: Collection[str] = ()
    levels: Collection[int] = ()
    sorts: Collection[str] = ()
    theme: str = ""
    near: int | None = None
    spread: int = 120


@dataclass(frozen=True, slots=True)
class Cell:
    """Puzzles that are of one theme, kind, house, sort, level and version; `low` and `high` are their ratings' ends."""

    id: int
    theme: str
    kind: str
    house: str
    sort: str
    level: int
    version: int
    size: int
    low: int
    high: int

    def suits(self, wish: Wish) -> bool:
        """Whether its puzzles are what is wished for, their rating aside."""
        return (
            (not wish.kinds or self.kind in wish.kinds)
            and (not wish.houses or self.house in wish.houses)
            and (not wish.levels or self.level in wish.levels)
            and (not wish.sorts or self.sort in wish.sorts)
        )

    def away(self, wish: Wish) -> int:
        """How far its ratings are from those wished for; 0 where they meet."""
        if wish.near is None:
            return 0
        return max(0, self.low - wish.near - wish.spread, wish.near - wish.spread - self.high)


@dataclass(frozen=True, slots=True)
class JobRow:
    """What a job came to, for the statistics: `puzzles` counts all that its shards hold, those that were left out, too."""

    name: str
    kind: str
    house: str
    shards: int
    puzzles: int
    alike: int
    cpu: float
    rejected: Mapping[str, int] = field(default_factory=dict)


class Bank:
    """An open bank. Safe to share between threads. Raises `BankError` where the file is missing, damaged or too new."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._lock = threading.Lock()
        if not file.is_file():
            raise BankError("bank-missing", file=str(file))
        try:
            # Immutable: nobody writes to it, so there is nothing to lock and no journal to look for.
            self._open = sqlite3.connect(
                f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False
            )
            found = self._ask("SELECT value FROM meta WHERE key = 'format'")
            cells = [Cell(*row) for row in self._ask("SELECT * FROM cells ORDER BY id")]
        except sqlite3.Error as error:
            raise BankError("bank-damaged", file=str(file)) from error
        if found != [(str(FORMAT),)]:
            raise BankError("bank-newer", file=str(file))
        self.cells: Mapping[str, Sequence[Cell]] = _by_theme(cells)

    def close(self) -> None:
        """Gives the file back."""
        self._open.close()

    def __len__(self) -> int:
        return sum(cell.size for cell in self.cells.get("", ()))

    @property
    def themes(self) -> tuple[str, ...]:
        """The tags that puzzles of the bank have."""
        return tuple(sorted(theme for theme in self.cells if theme))

    def counts(self, *by: str) -> Counter[tuple[str | int, ...]]:
        """How many puzzles there are by some of kind, house, sort, level and version."""
        found: Counter[tuple[str | int, ...]] = Counter()
        for cell in self.cells.get("", ()):
            found[tuple(getattr(cell, key) for key in by)] += cell.size
        return found

    def number(self, wish: Wish) -> int:
        """How many puzzles suit a wish, whatever their rating."""
        return sum(cell.size for cell in self.cells.get(wish.theme, ()) if cell.suits(wish))

    def by_digest(self, digest: str) -> Puzzle | None:
        """The puzzle of that digest; None where there is none, or none that can be read."""
        try:
            rows = self._ask("SELECT data FROM puzzles WHERE id = ?", as_id(digest))
            return from_blob(rows[0][0]) if rows else None
        except (ValueError, PuzzleError):
            return None

    def has(self, digest: str) -> bool:
        """Whether there is a puzzle of that digest; it is not read."""
        try:
            return bool(self._ask("SELECT 1 FROM puzzles WHERE id = ?", as_id(digest)))
        except ValueError:
            return False

    def draw(self, wish: Wish, random: Random, without: Collection[str] = frozenset()) -> Puzzle | None:
        """A puzzle by chance that suits the wish and whose digest is not among `without`; None where none is left.

        Kinds come equally often, however many puzzles each has; those of an older generator only when all else is gone.
        """
        cells = [cell for cell in self.cells.get(wish.theme, ()) if cell.suits(wish)]
        left = without if isinstance(without, (set, frozenset, dict)) else frozenset(without)
        best: tuple[int, Puzzle] | None = None
        tried = 0
        while cells and tried < CELLS:
            cell = _choose(cells, wish, random)
            cells.remove(cell)
            found = self._from_cell(cell, wish, random, left)
            if found is None:
                continue
            if found[0] == 0:
                return found[1]
            # The cell has a gap where the rating is: others may have none.
            best = found if best is None or found[0] < best[0] else best
            tried += 1
        return None if best is None else best[1]

    def every(self, *, kind: str | None = None) -> Iterator[Puzzle]:
        """All puzzles that can be read, by digest; of one kind, if asked."""
        for digest in self.digests(kind=kind):
            puzzle = self.by_digest(digest)
            if puzzle is not None:
                yield puzzle

    def listed(self, kind: str, house: str) -> list[tuple[int, str, int, str]]:
        """(level, sort, version, digest) of the puzzles of a kind in a house, by digest."""
        rows = self._ask(
            "SELECT level, sort, version, id FROM puzzles WHERE kind = ? AND house = ?", kind, house
        )
        return sorted(((*rest, as_digest(number)) for *rest, number in rows), key=lambda row: row[3])

    def digests(self, *, kind: str | None = None) -> list[str]:
        """All digests, ascending; of one kind, if asked."""
        if kind is None:
            rows = self._ask("SELECT id FROM puzzles")
        else:
            rows = self._ask("SELECT id FROM puzzles WHERE kind = ?", kind)
        return sorted(as_digest(number) for (number,) in rows)

    def jobs(self) -> list[JobRow]:
        """What making it took, by the jobs' names."""
        rejected: dict[str, dict[str, int]] = defaultdict(dict)
        for job, why, number in self._ask("SELECT * FROM rejected ORDER BY job, why"):
            rejected[job][why] = number
        rows = self._ask("SELECT name, kind, house, shards, puzzles, alike, cpu FROM jobs ORDER BY name")
        return [
            JobRow(name, kind, house, shards, puzzles, alike, cpu, rejected[name])
            for name, kind, house, shards, puzzles, alike, cpu in rows
        ]

    def _from_cell(
        self, cell: Cell, wish: Wish, random: Random, without: Collection[str]
    ) -> tuple[int, Puzzle] | None:
        """A puzzle of a cell, and how far its rating is beyond what was wished for."""
        if wish.near is None:
            target, start = None, random.randrange(cell.size)
        else:
            target = round(random.uniform(wish.near - wish.spread, wish.near + wish.spread))
            start = self._place(cell, target)
        looked, reach = set[int](), WINDOW
        while len(looked) < cell.size:
            rows = self._ask(
                "SELECT place, rating, puzzle FROM places WHERE cell = ? AND place BETWEEN ? AND ?",
                cell.id, start - reach, start + reach,
            )  # fmt: skip
            rows = [row for row in rows if row[0] not in looked]
            rows.sort(key=lambda row: abs(row[0] - start) if target is None else abs(row[1] - target))
            for place, rating, number in rows:
                looked.add(place)
                digest = as_digest(number)
                if digest not in without and (puzzle := self.by_digest(digest)) is not None:
                    return _miss(rating, wish), puzzle
            reach *= 4
        return None

    def _place(self, cell: Cell, rating: int) -> int:
        """The first place whose rating is not below; among equal ratings one by chance would be no better."""
        low, high = 0, cell.size - 1
        while low < high:
            middle = (low + high) // 2
            ((found,),) = self._ask("SELECT rating FROM places WHERE cell = ? AND place = ?", cell.id, middle)
            low, high = (middle + 1, high) if found < rating else (low, middle)
        return low

    def _ask(self, question: str, *values: object) -> list[Any]:
        with self._lock:
            return self._open.execute(question, values).fetchall()


@cache
def shipped() -> Bank:
    """The bank that comes with the program. Raises `BankError`."""
    return Bank(SHIPPED)


def _by_theme(cells: Sequence[Cell]) -> dict[str, list[Cell]]:
    found: dict[str, list[Cell]] = defaultdict(list)
    for cell in cells:
        found[cell.theme].append(cell)
    return dict(found)


def _choose(cells: Sequence[Cell], wish: Wish, random: Random) -> Cell:
    newest = max(cell.version for cell in cells)
    fresh = [cell for cell in cells if cell.version == newest]
    away = min(cell.away(wish) for cell in fresh)
    fit = [cell for cell in fresh if cell.away(wish) == away]
    sizes: Counter[str] = Counter()
    for cell in fit:
        sizes[cell.kind] += cell.size
    return random.choices(fit, [cell.size / sizes[cell.kind] for cell in fit])[0]


def _miss(rating: int, wish: Wish) -> int:
    """How far a rating is beyond what was wished for."""
    return 0 if wish.near is None else max(0, abs(rating - wish.near) - wish.spread)

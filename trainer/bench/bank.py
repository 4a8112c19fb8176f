"""Speed of drawing a puzzle from the bank: one as large as that shipped, and one of a million puzzles."""

from __future__ import annotations

import random
import sqlite3
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from puzzles.bank.packing import Key, write_cells
from puzzles.bank.reader import Bank, Wish
from puzzles.bank.tables import FORMAT, INDEXES, TABLES, as_digest
from puzzles.codec import to_blob
from puzzles.kinds import NAMES
from puzzles.puzzle import Puzzle
from trainer.bench.figure import Figure, percentile
from trainer.bench.search import shortest
from trainer.rules.profile import HOUSES

MILLION: Final = 1_000_000
SOLVED: Final = 3_000
"""Puzzles that the person has solved, and that must not come again."""
_DRAWS: Final = 300


def figures(sizes: tuple[int, ...] = (10_000, MILLION)) -> Iterator[Figure]:
    """Each figure as soon as it is measured."""
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "bank.sqlite3"
            made(file, size)
            times = drawing(file, size)
            name = f"next puzzle of {size:,}, {SOLVED:,} solved, 99 %"
            yield Figure(name, percentile(times, 0.99), "ms", 10)


def made(file: Path, size: int) -> None:
    """A bank of so many rows over all kinds, houses and levels. They share one puzzle's data: only the rows count here."""
    blob = to_blob(Puzzle("outs", "s40:it-club;;;7H.8H.9H.JD.JS.2C.3C.4D.9S.KS.KC.6H.5C.AD|13;;;;;;;;;"))
    chance = random.Random("bank")
    connection = sqlite3.connect(file)
    connection.executescript(TABLES)
    connection.execute("INSERT INTO meta VALUES ('format', ?)", (str(FORMAT),))
    rows: list[tuple[Key, int, int]] = []
    step = (1 << 64) // size
    for place in range(size):
        number = place * step - (1 << 63)
        level = chance.randint(1, 5)
        key = (
            "",
            chance.choice(NAMES),
            chance.choice(tuple(HOUSES)),
            chance.choice(("sharp", "graded")),
            level,
            1,
        )
        rows.append((key, 800 + 200 * level + chance.randrange(200), number))
    connection.executemany(
        "INSERT INTO puzzles VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        ((number, number, key[1], key[2], key[4], key[3], rating, 1, blob) for key, rating, number in rows),
    )
    write_cells(connection, rows)
    connection.executescript(INDEXES)
    connection.commit()
    connection.close()


def drawing(file: Path, size: int) -> list[float]:
    """Milliseconds of each of some hundred draws, by all sorts of wishes."""
    chance = random.Random("draw")
    step = (1 << 64) // size
    solved = {as_digest(place * step - (1 << 63)) for place in chance.sample(range(size), SOLVED)}
    wishes = (
        Wish(), Wish(near=1500), Wish(kinds=("outs",), near=1100), Wish(houses=("it-club",), levels=(5,)),
        Wish(kinds=("which-discard",), houses=("ro-duel",), sorts=("sharp",), near=1900, spread=20),
    )  # fmt: skip
    bank = Bank(file)

    def draw(number: int) -> None:
        assert bank.draw(wishes[number % len(wishes)], random.Random(number), solved) is not None

    found = [1000 * shortest(partial(draw, number), 2) for number in range(_DRAWS)]
    bank.close()
    return found

"""A few real puzzles, and a bank and a list of days made of them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from pathlib import Path

from puzzles.bank.packing import write_bank
from puzzles.bank.reader import Bank
from puzzles.daily import Days
from puzzles.kinds import kind
from puzzles.kinds.base import Shard
from puzzles.puzzle import Puzzle
from trainer.app.solving.desk import Desk
from trainer.store import Store

FROM = date(2026, 11, 2)


@cache
def few(name: str = "find-the-opening", number: int = 9, rules: str = "it-club") -> tuple[Puzzle, ...]:
    """So many puzzles of a kind, made here and now."""
    return tuple(_few(name, number, rules))


def _few(name: str, number: int, rules: str) -> Iterator[Puzzle]:
    shard, found = 0, 0
    while True:
        for one in kind(name).make(Shard(name, rules, 77, shard)):
            if isinstance(one, Puzzle):
                yield one
                found += 1
            if found == number:
                return
        shard += 1


def can_open() -> Puzzle:
    """A hand that opens."""
    return next(one for one in few() if one.truth["opens"])


def days(puzzles: tuple[Puzzle, ...], number: int = 60) -> Days:
    """Three of them each day, over and over."""
    digests = tuple(one.digest for one in puzzles)
    return Days(
        {
            FROM + timedelta(days=n): tuple(digests[(3 * n + k) % len(digests)] for k in range(3))
            for n in range(number)
        }
    )


def desk_of(store: Store, folder: Path, player: str, puzzles: tuple[Puzzle, ...] | None = None) -> Desk:
    """The desk of somebody who has just these puzzles."""
    held = few() if puzzles is None else puzzles
    file = folder / "few.sqlite3"
    if not file.exists():
        write_bank(file, held)
    return Desk(store, Bank(file), days(held[:6]), player)

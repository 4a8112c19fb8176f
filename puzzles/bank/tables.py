"""How the bank's file is built.

A puzzle's id is its digest as a number with a sign, so that looking one up needs no index of texts. A *cell* is all puzzles
with one theme (a tag, or "" for all), kind, house, sort, level and generator version; `places` numbers its puzzles from 0
on, ordered by rating. So any puzzle of a cell is one look-up away, however many there are, and a rating is found by halving.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

FORMAT: Final = 1
SHIPPED: Final = Path(__file__).with_name("bank.sqlite3")

TABLES: Final = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE puzzles (
  id INTEGER PRIMARY KEY, alike INTEGER NOT NULL, kind TEXT NOT NULL, house TEXT NOT NULL, level INTEGER NOT NULL,
  sort TEXT NOT NULL, rating INTEGER NOT NULL, version INTEGER NOT NULL, data BLOB NOT NULL
);
CREATE TABLE cells (
  id INTEGER PRIMARY KEY, theme TEXT NOT NULL, kind TEXT NOT NULL, house TEXT NOT NULL, sort TEXT NOT NULL,
  level INTEGER NOT NULL, version INTEGER NOT NULL, size INTEGER NOT NULL, low INTEGER NOT NULL, high INTEGER NOT NULL
);
CREATE TABLE places (
  cell INTEGER NOT NULL, place INTEGER NOT NULL, rating INTEGER NOT NULL, puzzle INTEGER NOT NULL,
  PRIMARY KEY (cell, place)
) WITHOUT ROWID;
CREATE TABLE jobs (
  name TEXT PRIMARY KEY, kind TEXT NOT NULL, house TEXT NOT NULL, shards INTEGER NOT NULL, puzzles INTEGER NOT NULL,
  alike INTEGER NOT NULL, cpu REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE rejected (
  job TEXT NOT NULL, why TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (job, why)
) WITHOUT ROWID;
"""
INDEXES: Final = """
CREATE INDEX by_kind_house_rating ON puzzles (kind, house, level, sort, rating);
CREATE UNIQUE INDEX no_two_alike ON puzzles (alike);
"""


def as_id(digest: str) -> int:
    """16 hexadecimal digits as a number with a sign, as SQLite keeps it. Raises `ValueError`."""
    if len(digest) != 16:
        raise ValueError(f"{digest!r} is no digest")
    number = int(digest, 16)
    return number - (1 << 64) if number >> 63 else number


def as_digest(number: int) -> str:
    """The digest of an id."""
    return f"{number & ((1 << 64) - 1):016x}"

"""What can go wrong with the store, as classes with a code and parameters; sentences are made elsewhere.

The store imports nothing of ours, so this tree stands beside `trainer.rules`' own errors.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

from sqlalchemy.exc import DBAPIError


class StoreError(Exception):
    """Something is wrong with what is stored. `code` names it, `params` says with what."""

    code: ClassVar[str] = "store"

    def __init__(self, **params: object) -> None:
        self.params: dict[str, object] = params
        super().__init__(self.code, params)

    def __str__(self) -> str:
        told = ", ".join(f"{key}={value}" for key, value in self.params.items())
        return f"{self.code}: {told}" if told else self.code


class StoreLocked(StoreError):
    """Another program holds the file for longer than we wait. Params: path."""

    code = "store-locked"


class StoreReadOnly(StoreError):
    """The file or its folder cannot be written, or not be opened at all. Params: path."""

    code = "store-read-only"


class StoreFull(StoreError):
    """The disk is full or broke while writing. Params: path."""

    code = "store-full"


class StoreDamaged(StoreError):
    """The file is no SQLite file of ours, was cut short, or is damaged. Params: path, detail."""

    code = "store-damaged"


class StoreTooNew(StoreError):
    """The file was written by a newer version of the program. Params: path, found, known."""

    code = "store-too-new"


class StoreUnprepared(StoreError):
    """The file was never prepared, or by an older version: `prepare` has to run first. Params: path."""

    code = "store-unprepared"


class UnknownPlayer(StoreError):
    """No such player. Params: player."""

    code = "unknown-player"


class UnknownMatch(StoreError):
    """No such match, or it belongs to somebody else (which of the two is not said). Params: match."""

    code = "unknown-match"


class IntentKnown(StoreError):
    """An intent that was stored before came again. Params: match, intent."""

    code = "intent-known"


class BadExport(StoreError):
    """A progress file that cannot be read. Params: where (a path such as `matches[2].events`), expected."""

    code = "bad-export"


# SQLite's primary result codes; the extended ones carry these in their low byte.
_BY_SQLITE_CODE: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_BUSY: StoreLocked,
    sqlite3.SQLITE_LOCKED: StoreLocked,
    sqlite3.SQLITE_READONLY: StoreReadOnly,
    sqlite3.SQLITE_CANTOPEN: StoreReadOnly,
    sqlite3.SQLITE_PERM: StoreReadOnly,
    sqlite3.SQLITE_FULL: StoreFull,
    sqlite3.SQLITE_IOERR: StoreFull,
    sqlite3.SQLITE_CORRUPT: StoreDamaged,
    sqlite3.SQLITE_NOTADB: StoreDamaged,
}


def from_sqlite(error: BaseException | None, path: str) -> StoreError | None:
    """The error of ours that an error of the driver stands for; None if it is a mistake of the program instead."""
    if not isinstance(error, sqlite3.Error):
        return None
    found = _BY_SQLITE_CODE.get(getattr(error, "sqlite_errorcode", -1) & 0xFF)
    if found is StoreDamaged:
        return StoreDamaged(path=path, detail=str(error))
    if found is not None:
        return found(path=path)
    if "no such table" in str(error) or "no such column" in str(error):
        return StoreUnprepared(path=path)
    return None


@contextmanager
def told_as_ours(path: str) -> Iterator[None]:
    """Turns the database's errors into ours; a mistake of the program passes through unchanged."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        driver = error.orig if isinstance(error, DBAPIError) else error
        ours = from_sqlite(driver, path)
        if ours is None:
            raise
        raise ours from error

"""What this process serves: where the data lies, and whether there is one person or many. Set once by the launcher.

The pages run in the launcher's process, so a module is where they find it. What the game needs is loaded where it is
asked for: the server listens before that, and `warming` loads it while the browser is still busy with itself.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.app.errors import NoIdentity
from trainer.store import Store

if TYPE_CHECKING:
    from trainer.app.solving.desk import Desk
    from trainer.app.solving.workshop import Workshop
    from trainer.app.table.control import Tables
    from trainer.app.table.reviews import Reviews
    from trainer.app.table.sitting import Sittings

DATABASE = "scala40.sqlite3"


@dataclass(frozen=True, slots=True)
class Serving:
    """The data folder, and whether we listen to this machine alone (`local`: one person, no cookie).

    `key` signs identities; it is empty where there is one person.
    """

    data: Path
    local: bool
    key: bytes = b""

    @property
    def database(self) -> Path:
        """The store's file."""
        return self.data / DATABASE


_lock = threading.RLock()
_serving: Serving | None = None
_store: Store | None = None
_tables: Tables | None = None
_reviews: Reviews | None = None
_workshop: Workshop | None = None
_sittings: Sittings | None = None

WORKERS = 2
"""Threads for long work beside the pages: a review, and a short question beside it."""


def serve_from(serving: Serving) -> None:
    """Sets what is served from now on. The store must have been prepared; a store opened before is closed."""
    global _serving, _store, _tables, _reviews, _workshop, _sittings
    with _lock:
        if _store is not None:
            _store.close()
        _serving, _store, _tables, _reviews, _workshop, _sittings = serving, None, None, None, None, None


def serving() -> Serving:
    """What is served. Raises NoIdentity where the pages were started by something other than our launcher."""
    if _serving is None:
        raise NoIdentity
    return _serving


def store() -> Store:
    """The process's one store, opened when it is first asked for; it may be shared by all threads."""
    global _store
    database = serving().database
    with _lock:
        if _store is None:
            _store = Store(database)
        return _store


def tables() -> Tables:
    """The matches of the store, shared by all threads."""
    global _tables
    from trainer.app.table.control import Tables

    with _lock:
        if _tables is None:
            _tables = Tables(store())
        return _tables


def sittings() -> Sittings:
    """Who sits at which match, for requests that go past the page."""
    global _sittings
    from trainer.app.table.sitting import Sittings

    with _lock:
        if _sittings is None:
            _sittings = Sittings()
        return _sittings


def reviews() -> Reviews:
    """The reviews of the matches, shared by all threads."""
    global _reviews
    from trainer.app.table.reviews import Reviews
    from trainer.jobs import Jobs

    with _lock:
        if _reviews is None:
            _reviews = Reviews(Jobs(WORKERS))
        return _reviews


def desk(player_id: str) -> Desk:
    """A person's puzzles. Raises `BankError` and `DailyError` where what is shipped is missing or damaged."""
    # Not at the start: what reviews and ratings need is loaded when the first puzzle is.
    from puzzles.bank.reader import shipped
    from puzzles.daily import shipped_days
    from trainer.app.solving.desk import Desk

    return Desk(store(), shipped(), shipped_days(), player_id)


def workshop() -> Workshop:
    """Where puzzles that are in no bank are worked out, shared by all threads."""
    global _workshop
    from trainer.app.solving.workshop import Workshop
    from trainer.jobs import Jobs

    with _lock:
        if _workshop is None:
            _workshop = Workshop(Jobs(1))
        return _workshop

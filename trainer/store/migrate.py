"""Bringing the file to the tables of this version: once, before anything opens it, under a lock beside it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy import Connection, Engine, inspect, text

from trainer.store.engine import address, open_engine, reading, writing
from trainer.store.errors import StoreDamaged, StoreLocked, StoreReadOnly, StoreTooNew

# The newest migration. Kept here so that a start that has nothing to migrate need not load Alembic; a test compares.
HEAD = "0003"
MIGRATIONS = Path(__file__).with_name("migrations")
LOCK_SECONDS = 30.0


def prepare(url_or_path: str | os.PathLike[str]) -> None:
    """Makes the database where there is none, checks the one there is, and migrates an older one.

    Raises StoreLocked, StoreReadOnly, StoreFull, StoreDamaged or StoreTooNew.
    """
    url = address(url_or_path)
    path = str(url.database)
    engine = open_engine(url)
    try:
        with _alone(path, engine):
            if engine.dialect.name == "sqlite":
                with reading(engine) as connection:
                    _check_whole(connection, path)
            with reading(engine) as connection:
                found = _revision(connection)
            if found == HEAD:
                # Reading alone would not notice a file that cannot be written.
                with writing(engine) as connection:
                    connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
                return
            if found is not None and found not in _known():
                raise StoreTooNew(path=path, found=found, known=HEAD)
            with writing(engine) as connection:
                _upgrade(connection)
    finally:
        engine.dispose()


@contextmanager
def _alone(path: str, engine: Engine) -> Iterator[None]:
    """One program at a time. Only a file can have a lock file beside it."""
    if engine.dialect.name != "sqlite":
        yield
        return
    folder = Path(path).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(f"{path}.lock", timeout=LOCK_SECONDS)
        lock.acquire()
    except Timeout as error:
        raise StoreLocked(path=path) from error
    except OSError as error:
        raise StoreReadOnly(path=path) from error
    try:
        yield
    finally:
        lock.release()


def _check_whole(connection: Connection, path: str) -> None:
    """SQLite reads a file that was cut short without complaint until it needs the missing pages; ask at once."""
    found = connection.execute(text("PRAGMA quick_check(1)")).scalar()
    if found != "ok":
        raise StoreDamaged(path=path, detail=str(found).splitlines()[-1])


def _revision(connection: Connection) -> str | None:
    """The migration that the file is at; None for a file without tables of ours."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def _known() -> set[str]:
    from alembic.script import ScriptDirectory

    return {script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    # Alembic's options are interpolated, so a per cent sign in the path has to be doubled.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")

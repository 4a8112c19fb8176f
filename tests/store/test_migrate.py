"""Preparing the file: from nothing, again, and when something is wrong with it."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from tests.privileges import made_read_only, unprivileged
from trainer.store import (
    Event,
    Store,
    StoreDamaged,
    StoreError,
    StoreLocked,
    StoreReadOnly,
    StoreTooNew,
    StoreUnprepared,
    prepare,
)
from trainer.store import engine as engines
from trainer.store.migrate import HEAD, MIGRATIONS
from trainer.store.schema import metadata


def test_from_nothing_in_a_folder_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "nuova cartella è così" / "50% più" / "scala40.sqlite3"
    prepare(path)
    with Store(path) as store:
        assert store.matches(store.create_player().id) == []


def test_again_and_at_once_changes_nothing(path: Path, store: Store) -> None:
    ada = store.create_player()
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(prepare, [path] * 8))
    assert store.player(ada.id) == ada


def test_the_migrations_make_the_tables_of_the_schema(path: Path) -> None:
    engine = engines.open_engine(engines.address(path))
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_head_is_the_newest_migration() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == HEAD


def test_sqlite_is_opened_as_we_say(path: Path) -> None:
    engine = engines.open_engine(engines.address(path))
    with engine.connect() as connection:
        found = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "foreign_keys", "busy_timeout", "synchronous")
        }
    engine.dispose()
    assert found == {"journal_mode": "wal", "foreign_keys": 1, "busy_timeout": 5000, "synchronous": 1}


def test_a_file_that_was_never_prepared(tmp_path: Path) -> None:
    with Store(tmp_path / "new.sqlite3") as store, pytest.raises(StoreUnprepared):
        store.player("ada")


def test_a_file_of_a_newer_version(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StoreTooNew) as caught:
        prepare(path)
    assert caught.value.params == {"path": str(path), "found": "9999", "known": HEAD}


@pytest.fixture
def full(path: Path) -> Path:
    """A store with enough in it to be cut."""
    with Store(path) as store:
        match = store.new_match(store.create_player().id, {})
        with store.writing(match) as tx:
            tx.append([Event(0, f"i{number}", "move", "x" * 100) for number in range(2_000)])
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    return path


@pytest.mark.parametrize("kept", [50, 99, 100, 4_096, 5_000, 100_000, -4_096])
def test_a_file_that_was_cut_short(full: Path, kept: int) -> None:
    whole = full.read_bytes()
    full.write_bytes(whole[:kept])
    with pytest.raises(StoreDamaged) as caught:
        prepare(full)
    assert caught.value.params["path"] == str(full)


def test_a_file_that_is_something_else(tmp_path: Path) -> None:
    path = tmp_path / "scala40.sqlite3"
    path.write_text("Dear diary, today I held two jokers.\n" * 50, encoding="utf-8")
    with pytest.raises(StoreDamaged):
        prepare(path)


def test_a_file_that_another_program_holds(path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = store.create_player()
    monkeypatch.setattr(engines, "BUSY_MILLISECONDS", 100)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    try:
        with Store(path) as other, pytest.raises(StoreLocked):
            other.save_settings(ada.id, {"a": 1})
    finally:
        holder.close()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here", encoding="utf-8")
    with pytest.raises(StoreReadOnly):
        prepare(tmp_path / "file" / "scala40.sqlite3")


def test_a_path_that_is_a_folder(tmp_path: Path) -> None:
    with pytest.raises(StoreReadOnly):
        prepare(tmp_path)


ASK = """
import sys
from trainer.store import StoreError, prepare
try:
    prepare(sys.argv[1])
except StoreError as error:
    print(error.code)
"""


@pytest.mark.parametrize("what", ["file", "folder", "both"])
def test_where_nothing_may_be_written(path: Path, tmp_path: Path, what: str) -> None:
    demote = unprivileged()
    folder = tmp_path / "shut"
    folder.mkdir()
    inside = folder / path.name
    shutil.copy(path, inside)
    made_read_only(*{"file": [inside], "folder": [folder], "both": [inside, folder]}[what])
    try:
        said = subprocess.run(
            [sys.executable, "-c", ASK, str(inside)],
            preexec_fn=demote,
            check=True,
            capture_output=True,
            text=True,
        )
    finally:
        folder.chmod(0o755)
    assert said.stdout.strip() == "store-read-only"


def test_every_error_has_a_code_of_its_own() -> None:
    codes = [error.code for error in StoreError.__subclasses__()]
    assert len(set(codes)) == len(codes)
    assert StoreError.code not in codes

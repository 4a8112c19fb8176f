"""A real store in a temporary folder, with one person in it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.table.matches import ME
from trainer.app.table.control import Tables
from trainer.store import Store, prepare


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty store, made once: making one takes longer than most tests here."""
    path = tmp_path_factory.mktemp("store") / "empty.sqlite3"
    prepare(path)
    with Store(path) as opened:
        opened.create_player(ME)
    return path


@pytest.fixture
def store(tmp_path: Path, prepared: Path) -> Iterator[Store]:
    with Store(shutil.copy(prepared, tmp_path / "store.sqlite3")) as opened:
        yield opened


@pytest.fixture
def tables(store: Store) -> Tables:
    return Tables(store)

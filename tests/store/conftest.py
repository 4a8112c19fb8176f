"""A fresh store for each test, and a player in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from trainer.store import Player, Store, prepare


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A prepared file to copy: migrating for each test would cost more than the tests."""
    path = tmp_path_factory.mktemp("store") / "empty.sqlite3"
    prepare(path)
    return path


@pytest.fixture
def path(tmp_path: Path, empty_file: Path) -> Path:
    """Where the test's own store lies, prepared."""
    path = tmp_path / "scala40.sqlite3"
    path.write_bytes(empty_file.read_bytes())
    return path


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    """The test's own store."""
    with Store(path) as store:
        yield store


@pytest.fixture
def ada(store: Store) -> Player:
    """A player."""
    return store.create_player()

"""A real store in a temporary folder, with one person in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from trainer.app.table.control import Tables
from trainer.store import Store, prepare


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    prepare(tmp_path / "store.sqlite3")
    with Store(tmp_path / "store.sqlite3") as opened:
        opened.create_player("local")
        yield opened


@pytest.fixture
def tables(store: Store) -> Tables:
    return Tables(store)

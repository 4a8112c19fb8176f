"""A card table on a fresh page, closed after each test; an error in the module fails the test that met it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.display.table_page import Table, open_table

Opener = Callable[..., Table]


@pytest.fixture
def opener(chromium: Browser) -> Iterator[Opener]:
    tables: list[Table] = []

    def make(**how: Any) -> Table:
        tables.append(open_table(chromium, **how))
        return tables[-1]

    yield make
    for table in tables:
        table.page.context.close()
        assert not table.errors


@pytest.fixture
def table(opener: Opener) -> Table:
    return opener()

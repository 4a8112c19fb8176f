"""The app's pages on a data folder of the test's own, in this process."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from puzzles import daily
from trainer.app import serving
from trainer.app.serving import Serving
from trainer.store import Store, prepare

MAIN = Path(serving.__file__).with_name("main.py")


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A prepared data folder with one local player, as the launcher would serve it; on a day that has no puzzles, whatever
    the date is."""
    monkeypatch.setattr(daily, "shipped_days", lambda: daily.Days({}))
    here = Serving(data=tmp_path, local=True)
    prepare(here.database)
    serving.serve_from(here)
    yield serving.store()
    serving.store().close()


@pytest.fixture
def open_app(served: Store) -> Callable[..., AppTest]:
    """Opens the app: `open_app("entries/me.py", lang="it")`; the page first, then the address's parameters."""

    def open_(page: str | None = None, /, **query: str) -> AppTest:
        at = AppTest.from_file(os.fspath(MAIN), default_timeout=20)
        for key, value in query.items():
            at.query_params[key] = value
        at.run()
        if page is not None:
            at.switch_page(page).run()
        assert not at.exception, at.exception
        return at

    return open_

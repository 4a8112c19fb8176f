"""The real app in a process of its own, with a data folder of the test's own, and tabs to look at it with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.app import App, started
from tests.browser.app_page import AppPage

StartApp = Callable[..., App]
OpenTab = Callable[..., AppPage]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All that lies here needs a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture
def start_app(tmp_path: Path, chromium: Browser) -> Iterator[StartApp]:
    """Starts the app as a person does: `start_app(house="it-club", pause=0)`, where that person has chosen so before."""
    apps: list[App] = []

    def start(*, days: Path | None = None, **settings: object) -> App:
        apps.append(started(tmp_path / f"data {len(apps)}", settings, days))
        return apps[-1]

    yield start
    for app in apps:
        app.close()
        assert "Traceback" not in app.said, app.said


@pytest.fixture
def open_tab(chromium: Browser) -> Iterator[OpenTab]:
    """Opens a tab: `open_tab(app, "/play?lang=it", width=390)`. What no tab may do is judged in the end: scripts that
    fail, and requests that leave the server's host."""
    contexts: list[BrowserContext] = []
    tabs: list[AppPage] = []

    def open_(
        app: App,
        path: str = "/",
        *,
        width: int = 1280,
        height: int = 800,
        beside: AppPage | None = None,
        **how: Any,
    ) -> AppPage:
        if beside is None:
            how = {"reduced_motion": "reduce", "locale": "en-US"} | how
            contexts.append(chromium.new_context(viewport={"width": width, "height": height}, **how))
        context = contexts[-1] if beside is None else beside.page.context
        tab = AppPage(context.new_page(), app.address)
        tabs.append(tab)
        return tab.open(path)

    yield open_
    for context in contexts:
        context.close()
    for tab in tabs:
        assert not tab.errors
        assert not tab.strangers

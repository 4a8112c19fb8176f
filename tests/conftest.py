"""What every test may ask for: the package under the name that Streamlit looks for, and a browser."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, expect, sync_playwright

import trainer

# The same examples each time: what a test says of the code must not depend on the day or on how busy a machine is.
settings.register_profile("scala40", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("scala40")

# A page that is right is waited for, however slow the machine; the usual five seconds are not enough for two busy cores.
expect.set_options(timeout=20_000)

# As `trainer.app.serve` does: Streamlit finds the components of an editable install under this name.
sys.modules.setdefault("scala40_trainer", trainer)

_MAIN = sys.modules["__main__"]


@pytest.fixture(autouse=True)
def own_main() -> None:
    """Streamlit puts the page that it runs in the place of the main module and may leave it there: a process that a later
    test spawns would run that page."""
    sys.modules["__main__"] = _MAIN


_DRIVING = ("app", "browser", "display")
"""Folders of tests that drive the app or a browser."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In CI a test that drives the app or a browser may be run a second time, and the summary then names it: where browsers,
    servers, threads and compilers share two cores, a wait now and then ends before what it waits for. What is wrong with
    the app is wrong both times."""
    if os.environ.get("CI") != "true":
        return
    folders = [Path(__file__).parent / name for name in _DRIVING]
    for item in items:
        if not {*folders}.isdisjoint(item.path.parents):
            item.add_marker(pytest.mark.flaky(reruns=1))


_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")


def chromium_path() -> str | None:
    """The browser: named by `SCALA40_CHROMIUM`, or found on the path."""
    return os.environ.get("SCALA40_CHROMIUM") or next(filter(None, map(shutil.which, _NAMES)), None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Chromium, started once. Without one the test is skipped and says why; in CI that is a failure."""
    path = chromium_path()
    if path is None:
        reason = "no Chromium found: install one, or name it by SCALA40_CHROMIUM"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"] if as_root else [])
        yield browser
        browser.close()

"""Speed of the app in a real browser: from a tap to the new table, and from the server's start to the first one."""

from __future__ import annotations

import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from trainer.app.identity import LOCAL_PLAYER
from trainer.app.serving import DATABASE
from trainer.app.table.control import Tables
from trainer.app.table.setup import Setup
from trainer.bench.figure import Figure, percentile
from trainer.rules.profile import HOUSES
from trainer.store import Store, prepare

_TAPS = 60
_WARM_UP = 6
_CHROMIUM_FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip

_TAP = """
async (root) => {
  const click = (name) => root.querySelector(`[data-action="${name}"]`).click();
  const until = (done) => new Promise((go, stop) => {
    const start = performance.now();
    const look = () => done() ? go() : performance.now() - start > 9000 ? stop("no answer") : setTimeout(look, 0);
    look();
  });
  const rev = root.dataset.rev;
  let selecting = 0;
  if (root.dataset.phase === "play") {
    const card = root.querySelector('.hand [data-card]');
    const before = performance.now();
    card.click();
    await until(() => root.dataset.selected !== "");
    selecting = performance.now() - before;
  }
  const start = performance.now();
  click(root.dataset.phase === "draw" ? "draw" : root.dataset.phase === "play" ? "discard" : "next-hand");
  await until(() => root.dataset.rev !== rev && root.dataset.pending === "false");
  return [performance.now() - start, selecting];
}
"""


def figures() -> Iterator[Figure]:
    """Each figure as soon as it is measured; none, with the reason on the error stream, where there is no browser."""
    chromium = os.environ.get("SCALA40_CHROMIUM") or shutil.which("chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        print(
            "scala40 bench: the app was not measured: Playwright is missing (extra “test”)", file=sys.stderr
        )
        return
    if chromium is None:
        print("scala40 bench: the app was not measured: no Chromium here", file=sys.stderr)
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        match = _match(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium, args=list(_CHROMIUM_FLAGS))
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        start = time.perf_counter()
        port = _free_port()
        server = subprocess.Popen(
            [sys.executable, "-m", "trainer.cli", "--no-browser", "--port", str(port), "--data", folder],
            stdout=subprocess.DEVNULL,
        )
        try:
            _wait_for(port)
            page.goto(f"http://127.0.0.1:{port}/play?match={match}&lang=en")
            table = page.get_by_test_id("card-table")
            table.wait_for()
            yield Figure("server start to the first table", time.perf_counter() - start, "s", 3)
            yield from _taps(table)
        finally:
            server.terminate()
            server.wait(10)
            browser.close()


def _match(folder: Path) -> str:
    """A match under way in a fresh data folder, with bots that do not pause."""
    prepare(folder / DATABASE)
    with Store(folder / DATABASE) as store:
        store.create_player(LOCAL_PLAYER)
        store.save_settings(LOCAL_PLAYER, {"house": "fr-table", "pause": 0})
        setup = Setup(HOUSES["fr-table"], ("Ada", "Bruno"), ("person", "easy"), "bench")
        return Tables(store).begin(LOCAL_PLAYER, setup)


def _taps(table: Any) -> Iterator[Figure]:
    taps: list[float] = []
    selecting: list[float] = []
    for number in range(_WARM_UP + _TAPS):
        tap, select = table.evaluate(_TAP)
        if number >= _WARM_UP:
            taps.append(tap)
            selecting += [select] if select else []
    yield Figure("tap to the new table in the browser, median", statistics.median(taps), "ms", 35)
    yield Figure("tap to the new table in the browser, 95 %", percentile(taps, 0.95), "ms", 70)
    yield Figure("selecting a card, no round trip, 95 %", percentile(selecting, 0.95), "ms", 10)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int) -> None:
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=0.5).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise TimeoutError(f"the server did not answer on port {port}")

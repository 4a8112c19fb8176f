"""The frame in a real browser: nothing of ours for axe to find, nothing sideways, and no word to anybody else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Request, expect

from tests.servers import Server, running
from trainer.app.identity import LOCAL_PLAYER
from trainer.app.serving import DATABASE
from trainer.language import words
from trainer.store import Store

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """An app with two matches going on, whose player has not said yet how their house plays."""
    data = tmp_path_factory.mktemp("data")
    with running(data) as server:
        assert server.address
        with Store(data / DATABASE) as store:
            player = store.create_player(LOCAL_PLAYER)
            for _ in range(2):
                store.new_match(player.id, {"rules": "it-club", "players": ["Ada", "Bruno"]})
        yield server


def settled(page: Page, address: str) -> None:
    """Waits for the page's last word, which is the language it tells the browser."""
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=20_000)
    expect(page.locator("html")).to_have_attribute("lang", "it", timeout=20_000)
    expect(page.locator("[data-stale=true]")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_our_pages(chromium: Browser, server: Server, theme: Literal["light", "dark"], width: int) -> None:
    context = chromium.new_context(
        locale="it-IT", color_scheme=theme, viewport={"width": width, "height": 844}, reduced_motion="reduce"
    )
    page = context.new_page()
    foreign: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith((server.address, "data:", "blob:")):
            foreign.append(request.url)

    page.on("request", note)
    for path in ("/", "/learn", "/lesson?id=values", "/reference", "/me", "/house", "/?house=it-club"):
        settled(page, server.address + path)
        found = Axe().run(page).response["violations"]
        assert not [(one["id"], [node["html"] for node in one["nodes"]]) for one in found], path
        assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{path} scrolls sideways"
        # A word that shows its meaning stands in the middle of a sentence, and is as high as its line.
        buttons = "[data-testid=stMain] button:not(.term):visible, .st-key-menu a:visible"
        small = page.locator(buttons).evaluate_all(
            "all => all.filter(one => one.getBoundingClientRect().height < 44).map(one => one.outerHTML)"
        )
        assert not small, path
    assert not foreign, "everything comes from this computer"
    context.close()


def test_the_menu_leads_from_page_to_page(chromium: Browser, server: Server) -> None:
    page = chromium.new_context(locale="it-IT").new_page()
    settled(page, server.address)
    for name, path in (("Impara", "/learn"), ("Regole e parole", "/reference"), ("Io", "/me"), ("Oggi", "/")):
        page.locator(".st-key-menu").get_by_role("link", name=name, exact=True).click()
        page.wait_for_url(server.address + path)
        expect(page).to_have_title(f"{name} · Scala 40")
    page.context.close()


def test_for_a_projector_there_is_no_frame(chromium: Browser, server: Server) -> None:
    page = chromium.new_context(locale="it-IT").new_page()
    settled(page, f"{server.address}/reference?big=1")
    expect(page.locator(".st-key-menu")).to_have_count(0)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "22px"
    page.context.close()


BROKEN = """
import sys
from trainer import cli
from trainer.app.screens.reference import overview

def broken():
    raise ZeroDivisionError("a mistake of the program")

overview.show = broken
sys.exit(cli.main())
"""


def test_a_mistake_of_the_program_is_told_kindly_and_logged(chromium: Browser, tmp_path: Path) -> None:
    with running(tmp_path, command=[sys.executable, "-c", BROKEN]) as server:
        page = chromium.new_context(locale="it-IT").new_page()
        page.goto(f"{server.address}/reference")
        expect(page.get_by_text(words("it").error(ZeroDivisionError()))).to_be_visible(timeout=20_000)
        expect(page.get_by_text("ZeroDivisionError")).to_have_count(0)
        page.context.close()
        assert server.stop() == 0, "Ctrl-C ends it with a browser looking on, too"
        assert "ZeroDivisionError: a mistake of the program" in server.said

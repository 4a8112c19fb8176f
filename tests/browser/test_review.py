"""The review in a browser: from the table to the page, through the work, and a costly decision once more."""

from __future__ import annotations

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab, StartApp
from tests.coach.short import short_match
from trainer.app.identity import LOCAL_PLAYER
from trainer.app.table.control import Tables
from trainer.app.table.loading import load_match
from trainer.rules.notation.match import write_match

WORKED_OUT = 400_000
"""Milliseconds: the engine may have to be compiled first."""


@pytest.mark.parametrize(("width", "lang", "scheme"), [(1280, "en", "light"), (390, "ro", "dark")])
def test_a_hand_is_looked_back_on(
    start_app: StartApp, open_tab: OpenTab, width: int, lang: str, scheme: str
) -> None:
    app = start_app(house="it-club", pause=0)
    with app.store() as store:
        match = load_match(Tables(store), LOCAL_PLAYER, write_match(short_match())).match
    tab = open_tab(app, f"/play?match={match}&lang={lang}", width=width, height=844, color_scheme=scheme)
    page = tab.page
    tab.press_key("review-hand")
    page.wait_for_url("**/review?**")
    page.locator(".s40.reviewed .sum").wait_for(timeout=WORKED_OUT)
    tab.settled()
    assert page.locator(".s40.reviewed article").count() >= 1
    # The chart is drawn, and is said in words.
    chart = page.locator(".s40.reviewed .chart img")
    assert chart.evaluate("image => image.complete && image.naturalWidth > 0")
    assert chart.get_attribute("alt")
    # Nothing is wider than the page.
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # What is folded away opens.
    folded = page.locator(".s40.reviewed details").last
    folded.locator("summary").click()
    expect(folded.locator("table")).to_be_visible()
    # The costliest once more: the move is answered, and the table stands as it did.
    page.locator("[data-testid=stButtonGroup] button").first.click()
    before = tab.at_table()
    said = page.locator("[data-testid=stAlert]")
    prompt = said.inner_text()
    if before.phase == "draw":
        tab.button("draw").click()
    else:
        tab.option(before.hand[0]).click()
        tab.button("discard").click()
    expect(said).not_to_have_text(prompt)
    assert tab.at_table().hand == before.hand


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "width", "lang"),
    [("light", 390, "fr"), ("light", 1280, "en"), ("dark", 390, "ro"), ("dark", 1280, "it")],
)
def test_axe_finds_nothing_of_ours(
    start_app: StartApp, open_tab: OpenTab, mode: Literal["light", "dark"], width: int, lang: str
) -> None:
    app = start_app(house="it-club", pause=0)
    with app.store() as store:
        match = load_match(Tables(store), LOCAL_PLAYER, write_match(short_match())).match
    tab = open_tab(app, f"/review?match={match}&lang={lang}", width=width, height=844, color_scheme=mode)
    tab.page.locator(".s40.reviewed .sum").wait_for(timeout=WORKED_OUT)
    tab.page.evaluate("document.querySelectorAll('.s40.reviewed details').forEach(one => one.open = true)")
    tab.page.locator("[data-testid=stButtonGroup] button").first.click()
    tab.at_table()
    wrong = [
        f"{one['id']}: {node['html'][:200]}"
        for one in Axe().run(tab.page).response["violations"]
        for node in one["nodes"]
    ]
    assert not wrong, "\n".join(wrong)
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= width

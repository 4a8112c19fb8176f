"""Moves that go straight to the server: no run of the page for them, and the game goes on where that way is closed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.app.table.matches import choice, setup
from tests.browser.app import App
from tests.browser.app_page import AppPage
from tests.browser.conftest import OpenTab, StartApp
from tests.browser.playing import Mouse, acted, discard
from trainer.app.table import ADDRESS
from trainer.rules.state import Phase, State


def my_turn(state: State) -> bool:
    return state.turn == 1 and state.phase is Phase.DRAW


def about_to_close(state: State) -> bool:
    """Seat 1 closes by its next move."""
    return state.turn == 1 and state.phase is Phase.PLAY and state.has_opened and len(state.hand) == 1


@pytest.fixture
def app(start_app: StartApp) -> App:
    return start_app(house="it-club", pause=0, lang="en")


def at_table(app: App, open_tab: OpenTab) -> AppPage:
    match = app.place(setup(seats=3, seed="direct"), my_turn)
    tab = open_tab(app, f"/play?match={match}")
    tab.at_table()
    tab.settled()
    return tab


def turn(tab: AppPage) -> None:
    acted(Mouse(tab), "draw")
    discard(Mouse(tab))


def moves(app: App) -> list[str]:
    return [event.text.split()[1] for event in app.record().events if event.intent_id]


def by_page(tab: AppPage) -> int:
    return sum(way == "out" for way, _ in tab.frames)


def test_a_turn_needs_no_run_of_the_page(app: App, open_tab: OpenTab) -> None:
    tab = at_table(app, open_tab)
    before = by_page(tab)
    turn(tab)
    assert by_page(tab) == before
    assert tab.answers == 2
    assert moves(app) == ["draw", "discard"]


@pytest.mark.parametrize("how", ["gone", "cut off", "cut off afterwards", "another server"])
def test_where_it_is_closed_the_page_does_it(app: App, open_tab: OpenTab, how: str) -> None:
    tab = at_table(app, open_tab)

    def closed(route: Route) -> None:
        if how == "gone":
            route.fulfill(status=404)
        elif how == "another server":
            route.fulfill(status=200, content_type="text/html", body="<!doctype html><title>Hello</title>")
        else:
            if how == "cut off afterwards":
                route.fetch()
            route.abort()

    tab.page.route(f"**/{ADDRESS}", closed)
    before = by_page(tab)
    turn(tab)
    turn(tab)
    assert by_page(tab) > before
    assert moves(app) == ["draw", "discard"] * 2
    tab.page.unroute(f"**/{ADDRESS}")
    asked = tab.answers
    turn(tab)
    assert moves(app) == ["draw", "discard"] * 3
    # What was cut off may be tried again; what was not there is not asked for again by this page.
    assert (tab.answers > asked) == how.startswith("cut off")


def test_the_page_follows_where_a_hand_ends(app: App, open_tab: OpenTab) -> None:
    match = app.place(setup(seats=2, seed="ends"), about_to_close)
    tab = open_tab(app, f"/play?match={match}")
    before = tab.at_table()
    assert choice(app.live().now) == f"discard {before.hand[0]}"
    Mouse(tab).choose(before.hand)
    acted(Mouse(tab), "discard")
    expect(tab.page.locator(".s40-score tbody tr")).to_have_count(1)
    # The next deal takes it away again.
    acted(Mouse(tab), "next-hand")
    expect(tab.page.locator(".s40-score")).to_have_count(0)
    assert tab.answers == 2


def test_a_theme_that_changes_shows_nothing_older(app: App, open_tab: OpenTab) -> None:
    """Streamlit then gives the table once more what the page has sent last, before the moves."""
    tab = at_table(app, open_tab)
    turn(tab)
    before = tab.look()
    tab.page.emulate_media(color_scheme="dark")
    expect(tab.table).to_have_attribute("data-theme", "dark")
    assert tab.look() == before
    turn(tab)
    assert moves(app) == ["draw", "discard"] * 2

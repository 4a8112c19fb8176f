"""Reload, close, come back, follow a link: the match is where it was, in the language and size that were asked for."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from puzzles.bank.reader import shipped
from tests.app.table.matches import setup
from tests.browser.app import App
from tests.browser.app_page import AppPage, Sight
from tests.browser.conftest import OpenTab, StartApp
from tests.browser.playing import Mouse, acted
from trainer.language import words
from trainer.rules.state import Phase, State


def my_turn(state: State) -> bool:
    return state.turn == 1 and state.phase is Phase.DRAW and sum(state.turns_taken) > 2


@pytest.fixture
def app(start_app: StartApp) -> App:
    return start_app(house="it-club", pause=0)


@pytest.fixture
def match(app: App) -> str:
    return app.place(setup(seats=3, seed="again"), my_turn)


def same(one: Sight, other: Sight) -> bool:
    return (one.rev, one.phase, one.hand, one.melds, one.top) == (
        other.rev,
        other.phase,
        other.hand,
        other.melds,
        other.top,
    )


def test_reload_keeps_the_match_my_order_and_what_i_prepare(app: App, match: str, open_tab: OpenTab) -> None:
    tab = open_tab(app, f"/play?lang=en&match={match}")
    tab.at_table()
    acted(Mouse(tab), "draw")
    tab.page.keyboard.press("o")
    tab.page.keyboard.press("o")
    Mouse(tab).choose(tab.look().hand[2:4])
    tab.page.keyboard.press("Enter")
    before = tab.wait(lambda s: bool(s.staged) and s.total not in ("", "…"))
    order = tab.state("order")
    tab.page.reload()
    after = tab.wait(lambda s: s.staged == before.staged and s.total == before.total)
    assert same(before, after)
    assert tab.state("order") == order


def test_a_closed_tab_is_taken_up_again(app: App, match: str, open_tab: OpenTab) -> None:
    tab = open_tab(app, f"/play?match={match}")
    tab.at_table()
    before = acted(Mouse(tab), "draw")
    tab.page.close()
    # By the address of Play, and by Today's button, in a browser that knows nothing yet.
    assert same(before, open_tab(app, "/play").at_table())
    tab = open_tab(app, "/")
    tab.page.locator("[class*=st-key-go-on-]").get_by_role("button").click()
    assert same(before, tab.at_table())


def test_links_name_the_match_the_house_and_the_language(app: App, match: str, open_tab: OpenTab) -> None:
    first = open_tab(app, f"/play?match={match}&lang=ro")
    first.at_table()
    expect(first.page.locator("html")).to_have_attribute("lang", "ro")
    assert first.table.get_attribute("lang") == "ro"
    assert first.button("draw").inner_text().startswith(words("ro").tr("Draw"))
    second = app.place(setup("fr-table", seats=2, seed="another"), my_turn)
    other = open_tab(app, f"/play?match={second}&lang=fr", beside=first)
    assert len(other.at_table().others) == 1
    assert len(first.look().others) == 2
    chosen = open_tab(app, "/play?match=new&house=ro-duel&lang=it")
    chosen.key("deal").wait_for()
    assert chosen.key("new-house").get_by_role("combobox").input_value() == words("it").house("ro-duel")


def test_a_match_that_is_not_there_is_told(app: App, open_tab: OpenTab) -> None:
    tab = open_tab(app, "/play?match=no-such-match&lang=it")
    alert = tab.page.get_by_test_id("stAlert")
    alert.wait_for()
    assert words("it").tr("This match is not stored here any more.") in alert.inner_text()
    tab.key("deal").wait_for()


def test_for_a_projector(app: App, match: str, open_tab: OpenTab) -> None:
    """No menu, no bar, no tools: large cards, and the keys do everything."""
    tab = open_tab(app, f"/play?big=1&lang=fr&match={match}", width=1920, height=1080)
    before = tab.at_table()
    page = tab.page
    assert page.locator(".st-key-menu").count() == 0
    assert page.locator("[data-testid=stExpander]").count() == 0
    assert not tab.table.locator(".bar").is_visible()
    box = tab.option(before.hand[0]).locator(".card").bounding_box()
    assert box is not None
    assert box["width"] > 120
    page.keyboard.press("s")
    sight = tab.wait(lambda s: s.quiet and s.rev > before.rev)
    page.keyboard.press("Home")
    assert tab.focused() == str(sight.hand[0])
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    assert tab.focused() == str(sight.hand[2])
    page.keyboard.press("Space")
    assert tab.look().selection == (sight.hand[2],)
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def test_for_a_projector_the_end_of_a_hand_leads_on(app: App, open_tab: OpenTab) -> None:
    over = app.place(setup(seats=3, seed="again"), lambda state: state.phase is Phase.OVER)
    tab = open_tab(app, f"/play?big=1&lang=it&match={over}", width=1920, height=1080)
    before = tab.at_table()
    assert before.phase == "over"
    expect(tab.button("next-hand")).to_be_visible()
    expect(tab.button("next-hand")).to_be_in_viewport()
    tab.page.keyboard.press("Enter")
    dealt = tab.wait(lambda s: s.quiet and s.rev > before.rev and s.phase == "draw")
    assert len(dealt.hand) == 13
    expect(tab.table.locator(".bar")).to_be_hidden()


def test_for_a_projector_a_lesson_leads_on(app: App, open_tab: OpenTab) -> None:
    tab = large(app, open_tab, "/lesson?id=guided-first&big=1&lang=ro")
    before = tab.look()
    tab.page.keyboard.press("s")
    tab.wait(lambda s: s.quiet and "onward" in s.bar)
    expect(tab.button("onward")).to_be_in_viewport()
    done = tab.look()
    assert len(done.hand) == len(before.hand) + 1
    tab.page.keyboard.press("Enter")
    tab.wait(lambda s: s.quiet and "onward" not in s.bar)
    expect(tab.table.locator(".bar")).to_be_hidden()


@pytest.mark.parametrize("page", ["puzzle", "try"])
def test_for_a_projector_on_every_board(app: App, open_tab: OpenTab, page: str) -> None:
    puzzle = shipped().digests(kind="find-the-opening")[0]
    paths = {"puzzle": f"/puzzle?mode=one&d={puzzle}", "try": "/try?situation=pile-uses: not used"}
    large(app, open_tab, f"{paths[page]}&big=1&lang=fr")


def large(app: App, open_tab: OpenTab, path: str) -> AppPage:
    """A board in the projector's view: large cards, all of them in sight, and neither menu nor bar."""
    tab = open_tab(app, path, width=1920, height=1080)
    sight = tab.at_table()
    assert tab.page.locator(".st-key-menu").count() == 0
    expect(tab.table.locator(".bar")).to_be_hidden()
    for card in (sight.hand[0], sight.hand[-1]):
        box = tab.option(card).locator(".card").bounding_box()
        assert box is not None
        assert box["width"] > 100
        assert 0 <= box["x"] <= 1920 - box["width"]
    return tab


@pytest.mark.slow
def test_leaving_the_page_and_coming_back(app: App, match: str, open_tab: OpenTab) -> None:
    tab = open_tab(app, f"/play?match={match}")
    tab.at_table()
    before = acted(Mouse(tab), "draw")
    for path in ("learn", "puzzles", "me"):
        tab.page.locator(f".st-key-menu a[href*='{path}']").click()
        tab.page.locator("h1").wait_for()
        tab.settled()
    tab.page.locator(".st-key-menu a[href*='play']").click()
    assert same(before, tab.at_table())


@pytest.mark.slow
def test_no_request_leaves_the_host(app: App, match: str, open_tab: OpenTab) -> None:
    """On any page, in any language; fonts, icons and figures included. (Every other test here asks this in its end.)"""
    tab: AppPage = open_tab(app, f"/play?match={match}")
    tab.at_table()
    for path in ("/", "/play", "/play?match=new", "/reference", "/me", "/house", "/?lang=fr"):
        tab.open(path)
        tab.settled()
        tab.page.wait_for_load_state("networkidle")
    assert tab.strangers == []

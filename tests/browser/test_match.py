"""A whole match of two by mouse, as the Italian club plays it: from the first question to the last line of the score."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.app_page import AppPage
from tests.browser.conftest import OpenTab, StartApp
from tests.browser.playing import Mouse, acted, play_hand
from tests.leaks import leaks_in
from trainer.app.serving import DATABASE
from trainer.language import words
from trainer.rules.profile import HOUSES


@pytest.mark.slow
def test_a_match_of_two_by_mouse(start_app: StartApp, open_tab: OpenTab) -> None:
    app = start_app()
    tab = open_tab(app, "/?lang=it", locale="it-IT")
    tab.press_key("house-it-club")
    tab.press_key("new-match")
    tab.key("deal").wait_for()
    without_pause(tab)
    tab.open("/play?match=new")
    sight = tab.sit_down()
    expect(tab.page.locator("html")).to_have_attribute("lang", "it")
    assert list(sight.others) == [2]
    hands, played = Mouse(tab), 0
    while True:
        sight = play_hand(hands, HOUSES["it-club"])
        played += 1
        live = app.live()
        assert (live.rev, live.hand_no) == (sight.rev, played)
        assert live.hand_over
        # The table has its answer before the page below it is drawn anew.
        expect(tab.page.locator(".s40-score tbody tr")).to_have_count(played)
        rows = points(tab, "tbody tr")
        assert rows == [list(hand.result) for hand in live.record().hands if hand.result is not None]
        assert points(tab, "tfoot tr") == [[sum(row[seat] for row in rows) for seat in range(2)]]
        named = words("it").card_names()
        assert laid_open(tab) == [", ".join(named[card.text] for card in hand) for hand in live.now.hands]
        if live.winner:
            break
        assert list(sight.bar) == ["next-hand"]
        acted(hands, "next-hand")
    assert list(sight.bar) == ["new-match"]
    assert max(points(tab, "tfoot tr")[0]) >= 101
    assert app.record().finished is not None
    assert leaks_in(tab.frames, app.oracles()) == []

    # The match is over: Today has nothing to go on with, and the table leads to a new match.
    tab.button("new-match").click()
    tab.key("deal").wait_for()
    tab.open("/")
    tab.key("new-match").wait_for()
    assert tab.page.locator("[class*=st-key-go-on-]").count() == 0
    tab.press_key("new-match")
    sight = tab.sit_down()
    assert sight.phase == "draw"
    assert len(app.records()) == 2
    assert (app.data / DATABASE).is_file()


def without_pause(tab: AppPage) -> None:
    """Says under Me that the others need not wait."""
    tab.open("/me")
    first = tab.key("me-pause").locator("label").filter(has=tab.page.locator("input")).first
    first.click()
    tab.page.wait_for_function("() => document.querySelector('.st-key-me-pause input').checked")
    tab.settled()


def points(tab: AppPage, rows: str) -> list[list[int]]:
    """The numbers in rows of the table of points, without their first cell."""
    table = tab.page.locator(".s40-score")
    found = [row.locator("td").all_inner_texts()[1:] for row in table.locator(rows).all()]
    return [[int(re.findall(r"\d+", cell)[0]) for cell in row] for row in found]


def laid_open(tab: AppPage) -> list[str]:
    """What the table names of the cards that each seat is left with, by seat."""
    seats = tab.table.locator("[data-result]")
    return [seats.nth(n).locator(".laid").get_attribute("aria-label") or "" for n in range(seats.count())]

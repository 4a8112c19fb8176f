"""A hand of four by mouse, as they play it around a French table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.app_page import AppPage, Sight
from tests.browser.conftest import OpenTab, StartApp
from tests.browser.playing import Mouse, acted, play_hand
from tests.leaks import leaks_in
from trainer.rules.profile import HOUSES


def three_opponents(tab: AppPage) -> None:
    """Chooses as many opponents as the house allows."""
    tab.page.locator("[class*=st-key-new-opponents-]").get_by_role("radio").last.click()
    tab.settled()


@pytest.mark.slow
def test_a_hand_of_four_by_mouse(start_app: StartApp, open_tab: OpenTab) -> None:
    app = start_app(pause=0)
    tab = open_tab(app, "/play?house=fr-table&lang=fr", locale="fr-FR")
    tab.press_key("house-fr-table")
    tab.key("deal").wait_for()
    three_opponents(tab)
    tab.sit_down()
    expect(tab.page.locator("html")).to_have_attribute("lang", "fr")
    seen: list[Sight] = []
    end = play_hand(Mouse(tab), HOUSES["fr-table"], seen.append)
    live = app.live()
    assert live.setup.profile == HOUSES["fr-table"]
    assert (live.setup.seats, live.rev) == (4, end.rev)
    assert live.hand_over
    # Each turn of mine was shown with the others' card counts as they then were, and nothing went back.
    assert [sight.rev for sight in seen] == sorted({sight.rev for sight in seen})
    assert all(set(sight.others) == {2, 3, 4} for sight in seen)
    expect(tab.page.locator(".s40-score thead th")).to_have_count(4)
    assert leaks_in(tab.frames, app.oracles()) == []
    # The next hand is dealt from the table, and the deal has passed to the left.
    assert list(end.bar) == ["next-hand"]
    sight = acted(Mouse(tab), "next-hand")
    assert len(sight.hand) == 13
    assert app.live().now.dealer == live.now.dealer % 4 + 1

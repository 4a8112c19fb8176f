"""Two people on one screen: while the curtain is down, nobody's hand is on the page or on its way to it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.app.table.matches import setup
from tests.browser.app import App
from tests.browser.app_page import AppPage, Sight
from tests.browser.conftest import OpenTab, StartApp
from tests.browser.playing import Mouse, play_turn
from tests.leaks import leaks, leaks_in
from trainer.rules.profile import HOUSES

DEEP = "() => s40().outerHTML"


def nothing_to_see(tab: AppPage, app: App) -> Sight:
    """The curtain is down, and the page holds no card but those that lie open."""
    sight = tab.wait(lambda s: s.quiet and s.curtain)
    assert sight.phase == "curtain"
    assert sight.hand == ()
    assert tab.state("order") == tab.state("staged") == ""
    oracle = app.oracles()[0]
    html = tab.page.evaluate(DEEP) + tab.page.content()
    body = html.replace(tab.page.locator("head").inner_html(), "")
    assert leaks(body, oracle.last(), oracle.seed, [oracle.record.id]) == []
    return sight


def lift(tab: AppPage) -> Sight:
    tab.table.locator('.curtain [data-action="reveal"]').click()
    return tab.wait(lambda s: s.quiet and not s.curtain)


def test_the_screen_goes_from_hand_to_hand(start_app: StartApp, open_tab: OpenTab) -> None:
    app = start_app(house="ro-duel", pause=0)
    tab = open_tab(app, "/play?lang=ro&match=new")
    another_person(tab, seat=2)
    tab.press_key("deal")
    hands = Mouse(tab)
    held: dict[int, set[str]] = {}
    for turn in range(3):
        nothing_to_see(tab, app)
        # Keys do nothing to a table behind its curtain.
        for key in ("s", "p", "Home", "x", "o", "u"):
            tab.page.keyboard.press(key)
        nothing_to_see(tab, app)
        sight = lift(tab)
        live = app.live()
        seat = live.now.turn
        assert sight.phase == "draw"
        assert sorted(map(str, sight.hand)) == sorted(map(str, live.now.hand))
        assert list(sight.others) == [3 - seat]
        if seat in held:
            # What came back is what was held, but for what was drawn and laid since.
            assert set(map(str, sight.hand)) <= held[seat]
        if turn == 1:
            tab.open("/play")  # a reload in the middle lets the curtain down again
            nothing_to_see(tab, app)
            lift(tab)
        play_turn(hands, HOUSES["ro-duel"], tab.look())
        now = app.live()
        held[seat] = {card.text for card in now.now.hands[seat - 1]}
        if now.hand_over:
            break
    assert set(held) == {1, 2}
    assert leaks_in(tab.frames, app.oracles()) == []


def another_person(tab: AppPage, seat: int) -> None:
    """Says that a person sits at a seat where a bot would."""
    tab.key("deal").wait_for()
    tab.unfold()
    chooser = tab.key(f"new-kind-{seat}")
    before = chooser.get_by_role("combobox").input_value()
    chooser.locator("button").click()
    tab.page.get_by_role("option").last.click()
    expect(chooser.get_by_role("combobox")).not_to_have_value(before)
    tab.settled()


@pytest.mark.slow
def test_a_whole_hand_of_three_people_and_a_bot(start_app: StartApp, open_tab: OpenTab) -> None:
    app = start_app(house="it-club", pause=0)
    match = app.place(setup(seats=4, persons=3, seed="curtain" * 4), lambda state: True)
    tab = open_tab(app, f"/play?lang=it&match={match}")
    for _ in range(150):
        sight = tab.wait(lambda s: s.quiet and s.phase in ("curtain", "over", "play", "draw"))
        if sight.phase == "over":
            break
        if sight.curtain:
            nothing_to_see(tab, app)
            sight = lift(tab)
        play_turn(Mouse(tab), HOUSES["it-club"], sight)
    live = app.live()
    assert live.hand_over
    assert {event.seat for event in live.now.log} == {1, 2, 3, 4}
    assert leaks_in(tab.frames, app.oracles()) == []

"""The power goes in the middle of a hand: whatever was shown is kept, whatever was asked for happens once."""

from __future__ import annotations

import sys

import pytest

from tests.app.table.matches import setup
from tests.browser.app import App, folded
from tests.browser.app_page import AppPage
from tests.browser.conftest import OpenTab, StartApp
from tests.browser.playing import Mouse, acted, choose_a_discard, play_turn
from trainer.rules.profile import HOUSES
from trainer.rules.state import Phase, State
from trainer.store import Event

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL there")

BACK = 30_000
"""Milliseconds until a page has noticed, reconnected, and drawn the table again."""


def my_turn(state: State) -> bool:
    return state.turn == 1 and state.phase is Phase.DRAW and sum(state.turns_taken) >= 2


def at_table(start_app: StartApp, open_tab: OpenTab) -> tuple[App, AppPage]:
    app = start_app(house="it-club", pause=0)
    match = app.place(setup(seats=3, seed="power"), my_turn)
    tab = open_tab(app, f"/play?lang=en&match={match}")
    tab.at_table()
    return app, tab


def kept(before: tuple[Event, ...], app: App) -> tuple[Event, ...]:
    """The events now, of which those before must be the beginning."""
    now = app.record().events
    assert now[: len(before)] == before
    assert [event.rev for event in now] == list(range(1, len(now) + 1))
    ids = [event.intent_id for event in now if event.intent_id]
    assert len(set(ids)) == len(ids)
    return now


def shows_what_is_stored(tab: AppPage, app: App) -> None:
    live = folded(app.record())
    sight = tab.wait(lambda s: s.quiet and s.rev == live.rev, BACK)
    assert sorted(map(str, sight.hand)) == sorted(map(str, live.now.hands[0]))
    assert sight.top is live.now.discards[-1]
    assert [list(cards) for _, cards, _ in sight.melds] == [list(laid.meld.cards) for laid in live.now.table]


def test_killed_between_two_moves(start_app: StartApp, open_tab: OpenTab) -> None:
    app, tab = at_table(start_app, open_tab)
    drawn = acted(Mouse(tab), "draw")
    before = app.record().events
    app.kill()
    app.start()
    # The page comes back by itself; what it shows is what it showed.
    assert kept(before, app) == before
    shows_what_is_stored(tab, app)
    assert tab.look().hand == drawn.hand
    # And it goes on: the turn is ended, the others move, nothing is doubled.
    after = play_turn(Mouse(tab), HOUSES["it-club"], tab.look())
    assert after.rev > drawn.rev
    kept(before, app)
    shows_what_is_stored(tab, app)


@pytest.mark.slow
@pytest.mark.parametrize("moment", [0, 3, 8, 20, 60])
def test_killed_right_after_a_click(start_app: StartApp, open_tab: OpenTab, moment: int) -> None:
    """Some milliseconds after the click the move may be stored or not; in the end it was made once."""
    app, tab = at_table(start_app, open_tab)
    before = app.record().events
    tab.page.get_by_test_id("stock").click()
    if moment:
        tab.page.wait_for_timeout(moment)
    app.kill()
    app.start()
    tab.wait(lambda s: s.quiet and s.phase == "play", BACK)
    after = kept(before, app)
    assert [event.text for event in after[len(before) :]] == ["1 draw"]
    shows_what_is_stored(tab, app)


def test_clicked_while_the_server_was_gone(start_app: StartApp, open_tab: OpenTab) -> None:
    app, tab = at_table(start_app, open_tab)
    before = app.record().events
    app.kill()
    tab.page.get_by_test_id("stock").click()
    tab.wait(lambda s: s.pending)
    tab.page.get_by_test_id("stock").click()
    app.start()
    tab.wait(lambda s: s.quiet and s.phase == "play", BACK)
    assert [event.text for event in kept(before, app)[len(before) :]] == ["1 draw"]
    shows_what_is_stored(tab, app)


@pytest.mark.slow
@pytest.mark.parametrize("moment", [0, 15])
def test_killed_while_the_others_move(start_app: StartApp, open_tab: OpenTab, moment: int) -> None:
    """A discard and what the bots make of it are one transaction: all of it is kept, or none and it is made again."""
    app, tab = at_table(start_app, open_tab)
    hands = Mouse(tab)
    acted(hands, "draw")
    before = app.record().events
    card = choose_a_discard(hands)
    hands.press("discard")
    if moment:
        tab.page.wait_for_timeout(moment)
    app.kill()
    app.start()
    tab.wait(lambda s: s.quiet and s.phase in ("draw", "over"), BACK)
    new = kept(before, app)[len(before) :]
    assert [event.text for event in new].count(f"1 discard {card}") == 1
    assert new[0].text == f"1 discard {card}"
    assert {event.text.split()[0] for event in new} == {"1", "2", "3"}
    shows_what_is_stored(tab, app)


@pytest.mark.slow
def test_killed_again_and_again_and_reloaded(start_app: StartApp, open_tab: OpenTab) -> None:
    app, tab = at_table(start_app, open_tab)
    hands = Mouse(tab)
    for turn in range(2):
        before = app.record().events
        play_turn(hands, HOUSES["it-club"], tab.wait(lambda s: s.quiet and s.phase in ("draw", "play")))
        shown = tab.look()
        app.kill()
        app.start()
        assert kept(before, app)[-1].rev == shown.rev
        if turn % 2:
            tab.open("/play")
        shows_what_is_stored(tab, app)

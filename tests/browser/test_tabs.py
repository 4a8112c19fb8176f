"""Two tabs, a line that breaks, a finger that trembles: each move is made once, and every tab ends up at the truth."""

from __future__ import annotations

import pytest

from tests.app.table.matches import setup
from tests.browser.app import App
from tests.browser.app_page import AppPage
from tests.browser.conftest import OpenTab, StartApp
from tests.browser.playing import Mouse, acted, answered
from trainer.language import words
from trainer.rules.state import Phase, State


def my_turn(state: State) -> bool:
    return state.turn == 1 and state.phase is Phase.DRAW


@pytest.fixture
def app(start_app: StartApp) -> App:
    return start_app(house="it-club", pause=0, lang="en")


@pytest.fixture
def match(app: App) -> str:
    return app.place(setup(seats=2, seed="tabs"), my_turn)


@pytest.fixture
def tab(app: App, match: str, open_tab: OpenTab) -> AppPage:
    tab = open_tab(app, f"/play?match={match}")
    tab.at_table()
    return tab


def moves(app: App) -> list[str]:
    """The moves made since the match was put there, seat 1's only."""
    return [event.text for event in app.record().events if event.intent_id]


def look_at(tab: AppPage) -> None:
    """Brings a tab to the front, as its page would hear it. (A headless browser never hides the others.)"""
    tab.page.bring_to_front()
    tab.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_a_move_in_one_is_seen_in_the_other(app: App, match: str, tab: AppPage, open_tab: OpenTab) -> None:
    other = open_tab(app, f"/play?match={match}", beside=tab)
    before = other.at_table()
    made = acted(Mouse(tab), "draw")
    assert other.look() == before
    look_at(other)
    sight = other.wait(lambda s: s.rev == made.rev)
    assert sight.hand == made.hand
    assert sight.phase == "play"
    assert moves(app) == ["1 draw"]


def test_a_move_from_an_older_view_is_refused_and_not_doubled(
    app: App, match: str, tab: AppPage, open_tab: OpenTab
) -> None:
    other = open_tab(app, f"/play?match={match}", beside=tab)
    before = other.at_table()
    made = acted(Mouse(tab), "draw")
    other.page.bring_to_front()
    other.page.get_by_test_id("stock").click()
    sight = answered(other, before)
    # It says why, and shows the match as it stands.
    assert sight.slip == words("en").tr("The match went on in another window. This is how it stands now.")
    sight = other.wait(lambda s: s.quiet and s.rev == made.rev)
    assert sight.hand == made.hand
    assert moves(app) == ["1 draw"]
    # From here on this tab plays, and the first one learns it in the same way.
    card = next(card for card in sight.hand if card.rank)
    hands = Mouse(other)
    hands.choose([card])
    after = acted(hands, "discard")
    assert moves(app) == ["1 draw", f"1 discard {card}"]
    look_at(tab)
    assert tab.wait(lambda s: s.rev == after.rev).hand == after.hand


@pytest.mark.slow
def test_two_browsers_that_move_at_the_same_moment(
    app: App, match: str, tab: AppPage, open_tab: OpenTab
) -> None:
    other = open_tab(app, f"/play?match={match}")
    other.at_table()
    press = "() => s40().querySelector('[data-testid=stock]').click()"
    tab.page.evaluate(press)
    other.page.evaluate(press)
    sights = [one.wait(lambda s: s.quiet and s.phase == "play") for one in (tab, other)]
    assert sights[0].hand == sights[1].hand
    assert moves(app) == ["1 draw"]
    assert [bool(sight.slip) for sight in sights].count(True) == 1


def test_a_move_made_offline_arrives_once(app: App, tab: AppPage) -> None:
    before = tab.look()
    tab.page.context.set_offline(True)
    tab.page.get_by_test_id("stock").click()
    tab.page.wait_for_timeout(1500)
    # Nothing of it is shown yet, and a second press does not make a second move.
    assert tab.look().pending
    assert tab.look().hand == before.hand
    assert moves(app) == []
    tab.page.get_by_test_id("stock").click()
    tab.page.context.set_offline(False)
    sight = tab.wait(lambda s: s.quiet and s.phase == "play", 30_000)
    assert len(sight.hand) == 14
    tab.page.wait_for_timeout(1000)
    assert moves(app) == ["1 draw"]
    assert tab.look().rev == sight.rev


def test_two_quick_clicks_are_one_move(app: App, tab: AppPage) -> None:
    tab.page.get_by_test_id("stock").dblclick()
    sight = tab.wait(lambda s: s.quiet and s.phase == "play")
    tab.page.wait_for_timeout(300)
    assert tab.look().rev == sight.rev
    assert not tab.look().slip
    assert moves(app) == ["1 draw"]
    card = next(card for card in sight.hand if card.rank)
    Mouse(tab).choose([card])
    tab.button("discard").dblclick()
    sight = tab.wait(lambda s: s.quiet and s.phase == "draw")
    tab.page.wait_for_timeout(300)
    assert tab.look().rev == sight.rev
    assert moves(app) == ["1 draw", f"1 discard {card}"]


@pytest.mark.slow
def test_many_clicks_in_one_breath(app: App, tab: AppPage) -> None:
    tab.page.evaluate(
        "() => { for (let i = 0; i < 20; i++) s40().querySelector('[data-testid=stock]').click() }"
    )
    tab.wait(lambda s: s.quiet and s.phase == "play")
    tab.page.wait_for_timeout(500)
    assert moves(app) == ["1 draw"]


def test_a_whole_run_of_the_page_in_between_loses_nothing(app: App, tab: AppPage) -> None:
    """Another widget of the page runs its script from the top while a move is under way."""
    order = tab.state("order")
    tab.page.keyboard.press("o")
    sorted_ = tab.state("order")
    assert sorted_ != order
    tab.unfold()
    show = tab.page.locator("[class*=st-key-position-]").get_by_role("button")
    show.wait_for()
    tab.page.evaluate(
        """() => {
          s40().querySelector('[data-testid=stock]').click()
          document.querySelector('[class*=st-key-position-] button').click()
        }"""
    )
    sight = tab.wait(lambda s: s.quiet and s.phase == "play")
    tab.settled()
    assert moves(app) == ["1 draw"]
    # My own order of the cards is still there; the card that was drawn came to its end.
    assert tab.state("order").split()[:13] == sorted_.split()
    assert len(sight.hand) == 14

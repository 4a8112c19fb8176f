"""The keyboard alone, from the page's address to the result, as two Italians play it against each other, in English."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import Locator, expect

from tests.app.table.matches import course, setup
from tests.browser.app import App, folded
from tests.browser.app_page import AppPage
from tests.browser.conftest import OpenTab, StartApp
from tests.browser.playing import Keys, acted, open_hand, play_hand
from tests.leaks import leaks_in
from trainer.app.table.showing import kind_name, level_text
from trainer.language import LANGUAGES, words
from trainer.players.player import BOTS
from trainer.rules.arrange import can_open
from trainer.rules.moves import Take
from trainer.rules.profile import HOUSES
from trainer.rules.state import Phase, State
from trainer.rules.turn import check

DUEL = HOUSES["it-duel"]


def tab_to(tab: AppPage, target: Locator) -> None:
    """Goes to something with the Tab key."""
    target.wait_for()
    for _ in range(60):
        if target.evaluate("node => node.getRootNode().activeElement === node"):
            return
        tab.page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not lead to {target}")


def enter(tab: AppPage, key: str) -> None:
    """Goes to a button of the page and presses it."""
    tab_to(tab, tab.key(key).get_by_role("button"))
    tab.page.keyboard.press("Enter")


@pytest.mark.slow
def test_from_the_address_to_the_result(start_app: StartApp, open_tab: OpenTab) -> None:
    app = start_app(pause=0)
    tab = open_tab(app, "/?lang=en", locale="en-GB")
    enter(tab, "house-it-duel")
    enter(tab, "new-match")
    enter(tab, "deal")
    tab.at_table()
    hands = Keys(tab)
    end = play_hand(hands, DUEL)
    live = app.live()
    assert live.setup.profile == DUEL
    assert (live.hand_over, live.rev) == (True, end.rev)
    expect(tab.page.locator(".s40-score tbody tr")).to_have_count(1)
    assert leaks_in(tab.frames, app.oracles()) == []
    # And on to the next hand, or to a new match where this one decided it.
    tab_to(tab, tab.table.locator(".bar button").first)
    tab.page.keyboard.press("Enter")
    if live.winner:
        tab.key("deal").wait_for()
    else:
        assert tab.wait(lambda s: s.rev > end.rev).phase == "draw"


# ------------------------------------------------------------------ single keys, each for what it is


def my_draw(state: State) -> bool:
    return state.turn == 1 and state.phase is Phase.DRAW


@pytest.fixture
def app(start_app: StartApp) -> App:
    return start_app(house="it-duel", pause=0, lang="en")


def at_table(
    app: App, open_tab: OpenTab, until: Callable[[State], bool] = my_draw, seed: str = "keys"
) -> AppPage:
    match = app.place(setup("it-duel", seed=seed), until)
    tab = open_tab(app, f"/play?match={match}")
    tab.at_table()
    return tab


def opens_before_drawing(state: State) -> bool:
    return my_draw(state) and not state.has_opened and can_open(state.hand, DUEL)


def seed_for(until: Callable[[State], bool]) -> str:
    """A seed with which it comes to that in the first hand."""
    for n in count():
        for _, live in course(setup("it-duel", seed=f"keys-{n}")):
            if live.hand_over:
                break
            if live.state is not None and until(live.state):
                return f"keys-{n}"
    raise AssertionError


def test_open_before_drawing_and_take_it_back(app: App, open_tab: OpenTab) -> None:
    tab = at_table(app, open_tab, opens_before_drawing, seed_for(opens_before_drawing))
    hands = Keys(tab)
    before = tab.look()
    assert open_hand(hands, DUEL, keep=0)
    opened = tab.look()
    assert opened.phase == "draw"
    assert len(opened.melds) > len(before.melds)
    assert app.record().events[-1].text.startswith("1 open")
    back = acted(hands, "undo")
    assert sorted(map(str, back.hand)) == sorted(map(str, before.hand))
    assert back.melds == before.melds
    # Again, and now the turn's card is drawn, as by one who has opened.
    assert open_hand(hands, DUEL, keep=0)
    drawn = acted(hands, "draw")
    assert drawn.phase == "play"
    assert len(drawn.hand) == len(opened.hand) + 1
    # The draw is never taken back, nor what came before it.
    refused = acted(hands, "undo")
    assert refused.slip
    assert refused.rev == drawn.rev


def takes(state: State) -> bool:
    return my_draw(state) and check(state, Take()) is None


def test_take_and_put_back(app: App, open_tab: OpenTab) -> None:
    tab = at_table(app, open_tab, takes, seed_for(takes))
    hands = Keys(tab)
    before = tab.look()
    assert before.ready("take")
    taken = acted(hands, "take")
    assert len(taken.hand) == len(before.hand) + 1
    assert taken.top is not before.top or taken.stock == before.stock
    assert taken.duties
    assert taken.ready("put-back")
    back = acted(hands, "put-back")
    assert back.top is before.top
    assert back.hand == before.hand
    tab.page.keyboard.press("p")
    assert tab.wait(lambda s: bool(s.slip)).phase == "draw"
    assert acted(hands, "draw").stock == before.stock - 1
    assert [event.text for event in app.record().events if event.intent_id] == [
        "1 take",
        "1 put back",
        "1 draw",
    ]


@pytest.mark.slow
def test_choosing_sorting_and_letting_go(app: App, open_tab: OpenTab) -> None:
    tab = at_table(app, open_tab)
    press = tab.page.keyboard.press
    held = tab.look().hand
    press("Home")
    assert tab.focused() == str(held[0])
    press("End")
    assert tab.focused() == str(held[-1])
    press("ArrowRight")
    assert tab.focused() == str(held[0])
    press("Space")
    press("ArrowRight")
    press("Space")
    assert tab.look().selection == held[:2]
    press("Escape")
    assert tab.look().selection == ()
    for _ in range(3):
        press("o")
        assert sorted(map(str, tab.look().hand)) == sorted(map(str, held))
    press("Home")
    first, second = tab.look().hand[:2]
    press("Shift+ArrowRight")
    assert tab.look().hand[:2] == (second, first)
    assert tab.focused() == str(first)
    # None of this was the server's business.
    assert [event.text for event in app.record().events if event.intent_id] == []


def test_the_list_of_keys(app: App, open_tab: OpenTab) -> None:
    tab = at_table(app, open_tab)
    tab.page.keyboard.press("Home")
    card = tab.focused()
    tab.page.keyboard.press("?")
    assert tab.look().asking
    listed = tab.table.locator("dialog kbd").all_inner_texts()
    assert {"S", "P", "A", "X", "B", "O", "U", "N", "Esc"} <= set(listed)
    # A letter means nothing to the table behind.
    tab.page.keyboard.press("s")
    assert tab.look().phase == "draw"
    tab.page.keyboard.press("Escape")
    sight = tab.wait(lambda s: not s.asking)
    assert tab.focused() == card
    assert sight.phase == "draw"


def test_a_new_match_is_asked_about_first(app: App, open_tab: OpenTab) -> None:
    tab = at_table(app, open_tab)
    press = tab.page.keyboard.press
    press("n")
    tab.wait(lambda s: s.asking)
    press("Escape")
    tab.wait(lambda s: not s.asking)
    assert tab.key("deal").count() == 0
    press("n")
    tab.wait(lambda s: s.asking)
    tab_to(tab, tab.table.locator('dialog [data-choice="yes"]'))
    press("Enter")
    tab.key("deal").wait_for()
    # The old one is not lost: Today goes on with it.
    tab.open("/")
    tab.page.locator("[class*=st-key-go-on-]").wait_for()


def test_the_level_by_its_key(start_app: StartApp, open_tab: OpenTab) -> None:
    """In every language on a phone's width: the key leads to the choice itself, and nothing of it is cut off."""
    app = start_app(house="it-club", pause=0)
    match = app.place(setup(seed="level"), lambda state: state.turn == 1 and state.phase is Phase.DRAW)
    tab = open_tab(app, f"/play?match={match}", width=390, height=844)
    for lang in LANGUAGES:
        tab.open(f"/play?match={match}&lang={lang}")
        tab.at_table()
        tab.page.keyboard.press("l")
        tab.page.keyboard.press("1")
        group = tab.key("new-level").get_by_role("radiogroup")
        expect(group).to_have_accessible_name(words(lang).tr("How well they play"))
        levels = group.get_by_role("radio")
        expect(levels.first).to_be_focused()
        expect(levels).to_have_text([kind_name(kind, words(lang)) for kind in BOTS])
        for level in levels.all():
            expect(level).to_be_in_viewport(ratio=1)
            assert level.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
        tab.page.keyboard.press("ArrowRight")
        tab.page.keyboard.press("Space")
        expect(tab.key("new-level").get_by_role("radio").nth(1)).to_be_checked()
        expect(tab.page.get_by_text(level_text("normal", words(lang)))).to_be_visible()
        assert not tab.page.evaluate("document.scrollingElement.scrollWidth > innerWidth")
    tab.press_key("deal")
    tab.at_table()
    assert folded(app.records()[0]).setup.kinds == ("person", "normal")

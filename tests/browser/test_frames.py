"""Every frame of a match's websocket, both ways, is read, and all that goes past it: no card that the seat has not seen, no seed, no stock."""

from __future__ import annotations

import json

import pytest

from tests.app.table.matches import setup
from tests.browser.conftest import OpenTab, StartApp
from tests.browser.playing import Mouse, acted, play_hand, play_turn
from tests.leaks import Oracle, leaks, leaks_in, message, parts, view_of
from trainer.rules.profile import HOUSES
from trainer.rules.state import Phase, State

PLAYED = {"it-club": 3, "it-duel": 2, "fr-table": 4, "ro-duel": 2}


def my_turn(state: State) -> bool:
    return state.turn == 1 and state.phase is Phase.DRAW


def late(state: State) -> bool:
    return my_turn(state) and state.turns_taken[0] >= 3 and any(state.opened)


def test_what_is_done_around_a_move_tells_nothing(start_app: StartApp, open_tab: OpenTab) -> None:
    """Drawing, preparing, being refused, sorting, reloading, copying the position, saving the match."""
    app = start_app(house="fr-table", pause=0)
    match = app.place(setup("fr-table", seats=4, seed="0123456789abcdef" * 2), late)
    tab = open_tab(app, f"/play?lang=fr&match={match}")
    hands = Mouse(tab)
    tab.at_table()
    acted(hands, "draw")
    hands.choose(tab.look().hand[:2])
    tab.page.keyboard.press("Enter")
    tab.wait(lambda s: bool(s.staged) and s.total not in ("", "…"))
    tab.page.keyboard.press("Enter")
    tab.wait(lambda s: bool(s.slip))
    for key in ("Escape", "Escape", "Escape", "o", "o", "o"):
        tab.page.keyboard.press(key)
    tab.open("/play")
    tab.at_table()
    play_turn(hands, HOUSES["fr-table"], tab.look())
    tab.unfold()
    tab.page.locator("[class*=st-key-position-]").get_by_role("button").click()
    tab.page.locator("[data-testid=stCode]").nth(1).wait_for()
    with tab.page.expect_download() as download:
        tab.page.locator("[class*=st-key-save-]").get_by_role("button").click()
    oracles = app.oracles()
    assert leaks_in(tab.frames, oracles) == []
    saved = download.value.path().read_text(encoding="utf-8")
    assert "[[hand]]" in saved
    assert leaks(saved, oracles[1].last(), oracles[1].seed, [match]) == []
    position = "\n".join(tab.page.locator("[data-testid=stCode]").all_inner_texts())
    assert "s40:" in position
    assert leaks(position, oracles[1].last(), oracles[1].seed) == []


@pytest.mark.slow
def test_the_frames_are_read_to_their_last_string(start_app: StartApp, open_tab: OpenTab) -> None:
    """The search sees what is on the wire: my own cards in each view, and the intents that went out."""
    app = start_app(house="it-club", pause=0)
    match = app.place(setup(seed="0123456789abcdef" * 2), my_turn)
    tab = open_tab(app, f"/play?match={match}")
    tab.at_table()
    acted(Mouse(tab), "draw")
    ways = ("in", "answer")
    views = [view for way, frame in tab.frames if way in ways and (view := view_of(message(way, frame)))]
    assert [len(view["hand"]) for view in views][-1] == 14
    card = json.dumps(views[-1]["hand"][0])
    for way, wanted in (("in", card), ("answer", card), ("request", '"draw"')):
        sent = [
            text
            for direction, frame in tab.frames
            if direction == way
            for text in _texts(message(way, frame))
        ]
        assert wanted.strip('"') in sent
    # Were one hidden card among them, it would be found: the other seat may not know what this one was sent.
    assert leaks_in(tab.frames, {1: Oracle(app.record(), 2)})


def _texts(sent: object) -> list[str]:
    return [one for part in parts(sent) for one in part if isinstance(one, str)]


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES)
def test_a_whole_hand_tells_nothing(start_app: StartApp, open_tab: OpenTab, house: str) -> None:
    app = start_app(house=house, pause=300, lang="en")
    match = app.place(setup(house, seats=PLAYED[house], seed="fedcba9876543210" * 2), my_turn)
    tab = open_tab(app, f"/play?match={match}")
    tab.at_table()
    play_hand(Mouse(tab), HOUSES[house])
    assert app.live().hand_over
    assert tab.answers > 5, "the moves went past the page, and were read"
    assert leaks_in(tab.frames, app.oracles()) == []

"""The match's screens one after another, as a person meets them: what the looks of a match are judged by."""

from __future__ import annotations

from collections.abc import Iterator

from tests.app.table.matches import setup
from tests.browser.app import App
from tests.browser.app_page import AppPage
from tests.browser.playing import Keys, acted
from trainer.rules.state import Phase, State


def _my_draw(state: State) -> bool:
    return state.turn == 1 and state.phase is Phase.DRAW


def _late(state: State) -> bool:
    return state.turn == 1 and state.phase is Phase.PLAY and state.has_opened and len(state.table) > 4


def _last_moves(state: State) -> bool:
    return state.turn == 1 and state.phase is Phase.PLAY and state.has_opened and len(state.hand) == 1


def phases(app: App, tab: AppPage, lang: str) -> Iterator[str]:
    """Brings the tab to one screen after another and gives each its name. The player's house is chosen already."""
    tab.open(f"/play?match=new&lang={lang}")
    tab.key("deal").wait_for()
    tab.page.locator("input[type=file] + span:not(:empty)").wait_for()
    tab.settled()
    yield "new match"
    tab.unfold()
    yield "new match, unfolded"
    yield from _first_turn(app, tab, lang)
    yield from _later(app, tab, lang)
    yield from _several_people(app, tab, lang)


def _first_turn(app: App, tab: AppPage, lang: str) -> Iterator[str]:
    match = app.place(setup("it-club", seats=2, seed="phases"), _my_draw)
    tab.open(f"/play?match={match}&lang={lang}")
    tab.at_table()
    yield "my turn"
    hands = Keys(tab)
    acted(hands, "draw")
    yield "drawn"
    hands.choose(tab.look().hand[:3])
    yield "chosen"
    hands.press("stage")
    tab.wait(lambda s: bool(s.staged) and s.total not in ("", "…"))
    yield "in preparation"
    tab.page.keyboard.press("Enter")
    tab.wait(lambda s: bool(s.slip))
    yield "refused"
    hands.let_go()
    tab.page.keyboard.press("?")
    tab.wait(lambda s: s.asking)
    yield "the keys"
    tab.page.keyboard.press("Escape")
    tab.wait(lambda s: not s.asking)


def _later(app: App, tab: AppPage, lang: str) -> Iterator[str]:
    match = app.place(setup("it-club", seats=4, seed="phases"), _late)
    tab.open(f"/play?match={match}&lang={lang}")
    tab.at_table()
    yield "late, four players"
    tab.table.locator(".look").click()
    tab.wait(lambda s: s.asking)
    yield "the discard pile"
    tab.page.keyboard.press("Escape")
    match = app.place(setup("it-club", seats=3, seed="phases", limit=500), _last_moves)
    tab.open(f"/play?match={match}&lang={lang}")
    tab.at_table()
    hands = Keys(tab)
    hands.choose(tab.look().hand)
    hands.press("discard")
    tab.wait(lambda s: s.phase == "over")
    tab.settled()
    yield "the hand is over"
    tab.open(f"/play?match={match}&lang={lang}&big=1")
    tab.at_table()
    yield "the hand is over, big"
    tab.open(f"/play?lang={lang}&big=0")


def _several_people(app: App, tab: AppPage, lang: str) -> Iterator[str]:
    match = app.place(setup("it-club", seats=6, persons=2, seed="phases"), _my_draw)
    tab.open(f"/play?match={match}&lang={lang}&big=0")
    tab.wait(lambda s: s.quiet and s.curtain)
    yield "the curtain"
    tab.table.locator('.curtain [data-action="reveal"]').click()
    tab.wait(lambda s: s.quiet and not s.curtain)
    yield "six players"

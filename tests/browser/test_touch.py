"""By touch on a phone, as Romanians play it against each other: nothing scrolls sideways, all that matters is in sight."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator

from tests.app.table.matches import setup
from tests.browser.app import App
from tests.browser.app_page import AppPage, Sight
from tests.browser.conftest import OpenTab, StartApp
from tests.browser.playing import Fingers, acted, answered, copies, play_hand
from tests.leaks import leaks_in
from trainer.rules.cards import JOKER, Card
from trainer.rules.legal import places_for
from trainer.rules.profile import HOUSES
from trainer.rules.state import Phase, State

DUEL = HOUSES["ro-duel"]
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}

_LAYOUT = """
() => {
  const t = window.s40()
  const wide = document.scrollingElement.scrollWidth > innerWidth
  const sideways = [...document.querySelectorAll('*')].filter(n => n.scrollLeft !== 0).map(n => n.className)
  const box = node => { const b = node.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom] }
  const inSight = ([left, top, right, bottom]) => left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5
  const shown = n => n.checkVisibility() && getComputedStyle(n).visibility !== 'hidden'
  const parts = t ? [t.querySelector('.bar'), ...t.querySelectorAll('.hand [role=option]')].filter(shown) : []
  const targets = t ? [...t.querySelectorAll('button, [role=option]')].filter(shown) : []
  const small = targets.map(n => [n, n.getBoundingClientRect()]).filter(([, b]) => b.width < 44 - 0.5 || b.height < 44 - 0.5)
  return {
    wide, sideways,
    hidden: parts.filter(n => !inSight(box(n))).map(n => (n.dataset.card ?? n.className) + ' ' + box(n).map(Math.round)),
    small: small.map(([n, b]) => `${n.dataset.action ?? n.dataset.card ?? n.dataset.meld ?? n.className} ${Math.round(b.width)}x${Math.round(b.height)}`),
  }
}
"""


class Watching:
    """Looks at the page whenever something was done, and keeps what is wrong with it."""

    def __init__(self, tab: AppPage) -> None:
        self.tab = tab
        self.wrong: set[str] = set()
        self.looks = 0

    def __call__(self, sight: object = None) -> None:
        self.looks += 1
        for what, found in self.tab.page.evaluate(_LAYOUT).items():
            for one in found if isinstance(found, list) else [found] if found else []:
                self.wrong.add(f"{what}: {one}")


class WatchedFingers(Fingers):
    """Touches, and looks after each touch."""

    def __init__(self, tab: AppPage, watch: Watching) -> None:
        super().__init__(tab)
        self.watch = watch

    def press(self, action: str) -> None:
        super().press(action)
        self.watch()

    def choose(self, cards: Sequence[Card]) -> None:
        super().choose(cards)
        self.watch()


@pytest.mark.slow
def test_a_hand_by_touch(start_app: StartApp, open_tab: OpenTab) -> None:
    app = start_app(pause=0)
    tab = open_tab(app, "/play?lang=ro", locale="ro-RO", **PHONE)
    watch = Watching(tab)
    watch()
    tab.key("house-ro-duel").get_by_role("button").tap()
    tab.key("deal").wait_for()
    watch()
    tab.key("deal").get_by_role("button").tap()
    tab.at_table()
    hands = WatchedFingers(tab, watch)
    end = play_hand(hands, DUEL, watch)
    while watch.looks < 30 and not app.live().winner:
        acted(hands, "next-hand")  # it was a short one
        end = play_hand(hands, DUEL, watch)
    live = app.live()
    assert live.setup.profile == DUEL
    assert (live.hand_over, live.rev) == (True, end.rev)
    assert watch.wrong == set()
    assert leaks_in(tab.frames, app.oracles()) == []


# ------------------------------------------------------------------ dragging


@pytest.fixture
def app(start_app: StartApp) -> App:
    return start_app(house="ro-duel", lang="ro", pause=0)


def drag(tab: AppPage, cards: Locator, to: Locator, watch: Watching) -> None:
    """With a finger: real touch events through the browser's protocol."""
    session = tab.page.context.new_cdp_session(tab.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    boxes = [where.bounding_box() for where in (cards, to)]
    assert boxes[0] is not None
    assert boxes[1] is not None
    (x, y), (to_x, to_y) = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box
    ]
    touch("touchStart", (x, y))
    for step in range(1, 11):
        touch("touchMove", (x + (to_x - x) * step / 10, y + (to_y - y) * step / 10))
        if step % 5 == 0:
            watch()
    # A finger that rests before it lets go: else Chromium sees a fling, and the next tap only ends that.
    tab.page.wait_for_timeout(120)
    touch("touchMove", (to_x, to_y))
    touch("touchEnd")


def my_play(state: State) -> bool:
    return state.turn == 1 and state.phase is Phase.PLAY


def fits(state: State) -> list[Card]:
    return [card for card in state.hand if card is not JOKER and places_for(state, card)]


def something_fits(state: State) -> bool:
    return my_play(state) and state.has_opened and len(state.hand) > 4 and bool(fits(state))


def test_dragging_a_card_discards_it(app: App, open_tab: OpenTab) -> None:
    match = app.place(setup("ro-duel", seed="touch"), my_play)
    tab = open_tab(app, f"/play?match={match}", **PHONE)
    before, watch = tab.at_table(), Watching(tab)
    card = before.hand[0]
    drag(tab, tab.option(card), tab.page.get_by_test_id("discards"), watch)
    after = answered(tab, before)
    assert not after.slip
    assert app.record().events[before.rev].text == f"1 discard {card}"
    assert watch.wrong == set()


def test_dragging_a_card_adds_it_to_a_meld(app: App, open_tab: OpenTab) -> None:
    match = app.place(setup("ro-duel", seed="touch"), something_fits)
    state = app.live().now
    tab = open_tab(app, f"/play?match={match}", **PHONE)
    before, watch = tab.at_table(), Watching(tab)
    card = fits(state)[0]
    number = places_for(state, card)[0][0]
    drag(tab, tab.option(card), tab.meld(number), watch)
    after = answered(tab, before)
    assert not after.slip
    assert app.record().events[-1].text == f"1 lay {card} on {number}"
    assert card in {n: cards for n, cards, _ in after.melds}[number]
    assert watch.wrong == set()


def test_dragging_within_the_hand_and_into_preparation(app: App, open_tab: OpenTab) -> None:
    match = app.place(setup("ro-duel", seed="touch"), my_play)
    tab = open_tab(app, f"/play?match={match}", **PHONE)
    before, watch = tab.at_table(), Watching(tab)
    events = app.record().events
    first, last = before.hand[0], before.hand[-1]
    drag(tab, tab.option(first), copies(tab, before.hand)[-1], watch)
    moved = tab.wait(lambda s: s.hand != before.hand)
    assert moved.hand.index(first) > 8
    drag(tab, tab.option(last), tab.table.locator(".melds"), watch)
    staged = tab.wait(lambda s: bool(s.staged) and s.total not in ("", "…"))
    assert staged.staged == str(last)
    tab.table.locator(".stage .slot").first.tap()
    back = tab.wait(lambda s: not s.staged)
    assert sorted(map(str, back.hand)) == sorted(map(str, before.hand))
    assert watch.wrong == set()
    assert app.record().events == events


@pytest.mark.slow
def test_a_long_press_tells_what_a_card_could_do(app: App, open_tab: OpenTab) -> None:
    match = app.place(setup("ro-duel", seed="touch"), my_play)
    tab = open_tab(app, f"/play?match={match}", **PHONE)
    sight = tab.at_table()
    session = tab.page.context.new_cdp_session(tab.page)
    box = tab.option(sight.hand[3]).bounding_box()
    assert box is not None
    point = {"x": box["x"] + 15, "y": box["y"] + 20}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    tab.table.locator(".hint").wait_for()
    assert len(tab.table.locator(".hint").inner_text()) > 10
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    # It was a question, not a choice.
    assert tab.look().selection == ()


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_late_in_a_hand_everything_is_still_in_sight(app: App, open_tab: OpenTab, seats: int) -> None:
    """Fourteen cards, many melds, a meld in preparation, a long sentence."""

    def crowded(state: State) -> bool:
        return state.turn == 1 and state.phase is Phase.PLAY and len(state.table) >= 2 and len(state.hand) > 8

    house = "it-club" if seats > 2 else "ro-duel"
    match = app.place(setup(house, seats=seats, seed="touched"), crowded)
    tab = open_tab(app, f"/play?match={match}", **PHONE)
    watch = Watching(tab)
    hands = WatchedFingers(tab, watch)
    sight: Sight = tab.at_table()
    watch()
    hands.choose(sight.hand[:2])
    hands.press("stage")
    sight = tab.wait(lambda s: bool(s.staged) and s.total not in ("", "…"))
    watch()
    if "open" in sight.bar:
        acted(hands, "open")
        watch()
    assert watch.wrong == set()

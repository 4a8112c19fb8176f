"""Lessons in the browser: by keyboard, by touch on a phone, through a power cut, and in every language."""

from __future__ import annotations

import sys
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from lessons.lesson import CHAPTERS, Lesson
from lessons.reader import course
from tests.browser.app import App
from tests.browser.app_page import AppPage
from tests.browser.conftest import OpenTab, StartApp
from tests.browser.learning import go_through, make
from tests.browser.playing import Fingers, Hands, Keys, Mouse
from tests.browser.test_keyboard import tab_to
from tests.browser.test_touch import PHONE
from trainer.app.identity import LOCAL_PLAYER
from trainer.language import LANGUAGES
from trainer.rules.cards import parse_card
from trainer.rules.moves import Discard, Draw
from trainer.rules.profile import HOUSES
from trainer.store import LessonRecord

DOUBLE_TAP = 400
CLUB = HOUSES["it-club"]


def chosen(chapter: int) -> list[Lesson]:
    """The whole of the guided game, the first three lessons of every other chapter."""
    found = [lesson for lesson in course() if lesson.chapter == chapter and lesson.offered(CLUB)]
    return found if chapter == 0 else found[:3]


class ByKeys:
    """The keyboard and nothing else."""

    def __init__(self, tab: AppPage) -> None:
        self.tab = tab
        self.hands: Hands = Keys(tab)

    def push(self, button: Locator) -> None:
        action = button.first.get_attribute("data-action")
        if action == "onward":
            # Where focus lies at the table, or nowhere, Enter is the way on.
            self.tab.page.keyboard.press("Enter")
            return
        # Asked before it is pressed: afterwards it may be gone.
        is_slot = "slot" in (button.first.get_attribute("class") or "")
        tab_to(self.tab, button.first)
        self.tab.page.keyboard.press("Enter")
        if is_slot:
            # Back to the hand, where Enter lays what is prepared.
            self.tab.page.keyboard.press("Home")

    def write(self, number: int) -> None:
        tab_to(self.tab, self.tab.page.get_by_role("spinbutton"))
        self.tab.page.keyboard.type(str(number))
        self.tab.page.keyboard.press("Enter")


class ByTouch:
    """Fingers on a phone."""

    def __init__(self, tab: AppPage) -> None:
        self.tab = tab
        self.hands: Hands = Fingers(tab)

    def push(self, button: Locator) -> None:
        # A second tap at the place where a move was just sent from is taken for a double one.
        self.tab.page.wait_for_timeout(DOUBLE_TAP)
        button.first.tap()

    def write(self, number: int) -> None:
        field = self.tab.page.get_by_role("spinbutton")
        field.tap()
        field.fill(str(number))
        self.tab.page.get_by_role("button", name="Answer", exact=True).tap()


def wrong(tab: AppPage) -> list[str]:
    """What is amiss on the page as it is now: axe, and what scrolls sideways."""
    found = Axe().run(tab.page).response["violations"]
    told = [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]]
    if tab.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        told.append("scrolls sideways")
    return told


def record(app: App, id_: str) -> LessonRecord:
    with app.store() as store:
        return next(one for one in store.lessons(LOCAL_PLAYER) if one.lesson == id_)


@pytest.mark.slow
@pytest.mark.parametrize("chapter", range(CHAPTERS))
def test_with_the_keyboard_alone(start_app: StartApp, open_tab: OpenTab, chapter: int) -> None:
    app = start_app(house="it-club", pause=0, lang="en")
    tab = open_tab(app, "/learn")
    for lesson in chosen(chapter):
        tab.open(f"/lesson?id={lesson.id}")
        go_through(ByKeys(tab), lesson, CLUB)
        assert record(app, lesson.id).stars == 3


@pytest.mark.slow
@pytest.mark.parametrize("chapter", range(CHAPTERS))
def test_by_touch_on_a_phone(start_app: StartApp, open_tab: OpenTab, chapter: int) -> None:
    app = start_app(house="it-club", pause=0, lang="en")
    tab = open_tab(app, "/learn", **PHONE)
    sideways: list[str] = []

    def watch() -> None:
        if tab.page.evaluate("document.scrollingElement.scrollWidth > innerWidth"):
            sideways.append(tab.page.url)

    for lesson in chosen(chapter):
        tab.open(f"/lesson?id={lesson.id}")
        go_through(ByTouch(tab), lesson, CLUB, watch)
        assert record(app, lesson.id).stars == 3
    assert not sideways


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "width", "lang"),
    [("light", 390, "fr"), ("light", 1280, "en"), ("dark", 390, "ro"), ("dark", 1280, "it")],
)
def test_axe_finds_nothing_of_ours(
    start_app: StartApp, open_tab: OpenTab, mode: Literal["light", "dark"], width: int, lang: str
) -> None:
    app = start_app(house="it-club", pause=0, lang=lang)
    tab = open_tab(app, "/learn", width=width, height=844, color_scheme=mode)
    tab.settled()
    found = wrong(tab)
    tab.open("/lesson?id=guided-first")
    tab.at_table()
    found += wrong(tab)
    mouse = Mouse(tab)
    mouse.press("draw")
    tab.wait(lambda s: "onward" in s.bar)
    found += wrong(tab)
    tab.button("onward").click()
    tab.wait(lambda s: "discard" in s.bar)
    mouse.choose([parse_card("5C")])
    mouse.press("discard")
    tab.wait(lambda s: "play-on" in s.bar)
    found += wrong(tab)
    tab.button("back").click()
    tab.wait(lambda s: "discard" in s.bar and s.quiet)
    mouse.choose([parse_card("JK")])
    mouse.press("discard")
    tab.wait(lambda s: bool(s.slip))
    found += wrong(tab)
    tab.open("/lesson?id=two-of-each")
    tab.at_table()
    found += wrong(tab)
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL there")
def test_a_killed_server_loses_no_step(start_app: StartApp, open_tab: OpenTab) -> None:
    app = start_app(house="it-club", pause=0, lang="en")
    tab = open_tab(app, "/lesson?id=guided-first")
    tab.at_table()
    mouse = Mouse(tab)
    mouse.press("draw")
    tab.wait(lambda s: "onward" in s.bar)
    tab.button("onward").click()
    tab.wait(lambda s: "discard" in s.bar)
    hand = sorted(map(str, tab.look().hand))
    app.kill()
    app.start()
    expect(tab.page.locator(".s40.lesson .way .done")).to_have_count(1, timeout=30_000)
    sight = tab.wait(lambda s: s.quiet and "discard" in s.bar, 30_000)
    assert sorted(map(str, sight.hand)) == hand
    mouse.choose([parse_card("AH")])
    mouse.press("discard")
    tab.wait(lambda s: "onward" in s.bar, 30_000)


@pytest.mark.slow
def test_switching_the_language_in_the_middle_keeps_the_step(start_app: StartApp, open_tab: OpenTab) -> None:
    app = start_app(house="it-club", pause=0)
    tab = open_tab(app, "/lesson?id=guided-first&lang=en")
    tab.at_table()
    Mouse(tab).press("draw")
    tab.wait(lambda s: "onward" in s.bar)
    tab.button("onward").click()
    tab.wait(lambda s: "discard" in s.bar)
    hand = sorted(map(str, tab.look().hand))
    for lang in LANGUAGES:
        tab.open(f"/lesson?id=guided-first&lang={lang}")
        expect(tab.page.locator("html")).to_have_attribute("lang", lang)
        expect(tab.page.locator(".s40.lesson .way .done")).to_have_count(1)
        assert sorted(map(str, tab.at_table().hand)) == hand


@pytest.mark.slow
def test_a_number_typed_upon_the_answer_to_another_is_taken(start_app: StartApp, open_tab: OpenTab) -> None:
    app = start_app(house="it-club", pause=0, lang="en")
    page = open_tab(app, "/lesson?id=points-in-hand").page
    page.get_by_role("spinbutton").focus()
    for number in ("11", "21", "27", "28"):
        page.keyboard.press("ControlOrMeta+a")
        page.keyboard.type(number)
        page.keyboard.press("Enter")
    expect(page.locator(".s40.lesson .right")).to_be_visible(timeout=20_000)


@pytest.mark.slow
def test_of_two_tabs_the_one_ahead_is_gone_on_with(start_app: StartApp, open_tab: OpenTab) -> None:
    app = start_app(house="it-club", pause=0, lang="en")
    ahead = open_tab(app, "/lesson?id=guided-first")
    behind = open_tab(app, "/lesson?id=guided-first", beside=ahead)
    for tab, card in ((ahead, "AH"), (behind, None)):
        tab.page.bring_to_front()
        tab.at_table()
        mouse = Mouse(tab)
        mouse.press("draw")
        tab.wait(lambda s: "onward" in s.bar)
        if card is None:
            continue
        tab.button("onward").click()
        tab.wait(lambda s: "discard" in s.bar)
        mouse.choose([parse_card(card)])
        mouse.press("discard")
        tab.wait(lambda s: "onward" in s.bar)
    behind.page.reload()
    expect(behind.page.locator(".s40.lesson .way .done")).to_have_count(1)
    behind.wait(lambda s: s.quiet and "onward" in s.bar)
    assert str(behind.look().top) == "AH"


@pytest.mark.slow
@pytest.mark.parametrize("reload", [False, True])
def test_a_link_leads_deeper_and_back_to_the_step(
    start_app: StartApp, open_tab: OpenTab, reload: bool
) -> None:
    app = start_app(house="it-club", pause=0, lang="en")
    tab = open_tab(app, "/lesson?id=guided-first", **PHONE)
    tab.at_table()
    mouse = Mouse(tab)
    mouse.press("draw")
    tab.wait(lambda s: "onward" in s.bar)
    tab.button("onward").click()
    hand = sorted(map(str, tab.wait(lambda s: "discard" in s.bar).hand))
    heading = tab.page.get_by_role("heading", level=1)
    tab.page.get_by_role("button", name="More on this: Cards in a row").click()
    expect(heading).to_have_text(["Cards in a row"])
    tab.wait(lambda s: s.quiet and sorted(map(str, s.hand)) != hand)
    if reload:
        tab.page.reload()
        tab.at_table()
    tab.page.get_by_role("button", name="Back to: Your first hand").click()
    expect(heading).to_have_text(["Your first hand"])
    expect(tab.page.locator(".s40.lesson .way .done")).to_have_count(1)
    tab.wait(lambda s: s.quiet and "discard" in s.bar and sorted(map(str, s.hand)) == hand)
    mouse.choose([parse_card("AH")])
    mouse.press("discard")
    tab.wait(lambda s: "onward" in s.bar)


@pytest.mark.slow
def test_playing_on_from_a_move_of_ones_own(start_app: StartApp, open_tab: OpenTab) -> None:
    app = start_app(house="it-club", pause=0, lang="en")
    tab = open_tab(app, "/lesson?id=guided-first")
    tab.at_table()
    by = ByKeys(tab)
    make(by, Draw(), CLUB)
    tab.wait(lambda s: "onward" in s.bar)
    by.push(tab.button("onward"))
    tab.wait(lambda s: "discard" in s.bar)
    make(by, Discard(parse_card("5C")), CLUB)
    tab.wait(lambda s: "play-on" in s.bar)
    tab.button("play-on").click()
    sight = tab.wait(lambda s: s.quiet and s.phase == "draw" and "draw" in s.bar)
    assert sight.top is not parse_card("5C")
    assert tab.page.get_by_text("You play on by yourself").is_visible()

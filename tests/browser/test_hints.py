"""Hints and warnings in the browser: by keys on a wide page, by touch on a phone."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.app.table.matches import setup
from tests.browser.app import App
from tests.browser.app_page import AppPage
from tests.browser.conftest import OpenTab, StartApp
from trainer.app.identity import LOCAL_PLAYER
from trainer.coach.advice import PRINCIPLES
from trainer.language import words
from trainer.playout.engine import engine
from trainer.rules.state import Phase, State
from trainer.solver.closings import closing
from trainer.store import Attempt

THINKING = 20_000
"""Milliseconds for advice that is thought out without the compiled engine, on a busy machine."""
COMPILING = 300_000
"""Milliseconds for advice that is thought out once more when the engine has been compiled, on a busy machine."""


def my_turn(state: State) -> bool:
    return state.turn == 1 and state.phase is Phase.PLAY and sum(state.turns_taken) > 4


def late(state: State) -> bool:
    return my_turn(state) and sum(state.turns_taken) > 10


def can_close(state: State) -> bool:
    """Seat 1 could close by laying something first."""
    if not my_turn(state) or not state.has_opened or len(state.hand) < 3:
        return False
    return closing(state.hand, state.melds, state.profile, opened=True) is not None


def advised(tab: AppPage, level: int) -> str:
    """What the hint says once it has come."""
    panel = tab.table.get_by_test_id("advice").locator("p")
    expect(panel).to_be_visible(timeout=THINKING)
    expect(panel).not_to_have_text(words("it").tr("Thinking …"), timeout=THINKING)
    if level == 3:
        tab.table.locator(".hinted").first.wait_for(timeout=THINKING)
    return panel.inner_text()


def thought_through(tab: AppPage) -> None:
    """Waits until what a hint of the second or third strength says will change no more: on a machine that compiles the
    engine meanwhile, that is when the compiled one has thought it through again."""
    expect(tab.table.get_by_test_id("advice")).not_to_have_attribute("aria-busy", "true", timeout=COMPILING)


def test_hints_grow_stronger_key_by_key(start_app: StartApp, open_tab: OpenTab) -> None:
    app = start_app(house="it-club", pause=0)
    match = app.place(setup("it-club", seed="0a1b2c3d"), my_turn)
    tab = open_tab(app, f"/play?lang=it&match={match}")
    before = tab.at_table()
    told: list[str] = []
    for level in (1, 2, 3):
        tab.page.keyboard.press("h")
        if told:
            expect(tab.table.get_by_test_id("advice").locator("p")).not_to_have_text(
                told[-1], timeout=THINKING
            )
        told.append(advised(tab, level))
        if level < 3:
            assert tab.table.locator(".hinted").count() == 0
    assert len(set(told)) == 3
    assert tab.look().rev == before.rev
    table = tab.page.locator(".s40.advised table").first
    expect(table).to_be_visible(timeout=THINKING)
    assert re.search(r"±", table.inner_text())
    found = Axe().run(tab.page).response["violations"]
    assert not [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]
    thought_through(tab)
    tab.page.keyboard.press("Escape")
    expect(tab.table.get_by_test_id("advice")).to_be_hidden()
    tab.page.keyboard.press("h")
    first = advised(tab, 1)
    assert first
    tab.option(before.hand[0]).click()
    tab.page.keyboard.press("x")
    tab.wait(lambda sight: sight.quiet and sight.rev > before.rev)
    expect(tab.table.get_by_test_id("advice")).to_be_hidden()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_hint_by_touch(start_app: StartApp, open_tab: OpenTab, theme: str) -> None:
    app = start_app(house="ro-duel", pause=0)
    match = app.place(setup("ro-duel", seed="4e5f6a7b"), my_turn)
    tab = open_tab(
        app,
        f"/play?lang=ro&match={match}",
        width=390,
        height=844,
        has_touch=True,
        is_mobile=True,
        color_scheme=theme,
    )
    tab.at_table()
    tab.button("hint").tap()
    advised(tab, 1)
    for _ in range(2):
        tab.table.locator("[data-action=more-hint]").tap()
        tab.page.wait_for_timeout(300)
    advised(tab, 3)
    panel, hand = (
        tab.table.get_by_test_id("advice").bounding_box(),
        tab.table.get_by_test_id("hand").bounding_box(),
    )
    assert panel is not None
    assert hand is not None
    assert panel["x"] >= 0
    assert panel["x"] + panel["width"] <= 390
    assert panel["y"] + panel["height"] <= hand["y"] + 1, "the hand stays in sight"
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 390
    tab.table.locator("[data-action=close-hint]").tap()
    expect(tab.table.get_by_test_id("advice")).to_be_hidden()


def master(app: App) -> None:
    """The person has solved puzzles on every principle."""
    with app.store() as store, store.puzzles.solving(LOCAL_PLAYER) as unit:
        for name in ("a", "b", "c"):
            opened = datetime(2026, 11, 20, 18, tzinfo=UTC)
            given = Attempt(
                name, name, "which-discard", "it-club", "train", "2026-11-20", opened, opened, "", "right"
            )
            unit.add(replace(given, data={"tags": list(PRINCIPLES)}))


@pytest.mark.parametrize("explain", [False, True])
def test_what_is_mastered_is_told_in_a_line_and_explained_on_a_tap(
    start_app: StartApp, open_tab: OpenTab, explain: bool
) -> None:
    # Compiled beforehand: the app's own compiling leaves the machine to others, and tests leave it nothing.
    engine(wait=True)
    app = start_app(house="it-club", pause=0, explain=explain)
    master(app)
    # A moment whose best move is far ahead, however few deals were played, and a case of a principle: opening, late.
    match = app.place(setup("it-club", seed="fold-39"), late)
    tab = open_tab(app, f"/play?lang=it&match={match}", width=390, height=844, has_touch=True, is_mobile=True)
    tab.at_table()
    # Thought through to the end first: what is said of a few deals, none of them compiled yet, may still change.
    tab.button("hint").tap()
    for level in (1, 2, 3):
        advised(tab, level)
        if level < 3:
            tab.table.locator("[data-action=more-hint]").tap()
    thought_through(tab)
    tab.page.keyboard.press("Escape")
    expect(tab.table.get_by_test_id("advice")).to_be_hidden()
    tab.button("hint").tap()
    advised(tab, 1)
    why = tab.table.locator("[data-action=why-hint]")
    expect(why).to_be_hidden()
    panel = tab.table.get_by_test_id("advice").locator("p")
    for level in (2, 3):
        before = panel.inner_text()
        tab.table.locator("[data-action=more-hint]").tap()
        expect(panel).not_to_have_text(before, timeout=THINKING)
        thought_through(tab)
        line = advised(tab, level)
        if explain:
            expect(why).to_be_hidden()
            continue
        why.tap()
        expect(panel).to_have_text(re.compile(f"^{re.escape(line)} .{{10,}}"))
        expect(why).to_be_hidden()
    compared = tab.page.locator(".s40.advised")
    table = compared.locator("table").first
    if explain:
        expect(table).to_be_visible(timeout=THINKING)
        return
    expect(table).to_be_hidden()
    compared.locator("summary").tap()
    expect(table).to_be_visible()
    found = Axe().run(tab.page).response["violations"]
    assert not [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]


@pytest.mark.parametrize(
    ("mode", "lang", "width"),
    [("warn", "fr", 1280), ("after", "fr", 1280), ("warn", "ro", 390), ("after", "it", 390)],
)
def test_a_costly_move_is_held_back(
    start_app: StartApp, open_tab: OpenTab, mode: str, lang: str, width: int
) -> None:
    app = start_app(house="fr-table", pause=0, caution=mode, caution_points=2)
    match = app.place(setup("fr-table", seed="5c6d7e8f"), can_close)
    tab = open_tab(app, f"/play?lang={lang}&match={match}", width=width, height=844)
    before = tab.at_table()
    expect(tab.table.get_by_test_id("watch")).to_be_visible()
    tab.page.wait_for_timeout(4000)  # a person looks at the cards; meanwhile the move is thought about
    tab.option(before.hand[0]).click()
    tab.page.keyboard.press("x")
    dialog = tab.table.locator("dialog")
    expect(dialog).to_be_visible(timeout=THINKING)
    assert tab.look().rev == before.rev
    assert (len(tab.look().hand) < len(before.hand)) is (mode == "after")
    again = words(lang).tr("Think again") if mode == "warn" else words(lang).tr("Take it back")
    expect(dialog.locator("[data-choice=cancel]")).to_contain_text(again)
    # All of the question can be read and pressed without scrolling, and nothing of it is cut off.
    for part in dialog.locator("h3, button").all():
        expect(part).to_be_in_viewport(ratio=1)
        assert part.evaluate("node => node.scrollWidth <= node.clientWidth + 1")
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= width
    dialog.locator("[data-choice=cancel]").click()
    back = tab.wait(lambda sight: sight.quiet and not sight.asking and len(sight.hand) == len(before.hand))
    assert back.rev == before.rev
    if not back.selection:
        tab.option(before.hand[0]).click()
    tab.page.keyboard.press("x")
    expect(dialog).to_be_visible(timeout=THINKING)
    dialog.locator("[data-choice=anyway]").click()
    tab.wait(lambda sight: sight.rev > before.rev)


def test_stop_warning_is_remembered(start_app: StartApp, open_tab: OpenTab) -> None:
    app = start_app(house="fr-table", pause=0, caution="warn", caution_points=2)
    match = app.place(setup("fr-table", seed="5c6d7e8f"), can_close)
    tab = open_tab(app, f"/play?lang=fr&match={match}")
    before = tab.at_table()
    tab.page.wait_for_timeout(4000)
    tab.option(before.hand[0]).click()
    tab.page.keyboard.press("x")
    tab.table.locator("[data-choice=warn-off]").click(timeout=THINKING)
    expect(tab.table.get_by_test_id("watch")).to_be_hidden()
    other = open_tab(app, f"/play?lang=fr&match={match}", beside=tab)
    other.at_table()
    expect(other.table.get_by_test_id("watch")).to_be_hidden()

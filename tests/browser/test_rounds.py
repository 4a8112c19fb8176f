"""Streak and sprint in the browser: to the first mistake and to the last second, through a killed server, page loaded anew."""

from __future__ import annotations

import re
import sys
from datetime import UTC, datetime, timedelta

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from puzzles import words as say
from puzzles.kinds import NAMES, kind
from puzzles.puzzle import Puzzle
from puzzles.training import EXACT_KINDS, NARROW, STREAK_START, STREAK_STEP
from tests.browser.app_page import AppPage
from tests.browser.conftest import OpenTab, StartApp
from tests.browser.test_lessons import ByKeys, ByTouch
from tests.browser.test_puzzles import HOUSE, attempts, of_kind, press, solve, told
from tests.browser.test_touch import PHONE
from trainer.app.identity import LOCAL_PLAYER
from trainer.language import words
from trainer.rules.cards import Card
from trainer.rules.notation.position import complete
from trainer.rules.profile import HOUSES
from trainer.store.records import Round


def on_the_table(tab: AppPage) -> Puzzle:
    """The puzzle that is shown: its kind and its house stand above it, its cards lie on the table."""
    w = words("en")
    seen = tab.at_table()
    head = tab.page.locator(".puzzle-head").inner_text()
    name = next(one for one in NAMES if say.kind_name(one, w) in head)
    house = next(one for one in HOUSES if w.house(one) in head)
    hand = sorted(map(str, seen.hand))
    asked = letters(tab.key("desk-question").inner_text())
    found = [one for one in of_kind(name, house) if hand == sorted(map(str, held(one)))]
    assert found, f"{name} in {house}: {hand}"
    return next(
        (one for one in found if letters(say.question(one, w, dict.fromkeys(range(1, 7), "?"))) == asked),
        found[0],
    )


def held(puzzle: Puzzle) -> tuple[Card, ...]:
    """The hand of who is asked."""
    return complete(puzzle.read, "").hands[puzzle.read.turn - 1]


def letters(text: str) -> str:
    """What is said, without what sets it in bold."""
    return re.sub(r"\W", "", text)


def answer(by: ByKeys | ByTouch, puzzle: Puzzle) -> None:
    """The first of the right answers, where it is given."""
    module = kind(puzzle.kind)
    right = module.right(puzzle)[0]
    match module.how(puzzle):
        case "number":
            by.write(int(right))
        case "choice":
            label = say.choice_text(puzzle, right, words("en"))
            by.push(by.tab.page.get_by_role("button", name=label, exact=True))
        case _:
            solve(by, puzzle)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL there")
def test_a_streak_by_keys_to_its_first_mistake_through_a_killed_server(
    start_app: StartApp, open_tab: OpenTab
) -> None:
    app = start_app(house=HOUSE, pause=0, lang="en")
    tab = open_tab(app, "/puzzles")
    tab.settled()
    by = ByKeys(tab)
    by.push(tab.key("mode-streak").get_by_role("button"))
    for number in range(3):
        puzzle = on_the_table(tab)
        expect(tab.page.get_by_role("heading", name=f"Streak: {number} in a row")).to_be_visible()
        assert abs(puzzle.rating - STREAK_START - STREAK_STEP * number) <= NARROW
        if number == 2:
            app.kill()
            app.start()
            tab.open("/puzzle?mode=streak")
            expect(tab.page.get_by_role("heading", name="Streak: 2 in a row")).to_be_visible()
            assert on_the_table(tab) == puzzle
        answer(by, puzzle)
        told(tab, "Right")
        by.push(tab.page.locator("[class*=st-key-next-] button"))
        expect(tab.page.locator("[class*=st-key-result-]")).to_have_count(0)
    tab.at_table()
    by.push(tab.page.locator("[class*=st-key-give-up-] button"))
    told(tab, "This is the solution.")
    expect(tab.page.locator("[class*=st-key-next-] button")).to_have_text("See how it went")
    by.push(tab.page.locator("[class*=st-key-next-] button"))
    expect(tab.page.get_by_text("3 puzzles solved")).to_be_visible()
    expect(tab.page.get_by_text("Your best: 3")).to_be_visible()
    found = Axe().run(tab.page).response["violations"]
    assert not [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]
    by.push(tab.key("once-more").get_by_role("button"))
    tab.at_table()
    expect(tab.page.get_by_role("heading", name="Streak: 0 in a row")).to_be_visible()
    assert [(one.mode, one.grade) for one in attempts(app)] == [
        ("streak", "wrong"),
        *[("streak", "right")] * 3,
    ]


@pytest.mark.slow
def test_a_sprint_by_touch_to_its_last_second(start_app: StartApp, open_tab: OpenTab) -> None:
    app = start_app(house=HOUSE, pause=0, lang="en")
    tab = open_tab(app, "/puzzles", **PHONE)
    tab.settled()
    by = ByTouch(tab)
    by.push(tab.key("mode-sprint").get_by_role("button"))
    puzzle = on_the_table(tab)
    assert puzzle.kind in EXACT_KINDS
    expect(tab.page.get_by_text(re.compile(r"\b2:\d\d .*: 0$"))).to_be_visible()
    answer(by, puzzle)
    tab.page.locator("[class*=st-key-result-]").wait_for()
    expect(tab.page.get_by_text(re.compile(r"\b2:\d\d .*: 1$"))).to_be_visible()
    assert tab.page.locator("[class*=st-key-again-]").count() == 0, "there is one try alone"
    # Loaded anew, with most of the time gone: it goes on where it was.
    with app.store() as store:
        (kept,) = store.puzzles.rounds(LOCAL_PLAYER, "sprint")
        with store.puzzles.solving(LOCAL_PLAYER) as unit:
            begun = datetime.now(UTC) - timedelta(seconds=130)
            unit.set_round(Round(kept.id, "sprint", begun, kept.score, kept.data))
    tab.open("/puzzle?mode=sprint")
    again = on_the_table(tab)
    assert again.digest != puzzle.digest
    expect(tab.page.get_by_text(re.compile(r"\b0:\d\d .*: 1$"))).to_be_visible()
    assert not tab.page.evaluate("document.scrollingElement.scrollWidth > innerWidth")
    press(tab, "give-up")
    tab.page.locator("[class*=st-key-result-]").wait_for()
    expect(tab.key("once-more")).to_be_visible(timeout=60_000)
    expect(tab.page.get_by_text("Your best: 1")).to_be_visible()
    assert [one.grade for one in attempts(app)] == ["wrong", "right"]

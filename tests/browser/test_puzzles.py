"""Puzzles in the browser: by keyboard, by touch on a phone, through a power cut, in every language, with nothing hidden sent."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Literal
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from puzzles import words as say
from puzzles.bank.reader import shipped
from puzzles.daily import Daily, lines, shipped_days
from puzzles.kinds import NAMES, kind
from puzzles.kinds.base import NONE, Verdict
from puzzles.link import puzzle_link
from puzzles.puzzle import Puzzle
from tests.browser.app import App
from tests.browser.app_page import AppPage
from tests.browser.conftest import OpenTab, StartApp
from tests.browser.learning import Learner, make
from tests.browser.test_keyboard import tab_to
from tests.browser.test_lessons import ByKeys, ByTouch, wrong
from tests.browser.test_touch import PHONE
from tests.leaks import Knowledge, knowledge, leaks, message, view_of
from trainer.app.identity import LOCAL_PLAYER
from trainer.app.solving.desk import Desk
from trainer.app.solving.solving import First
from trainer.language import words
from trainer.rules.cards import ALL_CARDS
from trainer.rules.notation.line import read_position_line
from trainer.rules.notation.position import complete
from trainer.rules.notation.words import parse_move
from trainer.rules.profile import HOUSES
from trainer.store.records import Attempt

HOUSE = "it-club"
OPENING = "find-the-opening"

_CUT = """
() => [...document.querySelectorAll('[data-testid=stMain] :is(button, p, h1, h2, h3, li, td, th, label)')]
  .filter(n => n.checkVisibility() && !n.closest('[data-testid=stCode]') && getComputedStyle(n).display !== 'inline')
  .filter(n => n.scrollWidth > n.clientWidth + 1 && getComputedStyle(n).overflowX !== 'auto')
  .map(n => `cut: ${n.textContent.trim().slice(0, 60)} (${n.scrollWidth} in ${n.clientWidth})`)
"""

_OUT_OF_SIGHT = """
() => [...document.querySelectorAll('.st-key-desk-side :is(button, input)')]
  .filter(n => n.checkVisibility() && n.getBoundingClientRect().bottom > innerHeight)
  .map(n => `out of sight: ${n.textContent.trim() || n.tagName}`)
"""


def of_kind(name: str, house: str = HOUSE) -> Iterator[Puzzle]:
    """The bank's puzzles of a kind in a house, by itself that of these tests."""
    for *_, digest in shipped().listed(name, house):
        puzzle = shipped().by_digest(digest)
        assert puzzle is not None
        yield puzzle


def an_opening(*, opens: bool = True) -> Puzzle:
    """A hand that opens in one move, or one that cannot open."""
    for puzzle in of_kind(OPENING):
        right = kind(OPENING).right(puzzle)[0]
        if (right.startswith("open ") and ";" not in right) if opens else right == NONE:
            return puzzle
    raise AssertionError("no such puzzle")


def on_the_table(tab: AppPage) -> Puzzle:
    """The puzzle whose hand is shown."""
    shown = sorted(map(str, tab.at_table().hand))
    return next(
        one
        for one in of_kind(OPENING)
        if shown == sorted(map(str, complete(one.read, "").hands[one.read.turn - 1]))
    )


def solve(learner: Learner, puzzle: Puzzle) -> None:
    """Makes the first of the right answers on the table, or says that there is none."""
    right = kind(puzzle.kind).right(puzzle)[0]
    if right == NONE:
        learner.push(learner.tab.page.locator("[class*=st-key-answer-none-] button"))
    else:
        for text in right.split("; "):
            make(learner, parse_move(text), puzzle.read.profile)


def told(tab: AppPage, text: str) -> None:
    """Waits for the worth of an answer."""
    expect(tab.page.locator("[class*=st-key-result-]")).to_contain_text(text)


def press(tab: AppPage, name: str) -> None:
    tab.page.locator(f"[class*=st-key-{name}-] button").first.click()


def attempts(app: App) -> list[Attempt]:
    with app.store() as store:
        return list(store.puzzles.attempts(LOCAL_PLAYER))


@pytest.mark.slow
def test_with_the_keyboard_alone(start_app: StartApp, open_tab: OpenTab) -> None:
    app = start_app(house=HOUSE, pause=0, lang="en")
    tab = open_tab(app, "/puzzles")
    tab.settled()
    by = ByKeys(tab)
    keys = tab.page.keyboard
    theme = tab.key("train-theme").get_by_role("combobox")
    tab_to(tab, theme)
    keys.press("ArrowDown")
    keys.press("Enter")
    expect(theme).to_have_value("Find the opening")
    tab.settled()
    by.push(tab.key("train").get_by_role("button"))
    puzzle = on_the_table(tab)
    keys.press("h")
    expect(tab.table.locator(".advice")).to_contain_text(say.hint(puzzle, 1, words("en")))
    made = 0
    for number in range(1, 7):
        solve(by, puzzle)
        told(tab, "Right")
        made += kind(OPENING).right(puzzle)[0] != NONE
        kept = attempts(app)
        assert len(kept) == number
        assert kept[0].digest == puzzle.digest
        assert kept[-1].hints == 1
        if made:
            break
        by.push(tab.page.locator("[class*=st-key-next-] button"))
        puzzle = on_the_table(tab)
    assert made
    by.push(tab.page.locator("[class*=st-key-next-] button"))
    expect(tab.page.locator("[class*=st-key-result-]")).to_have_count(0)
    assert on_the_table(tab).digest not in {one.digest for one in attempts(app)}


def test_wrong_then_the_solution_then_right_by_touch(start_app: StartApp, open_tab: OpenTab) -> None:
    app = start_app(house=HOUSE, pause=0, lang="en")
    puzzle = an_opening()
    tab = open_tab(app, f"/puzzle?mode=one&d={puzzle.digest}", **PHONE)
    by = ByTouch(tab)
    tab.at_table()
    by.push(tab.page.get_by_role("button", name="No opening."))
    told(tab, "Not this one.")
    by.push(tab.page.locator("[class*=st-key-solution-] button"))
    told(tab, "This is the solution.")
    tab.wait(lambda s: bool(s.melds))
    by.push(tab.page.locator("[class*=st-key-again-] button"))
    tab.wait(lambda s: s.quiet and not s.melds and "open" in s.bar)
    solve(by, puzzle)
    told(tab, "Right")
    (kept,) = attempts(app)
    assert (kept.grade, kept.answer, kept.solved, kept.tries) == ("wrong", NONE, True, 2)
    assert not tab.page.evaluate("document.scrollingElement.scrollWidth > innerWidth")


@pytest.mark.slow
def test_a_number_and_a_choice(start_app: StartApp, open_tab: OpenTab) -> None:
    app = start_app(house=HOUSE, pause=0, lang="en")
    counting = next(of_kind("count-it"))
    tab = open_tab(app, f"/puzzle?mode=one&d={counting.digest}")
    tab.at_table()
    value = int(kind("count-it").right(counting)[0])
    field = tab.page.get_by_role("spinbutton")
    field.fill(str(value + 1))
    tab.page.get_by_role("button", name="Answer", exact=True).click()
    told(tab, "Not this one.")
    told(tab, f"The right answer is {value}.")
    press(tab, "again")
    field.fill(str(value))
    field.press("Enter")
    told(tab, "Right, and nothing is better.")

    judging = next(of_kind("legal-or-not"))
    tab.open(f"/puzzle?mode=one&d={judging.digest}")
    tab.at_table()
    assert tab.look().bar == {}, "nothing is to be moved there"
    right = kind("legal-or-not").right(judging)[0]
    tab.page.get_by_role("button", name=say.choice_text(judging, right, words("en")), exact=True).click()
    told(tab, "Right, and nothing is better.")
    assert [(one.digest, one.grade) for one in attempts(app)] == [
        (judging.digest, "right"),
        (counting.digest, "wrong"),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_phone_shows_question_cards_and_answers_at_once(
    start_app: StartApp, open_tab: OpenTab, lang: str
) -> None:
    app = start_app(house=HOUSE, pause=0, lang=lang)
    crowded = [
        max(
            of_kind(name),
            key=lambda one: len(one.read.hands[one.read.turn - 1].cards) + 4 * len(one.read.table),
        )
        for name in ("legal-or-not", "count-it")
    ]
    tab = open_tab(app, "/puzzles", **PHONE)
    height = tab.page.evaluate("innerHeight")
    for puzzle in crowded:
        tab.open(f"/puzzle?mode=one&d={puzzle.digest}")
        tab.at_table()
        tab.settled()
        told = tab.key("desk-question").bounding_box()
        hand = tab.table.locator(".hand").bounding_box()
        answers = tab.page.locator("[class*=st-key-choice-] button, [class*=st-key-desk-number] button").all()
        boxes = [box for one in answers if (box := one.bounding_box()) is not None]
        assert told is not None
        assert hand is not None
        assert boxes
        assert told["y"] > 0
        assert hand["y"] + hand["height"] < min(box["y"] for box in boxes)
        assert max(box["y"] + box["height"] for box in boxes) <= height
        for n, _, _ in tab.look().melds:
            shown = tab.meld(n).evaluate("node => getComputedStyle(node, '::before').content")
            assert shown == f'"{n}"', "the number by which the question calls it"


@pytest.fixture
def days(tmp_path: Path) -> Path:
    """A list of a fortnight around today, whatever the shipped one holds."""
    found = [list(of_kind(name)) for name in (OPENING, "outs", "count-it")]
    today = datetime.now(UTC).date()
    listed = [
        Daily(today + timedelta(days=after), tuple(puzzles[after + 7].digest for puzzles in found))
        for after in range(-7, 8)
    ]
    path = tmp_path / "daily.toml"
    path.write_text(lines(listed), encoding="utf-8")
    return path


@pytest.mark.slow
def test_a_day_from_today_to_its_result(start_app: StartApp, open_tab: OpenTab, days: Path) -> None:
    app = start_app(days=days, house=HOUSE, pause=0, lang="en")
    tab = open_tab(app, "/", timezone_id="UTC")
    tab.press_key("day")
    for _ in range(3):
        tab.at_table()
        press(tab, "give-up")
        told(tab, "This is the solution.")
        press(tab, "next")
    expect(tab.page.get_by_text("0 of 3 at the first try")).to_be_visible()
    shared = tab.page.locator("[data-testid=stCode]").inner_text()
    assert shared.count("🟥") == 3
    assert "mode=daily" in shared
    assert [one.mode for one in attempts(app)] == ["daily"] * 3
    tab.open("/puzzles")
    expect(tab.key("day-card").locator(".puzzle-mark.wrong")).to_have_count(3)
    tab.open("/days")
    yesterday = datetime.now(UTC).date() - timedelta(days=1)
    if not tab.key(f"day-{yesterday}").count():
        tab.settled()
    tab.press_key(f"day-{yesterday}")
    tab.at_table()
    press(tab, "give-up")
    told(tab, "This is the solution.")
    assert attempts(app)[0].mode == "archive"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "width", "lang"),
    [("light", 390, "fr"), ("light", 1280, "en"), ("dark", 390, "ro"), ("dark", 1280, "it")],
)
def test_axe_finds_nothing_and_nothing_is_cut(
    start_app: StartApp, open_tab: OpenTab, days: Path, mode: Literal["light", "dark"], width: int, lang: str
) -> None:
    app = start_app(days=days, house=HOUSE, pause=0, lang=lang)
    height = 844 if width == 390 else 800
    tab = open_tab(app, "/puzzles", width=width, height=height, color_scheme=mode, timezone_id="UTC")
    found: list[str] = []

    def judge(where: str) -> None:
        tab.settled()
        found.extend(f"{where}: {one}" for one in (*wrong(tab), *tab.page.evaluate(_CUT)))

    for path in ("/puzzles", "/", "/days", "/claims"):
        tab.open(path)
        judge(path)
    for name in NAMES:
        puzzle = next(of_kind(name))
        tab.open(f"/puzzle?mode=one&d={puzzle.digest}")
        tab.at_table()
        judge(name)
        found += [f"{name}: {one}" for one in tab.page.evaluate(_OUT_OF_SIGHT)]
        press(tab, "give-up")
        tab.page.locator("[class*=st-key-result-]").wait_for()
        tab.at_table()
        judge(f"{name}, its solution")
    tab.unfold()
    judge("what can be done with a puzzle")
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL there")
def test_a_killed_server_keeps_the_answer_and_counts_it_once(start_app: StartApp, open_tab: OpenTab) -> None:
    app = start_app(house=HOUSE, pause=0, lang="en")
    puzzle = an_opening()
    tab = open_tab(app, f"/puzzle?mode=one&d={puzzle.digest}")
    tab.at_table()
    tab.page.get_by_role("button", name="No opening.").click()
    told(tab, "Not this one.")
    app.kill()
    (before,) = attempts(app)
    app.start()
    tab.open(f"/puzzle?mode=one&d={puzzle.digest}")
    tab.at_table()
    solve(ByKeys(tab), puzzle)
    told(tab, "Right")
    again, first = attempts(app)
    assert first == before
    assert first.first
    assert not again.first
    with app.store() as store:
        assert {one.games for one in store.puzzles.ratings(LOCAL_PLAYER).values()} == {1}


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_no_hidden_card_is_sent(start_app: StartApp, open_tab: OpenTab, name: str) -> None:
    """Until the answer is given: the others' cards and the stock stay on the server, those too that were dealt for what
    is played out. Sentences may speak of any card; the table may show only what the seat sees."""
    puzzle = next(one for house in HOUSES for one in of_kind(name, house))
    app = start_app(house=HOUSE, pause=0, lang="en")
    tab = open_tab(app, f"/puzzle?p={puzzle_link(puzzle)}")
    tab.at_table()
    if kind(name).how(puzzle) == "table":
        tab.page.keyboard.press("h")
        expect(tab.table.locator(".advice")).to_contain_text(say.hint(puzzle, 1, words("en")))
    seat = puzzle.read.turn
    known = knowledge(complete(puzzle.read, puzzle.digest), seat)
    loose = Knowledge(0, frozenset(ALL_CARDS), known.hidden)
    views = 0
    for way, frame in tab.frames:
        sent = message(way, frame)
        view = view_of(sent)
        if view is not None:
            views += 1
            assert leaks(json.dumps({**view, "advice": None}), known, "", [view["match"]]) == []
        assert leaks(frame if sent is None else sent, loose, "") == []
    assert views
    shown = tab.page.evaluate("[s40().outerHTML, document.documentElement.outerHTML]")
    assert leaks(shown, loose, "") == []

    press(tab, "give-up")
    tab.page.locator("[class*=st-key-result-]").wait_for()
    tab.unfold()
    address = unquote(tab.page.locator("[data-testid=stCode]").first.inner_text())
    found = re.search(r"s40:\S+", address)
    assert found is not None
    read = read_position_line(found.group())
    assert read == puzzle.read
    others = [held for place, held in enumerate(read.hands, 1) if place != seat]
    assert not any(card not in known.seen for held in others for card in held.cards)
    assert leaks(found.group(), known, "") == []


def the_answer(by: ByKeys | ByTouch, puzzle: Puzzle) -> None:
    """The first of the right answers, on the table or beside it."""
    right = kind(puzzle.kind).right(puzzle)[0]
    if kind(puzzle.kind).how(puzzle) == "number":
        by.write(int(right))
    else:
        solve(by, puzzle)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL there")
def test_a_run_of_reviews_by_touch_through_a_killed_server(start_app: StartApp, open_tab: OpenTab) -> None:
    """From Today to the end of the run: each is called a review, the rating stays, and what was answered stays answered."""
    app = start_app(house=HOUSE, pause=0, lang="en")
    due = [next(of_kind(name)) for name in ("which-discard", "count-it", "outs")]
    with app.store() as store:
        desk = Desk(store, shipped(), shipped_days(), LOCAL_PLAYER)
        for number, puzzle in enumerate(due):
            when = datetime.now(UTC) - timedelta(days=5) + timedelta(minutes=number)
            failed = First(puzzle, Verdict("", "wrong"), 0, 9.0)
            desk.settle(failed, attempt=puzzle.digest, mode="train", day="", opened=when, now=when)
        before = store.puzzles.ratings(LOCAL_PLAYER)
    tab = open_tab(app, "/", **PHONE)
    by = ByTouch(tab)
    expect(tab.key("due-card")).to_contain_text("3 puzzles are due for review.")
    tab.settled()
    by.push(tab.key("mode-review").get_by_role("button"))
    for number, puzzle in enumerate(due):
        tab.at_table()
        expect(tab.page.get_by_role("heading", name="Reviews", exact=False)).to_have_text(
            # After the server was killed the tab counts from there.
            f"Reviews: {number + 1} of 3" if number == 0 else f"Reviews: {number} of 2"
        )
        expect(tab.page.get_by_text("A review: you met this puzzle before")).to_be_visible()
        tab.settled()
        the_answer(by, puzzle)
        told(tab, "Right")
        told(tab, "The puzzle comes back on ")
        if number == 0:
            app.kill()
            app.start()
            tab.open("/puzzle?mode=review")
        else:
            by.push(tab.page.locator("[class*=st-key-next-] button"))
    expect(tab.page.get_by_text("2 of 2 at the first try")).to_be_visible()
    expect(tab.page.get_by_text("No review is due now.")).to_be_visible()
    with app.store() as store:
        assert store.puzzles.ratings(LOCAL_PLAYER) == before
    assert [one.grade for one in attempts(app)] == ["right"] * 3 + ["wrong"] * 3


def test_a_discard_is_asked_for_and_nothing_else_is_offered(start_app: StartApp, open_tab: OpenTab) -> None:
    """In a turn in which melds were laid: neither they nor anything else can be taken back, laid or prepared."""
    app = start_app(house=HOUSE, pause=0, lang="en")
    puzzle = next(one for one in of_kind("which-discard") if complete(one.read).plays)
    tab = open_tab(app, f"/puzzle?mode=one&d={puzzle.digest}")
    asked = tab.at_table()
    assert asked.bar == {"sort": True, "undo": False, "hint": True, "discard": False}
    assert asked.status == "Discard a card."
    keys = tab.page.keyboard
    tab.option(asked.hand[0]).click()
    assert tab.look().bar == {"sort": True, "undo": False, "hint": True, "discard": True}
    for key in ("Enter", "a"):
        keys.press(key)
        assert tab.wait(lambda s: s.slip != "").slip == "Discard a card."
        assert (tab.look().staged, tab.look().rev) == ("", asked.rev)
    keys.press("u")
    assert tab.wait(lambda s: s.slip != "Discard a card.").slip == "There is nothing to take back."
    assert (tab.look().hand, tab.look().melds) == (asked.hand, asked.melds)
    keys.press("x")
    tab.page.locator("[class*=st-key-result-]").wait_for()
    assert [one.answer for one in attempts(app)] == [f"discard {asked.hand[0]}"]

"""The pages of puzzles without a browser: the day, a puzzle solved, its tools, links, and what a bad address gets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from puzzles import daily
from puzzles.bank import reader
from puzzles.daily import number_of
from puzzles.kinds.base import NONE, Verdict
from puzzles.link import puzzle_link
from tests.app.component import fire, sent, wants
from tests.app.solving.few import can_open, desk_of, few
from trainer.app import clock
from trainer.app.identity import LOCAL_PLAYER
from trainer.app.pages import ARCHIVE, CLAIMS, PUZZLES, SOLVE, TODAY
from trainer.app.solving.desk import Desk
from trainer.app.solving.solving import First
from trainer.language import LANGUAGES, words
from trainer.store import Store

Open = Callable[..., AppTest]
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def desk(served: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A small bank, and a day in November."""
    served.create_player(LOCAL_PLAYER)
    served.save_settings(LOCAL_PLAYER, {"house": "it-club", "pause": 0})
    found = desk_of(served, tmp_path, LOCAL_PLAYER)
    monkeypatch.setattr(reader, "shipped", lambda: found.bank)
    monkeypatch.setattr(daily, "shipped_days", lambda: found.days)
    monkeypatch.setattr(clock, "now", lambda: NOON)
    yield found
    found.bank.close()


def said(at: AppTest) -> str:
    """All that the page says in words."""
    nodes = [
        *at.markdown,
        *at.success,
        *at.warning,
        *at.info,
        *at.error,
        *at.title,
        *at.header,
        *at.subheader,
    ]
    return "\n".join([str(node.value) for node in nodes] + [str(node.proto.body) for node in at.get("html")])


def press(at: AppTest, label: str) -> AppTest:
    (button,) = [one for one in at.button if one.label == label]
    button.click().run()
    assert not at.exception, at.exception
    return at


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_hub(open_app: Open, lang: str) -> None:
    at = open_app(PUZZLES, lang=lang)
    w = words(lang)
    assert at.title[0].value == w.tr("Puzzles")
    assert w.tr("Puzzles of the day, number {n}", n=-9) in said(at)
    assert w.tr("Solve today’s puzzles") in [one.label for one in at.button]


def test_a_day_is_solved_and_shared(open_app: Open, desk: Desk) -> None:
    day = desk.days.of(NOON.date())
    assert day is not None
    at = open_app(SOLVE, mode="daily", day="2026-11-20")
    for digest in day.digests:
        puzzle = desk.find(digest)
        assert puzzle is not None
        if puzzle.truth["opens"]:
            at = _open(at, digest, desk)
        else:
            press(at, words("en").tr("No opening."))
        assert words("en").tr("Right, and nothing is better.") in said(at)
        press(at, "See how it went" if digest == day.digests[-1] else "Go on")
    assert "3 of 3 at the first try" in said(at)
    assert "🟩🟩🟩" in at.code[0].value
    assert not any(card in at.code[0].value for card in ("open ", "JK"))
    assert [one.mode for one in desk.store.puzzles.attempts(LOCAL_PLAYER)] == ["daily"] * 3
    # Whoever comes back sees how the day went, and may solve it again: that counts no more.
    at = open_app(SOLVE, mode="daily", day="2026-11-20")
    assert "3 of 3 at the first try" in said(at)
    press(at, "Once more")
    assert sent(at)["hand"]
    at = open_app(PUZZLES)
    assert "1 day in a row" in said(at)


def test_the_result_of_a_day_lists_it_and_says_how_it_still_counts(open_app: Open, desk: Desk) -> None:
    at = open_app(SOLVE, mode="daily", day="2026-11-20")
    for label in ("Go on", "Go on", "See how it went"):
        press(at, "Show the solution")
        press(at, label)
    assert said(at).count('class="puzzle-mark wrong"') == 3
    missed = "Solve today what you missed, and the day counts for your streak."
    assert missed in said(at)
    press(at, "Once more")
    day = desk.days.of(NOON.date())
    assert day is not None
    for digest in day.digests:
        puzzle = desk.find(digest)
        assert puzzle is not None
        at = _open(at, digest, desk) if puzzle.truth["opens"] else press(at, "No opening.")
        press(at, "See how it went" if digest == day.digests[-1] else "Go on")
    assert said(at).count('class="puzzle-mark wrong"') == 3, "the first try is what is listed"
    assert missed not in said(at)
    assert "1 day in a row" in said(at)


def test_the_puzzles_of_a_day_to_come_stay_closed(open_app: Open) -> None:
    at = open_app(SOLVE, mode="daily", day="2026-11-21")
    assert "These puzzles come on Saturday, November 21, 2026." in said(at)
    assert not at.get("component_instance")


def test_what_an_answer_did_to_the_rating_is_told_once(open_app: Open) -> None:
    puzzle = can_open()
    at = open_app(SOLVE, d=puzzle.digest)
    press(at, "No opening.")
    (changed,) = [one.value for one in at.caption]
    assert changed.startswith("Find the opening: your rating goes from 1,500 to ")
    assert "The puzzle comes back on " in changed
    at = open_app(SOLVE, d=puzzle.digest)
    press(at, "No opening.")
    (changed,) = [one.value for one in at.caption]
    assert changed.startswith("You had tried this puzzle before: your rating stays as it is. ")


def test_the_hub_counts_what_was_solved(open_app: Open) -> None:
    press(open_app(SOLVE, d=can_open().digest), "No opening.")
    assert said(open_app(PUZZLES)).count("0 of 1 solved") == 2, "in its kind, and in all"


def _open(at: AppTest, digest: str, desk: Desk) -> AppTest:
    """Answers on the table, move by move."""
    from puzzles.kinds import kind

    puzzle = desk.find(digest)
    assert puzzle is not None
    for number, move in enumerate(kind(puzzle.kind).right(puzzle)[0].split("; ")):
        fire(at, wants(sent(at), f"{digest}{number}", move))
    return at


def test_a_wrong_answer_is_told_why_and_may_be_tried_again(open_app: Open, desk: Desk) -> None:
    puzzle = can_open()
    at = open_app(SOLVE, d=puzzle.digest)
    press(at, "No opening.")
    assert "Not this one." in said(at)
    assert f"{puzzle.truth['total']} points" in said(at)
    press(at, "Try again")
    _open(at, puzzle.digest, desk)
    assert "Right, and nothing is better." in said(at)
    kept = desk.store.puzzles.attempts(LOCAL_PLAYER)
    assert [(one.grade, one.answer, one.tries, one.solved) for one in kept] == [("wrong", NONE, 2, True)]


def test_the_solution_is_shown_on_the_table(open_app: Open) -> None:
    at = open_app(SOLVE, d=can_open().digest)
    press(at, "Show the solution")
    assert "This is the solution." in said(at)
    assert sent(at)["table"] != []


def test_a_puzzle_is_played_on(open_app: Open) -> None:
    at = open_app(SOLVE, d=can_open().digest)
    press(at, "Show the solution")
    press(at, "Play on from here")
    view = sent(at)
    assert view["match"].endswith("-on")
    press(at, "Back to the puzzle")
    assert "This is the solution." in said(at)


def test_a_link_holds_the_whole_puzzle_and_no_answer(open_app: Open) -> None:
    puzzle = can_open()
    link = puzzle_link(puzzle)
    assert link == f"{puzzle.kind}!{puzzle.digest}!{puzzle.position}"
    at = open_app(SOLVE, p=link)
    assert sent(at)["hand"] == [card.text for card in puzzle.read.hands[puzzle.read.turn - 1].cards]


@pytest.mark.parametrize(
    "link",
    [
        "nonsense",
        "find-the-opening!0123456789abcdef!s40:it-club;1;2;KH|13",
        "fly!!s40:it-club",
        "find-the-opening!!s40:it-club;1;2;KH.KH.KH|13;;;;;;;",
        "find-the-opening!!s40:it-club;1;2;JK.JK.JK.JK.JK|13;;;;;;;",
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bad_link_gets_a_sentence(open_app: Open, link: str, lang: str) -> None:
    at = open_app(SOLVE, p=link, lang=lang)
    assert len(at.error) == 1
    assert "Traceback" not in at.error[0].value
    assert len(at.error[0].value) > 20


def test_an_address_of_no_puzzle(open_app: Open) -> None:
    assert "There is no such puzzle" in said(open_app(SOLVE, d="0123456789abcdef"))
    assert "There is no such puzzle" in said(open_app(SOLVE, mode="daily", day="tomorrow"))


def test_a_claim_is_kept_with_its_evidence_and_listed(open_app: Open, desk: Desk) -> None:
    puzzle = can_open()
    at = open_app(SOLVE, d=puzzle.digest)
    press(at, "No opening.")
    at.session_state[f"puzzle-tools-{_key(at)}"] = True
    at.run()
    at.segmented_control[0].set_value("wrong").run()
    at.text_area[0].set_value("It cannot be opened.")
    press(at, "Send")
    (claim,) = desk.store.puzzles.claims()
    assert claim.why == "It cannot be opened."
    assert claim.evidence["answers"] == [NONE]
    listed = open_app(CLAIMS)
    assert "It cannot be opened." in said(listed)


def _key(at: AppTest) -> str:
    return str(sent(at)["match"])


def test_earlier_days_stay_open(open_app: Open, desk: Desk) -> None:
    at = open_app(ARCHIVE)
    past = [one for one in desk.days.past(NOON.date()) if one.day.month == 11]
    shown = [one.label for one in at.button if one.label.endswith(" ···")]
    assert shown == [f"**{one.day.day}** ···" for one in reversed(past)]
    assert date(2026, 11, 19) in [one.day for one in past]


def test_today_offers_the_days_puzzles(open_app: Open) -> None:
    at = open_app(TODAY)
    assert "Puzzles of the day, number -9" in said(at)


@pytest.mark.parametrize(
    ("zone", "offset", "hour", "expected"),
    [
        ("Europe/Rome", -60, 22, "2026-11-20"),
        ("Europe/Rome", -60, 23, "2026-11-21"),
        ("America/New_York", 300, 4, "2026-11-19"),
        ("America/New_York", 300, 5, "2026-11-20"),
        ("Pacific/Kiritimati", -840, 10, "2026-11-21"),
        (None, 300, 4, "2026-11-19"),
        ("No/Where", -60, 23, "2026-11-21"),
        (None, None, 23, "2026-11-20"),
    ],
)
def test_the_day_is_the_browsers(zone: str | None, offset: int | None, hour: int, expected: str) -> None:
    moment = datetime(2026, 11, 20, hour, 30, tzinfo=UTC)
    assert moment.astimezone(clock.zone(zone, offset)).date().isoformat() == expected


def test_the_day_when_clocks_change() -> None:
    """In Rome clocks went back on 25 October 2026 at 3: that day had 25 hours, and still is one day."""
    rome = clock.zone("Europe/Rome", None)
    start = datetime(2026, 10, 24, 22, 0, tzinfo=UTC)
    dates = [(start + timedelta(hours=n)).astimezone(rome).date().isoformat() for n in range(26)]
    assert dates.count("2026-10-25") == 25
    assert dates[-1] == "2026-10-26"


# Reviews and mistakes, day after day


def _failed(desk: Desk, *digests: str, days: float = 5) -> None:
    """Puzzles that went wrong some days ago, the first of them the longest."""
    for number, digest in enumerate(digests):
        when = NOON - timedelta(days=days) + timedelta(minutes=number)
        puzzle = desk.find(digest)
        assert puzzle is not None
        first = First(puzzle, Verdict(NONE, "wrong"), 0, 5.0)
        desk.settle(first, attempt=digest, mode="train", day="2026-11-15", opened=when, now=when)


def test_today_and_the_hub_say_how_many_reviews_are_due(open_app: Open, desk: Desk) -> None:
    assert "due for review" not in said(open_app(TODAY))
    _failed(desk, few()[6].digest, few()[7].digest)
    _failed(desk, few()[8].digest, days=0)
    assert "2 puzzles are due for review." in said(open_app(TODAY))
    at = open_app(PUZZLES)
    assert "2 puzzles are due." in said(at)
    assert "3 puzzles wait." in said(at)


def test_whoever_comes_for_the_puzzles_finds_them_first(open_app: Open, desk: Desk) -> None:
    assert "Never played?" in said(open_app(TODAY))
    _failed(desk, few()[6].digest)
    at = open_app(TODAY)
    assert "Never played?" not in said(at)
    labels = [one.label for one in at.button]
    assert labels.index("Solve today’s puzzles") < labels.index("Reviews")
    assert [one.proto.type for one in at.button if one.label == "Solve today’s puzzles"] == ["primary"]


def test_the_hub_says_when_the_next_review_comes(open_app: Open, desk: Desk) -> None:
    coming = "The next one comes back on Saturday, November 21, 2026."
    assert coming not in said(open_app(PUZZLES))
    _failed(desk, few()[6].digest, days=0)
    at = open_app(PUZZLES)
    assert coming in said(at), "what went wrong comes back on the next day"
    assert [one.disabled for one in at.button if one.label == "Reviews"] == [True]


def test_a_run_of_reviews(open_app: Open, desk: Desk) -> None:
    due = [few()[6].digest, few()[7].digest]
    _failed(desk, *due)
    before = desk.store.puzzles.ratings(LOCAL_PLAYER)
    at = open_app(SOLVE, mode="review")
    for number, digest in enumerate(due, 1):
        assert f"Reviews: {number} of 2" in said(at)
        assert "A review: you met this puzzle before, and it is time for it again." in said(at)
        puzzle = desk.find(digest)
        assert puzzle is not None
        if number == 1:
            press(at, "Show the solution")
        elif puzzle.truth["opens"]:
            _open(at, digest, desk)
        else:
            press(at, "No opening.")
        press(at, "Go on")
    assert "1 of 2 at the first try" in said(at)
    assert "No review is due now." in said(at)
    assert "The next one comes back on " in said(at)
    after = desk.store.puzzles.ratings(LOCAL_PLAYER)
    assert after == before, "a review is a repeat"


def test_a_review_that_becomes_due_after_the_run_is_offered(
    open_app: Open, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = open_app(SOLVE, mode="review")
    assert "No review is due now." in said(at)
    _failed(desk, few()[6].digest, days=0)
    monkeypatch.setattr(clock, "now", lambda: NOON + timedelta(days=2))
    at.run()
    assert "No review is due now." not in said(at)
    assert "1 puzzle is due." in said(at)
    press(at, "Go on")
    assert "Reviews: 1 of 1" in said(at)


def test_mistakes_that_went_wrong_again_are_not_said_to_be_gone(open_app: Open, desk: Desk) -> None:
    _failed(desk, few()[6].digest)
    at = open_app(SOLVE, mode="mistakes")
    press(at, "Show the solution")
    press(at, "Go on")
    assert "0 of 1 at the first try" in said(at)
    assert "There is no mistake left to look at." not in said(at)
    assert "1 puzzle waits." in said(at)
    press(at, "Once more")
    assert "One of your mistakes, once more." in said(at)


def test_of_a_day_what_was_missed_can_be_solved_alone(open_app: Open, desk: Desk) -> None:
    """The second was missed: it comes, not the first; and the whole day can be had again, too."""
    day = desk.days.of(NOON.date() - timedelta(days=3))
    assert day is not None
    for place, digest in enumerate(day.digests):
        puzzle = desk.find(digest)
        assert puzzle is not None
        first = First(puzzle, Verdict(NONE, "wrong" if place == 1 else "right"), 0, 5.0)
        desk.settle(first, attempt=digest, mode="archive", day="2026-11-20", opened=NOON, now=NOON)
    at = open_app(SOLVE, mode="daily", day=day.day.isoformat())
    assert "2 of 3 at the first try" in said(at)
    press(at, "Solve what you missed")
    assert f"number {number_of(day.day)}: 2 of 3" in said(at)
    press(at, "Show the solution")
    press(at, "See how it went")
    press(at, "Once more")
    assert f"number {number_of(day.day)}: 1 of 3" in said(at)


def test_of_a_day_only_what_is_left_comes(open_app: Open, desk: Desk) -> None:
    day = desk.days.of(NOON.date())
    assert day is not None
    _failed(desk, day.digests[1])
    at = open_app(SOLVE, mode="daily", day="2026-11-20")
    assert ": 1 of 3" in said(at)
    press(at, "Show the solution")
    press(at, "Go on")
    assert ": 3 of 3" in said(at), "the second was answered before"

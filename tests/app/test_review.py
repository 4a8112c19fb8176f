"""The page of a review without a browser: where it is reached, how it waits, what it shows, and a decision once more."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.component import fire, sent, tables, wants
from tests.app.table.matches import begun, course, placed, setup
from tests.coach.short import short_match, short_review
from trainer.app import serving
from trainer.app.identity import LOCAL_PLAYER
from trainer.app.pages import PLAY, REFERENCE, REVIEW, TODAY
from trainer.app.table import reviews
from trainer.app.table.live import Live
from trainer.app.table.loading import load_match
from trainer.coach.review import Review
from trainer.coach.saying import compiling
from trainer.language import LANGUAGES, words
from trainer.playout.engine import plain
from trainer.rules.notation.match import write_match
from trainer.rules.state import Phase
from trainer.store import Store

Open = Callable[..., AppTest]


class Work:
    """Stands in for the long work: it waits until it is told to go on."""

    def __init__(self) -> None:
        self.go_on = threading.Event()
        self.asked: list[tuple[int | None, int | None]] = []
        self.fails = False
        self.progress = 0.4
        self.cancelled = threading.Event()

    def begun(self, times: int = 1) -> list[tuple[int | None, int | None]]:
        """What was asked for, once it was so many times: the work begins in a thread of its own."""
        for _ in range(500):
            if len(self.asked) >= times:
                break
            threading.Event().wait(0.02)
        return self.asked

    def __call__(
        self,
        match: object,
        seat: int | None,
        *,
        only: int | None,
        progress: Callable[[float], None],
        **_: Any,
    ) -> Review:
        self.asked.append((seat, only))
        while not self.go_on.wait(0.01):
            try:
                progress(self.progress)
            except BaseException:
                self.cancelled.set()
                raise
        if self.fails:
            raise RuntimeError
        return short_review(luck=False)


@pytest.fixture(autouse=True)
def work(monkeypatch: pytest.MonkeyPatch) -> Iterator[Work]:
    found = Work()
    monkeypatch.setattr(reviews, "review", found)
    monkeypatch.setattr(reviews, "engine", lambda *, wait: plain())
    yield found
    found.go_on.set()


@pytest.fixture
def match(served: Store) -> str:
    """A match of one hand that is over."""
    served.create_player(LOCAL_PLAYER)
    served.save_settings(LOCAL_PLAYER, {"house": "it-club", "pause": 0})
    return load_match(serving.tables(), LOCAL_PLAYER, write_match(short_match())).match


def html(at: AppTest) -> str:
    return "".join(str(node.proto.body) for node in at.get("html"))


def opened(open_app: Open, match: str, **query: str) -> AppTest:
    """The page once its work is done: it looks each second, here at once."""
    at = open_app(REVIEW, match=match, **query)
    for _ in range(200):
        if "reviewed" in html(at):
            return at
        threading.Event().wait(0.02)
        at.run()
    raise AssertionError("no review came")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_review_of_a_hand(open_app: Open, work: Work, match: str, lang: str) -> None:
    work.go_on.set()
    at = opened(open_app, match, lang=lang, hand="1")
    assert work.begun() == [(1, 1)]
    assert at.title[0].value == words(lang).tr("Review")
    assert words(lang).tr("What mattered most") in html(at)
    assert len(at.get("button_group")) == 1
    # Whoever comes back has it at once.
    again = open_app(REVIEW, match=match, lang=lang, hand="1")
    assert "reviewed" in html(again)
    assert len(work.asked) == 1


def test_it_waits_with_a_bar_and_stops_when_nobody_does(open_app: Open, work: Work, match: str) -> None:
    at = open_app(REVIEW, match=match, lang="en")
    at.run()
    assert at.get("progress")
    assert "reviewed" not in html(at)
    at.switch_page(REFERENCE).run()
    assert work.cancelled.wait(5)
    assert not at.exception
    work.go_on.set()
    at.switch_page(REVIEW).run()
    assert len(work.asked) <= 2


@pytest.mark.parametrize("kept", [True, False])
def test_compiling_is_told_as_it_is(
    open_app: Open, work: Work, match: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kept: bool
) -> None:
    """Where nothing can be kept, the next start waits again."""
    work.progress = 0.0
    # The page cannot be imported before the app stands.
    at = open_app(REVIEW, match=match, lang="en")
    monkeypatch.setattr("trainer.app.screens.review.can_compile", lambda: True)
    # Another test of this process may have compiled it.
    monkeypatch.setattr("trainer.app.screens.review.engine", plain)
    monkeypatch.setattr(compiling, "keeps_code", lambda: kept)
    monkeypatch.setattr(compiling, "cache_folder", lambda: tmp_path / "my_own_cache" / "kernel-0")
    said = at.run().get("progress")[0].proto.text
    assert said.startswith("The engine is being compiled. This takes a minute or two, ")
    assert ("only the first time" in said) is kept
    assert ("each time anew" in said and r"my\_own\_cache. Name another folder" in said) is not kept


def test_a_work_that_fails_is_told_and_tried_again(open_app: Open, work: Work, match: str) -> None:
    work.fails = True
    work.go_on.set()
    at = open_app(REVIEW, match=match, lang="en")
    for _ in range(100):
        at.run()
        if at.error:
            break
        threading.Event().wait(0.02)
    assert "could not be made" in at.error[0].value
    asked = len(work.asked)
    at.run()
    assert len(work.asked) == asked
    work.fails = False
    at.button(key="review-anew").click().run()
    assert "reviewed" in html(opened(open_app, match, lang="en"))


def test_a_costly_decision_once_more(open_app: Open, work: Work, match: str) -> None:
    work.go_on.set()
    at = opened(open_app, match, lang="en")
    decision = short_review().costly[0]
    assert not tables(at)
    at.button_group[0].set_value(0).run()
    view = sent(at)
    seen = decision.advice.observation
    assert view["hand"] == [card.text for card in seen.hand]
    assert view["seats"][1]["cards"] == seen.hand_sizes[1]
    assert not view["seats"][1]["known"]
    assert at.info
    after = fire(at, wants(view, "worse", str(decision.played.move)))
    assert after["acks"] == ["worse"]
    assert at.warning[0].value.startswith("That is what you played then")
    after = fire(at, wants(view, "best", str(decision.advice.best.move)))
    assert after["acks"] == ["worse", "best"]
    assert at.success[0].value.startswith("Right")
    after = fire(at, wants(view, "no", "take back my word"))
    assert after["refusal"]["code"] == "not-understood"
    assert fire(at, wants(view, "undo", "undo"))["refusal"]["code"] == "nothing-to-undo"
    assert at.success


def test_a_decision_once_more_for_a_projector(open_app: Open, work: Work, match: str) -> None:
    work.go_on.set()
    at = opened(open_app, match, lang="en", big="1")
    at.button_group[0].set_value(0).run()
    assert sent(at)["options"]["big"] is True


def test_nothing_of_a_hand_that_still_runs(open_app: Open, served: Store, work: Work) -> None:
    served.create_player(LOCAL_PLAYER)
    served.save_settings(LOCAL_PLAYER, {"house": "it-club"})
    running = begun(served, serving.tables())
    at = open_app(REVIEW, match=running, lang="en")
    assert at.info
    assert not work.asked
    match = begun(served, serving.tables(), hands=1)
    work.go_on.set()
    at = opened(open_app, match, lang="en", hand="2")
    assert work.begun() == [(1, 1)]
    record = reviews.finished_record(serving.tables().live(match, LOCAL_PLAYER))
    assert len(record.hands) == 1
    assert record.hands[0].result is not None


def test_a_match_that_is_not_there(open_app: Open, served: Store) -> None:
    served.create_player(LOCAL_PLAYER)
    assert open_app(REVIEW, match="none", lang="en").error


def test_the_way_to_it_from_the_table_and_from_today(open_app: Open, served: Store, match: str) -> None:
    at = open_app(PLAY, match=match, lang="en")
    assert at.button(key="review-hand").label == "Review this hand"
    assert not [button for button in at.button if button.key == "review-match"]
    agreed = setup(seed="page", limit=5)
    over = serving.tables().restore(LOCAL_PLAYER, agreed, [event for event, _ in course(agreed)])
    at = open_app(PLAY, match=over, lang="en")
    assert at.button(key="review-match").label == "Review the match"
    at = open_app(TODAY, lang="en")
    at.button(key=f"review-{over}").click().run()
    assert at.title[0].value == "Review"


def shared() -> tuple[str, Live]:
    """A match of two people at one screen, with one hand that is over; the second moved last."""
    agreed = setup(seats=3, persons=2, seed="a")
    match = placed(serving.tables(), agreed, lambda state: state.phase is Phase.OVER)
    return match, serving.tables().live(match, LOCAL_PLAYER)


@pytest.mark.parametrize(("asked", "seat"), [("2", 2), ("1", 1), ("3", 1), ("x", 1), ("", 1)])
def test_the_address_names_whose_decisions(
    open_app: Open, served: Store, work: Work, asked: str, seat: int
) -> None:
    """A person's seat, not a bot's; else the first person's."""
    served.create_player(LOCAL_PLAYER)
    match, _ = shared()
    work.go_on.set()
    opened(open_app, match, lang="en", seat=asked)
    assert work.begun() == [(seat, 1)]


def test_whose_decisions_may_be_chosen_after_all(open_app: Open, served: Store, work: Work) -> None:
    served.create_player(LOCAL_PLAYER)
    match, _ = shared()
    work.go_on.set()
    at = opened(open_app, match, lang="en", seat="2")
    at.segmented_control(key="review-seat-2").set_value(1).run()
    assert at.query_params["seat"] in ("1", ["1"])
    assert work.begun(2) == [(2, 1), (1, 1)]
    assert at.segmented_control(key="review-seat-1").value == 1


def test_alone_nobody_elses_decisions_are_asked_for(open_app: Open, work: Work, match: str) -> None:
    work.go_on.set()
    opened(open_app, match, lang="en", seat="2")
    assert work.begun() == [(1, 1)]


def test_a_shared_screen_passes_on_who_moved_last(open_app: Open, served: Store, work: Work) -> None:
    served.create_player(LOCAL_PLAYER)
    served.save_settings(LOCAL_PLAYER, {"house": "it-club", "pause": 0})
    match, live = shared()
    last = [event.seat for event in live.now.log if event.seat in (1, 2)][-1]
    assert last == 2, "the first person would be asked for anyway"
    work.go_on.set()
    at = open_app(PLAY, match=match, lang="en")
    at.button(key="review-hand").click().run()
    assert at.segmented_control(key="review-seat-2").value == 2
    assert work.begun() == [(2, 1)]

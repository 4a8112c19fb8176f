"""How far a person is: runs that wait, stars, what comes next, and which principles sit."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from lessons.lesson import Lesson
from lessons.player import answer, begin, help_me, next_step, undo
from lessons.progress import (
    Progress,
    completed,
    mastery,
    next_lesson,
    offered,
    ready,
    resumed,
    saved,
    sits,
    waiting,
)
from lessons.run import LessonRun
from tests.lessons.made import answered, lesson, run
from tests.lessons.test_player import AGAINST, COUNT, TWO
from trainer.rules.profile import HOUSES

NOW = datetime(2026, 5, 1, 20, 0, tzinfo=UTC)
CLUB = HOUSES["it-club"]


def kept(now: LessonRun) -> LessonRun:
    """The run as it comes back from the store."""
    return resumed(now.lesson, now.profile, json.loads(json.dumps(saved(now))))


def along() -> list[LessonRun]:
    """Runs at every moment of some lessons."""
    found = [run(), answer(run(), "discard KD").run, answer(run(), "meld 7H 8H JK=9H").run]
    second = next_step(found[-1])[0]
    third = next_step(answer(help_me(second), "discard KD").run)[0]
    found += [second, help_me(second), third, answer(third, "draw").run]
    found += [
        answered(run(TWO), "meld 7H 8H 9H").run,
        answered(run(TWO), "meld 7H 8H 9H", "meld QS QD QC").run,
    ]
    found += [answer(run(COUNT), "40").run, next_step(answer(run(COUNT), "24").run)[0]]
    found += [answered(run(AGAINST), "draw", "discard JC").run, replace(third, begun=1234.5)]
    return found


@pytest.mark.parametrize("now", along())
def test_a_run_comes_back_as_it_was(now: LessonRun) -> None:
    assert kept(now) == now


def test_moves_can_still_be_taken_back() -> None:
    now = answered(run(TWO), "meld 7H 8H 9H", "meld QS QD QC").run
    back = kept(now)
    assert back.can_undo
    assert undo(undo(back)) == undo(undo(now))


@pytest.mark.parametrize(
    "changed", [{"step": 9}, {"log": ["1 discard 9S"]}, {"log": 3}, {"since": 5}, {"since": "x"}]
)
def test_what_no_longer_fits_begins_anew(changed: dict[str, object]) -> None:
    now = next_step(answer(run(), "meld 7H 8H JK=9H").run)[0]
    assert resumed(now.lesson, CLUB, {**saved(now), **changed}) == run()


def test_the_best_run_counts() -> None:
    over = LessonRun(lesson(), CLUB, at=3)
    first = completed(None, replace(over, slips=1), NOW)
    assert (first.stars, first.runs, first.done, first.run) == (2, 1, NOW, None)
    again = completed(waiting(first, run()), replace(over, slips=9), NOW + timedelta(1))
    assert (again.stars, again.runs) == (2, 2)
    assert completed(again, over, NOW).stars == 3


def step(now: Progress) -> int:
    """The step that the run that waits stands at; 0 where none does."""
    return 0 if now.run is None else now.run["step"]


def at_steps() -> list[LessonRun]:
    """A run at its first, second and third step."""
    first = run()
    second = next_step(answer(first, "meld 7H 8H JK=9H").run)[0]
    return [first, second, next_step(answer(second, "discard KD").run)[0]]


def test_the_furthest_of_several_tabs_is_kept() -> None:
    first, second, third = at_steps()
    ahead = waiting(waiting(None, second), third)
    assert step(ahead) == 3
    for behind in (first, second, answer(second, "discard 2C").run):
        assert waiting(ahead, behind) == ahead
    assert waiting(ahead, third) == ahead
    done = waiting(None, answer(second, "discard KD").run)
    assert waiting(done, second) == done, "a step that is done stays done"
    helped = waiting(waiting(None, second), help_me(second))
    assert helped.run is not None
    assert helped.run["hints"] == 1, "within a step the last answer is kept"


def test_what_was_begun_anew_comes_before_what_was_begun_earlier() -> None:
    first, _, third = at_steps()
    anew = waiting(waiting(None, third), replace(first, begun=5.0))
    assert step(anew) == 1
    assert waiting(anew, third) == anew
    assert step(waiting(anew, replace(third, begun=5.0))) == 3


def test_a_tab_left_behind_brings_no_finished_lesson_back() -> None:
    _, second, third = at_steps()
    over = replace(third, at=3, done=False)
    finished = completed(waiting(None, third), over, NOW)
    assert finished.run is None
    assert waiting(finished, second) == finished
    again = waiting(finished, replace(second, begun=finished.begun))
    assert step(again) == 2
    assert waiting(again, third) == again
    last = completed(again, replace(over, slips=9), NOW)
    assert (last.stars, last.runs, last.run) == (3, 2, again.run), "what was begun later waits on"


def test_a_run_that_was_saved_before_tabs_were_told_apart_goes_on() -> None:
    _, second, third = at_steps()
    old = {key: value for key, value in saved(second).items() if key != "begun"}
    record = Progress("made", 2, 1, NOW, old)
    assert step(waiting(record, resumed(second.lesson, CLUB, old))) == 2
    assert step(waiting(record, third)) == 3


def course() -> list[Lesson]:
    """Four lessons, each of which needs the one before it but for the first of chapter 2."""
    made = lesson()
    return [
        replace(made, id="guided", chapter=0),
        replace(made, id="guided-again", chapter=0, order=2, needs=("jokers",)),
        replace(made, id="cards", needs=("guided",), principle="open-early"),
        replace(made, id="jokers", chapter=2, needs=("cards",), principle="open-early"),
    ]


def done(*ids: str, stars: int = 3, ago: int = 0) -> dict[str, Progress]:
    """These lessons as done."""
    return {id_: Progress(id_, stars, 1, NOW - timedelta(days=ago)) for id_ in ids}


def ids(found: Lesson | None) -> str:
    return "" if found is None else found.id


def test_a_newcomer_is_led_through_the_guided_hand_first() -> None:
    assert ids(next_lesson(course(), {}, NOW)) == "guided"


def test_then_what_its_needs_allow() -> None:
    assert ids(next_lesson(course(), done("guided"), NOW)) == "cards"
    assert ids(next_lesson(course(), done("guided", "cards"), NOW)) == "jokers"
    assert ids(next_lesson(course(), done("guided", "cards", "jokers"), NOW)) == "guided-again"
    assert ids(next_lesson(course(), done("guided", "cards", "jokers", "guided-again"), NOW)) == ""


def test_a_lesson_that_waits_comes_before_all() -> None:
    records = {**done("guided"), "jokers": waiting(None, replace(run(), lesson=course()[3]))}
    assert ids(next_lesson(course(), records, NOW)) == "jokers"


@pytest.mark.parametrize(
    ("stars", "ago", "due"), [(1, 1, False), (1, 2, True), (2, 6, False), (2, 7, True), (3, 99, False)]
)
def test_a_lesson_that_went_badly_is_due_again(stars: int, ago: int, due: bool) -> None:
    records = done("guided", stars=stars, ago=ago)
    assert records["guided"].due(NOW) is due
    assert ids(next_lesson(course(), records, NOW)) == ("guided" if due else "cards")


def test_needs_that_this_house_does_not_have_are_not_asked_for() -> None:
    every = course()
    assert not ready(every[2], {}, [one.id for one in every])
    assert ready(every[2], {}, ["cards", "jokers"])


def test_lessons_of_other_houses_are_not_offered() -> None:
    every = course()
    every[2] = replace(every[2], houses=("ro-duel",))
    assert [one.id for one in offered(every, CLUB)] == ["guided", "guided-again", "jokers"]


def test_mastery_is_the_mean_of_a_principles_lessons() -> None:
    assert mastery(course(), {}) == {"open-early": 0.0}
    assert mastery(course(), done("cards")) == {"open-early": 0.5}
    assert mastery(course(), done("cards", "jokers", stars=2)) == {"open-early": pytest.approx(2 / 3)}


def test_help_waits_until_it_is_asked_for_once_a_lesson_sits() -> None:
    every = course()
    assert not sits(every[2], every, {})
    assert not sits(every[2], every, done("cards", stars=1))
    assert sits(every[2], every, done("cards", stars=2))
    assert sits(every[3], every, {**done("cards"), **done("jokers", stars=1)})
    assert not sits(every[0], every, done("cards", "jokers"))
    sure = begin(lesson(), CLUB, sure=True)
    assert not sure.shows_help
    assert kept(sure) == sure
    assert help_me(sure).hints == 1

"""*Learn* and *Today*: what is offered, a lesson taken up where it was left, and stars that stay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Button

from lessons.player import begin
from lessons.progress import saved
from lessons.reader import course
from tests.app.house_pages import html
from trainer.app.course.running import Running
from trainer.app.identity import LOCAL_PLAYER
from trainer.rules.profile import HOUSES
from trainer.store import LessonRecord, Store

Open = Callable[..., AppTest]

WHEN = datetime(2026, 5, 1, 20, 0, tzinfo=UTC)
FIRST = course()[0]


def lesson_page(open_app: Open, id_: str, **query: str) -> AppTest:
    at = open_app("entries/lesson.py", **query)
    at.query_params["id"] = id_
    at.run()
    assert not at.exception, at.exception
    return at


def running(at: AppTest, id_: str) -> Running:
    found = at.session_state[f"running-{id_}"]
    assert isinstance(found, Running)
    return found


def choose_house(store: Store, house: str = "it-club") -> str:
    player = store.create_player(LOCAL_PLAYER).id
    store.save_settings(player, {"house": house, "lang": "en"})
    return player


def answer_button(at: AppTest) -> Button:
    return next(button for button in at.button if button.label == "Answer")


def test_a_newcomer_is_offered_the_first_hand_before_anything_else(open_app: Open) -> None:
    at = open_app(lang="en")
    main = [button for button in at.button if button.proto.type == "primary"]
    assert [button.label for button in main] == ["Play my first hand"]
    at.button(key="first-hand").click().run()
    assert running(at, FIRST.id).run.lesson == FIRST


def test_todays_one_button_is_the_next_lesson_until_a_match_runs(open_app: Open, served: Store) -> None:
    choose_house(served)
    at = open_app()
    main = [button.key for button in at.button if button.proto.type == "primary"]
    assert main == ["first-hand"]
    served.save_lesson(LOCAL_PLAYER, LessonRecord(FIRST.id, 3, 1, WHEN))
    at = open_app()
    main = [button.key for button in at.button if button.proto.type == "primary"]
    assert main == ["next-lesson"]


def test_learn_lists_every_lesson_of_the_house_by_chapter(open_app: Open, served: Store) -> None:
    choose_house(served, "ro-duel")
    at = open_app("entries/learn.py")
    offered = [lesson for lesson in course() if lesson.offered(HOUSES["ro-duel"])]
    links = [link.proto.query_string for link in at.get("page_link")]
    assert [link for link in links if link.startswith("id=")] == [f"id={lesson.id}" for lesson in offered]
    assert len(at.expander) == len({lesson.chapter for lesson in offered})


def test_stars_stand_beside_the_lesson(open_app: Open, served: Store) -> None:
    choose_house(served)
    served.save_lesson(LOCAL_PLAYER, LessonRecord(FIRST.id, 2, 1, WHEN))
    assert 'aria-label="2 stars of three"' in html(open_app("entries/learn.py"))


def test_a_lesson_that_waits_is_taken_up_at_its_step(open_app: Open, served: Store) -> None:
    player = choose_house(served)
    lesson = next(one for one in course() if one.id == "values")
    at = lesson_page(open_app, lesson.id)
    here = running(at, lesson.id)
    here.show_me()
    here.onward()
    assert here.run.at == 1
    again = lesson_page(open_app, lesson.id)
    assert running(again, lesson.id) is not here
    assert running(again, lesson.id).run == here.run
    assert served.lessons(player)[0].run is not None


def test_switching_the_language_keeps_the_step(open_app: Open, served: Store) -> None:
    choose_house(served)
    at = lesson_page(open_app, "values")
    running(at, "values").show_me()
    running(at, "values").onward()
    at.query_params["lang"] = "it"
    at.run()
    assert running(at, "values").run.at == 1
    assert "Passo 2 di" in html(at)


def test_another_house_begins_the_lesson_anew(open_app: Open, served: Store) -> None:
    player = choose_house(served, "fr-table")
    lesson = next(one for one in course() if one.id == "values")
    run = begin(lesson, HOUSES["it-club"])
    served.save_lesson(player, LessonRecord(lesson.id, run={**saved(run), "step": 2}))
    at = lesson_page(open_app, lesson.id)
    assert (running(at, lesson.id).run.at, running(at, lesson.id).run.profile.name) == (0, "fr-table")


def test_a_finished_lesson_keeps_its_stars_and_leads_to_the_next(open_app: Open, served: Store) -> None:
    player = choose_house(served)
    at = lesson_page(open_app, "values")
    here = running(at, "values")
    while not here.run.over:
        here.show_me()
        here.onward()
    at.run()
    assert "One star" in html(at)
    (kept,) = served.lessons(player)
    assert (kept.lesson, kept.stars, kept.runs, kept.run) == ("values", 1, 1, None)
    assert [button.key for button in at.button if button.proto.type == "primary"] == ["lesson-next"]
    at.button(key="lesson-next").click().run()
    assert not at.exception, at.exception
    assert running(at, FIRST.id).run.at == 0


def test_numbers_are_asked_for_and_answered(open_app: Open, served: Store) -> None:
    choose_house(served)
    at = lesson_page(open_app, "values")
    here = running(at, "values")
    while here.run.step is not None and here.run.step.kind != "count":
        here.show_me()
        here.onward()
    at.run()
    step = here.run.step
    assert step is not None
    at.number_input[0].set_value(step.count + 1)
    answer_button(at).click().run()
    assert (here.run.done, here.run.tries) == (False, 1)
    at.number_input[0].set_value(step.count)
    answer_button(at).click().run()
    assert here.run.done


def test_a_test_is_begun_and_ends_at_a_mistake(open_app: Open, served: Store) -> None:
    choose_house(served)
    at = lesson_page(open_app, "values")
    at.button(key="lesson-test").click().run()
    here = running(at, "values")
    assert here.run.test
    here.reply_to("discard QS")
    here.reply_to("discard 2H")
    at.run()
    assert here.run.failed
    at.button(key="lesson-through").click().run()
    assert not running(at, "values").run.test


def test_no_such_lesson(open_app: Open, served: Store) -> None:
    choose_house(served)
    at = lesson_page(open_app, "no-such-lesson")
    assert [info.value for info in at.info] == ["There is no such lesson. All of them stand under “Learn”."]


def test_a_house_of_ones_own_learns_by_its_own_rules(open_app: Open, served: Store) -> None:
    player = choose_house(served)
    served.save_house(player, "Nonna", {"base": "it-club", "changes": {"limit": 201}})
    served.save_settings(player, {"house": "Nonna", "lang": "en"})
    at = lesson_page(open_app, "values")
    assert running(at, "values").run.profile.name == "Nonna"
    assert FIRST.chapter == 0


def ways(at: AppTest) -> dict[str | None, str]:
    """The page's ways to and from what goes deeper, and what they are called."""
    return {button.key: button.label for button in at.button if button.key in ("lesson-more", "lesson-back")}


def test_a_step_leads_to_what_goes_deeper_and_that_back_to_the_step(open_app: Open, served: Store) -> None:
    choose_house(served)
    at = lesson_page(open_app, FIRST.id)
    running(at, FIRST.id).show_me()
    at.run()
    assert ways(at) == {"lesson-more": "More on this: A turn has a beginning and an end"}
    at.button(key="lesson-more").click().run()
    assert dict(at.query_params) == {"id": "draw-and-throw", "from": FIRST.id}
    assert ways(at) == {"lesson-back": f"Back to: {FIRST.title}"}
    at.button(key="lesson-back").click().run()
    assert dict(at.query_params) == {"id": FIRST.id}
    assert (running(at, FIRST.id).run.at, running(at, FIRST.id).run.done) == (0, True)


def test_what_goes_deeper_leads_back_at_its_end(open_app: Open, served: Store) -> None:
    choose_house(served)
    at = lesson_page(open_app, FIRST.id)
    at.button(key="lesson-more").click().run()
    here = running(at, "draw-and-throw")
    while not here.run.over:
        here.show_me()
        here.onward()
    at.run()
    assert at.button(key="lesson-next").label == f"Back to: {FIRST.title}"
    at.button(key="lesson-next").click().run()
    assert dict(at.query_params) == {"id": FIRST.id}
    assert running(at, FIRST.id).run.at == 0


@pytest.mark.parametrize("came", [{}, {"from": "nothing"}, {"from": "draw-and-throw"}])
def test_who_came_from_no_other_lesson_is_led_nowhere_back(
    open_app: Open, served: Store, came: dict[str, str]
) -> None:
    choose_house(served)
    at = open_app("entries/lesson.py")
    at.query_params.update({"id": "draw-and-throw", **came})
    at.run()
    assert running(at, "draw-and-throw").run.at == 0
    assert ways(at) == {}


def test_who_plays_on_alone_is_not_led_away(open_app: Open, served: Store) -> None:
    choose_house(served)
    at = lesson_page(open_app, FIRST.id)
    here = running(at, FIRST.id)
    here.run = replace(here.run, free=True)
    at.run()
    assert ways(at) == {}


def go_to(at: AppTest, id_: str, step: int) -> None:
    """Goes on with a lesson in one tab, from step to step."""
    here = running(at, id_)
    while here.run.at < step:
        here.show_me()
        here.onward()


def kept(store: Store, id_: str) -> LessonRecord:
    return next(one for one in store.lessons(LOCAL_PLAYER) if one.lesson == id_)


def test_a_tab_that_is_behind_takes_no_progress_back(open_app: Open, served: Store) -> None:
    choose_house(served)
    ahead, behind = lesson_page(open_app, "values"), lesson_page(open_app, "values")
    go_to(ahead, "values", 3)
    go_to(behind, "values", 1)
    assert running(lesson_page(open_app, "values"), "values").run.at == 3
    go_to(behind, "values", 4)
    assert running(lesson_page(open_app, "values"), "values").run.at == 4


def test_a_finished_lesson_is_not_brought_back_by_a_tab_that_is_behind(open_app: Open, served: Store) -> None:
    choose_house(served)
    ahead, behind = lesson_page(open_app, "values"), lesson_page(open_app, "values")
    go_to(ahead, "values", len(running(ahead, "values").run.steps))
    go_to(behind, "values", 1)
    assert kept(served, "values").run is None
    go_to(behind, "values", len(running(behind, "values").run.steps))
    assert (kept(served, "values").runs, kept(served, "values").run) == (2, None)


def test_a_lesson_begun_anew_is_begun_anew_whatever_another_tab_does(open_app: Open, served: Store) -> None:
    choose_house(served)
    first, old = lesson_page(open_app, "values"), lesson_page(open_app, "values")
    go_to(first, "values", len(running(first, "values").run.steps))
    first.run()
    first.button(key="lesson-again").click().run()
    go_to(first, "values", 1)
    go_to(old, "values", 3)
    assert running(lesson_page(open_app, "values"), "values").run.at == 1
    go_to(old, "values", len(running(old, "values").run.steps))
    assert running(lesson_page(open_app, "values"), "values").run.at == 1

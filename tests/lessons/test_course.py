"""No lesson ships that the engine refuses: every step of every lesson is played under each house it is offered in."""

import pytest

from lessons.check import course_faults, faults
from lessons.lesson import Lesson
from lessons.reader import COURSE, course

LESSONS = course(COURSE)


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.id for lesson in LESSONS])
def test_a_lesson_holds_what_it_says(lesson: Lesson) -> None:
    assert faults(lesson) == []


def test_the_lessons_are_a_course() -> None:
    assert course_faults(LESSONS) == []

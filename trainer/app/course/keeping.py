"""What the store keeps of lessons, as the course's own `Progress`, and back."""

from __future__ import annotations

from datetime import UTC, datetime

from lessons.check import suits
from lessons.lesson import Lesson, course
from lessons.player import begin
from lessons.progress import Progress, Records, completed, offered, resumed, sits, waiting
from lessons.run import LessonRun
from trainer.app.visit import Visit
from trainer.rules.notation.rules_keys import nearest_house
from trainer.rules.profile import RuleProfile
from trainer.store import LessonRecord


def now() -> datetime:
    """The time."""
    return datetime.now(UTC)


def records(here: Visit) -> Records:
    """How far the person is, by lesson."""
    return {
        one.lesson: Progress(one.lesson, one.stars, one.runs, one.done, one.run)
        for one in here.store.lessons(here.player.id)
    }


def lessons(here: Visit) -> tuple[Lesson, ...]:
    """The course in the person's house."""
    return offered(course(), here.profile())


def rules_for(here: Visit, lesson: Lesson) -> RuleProfile:
    """My house; where the lesson does not hold in a house of one's own, the one it is nearest to."""
    mine = here.profile()
    return mine if suits(lesson, mine) else nearest_house(mine)


def taken_up(here: Visit, lesson: Lesson, *, anew: bool = False, test: bool = False) -> LessonRun:
    """The run that waits, or a new one. One that was begun in another house begins anew."""
    profile = rules_for(here, lesson)
    kept = records(here)
    found = kept.get(lesson.id)
    if anew or test or found is None or found.run is None or found.run.get("house") != profile.name:
        return begin(lesson, profile, test=test, sure=sits(lesson, course(), kept))
    return resumed(lesson, profile, found.run)


def keep(here: Visit, run: LessonRun) -> None:
    """Stores how far a run is. A test is kept once it is passed. Raises the store's errors."""
    found = records(here).get(run.lesson.id)
    if run.over:
        kept = completed(found, run, now())
    elif run.test:
        return
    else:
        kept = waiting(found, run)
    data = None if kept.run is None else dict(kept.run)
    here.store.save_lesson(here.player.id, LessonRecord(kept.lesson, kept.stars, kept.runs, kept.done, data))

"""What the store keeps of lessons, as the course's own `Progress`, and back."""

from __future__ import annotations

from datetime import UTC, datetime

from lessons.check import suits
from lessons.lesson import Lesson
from lessons.player import begin
from lessons.progress import Progress, Records, completed, offered, resumed, sits, waiting
from lessons.reader import course
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
    return {one.lesson: _progress(one) for one in here.store.lessons(here.player.id)}


def _progress(one: LessonRecord) -> Progress:
    return Progress(one.lesson, one.stars, one.runs, one.done, one.run)


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
    found = kept.get(lesson.id, Progress(lesson.id))
    elsewhere = found.run is not None and found.run.get("house") != profile.name
    if found.run is not None and not (anew or test or elsewhere):
        return resumed(lesson, profile, found.run)
    begun = now().timestamp() if anew or test or elsewhere else found.begun
    return begin(lesson, profile, test=test, sure=sits(lesson, course(), kept), begun=begun)


def keep(here: Visit, run: LessonRun) -> None:
    """Stores how far a run is, unless another tab is further. A test is kept once it is passed. Raises the store's
    errors."""
    if run.test and not run.over:
        return

    def change(one: LessonRecord | None) -> LessonRecord:
        found = None if one is None else _progress(one)
        kept = completed(found, run, now()) if run.over else waiting(found, run)
        data = None if kept.run is None else dict(kept.run)
        return LessonRecord(kept.lesson, kept.stars, kept.runs, kept.done, data)

    here.store.change_lesson(here.player.id, run.lesson.id, change)

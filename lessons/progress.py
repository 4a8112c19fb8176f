"""How far a person is in the course: stars, the lesson being run, what comes next, and which principles sit.

Pure: what is stored comes in as `Progress` and goes out as plain data.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Final

from lessons.lesson import Lesson
from lessons.player import begin, restored, stars
from lessons.run import LessonRun
from trainer.rules.errors import Scala40Error
from trainer.rules.profile import RuleProfile

MOST_STARS: Final = 3
WELL: Final = 2
"""Stars from which on a lesson was done well."""
SITS: Final = 2 / 3
"""Mastery from which on a principle sits."""
DUE_AFTER: Final[Mapping[int, timedelta]] = {1: timedelta(days=2), 2: timedelta(days=7)}
"""When a lesson that went badly is offered again, by its stars; with three it is not."""

_COUNTED: Final = ("tries", "slips", "hints")
_FLAGS: Final = ("done", "helped", "sure", "free", "strayed")


@dataclass(frozen=True, slots=True)
class Progress:
    """What is kept of one lesson. `stars`: the best so far, 0 while it was never finished; `runs`: how often it was;
    `run` is the run that waits to be gone on with, as `saved` wrote it."""

    lesson: str
    stars: int = 0
    runs: int = 0
    done: datetime | None = None
    run: Mapping[str, Any] | None = field(default=None)

    @property
    def finished(self) -> bool:
        return self.done is not None

    @property
    def begun(self) -> float:
        """What a run is `begun` at that is not begun anew: when the lesson was finished last, 0 if never."""
        return 0.0 if self.done is None else self.done.timestamp()

    def due(self, now: datetime) -> bool:
        """Whether it went so badly, so long ago, that it is worth another go."""
        wait = DUE_AFTER.get(self.stars)
        return self.done is not None and wait is not None and now - self.done >= wait


Records = Mapping[str, Progress]


def saved(run: LessonRun) -> dict[str, Any]:
    """A run as plain data, from which `resumed` makes it again."""
    step = run.step
    return {
        "house": run.profile.name,
        "step": 0 if step is None else step.number,
        "log": list(run.log),
        "since": run.since,
        "begun": run.begun,
        **{key: getattr(run, key) for key in (*_COUNTED, *_FLAGS)},
    }


def resumed(lesson: Lesson, profile: RuleProfile, data: Mapping[str, Any]) -> LessonRun:
    """The run that was saved; where the lesson or the house is another one by now, a run from that step's beginning or
    from the first step."""
    steps = lesson.steps(profile)
    at = next((place for place, step in enumerate(steps) if step.number == data.get("step")), None)
    kept: dict[str, Any] = {key: _number(data.get(key)) for key in _COUNTED}
    kept |= {key: bool(data.get(key)) for key in _FLAGS} | {"begun": _begun(data)}
    if at is None:
        return begin(lesson, profile, sure=kept["sure"], begun=kept["begun"])
    run = replace(LessonRun(lesson, profile), **kept)
    log, since = data.get("log"), data.get("since")
    if isinstance(log, list) and isinstance(since, int):
        try:
            return restored(run, at, tuple(map(str, log)), since)
        except (Scala40Error, ValueError):
            pass
    return begin(lesson, profile, sure=kept["sure"], begun=kept["begun"])


def _number(value: object) -> int:
    return value if isinstance(value, int) and value >= 0 else 0


def _begun(data: Mapping[str, Any]) -> float:
    value = data.get("begun")
    return float(value) if isinstance(value, int | float) else 0.0


def waiting(record: Progress | None, run: LessonRun) -> Progress:
    """The record while a run is under way. Where the lesson is open in several tabs the furthest one is kept, whichever
    tab answers last; one that was begun anew comes before all that were begun earlier."""
    before, after = record or Progress(run.lesson.id), saved(run)
    kept = before.run
    if kept is None:
        # A tab that was left behind by another one, in which the lesson was finished.
        behind = run.begun < before.begun
    else:
        behind = (run.begun, *_reached(after)) < (_begun(kept), *_reached(kept))
    return before if behind else replace(before, run=after)


def _reached(data: Mapping[str, Any]) -> tuple[int, bool]:
    """How far a saved run is: its step, and whether that is done."""
    return _number(data.get("step")), bool(data.get("done"))


def completed(record: Progress | None, run: LessonRun, now: datetime) -> Progress:
    """The record after a run came to its end; the best of all runs counts. What waits stays if it was begun later."""
    before = record or Progress(run.lesson.id)
    kept = before.run if before.run is not None and _begun(before.run) > run.begun else None
    return replace(before, stars=max(before.stars, stars(run)), runs=before.runs + 1, done=now, run=kept)


def offered(lessons: Iterable[Lesson], profile: RuleProfile) -> tuple[Lesson, ...]:
    """The lessons of this house, in order."""
    return tuple(lesson for lesson in lessons if lesson.offered(profile))


def ready(lesson: Lesson, records: Records, there: Iterable[str]) -> bool:
    """Whether what it needs has been done; lessons that this house does not have are not asked for."""
    every = frozenset(there)
    return all(need not in every or _finished(records, need) for need in lesson.needs)


def _finished(records: Records, id_: str) -> bool:
    record = records.get(id_)
    return record is not None and record.finished


def next_lesson(lessons: Sequence[Lesson], records: Records, now: datetime) -> Lesson | None:
    """The lesson for this person now: the one that waits to be gone on with; else the first that is due again; else the
    first whose needs are met; where none is, the first that is left. None: all are done.
    """
    running = [one for one in lessons if (found := records.get(one.id)) is not None and found.run is not None]
    if running:
        return running[0]
    due = [one for one in lessons if (found := records.get(one.id)) is not None and found.due(now)]
    if due:
        return min(due, key=lambda one: (records[one.id].stars, one.key))
    ids = [lesson.id for lesson in lessons]
    left = [one for one in lessons if not _finished(records, one.id)]
    open_ = [one for one in left if ready(one, records, ids)]
    return next(iter(open_), next(iter(left), None))


def sits(lesson: Lesson, lessons: Iterable[Lesson], records: Records) -> bool:
    """Whether the person knows what a lesson teaches: it was done well, or its principle sits. Help then waits until it is
    asked for."""
    record = records.get(lesson.id)
    if record is not None and record.stars >= WELL:
        return True
    return bool(lesson.principle) and mastery(lessons, records)[lesson.principle] >= SITS


def mastery(lessons: Iterable[Lesson], records: Records) -> dict[str, float]:
    """How well each principle that has a lesson sits: the mean of its lessons' stars, from 0 to 1."""
    earned: dict[str, list[int]] = {}
    for lesson in lessons:
        if lesson.principle:
            record = records.get(lesson.id)
            earned.setdefault(lesson.principle, []).append(0 if record is None else record.stars)
    return {principle: sum(each) / (len(each) * MOST_STARS) for principle, each in earned.items()}

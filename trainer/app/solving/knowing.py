"""What a person knows, by kind of puzzle and by principle: from the tries at puzzles and from lessons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lessons.progress import WELL
from lessons.reader import course
from puzzles.puzzle import Grade
from puzzles.training import Mastery, Result, mastery
from trainer.coach.advice import PRINCIPLES
from trainer.store import Store

GRADES: Final[Mapping[str, Grade]] = {"right": "right", "close": "close", "wrong": "wrong"}
LATEST: Final = 400
"""So many attempts tell what somebody is good at; older ones have faded."""


def known(store: Store, player_id: str) -> dict[str, Mastery]:
    """How well the person does, by kind and tag; the lesson on a principle counts as one more try at it."""
    tries = [one for one in store.puzzles.attempts(player_id, last=LATEST) if one.first]
    results = _lessons(store, player_id)
    for one in reversed(tries):
        tags = one.data.get("tags", [])
        themes = [one.kind, *(map(str, tags) if isinstance(tags, list) else ())]
        grade = GRADES.get(one.grade)
        if grade is not None:
            results.append(Result(themes, grade, one.hints))
    return mastery(results)


def mastered(store: Store, player_id: str) -> frozenset[str]:
    """The principles that sit."""
    found = known(store, player_id)
    return frozenset(one for one in PRINCIPLES if one in found and found[one].sits)


def _lessons(store: Store, player_id: str) -> list[Result]:
    """The finished lessons on principles, each as a try that went well or did not."""
    kept = {one.lesson: one for one in store.lessons(player_id) if one.done is not None}
    return [
        Result((lesson.principle,), "right" if kept[lesson.id].stars >= WELL else "wrong")
        for lesson in course()
        if lesson.principle and lesson.id in kept
    ]

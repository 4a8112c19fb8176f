"""Whether a lesson holds what it says, under every house it is offered in: played through by the engine.

``python -m lessons.check [FILE …]`` says what is wrong with these lessons, or with the whole course.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, islice
from pathlib import Path
from typing import Final

from lessons.counting import count
from lessons.lesson import PERSON_SEAT, Answer, Lesson, Mark, Step
from lessons.matching import REFUSAL
from lessons.numbers import PLACES
from lessons.partners import played_out
from lessons.player import answer, begin, next_step, play_on, stars
from lessons.reader import COURSE, load
from lessons.run import LessonRun
from trainer.language.glossary import terms
from trainer.rules.cards import parse_card
from trainer.rules.errors import Scala40Error
from trainer.rules.legal import legal_moves
from trainer.rules.profile import HOUSES, RuleProfile
from trainer.rules.referee import judge_move
from trainer.rules.refusals import CODES
from trainer.rules.state import State

MOST_MOVES: Final = 250
"""Legal moves tried at each moment of a step; a hand with jokers has thousands of openings, all alike to a lesson."""
MOST_SHAPES: Final = 1_500
"""Sets of cards tried as melds for each refusal that a lesson answers."""
_PLACE: Final = re.compile(r"{([^{}]*)}")


def faults(lesson: Lesson, houses: Iterable[str] = HOUSES) -> list[str]:
    """What is wrong with a lesson, a line each; none where all is right."""
    found: list[str] = []
    given: set[tuple[int, str]] = set()
    for name in houses:
        profile = HOUSES[name]
        if lesson.offered(profile):
            found += (f"{lesson.id} ({name}): {fault}" for fault in _in_house(lesson, profile, given))
    for steps in lesson.by_house.values():
        for step in steps:
            # What one house overrides may be said in another.
            found += (
                f"{lesson.id}: step {step.number}: nothing is ever answered with “{one.say}”"
                for one in step.answers
                if step.kind == "play" and (step.number, one.say) not in given
            )
    return list(dict.fromkeys(found))


def suits(lesson: Lesson, profile: RuleProfile) -> bool:
    """Whether a lesson can be played as it says in a house, which may be one of a person's own."""
    if profile.name in HOUSES:
        return lesson.offered(profile)
    try:
        run = begin(lesson, profile)
        while (step := run.step) is not None:
            after = _done(run, step)
            if after is None or (step.kind == "count" and count(step, run.state, profile) != step.count):
                return False
            run, _ = next_step(after)
    except (Scala40Error, ValueError):
        return False
    return True


def course_faults(lessons: Sequence[Lesson]) -> list[str]:
    """What is wrong with the lessons as a course: ids, needs, words, and how much of it is play."""
    ids = [lesson.id for lesson in lessons]
    words = {term.key for term in terms()}
    found = [f"{id_}: the id is given twice" for id_ in dict.fromkeys(ids) if ids.count(id_) > 1]
    place = {lesson.id: number for number, lesson in enumerate(lessons)}
    for lesson in lessons:
        for need in lesson.needs:
            if need not in place:
                found.append(f"{lesson.id}: needs {need}, which is no lesson")
            elif lesson.chapter and place[need] >= place[lesson.id]:
                found.append(f"{lesson.id}: needs {need}, which comes after it")
        found += [
            f"{lesson.id}: {word} is no word of the glossary" for word in lesson.words if word not in words
        ]
        found += _links(lesson, {one.id: one for one in lessons})
    return list(dict.fromkeys(found))


def _links(lesson: Lesson, lessons: Mapping[str, Lesson]) -> Iterator[str]:
    """Where its steps lead on to: a lesson that is there in every house in which the step is, and another one."""
    for house, steps in lesson.by_house.items():
        for step in steps if lesson.offered(HOUSES[house]) else ():
            deeper = lessons.get(step.more)
            where = f"{lesson.id}: step {step.number} leads on to"
            if step.more and deeper is None:
                yield f"{where} {step.more}, which is no lesson"
            elif step.more == lesson.id:
                yield f"{where} its own lesson"
            elif deeper is not None and not deeper.offered(HOUSES[house]):
                yield f"{where} {step.more}, which {house} does not have"


def _in_house(lesson: Lesson, profile: RuleProfile, given: set[tuple[int, str]]) -> Iterator[str]:
    steps = lesson.steps(profile)
    if not 3 <= len(steps) <= 9 and lesson.chapter:
        yield f"has {len(steps)} steps; three to nine are right"
    played = sum(step.kind == "play" for step in steps)
    if played * 2 < len(steps):
        yield f"only {played} of {len(steps)} steps are play"
    if sum(step.kind == "look" for step in steps) > 1 and lesson.chapter:
        yield "has more than one step to look at"
    if steps and steps[0].place is None and any(step.kind == "play" for step in steps):
        yield "its first step sets no position"
    try:
        yield from _played(begin(lesson, profile), given)
    except (Scala40Error, ValueError) as error:
        yield f"cannot be played: {error}"


def _played(run: LessonRun, given: set[tuple[int, str]]) -> Iterator[str]:
    """The lesson played as it says, each step looked at on the way."""
    while (step := run.step) is not None:
        where = f"step {step.number}"
        for fault in _texts(step):
            yield f"{where}: {fault}"
        for fault in _step(run, step, given):
            yield f"{where}: {fault}"
        after = _done(run, step)
        if after is None:
            yield f"{where}: its own answer does not reach the goal"
            return
        run, _ = next_step(after)
    if stars(run) != 3:
        yield f"played as it says it earns {stars(run)} stars"


def _done(run: LessonRun, step: Step) -> LessonRun | None:
    if step.kind == "look":
        return run
    if step.kind == "count":
        return answer(run, str(step.count)).run
    if step.kind == "choose":
        return answer(run, str(step.right_choice)).run
    if step.against:
        return replace(played_out(run, step), done=True)
    for place, text in enumerate(step.do):
        reply = answer(run, text)
        if reply.what != ("right" if place == len(step.do) - 1 else "on"):
            return None
        run = reply.run
    return run


def _texts(step: Step) -> Iterator[str]:
    if not step.goal:
        yield "has no goal line"
    if not step.say and step.kind != "look" and not step.help:
        yield "says nothing"
    for text in (
        step.goal,
        step.say,
        step.help,
        step.right,
        *step.choices,
        *(one.say for one in step.answers),
    ):
        for place in _PLACE.findall(text):
            if place in PLACES and step.numbers is not None:
                continue
            try:
                parse_card(place)
            except Scala40Error:
                yield f"{{{place}}} is no card"
        if text.count("{") != text.count("}"):
            yield f"a brace is not closed: {text}"


def _step(run: LessonRun, step: Step, given: set[tuple[int, str]]) -> Iterator[str]:
    state = run.state
    # A step that goes on may be reached in several ways; what is marked and no longer there is left out.
    yield from _mark(step.mark, state if step.place is not None else None)
    for one in step.answers:
        yield from _mark(one.mark, None)
    if step.kind == "count":
        yield from _count(run, step)
    if step.kind == "choose":
        for number in range(1, len(step.choices) + 1):
            told = any(str(number) in one.on or "*" in one.on for one in step.answers)
            if number != step.right_choice and not told:
                yield f"choice {number} has no answer"
    if step.kind == "play":
        if state is None:
            yield "has no position"
            return
        if state.turn != PERSON_SEAT:
            yield f"seat {state.turn} is to move"
            return
        yield from _moves(run, step, given)


def _mark(mark: Mark, state: State | None) -> Iterator[str]:
    for text in mark.cards:
        card = parse_card(text)
        if state is not None and card not in state.hands[PERSON_SEAT - 1]:
            yield f"marks {text}, which is not in the hand"
    for number in mark.melds:
        if state is not None and not 1 <= number <= len(state.table):
            yield f"marks meld {number}, which is not there"


def _count(run: LessonRun, step: Step) -> Iterator[str]:
    found = count(step, run.state, run.profile)
    if found != step.count:
        yield f"asks for {step.count}, and the engine counts {found}"
    if any(str(step.count) in one.on for one in step.answers):
        yield "answers the right number as a wrong one"


def _moves(run: LessonRun, step: Step, given: set[tuple[int, str]]) -> Iterator[str]:
    """The moments of the step: every other legal move and the typical illegal ones, against the stated answers."""
    moments = [run]
    for text in step.do[:-1] if not step.against else ():
        moments.append(answer(moments[-1], text).run)
    for text in step.accept:
        yield from _accepted(run, text)
    for moment in moments:
        assert moment.state is not None
        for move in islice(legal_moves(moment.state), MOST_MOVES):
            yield from _tried(moment, step, str(move), given)
        for text in _illegal(moment.state, step.answers):
            yield from _tried(moment, step, text, given)


def _accepted(run: LessonRun, text: str) -> Iterator[str]:
    reply = answer(run, text)
    if reply.what == "refused":
        return  # not there in every way that leads here, or not allowed in every house
    if reply.what != "right":
        yield f"accepts {text}, which is {reply.what}"
        return
    after, _ = next_step(reply.run)
    if (
        after.step is not None
        and after.step.kind == "play"
        and after.step.place is None
        and not after.step.against
    ):
        try:
            if _done(after, after.step) is None:
                yield f"after {text} the next step cannot be done"
        except (Scala40Error, ValueError) as error:
            yield f"after {text} the next step fails: {error}"


def _tried(run: LessonRun, step: Step, text: str, given: set[tuple[int, str]]) -> Iterator[str]:
    """One answer given: what comes of it can be shown, and which of the step's answers it was."""
    try:
        reply = answer(run, text)
    except (Scala40Error, ValueError) as error:
        yield f"{text} cannot be answered: {error}"
        return
    if reply.what in ("wrong", "refused", "stands"):
        given.add((step.number, reply.say))
    if reply.shown:
        state = run.state
        for shown in reply.shown:
            assert state is not None
            refusal, state = judge_move(state, shown)
            if refusal is not None:
                yield f"after {text} the consequence {shown} is refused ({refusal.code})"
                return
    if reply.what == "stands":
        try:
            play_on(run, reply.shown[0])
        except (Scala40Error, ValueError) as error:
            yield f"{text} cannot be played on from: {error}"


def _illegal(state: State, answers: Sequence[Answer]) -> Iterator[str]:
    """Typical moves that the rules may refuse, and those that the answers name."""
    hand = list(dict.fromkeys(card.text for card in state.hand))
    yield from ("draw", "take", "put back")
    yield from (f"discard {card}" for card in hand)
    for number in range(1, len(state.table) + 1):
        yield from (f"lay {card} on {number}" for card in hand)
        yield from (f"swap {card} in {number}" for card in hand)
    wanted = [on for one in answers for on in one.on]
    for on in wanted:
        if not on.startswith(REFUSAL):
            if "*" not in on:
                yield on
            continue
        pattern = on.removeprefix(REFUSAL).partition(" ")[2]
        if pattern and "*" not in pattern:
            yield pattern
    codes = {on.removeprefix(REFUSAL).partition(" ")[0] for on in wanted if on.startswith(REFUSAL)}
    if codes & {*CODES, "*"}:
        verb = "meld" if state.has_opened else "open"
        cards = [card.text for card in state.hand]
        shapes = (shape for size in (3, 4, 2, 5) for shape in combinations(cards, size))
        for shape in islice(dict.fromkeys(shapes), MOST_SHAPES):
            yield f"{verb} {' '.join(shape)}"
        yield from (
            f"open {' '.join(shape)}" for shape in islice(combinations(cards, 3), 3) if state.has_opened
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; returns its status."""
    paths = [Path(text) for text in (sys.argv[1:] if arguments is None else arguments)]
    found: list[str] = []
    lessons: list[Lesson] = []
    for path in paths or sorted(COURSE.glob("*.toml")):
        try:
            lessons.append(load(path))
        except Scala40Error as error:
            found.append(f"{path.name}: {error}")
    for lesson in lessons:
        found += faults(lesson)
    if not paths:
        found += course_faults(sorted(lessons, key=lambda lesson: lesson.key))
    print("\n".join(found) or f"{len(lessons)} lessons are right")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

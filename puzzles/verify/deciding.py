"""From a question and its possible answers to graded options: race, confirmation on fresh deals, grades."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from puzzles.puzzle import Figure, Option, Sort
from puzzles.thresholds import THRESHOLDS, Thresholds
from puzzles.verify.grade import grade, is_right, is_wrong, sort_of
from puzzles.verify.measuring import Sheet
from puzzles.verify.racing import confirmation, extended, race
from puzzles.verify.tracks import PLAIN, Track, temper_for, tracks
from trainer.playout.engine import Engine
from trainer.rules.moves import Move
from trainer.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class Decided:
    """Graded options, in the order of the answers asked about. `temper`: of the weighted belief's weights, in sixteenths.
    `tempting` are the places of those wrong answers that somebody would give."""

    options: tuple[Option, ...]
    sort: Sort
    temper: int
    tempting: tuple[int, ...]


@dataclass(frozen=True)
class Question:
    """What is asked. `tempting`: places of the answers that a bot or a simple rule gives, the most tempting first."""

    observation: Observation
    answers: tuple[str, ...]
    moves: tuple[tuple[Move, ...], ...]
    tempting: tuple[int, ...]


RACE_KEY: Final = "race"
CONFIRM_KEY: Final = "confirm"
WEIGH_KEY: Final = "weigh"


def decide(
    question: Question,
    key: str,
    eng: Engine,
    *,
    only_sharp: bool = False,
    thresholds: Thresholds = THRESHOLDS,
) -> Decided | str:
    """The graded options, or in one word why the position makes no puzzle. All chance comes from `key`. `only_sharp`:
    give up as soon as it cannot be a sharp one."""
    temper = temper_for(question.observation, f"{key}:{WEIGH_KEY}", thresholds, eng)
    if not temper:
        return "thin-evidence"
    runners = Sheet(question.observation, question.moves, key=f"{key}:{RACE_KEY}", track=PLAIN, eng=eng)
    # The one that is raced comes last: the others are likelier to disagree.
    confirming = {
        track: Sheet(question.observation, question.moves, key=f"{key}:{CONFIRM_KEY}", track=track, eng=eng)
        for track in (*tracks(temper)[1:], PLAIN)
    }
    looks = list(thresholds.looks)
    looked: dict[Track, Sequence[Figure]] = {}

    def hopeless(figures: Sequence[Figure]) -> str:
        def reach() -> str:
            found = [figures, *looked.values()]
            return out_of_reach(found, question.tempting, only_sharp=only_sharp, thresholds=thresholds)

        why = reach()
        if why or not looks or max(one.deals for one in figures) < looks[0]:
            return why
        # Before the dear part: what do the other policies and beliefs say so far?
        looks.pop(0)
        for track, sheet in confirming.items():
            if track != PLAIN:
                sheet.play([one.deals for one in figures])
                looked[track] = sheet.figures()
                why = reach()
                if why:
                    return why
        return ""

    raced = race(runners, hopeless, thresholds)
    if raced.why:
        return raced.why
    wanted = confirmation(raced, thresholds)
    by_track: dict[Track, Sequence[Figure]] = {}
    for track, sheet in confirming.items():
        sheet.play(wanted)
        # Under this policy and belief a loss may be smaller than the race found, and need more deals to be seen.
        sheet.play(extended(sheet.figures(), thresholds))
        by_track[track] = sheet.figures()
        found = list(by_track.values())
        why = out_of_reach(
            found, question.tempting, only_sharp=only_sharp, thresholds=thresholds
        ) or out_of_question(found, question.tempting, thresholds)
        if why:
            return why
    return graded(question, [by_track[track] for track in tracks(temper)], temper, thresholds)


def graded(
    question: Question,
    figures: Sequence[Sequence[Figure]],
    temper: int,
    thresholds: Thresholds = THRESHOLDS,
) -> Decided | str:
    """The grades that figures make, by track and answer; or why they make no puzzle."""
    options = tuple(
        Option(answer, grade(mine, thresholds), mine)
        for answer, mine in zip(question.answers, zip(*figures, strict=True), strict=True)
    )
    wrong = tuple(place for place in question.tempting if options[place].grade == "wrong")
    marks = [(one.grade, one.figures) for one in options]
    sort = sort_of(marks, wrong[0] if wrong else None, thresholds)
    if sort is not None:
        best = min(options, key=lambda one: one.loss)
        if best.grade != "right":
            return "policies-disagree"
        return Decided(options, sort, temper, wrong)
    if not any(one.grade == "right" for one in options):
        return "none-right"
    return "too-close" if wrong else "no-temptation"


def out_of_reach(
    by_track: Sequence[Sequence[Figure]],
    tempting: Sequence[int],
    *,
    only_sharp: bool,
    thresholds: Thresholds = THRESHOLDS,
) -> str:
    """Why figures so far, by track and answer, leave little hope of a puzzle; "" while there is hope. All have to agree, so
    it is enough that one of them speaks against an answer's being wrong, or right."""
    past = thresholds.out_of_reach
    lowest = [min(one.loss + past * one.loss_error for one in mine) for mine in zip(*by_track, strict=True)]
    highest = [max(one.loss - past * one.loss_error for one in mine) for mine in zip(*by_track, strict=True)]
    level = [loss < thresholds.wrong_from for loss in lowest]
    if only_sharp and sum(loss < thresholds.sharp_gap for loss in lowest) > 1:
        return "not-sharp"
    if all(level[place] for place in tempting):
        return "no-temptation"
    if min(highest) > thresholds.right_below:
        return "none-right"
    if level.count(True) > thresholds.most_right + thresholds.most_close:
        return "too-close"
    if level.count(True) > 1 and level.count(False) < thresholds.least_wrong:
        return "too-close"
    return ""


def out_of_question(
    by_track: Sequence[Sequence[Figure]], tempting: Sequence[int], thresholds: Thresholds = THRESHOLDS
) -> str:
    """Why whole figures under some of the policies and beliefs make a puzzle impossible, whatever the rest say."""
    by_answer = list(zip(*by_track, strict=True))
    if not any(all(is_right(one, thresholds) for one in mine) for mine in by_answer):
        return "none-right"
    wrong = [all(is_wrong(one, thresholds) for one in mine) for mine in by_answer]
    if not any(wrong[place] for place in tempting):
        return "no-temptation"
    if wrong.count(False) > thresholds.most_right + thresholds.most_close:
        return "too-close"
    return ""

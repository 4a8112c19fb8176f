"""Bots at the table of a lesson: on the other seats, and on all of them where a step is shown to its end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from lessons.goals import reached
from lessons.lesson import PERSON_SEAT, Step
from lessons.run import LessonRun, play
from trainer.players.player import chance_for, player
from trainer.rules.observation import observe
from trainer.rules.state import Phase, State

MOST_MOVES: Final = 4_000
"""No hand is longer, whoever plays it."""


def others(run: LessonRun, bot: str) -> LessonRun:
    """The other seats move until it is the person's turn or the hand is over."""
    return _moved(run, bot, lambda state: state.turn == PERSON_SEAT)


def played_out(run: LessonRun, step: Step) -> LessonRun:
    """The hand played to the step's goal by its bot on all seats, the person's too."""
    since = 0 if run.start is None else len(run.start.log)

    def there(state: State) -> bool:
        return step.want is not None and reached(step.want, state, PERSON_SEAT, since)

    return _moved(run, step.against, there)


def _moved(run: LessonRun, bot: str, enough: Callable[[State], bool]) -> LessonRun:
    """The run after the bot's moves; its chance comes from the lesson and the number of the move."""
    chosen = player(bot)
    for _ in range(MOST_MOVES):
        state = run.state
        if state is None or state.phase is Phase.OVER or enough(state):
            return run
        chance = chance_for(run.lesson.id, state.turn, len(state.log))
        move = chosen.choose(observe(state, state.turn), chance)
        run = replace(play(run, (str(move),)), before=None)
    raise ValueError(f"{run.lesson.id}: the hand has no end")

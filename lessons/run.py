"""A lesson being run: one frozen `LessonRun` after the other, and what comes of an answer."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Literal

from lessons.lesson import NOTHING, Lesson, Mark, Step
from trainer.rules.profile import RuleProfile
from trainer.rules.referee import judge_move
from trainer.rules.refusals import Refusal
from trainer.rules.state import State

ENOUGH_TRIES: Final = 2
"""Answers that were not it before the step may be shown."""

What = Literal["refused", "wrong", "on", "right", "stands", "free"]
"""What an answer is: refused by the rules; not the step's; a move on the way; the goal; legal and to be played on from;
a move of free play."""


@dataclass(frozen=True, slots=True)
class LessonRun:
    """A lesson being run in one house.

    `at` is the step's place among the house's steps, len(steps) at the end. `state` is the table, `log` its moves since the
    last position that a step set, `since` where in it this step began. `done`: the step's goal is reached. `slips` are wrong
    answers and `hints` helps asked for in the whole run, `tries` wrong answers in this step. `sure`: who knows this
    already has help only when asking for it. `test`: without help, and over
    at the first mistake (`failed`). `free`: played on from a move of one's own; `strayed` once that happened. `begun`: the
    time, in seconds, when the lesson was last begun anew or finished before; runs of one `begun` are one run, in several tabs.
    """

    lesson: Lesson
    profile: RuleProfile
    at: int = 0
    state: State | None = None
    start: State | None = None
    log: tuple[str, ...] = ()
    since: int = 0
    done: bool = False
    tries: int = 0
    slips: int = 0
    hints: int = 0
    helped: bool = False
    sure: bool = False
    test: bool = False
    failed: bool = False
    free: bool = False
    strayed: bool = False
    begun: float = 0.0
    before: LessonRun | None = field(default=None, compare=False, repr=False)

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.lesson.steps(self.profile)

    @property
    def step(self) -> Step | None:
        """The step that the run stands at; None once the lesson is over."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    @property
    def over(self) -> bool:
        return self.at >= len(self.steps)

    @property
    def can_undo(self) -> bool:
        return self.before is not None and not self.done

    @property
    def shows_help(self) -> bool:
        """Whether the help is shown: at once on the first step, later once it was asked for."""
        return self.step is not None and not self.test and (self.helped or (self.at == 0 and not self.sure))

    @property
    def can_help(self) -> bool:
        """Whether there is help that is not shown yet."""
        return self._asks and self.step is not None and bool(self.step.help) and not self.shows_help

    @property
    def can_show(self) -> bool:
        """Whether the step is done for whoever wants it: after two answers that were not it."""
        return self._asks and self.tries >= ENOUGH_TRIES

    @property
    def _asks(self) -> bool:
        step = self.step
        return step is not None and step.kind != "look" and not (self.done or self.test or self.free)


@dataclass(frozen=True, slots=True)
class Reply:
    """What comes of an answer.

    `run` is the run after it. `moves` are to be shown on the table and stand; `shown` are to be shown and put back. `say` is
    an English sentence ("" for none), `mark` what it speaks of; `verb` is that of a move that is not the step's.
    """

    what: What
    run: LessonRun
    say: str = ""
    mark: Mark = NOTHING
    moves: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    refusal: Refusal | None = None
    verb: str = ""


def play(run: LessonRun, moves: tuple[str, ...]) -> LessonRun:
    """The run after these moves, which stand. Raises `ValueError` where the rules refuse one: the lesson was not checked."""
    for text in moves:
        assert run.state is not None
        found, after = judge_move(run.state, text)
        if found is not None:
            raise ValueError(f"{run.lesson.id}, step {run.at + 1}: {text} is refused ({found.code})")
        last = after.log[-1]
        run = replace(run, state=after, log=(*run.log, f"{last.seat} {last.move}"))
    return run

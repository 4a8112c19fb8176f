"""Running a lesson: pure, one frozen `LessonRun` after the other. What is shown and stored is the affair of others.

A run stands at a step; `answer` says what comes of a move, a number or a choice. The person sits on seat 1.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from lessons.goals import reached
from lessons.lesson import PERSON_SEAT, Answer, Lesson, Step
from lessons.matching import find_answer, played, plays_on, same_move, same_table, tidy
from lessons.partners import others, played_out
from lessons.run import LessonRun, Reply, play
from trainer.rules.notation.words import verb_of
from trainer.rules.profile import RuleProfile
from trainer.rules.referee import judge_move
from trainer.rules.refusals import Refusal
from trainer.rules.state import Phase, State, evolve

FREE_BOT: Final = "normal"
"""Who plays the other seats once a person plays on from a move that is not the lesson's."""


def begin(
    lesson: Lesson, profile: RuleProfile, *, test: bool = False, sure: bool = False, begun: float = 0.0
) -> LessonRun:
    """A run at its first step; at the first that asks for something, where it is a test. `sure`: no help unasked. `begun`:
    see `LessonRun`."""
    return _arrive(LessonRun(lesson, profile, test=test, sure=sure, begun=begun))


def first_cards(lesson: Lesson, profile: RuleProfile) -> tuple[str, ...]:
    """The cards that the person holds when the lesson begins; none where it sets no table."""
    state = begin(lesson, profile).state
    return () if state is None else tuple(card.text for card in state.hands[PERSON_SEAT - 1])


def _arrive(run: LessonRun) -> LessonRun:
    """The run just come to `run.at`: the step's position on the table, or the table as it was left."""
    step = run.step
    if step is None:
        return replace(run, done=False, before=None)
    fresh = step.state(run.profile, run.lesson.id)
    log = run.log if fresh is None else ()
    state = run.state if fresh is None else fresh
    if state is not None:
        # What an earlier step did is not taken back in this one.
        state = evolve(state, before=None)
    here = replace(
        run,
        state=state,
        start=state,
        log=log,
        since=len(log),
        done=False,
        tries=0,
        helped=False,
        before=None,
    )
    return next_step(here)[0] if run.test and step.kind == "look" else here


def next_step(run: LessonRun) -> tuple[LessonRun, tuple[str, ...]]:
    """The run at the next step, and the moves of the others that lead to it, to be shown. A step that asks for nothing
    may be left at once, any other once it is done."""
    step = run.step
    if step is None or not (run.done or step.kind == "look"):
        return run, ()
    moved = play(run, () if run.free else step.then)
    return _arrive(replace(moved, at=run.at + 1)), moved.log[len(run.log) :]


# ------------------------------------------------------------------ answers


def answer(run: LessonRun, text: str) -> Reply:
    """What comes of a move (notation), a number (`count`) or the number of a choice (`choose`).

    Raises `NotationError` for what is no move at all.
    """
    step = run.step
    if step is None or run.done or step.kind == "look":
        return Reply("refused", run)
    if step.kind == "play":
        return _move(run, step, text)
    right = str(step.count if step.kind == "count" else step.right_choice)
    if text.strip() == right:
        return _reached(run, step, ())
    found = next((one for one in step.answers if text.strip() in one.on or "*" in one.on), None)
    return _wrong(run, found, ())


def _move(run: LessonRun, step: Step, text: str) -> Reply:
    assert run.state is not None
    before = run.state
    text = tidy(text)
    refusal, after = judge_move(before, text)
    if refusal is None and before.turn != PERSON_SEAT:
        refusal = Refusal("not-your-turn", {"seat": PERSON_SEAT, "turn": before.turn})
    if refusal is not None:
        return _refused(run, step, text, refusal)
    if run.free:
        return _freely(run, text)
    if any(same_move(before, after, wanted) for wanted in step.accept):
        return _reached(run, step, (text,))
    path = plays_on(way_left(run, step), before, after)
    if path is not None:
        # The step's own writing of the move: melds then lie in the order that later moves count on.
        text = path.made
    if step.want is not None and reached(step.want, after, PERSON_SEAT, _log_start(run)):
        return _reached(run, step, (text,))
    if path is not None:
        if not path.left and step.want is None:
            return _in_order(_reached(run, step, (text,)), step)
        return _on(run, step, text)
    found = find_answer(step.answers, before, after, text)
    if found is None and step.want is not None and _still_open(step, after):
        return _on(run, step, text)
    return _wrong(run, found, (text,))


def _in_order(reply: Reply, step: Step) -> Reply:
    """The reply with the melds in the order in which the step lays them: what follows counts them so."""
    run = reply.run
    if run.start is None or run.state is None:
        return reply
    written = replace(run, state=run.start, log=run.log[: run.since])
    end = played(run.start, step.do)
    if end is None or end.table == run.state.table or not same_table(end, run.state):
        return reply
    return replace(reply, run=play(written, step.do))


def _still_open(step: Step, after: State) -> bool:
    """Whether the goal can still be reached: the person's turn goes on, or a bot plays till it comes back."""
    return after.phase is not Phase.OVER and (after.turn == PERSON_SEAT or bool(step.against))


def _log_start(run: LessonRun) -> int:
    return len(run.start.log) if run.start is not None else 0


def way_left(run: LessonRun, step: Step) -> tuple[str, ...]:
    """The moves of `do` that are still to be made: those that were made in this step taken out, in whatever order."""
    left, state = step.do, run.start
    for text in run.log[run.since :]:
        if state is None:
            break
        _, after = judge_move(state, text)
        path = plays_on(left, state, after)
        left = path.left if path is not None else left
        state = after
    return left


def _on(run: LessonRun, step: Step, text: str) -> Reply:
    """A move on the way; where a bot plays the others, they move until the turn comes back."""
    after = _stepped(run, text)
    if step.against:
        after = others(after, step.against)
        assert after.state is not None
        if step.want is not None and reached(step.want, after.state, PERSON_SEAT, _log_start(run)):
            return _reached_at(after, step, after.log[len(run.log) :])
        if after.state.phase is Phase.OVER:
            # The others closed: seen once, the step begins again.
            return Reply("wrong", _slipped(start_again(run)), shown=after.log[len(run.log) :])
    return Reply("on", after, moves=after.log[len(run.log) :])


def _stepped(run: LessonRun, text: str) -> LessonRun:
    """The run after a move of the person's own, which may be taken back where the rules allow it."""
    after = play(run, (text,))
    undoes = after.state is not None and after.state.before is not None
    return replace(after, before=run if undoes else None)


def _reached(run: LessonRun, step: Step, moves: tuple[str, ...]) -> Reply:
    return _reached_at(play(run, moves), step, moves)


def _reached_at(run: LessonRun, step: Step, moves: tuple[str, ...]) -> Reply:
    return Reply("right", replace(run, done=True, before=None), say=step.right, moves=moves)


def _refused(run: LessonRun, step: Step, text: str, refusal: Refusal) -> Reply:
    """A move that the rules refuse: told why, and no mistake about the lesson, so it costs nothing."""
    found = None if run.free else find_answer(step.answers, run.state, None, text, refusal.code)
    if found is None:
        return Reply("refused", run, refusal=refusal)
    return Reply("refused", run, say=found.say, mark=found.mark, refusal=refusal)


def _wrong(run: LessonRun, found: Answer | None, moves: tuple[str, ...]) -> Reply:
    if found is None:
        return Reply("wrong", _slipped(run), verb=verb_of(moves[0]) if moves else "")
    if found.stands and not run.test:
        return Reply("stands", run, say=found.say, mark=found.mark, shown=(*moves, *found.play))
    shown = (*moves, *found.play) if found.play else ()
    return Reply("wrong", _slipped(run), say=found.say, mark=found.mark, shown=shown)


def _slipped(run: LessonRun) -> LessonRun:
    return replace(run, tries=run.tries + 1, slips=run.slips + 1, failed=run.test)


# ------------------------------------------------------------------ help, taking back, playing on


def help_me(run: LessonRun) -> LessonRun:
    """The step's help is shown; asked for, it counts as a hint."""
    if run.step is None or run.shows_help or run.test:
        return run
    return replace(run, helped=True, hints=run.hints + 1)


def show_me(run: LessonRun) -> Reply:
    """The step is done for the person, as far as it is not done yet: counts as a hint and a mistake."""
    step = run.step
    if step is None or run.done or step.kind == "look" or run.free:
        return Reply("refused", run)
    after = replace(run, hints=run.hints + 1, slips=run.slips + 1, tries=run.tries + 1)
    if step.kind != "play":
        return _reached(after, step, ())
    again = start_again(after)
    if step.against:
        return _reached_at(played_out(again, step), step, ())
    return _reached(again, step, _way(again, step))


def _way(run: LessonRun, step: Step) -> tuple[str, ...]:
    """The step's own moves; where an accepted choice of an earlier step left no way for them, the first move that does."""
    assert run.state is not None
    for moves in (step.do, *((move,) for move in step.accept)):
        if judge_move(run.state, moves[0])[0] is None:
            return moves
    return step.do


def start_again(run: LessonRun) -> LessonRun:
    """The run as its step began."""
    return replace(
        run, state=run.start, log=run.log[: run.since], done=False, before=None, free=False, failed=False
    )


def undo(run: LessonRun) -> LessonRun:
    """The last move taken back, where it may be; what was counted stays counted."""
    if not run.can_undo:
        return run
    assert run.before is not None
    return replace(run.before, tries=run.tries, slips=run.slips, hints=run.hints, helped=run.helped)


def play_on(run: LessonRun, text: str) -> Reply:
    """The person plays on from a move that is not the lesson's: from here to the end of the hand against a bot."""
    return _freely(replace(run, free=True, strayed=True), tidy(text))


def _freely(run: LessonRun, text: str) -> Reply:
    after = others(_stepped(run, text), FREE_BOT)
    assert after.state is not None
    moves = after.log[len(run.log) :]
    if after.state.phase is not Phase.OVER:
        return Reply("free", after, moves=moves)
    return Reply("free", _at_last_step(after), moves=moves)


def _at_last_step(run: LessonRun) -> LessonRun:
    """A hand that was played on is over: what is left of the lesson is its last word, if that asks for nothing."""
    last = len(run.steps) - 1
    at = last if run.steps[last].kind == "look" and run.steps[last].place is None else last + 1
    return replace(run, at=at, done=False, free=False, before=None)


# ------------------------------------------------------------------ stars


def stars(run: LessonRun) -> int:
    """Three without a mistake or a hint, two with one for every three steps at most, else one.

    Whoever played on from a move of their own has left steps out: two at most.
    """
    lost = run.slips + run.hints
    if not lost:
        return 2 if run.strayed else 3
    return 2 if lost * 3 <= len(run.steps) else 1


def restored(run: LessonRun, at: int, log: tuple[str, ...], since: int) -> LessonRun:
    """The run at a step, with the moves that were made since the last position of its steps.

    Raises `ValueError` or `NotationError` where they no longer are moves of this lesson.
    """
    if not 0 <= at < len(run.steps) or not 0 <= since <= len(log):
        raise ValueError(f"{run.lesson.id} has no such step")
    placed = next((place for place in range(at, -1, -1) if run.steps[place].place is not None), None)
    state = None if placed is None else run.steps[placed].state(run.profile, run.lesson.id)
    here = replace(run, at=at, state=state, log=())
    if log and state is None:
        raise ValueError(f"{run.lesson.id} has no table there")
    begun = play(here, log[:since])
    start = None if begun.state is None else evolve(begun.state, before=None)
    moved = replace(begun, state=start, start=start, since=since, before=None)
    for text in log[since:]:
        own = text.startswith(f"{PERSON_SEAT} ")
        moved = _stepped(moved, text) if own else replace(play(moved, (text,)), before=None)
    return moved

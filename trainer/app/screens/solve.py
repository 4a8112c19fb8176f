"""*Puzzle*: whatever somebody sat down to, one puzzle after the other, and how it went."""

from __future__ import annotations

import time
from datetime import date
from typing import Final

import streamlit as st

from puzzles.daily import number_of
from puzzles.link import read_puzzle_link
from puzzles.puzzle import Puzzle
from puzzles.share import share_text
from puzzles.words import kind_name
from trainer.app import clock
from trainer.app.clock import day_of, today
from trainer.app.pages import PUZZLES, SOLVE, TODAY
from trainer.app.screens.day_marks import day_marks
from trainer.app.screens.new_match import BOT_NAMES
from trainer.app.screens.puzzle import Way, puzzle
from trainer.app.sentences import sentence
from trainer.app.serving import desk, workshop
from trainer.app.solving.address import solving_address
from trainer.app.solving.day import first_grade, streak_now
from trainer.app.solving.desk import Desk, Settled
from trainer.app.solving.kept import SITTING
from trainer.app.solving.sitting import ROUNDS, Plan, Sitting, plan_of
from trainer.app.visit import Visit, visit
from trainer.jobs import Job
from trainer.rules.errors import Scala40Error
from trainer.store import StoreError

TICK: Final = 1.0
"""Seconds between two looks at the clock of a sprint."""


def show() -> None:
    """Draws the page. The address names the mode and what it needs, so a page loaded anew goes on with the same."""
    here = visit()
    tr = here.words.tr
    try:
        at = desk(here.player.id)
        sitting = _sitting(here, at)
    except (Scala40Error, StoreError) as error:
        st.title(tr("Puzzle"))
        st.error(sentence(here.words, error))
        _all_puzzles(here)
        return
    if isinstance(sitting, Job):
        _working(here, sitting)
        _all_puzzles(here)
        return
    if isinstance(sitting, date):
        st.title(tr("Puzzle"))
        st.info(tr("These puzzles come on {date}.", date=here.words.date(sitting)))
        _all_puzzles(here)
        return
    if sitting is None:
        st.title(tr("Puzzle"))
        st.info(tr("There is no such puzzle. All of them stand under “Puzzles”."))
        _all_puzzles(here)
        return
    try:
        sitting.seat(at, clock.now(), today(), time.monotonic)
    except (Scala40Error, StoreError) as error:
        st.error(sentence(here.words, error))
    title = _title(here, sitting)
    if sitting.over or sitting.solving is None:
        st.title(title)
        _end(here, at, sitting)
        return
    if sitting.plan.mode == "sprint":
        _clock(here, sitting)
    _told(here, sitting)
    way = Way(lambda: _onward(here, sitting), lambda: _leave(sitting), lambda: _changed(here, sitting))
    puzzle(here, sitting.solving, title, way, retry=sitting.plan.mode != "sprint")


@st.fragment(run_every=TICK)
def _working(here: Visit, job: Job[Puzzle]) -> None:
    """The answer of a puzzle that is in no bank is being worked out."""
    if job.done:
        st.rerun()
    st.title(here.words.tr("Puzzle"))
    st.info(here.words.tr("This puzzle is not in the bank. Its answer is being worked out."))


def _sitting(here: Visit, at: Desk) -> Sitting | Job[Puzzle] | date | None:
    """What this tab sat down to, or what its address asks for; the work on it, where it has to be worked out first; the
    day, where that is still to come."""
    query = {key: st.query_params[key] for key in st.query_params}
    asked = "&".join(f"{key}={value}" for key, value in sorted(query.items()) if key not in ("lang", "big"))
    kept = st.session_state.get(SITTING)
    if kept is not None and kept[0] == asked:
        found = kept[1]
        assert isinstance(found, Sitting)
        return found
    given = _given(query.get("p"), at)
    if isinstance(given, Job):
        return given
    plan = (
        Plan("one")
        if given is not None
        else plan_of(query, lambda day: None if (daily := at.days.of(day)) is None else daily.digests)
    )
    if plan is None:
        return None
    if plan.day is not None and plan.day > today():
        return plan.day
    if plan.mode == "one" and given is None and at.find(plan.puzzles[0] if plan.puzzles else "") is None:
        return None
    sitting = Sitting(plan, lambda one: _names(here, one), clock.now(), given=given)
    if plan.mode == "daily":
        # Whoever comes back finds the puzzles of the day that they have not answered, or how the day went.
        sitting.pass_over([digest for digest in plan.puzzles if first_grade(at, digest)])
    elif plan.mode in ROUNDS:
        sitting.resume(at, clock.now())
    st.session_state[SITTING] = (asked, sitting)
    return sitting


def _given(link: str | None, at: Desk) -> Puzzle | Job[Puzzle] | None:
    """The puzzle of an address: the bank's, where it knows it; else as it was worked out, or the work on it."""
    if not link:
        return None
    asked = read_puzzle_link(link)
    known = at.find(asked.digest)
    if known is not None:
        return known
    job = workshop().worked_out(asked)
    if job.error is not None:
        raise job.error
    return job.result or job


def _names(here: Visit, found: Puzzle) -> tuple[str, ...]:
    """Who sits where: the person at the seat to move, the others by the names of bots."""
    seats, turn = len(found.read.hands), found.read.turn
    others = iter(BOT_NAMES)
    mine = here.preferences.name or here.words.tr("You")
    return tuple(mine if seat == turn else next(others) for seat in range(1, seats + 1))


def _onward(here: Visit, sitting: Sitting) -> str:
    """The words of the button that leads on."""
    tr, plan = here.words.tr, sitting.plan
    if plan.mode == "one":
        return tr("Another of this kind")
    return tr("See how it went") if sitting.last else tr("Go on")


def _leave(sitting: Sitting) -> None:
    """On to the next puzzle, or to the end; from a single puzzle to training of its kind: there is no end to look at."""
    if sitting.plan.mode == "one" and sitting.solving is not None:
        st.switch_page(SOLVE, query_params={"mode": "train", "kind": sitting.solving.puzzle.kind})
    sitting.onward()


def _changed(here: Visit, sitting: Sitting) -> str:
    """What the answer that counts did to the rating, where that is not told already, and when the puzzle comes back."""
    settled = sitting.settled
    if settled is None:
        return ""
    rating = _rating_changed(here, settled)
    if settled.back is None:
        return rating
    back = here.words.tr("The puzzle comes back on {date}.", date=here.words.date(day_of(settled.back)))
    return f"{rating} {back}".strip()


def _rating_changed(here: Visit, settled: Settled) -> str:
    w, tr = here.words, here.words.tr
    if settled.attempt.grade == "close":
        return ""
    if not settled.attempt.first:
        return tr("You had tried this puzzle before: your rating stays as it is.")
    if settled.after == settled.before:
        return ""
    if settled.attempt.hints and settled.after.rating == settled.before.rating:
        return tr("Solved with a hint: your rating does not rise.")
    return tr(
        "{kind}: your rating goes from {before} to {after}.",
        kind=kind_name(settled.attempt.kind, w),
        before=w.number(settled.before.rating),
        after=w.number(settled.after.rating),
    )


def _title(here: Visit, sitting: Sitting) -> str:
    """What is being done, in one line."""
    w, tr, plan = here.words, here.words.tr, sitting.plan
    match plan.mode:
        case "daily":
            assert plan.day is not None
            number, of = number_of(plan.day), len(plan.puzzles)
            if sitting.over:
                return tr("Puzzles of the day, number {n}", n=number)
            return tr("Puzzles of the day, number {n}: {at} of {of}", n=number, at=sitting.turn + 1, of=of)
        case "streak":
            return w.ntr("Streak: {n} in a row", "Streak: {n} in a row", sitting.score)
        case "sprint":
            return tr("Sprint")
        case "review" if not sitting.over:
            at = len(sitting.grades) + (sitting.solving is not None and not sitting.solving.tries)
            return tr("Reviews: {at} of {of}", at=at, of=at + sitting.due - 1)
        case "review":
            return tr("Reviews")
        case "mistakes":
            return tr("My mistakes")
        case "train":
            return tr("Training")
        case _:
            return tr("Puzzle")


@st.fragment(run_every=TICK)
def _clock(here: Visit, sitting: Sitting) -> None:
    """What is left of the three minutes."""
    if sitting.sprint is None or sitting.over:
        return
    seconds = int(sitting.sprint.left(clock.now()).total_seconds())
    st.write(
        here.words.tr(
            "{minutes}:{seconds} left · solved: {n}",
            minutes=seconds // 60,
            seconds=f"{seconds % 60:02}",
            n=sitting.score,
        )
    )
    if not seconds:
        sitting.over = True
        st.rerun()


def _told(here: Visit, sitting: Sitting) -> None:
    """Why this puzzle comes, where it is no new one; and where its answer is not from the bank."""
    tr = here.words.tr
    if sitting.why == "review":
        st.info(tr("A review: you met this puzzle before, and it is time for it again."))
    elif sitting.why == "mistake":
        st.info(tr("One of your mistakes, once more."))
    elif sitting.why == "again":
        st.info(tr("You have tried this one before: there is no other left. It does not change your rating."))
    if sitting.given is not None and not sitting.given.origin:
        st.info(tr("This puzzle is not from the bank: its answer was worked out just now."))


def _end(here: Visit, at: Desk, sitting: Sitting) -> None:
    """How it went, and the ways on."""
    w, tr, plan = here.words, here.words.tr, sitting.plan
    if plan.mode == "daily" and plan.day is not None:
        _day_over(here, at, sitting)
    elif plan.mode in ROUNDS:
        best = at.store.puzzles.rounds(here.player.id, plan.mode)
        st.header(w.ntr("{n} puzzle solved", "{n} puzzles solved", sitting.score), anchor=False)
        if best:
            st.write(tr("Your best: {n}", n=best[0].score))
        _once_more(here)
    elif plan.mode == "review":
        _went(here, sitting)
        _reviews_over(here, at, sitting)
    elif plan.mode == "mistakes":
        _went(here, sitting)
        if left := len(at.mistakes()):
            st.info(w.ntr("{n} puzzle waits.", "{n} puzzles wait.", left))
            _once_more(here)
        else:
            st.success(tr("There is no mistake left to look at."))
    elif plan.mode == "train":
        st.info(tr("There is no puzzle of this sort yet. Choose another."))
    _all_puzzles(here)


def _reviews_over(here: Visit, at: Desk, sitting: Sitting) -> None:
    """That none is due, and when the next one will be; or the way to those that became due since then."""
    tr = here.words.tr
    if due := len(at.due(clock.now())):
        st.write(here.words.ntr("{n} puzzle is due.", "{n} puzzles are due.", due))
        if st.button(tr("Go on"), type="primary", key="reviews-on"):
            sitting.over = False
            st.rerun()
        return
    st.success(tr("No review is due now."))
    if (coming := at.next_review(clock.now())) is not None:
        st.write(tr("The next one comes back on {date}.", date=here.words.date(day_of(coming))))


def _once_more(here: Visit) -> None:
    if st.button(here.words.tr("Once more"), type="primary", key="once-more"):
        del st.session_state[SITTING]
        st.rerun()


def _went(here: Visit, sitting: Sitting) -> None:
    """How many of this sitting's puzzles went well; nothing where there were none."""
    if of := len(sitting.grades):
        well = sum(grade != "wrong" for grade in sitting.grades)
        st.header(here.words.tr("{n} of {of} at the first try", n=well, of=of), anchor=False)


def _day_over(here: Visit, at: Desk, sitting: Sitting) -> None:
    """The result of a day, to look at and to share; and its puzzles once more, which count no more."""
    tr, plan = here.words.tr, sitting.plan
    assert plan.day is not None
    grades = [first_grade(at, digest) for digest in plan.puzzles]
    solved = sum(1 for grade in grades if grade in ("right", "close"))
    st.header(tr("{n} of {of} at the first try", n=solved, of=len(plan.puzzles)), anchor=False)
    known = [
        (found, grade)
        for digest, grade in zip(plan.puzzles, grades, strict=True)
        if (found := at.find(digest)) is not None
    ]
    st.html(day_marks(here, known))
    missed = [digest for digest, grade in zip(plan.puzzles, grades, strict=True) if grade == "wrong"]
    if plan.day == today():
        done = at.store.puzzles.solved_on(here.player.id).get(plan.day.isoformat(), frozenset())
        missed = [digest for digest in plan.puzzles if digest not in done]
        if missed:
            st.write(tr("Solve today what you missed, and the day counts for your streak."))
        elif length := streak_now(at, plan.day).length:
            st.write(here.words.ntr("{n} day in a row", "{n} days in a row", length))
    st.write(tr("To share; it gives nothing away:"))
    link = solving_address(mode="daily", day=plan.day.isoformat())
    st.code(share_text(plan.day, grades, link), language=None, wrap_lines=True)
    with st.container(horizontal=True):
        if missed and st.button(tr("Solve what you missed"), key="day-missed", type="primary"):
            sitting.begin_again(set(plan.puzzles) - set(missed))
            st.rerun()
        if st.button(tr("Once more"), key="day-again"):
            sitting.begin_again()
            st.rerun()


def _all_puzzles(here: Visit) -> None:
    with st.container(horizontal=True):
        if st.button(here.words.tr("All puzzles"), key="all-puzzles"):
            st.switch_page(PUZZLES)
        if st.button(here.words.tr("Today"), key="to-today", type="tertiary"):
            st.switch_page(TODAY)

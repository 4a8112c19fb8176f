"""Checking a stored puzzle again: the same deals must give the same sums; new deals must not contradict its grades."""

from __future__ import annotations

from collections.abc import Sequence

from puzzles.puzzle import Figure, Option, Puzzle
from puzzles.thresholds import THRESHOLDS, Thresholds
from puzzles.verify.deciding import CONFIRM_KEY
from puzzles.verify.grade import grade, sort_of
from puzzles.verify.measuring import Sheet
from puzzles.verify.tracks import Track, tracks
from trainer.playout.engine import Engine, engine
from trainer.rules.moves import Move
from trainer.rules.notation.position import complete
from trainer.rules.notation.words import parse_move
from trainer.rules.observation import Observation, observe


def consistent(puzzle: Puzzle, thresholds: Thresholds = THRESHOLDS) -> tuple[str, ...]:
    """What is wrong with the grades and the sort, by the stored figures alone."""
    found = []
    for option in puzzle.options:
        graded = grade(option.figures, thresholds)
        if graded != option.grade:
            found.append(f"{option.answer} is stored as {option.grade}, its figures say {graded}")
        if any(sum(one.parts) != one.total for one in option.figures):
            found.append(f"{option.answer}: its parts do not add up")
    answers = [one.answer for one in puzzle.options]
    tempting = answers.index(puzzle.tempting) if puzzle.tempting in answers else None
    sort = sort_of([(one.grade, one.figures) for one in puzzle.options], tempting, thresholds)
    if sort != puzzle.sort:
        found.append(f"stored as {puzzle.sort}, its grades make it {sort}")
    return tuple(found)


def replay(puzzle: Puzzle, eng: Engine | None = None) -> tuple[str, ...]:
    """Plays the stored deals again: every sum that differs, none where all are reproduced."""
    found = []
    for place, (track, stored) in enumerate(_stored(puzzle)):
        again = _sheet(puzzle, track, f"{puzzle.origin['key']}:{CONFIRM_KEY}", eng)
        again.play([one.deals for one in stored])
        for option, told, figure in zip(puzzle.options, stored, again.figures(), strict=True):
            if told != figure:
                found.append(
                    f"{option.answer}: stored {place + 1} of {len(option.figures)} is not reproduced: {told} against {figure}"
                )
    return tuple(found)


def fresh(
    puzzle: Puzzle, seed: int | str, eng: Engine | None = None, thresholds: Thresholds = THRESHOLDS
) -> tuple[str, ...]:
    """Plays new deals, as many as were stored, and on where these seem to contradict: a right answer that loses clearly
    more than it may, a wrong one that does not lose."""
    figures = []
    for track, stored in _stored(puzzle):
        again = _sheet(puzzle, track, f"{puzzle.origin['key']}:fresh:{seed}", eng)
        again.play([one.deals for one in stored])
        while any(more := _doubtful(puzzle, again.figures(), thresholds)):
            again.play(more)
        figures.append(again.figures())
    found = []
    for option, mine in zip(puzzle.options, zip(*figures, strict=True), strict=True):
        for figure in mine:
            why = contradicts(option, figure, thresholds)
            if why:
                found.append(f"{option.answer} under {figure.policy} {figure.belief}: {why}")
    return tuple(found)


def _doubtful(puzzle: Puzzle, figures: Sequence[Figure], thresholds: Thresholds) -> tuple[int, ...]:
    """On how many deals each answer has to be played on: twice as many where its figures contradict so far, and the leader
    with it; on none once nothing contradicts, or all has been played."""
    wanted = tuple(
        min(2 * figure.deals, thresholds.contradicts_deals) if contradicts(option, figure, thresholds) else 0
        for option, figure in zip(puzzle.options, figures, strict=True)
    )
    open_still = [many for many, figure in zip(wanted, figures, strict=True) if many > figure.deals]
    if not open_still:
        return ()
    leading = max(one.deals for one in figures)
    leader = next(place for place, one in enumerate(figures) if one.behind == 0 and one.deals == leading)
    return tuple(max(open_still) if place == leader else many for place, many in enumerate(wanted))


def contradicts(option: Option, figure: Figure, thresholds: Thresholds = THRESHOLDS) -> str:
    """How new figures of an option contradict its grade; "" where they do not."""
    loss, error = figure.loss, figure.loss_error
    worse = loss > thresholds.contradicts_from and loss >= thresholds.contradicts_errors * error
    if option.grade == "right" and worse:
        return f"right, and loses {loss:.2f} ± {error:.2f}"
    if option.grade == "wrong" and not worse:
        return f"wrong, and loses {loss:.2f} ± {error:.2f}"
    return ""


def _stored(puzzle: Puzzle) -> tuple[tuple[Track, tuple[Figure, ...]], ...]:
    """The tracks of a puzzle, each with the stored figures of its options."""
    temper = int(puzzle.origin["temper"])
    by_track = zip(*(one.figures for one in puzzle.options), strict=True)
    return tuple(zip(tracks(temper), by_track, strict=True))


def _sheet(puzzle: Puzzle, track: Track, key: str, eng: Engine | None) -> Sheet:
    return Sheet(
        seen(puzzle),
        [moves(one.answer) for one in puzzle.options],
        key=key,
        track=track,
        eng=eng or engine(wait=True),
    )


def seen(puzzle: Puzzle) -> Observation:
    """What the seat to move sees of a puzzle's position."""
    state = complete(puzzle.read)
    return observe(state, state.turn)


def moves(answer: str) -> tuple[Move, ...]:
    """The moves of an answer."""
    return tuple(parse_move(text) for text in answer.split("; "))

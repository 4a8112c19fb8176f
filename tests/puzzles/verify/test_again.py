"""Checking a stored puzzle again: exact sums from the same deals, and contradiction only from new ones."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from puzzles.kinds.base import Rejected
from puzzles.kinds.deciding import held
from puzzles.puzzle import Grade, Option, Puzzle
from puzzles.thresholds import Thresholds
from puzzles.verify.again import consistent, contradicts, fresh, replay
from puzzles.verify.measuring import Sheet
from puzzles.verify.tracks import tracks
from tests.puzzles.verify.made import figure
from trainer.playout.engine import Engine, plain
from trainer.rules.moves import Discard
from trainer.rules.notation.line import position_line
from trainer.rules.notation.position import complete, position_of, read_position
from trainer.rules.observation import observe

POSITION = """
format = "scala40/1"
rules = "it-club"
hands = ["7H 8H QS 2D", "8"]
opened = [true, true]
turns_taken = [5, 5]
table = ["3C 4C 5C"]
owners = [2]
discards = "QC KC 9C"
drawn = "stock"
"""


@cache
def puzzle() -> Puzzle:
    """A puzzle of few deals, so that plain Python plays them in a moment."""
    state = complete(read_position(POSITION))
    line = position_line(position_of(state, 1))
    answers = [Discard(card) for card in state.hand]
    figures = []
    for track in tracks(16):
        made = Sheet(
            observe(state, 1),
            [(one,) for one in answers],
            key="stored:confirm",
            track=track,
            eng=plain(),
        )
        made.play([40, 40, 60, 60])
        figures.append(made.figures())
    options = tuple(
        Option(str(answer), "close", mine)
        for answer, mine in zip(answers, zip(*figures, strict=True), strict=True)
    )
    return Puzzle("which-discard", line, options=options, origin={"key": "stored", "temper": 16})


def test_the_stored_sums_are_reproduced() -> None:
    assert replay(puzzle(), plain()) == ()


@pytest.mark.parametrize("place", range(4))
def test_one_point_in_one_sum_is_found(place: int) -> None:
    option = puzzle().options[1]
    wrong = replace(option.figures[place], total=option.figures[place].total + 1)
    figures = (*option.figures[:place], wrong, *option.figures[place + 1 :])
    options = (puzzle().options[0], replace(option, figures=figures), *puzzle().options[2:])
    found = replay(replace(puzzle(), options=options), plain())
    assert len(found) == 1
    assert option.answer in found[0]


def test_other_deals_give_other_sums() -> None:
    moved = replace(puzzle(), origin={"key": "another", "temper": 16})
    assert replay(moved, plain())


def test_grades_that_do_not_follow_from_the_figures_are_told() -> None:
    complaints = consistent(puzzle())
    # All four are stored as close, and so few deals make no puzzle.
    assert any("its grades make it None" in one for one in complaints)
    bad = replace(puzzle().options[0], grade="wrong")
    told = consistent(replace(puzzle(), options=(bad, *puzzle().options[1:])))
    assert any(bad.answer in one and "stored as wrong" in one for one in told)


def test_parts_that_do_not_add_up_are_told() -> None:
    option = puzzle().options[0]
    broken = replace(option.figures[2], total=option.figures[2].total + 5)
    options = (
        replace(option, figures=(*option.figures[:2], broken, option.figures[3])),
        *puzzle().options[1:],
    )
    assert any("do not add up" in one for one in consistent(replace(puzzle(), options=options)))


@pytest.mark.parametrize(
    ("grade", "loss", "error", "contradicted"),
    [
        # A right answer may lose up to half a point, or more by chance.
        ("right", 0.5, 0.01, False),
        ("right", 0.51, 0.16, True),
        ("right", 0.51, 0.18, False),
        ("right", -1.0, 0.1, False),
        # A wrong one has to lose more than half a point, by three errors.
        ("wrong", 0.51, 0.16, False),
        ("wrong", 0.5, 0.01, True),
        ("wrong", 2.0, 0.67, True),
        ("wrong", 2.0, 0.66, False),
        ("wrong", -2.0, 0.1, True),
        # What is called close can not be contradicted.
        ("close", 5.0, 0.1, False),
        ("close", 0.0, 0.1, False),
    ],
)
def test_new_deals_fail_on_contradiction_only(
    grade: str, loss: float, error: float, contradicted: bool
) -> None:
    option = Option("discard QS", grade, ())  # type: ignore[arg-type]
    assert bool(contradicts(option, figure(loss, error))) is contradicted


def with_eight(grade: Grade, deals: int) -> Puzzle:
    """The puzzle with so many deals, and with that grade for an eight of the pair, which costs seven points."""
    options = [
        replace(one, figures=tuple(replace(f, deals=deals) for f in one.figures)) for one in puzzle().options
    ]
    at = next(at for at, one in enumerate(options) if one.answer == "discard 8H")
    options[at] = replace(options[at], grade=grade)
    return replace(puzzle(), options=tuple(options))


def test_fresh_plays_other_deals_and_names_what_it_contradicts() -> None:
    told = fresh(with_eight("right", 100), "new", plain(), Thresholds(contradicts_deals=200))
    assert told
    assert all("discard 8H" in one for one in told)
    assert fresh(puzzle(), "new", plain()) == ()


def test_few_deals_contradict_nothing_that_more_of_them_bear_out() -> None:
    """Seven points are no chance, but four deals cannot tell."""
    wrong = with_eight("wrong", 4)
    assert any("discard 8H" in one for one in fresh(wrong, "new", plain(), Thresholds(contradicts_deals=4)))
    assert fresh(wrong, "new", plain()) == ()


@pytest.mark.parametrize("stands", [True, False])
def test_only_what_new_deals_bear_out_becomes_a_puzzle(stands: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def few(found: Puzzle, seed: int | str, eng: Engine) -> tuple[str, ...]:
        return fresh(found, seed, eng, Thresholds(contradicts_deals=200))

    monkeypatch.setattr("puzzles.kinds.deciding.fresh", few)
    found = with_eight("wrong" if stands else "right", 100)
    assert held(found, plain()) == (found if stands else Rejected("which-discard", "not-held"))
    assert held(Rejected("which-discard", "too-close"), plain()).why == "too-close"  # type: ignore[union-attr]

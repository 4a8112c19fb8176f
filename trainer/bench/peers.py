"""The exact search beside general solvers on the same hands, in the same run, turn by turn: so many times faster.

The peers come with the extra `bench`; one that is missing is named on the error stream and left out. CP-SAT and HiGHS
get the melds that fit the hand as a list, which costs them nothing, keep their solver between hands where they can,
and must find the same value; `rummikub-solver` gets the same cards as tiles, under its own game's rules.
"""

from __future__ import annotations

import os
import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from trainer.bench.figure import Figure
from trainer.bench.search import dealt, shortest
from trainer.rules.arrange import best
from trainer.rules.cards import FACES, JOKER, JOKERS, Card
from trainer.rules.profile import HOUSES, OPENING_MINIMUM
from trainer.rules.templates import Template, planes, templates

_PROFILE: Final = HOUSES["it-club"]
_KEEP: Final = 1
_CALLS: Final = 4


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand and the melds that fit it."""

    cards: tuple[Card, ...]
    melds: tuple[Template, ...]


@dataclass(frozen=True, slots=True)
class Peer:
    """`ask` gives the value of the dearest arrangement, or None where the peer plays by other rules."""

    name: str
    ask: Callable[[Hand], int | None]
    goal: float
    hands: int


def figures() -> Iterator[Figure]:
    """How many times faster than each peer that is installed, by the medians over the same random hands."""
    for name, make in (("OR-tools", _cp_sat), ("highspy", _highs), ("rummikub-solver", _rummikub)):
        try:
            peer = make()
        except ImportError as error:
            print(f"scala40 bench: not compared: {name} is missing (extra “bench”): {error}", file=sys.stderr)
        else:
            yield Figure(
                f"exact opening, random 14 cards: faster than {peer.name}", _ratio(peer), "×", peer.goal, True
            )


def _ratio(peer: Peer) -> float:
    own, other = [], []
    for number in range(peer.hands):
        hand = _hand(dealt(number))
        found = best(hand.cards, _PROFILE, keep=_KEEP)
        value = peer.ask(hand)
        if value is not None and (found is None or found.value != value):
            raise AssertionError(f"{peer.name} finds {value} in {hand.cards}, the search {found}")
        own.append(shortest(lambda cards=hand.cards: best(cards, _PROFILE, keep=_KEEP), _CALLS))  # type: ignore[misc]
        other.append(shortest(lambda hand=hand: peer.ask(hand), _CALLS))  # type: ignore[misc]
    return statistics.median(other) / statistics.median(own)


def _hand(cards: tuple[Card, ...]) -> Hand:
    a, _, jokers = planes(cards)
    return Hand(cards, tuple(templates(_PROFILE).dearest.fitting(a, jokers)))


def _uses(hand: Hand) -> dict[Card, list[int]]:
    """For each card of the hand the melds, by number, that use one of it."""
    found: dict[Card, list[int]] = {}
    for number, template in enumerate(hand.melds):
        for card in template.meld.cards:
            found.setdefault(card, []).append(number)
    return found


def _cp_sat() -> Peer:
    from ortools.sat.python import cp_model

    def ask(hand: Hand) -> int:
        model = cp_model.CpModel()
        laid = [model.new_int_var(0, 2, "") for _ in hand.melds]
        for card, numbers in _uses(hand).items():
            model.add(cp_model.LinearExpr.sum([laid[number] for number in numbers]) <= hand.cards.count(card))
        sizes = [template.size for template in hand.melds]
        points = [template.points for template in hand.melds]
        model.add(cp_model.LinearExpr.weighted_sum(laid, sizes) <= len(hand.cards) - _KEEP)
        model.maximize(cp_model.LinearExpr.weighted_sum(laid, points))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.cp_model_presolve = False  # quicker on so small a model
        solver.solve(model)
        return sum(p * solver.value(count) for p, count in zip(points, laid, strict=True))

    return Peer("CP-SAT", ask, 40, 200)


def _highs() -> Peer:
    import highspy

    with _silent():
        solver: Any = highspy.Highs()  # type: ignore[no-untyped-call,unused-ignore]
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("threads", 1)

    def ask(hand: Hand) -> int:
        solver.clearModel()
        for number, template in enumerate(hand.melds):
            solver.addVar(0, 2)
            solver.changeColCost(number, -template.points)
            solver.changeColIntegrality(number, highspy.HighsVarType.kInteger)
        for card, numbers in _uses(hand).items():
            solver.addRow(0, hand.cards.count(card), len(numbers), numbers, [1.0] * len(numbers))
        every = range(len(hand.melds))
        sizes = [float(template.size) for template in hand.melds]
        solver.addRow(0, len(hand.cards) - _KEEP, len(every), list(every), sizes)
        solver.run()
        laid: Sequence[float] = solver.getSolution().col_value
        # The counts come as floats that may lie a little beside the integer.
        return sum(t.points * round(count) for t, count in zip(hand.melds, laid, strict=True))

    return Peer("HiGHS", ask, 30, 200)


@contextmanager
def _silent() -> Iterator[None]:
    """HiGHS prints its name at first, past Python, which would spoil `--json`."""
    sys.stdout.flush()
    kept = os.dup(1)
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        try:
            yield
        finally:
            os.dup2(kept, 1)
            os.close(kept)


def _rummikub() -> Peer:
    from rummikub_solver import RuleSet, SolverMode

    rules = RuleSet(jokers=JOKERS, min_initial_value=OPENING_MINIMUM)
    tiles = dict(zip((*FACES, JOKER), rules.tiles, strict=True))

    def ask(hand: Hand) -> None:
        state = rules.new_game()
        state.add_rack(*(tiles[card] for card in hand.cards))
        rules.solve(state, SolverMode.INITIAL)

    return Peer("rummikub-solver", ask, 200, 12)

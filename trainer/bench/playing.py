"""Speed of the playouts and of advice: compiled beside plain Python, by seats and by hands, and beside the peers."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator
from functools import partial

from trainer.bench import peers_play
from trainer.bench.figure import Figure
from trainer.coach.advise import Budget, advising, explained
from trainer.playout.engine import Engine, can_compile, engine, plain
from trainer.playout.outcomes import play_hands
from trainer.rules.cards import shuffled_pack
from trainer.rules.moves import Draw
from trainer.rules.observation import Observation, observe
from trainer.rules.profile import HOUSES
from trainer.rules.state import deal
from trainer.rules.turn import apply

_HOUSE = HOUSES["it-club"]
_HANDS = 4_000
_POSITIONS = 6
_LEAST_GAP = 0.5


def figures() -> Iterator[Figure]:
    """Each figure as soon as it is measured; those of the compiled engine only where it can be compiled."""
    compiled = engine(wait=True) if can_compile() else None
    slow = partial(_play, plain())
    slow(50)
    if compiled is None:
        print(
            "scala40 bench: Numba is missing (extra “fast”): only plain Python is measured", file=sys.stderr
        )
        yield from peers_play.figures(None, slow)
        return
    quick = partial(_play, compiled)
    quick(_HANDS)
    ratio = peers_play.rate(quick) / peers_play.rate(slow)
    yield Figure("hands played out, compiled: times plain Python", ratio, "×", 40, at_least=True)
    yield from peers_play.figures(quick, slow)
    yield from _linear(compiled)
    begun = time.perf_counter()
    play_hands(_HOUSE, ("hard", "normal"), 7, range(2_000), eng=compiled)
    yield Figure("2000 hands of hard against normal", time.perf_counter() - begun, "s", 40)
    yield from _advice(compiled)


def _play(using: Engine, hands: int) -> None:
    play_hands(_HOUSE, ("hard", "hard"), 40, range(hands), eng=using)


def _linear(using: Engine) -> Iterator[Figure]:
    """Cost against seats and hands: how far a hand's cost departs from what a straight line says, as a ratio."""

    def cost(seats: int, hands: int) -> float:
        begun = time.perf_counter()
        play_hands(_HOUSE, ("hard",) * seats, 40, range(hands), eng=using)
        return (time.perf_counter() - begun) / hands

    by_seats = {seats: cost(seats, _HANDS // 2) for seats in range(2, 7)}
    per_seat = {seats: found / seats for seats, found in by_seats.items()}
    yield Figure("cost of a seat with six of them: times with two", per_seat[6] / per_seat[2], "×", 2)
    yield Figure("cost of a hand among 8000: times among 1000", cost(2, 8_000) / cost(2, 1_000), "×", 1.3)


def _advice(using: Engine) -> Iterator[Figure]:
    """How soon a hint has its first answer, how well it tells the best moves apart after two seconds, and how long their
    reasons take to find."""
    firsts: list[float] = []
    errors: list[float] = []
    reasons: list[float] = []
    for seed in range(_POSITIONS):
        begun = time.perf_counter()
        last = None
        for last in advising(_position(seed), Budget(), engine=using):  # noqa: B007
            if len(firsts) == seed:
                firsts.append(time.perf_counter() - begun)
        assert last is not None
        rivals = [one.behind_error for one in last.ranked[1:4]]
        errors.append(max(rivals, default=0.0))
        begun = time.perf_counter()
        told = explained(last)
        reasons.append((time.perf_counter() - begun) / sum(bool(one.facts) for one in told.ranked))
    yield Figure("hint: first answer, the slowest", max(firsts), "s", 0.3)
    yield Figure("hint: the reasons of a move, mean", statistics.mean(reasons), "s", 0.05)
    yield Figure(
        "hint: standard error of a gap after two seconds, median",
        statistics.median(errors),
        "points",
        _LEAST_GAP,
    )


def _position(seed: int) -> Observation:
    state = apply(deal(_HOUSE, shuffled_pack(f"bench:{seed}"), seats=2, dealer=1), Draw())
    return observe(state, state.turn)

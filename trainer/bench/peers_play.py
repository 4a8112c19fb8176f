"""Hands played out beside the simulators of the field: OpenSpiel's and RLCard's gin rummy, each with its rule bot.

Gin rummy is the nearest game that they have. Their hands are shorter than ours, so the ratio flatters them.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from trainer.bench.figure import Figure

Play = Callable[[int], object]
"""Plays so many hands."""

_SECONDS: Final = 1.5


@dataclass(frozen=True, slots=True)
class Rival:
    """A peer, the hands that it plays in a second, and how many times that ours shall play: compiled and plain."""

    name: str
    rate: float
    compiled: float
    plain: float


def figures(compiled: Play | None, plain: Play) -> Iterator[Figure]:
    """How many times the peers' hands per second ours plays; `compiled` is None where nothing can be compiled.

    All are measured one after the other in this run. Both players have to be warm: what they play first counts.
    """
    ours = [("plain Python", rate(plain))]
    if compiled is not None:
        ours.append(("compiled", rate(compiled)))
    for rival in rivals():
        for name, ours_per_second in ours:
            goal = rival.plain if name == "plain Python" else rival.compiled
            yield Figure(
                f"hands played out, {name}: times {rival.name}", ours_per_second / rival.rate, "×", goal, True
            )


def rivals() -> Iterator[Rival]:
    """Those that are installed; the others are named on the error stream."""
    for name, make, compiled, plain in (
        ("OpenSpiel's simple bot", _open_spiel, 100, 1.5),
        ("RLCard's rule agent", _rlcard, 500, 10),
    ):
        try:
            play = make()
        except ImportError as error:
            print(f"scala40 bench: not compared: {name} is missing (extra “bench”): {error}", file=sys.stderr)
        else:
            yield Rival(name, rate(play), compiled, plain)


def rate(play: Play, seconds: float = _SECONDS) -> float:
    """Hands per second: ever larger batches, until one takes long enough to be timed."""
    hands = 1
    while True:
        start = time.perf_counter()
        play(hands)
        taken = time.perf_counter() - start
        if taken >= seconds / 3:
            return hands / taken
        hands = max(2 * hands, int(hands * seconds / 2 / max(taken, 1e-4)))


def _open_spiel() -> Play:
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    bots = [pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), seat) for seat in (0, 1)]

    def play(hands: int) -> None:
        for seed in range(hands):
            # The whole hand is played in C++.
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)

    return play


def _rlcard() -> Play:
    import rlcard
    from rlcard.models.gin_rummy_rule_models import GinRummyNoviceRuleAgent

    table = rlcard.make("gin-rummy", config={"seed": 1})
    agent = GinRummyNoviceRuleAgent()
    table.set_agents([agent, agent])

    def play(hands: int) -> None:
        for _ in range(hands):
            table.run(is_training=False)

    return play

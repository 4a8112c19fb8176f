"""Speed of the engine: legal moves, whole checked hands, the referee."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Iterator

from trainer.bench.figure import Figure, percentile
from trainer.players.player import player
from trainer.players.playing import play_hand
from trainer.rules.legal import legal_moves
from trainer.rules.notation.case import read_cases
from trainer.rules.notation.document import toml_value
from trainer.rules.notation.position import position_of, write_position
from trainer.rules.profile import HOUSES
from trainer.rules.referee import judge
from trainer.rules.state import Phase, State

_HANDS = 24
_CASES = 1000


def figures() -> Iterator[Figure]:
    """Each figure as soon as it is measured."""
    states = midgame()
    times = [_timed(state) for state in states]
    yield Figure("legal moves of one mid-game position, median", statistics.median(times), "ms", 10)
    yield Figure("legal moves of one mid-game position, 99 %", percentile(times, 0.99), "ms", 100)
    yield Figure("whole hand of two bots, all invariants checked, median", _hand(), "ms", 30)
    yield Figure(f"referee on {_CASES} cases", _referee(states), "s", 2)


def midgame() -> list[State]:
    """Positions with a card drawn, from hands of the bot against random play under every house."""
    found: list[State] = []

    def watch(state: State) -> None:
        if state.phase is Phase.PLAY:
            found.append(state)

    for number in range(_HANDS):
        for profile in HOUSES.values():
            play_hand(profile, [player("easy"), player("random")], f"bench:{number}", watch=watch)
    return found


def _timed(state: State) -> float:
    start = time.perf_counter()
    for _ in legal_moves(state):
        pass
    return 1000 * (time.perf_counter() - start)


def _hand() -> float:
    times = []
    players = [player("easy"), player("easy")]
    for number in range(_HANDS):
        for profile in HOUSES.values():
            start = time.perf_counter()
            play_hand(profile, players, f"bench:{number}", checked=True)
            times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times)


def _referee(states: list[State]) -> float:
    chance = random.Random(0)
    cases = []
    for number in range(_CASES):
        state = chance.choice(states)
        move = chance.choice(list(legal_moves(state)))
        body = write_position(position_of(state)).partition("\n")[2]
        # Only a table of its own may hold another: changed rules would need one, and these houses have none.
        cases.append(
            f'[[case]]\nname = "{number}"\nkind = "turn"\n{body}do = {toml_value([str(move)])}\nexpect = "legal"\n'
        )
    text = "\n".join(cases)
    start = time.perf_counter()
    found = read_cases(text)
    assert isinstance(found, list)
    wrong = sum(not judge(case).ok for case in found)
    seconds = time.perf_counter() - start
    if wrong:
        raise AssertionError(f"{wrong} legal moves were refused")
    return seconds

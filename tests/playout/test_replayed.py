"""Every move of the kernel's policies is legal, and its hands end as the rules say.

`python -m tests.playout.test_replayed N` does the same once for N hands of each house and variant, and of mixed ones.
"""

from __future__ import annotations

import random
import sys

import pytest

from tests.playout.replay import any_game, replayed
from trainer.playout.engine import Engine, engine, plain
from trainer.rules.profile import HOUSES, VARIANTS, RuleProfile, with_changes

AGREED = {name: with_changes(HOUSES["it-club"], {name: True}) for name in VARIANTS}
PROFILES = {**HOUSES, **AGREED}


def replay_some(name: str, numbers: range, engine: Engine, share: float) -> None:
    rng = random.Random(f"replayed:{name}:{numbers.start}")
    profile: RuleProfile | None = PROFILES.get(name)
    for number in numbers:
        replayed(any_game(rng, number, profile), engine, rng, share)


@pytest.mark.parametrize("name", [*PROFILES, "mixed"])
def test_a_hundred_hands(name: str) -> None:
    replay_some(name, range(100), plain(), 0.05)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*PROFILES, "mixed"])
def test_five_hundred_hands(name: str, compiled: Engine) -> None:
    replay_some(name, range(100, 600), compiled, 0.05)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4))
def test_mixed_houses(chunk: int, compiled: Engine) -> None:
    replay_some(f"mixed {chunk}", range(1000 + 200 * chunk, 1200 + 200 * chunk), compiled, 0.2)


if __name__ == "__main__":
    for played in (*PROFILES, "mixed"):
        replay_some(played, range(10_000, 10_000 + int(sys.argv[1])), engine(wait=True), 0.05)
        print(played, sys.argv[1], "hands held", flush=True)

"""Easy, normal and hard: the policies of the playouts, asked for one move.

What a bot plays is what a playout plays; an observation is turned into the kernel's numbers in `trainer.playout.bridge`.
"""

from __future__ import annotations

import random

from trainer.playout import layout
from trainer.playout.bridge import decode, level_numbers, position
from trainer.playout.engine import engine
from trainer.rules.moves import Move
from trainer.rules.observation import Observation

_KEY_BITS = 32


class Level:
    """A player that decides as one level of `trainer.playout.styles` does."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, observation: Observation, chance: random.Random) -> Move:
        eng = engine()
        levels = level_numbers(self.name, observation.seats)
        numbers = position(observation, levels, key=chance.getrandbits(_KEY_BITS))
        # Plain Python plays in the list as it is: its thousands of numbers need not be copied.
        s = numbers if eng.array is list else eng.array(numbers)
        eng.decide(s, eng.templates)
        return decode([int(number) for number in s[layout.MOVE : layout.MOVE + layout.MOVE_SIZE]])

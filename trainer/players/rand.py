"""The random player: any legal move. It exists to walk into every corner of the rules."""

from __future__ import annotations

import random

from trainer.rules.legal import legal_moves
from trainer.rules.moves import Move
from trainer.rules.observation import Observation, own_state


class RandomPlayer:
    """Picks a kind of move first and then one of that kind, so that the many openings do not crowd out the rest."""

    name = "random"

    def choose(self, observation: Observation, chance: random.Random) -> Move:
        kinds: dict[str, list[Move]] = {}
        for move in legal_moves(own_state(observation)):
            kinds.setdefault(move.verb, []).append(move)
        return chance.choice(kinds[chance.choice(sorted(kinds))])

"""What a player is, where its chance comes from, and which players there are."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final, Protocol

from trainer.players.expert import Expert, Thought
from trainer.players.levels import Level
from trainer.players.rand import RandomPlayer
from trainer.playout.styles import LEVELS
from trainer.rules.errors import Scala40Error
from trainer.rules.moves import Move
from trainer.rules.observation import Observation


class Player(Protocol):
    """Anything that plays: it sees what its seat may see, and nothing else."""

    name: str

    def choose(self, observation: Observation, chance: random.Random) -> Move:
        """A legal move for the seat to move."""
        ...


class UnknownPlayer(Scala40Error):
    """No player has this name; `expected` lists those there are."""

    code = "unknown-player"


_ALL: Final[tuple[Player, ...]] = (RandomPlayer(), *(Level(name) for name in LEVELS), Expert())
PLAYERS: Final[Mapping[str, Player]] = {player.name: player for player in _ALL}
BOTS: Final = ("easy", "normal", "hard", "expert")
"""The players that a person can sit down with, weakest first."""
LIVE_SECONDS: Final = 0.3
"""So long a player thinks about one decision at most where a person waits."""
_LIVE: Final[Mapping[str, Player]] = {"expert": Expert(Thought(seconds=LIVE_SECONDS))}


def player(name: str) -> Player:
    """The player of that name. Raises `UnknownPlayer`."""
    if name not in PLAYERS:
        raise UnknownPlayer(read=name, expected=", ".join(PLAYERS))
    return PLAYERS[name]


def live_player(name: str) -> Player:
    """The player of that name as it plays where a person waits for it. Raises `UnknownPlayer`."""
    return _LIVE.get(name) or player(name)


def chance_for(seed: int | str, seat: int, move_number: int) -> random.Random:
    """A bot's chance for one decision: from its seed and the move's number, never from the deck."""
    return random.Random(f"chance:{seed}:{seat}:{move_number}")

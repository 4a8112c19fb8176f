"""The players that move at once and depend on no engine; the expert has tests of its own."""

from __future__ import annotations

from trainer.players.player import PLAYERS, Player

QUICK: dict[str, Player] = {name: PLAYERS[name] for name in sorted(PLAYERS) if name != "expert"}

"""What expert thinks about beside hard's choice: legal, different, and few."""

from __future__ import annotations

import random

from trainer.players.alternatives import MOST_DISCARDS, MOST_OPENINGS, MOST_PLAYS, alternatives
from trainer.players.levels import Level
from trainer.players.player import Player
from trainer.players.playing import play_hand
from trainer.players.rand import RandomPlayer
from trainer.rules.cards import JOKER
from trainer.rules.moves import Discard, Draw, LayOff, NewMeld, Open, Swap, Take
from trainer.rules.observation import observe
from trainer.rules.profile import HOUSES
from trainer.rules.state import Phase, State
from trainer.rules.turn import check

USUAL = Level("hard")


def test_they_are_legal_and_others_and_few() -> None:
    kinds: set[type] = set()
    rng = random.Random(3)
    others: list[Player] = [RandomPlayer(), Level("normal")]

    def visit(state: State, rng: random.Random) -> None:
        if state.phase is Phase.OVER:
            return
        seen = observe(state, state.turn)
        usual = USUAL.choose(seen, rng)
        found = alternatives(seen, usual)
        assert len(set(found)) == len(found)
        assert usual not in found
        assert all(check(state, move) is None for move in found)
        discards = [move for move in found if isinstance(move, Discard)]
        openings = [move for move in found if isinstance(move, Open)]
        plays = [move for move in found if isinstance(move, (LayOff, NewMeld, Swap))]
        assert len(discards) <= MOST_DISCARDS
        assert len(openings) <= MOST_OPENINGS
        assert len(plays) <= MOST_PLAYS
        assert Discard(JOKER) not in discards
        if state.taken_unused is not None or state.owed:
            assert not found
        if state.phase is Phase.DRAW:
            kinds.update(type(move) for move in found)
            assert not discards
            assert not plays
            both = {type(move) for move in (usual, *found)} & {Draw, Take}
            assert both == {type(move) for move in (Draw(), Take()) if check(state, move) is None}
        else:
            kinds.update(type(move) for move in found)

    for number, profile in enumerate(HOUSES.values()):
        for other in others:
            play_hand(profile, [other, USUAL], number, watch=lambda state: visit(state, rng))
    assert {Draw, Take, Open, Discard, LayOff, NewMeld} <= kinds

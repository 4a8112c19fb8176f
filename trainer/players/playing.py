"""Playing whole hands between players, with every invariant checked if wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trainer.players.player import Player, chance_for
from trainer.rules.cards import shuffled_pack
from trainer.rules.invariants import BrokenInvariant, check_state, check_step, listed
from trainer.rules.observation import observe
from trainer.rules.profile import RuleProfile
from trainer.rules.state import Phase, State, deal
from trainer.rules.turn import apply

MOST_MOVES = 20_000
"""No hand is longer: ten rebuilds of a hundred cards, each turn a few moves. More would be a hand without an end."""


def play_hand(
    profile: RuleProfile,
    players: Sequence[Player],
    seed: int | str,
    *,
    dealer: int = 1,
    scores: Sequence[int] | None = None,
    out: Sequence[bool] | None = None,
    checked: bool = False,
    watch: Callable[[State], None] | None = None,
) -> State:
    """Deal from `seed` and play to the end. `players` by seat.

    `checked` checks every invariant after each move (raises `BrokenInvariant`); `watch` sees every state.
    """
    state = deal(
        profile, shuffled_pack(seed), seats=len(players), dealer=dealer, scores=scores, out=out, seed=seed
    )
    if checked:
        check_state(state)
    for number in range(MOST_MOVES):
        if watch is not None:
            watch(state)
        if state.phase is Phase.OVER:
            return state
        if checked:
            listed(state)
        player = players[state.turn - 1]
        move = player.choose(observe(state, state.turn), chance_for(seed, state.turn, number))
        after = apply(state, move)
        if checked:
            check_step(state, move, after)
            check_state(after)
        state = after
    raise BrokenInvariant("no-end", seed=str(seed))

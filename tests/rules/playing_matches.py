"""Whole matches between bots, as records: for the tests of the notation, and for the golden files."""

from __future__ import annotations

import random
from collections.abc import Sequence

from trainer.players.player import PLAYERS
from trainer.players.playing import play_hand
from trainer.rules.cards import shuffled_pack
from trainer.rules.notation.records import HandRecord, MatchRecord
from trainer.rules.profile import RuleProfile
from trainer.rules.state import State


def play_match(
    profile: RuleProfile,
    names: Sequence[str],
    seats: Sequence[str],
    seed: str,
    *,
    most_hands: int = 100,
) -> MatchRecord:
    """A match of bots, `seats` by their level, until somebody has won or `most_hands` are played."""
    players = [PLAYERS[kind] for kind in seats]
    dealer = random.Random(f"dealer:{seed}").randint(1, len(players))
    scores: Sequence[int] | None = None
    out: Sequence[bool] | None = None
    hands: list[HandRecord] = []
    for number in range(most_hands):
        deal_seed = f"{seed}:{number}"
        end = play_hand(profile, players, deal_seed, dealer=dealer, scores=scores, out=out)
        assert end.result is not None
        hands.append(HandRecord(dealer, shuffled_pack(deal_seed), end.log, end.result.points))
        scores, out, dealer = end.result.totals, end.result.out, end.result.next_dealer
        if end.result.winner:
            break
    return MatchRecord(profile, tuple(names), tuple(seats), tuple(hands))


def running(match: MatchRecord, hand: int, moves: int) -> MatchRecord:
    """The match as it stood after so many moves of its hand number `hand` (from 0)."""
    now = match.hands[hand]
    cut = HandRecord(now.dealer, now.deck, now.events[:moves])
    return MatchRecord(match.profile, match.players, match.seats, (*match.hands[:hand], cut))


def states_of(profile: RuleProfile, seats: Sequence[str], seed: str, dealer: int) -> list[State]:
    """Every state of one hand, the deal first."""
    states: list[State] = []
    play_hand(profile, [PLAYERS[kind] for kind in seats], seed, dealer=dealer, watch=states.append)
    return states

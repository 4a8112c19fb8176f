"""Duplicate play: every deal is played once from each seat by each player, so that the cards favour nobody.

A *unit* is a deal (or a match) in as many rounds as there are players; in each round they sit one seat further on.
Levels of the playouts play in the kernel, others move by move under the rules. Hand i's pack follows from (seed, i).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from trainer.players.estimates import Sums
from trainer.players.player import Player, chance_for, player
from trainer.players.playing import MOST_MOVES
from trainer.playout.outcomes import deck, play_hands
from trainer.playout.styles import LEVELS
from trainer.rules.cards import Card
from trainer.rules.invariants import BrokenInvariant
from trainer.rules.observation import observe
from trainer.rules.profile import RuleProfile
from trainer.rules.state import Phase, deal, next_seat
from trainer.rules.turn import apply

if TYPE_CHECKING:
    from trainer.playout.engine import Engine

FIRST_DEALER: Final = 1


@dataclass(slots=True)
class Score:
    """What one player came to. `points`: the others' penalties less its own, a hand; `won`: hands closed, or matches
    won."""

    points: Sums = field(default_factory=Sums)
    won: Sums = field(default_factory=Sums)


@dataclass(slots=True)
class Tally:
    """What a number of units came to: by player, and in all."""

    scores: list[Score]
    hands: int = 0
    void: int = 0

    def plus(self, other: Tally) -> None:
        """The units of `other` as well."""
        self.hands += other.hands
        self.void += other.void
        for mine, theirs in zip(self.scores, other.scores, strict=True):
            mine.points.plus(theirs.points)
            mine.won.plus(theirs.won)


@dataclass(frozen=True, slots=True)
class Hand:
    """A played hand: what each seat pays, who closed (0: nobody)."""

    penalties: tuple[int, ...]
    closer: int


def empty(players: int) -> Tally:
    """The tally of no unit."""
    return Tally([Score() for _ in range(players)])


def in_kernel(names: Sequence[str]) -> bool:
    """Whether all players are levels of the playouts."""
    return all(name in LEVELS for name in names)


def seated(names: Sequence[str], turn: int) -> list[str]:
    """Who sits where in round `turn`: in round 0 the first player on seat 1, then each a seat further on."""
    return [names[(seat - turn) % len(names)] for seat in range(len(names))]


def play_deals(
    profile: RuleProfile,
    names: Sequence[str],
    seed: int | str,
    units: range,
    *,
    eng: Engine | None = None,
) -> Tally:
    """Single hands from 0 points each: unit i is deal i, played from every seat."""
    n = len(names)
    rounds = [_hands(profile, seated(names, turn), seed, units, eng) for turn in range(n)]
    tally = empty(n)
    for hands in zip(*rounds, strict=True):
        points, won = [0] * n, [0] * n
        for turn, hand in enumerate(hands):
            tally.hands += 1
            tally.void += hand.closer == 0
            _count(hand, turn, (profile.limit,) * n, points)
            if hand.closer:
                won[(hand.closer - 1 - turn) % n] += 1
        _add(tally, points, won, n, n)
    return tally


def play_matches(
    profile: RuleProfile,
    names: Sequence[str],
    seed: int | str,
    units: range,
    *,
    eng: Engine | None = None,
) -> Tally:
    """Whole matches: unit i is match i, played from every seat with the same packs hand by hand."""
    n = len(names)
    tally = empty(n)
    for unit in units:
        points, won, played = [0] * n, [0] * n, 0
        for turn in range(n):
            winner, hands = _match(profile, seated(names, turn), f"{seed}:match {unit}", eng)
            for hand, room in hands:
                _count(hand, turn, room, points)
                tally.void += hand.closer == 0
            won[(winner - 1 - turn) % n] += 1
            played += len(hands)
        tally.hands += played
        _add(tally, points, won, played, n)
    return tally


def _count(hand: Hand, turn: int, room: Sequence[int], points: list[int]) -> None:
    """Add a hand's points to those of the players; `room`: by seat, what brings it to the limit."""
    n = len(points)
    paid = [min(penalty, most) for penalty, most in zip(hand.penalties, room, strict=True)]
    for seat in range(n):
        points[(seat - turn) % n] += sum(paid) - 2 * paid[seat]


def _add(tally: Tally, points: Sequence[int], won: Sequence[int], hands: int, rounds: int) -> None:
    for score, gained, wins in zip(tally.scores, points, won, strict=True):
        score.points.add(gained, hands)
        score.won.add(wins, rounds)


def _match(
    profile: RuleProfile, names: Sequence[str], seed: str, eng: Engine | None
) -> tuple[int, list[tuple[Hand, tuple[int, ...]]]]:
    """The winner's seat, and each hand with the room that every seat had up to the limit."""
    n = len(names)
    scores, out, dealer = [0] * n, [False] * n, FIRST_DEALER
    hands: list[tuple[Hand, tuple[int, ...]]] = []
    while out.count(False) > 1:
        number = len(hands)
        at = range(number, number + 1)
        (hand,) = _hands(profile, names, seed, at, eng, dealer=dealer, scores=scores, out=out)
        hands.append((hand, tuple(max(0, profile.limit - score) for score in scores)))
        scores = [score + paid for score, paid in zip(scores, hand.penalties, strict=True)]
        out = [gone or score >= profile.limit for gone, score in zip(out, scores, strict=True)]
        dealer = next_seat(dealer, out)
    return out.index(False) + 1, hands


def _hands(
    profile: RuleProfile,
    names: Sequence[str],
    seed: int | str,
    numbers: range,
    eng: Engine | None,
    *,
    dealer: int = FIRST_DEALER,
    scores: Sequence[int] | None = None,
    out: Sequence[bool] | None = None,
) -> list[Hand]:
    if in_kernel(names):
        table = play_hands(profile, names, seed, numbers, dealer=dealer, scores=scores, out=out, eng=eng)
        penalties = (tuple(int(paid) for paid in row) for row in table.penalties)
        return [Hand(paid, int(closer)) for paid, closer in zip(penalties, table.closer, strict=True)]
    players = [player(name) for name in names]
    return [_hand(profile, players, f"{seed}:{i}", deck(seed, i), dealer, scores, out) for i in numbers]


def _hand(
    profile: RuleProfile,
    players: Sequence[Player],
    seed: str,
    pack: Sequence[Card],
    dealer: int,
    scores: Sequence[int] | None,
    out: Sequence[bool] | None,
) -> Hand:
    """A hand move by move, under the rules."""
    state = deal(profile, pack, seats=len(players), dealer=dealer, scores=scores, out=out, seed=seed)
    for number in range(MOST_MOVES):
        if state.phase is Phase.OVER:
            assert state.result is not None
            return Hand(state.result.points, state.result.closer)
        seat = state.turn
        state = apply(state, players[seat - 1].choose(observe(state, seat), chance_for(seed, seat, number)))
    raise BrokenInvariant("no-end", seed=seed)

"""One move among others, as the facts look at it: what it is compared with, and by how much it is better."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from trainer.coach.advice import NEAR, Fact, Ranked, Value
from trainer.coach.facts.sight import Sight, sight
from trainer.rules.cards import Card
from trainer.rules.melds import Meld
from trainer.rules.moves import Discard, Move
from trainer.rules.observation import Observation
from trainer.rules.state import State
from trainer.rules.turn import apply


@dataclass(frozen=True)
class About:
    """A move with its numbers, and `others`, the other moves of the moment, best first."""

    ranked: Ranked
    others: tuple[Ranked, ...]
    sight: Sight

    @property
    def observation(self) -> Observation:
        return self.sight.observation

    @property
    def move(self) -> Move:
        return self.ranked.move

    def rival(self, *kinds: type) -> Ranked | None:
        """What the move is compared with among the others of these kinds (all, where none is given).

        It is the best that differs from the move in worth; where all are about equal, the best.
        """
        among = [one for one in self.others if not kinds or isinstance(one.move, kinds)]
        return next((one for one in among if not self.level(one)), among[0] if among else None)

    def best(self, *kinds: type) -> Ranked | None:
        """The best of the others of these kinds: for what it costs to do one thing and not another."""
        return next((one for one in self.others if isinstance(one.move, kinds)), None)

    def best_but(self, *kinds: type) -> Ranked | None:
        """The best of the others that are of none of these kinds."""
        return next((one for one in self.others if not isinstance(one.move, kinds)), None)

    def advantage(self, *kinds: type) -> float:
        """By how much the best move of these kinds is better than the best of all others, this move among them;
        negative where it is worse, 0 where the two cannot be told apart or there are not two."""
        order = sorted((self.ranked, *self.others), key=lambda one: one.behind)
        inside = next((one for one in order if isinstance(one.move, kinds)), None)
        outside = next((one for one in order if not isinstance(one.move, kinds)), None)
        if inside is None or outside is None:
            return 0.0
        gap = outside.behind - inside.behind
        return gap if abs(gap) > max(NEAR, 2 * max(inside.behind_error, outside.behind_error)) else 0.0

    def gap(self, other: Ranked) -> float:
        """How many points a hand the move is better than `other`, over the same deals."""
        return other.behind - self.ranked.behind

    def level(self, other: Ranked) -> bool:
        """Whether the two cannot be told apart."""
        error = max(other.behind_error, self.ranked.behind_error)
        return abs(self.gap(other)) <= max(NEAR, 2 * error)

    def chance(self, name: str) -> float:
        return self.ranked.chances.get(name, 0.0)

    def likelier(self, name: str, other: Ranked) -> bool:
        """Whether a share of the deals is greater than after `other`, by more than chance explains."""
        mine, theirs = self.chance(name), other.chances.get(name, 0.0)
        deals = max(1, min(self.ranked.deals, other.deals))
        return mine - theirs > 2 * sqrt((mine * (1 - mine) + theirs * (1 - theirs)) / deals)

    @cached_property
    def two_discards(self) -> tuple[Card, Card] | None:
        """The card that the move discards and the one that the compared move does; None where there are no two, or
        the discard closes."""
        if not isinstance(self.move, Discard) or len(self.observation.hand) == 1:
            return None
        other = self.rival(Discard)
        if other is None or not isinstance(other.move, Discard):
            return None
        return self.move.card, other.move.card

    @cached_property
    def after(self) -> State:
        """The hand and the table after the move, for moves that are seen: none that draws."""
        return self.state_after(self.move)

    def state_after(self, move: Move) -> State:
        return apply(self.sight.state, move, checked=True)

    def changed(self, after: State) -> tuple[Meld, ...]:
        """The melds that a move laid or made grow."""
        before = self.sight.melds
        return tuple(meld for at, meld in enumerate(after.melds) if at >= len(before) or meld != before[at])


Values = dict[str, Value]
"""What proves a fact."""

FactFunction = Callable[[About], Iterator[Fact]]


def about(observation: Observation, ranked: Ranked, others: tuple[Ranked, ...]) -> About:
    """A move and its alternatives, with what the seat sees."""
    return About(ranked, others, sight(observation))

"""What a position asks of who is to open: the cards that may be laid, how, and all the answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import islice
from typing import Final

from puzzles.kinds.base import NONE
from puzzles.kinds.turns import moves_text, state_at
from puzzles.puzzle import Scalar
from trainer.rules.arrange import melds_in
from trainer.rules.arrange import openings as all_openings
from trainer.rules.cards import Card, cards_text, hand_points
from trainer.rules.duties import cards_to_keep
from trainer.rules.melds import Meld, Run
from trainer.rules.moves import Move, Take, open_with
from trainer.rules.state import Phase, State
from trainer.solver.openings import Opening, Openings, openings

MOST_OPENINGS: Final = 250
"""A hand with more openings than this, each placement of a joker counted, leaves nothing to find."""
LEAST_TOTAL: Final = 24
"""A hand that cannot open is a puzzle where it can lay about so much: one looks before one says no."""


@dataclass(frozen=True)
class Asked:
    """The question that a position asks: what may be laid, how, and all the answers."""

    state: State

    @cached_property
    def taking(self) -> bool:
        """Whether the discard has to be taken to open."""
        return self.state.phase is Phase.DRAW and not self.state.profile.open_before_draw

    @cached_property
    def first(self) -> tuple[Move, ...]:
        """What is done before the opening."""
        return (Take(),) if self.taking else ()

    @cached_property
    def must_use(self) -> Card | None:
        """The card that has to be in the opening."""
        return self.state.discards[-1] if self.taking else self.state.taken_unused

    @cached_property
    def hand(self) -> tuple[Card, ...]:
        """The cards that it may be made of."""
        return (*self.state.hand, self.state.discards[-1]) if self.taking else self.state.hand

    @cached_property
    def keep(self) -> int:
        """How many of them stay in the hand."""
        after = replace(self.state, phase=Phase.PLAY) if self.taking else self.state
        return cards_to_keep(after, first_round=True)

    @cached_property
    def found(self) -> Openings:
        return openings(self.hand, self.state.profile, self.must_use, self.keep)

    @cached_property
    def some(self) -> tuple[tuple[Meld, ...], ...]:
        """The openings, one more than `MOST_OPENINGS` at most."""
        walk = all_openings(self.hand, self.state.profile, must_use=self.must_use, keep=self.keep)
        return tuple(islice(walk, MOST_OPENINGS + 1))

    @property
    def all_known(self) -> bool:
        """Whether it can open and `some` are all ways to."""
        return 0 < len(self.some) <= MOST_OPENINGS

    @cached_property
    def longest(self) -> int:
        """The size of the longest run that could be laid."""
        most = len(self.hand) - self.keep
        return max(
            (meld.size for meld in self.melds if isinstance(meld, Run) and meld.size <= most), default=0
        )

    @cached_property
    def melds(self) -> tuple[Meld, ...]:
        """All melds in the hand."""
        return melds_in(self.hand, self.state.profile)

    def answer(self, opening: Opening) -> str:
        return moves_text((*self.first, open_with(opening.melds)))

    @property
    def right(self) -> tuple[str, ...]:
        best, least = self.found.dearest, self.found.least_left
        if best is None or least is None:
            return (NONE,)
        return tuple(dict.fromkeys((self.answer(best), self.answer(least))))


@lru_cache(64)
def asked_at(line: str) -> Asked:
    """The question of a position."""
    return Asked(state_at(line))


def truth_of(asked: Asked) -> Mapping[str, Scalar]:
    """What is right, as it is stored."""
    found = asked.found
    if found.dearest is None or found.least_left is None:
        miss = found.near_miss
        assert miss is not None
        return {"opens": False, "total": miss.total, "short": miss.short, "would": cards_text(miss.cards)}
    left = found.least_left.left
    return {
        "opens": True,
        "total": found.dearest.points,
        "left": len(left),
        "left_points": hand_points(left),
        "right": " | ".join(asked.right),
    }

"""What advice is: the ranked moves of a moment, each with its value in parts, the facts that prove it, the principle.

One object for the screen, the terminal, puzzles and the review; sentences are made of it by `trainer.coach.words`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from trainer.rules.cards import Card
from trainer.rules.moves import Move
from trainer.rules.observation import Observation

PRINCIPLES: Final = (
    "open-early",
    "watch-pickups",
    "shed-high-cards",
    "recover-jokers",
    "keep-good-pairs",
    "count-live-cards",
    "middle-cards-connect",
    "runs-help-everyone",
    "do-not-feed",
    "discard-beside-discards",
    "keep-a-discard",
    "hold-for-closing",
    "place-the-joker-well",
    "aim-for-forty",
    "in-hand-is-rare",
    "taking-tells",
)
"""The principles of strategy that advice rests on; the ids are stable."""

Value = int | float | str | Card | tuple[Card, ...] | tuple[int, ...] | Mapping[Card, int]


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that was checked about a move: `kind` says which, `values` the cards and numbers that prove it.

    `for_move`: it speaks for the move (else against it). `weight` orders facts of one move: points a hand that are at
    stake by it, roughly. `principle` is the principle that it is a case of, or "" for a plain fact.
    """

    kind: str
    values: Mapping[str, Value]
    for_move: bool
    weight: float
    principle: str = ""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A move and its worth.

    `equity`: points a hand, the others' penalties less one's own, a mean over `deals` deals that agree with what the
    seat has seen; `error` its standard error. `behind`: how much less than the best move's, over the same deals, and
    `behind_error` the standard error of that difference. `parts` add up to `equity`. `chances`: shares of the deals
    ("close", "other", "void": who closed; "in_hand": I did so in hand) and "turns" and "cards" (mean turns to the end
    and cards left in this hand), shown beside the parts and never among them.
    """

    move: Move
    equity: float
    error: float
    behind: float
    behind_error: float
    deals: int
    parts: Mapping[str, float]
    chances: Mapping[str, float]
    facts: tuple[Fact, ...] = ()

    @property
    def as_good(self) -> bool:
        """Whether it cannot be told from the best: less than `NEAR` behind, or within two standard errors of it."""
        return self.behind <= max(NEAR, 2 * self.behind_error)

    @property
    def principle(self) -> str:
        """The principle that the weightiest fact for it is a case of; "" where none is."""
        found = [fact for fact in self.facts if fact.for_move and fact.principle]
        return max(found, key=lambda fact: fact.weight).principle if found else ""


NEAR: Final = 0.35
"""Points a hand under which two moves are called equal: the median gap between the best discard and the second."""

Level = Literal[1, 2, 3]
"""Strength of a hint: where to look; what kind of move; the move, why, and the numbers."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The legal moves of a moment, best first.

    `deals` is the most that a move was tried on, `policy` who plays on after it, `settled` whether more deals would
    change nothing (the rest lies clearly behind, or the budget is used up), `rough` that the kernel ran uncompiled.
    """

    observation: Observation
    ranked: tuple[Ranked, ...]
    deals: int
    policy: str
    settled: bool
    rough: bool = False

    @property
    def best(self) -> Ranked:
        """The move with the highest equity."""
        return self.ranked[0]

    @property
    def equals(self) -> tuple[Ranked, ...]:
        """The moves that cannot be told from the best, which comes first."""
        return tuple(one for one in self.ranked if one.as_good)

    def of(self, move: Move) -> Ranked | None:
        """A move's rank and worth; None where it is not among those compared."""
        return next((one for one in self.ranked if one.move == move), None)

"""What a puzzle is: a position, a question about it, what is right and by how much, and where it comes from.

One object for the bank, the table, the terminal and links; sentences are made of it by `puzzles.words`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import Final, Literal

from puzzles.alike import alike_text
from trainer.rules.notation.line import read_position_line
from trainer.rules.notation.position import Position
from trainer.rules.profile import RuleProfile

GENERATOR: Final = 1
"""Raised whenever the same seed would give another puzzle, or the same puzzle other figures."""

Grade = Literal["right", "close", "wrong"]
"""`close` is neither: it is told so, and changes no rating."""
Sort = Literal["exact", "sharp", "graded"]
Scalar = str | int | float | bool


@dataclass(frozen=True, slots=True)
class Figure:
    """What playing out says of one answer under one policy and one belief: sums over `deals` deals.

    `total` and `squares` are those of the equity, `behind` and `behind_squares` those of the paired difference to the best
    answer, `parts` those of the parts that add up to `total`; all in whole points. `effective` is how many deals the
    weights of the belief are worth, at most `deals`. `behind_parts` add up to `behind`: by how much the best answer has
    more of each part, over the same deals; only the figures that are told have them.
    """

    policy: str
    belief: str
    deals: int
    effective: int
    total: int
    squares: int
    behind: int
    behind_squares: int
    parts: tuple[int, ...]
    behind_parts: tuple[int, ...] = ()

    @property
    def mean(self) -> float:
        """Equity in points a hand."""
        return self.total / self.deals

    @property
    def loss(self) -> float:
        """How much less than the best answer it is worth, in points a hand."""
        return self.behind / self.deals

    @property
    def loss_error(self) -> float:
        """Standard error of `loss`, by the effective number of deals."""
        variance = max(0.0, self.behind_squares / self.deals - self.loss**2)
        return float((variance / max(1, self.effective)) ** 0.5)


@dataclass(frozen=True, slots=True)
class Option:
    """One possible answer of a puzzle that playouts decide: its grade, and the figures behind it.

    `figures` has one entry for each policy and belief, the first being the one whose numbers are told.
    """

    answer: str
    grade: Grade
    figures: tuple[Figure, ...]

    @property
    def loss(self) -> float:
        """Points a hand given up against the best answer."""
        return self.figures[0].loss

    @property
    def loss_error(self) -> float:
        return self.figures[0].loss_error


@dataclass(frozen=True)
class Puzzle:
    """A puzzle. `position` is one line of the notation with what the seat to move may know, and nothing else.

    `ask` are the question's own parameters and `truth` what is right, as the kind writes them; `options` are the graded
    answers where playouts decide. `tags` are principles of STRATEGY.md and features of the kind. `origin` says what made
    it: seed, shard, number in the shard, the key of its deals. `tempting`: a wrong answer that a bot or a simple rule
    gives; "" where a kind has none.
    """

    kind: str
    position: str
    ask: Mapping[str, Scalar] = field(default_factory=dict)
    truth: Mapping[str, Scalar] = field(default_factory=dict)
    options: tuple[Option, ...] = ()
    sort: Sort = "exact"
    level: int = 1
    rating: int = 1500
    tags: tuple[str, ...] = ()
    tempting: str = ""
    fails: tuple[str, ...] = ()
    """Which of the simple rule and the bots ("highest", "easy", "normal", "hard") answer it wrong."""
    version: int = GENERATOR
    origin: Mapping[str, Scalar] = field(default_factory=dict)

    @cached_property
    def read(self) -> Position:
        """The position. Raises `NotationError` and `PositionError`."""
        return read_position_line(self.position)

    @property
    def profile(self) -> RuleProfile:
        return self.read.profile

    @property
    def house(self) -> str:
        """The name of the house whose rules hold."""
        return self.profile.name

    @cached_property
    def digest(self) -> str:
        """Names the question: kind, position and parameters, not the answer. 16 hexadecimal digits."""
        asked = ";".join(f"{key}={value}" for key, value in sorted(self.ask.items()))
        return blake2b(f"{self.kind}|{self.position}|{asked}".encode(), digest_size=8).hexdigest()

    @cached_property
    def alike(self) -> str:
        """The same for two puzzles that differ by a renaming of the suits alone."""
        asked = ";".join(f"{key}={value}" for key, value in sorted(self.ask.items()))
        told = alike_text(f"{self.position}|{asked}")
        return blake2b(f"{self.kind}|{told}".encode(), digest_size=8).hexdigest()

    def option(self, answer: str) -> Option | None:
        """The graded option of an answer as the kind writes it."""
        return next((one for one in self.options if one.answer == answer), None)

    @property
    def best(self) -> Option | None:
        """The option that gives nothing up."""
        return min(self.options, key=lambda one: one.loss, default=None)

"""What a kind of puzzle is: the same few functions for each of the nine.

An answer is a text of the notation: moves of one turn parted by `; ` (`open 7H 8H 9H / 5C 5D 5S; discard KD`), a number,
`legal` or a code of refusal, or `none` for "there is no way".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, Protocol

from puzzles.puzzle import Grade, Option, Puzzle
from trainer.rules.cards import Card
from trainer.rules.refusals import Refusal

NONE: Final = "none"
"""The answer "there is no way"."""
LEGAL: Final = "legal"

Value = str | int | float | bool | Card | tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an answer is worth.

    `answer` is the answer as the kind writes it. `grade` is None where it is not an answer yet: the rules refuse it
    (`refusal`), or the turn has to go on (`unfinished`). `best`: nothing is better, by the kind's finest measure. `facts`
    say why, each with its cards and numbers; `puzzles.words` makes sentences of them. `then` are moves, from this answer's
    position on, that show what is likely to come of it, in the deal that `complete(puzzle.read, deal)` makes of what is
    hidden.
    """

    answer: str
    grade: Grade | None
    best: bool = False
    unfinished: bool = False
    refusal: Refusal | None = None
    option: Option | None = None
    facts: tuple[Mapping[str, Value], ...] = ()
    then: tuple[str, ...] = ()
    deal: str = ""


@dataclass(frozen=True, slots=True)
class Rejected:
    """A position that became no puzzle, and why, in one word that the statistics count."""

    kind: str
    why: str


@dataclass(frozen=True, slots=True)
class Shard:
    """An independent piece of work: what it yields depends on nothing but these."""

    kind: str
    rules: str
    seed: int
    number: int

    @property
    def text(self) -> str:
        """The seed of all chance in the shard."""
        return f"{self.kind}:{self.rules}:{self.seed}:{self.number}"


class BadAnswer(ValueError):
    """An answer that cannot be read as one of this kind. `expected` shows what could."""

    def __init__(self, read: str, expected: str) -> None:
        super().__init__(f"{read!r} is no answer; expected something like {expected!r}")
        self.read = read
        self.expected = expected


How = Literal["table", "number", "choice"]
"""How it is answered: by moves on the table, by typing a number, by choosing among `choices`."""


ALL_MOVES: Final = frozenset({"draw", "take", "put back", "open", "meld", "lay", "swap", "discard"})
"""The words of all moves."""


class Kind(Protocol):
    """One kind of puzzle."""

    name: str
    exact: bool
    """Whether solver or referee prove the answer; else playouts decide."""
    moves: frozenset[str]
    """The words of the moves that an answer may be made of: the table offers no others."""

    def how(self, puzzle: Puzzle) -> How:
        """How it is answered."""
        ...

    def choices(self, puzzle: Puzzle) -> Sequence[str]:
        """The answers to choose from, where it is answered so; empty otherwise."""
        ...

    def make(self, shard: Shard) -> Iterator[Puzzle | Rejected]:
        """The puzzles of a shard, and what was rejected; the same for the same shard, everywhere."""
        ...

    def judge(self, puzzle: Puzzle, answer: str) -> Verdict:
        """Grades an answer. Raises `BadAnswer` for what is none."""
        ...

    def right(self, puzzle: Puzzle) -> Sequence[str]:
        """Right answers to show, the best first; not necessarily all of them."""
        ...

    def check(self, puzzle: Puzzle) -> Sequence[str]:
        """Proves it anew, from the position alone; complaints, none where all is right."""
        ...

    def check_twice(self, puzzle: Puzzle) -> Sequence[str]:
        """Proves it by a second method that shares nothing with the first; complaints."""
        ...


@dataclass(frozen=True, slots=True)
class Features:
    """What makes a puzzle hard, as numbers between 0 and 1 by name; the rating is a weighted sum of them."""

    values: Mapping[str, float] = field(default_factory=dict)

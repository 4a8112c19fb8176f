"""Why an answer of a puzzle is better than another, read back from what the puzzle stores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from puzzles.kinds.deciding import best_of, seen_of
from puzzles.puzzle import Puzzle
from puzzles.tags import two_discards
from puzzles.tags_plays import facts_for
from puzzles.verify.again import moves
from trainer.coach.advice import PRINCIPLES, Fact
from trainer.rules.cards import Card, parse_cards
from trainer.rules.moves import Discard


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of a gap without a feature: of `gap` points `left` remain. `how` it was tried: "card", with `instead` in
    the place of `card`; "evidence", without what others have shown; "house", without the doubling; "parts", without what is
    paid when another closes."""

    how: str
    gap: float
    left: float
    card: Card | None = None
    instead: Card | None = None

    @property
    def text(self) -> str:
        """As it is stored."""
        if self.card is not None and self.instead is not None:
            return f"{self.card} {self.instead} {self.gap:.2f} {self.left:.2f}"
        return f"{self.how} - {self.gap:.2f} {self.left:.2f}"

    @classmethod
    def read(cls, text: str) -> Tried:
        """From `text`."""
        first, instead, gap, left = text.split()
        if instead == "-":
            return cls(first, float(gap), float(left))
        return cls("card", float(gap), float(left), parse_cards(first)[0], parse_cards(instead)[0])


@dataclass(frozen=True, slots=True)
class Why:
    """The principle that separates two answers ("" for none), the fact that is the case of it, what was tried, and the
    fact that the better answer closes the hand at once."""

    principle: str = ""
    fact: Fact | None = None
    tried: Tried | None = None
    closes: Fact | None = None


CLOSES: Final = ("take-closes", "take-closes-in-hand")
"""Facts that outweigh every other."""


def why(puzzle: Puzzle, worse: str) -> Why:
    """Why the best answer is better than `worse`: of the tempting one the principle that was tried, of another the
    weightiest fact."""
    facts = facts_of(puzzle, worse)
    closes = next((one for one in facts if one.kind in CLOSES), None)
    principle = next((tag for tag in puzzle.tags if tag in PRINCIPLES), "")
    if worse == puzzle.tempting:
        told = puzzle.truth.get("fact", "")
        fact = next(
            (one for one in facts if told in ("", one.kind) and one.principle in ("", principle)), None
        )
        stored = puzzle.truth.get(f"why:{principle}")
        return Why(principle, fact, None if stored is None else Tried.read(str(stored)), closes)
    fact = next((one for one in facts if one is not closes), None)
    return Why("" if fact is None else fact.principle, fact, closes=closes)


def facts_of(puzzle: Puzzle, worse: str) -> tuple[Fact, ...]:
    """What speaks for the best answer and against `worse`, the weightiest first."""
    option = puzzle.option(worse)
    if option is None:
        return ()
    better_move, worse_move = moves(best_of(puzzle).answer)[0], moves(worse)[0]
    if isinstance(better_move, Discard) and isinstance(worse_move, Discard):
        chance = float(puzzle.truth.get("other-closes", 0.0))
        found = two_discards(seen_of(puzzle), better_move.card, worse_move.card, option.loss, chance)
        return tuple(one for one in found if one.for_move)
    in_hand = float(puzzle.truth.get("in-hand", 0.0))
    return facts_for(seen_of(puzzle), better_move, worse_move, option.loss, in_hand)

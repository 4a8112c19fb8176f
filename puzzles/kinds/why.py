"""Why an answer of a puzzle is better than another, read back from what the puzzle stores."""

from __future__ import annotations

from dataclasses import dataclass

from puzzles.kinds.deciding import best_of, seen_of
from puzzles.puzzle import Puzzle
from puzzles.tags import two_discards
from puzzles.tags_plays import facts_for
from puzzles.verify.again import moves
from trainer.coach.advice import PRINCIPLES, Fact
from trainer.rules.cards import Card, parse_cards
from trainer.rules.moves import Discard, Open


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of a gap without a feature: of `gap` points `left` remain with `instead` in the place of `card`; where
    both are None the feature is no card's."""

    card: Card | None
    instead: Card | None
    gap: float
    left: float

    @property
    def text(self) -> str:
        """As it is stored."""
        cards = [str(card) if card is not None else "-" for card in (self.card, self.instead)]
        return f"{cards[0]} {cards[1]} {self.gap:.2f} {self.left:.2f}"

    @classmethod
    def read(cls, text: str) -> Tried:
        """From `text`."""
        card, instead, gap, left = text.split()
        return cls(_card(card), _card(instead), float(gap), float(left))


def _card(text: str) -> Card | None:
    return None if text == "-" else parse_cards(text)[0]


@dataclass(frozen=True, slots=True)
class Why:
    """The principle that separates two answers ("" for none), the fact that is the case of it, and what was tried."""

    principle: str = ""
    fact: Fact | None = None
    tried: Tried | None = None


def why(puzzle: Puzzle, worse: str) -> Why:
    """Why the best answer is better than `worse`: of the tempting one the principle that was tried, of another the
    weightiest fact."""
    facts = facts_of(puzzle, worse)
    principle = next((tag for tag in puzzle.tags if tag in PRINCIPLES), "")
    if worse == puzzle.tempting or puzzle.kind != "which-discard":
        fact = next((one for one in facts if one.principle == principle), None)
        fact = fact or next((one for one in facts if one.kind in puzzle.tags), None)
        stored = puzzle.truth.get(f"why:{principle}")
        return Why(principle, fact, None if stored is None else Tried.read(str(stored)))
    fact = next(iter(facts), None)
    return Why("" if fact is None else fact.principle, fact)


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
    waits = not isinstance(better_move, Open)
    chances = [{"in_hand": in_hand if waits else 0.0}, {"in_hand": 0.0 if waits else in_hand}]
    return facts_for(seen_of(puzzle), better_move, worse_move, option.loss, chances)

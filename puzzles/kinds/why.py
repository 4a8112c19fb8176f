"""Why an answer of a puzzle is better than another, read back from what the puzzle stores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from puzzles.kinds.deciding import best_of, seen_of
from puzzles.puzzle import Puzzle
from puzzles.tags import two_discards
from puzzles.tags_plays import facts_for
from puzzles.verify.again import moves
from trainer.coach.advice import PRINCIPLES, Fact
from trainer.coach.facts.sight import sight
from trainer.rules.cards import Card, parse_cards
from trainer.rules.moves import Discard

GIFTS: Final = ("spares-table", "spares-pickup", "keeps-jokers-card")
"""Facts about a card that the next player can use at once, by the rules alone: they are never left out."""


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
    """The principle that separates two answers ("" for none), the fact that is the case of it, and what was tried; `more`
    is what has to be said beside it, `closes` the fact that the better answer closes the hand at once."""

    principle: str = ""
    fact: Fact | None = None
    tried: Tried | None = None
    more: tuple[Fact, ...] = ()
    closes: Fact | None = None


RENAMED: Final = {"middle-cards-connect": "connects", "keep-a-discard": "closes-next"}
"""Facts that may have another principle than the tag of an older puzzle says: the card in the middle may join less, because
the copies of its neighbours are gone; who waits for no card at all does not wait for one exact card."""

CLOSES: Final = ("take-closes", "take-closes-in-hand")
"""Facts that outweigh every other."""


def why(puzzle: Puzzle, worse: str) -> Why:
    """Why the best answer is better than `worse`: of the tempting one the principle that was tried, of another the
    weightiest fact, or that a whole meld is torn apart."""
    facts = facts_of(puzzle, worse)
    closes = next((one for one in facts if one.kind in CLOSES), None)
    principle = next((tag for tag in puzzle.tags if tag in PRINCIPLES), "")
    if worse == puzzle.tempting:
        told = puzzle.truth.get("fact", "")
        fact = next(
            (one for one in facts if told in ("", one.kind) and one.principle in ("", principle)), None
        )
        stored = puzzle.truth.get(f"why:{principle}")
        tried = None if stored is None else Tried.read(str(stored))
        if fact is None and principle in RENAMED:
            fact = next((one for one in facts if one.kind == RENAMED[principle]), None)
            principle = "" if fact is None else fact.principle
        return Why(principle, fact, tried, (*_waits(puzzle, fact), *_gifts(facts, fact)), closes)
    if not _may_take(puzzle):
        facts = tuple(one for one in facts if one.kind != "beside-discards")
    fact = next((one for one in facts if one is not closes), None)
    gifts = _gifts(facts, fact)
    torn = _torn(puzzle, worse)
    if torn is not None:
        # Whatever weighs most besides, a hand loses a meld by it. Only what it does to the opening is worth a word more.
        opening = fact is not None and fact.principle == "aim-for-forty"
        return Why("", torn, None, (*(facts[:1] if opening else ()), *gifts))
    more = (*_waits(puzzle, fact), *gifts)
    return Why("" if fact is None else fact.principle, fact, None, more, closes)


def _may_take(puzzle: Puzzle) -> bool:
    """Whether the next player may take a discard at all: to one who may not, every card is as safe as another."""
    seen = sight(seen_of(puzzle))
    profile = seen.observation.profile
    return (
        seen.has_opened(seen.next_seat) or profile.pile_before_opening != "closed" or profile.open_before_draw
    )


def _gifts(facts: Sequence[Fact], told: Fact | None) -> tuple[Fact, ...]:
    return tuple(one for one in facts if one.kind in GIFTS and one is not told)


def _waits(puzzle: Puzzle, fact: Fact | None) -> tuple[Fact, ...]:
    """All that a card of a pair waits for, where it waits with other cards, too."""
    card = None if fact is None or fact.kind != "keeps-pair" else fact.values["card"]
    if fact is None or not isinstance(card, Card):
        return ()
    lost = sight(seen_of(puzzle)).lost(card)
    live, pair = sum(lost.values()), fact.values["live"]
    if not isinstance(pair, int) or live <= pair:
        return ()
    return (Fact("live-wait-lost", {"card": card, "needs": lost, "live": live}, True, 0.0, ""),)


def _torn(puzzle: Puzzle, worse: str) -> Fact | None:
    """The whole meld that a discard tears apart and the best one does not."""
    better_move, worse_move = moves(best_of(puzzle).answer)[0], moves(worse)[0]
    if not isinstance(better_move, Discard) or not isinstance(worse_move, Discard):
        return None
    seen = sight(seen_of(puzzle))
    meld = seen.breaks(worse_move.card)
    if meld is None or seen.breaks(better_move.card) is not None:
        return None
    return Fact("keeps-meld", {"cards": meld.cards, "than": worse_move.card}, True, 0.0, "")


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

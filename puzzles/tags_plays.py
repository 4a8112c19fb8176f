"""Why to take, to draw, to open, or to wait: principles whose share of the gap is counted.

Equity has parts that add up: what the others pay when I close, or close in hand; what I pay when another closes, opened or
not. A principle is a claim about some of these parts. Its feature taken away, the two answers do not differ in them; half
of the gap or more has to be gone then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from puzzles.puzzle import Option
from puzzles.thresholds import THRESHOLDS, Thresholds
from trainer.coach.advice import Fact, Ranked
from trainer.coach.facts import closing, openings, taking
from trainer.coach.facts.about import FactFunction, about
from trainer.playout.outcomes import PARTS
from trainer.rules.moves import Move
from trainer.rules.observation import Observation

PLAYS: Final[tuple[FactFunction, ...]] = (
    openings.opens_now,
    openings.closing_in_hand,
    closing.closes_now,
    taking.take_or_draw,
    taking.taken_makes,
)
"""What is said of opening and waiting, of taking and drawing."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A principle, the facts that are a case of it, and the parts of equity that it is about."""

    principle: str
    facts: frozenset[str]
    parts: frozenset[str]


CLAIMS: Final = (
    Claim("open-early", frozenset({"opens-now", "take-opens"}), frozenset({"unopened", "held"})),
    Claim("in-hand-is-rare", frozenset({"in-hand-pays"}), frozenset({"close_in_hand"})),
    Claim("in-hand-is-rare", frozenset({"in-hand-rare"}), frozenset({"unopened", "held", "close"})),
    Claim("shed-high-cards", frozenset({"take-makes", "take-fits"}), frozenset({"held"})),
    Claim("taking-tells", frozenset({"take-costs", "draws"}), frozenset({"held", "close", "close_in_hand"})),
)


@dataclass(frozen=True, slots=True)
class Share:
    """A principle that holds, the fact that is the case of it, and the gap with and without its parts."""

    principle: str
    fact: Fact
    gap: float
    left: float


def facts_for(
    observation: Observation, better: Move, worse: Move, gap: float, chances: Sequence[dict[str, float]]
) -> tuple[Fact, ...]:
    """What holds of the better of two moves. `chances`: of each, how often the hand ends how (see `Ranked`)."""
    first, second = (
        Ranked(move, -behind, 0.0, behind, 0.0, 0, {}, of)
        for move, behind, of in zip((better, worse), (0.0, gap), chances, strict=True)
    )
    mine = about(observation, first, (second,))
    theirs = about(observation, second, (first,))
    found = [fact for function in PLAYS for fact in function(mine) if fact.for_move]
    against = [fact for function in PLAYS for fact in function(theirs) if not fact.for_move]
    return (*found, *against)


def shares(facts: Sequence[Fact], worse: Option, thresholds: Thresholds = THRESHOLDS) -> tuple[Share, ...]:
    """The principles of facts that make half of what the worse answer loses, or more; the one that makes most first."""
    told = worse.figures[0]
    differences = {part: lost / told.deals for part, lost in zip(PARTS, told.behind_parts, strict=True)}
    gap = told.loss
    found: dict[str, Share] = {}
    for claim in CLAIMS:
        fact = next((one for one in facts if one.kind in claim.facts), None)
        if fact is None or gap <= 0 or claim.principle in found:
            continue
        left = gap - sum(differences[part] for part in claim.parts)
        if left <= thresholds.counterfactual * gap:
            found[claim.principle] = Share(claim.principle, fact, gap, left)
    return tuple(sorted(found.values(), key=lambda one: one.left))

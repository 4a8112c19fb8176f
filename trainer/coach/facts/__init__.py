"""Facts: what can be said for and against a move, each checked here and false, or smaller, for the compared move.

A fact function looks at one subject; every one of them has tests where it speaks and where it must not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.coach.advice import Fact, Ranked
from trainer.coach.facts import closing, feeding, jokers, laying, openings, outcomes, pairs, shedding, taking
from trainer.coach.facts.about import About, FactFunction, about
from trainer.rules.observation import Observation

FACTS: Final[tuple[FactFunction, ...]] = (
    openings.opens_now,
    openings.closing_in_hand,
    openings.waits_though_it_could_open,
    openings.best_total,
    openings.useful_draws,
    openings.leaves_less,
    pairs.whole_melds,
    pairs.good_pairs,
    pairs.live_waits,
    pairs.dead_waits,
    pairs.duplicates,
    pairs.connections,
    feeding.feeding,
    feeding.fits_their_melds,
    feeding.frees_a_joker,
    feeding.useful_next,
    feeding.beside_discards,
    feeding.left_lying,
    shedding.points_shed,
    shedding.points_laid,
    laying.open_ends,
    laying.joker_placed,
    laying.holding,
    jokers.frees_joker,
    jokers.gives_up_swap,
    jokers.joker_taken_at_once,
    closing.closes_now,
    closing.closes_next,
    closing.take_closes,
    taking.take_or_draw,
    taking.taken_makes,
)


def facts_of(observation: Observation, ranked: Ranked, others: Sequence[Ranked]) -> tuple[Fact, ...]:
    """Everything that holds of one move, the weightiest first; what the deals came to only where nothing else speaks for
    it. `others`: the other moves of the moment, best first."""
    this = about(observation, ranked, tuple(one for one in others if one.move != ranked.move))
    found = [fact for function in FACTS for fact in function(this)]
    if not any(fact.for_move for fact in found):
        found += outcomes.of_the_deals(this)
    return tuple(sorted(found, key=lambda fact: -fact.weight))


__all__ = ["FACTS", "About", "facts_of"]

"""Why the best answer is better than a tempting one: principles that separate the two, each with its counterfactual.

A fact of `trainer.coach.facts` says what the two discards differ in. Whether that is what makes the gap is then tried: the
card that has the feature is changed for an unseen one that lacks it, the nearest in points, nothing else; the same deals
are played out again, and half of the gap or more has to be gone. What rests on evidence is tried without the evidence. So a
principle is never named that is true and beside the point.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from puzzles.thresholds import THRESHOLDS, Thresholds
from puzzles.verify.tracks import PLAIN
from trainer.coach.advice import Fact, Ranked
from trainer.coach.facts import closing, feeding, jokers, openings, pairs, shedding
from trainer.coach.facts.about import FactFunction, about
from trainer.playout.engine import Engine
from trainer.playout.outcomes import PARTS, outcomes
from trainer.rules.cards import ALL_CARDS, JOKER, Card, hand_points, sort_hand
from trainer.rules.legal import legal_moves
from trainer.rules.moves import Discard
from trainer.rules.observation import Observation, own_state

DISCARDS: Final[tuple[FactFunction, ...]] = (
    openings.best_total,
    openings.useful_draws,
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
    jokers.gives_up_swap,
    closing.closes_next,
)
"""What is said of two discards."""

OF_BEST: Final = frozenset({"points-shed", "dead-wait", "duplicate"})
"""Facts about the card that the best answer throws; the others are about the one that the tempting answer throws."""
OF_EVIDENCE: Final = frozenset({"beside-discards", "left-lying"})
"""Facts about what another seat threw or left. Without that evidence nothing in the hand changes, but the belief: the gap
under the weighted one is compared with the gap under the uniform one."""

MOST_TRIED: Final = 16
"""Cards tried as the one without the feature."""
NEAR_ENOUGH: Final = 4
"""Points that it may differ in from the card it stands for."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A principle that holds here, the fact that is the case of it, and what became of the `gap`: with `instead` in the
    place of `card` (or, where both are None, without the evidence) only `left` points of it remain. `chance`: how often
    somebody else closes after the better answer."""

    principle: str
    fact: Fact
    card: Card | None
    instead: Card | None
    gap: float
    left: float
    chance: float = 0.0


def two_discards(
    observation: Observation, best: Card, other: Card, gap: float, chance: float
) -> tuple[Fact, ...]:
    """What speaks for one discard and against another, weightiest first. `chance`: how often somebody else closes."""
    first, second = (
        Ranked(
            move=Discard(card),
            equity=-behind,
            error=0.0,
            behind=behind,
            behind_error=0.0,
            deals=0,
            parts={},
            chances={"other": chance},
        )
        for card, behind in ((best, 0.0), (other, gap))
    )
    this = about(observation, first, (second,))
    found = [fact for function in DISCARDS for fact in function(this)]
    return tuple(sorted(found, key=lambda fact: -fact.weight))


def reasons(
    observation: Observation,
    best: Card,
    tempting: Card,
    key: str,
    eng: Engine,
    *,
    weighted_gap: float = 0.0,
    thresholds: Thresholds = THRESHOLDS,
) -> tuple[Reason, ...]:
    """The principles that separate two discards and whose counterfactual holds, the one that explains most first.
    `weighted_gap`: by how much the first is better under the weighted belief."""
    deals = range(thresholds.counterfactual_deals)
    gap, chance = _gap(observation, best, tempting, deals, key, eng)
    if gap <= 0:
        return ()
    facts = two_discards(observation, best, tempting, gap, chance)
    found: dict[str, Reason] = {}
    tried: dict[Card, float] = {}
    for fact in facts:
        if not fact.for_move or not fact.principle or fact.principle in found:
            continue
        if fact.kind in OF_EVIDENCE:
            if gap <= thresholds.counterfactual * weighted_gap:
                found[fact.principle] = Reason(fact.principle, fact, None, None, weighted_gap, gap, chance)
            continue
        of_best = fact.kind in OF_BEST
        card = best if of_best else tempting
        instead = _without(observation, best, tempting, fact, facts, gap, chance)
        if instead is None:
            continue
        if instead not in tried:
            changed = exchanged(observation, card, instead)
            two = (instead, tempting) if of_best else (best, instead)
            tried[instead] = _gap(changed, *two, deals, key, eng)[0]
        left = tried[instead]
        # Where the best card was changed, a gap turned round says that the other is good, not that this one was.
        if (abs(left) if of_best else left) <= thresholds.counterfactual * gap:
            found[fact.principle] = Reason(fact.principle, fact, card, instead, gap, left, chance)
    return tuple(sorted(found.values(), key=lambda one: one.left))


def _gap(
    observation: Observation, best: Card, other: Card, deals: range, key: str, eng: Engine
) -> tuple[float, float]:
    """By how much one discard is better than another, in points a hand, and how often somebody else closes after it."""
    rows = outcomes(
        observation,
        [(Discard(best),), (Discard(other),)],
        deals,
        key=key,
        levels=PLAIN.policy,
        belief=PLAIN.belief,
        eng=eng,
    )
    values = rows[:, :, : len(PARTS)].sum(axis=(1, 2))
    closers = rows[0, :, len(PARTS)]
    return int(values[0] - values[1]) / len(deals), int((closers > 1).sum()) / len(deals)


def _without(
    observation: Observation,
    best: Card,
    tempting: Card,
    fact: Fact,
    facts: Sequence[Fact],
    gap: float,
    chance: float,
) -> Card | None:
    """The unseen card, nearest in points to the one with the feature, with which the fact would not hold and every other
    principle stood as it does; None where there is none."""
    of_best = fact.kind in OF_BEST
    card = best if of_best else tempting
    if card is JOKER:
        return None
    said = _said(facts, but=fact.principle)
    # A card without the feature is as dear as the one with it; where its points are the feature, as the other one.
    shed = fact.principle == "shed-high-cards"
    for other in _nearest(observation, hand_points((tempting if shed else card,))):
        changed = exchanged(observation, card, other)
        if not only_discards(changed):
            continue
        two = (other, tempting) if of_best else (best, other)
        now = two_discards(changed, *two, gap, chance)
        if (
            not any(one.principle == fact.principle and one.for_move for one in now)
            and _said(now, but=fact.principle) <= said
        ):
            return other
    return None


def _said(facts: Sequence[Fact], but: str) -> set[tuple[str, bool]]:
    return {(one.principle, one.for_move) for one in facts if one.principle and one.principle != but}


def _nearest(observation: Observation, points: int) -> Iterator[Card]:
    """Unseen natural cards that are not in the hand, worth about so many points, the nearest first."""
    unseen = set(observation.unseen())

    def far(other: Card) -> int:
        return abs(hand_points((other,)) - points)

    found = [
        other
        for other in ALL_CARDS
        if other in unseen
        and other is not JOKER
        and other not in observation.hand
        and far(other) <= NEAR_ENOUGH
    ]
    yield from sorted(found, key=lambda other: (far(other), other.index))[:MOST_TRIED]


def exchanged(observation: Observation, card: Card, instead: Card) -> Observation:
    """The same with an unseen card in the place of one of the hand, which is then unseen."""
    hand = list(observation.hand)
    hand[hand.index(card)] = instead
    known = list(observation.known)
    mine = list(known[observation.seat - 1])
    if mine.count(card) > hand.count(card):
        mine.remove(card)
        known[observation.seat - 1] = tuple(mine)
    return replace(
        observation,
        hand=sort_hand(hand),
        known=tuple(known),
        drawn_card=instead if observation.drawn_card is card else observation.drawn_card,
    )


def only_discards(observation: Observation) -> bool:
    """Whether all the seat can do is throw a card."""
    return all(isinstance(move, Discard) for move in legal_moves(own_state(observation)))

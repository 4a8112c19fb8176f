"""Why to take, to draw, to open, or to wait: principles that hold here, each with its counterfactual.

What a fact says is taken away, and the same deals are played out again; half of the gap or more has to be gone:

* a taken card that opens or makes a meld: the hand holds the card already, so that drawing does it as well;
* a taken card that is used with a joker of the table: the card that frees the joker is another;
* a draw though the card could be taken to open: the hand cannot open without it;
* waiting, or opening, where closing in hand doubles: it does not double;
* opening because of what is paid when another closes first: that part of the gap, taken out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from puzzles.puzzle import Figure
from puzzles.rules_of_thumb import loneliest
from puzzles.tags import exchanged
from puzzles.thresholds import THRESHOLDS, Thresholds
from puzzles.verify.tracks import PLAIN
from trainer.coach.advice import Fact, Ranked
from trainer.coach.facts import closing, openings, taking, weights
from trainer.coach.facts.about import FactFunction, Values, about
from trainer.playout.engine import Engine
from trainer.playout.outcomes import PARTS, outcomes
from trainer.rules.cards import ALL_CARDS, JOKER, Card, hand_points
from trainer.rules.legal import legal_moves
from trainer.rules.moves import Draw, Move, NewMeld, Open, Swap, Take, cards_of
from trainer.rules.observation import Observation, own_state
from trainer.rules.turn import apply, check
from trainer.solver.openings import dearest

PLAYS: Final[tuple[FactFunction, ...]] = (
    openings.opens_now,
    openings.closing_in_hand,
    taking.taken_makes,
    taking.take_or_draw,
    closing.take_closes,
)
"""What is said of opening and waiting, of taking and drawing."""

SHORT: Final = 5
"""Cards with which another seat is short: then a card more that goes is worth its points."""
PAID: Final = ("held", "unopened")
"""The parts of equity that are what the seat pays when another closes."""


@dataclass(frozen=True, slots=True)
class PlayReason:
    """A principle that holds, the fact that is the case of it, and what became of the gap: `how` it was tried ("card",
    with `instead` in the place of `card`; "house", "parts")."""

    principle: str
    fact: Fact
    how: str
    gap: float
    left: float
    card: Card | None = None
    instead: Card | None = None


def facts_for(
    observation: Observation, better: Move, worse: Move, gap: float, in_hand: float
) -> tuple[Fact, ...]:
    """What holds of the better of two moves, and against the worse. `in_hand`: how often whoever waits closes in hand."""
    first, second = (
        Ranked(move, -behind, 0.0, behind, 0.0, 0, {}, {} if isinstance(move, Open) else {"in_hand": in_hand})
        for move, behind in ((better, 0.0), (worse, gap))
    )
    mine, theirs = about(observation, first, (second,)), about(observation, second, (first,))
    return (
        *(fact for function in PLAYS for fact in function(mine) if fact.for_move),
        *(joker_first(observation) if isinstance(better, Take) else ()),
        *(fact for function in PLAYS for fact in function(theirs) if not fact.for_move),
    )


def joker_first(observation: Observation) -> Iterator[Fact]:
    """`frees-joker`: the top discard can be used with the joker that a card of the hand frees, and not in the hand as it
    is."""
    taken = apply(own_state(observation), Take())
    top = taken.taken
    for swap in legal_moves(taken):
        if isinstance(swap, NewMeld) and top in cards_of(swap):
            return
        if isinstance(swap, Swap):
            for move in legal_moves(apply(taken, swap)):
                if isinstance(move, NewMeld) and {top, JOKER} <= set(cards_of(move)):
                    values: Values = {"card": swap.card, "meld": swap.meld, "makes": cards_of(move)}
                    yield Fact("frees-joker", values, True, weights.JOKER, "recover-jokers")
                    return


@dataclass(frozen=True)
class Trial:
    """A gap between two moves, tried again in changed positions over the same deals."""

    observation: Observation
    better: Move
    worse: Move
    figure: Figure
    key: str
    eng: Engine
    thresholds: Thresholds = THRESHOLDS

    def gap(self, observation: Observation) -> float:
        """By how much the one is better in a position; 0 where they cannot be compared, as one is not legal there."""
        state = own_state(observation)
        if any(check(state, move) is not None for move in (self.better, self.worse)):
            return 0.0
        deals = range(self.thresholds.counterfactual_deals)
        rows = outcomes(
            observation,
            [(self.better,), (self.worse,)],
            deals,
            key=self.key,
            levels=PLAIN.policy,
            belief=PLAIN.belief,
            eng=self.eng,
        )
        values = rows[:, :, : len(PARTS)].sum(axis=(1, 2))
        return int(values[0] - values[1]) / len(deals)

    def holds(self, gap: float, left: float) -> bool:
        """Whether half of the gap or more is gone."""
        return gap > 0 and left <= self.thresholds.counterfactual * gap


def play_reasons(trial: Trial, facts: Sequence[Fact]) -> tuple[PlayReason, ...]:
    """The principles that separate two moves and whose counterfactual holds, the one that explains most first."""
    found: dict[str, PlayReason] = {}
    for reason in _tried(trial, facts):
        if trial.holds(reason.gap, reason.left):
            found.setdefault(reason.principle, reason)
    return tuple(sorted(found.values(), key=lambda one: one.left))


def _tried(trial: Trial, facts: Sequence[Fact]) -> Iterator[PlayReason]:
    by_kind = {fact.kind: fact for fact in facts}
    for kind in ("take-opens", "take-makes", "take-fits"):
        if kind in by_kind and isinstance(trial.better, Take):
            principle = _principle_of_taking(trial, kind)
            if principle:
                yield from _held_already(trial, principle, by_kind[kind])
    if "frees-joker" in by_kind and isinstance(trial.better, Take):
        yield from _without_the_swap(trial, by_kind["frees-joker"])
    for kind in ("take-costs", "take-gains-little"):
        if kind in by_kind and isinstance(trial.better, Draw):
            yield from _opens_anyway(trial, by_kind[kind])
    for kind in ("in-hand-pays", "in-hand-rare"):
        if kind in by_kind:
            yield _without_doubling(trial, "in-hand-is-rare", by_kind[kind])
    if "take-costs" in by_kind and isinstance(trial.better, Draw) and _doubles(trial):
        yield _without_doubling(trial, "in-hand-is-rare", by_kind["take-costs"])
    if "opens-now" in by_kind:
        gap, paid = trial.figure.loss, _paid(trial.figure)
        yield PlayReason("open-early", by_kind["opens-now"], "parts", gap, gap - paid)


def _principle_of_taking(trial: Trial, kind: str) -> str:
    """What a card that can be taken is a case of: the way to 40, a pair that has found its third, or points that go."""
    if kind == "take-opens":
        return "open-early"
    if kind == "take-makes":
        return "keep-good-pairs"
    others = [
        size for seat, size in enumerate(trial.observation.hand_sizes, 1) if seat != trial.observation.seat
    ]
    return "shed-high-cards" if min(others) <= SHORT else ""


def _held_already(trial: Trial, principle: str, fact: Fact) -> Iterator[PlayReason]:
    """The hand holds the other copy of the top discard in the place of its loneliest card."""
    seen = trial.observation
    top = seen.discards[-1]
    if top is JOKER or top not in seen.unseen() or top in seen.hand:
        return
    card = loneliest(seen.hand, seen.hand)
    if card is not JOKER:
        left = trial.gap(exchanged(seen, card, top))
        yield PlayReason(principle, fact, "card", trial.gap(seen), left, card, top)


def _without_the_swap(trial: Trial, fact: Fact) -> Iterator[PlayReason]:
    """The card that frees the joker is changed for one that does not."""
    seen, card = trial.observation, fact.values["card"]
    assert isinstance(card, Card)
    frees = {face for laid in seen.table for face in laid.meld.joker_faces}
    instead = next((one for one in _as_dear(seen, card) if one not in frees), None)
    if instead is not None and seen.hand.count(card) == 1:
        left = trial.gap(exchanged(seen, card, instead))
        yield PlayReason("recover-jokers", fact, "card", trial.gap(seen), left, card, instead)


def _opens_anyway(trial: Trial, fact: Fact) -> Iterator[PlayReason]:
    """Drawing is better though the card opens, as the hand opens without it too: a card of that opening is changed for
    one with which the hand opens with the top discard alone."""
    seen = trial.observation
    if seen.has_opened:
        return
    opening = dearest(seen.hand, seen.profile)
    if opening is None:
        return
    for card in sorted({card for card in opening.cards if card is not JOKER}):
        for instead in _as_dear(seen, card):
            changed = exchanged(seen, card, instead)
            if dearest(changed.hand, seen.profile) is None and check(own_state(changed), Take()) is None:
                left = trial.gap(changed)
                yield PlayReason("taking-tells", fact, "card", trial.gap(seen), left, card, instead)
                return


def _as_dear(seen: Observation, card: Card) -> Iterator[Card]:
    """Unseen cards that are worth about as much in the hand, the nearest first."""
    unseen = set(seen.unseen())
    own = hand_points((card,))
    found = [one for one in ALL_CARDS if one in unseen and one is not JOKER and one not in seen.hand]
    yield from sorted(found, key=lambda one: (abs(hand_points((one,)) - own), one.index))


def _doubles(trial: Trial) -> bool:
    return trial.observation.profile.in_hand == "double" and not trial.observation.has_opened


def _without_doubling(trial: Trial, principle: str, fact: Fact) -> PlayReason:
    """The same in a house where closing in hand is worth no more than closing."""
    seen = trial.observation
    plain = replace(seen, profile=replace(seen.profile, in_hand="none"))
    return PlayReason(principle, fact, "house", trial.gap(seen), trial.gap(plain))


def _paid(figure: Figure) -> float:
    """How much of a loss is what the seat pays when another closes."""
    parts = dict(zip(PARTS, figure.behind_parts, strict=True))
    return sum(parts[name] for name in PAID) / figure.deals

"""The review of a match: every decision with its loss, what became of it, and luck apart from skill.

Judged by what the seat could see then, never by hidden cards: each decision is advised anew from its observation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from trainer.coach.advice import NEAR, Advice, Ranked
from trainer.coach.advise import Budget, advise, contrasted, rank_of
from trainer.coach.candidates import is_choice
from trainer.coach.luck import HandLuck, equity_of, hand_luck
from trainer.coach.replaying import Moment, PlayedHand, played_hands
from trainer.language import N_
from trainer.rules.cards import Card
from trainer.rules.moves import Discard, LayOff, Take
from trainer.rules.notation.records import PERSON, MatchRecord
from trainer.rules.observation import observe

if TYPE_CHECKING:
    from trainer.playout.engine import Engine

Grade = Literal["good", "slip", "mistake", "blunder"]

GRADES: Final[tuple[tuple[Grade, float, str], ...]] = (
    ("good", NEAR, N_("the median gap between the best discard and the second: less cannot be told apart")),
    ("slip", 1.0, N_("in nine positions of ten the second best discard loses less than this")),
    ("mistake", 4.0, N_("a fifth of what a lost hand costs on average")),
    ("blunder", float("inf"), ""),
)
"""Grade, the loss in points a hand up to which it is given, and why there."""

SETTLED: Final = 2.0
"""A loss counts only if it is this many standard errors away from nothing."""

SECONDS: Final = 45.0
"""How long a whole match may take, shared out among its decisions."""
MOST_SECONDS: Final = 0.6
DEALS: Final = 6_000


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What the table made of a decision, which is another question than whether it was wrong.

    `taken`: `seat` picked the discard up; `used`: `seat` added the card to a meld; `closed`: `seat` closed before one's
    own next turn, which cost `points`; `nothing`: none of these.
    """

    kind: Literal["taken", "used", "closed", "nothing"]
    seat: int = 0
    points: int = 0
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision. `advice` holds the moves compared, `played` the one that was made; `turn` counts from 1."""

    hand: int
    number: int
    turn: int
    seat: int
    advice: Advice
    played: Ranked
    aftermath: Aftermath

    @property
    def loss(self) -> float:
        """Points a hand given up, 0 where that cannot be told from nothing."""
        behind = self.played.behind
        return behind if behind > NEAR and behind > SETTLED * self.played.behind_error else 0.0

    @property
    def grade(self) -> Grade:
        """Its class, by its loss."""
        return next(name for name, most, _ in GRADES if self.loss <= most)


@dataclass(frozen=True, slots=True)
class HandReview:
    """One hand of one seat: its decisions, the points by seat (None while it runs), and its luck."""

    number: int
    points: tuple[int, ...] | None
    equity: float | None
    decisions: tuple[Decision, ...]
    luck: HandLuck | None

    @property
    def loss(self) -> float:
        """What the decisions gave up together, in points."""
        return sum(decision.loss for decision in self.decisions)


@dataclass(frozen=True, slots=True)
class Review:
    """The review of one seat's match, hand by hand; `rough` where the kernel ran uncompiled."""

    seat: int
    names: tuple[str, ...]
    hands: tuple[HandReview, ...]
    rough: bool

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All of them, in the order in which they were made."""
        return tuple(decision for hand in self.hands for decision in hand.decisions)

    @property
    def costly(self) -> tuple[Decision, ...]:
        """Those that gave something up, dearest first."""
        return tuple(
            sorted((one for one in self.decisions if one.loss > 0), key=lambda one: one.loss, reverse=True)
        )

    @property
    def loss_per_decision(self) -> float:
        """The one figure: points given up by an average decision."""
        decisions = self.decisions
        return sum(one.loss for one in decisions) / len(decisions) if decisions else 0.0


def reviewed_seat(match: MatchRecord) -> int:
    """Whose match it is: the first person's, or the first seat's where bots play alone."""
    return next((seat for seat, kind in enumerate(match.seats, 1) if kind == PERSON), 1)


def review(
    match: MatchRecord,
    seat: int | None = None,
    *,
    only: int | None = None,
    budget: Budget | None = None,
    seconds: float = SECONDS,
    luck: bool = True,
    engine: Engine | None = None,
    progress: Callable[[float], None] = lambda _: None,
) -> Review:
    """Reviews a match for `seat` (`reviewed_seat` if none is given); `only`: that one hand.

    `seconds` are shared out among the decisions, unless a `budget` says what each gets.

    `progress` is told how far it is, 0 to 1; what it raises ends the work.
    """
    seat = reviewed_seat(match) if seat is None else seat
    hands = [hand for hand in played_hands(match) if only is None or hand.number == only]
    choices = {hand.number: _choices(hand, seat) for hand in hands}
    total = max(1, sum(map(len, choices.values())))
    each = budget or Budget(
        deals=DEALS, seconds=min(MOST_SECONDS * max(1.0, seconds / SECONDS), seconds / total)
    )
    done = 0
    found: list[HandReview] = []
    rough = False
    for hand in hands:
        decisions: list[Decision] = []
        for moment, turn in choices[hand.number]:
            decision = _decision(hand, moment, turn, each, engine)
            done += 1
            progress(done / total)
            if decision is not None:
                rough = rough or decision.advice.rough
                decisions.append(decision)
        found.append(
            HandReview(
                hand.number,
                hand.result.points if hand.result is not None else None,
                equity_of(hand, seat),
                tuple(decisions),
                hand_luck(hand, seat, engine=engine) if luck else None,
            )
        )
    progress(1.0)
    return Review(seat, match.players, tuple(found), rough)


def _choices(hand: PlayedHand, seat: int) -> list[tuple[Moment, int]]:
    """The moments at which the seat had more than one move, with the number of its turn."""
    return [
        (moment, moment.before.turns_taken[seat - 1] + 1)
        for moment in hand.moments
        if moment.seat == seat and is_choice(observe(moment.before, seat))
    ]


def _decision(
    hand: PlayedHand, moment: Moment, turn: int, budget: Budget, engine: Engine | None
) -> Decision | None:
    advice = advise(observe(moment.before, moment.seat), budget, also=(moment.move,), engine=engine)
    played = None if advice is None else rank_of(advice, moment.move)
    if advice is None or played is None:
        return None
    decision = Decision(
        moment.hand, moment.number, turn, moment.seat, advice, played, aftermath(hand, moment)
    )
    if not decision.loss:
        return decision
    told = contrasted(advice, played)
    return replace(decision, advice=told, played=told.of(played.move) or played)


def aftermath(hand: PlayedHand, moment: Moment) -> Aftermath:
    """What happened between a move and the seat's next turn."""
    seat = moment.seat
    card = moment.move.card if isinstance(moment.move, Discard) else None
    later = hand.moments[moment.number + 1 :]
    until = _before_next_turn(later, moment, seat)
    if card is not None:
        taken = next((one for one in until if isinstance(one.move, Take)), None)
        if until and taken is until[0]:
            return Aftermath("taken", taken.seat, 0, card)
        for one in until:
            if isinstance(one.move, LayOff) and one.move.item.card is card and one.seat != seat:
                return Aftermath("used", one.seat, 0, card)
    last = until[-1].after if until else moment.after
    if last.result is not None and last.result.closer not in (0, seat):
        return Aftermath("closed", last.result.closer, last.result.points[seat - 1], card)
    return Aftermath("nothing", card=card)


def _before_next_turn(later: Sequence[Moment], moment: Moment, seat: int) -> list[Moment]:
    """The others' moves after this turn and before the seat's next one."""
    turns = moment.before.turns_taken[seat - 1]
    return [one for one in later if one.seat != seat and one.before.turns_taken[seat - 1] <= turns + 1]

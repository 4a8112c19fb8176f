"""The moments of a match that was played: each move with the state that it was made in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trainer.rules.moves import Move
from trainer.rules.notation.records import HandRecord, MatchRecord
from trainer.rules.scoring import HandResult
from trainer.rules.state import State, deal
from trainer.rules.turn import apply


@dataclass(frozen=True, slots=True)
class Moment:
    """One move: `hand` counts from 1, `number` is its place among the hand's moves, from 0."""

    hand: int
    number: int
    before: State
    move: Move
    after: State

    @property
    def seat(self) -> int:
        """Who moved."""
        return self.before.turn


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """One hand: how it began, its moves, and how it ended (None while it runs)."""

    number: int
    dealt: State
    moments: tuple[Moment, ...]

    @property
    def result(self) -> HandResult | None:
        """How it ended."""
        return (self.moments[-1].after if self.moments else self.dealt).result


def played_hands(match: MatchRecord) -> Iterator[PlayedHand]:
    """The hands of a match, replayed. The record's moves were checked when it was made or read."""
    scores: tuple[int, ...] | None = None
    out: tuple[bool, ...] | None = None
    for number, record in enumerate(match.hands, 1):
        hand = _played(match, record, number, scores, out)
        yield hand
        if hand.result is not None:
            scores, out = hand.result.totals, hand.result.out


def _played(
    match: MatchRecord,
    record: HandRecord,
    number: int,
    scores: tuple[int, ...] | None,
    out: tuple[bool, ...] | None,
) -> PlayedHand:
    pack = [card for card in record.deck if card is not None]
    state = dealt = deal(
        match.profile, pack, seats=len(match.players), dealer=record.dealer, scores=scores, out=out
    )
    moments = []
    for place, event in enumerate(record.events):
        after = apply(state, event.move, new_stock=event.new_stock, checked=True)
        moments.append(Moment(number, place, state, event.move, after))
        state = after
    return PlayedHand(number, dealt, tuple(moments))

"""How a turn can end: every sequence of legal moves of a seat that has opened, each situation once.

The rules list the moves and make them; nothing is known here of what they are. A turn's end is worth the points that it
leaves in the hand, 0 where it closes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from trainer.rules.cards import JOKER, hand_points
from trainer.rules.legal import legal_moves
from trainer.rules.moves import Discard, LayOff, Move, NewMeld, Swap, cards_of
from trainer.rules.state import Phase, State
from trainer.rules.turn import apply


class Freed(IntEnum):
    """How far a joker of the table has come this turn."""

    NO = 0
    IN_HAND = 1
    REPLAYED = 2


@dataclass(frozen=True, slots=True)
class End:
    """The moves that are still to be made, and the points that stay in the hand."""

    points: int
    moves: tuple[Move, ...]


class TooWide(Exception):
    """There are more situations than one cares to look at."""


@dataclass(slots=True)
class TurnSearch:
    """`joker`: only ends count at which a joker of the table was swapped out and one was laid after it.

    Raises `TooWide` after `most` situations.
    """

    joker: bool = False
    most: int = 1200
    known: dict[Hashable, End | None] = field(default_factory=dict)

    def best(self, state: State, freed: Freed = Freed.NO) -> End | None:
        """The end that leaves fewest points, of equals one with few moves; None where there is none."""
        key = (_key(state), freed)
        if key not in self.known:
            if len(self.known) >= self.most:
                raise TooWide
            self.known[key] = None
            found: End | None = None
            for move, after, then in steps(state, freed):
                end = self._end(move, after, then)
                if end is not None and (found is None or _order(end) < _order(found)):
                    found = end
            self.known[key] = found
        return self.known[key]

    def _end(self, move: Move, after: State, freed: Freed) -> End | None:
        if isinstance(move, Discard) or after.phase is Phase.OVER:
            if self.joker and freed is not Freed.REPLAYED:
                return None
            closed = after.phase is Phase.OVER and after.result is not None and after.result.closer != 0
            return End(0 if closed else hand_points(after.hands[_mover(after) - 1]), (move,))
        rest = self.best(after, freed)
        return None if rest is None else End(rest.points, (move, *rest.moves))


def steps(state: State, freed: Freed) -> Iterator[tuple[Move, State, Freed]]:
    """Every legal move, the state after it, and how far a joker of the table has come then."""
    for move in legal_moves(state, with_openings=False):
        if isinstance(move, (NewMeld, LayOff, Swap, Discard)):
            yield move, apply(state, move, checked=True), moved(freed, move)


def moved(freed: Freed, move: Move) -> Freed:
    """How far a joker of the table has come after a move."""
    if isinstance(move, Swap):
        return max(freed, Freed.IN_HAND)
    if freed is Freed.IN_HAND and isinstance(move, (NewMeld, LayOff)) and JOKER in cards_of(move):
        return Freed.REPLAYED
    return freed


def _mover(after: State) -> int:
    """Who made the last move."""
    return after.log[-1].seat


def _order(end: End) -> tuple[int, int]:
    return end.points, len(end.moves)


def _key(state: State) -> Hashable:
    # The order of the melds on the table makes no difference to what can be done.
    return (
        tuple(sorted(card.index for card in state.hand)),
        frozenset(Counter(state.melds).items()),
        state.owed,
        state.taken_unused,
    )

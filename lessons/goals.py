"""Goals of a step that any line of play may reach: short texts such as `opened` or `hand<=3`, and when they hold."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from trainer.rules.cards import JOKER, hand_points
from trainer.rules.errors import NotationError
from trainer.rules.moves import Discard, LayOff, NewMeld, Open, Swap, Take, cards_of
from trainer.rules.state import Event, Phase, State


@dataclass(frozen=True, slots=True)
class Goal:
    """What has to hold, all of it: `text` as it was written, parted by ` and `."""

    text: str

    @property
    def parts(self) -> tuple[str, ...]:
        return tuple(part.strip() for part in self.text.split(" and "))


def _laid_joker(event: Event) -> bool:
    return isinstance(event.move, (Open, NewMeld, LayOff)) and JOKER in cards_of(event.move)


_EVENTS: Final[Mapping[str, Callable[[Event], bool]]] = {
    "laid-joker": _laid_joker,
    "swapped": lambda event: isinstance(event.move, Swap),
    "added": lambda event: isinstance(event.move, LayOff),
    "melded": lambda event: isinstance(event.move, (Open, NewMeld)),
    "taken": lambda event: isinstance(event.move, Take),
    "discarded": lambda event: isinstance(event.move, Discard),
}
"""Goals that hold once the seat has made such a move in this step."""

_STATES: Final[Mapping[str, Callable[[State, int], bool]]] = {
    "opened": lambda state, seat: state.opened[seat - 1],
    "closed": lambda state, seat: state.result is not None and state.result.closer == seat,
    "in-hand": lambda state, seat: (
        state.result is not None and state.result.closer == seat and state.result.in_hand
    ),
    "over": lambda state, seat: state.phase is Phase.OVER,
}
"""Goals that hold of the table as it lies."""

_NUMBERS: Final[Mapping[str, Callable[[State, int], int]]] = {
    "hand": lambda state, seat: len(state.hands[seat - 1]),
    "left": lambda state, seat: hand_points(state.hands[seat - 1]),
    "points": lambda state, seat: sum(laid.meld.points for laid in state.table if laid.owner == seat),
    "melds": lambda state, seat: sum(laid.owner == seat for laid in state.table),
}
"""Amounts: cards in the hand, what they cost, the worth and the number of the melds that the seat laid."""

_COMPARED: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "=": operator.eq,
}
_NUMBER: Final = re.compile(r"([a-z]+)(<=|>=|=)(\d{1,3})")


def parse_goal(text: str, line: int | None = None) -> Goal:
    """A goal from its text. Raises `NotationError` (`wrong-kind`)."""
    goal = Goal(text)
    for part in goal.parts:
        found = _NUMBER.fullmatch(part)
        if part not in _EVENTS and part not in _STATES and (found is None or found[1] not in _NUMBERS):
            every = [*_STATES, *_EVENTS, *(f"{name}<=N" for name in _NUMBERS)]
            raise NotationError("wrong-kind", part, ", ".join(every), line)
    return goal


def reached(goal: Goal, state: State, seat: int, since: int) -> bool:
    """Whether the goal holds for `seat`; `since` is where in the log the step began."""
    return all(_holds(part, state, seat, since) for part in goal.parts)


def _holds(part: str, state: State, seat: int, since: int) -> bool:
    if part in _STATES:
        return _STATES[part](state, seat)
    if part in _EVENTS:
        return any(event.seat == seat and _EVENTS[part](event) for event in state.log[since:])
    found = _NUMBER.fullmatch(part)
    assert found is not None  # it was parsed
    return _COMPARED[found[2]](_NUMBERS[found[1]](state, seat), int(found[3]))

"""A situation for each rule, under any house: a position, what is done in it, and what the engine says of that.

The positions stand in ``situations.toml`` as cases for the referee; a house of one's own is given the same ones.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from trainer.rules.errors import PositionError
from trainer.rules.moves import Move
from trainer.rules.notation.document import Document
from trainer.rules.notation.position import POSITION_KEYS, Position, complete, position_from
from trainer.rules.notation.rules_keys import RULES_KEYS, nearest_house
from trainer.rules.notation.words import parse_move
from trainer.rules.profile import RuleProfile
from trainer.rules.referee import judge_move
from trainer.rules.refusals import Refusal
from trainer.rules.state import State

PATH: Final = Path(__file__).with_name("situations.toml")

SHOWN_BY: Final[Mapping[str, str]] = {
    "cards-pack": "cards-deal",
    "cards-seats": "cards-deal",
    "cards-first": "cards-deal",
    "match-winner": "match-limit",
    "match-deal-passes": "match-limit",
}
"""Rules that are seen in the same situation as another one."""

_BY_SEAT: Final = {"hands": "9", "opened": False, "turns_taken": 1, "scores": 0}
"""What a further player brings, in a house for three or more."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a situation: `refusal` where the rules do not allow it; then `after` is `before`."""

    move: Move
    before: State
    after: State
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class Situation:
    """A position for a rule. `name` is the rule's key, and what is shown after a colon where the rule has several."""

    name: str
    state: State
    moves: tuple[str, ...]

    @property
    def rule(self) -> str:
        return self.name.partition(":")[0]

    def play(self) -> tuple[Step, ...]:
        """The moves, as far as the rules let them be made: the first that is refused is the last."""
        steps: list[Step] = []
        state = self.state
        for text in self.moves:
            refusal, after = judge_move(state, text)
            steps.append(Step(parse_move(text), state, after, refusal))
            if refusal is not None:
                break
            state = after
        return tuple(steps)


def of_rule(rule: str, profile: RuleProfile) -> tuple[Situation, ...]:
    """The situations of a rule; none where there is no such rule, or where the house seats too many for its position."""
    wanted = SHOWN_BY.get(rule, rule)
    return tuple(one for one in under(profile) if one.rule == wanted)


def by_name(name: str, profile: RuleProfile) -> Situation | None:
    """The situation of that name; None where there is none for this house."""
    return next((one for one in under(profile) if one.name == name), None)


def judged_apart(
    houses: Mapping[str, RuleProfile],
) -> list[tuple[Situation, dict[str, Step]]]:
    """The situations that these houses do not judge alike: the first house's, and the last step of each house."""
    found = []
    every = {name: {one.name: one for one in under(profile)} for name, profile in houses.items()}
    first = next(iter(every.values()), {})
    for name, situation in first.items():
        last = {house: mine[name].play()[-1] for house, mine in every.items() if name in mine}
        if len({_verdict(step) for step in last.values()}) > 1:
            found.append((situation, last))
    return found


def _verdict(step: Step) -> object:
    """What a house says of a move, without its words: the code, or the points if the hand ended."""
    if step.refusal is not None:
        return step.refusal.code
    result = step.after.result
    return None if result is None else (result.closer, result.points)


@lru_cache(maxsize=32)
def under(profile: RuleProfile) -> tuple[Situation, ...]:
    """Every situation as this house sees it, in the order of the file."""
    found: dict[str, Situation] = {}
    for case in _cases():
        name = str(case["name"])
        if name in found:
            continue
        try:
            state = complete(replace(_position(case, profile), profile=profile))
        except PositionError:
            continue
        found[name] = Situation(name, state, tuple(map(str, case["do"])))
    return tuple(found.values())


@lru_cache(maxsize=1)
def _cases() -> tuple[Mapping[str, Any], ...]:
    with PATH.open("rb") as file:
        return tuple(tomllib.load(file)["case"])


def _position(case: Mapping[str, Any], profile: RuleProfile) -> Position:
    """The position of a case under a house. Raises PositionError."""
    data = {key: value for key, value in case.items() if key in POSITION_KEYS and key not in RULES_KEYS}
    more = profile.seats_min - len(data["hands"])
    for key, value in _BY_SEAT.items():
        if more > 0 and key in data:
            data[key] = [*data[key], *[value] * more]
    base = nearest_house(profile)
    changes = {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in profile.differing(base).items()
    }
    data |= {"rules": base.name, "rules_changes": changes}
    return position_from(data, Document(data))

"""What a lesson is. `lessons.reader` reads one from its file.

A step is the same for all houses but for what `[step.in.HOUSE]` replaces; `Lesson.steps` gives those of one house.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from lessons.goals import Goal
from lessons.numbers import Numbers
from trainer.rules.cards import unseen
from trainer.rules.errors import NotationError, PositionError
from trainer.rules.notation.document import Document
from trainer.rules.notation.position import Position, complete, position_from
from trainer.rules.notation.rules_keys import RULES_KEYS, nearest_house
from trainer.rules.profile import HOUSES, RuleProfile
from trainer.rules.state import State

PERSON_SEAT: Final = 1
NO_FILE: Final = Document({})
CHAPTERS: Final = 9

StepKind = Literal["play", "count", "choose", "look"]
Ask = Literal["meld", "opening", "hand", "round"]
PLACES: Final = ("stock", "discards", "hand", "table")


@dataclass(frozen=True, slots=True)
class Mark:
    """What is marked on the table: cards of the hand, melds by number, places of `PLACES`."""

    cards: tuple[str, ...] = ()
    melds: tuple[int, ...] = ()
    places: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.cards or self.melds or self.places)


NOTHING: Final = Mark()
"""No mark."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said of an answer that is not the step's.

    `on`: moves, patterns such as `discard *`, `refusal:CODE`, `refusal:CODE open *`; for numbers and choices the number.
    `play`: what would come of it, shown and put back. `stands`: it may be played on from.
    """

    on: tuple[str, ...]
    say: str
    play: tuple[str, ...] = ()
    mark: Mark = NOTHING
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One step under one house. `number` is its place in the file, from 1, which progress keeps.

    `place` are the keys of its position, None where it goes on from the step before. `do`: moves that reach the goal;
    `accept`: single moves that reach it too; `want`: what any line of play has to bring about. `against`: the
    bot that plays the other seats as the step goes on. `numbers`: the figures that its sentences say. `count` steps ask for a number (`ask` says of what), `choose` steps for one of `choices`.
    `more`: the id of the lesson that goes deeper into what the step is about, or "".
    """

    number: int
    kind: StepKind
    goal: str
    say: str = ""
    help: str = ""
    right: str = ""
    mark: Mark = NOTHING
    place: Mapping[str, Any] | None = None
    do: tuple[str, ...] = ()
    accept: tuple[str, ...] = ()
    want: Goal | None = None
    then: tuple[str, ...] = ()
    against: str = ""
    answers: tuple[Answer, ...] = ()
    ask: Ask = "meld"
    cards: str = ""
    count: int = 0
    seat: int = PERSON_SEAT
    in_hand: bool = False
    choices: tuple[str, ...] = ()
    right_choice: int = 0
    houses: tuple[str, ...] = ()
    numbers: Numbers | None = None
    more: str = ""
    line: int | None = field(default=None, compare=False)
    document: Document = field(default=NO_FILE, compare=False, repr=False)

    def state(self, profile: RuleProfile, seed: str) -> State | None:
        """The step's own position in this house, or in the one that the step names; None where it has none.

        Raises `NotationError` and `PositionError`, with the line of the step.
        """
        if self.place is None:
            return None
        data = {**({} if set(RULES_KEYS) & set(self.place) else self._house_keys(profile)), **self.place}
        try:
            position = position_from(data, self.document, "step", self.number - 1)
            return complete(_with_rest(position, seed), seed)
        except PositionError as error:
            raise PositionError(error.code, **{**error.params, "line": self.line}) from None
        except NotationError as error:
            raise error.at(self.line) from None

    def _house_keys(self, profile: RuleProfile) -> dict[str, Any]:
        """The rules of a position that names none: those of the person's house, but figures hold in the house alone in
        which they were measured, so a house of one's own gives way to the one it is nearest to."""
        return {"rules": nearest_house(profile).name} if self.numbers is not None else house_keys(profile)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson. `order` is its place in the chapter; `needs` the lessons before it; `houses` empty: offered in all four.

    `principle` is an id of STRATEGY.md or "". `words` are ids of the glossary.
    """

    id: str
    chapter: int
    order: int
    title: str
    goal: str
    needs: tuple[str, ...]
    principle: str
    words: tuple[str, ...]
    houses: tuple[str, ...]
    by_house: Mapping[str, tuple[Step, ...]] = field(repr=False)

    @property
    def key(self) -> tuple[int, int, str]:
        """The order of the course."""
        return self.chapter, self.order, self.id

    def offered(self, profile: RuleProfile) -> bool:
        """Whether it is offered in this house; one of a person's own counts as the house that it is nearest to."""
        return not self.houses or nearest_house(profile).name in self.houses

    def steps(self, profile: RuleProfile) -> tuple[Step, ...]:
        """Its steps in this house."""
        return self.by_house[nearest_house(profile).name]


def house_keys(profile: RuleProfile) -> dict[str, Any]:
    """The keys by which a position names this house."""
    base = nearest_house(profile)
    changes = {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in profile.differing(base).items()
    }
    if profile.name in HOUSES:
        return {"rules": profile.name, **({"rules_changes": changes} if changes else {})}
    return {"house": {"name": profile.name, "based_on": base.name, **changes}}


def _with_rest(position: Position, seed: str) -> Position:
    """A stock that names its next cards alone, filled up with what lies nowhere else."""
    if not isinstance(position.stock, tuple):
        return position
    shown = [card for held in position.hands for card in held.cards]
    shown += [card for laid in position.table for card in laid.meld.cards]
    shown += [*(position.discards or ()), *position.stock]
    try:
        pool = list(unseen(shown))
    except ValueError as error:
        raise PositionError("too-many-of-a-card", card=str(error)) from None
    random.Random(f"stock:{seed}").shuffle(pool)
    hidden = sum(held.hidden for held in position.hands) + (position.discards is None)
    return replace(position, stock=(*position.stock, *pool[hidden:]))

"""The records that go in and come out: frozen, plain, without a database behind them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

# A JSON object: keys are strings, values are whatever `json` writes.
JsonDict = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Player:
    """A person. `recovery` brings them back on another machine; `settings` is the app's own JSON object."""

    id: str
    created: datetime
    settings: JsonDict
    recovery: str


@dataclass(frozen=True, slots=True)
class House:
    """A house that a player made and named."""

    name: str
    data: JsonDict


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in a match.

    `rev` counts from 1 and is given by the store when the event is appended (0 before that). `intent_id` is the
    browser's id of the intent it came from, "" where it came from none. `kind` is a word such as "move", "undo",
    "deal"; `text` is in the notation.
    """

    rev: int
    intent_id: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match without its events. `data` holds the seed: it is for the server only. Times are in UTC."""

    id: str
    player_id: str
    rev: int
    data: JsonDict
    created: datetime
    updated: datetime
    finished: datetime | None


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A whole match: `rev` is the number of its events, which stand in their order."""

    id: str
    player_id: str
    rev: int
    data: JsonDict
    events: tuple[Event, ...]
    created: datetime
    updated: datetime
    finished: datetime | None


@dataclass(frozen=True, slots=True)
class LessonRecord:
    """How far a player is in one lesson.

    `stars` is the best so far (0: never finished), `runs` how often it was finished, `done` when it was last; `run` is the
    app's own JSON object of a run that waits to be gone on with.
    """

    lesson: str
    stars: int = 0
    runs: int = 0
    done: datetime | None = None
    run: JsonDict | None = None


@dataclass(frozen=True, slots=True)
class ImportCount:
    """What a progress file brought: houses written, matches added or renewed, matches already here as they are, lessons
    added or bettered."""

    houses: int
    matches: int
    known: int
    lessons: int = 0

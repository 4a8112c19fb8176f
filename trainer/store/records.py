"""The records that go in and come out: frozen, plain, without a database behind them."""

from __future__ import annotations

from dataclasses import dataclass, field
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
class Attempt:
    """A puzzle that was opened and answered.

    `id` comes from the browser. `day` is the player's own calendar date on which it was opened (`2026-11-30`), `answer` and
    `grade` ("right", "close", "wrong") those of the first try, `hints` the strongest hint asked for before it (0: none).
    `tries` counts with the free ones, `solved` says whether a right or near-equal answer was found in the end. `first`: no
    earlier attempt at this puzzle; the store sets it. `data` is the app's own JSON object.
    """

    id: str
    digest: str
    kind: str
    house: str
    mode: str
    day: str
    opened: datetime
    answered: datetime
    answer: str
    grade: str
    hints: int = 0
    tries: int = 1
    solved: bool = False
    first: bool = False
    data: JsonDict = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RatingRecord:
    """A player's rating in a kind of puzzle, "" for all together; `games` are the first tries that it rests on."""

    kind: str
    rating: float
    deviation: float
    volatility: float
    games: int
    updated: datetime


@dataclass(frozen=True, slots=True)
class ReviewRecord:
    """A puzzle that comes back: when it is due, and the card of the scheduler as plain data."""

    digest: str
    due: datetime
    updated: datetime
    card: JsonDict


@dataclass(frozen=True, slots=True)
class Vote:
    """What a player thinks of a puzzle: "good", "unclear" or "wrong". `why` is in their words; `evidence` is what was on the
    screen when they said so."""

    digest: str
    vote: str
    why: str
    evidence: JsonDict
    given: datetime


@dataclass(frozen=True, slots=True)
class OwnPuzzle:
    """A puzzle that is in no bank: from the player's own matches, or from a file."""

    digest: str
    made: datetime
    data: JsonDict


@dataclass(frozen=True, slots=True)
class Round:
    """Many puzzles in a row, with a score."""

    id: str
    mode: str
    begun: datetime
    score: int
    data: JsonDict


@dataclass(frozen=True, slots=True)
class TriedBy:
    """How one person fared at a puzzle at the first try; `data` is that of the attempt."""

    grade: str
    hints: int
    data: JsonDict


@dataclass(frozen=True, slots=True)
class ImportCount:
    """What a progress file brought: houses written, matches added or renewed, matches already here as they are, lessons
    added or bettered, attempts at puzzles added."""

    houses: int
    matches: int
    known: int
    lessons: int = 0
    puzzles: int = 0

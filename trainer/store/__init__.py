"""What lasts: people, their houses and settings, matches move by move. Knows plain records and no game.

`prepare(path)` makes or brings up to date the file, once, before anything opens it; `Store(path)` reads and writes it.
"""

from trainer.store.errors import (
    BadExport,
    IntentKnown,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreLocked,
    StoreReadOnly,
    StoreTooNew,
    StoreUnprepared,
    UnknownMatch,
    UnknownPlayer,
)
from trainer.store.migrate import prepare
from trainer.store.records import (
    Attempt,
    Event,
    House,
    ImportCount,
    JsonDict,
    LessonRecord,
    MatchRecord,
    MatchSummary,
    OwnPuzzle,
    Player,
    RatingRecord,
    ReviewRecord,
    Round,
    TriedBy,
    Vote,
)
from trainer.store.solving import Puzzles, Solving
from trainer.store.store import Store
from trainer.store.writing import Writing

__all__ = [
    "Attempt",
    "BadExport",
    "Event",
    "House",
    "ImportCount",
    "IntentKnown",
    "JsonDict",
    "LessonRecord",
    "MatchRecord",
    "MatchSummary",
    "OwnPuzzle",
    "Player",
    "Puzzles",
    "RatingRecord",
    "ReviewRecord",
    "Round",
    "Solving",
    "Store",
    "StoreDamaged",
    "StoreError",
    "StoreFull",
    "StoreLocked",
    "StoreReadOnly",
    "StoreTooNew",
    "StoreUnprepared",
    "TriedBy",
    "UnknownMatch",
    "UnknownPlayer",
    "Vote",
    "Writing",
    "prepare",
]

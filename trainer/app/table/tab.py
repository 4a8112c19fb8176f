"""What travels between a browser's tab and the match: intents, answers, and what belongs to the tab alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from trainer.app.preferences import CautionMode
from trainer.coach.advice import Advice, Ranked
from trainer.rules.refusals import Refusal

KEPT_IDS: Final = 32
_ID: Final = re.compile(r"[\w-]{1,64}")


@dataclass(frozen=True, slots=True)
class Intent:
    """What a browser wants: moves and other words, and which rev of the match it was looking at."""

    id: str
    match: str
    rev: int
    do: tuple[str, ...]

    @classmethod
    def read(cls, data: object) -> Intent | None:
        """An intent as the browser sent it; None for anything else, since the browser is not trusted."""
        if not isinstance(data, Mapping):
            return None
        id_, match, rev, do = (data.get(key) for key in ("id", "match", "rev", "do"))
        if not (isinstance(id_, str) and _ID.fullmatch(id_) and isinstance(match, str)):
            return None
        if isinstance(rev, float) and rev.is_integer():
            rev = int(rev)
        if not isinstance(rev, int) or not isinstance(do, list) or len(do) > 20:
            return None
        if not all(isinstance(word, str) and len(word) < 400 for word in do):
            return None
        return cls(id_, match, rev, tuple(do))


@dataclass(frozen=True, slots=True)
class Costly:
    """A move that gives points up, held back until the person has said what to do with it.

    `id` is that of the intent, `words` the move as it was sent; `played` and `advice` say what it costs and why. `held`:
    it is shown as played.
    """

    id: str
    words: tuple[str, ...]
    rev: int
    played: Ranked
    advice: Advice
    held: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """Why an intent was not done: a refusal of the rules, or a word of the table's own (`code`)."""

    id: str
    code: str
    refusal: Refusal | None = None
    costly: Costly | None = None


@dataclass(frozen=True, slots=True)
class Caution:
    """Whether a move that costs `points` a hand or more is held back: never, before it is played (`warn`), or played and
    offered to be taken back (`after`)."""

    mode: CautionMode = "off"
    points: float = 4.0


@dataclass(slots=True)
class Tab:
    """What belongs to one browser tab and not to the match: which intents it had answered, whose cards are shown
    on a shared screen, melds in preparation, and what the page was asked for. Lost without harm.

    `hint` is how strong a hint was asked for at rev `hint_rev`; `costly` a move that waits for a word, under the tab's
    `caution`.
    """

    handled: list[str] = field(default_factory=list)
    revealed: tuple[int, int, int] | None = None
    staged: tuple[str, ...] = ()
    answer: Answer | None = None
    asked: str = ""
    caution: Caution = Caution()
    hint: int = 0
    hint_rev: int = -1
    costly: Costly | None = None

    def acks(self, stored: Sequence[str]) -> list[str]:
        """The ids that the browser need not send again, newest last."""
        return list(dict.fromkeys((*stored, *self.handled)))[-2 * KEPT_IDS :]

    def done(self, intent: Intent) -> None:
        """Note an intent as answered, whatever came of it."""
        self.handled = [*self.handled, intent.id][-KEPT_IDS:]


def read_intents(data: Any) -> list[Intent]:
    """The intents in what the component sent, oldest first; what is none is left out."""
    return (
        [intent for item in data or () if (intent := Intent.read(item)) is not None]
        if isinstance(data, list)
        else []
    )

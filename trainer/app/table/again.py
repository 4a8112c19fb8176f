"""A decision made once more: the table as it was, an intent comes in, and the answer says how the move compares."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from trainer.app.table.board import Board
from trainer.app.table.setup import Setup
from trainer.app.table.tab import Intent
from trainer.coach.advice import Ranked
from trainer.coach.review import Decision
from trainer.coach.saying.reviewing import answered
from trainer.display.could import View
from trainer.language import Words
from trainer.rules.moves import Move
from trainer.rules.observation import resample
from trainer.rules.refusals import Refusal
from trainer.rules.state import State

Compare = Callable[[Decision, Move], Ranked | None]


@dataclass(slots=True)
class Again:
    """One decision on the table once more, and what was answered. Nothing of it is stored.

    `tried` is the move that was tried last, as it compares; None before the first, or where it could not be compared in
    time. What a move would lead to is not shown: it is the same decision again.
    """

    key: str
    decision: Decision
    setup: Setup
    compare: Compare
    last: Ranked | None = None
    tried: int = 0
    board: Board = field(init=False)

    def __post_init__(self) -> None:
        seen = self.decision.advice.observation
        # What is hidden may lie anywhere: the board shows what this seat sees.
        self.board = Board(self.key, resample(seen, self.key), self.setup.names, self.setup.kinds, seen.seat)

    def take(self, intents: Iterable[Intent]) -> None:
        """Does what the browser wants, as far as the rules allow it."""
        self.board.take(intents, self)

    def played(self, move: Move, before: State, after: State) -> bool:
        """Compares the move; it does not stand."""
        self.tried += 1
        self.last = self.compare(self.decision, move)
        return False

    def refused(self, text: str, refusal: Refusal, state: State) -> None:
        """The table says why."""

    def said(self, word: str) -> None:
        """Nothing but moves is meant here."""

    @property
    def right(self) -> bool:
        """Whether the last move cannot be told from the best."""
        return self.last is not None and self.last.as_good

    def answer(self, w: Words) -> str:
        """How the last move compares; empty before the first."""
        if not self.tried:
            return ""
        if self.last is None:
            return w.tr("This move was not compared, and comparing it takes too long just now. Try it again.")
        return answered(self.last, self.decision.advice.best, self.decision.played, w)

    def view(self, w: Words, *, colours: int, big: bool = False) -> View:
        """The table as it was then: what its seat could see, and nothing else."""
        return self.board.view(w, colours=colours, big=big, can_undo=False, hand_no=self.decision.hand)

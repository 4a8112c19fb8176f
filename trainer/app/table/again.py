"""A decision made once more: the table as it was, an intent comes in, and the answer says how the move compares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from trainer.app.table.setup import Setup
from trainer.app.table.showing import house_label, kind_name
from trainer.app.table.tab import KEPT_IDS, Intent
from trainer.coach.advice import Ranked
from trainer.coach.review import Decision
from trainer.coach.saying.reviewing import answered
from trainer.display.view import Frame, View, build_view, refusal_view
from trainer.language import Words
from trainer.players.player import BOTS
from trainer.rules.errors import NotationError
from trainer.rules.moves import Move
from trainer.rules.notation.words import parse_items
from trainer.rules.observation import own_state
from trainer.rules.referee import judge_move
from trainer.rules.refusals import Refusal
from trainer.rules.staging import Staged, stage

_ASIDES: Final = frozenset(
    {"refresh", "reveal", "hint", "hint-off", "think-again", "level", "new-match", "warn-off", "next-hand"}
)
"""Words of the table that mean nothing here."""

Compare = Callable[[Decision, Move], Ranked | None]


@dataclass(slots=True)
class Again:
    """One decision on the table once more, and what was answered. Nothing of it is stored.

    `played` is the move that was tried last; None before the first, or where it could not be compared in time.
    """

    key: str
    decision: Decision
    handled: list[str] = field(default_factory=list)
    staged: tuple[str, ...] = ()
    refused: tuple[str, Refusal | str] | None = None
    played: Ranked | None = None
    tried: int = 0

    def take(self, intent: Intent, compare: Compare) -> None:
        """Does what the browser wants, as far as the rules allow it."""
        if intent.match != self.key or intent.id in self.handled:
            return
        self.handled = [*self.handled, intent.id][-KEPT_IDS:]
        self.refused = None
        word = intent.do[0] if intent.do else "refresh"
        if word == "unstage":
            self.staged = ()
        elif word.split(" ")[0] == "stage":
            self.staged = tuple(
                part.strip() for part in word.removeprefix("stage").split("/") if part.strip()
            )
            if self.staged and self.preparing() is None:
                self.staged = ()
        elif word == "undo":
            self.refused = (intent.id, "nothing-to-undo")
        elif word not in _ASIDES:
            self._try(intent.id, word, compare)

    def _try(self, id_: str, word: str, compare: Compare) -> None:
        try:
            found, after = judge_move(own_state(self.decision.advice.observation), word)
        except NotationError:
            self.refused = (id_, "not-understood")
            return
        if found is not None:
            self.refused = (id_, found)
            return
        self.staged = ()
        self.tried += 1
        self.played = compare(self.decision, after.log[-1].move)

    def preparing(self) -> Staged | None:
        """The melds in preparation, judged; None where there are none."""
        if not self.staged:
            return None
        try:
            return stage(
                own_state(self.decision.advice.observation), [parse_items(text) for text in self.staged]
            )
        except NotationError:
            return None

    @property
    def right(self) -> bool:
        """Whether the last move cannot be told from the best."""
        return self.played is not None and self.played.as_good

    def answer(self, w: Words) -> str:
        """How the last move compares; empty before the first."""
        if not self.tried:
            return ""
        if self.played is None:
            return w.tr("This move was not compared, and comparing it takes too long just now. Try it again.")
        return answered(self.played, self.decision.advice.best, self.decision.played, w)

    def view(self, setup: Setup, w: Words, *, colours: int) -> View:
        """The table as it was then: what its seat could see, and nothing else."""
        seen = self.decision.advice.observation
        frame = Frame(
            match=self.key,
            rev=0,
            acks=tuple(self.handled),
            house=house_label(setup.profile, w),
            hand_no=self.decision.hand,
            names=setup.names,
            kinds=setup.kinds,
            kind_names={kind: kind_name(kind, w) for kind in BOTS},
            pause=0,
            colours=colours,
        )
        view = build_view(seen, frame, w, staged=self.preparing(), refusal=self._refusal(w, setup))
        actions: Mapping[str, object] = view["actions"]
        nothing = {"ok": False, "why": w.tr("There is nothing to take back.")}
        return {**view, "hints": False, "actions": {**actions, "undo": nothing}}

    def _refusal(self, w: Words, setup: Setup) -> View | None:
        if self.refused is None:
            return None
        id_, found = self.refused
        if isinstance(found, Refusal):
            return refusal_view(id_, found, w, dict(enumerate(setup.names, 1)))
        text = {
            "not-understood": w.tr("That could not be read as a move. Nothing has changed."),
            "nothing-to-undo": w.tr("There is nothing to take back."),
        }[found]
        return {"id": id_, "code": found, "text": text, "cards": [], "melds": []}

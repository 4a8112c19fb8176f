"""A board: a position on the card table that one person plays on, for puzzles, lessons and demonstrations.

It stores nothing and knows no goal: whoever owns it says what is to become of a move. It lives in the session of one
tab, and shows what the seat of its owner may see.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from trainer.app.table.live import Step, steps_of
from trainer.app.table.showing import house_label, kind_name
from trainer.app.table.tab import KEPT_IDS, Intent
from trainer.display.could import View, refusal_view
from trainer.display.view import Frame, build_view
from trainer.language import Words
from trainer.players.player import BOTS
from trainer.rules.errors import NotationError
from trainer.rules.moves import Move
from trainer.rules.notation.words import parse_items
from trainer.rules.observation import observe
from trainer.rules.referee import judge_move
from trainer.rules.refusals import Refusal
from trainer.rules.staging import Staged, stage
from trainer.rules.state import State
from trainer.rules.turn import undo

ASIDES: Final = frozenset(
    {
        *(
            "refresh",
            "reveal",
            "hint",
            "hint-off",
            "think-again",
            "level",
            "new-match",
            "warn-off",
            "next-hand",
        ),
        *("onward", "back", "play-on"),
    }
)
"""Words of the table that are no moves: the owner is told of them."""

NOT_UNDERSTOOD: Final = "not-understood"
NOTHING_TO_UNDO: Final = "nothing-to-undo"
NOT_ASKED: Final = "not-asked"
"""A move that the rules allow, but that is no answer to what the owner asks."""


class Owner(Protocol):
    """Whoever put the position on the board."""

    def played(self, move: Move, before: State, after: State) -> bool:
        """A legal move was made: whether it stands. What is said of it is the owner's affair."""
        ...

    def refused(self, text: str, refusal: Refusal, state: State) -> None:
        """The rules refused a move; the table says why by itself."""
        ...

    def said(self, word: str) -> None:
        """A word of the table that is no move, like `hint`."""
        ...


@dataclass(slots=True)
class Board:
    """A position, and what the person in `seat` did to it.

    `key` names it in the page (letters, digits and hyphens). `rev` grows with every change, `since` is the rev from which
    steps are shown moving. `first` is the position to go back to.
    """

    key: str
    state: State
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    seat: int = 1
    rev: int = 0
    since: int = 0
    steps: tuple[Step, ...] = ()
    handled: list[str] = field(default_factory=list)
    staged: tuple[str, ...] = ()
    answer: tuple[str, Refusal | str] | None = None
    first: State = field(init=False)

    def __post_init__(self) -> None:
        self.first = self.state

    def take(self, intents: Iterable[Intent], owner: Owner) -> None:
        """Does what the browser wants, as far as the rules allow it and the owner lets it stand."""
        for intent in intents:
            if intent.match != self.key or intent.id in self.handled:
                continue
            self.handled = [*self.handled, intent.id][-KEPT_IDS:]
            self.answer = None
            self.since = self.rev
            for word in intent.do:
                if not self._word(intent.id, word, owner):
                    break

    def _word(self, id_: str, word: str, owner: Owner) -> bool:
        """One word; whether the next one is still meant."""
        if word == "unstage":
            self.staged = ()
        elif word.split(" ")[0] == "stage":
            melds = (part.strip() for part in word.removeprefix("stage").split("/"))
            self.staged = tuple(part for part in melds if part)
            if self.staged and self.preparing() is None:
                self.staged = ()
        elif word == "undo":
            return self._undo(id_)
        elif word in ASIDES:
            owner.said(word)
        else:
            return self._move(id_, word, owner)
        return True

    def _undo(self, id_: str) -> bool:
        back = undo(self.state)
        # What was laid this turn before the position was put here belongs to it.
        if back is None or len(back.log) < len(self.first.log):
            self.answer = (id_, NOTHING_TO_UNDO)
            return False
        self._now(back, (Step(self.rev + 1, back.turn, "undo"),))
        return True

    def _move(self, id_: str, word: str, owner: Owner) -> bool:
        before = self.state
        try:
            found, after = judge_move(before, word)
        except NotationError:
            self.answer = (id_, NOT_UNDERSTOOD)
            return False
        if found is None and before.turn != self.seat:
            found = Refusal("not-your-turn", {"seat": self.seat, "turn": before.turn})
        if found is not None:
            self.answer = (id_, found)
            owner.refused(word, found, before)
            return False
        self.staged = ()
        if not owner.played(after.log[-1].move, before, after):
            return False
        # The owner may have put another position on the board meanwhile.
        if self.state is before:
            self._now(after, steps_of(self.rev + 1, before, after))
        return True

    def play(self, moves: Sequence[str]) -> None:
        """Plays moves of any seat on, shown as they happen. Raises `NotationError`; a move that is refused, and those
        after it, are left out: what is played out was checked before."""
        for text in moves:
            found, after = judge_move(self.state, text)
            if found is not None:
                return
            self._now(after, steps_of(self.rev + 1, self.state, after))

    def put(self, state: State, *, first: bool = True) -> None:
        """Puts another position on the board, without showing how it came to be; it is the one to go back to."""
        self.rev += 1
        self.state = state
        self.since = self.rev
        self.steps = ()
        self.staged = ()
        self.answer = None
        if first:
            self.first = state

    def back(self) -> None:
        """Back to the position that was put on the board last."""
        self.put(self.first)

    def _now(self, state: State, steps: tuple[Step, ...]) -> None:
        self.rev += 1
        self.state = state
        self.steps = (*self.steps, *steps)

    def preparing(self) -> Staged | None:
        """The melds in preparation, judged; None where there are none."""
        if not self.staged:
            return None
        try:
            return stage(self.state, [parse_items(text) for text in self.staged])
        except NotationError:
            return None

    def view(
        self,
        w: Words,
        *,
        colours: int,
        pause: int = 0,
        marks: Mapping[str, object] | None = None,
        hints: bool = False,
        can_undo: bool = True,
        hand_no: int = 1,
        below: int = 8,
        numbers: bool = False,
        still: bool = False,
        big: bool = False,
        offers: Collection[str] | None = None,
    ) -> View:
        """The table as its seat may see it. `marks` is a text with cards, melds and places to mark (see `mark`);
        `hints` offers the table's own hint, which comes to `Owner.said`; `below` are pixels of
        the window to leave free under the table; `numbers`, `still`, `big` and `offers` as in `Frame`."""
        frame = Frame(
            match=self.key,
            rev=self.rev,
            acks=tuple(self.handled),
            house=house_label(self.state.profile, w),
            hand_no=hand_no,
            names=self.names,
            kinds=self.kinds,
            kind_names={kind: kind_name(kind, w) for kind in BOTS},
            pause=pause,
            colours=colours,
            big=big,
            below=below,
            numbers=numbers,
            still=still,
            offers=offers,
            advice=marks,
        )
        view = build_view(
            observe(self.state, self.seat),
            frame,
            w,
            steps=[step for step in self.steps if step.rev > self.since],
            staged=self.preparing(),
            refusal=self._refusal(w),
        )
        if not can_undo or len(self.state.log) <= len(self.first.log):
            nothing = {"ok": False, "why": w.tr("There is nothing to take back.")}
            view["actions"] = {**view["actions"], "undo": nothing}
        return {**view, "hints": hints and view["hints"]}

    def _refusal(self, w: Words) -> View | None:
        if self.answer is None:
            return None
        id_, found = self.answer
        if isinstance(found, Refusal):
            return refusal_view(id_, found, w, dict(enumerate(self.names, 1)))
        text = {
            NOT_UNDERSTOOD: w.tr("That could not be read as a move. Nothing has changed."),
            NOTHING_TO_UNDO: w.tr("There is nothing to take back."),
            NOT_ASKED: w.tr("That move is no answer to what is asked here."),
        }[found]
        return {"id": id_, "code": found, "text": text, "cards": [], "melds": []}


def mark(
    text: str,
    *,
    cards: Iterable[str] = (),
    melds: Iterable[int] = (),
    places: Iterable[str] = (),
    level: int = 3,
    more: bool = False,
) -> dict[str, object]:
    """Something said on the table, with what it speaks of marked: cards of the hand, melds by number, and places
    ("stock", "discards", "hand", "table")."""
    return {
        "level": level,
        "text": text,
        "why": "",
        "cards": list(cards),
        "melds": list(melds),
        "places": list(places),
        "more": more,
        "busy": False,
    }

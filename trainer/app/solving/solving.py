"""A puzzle on the table: the moves that are tried, what they are worth, and what comes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from puzzles.kinds.base import ALL_MOVES, NONE, BadAnswer, How, Kind, Verdict
from puzzles.puzzle import Puzzle
from trainer.app.table.board import NOT_ASKED, Board, mark
from trainer.app.table.tab import Intent
from trainer.display.could import View
from trainer.language import Words
from trainer.rules.moves import Move, cards_of
from trainer.rules.notation.position import complete
from trainer.rules.notation.records import PERSON
from trainer.rules.notation.words import parse_move
from trainer.rules.refusals import Refusal
from trainer.rules.state import State

STRONGEST_HINT: Final = 3
BELOW: Final = 72
"""Pixels of a narrow window to leave under the table on which an answer is made, for a row of buttons."""


@dataclass(frozen=True, slots=True)
class First:
    """The first graded answer, which is the one that counts. `hints`: the strongest hint seen before it; 0 for none."""

    puzzle: Puzzle
    verdict: Verdict
    hints: int
    seconds: float


@dataclass(slots=True)
class Solving:
    """One puzzle, and what was tried on it. `keep` is told of the first graded answer, at once, `more` of each free try.

    `verdict` is what the last answer is worth; None while there is none, or after going back to try again. `given_up`:
    the solution was shown before any answer.
    """

    key: str
    puzzle: Puzzle
    kind: Kind
    names: tuple[str, ...]
    keep: Callable[[First], None]
    clock: Callable[[], float]
    more: Callable[[Verdict], None] = lambda _: None
    begun: float = 0.0
    tries: list[Verdict] = field(default_factory=list)
    verdict: Verdict | None = None
    hint: int = 0
    strongest: int = 0
    all_shown: bool = False
    no_answer: BadAnswer | None = None
    board: Board = field(init=False)

    def __post_init__(self) -> None:
        state = self.state("")
        kinds = tuple(PERSON if seat == state.turn else "" for seat in range(1, len(self.names) + 1))
        self.board = Board(self.key, state, self.names, kinds, state.turn)
        self.begun = self.clock()

    def state(self, deal: str) -> State:
        """The whole state in which a consequence is shown; what is hidden is dealt by `deal`."""
        return complete(self.puzzle.read, deal or self.puzzle.digest)

    @property
    def sitting(self) -> Mapping[int, str]:
        """Who sits where."""
        return dict(enumerate(self.names, 1))

    @property
    def how(self) -> How:
        return self.kind.how(self.puzzle)

    @property
    def first(self) -> Verdict | None:
        """The answer that counts; None before it."""
        return self.tries[0] if self.tries else None

    @property
    def open(self) -> bool:
        """Whether an answer is waited for."""
        return self.verdict is None

    def take(self, intents: Iterable[Intent]) -> None:
        """Does what the browser wants on the table."""
        self.board.take(intents, self)

    def played(self, move: Move, before: State, after: State) -> bool:
        """A move of the answer. It stands; once the answer is whole, it is graded and what comes of it is shown."""
        if not self.open or self.how != "table":
            return False
        if move.verb not in self.kind.moves:
            self.board.answer = (self.board.handled[-1], NOT_ASKED)
            return False
        start = len(self.board.first.log)
        moves = [str(event.move) for event in after.log[start:]]
        verdict = self.kind.judge(self.puzzle, "; ".join(moves))
        if verdict.refusal is not None:
            self.board.answer = (self.board.handled[-1], verdict.refusal)
            return False
        if verdict.unfinished or verdict.grade is None:
            self.hint = 0
            return True
        self._graded(verdict)
        if verdict.then:
            # The answer once more, in a deal in which what follows can be shown.
            self.board.put(self.state(verdict.deal), first=False)
            self.board.since = self.board.rev
            self.board.play([*moves, *verdict.then])
            return False
        return True

    def refused(self, text: str, refusal: Refusal, state: State) -> None:
        """The table says why; it is no try."""

    def said(self, word: str) -> None:
        """The table's own hint button."""
        if word == "hint" and self.open:
            self.hint = min(STRONGEST_HINT, self.hint + 1)
            self.strongest = max(self.strongest, self.hint)
        elif word == "hint-off":
            self.hint = 0

    def show_all(self) -> None:
        """Every answer with its worth."""
        self.all_shown = True

    def reply(self, answer: str) -> Verdict:
        """Grades an answer that is given beside the table: a number, a choice. Raises `BadAnswer`."""
        self.no_answer = None
        verdict = self.kind.judge(self.puzzle, answer)
        if verdict.grade is not None:
            self._graded(verdict)
        return verdict

    def _graded(self, verdict: Verdict) -> None:
        self.hint = 0
        self.verdict = verdict
        self.tries.append(verdict)
        if len(self.tries) == 1:
            self.keep(First(self.puzzle, verdict, self.strongest, self.clock() - self.begun))
        else:
            self.more(verdict)

    def again(self) -> None:
        """Back to the position, for another try; it changes nothing any more."""
        self.verdict = None
        self.all_shown = False
        self.board.back()

    def give_up(self) -> None:
        """Shows the solution. Before any answer that is a wrong first try."""
        answer = self.kind.right(self.puzzle)[0]
        right = self.kind.judge(self.puzzle, answer)
        if not self.tries:
            self._graded(replace(right, grade="wrong", best=False, then=()))
        self.verdict = replace(right, then=())
        self.all_shown = True
        self.board.back()
        if self.how == "table" and answer != NONE:
            self.board.since = self.board.rev
            self.board.play(answer.split("; "))

    def view(self, w: Words, hint: str | None, *, colours: int, pause: int, big: bool = False) -> View:
        """The table. `hint` is the one to show on it, in words; the strongest one marks its cards."""
        marks = None
        if hint is not None:
            marks = mark(
                hint,
                cards=self._told_cards() if self.hint == STRONGEST_HINT else (),
                level=self.hint,
                more=self.hint < STRONGEST_HINT,
            )
        by_moving = self.how == "table"
        moving = self.open and by_moving
        view = self.board.view(
            w,
            colours=colours,
            pause=pause,
            big=big,
            marks=marks,
            hints=moving,
            can_undo=moving,
            below=BELOW,
            numbers=True,
            still=not moving,
            offers=None if self.kind.moves == ALL_MOVES else self.kind.moves,
        )
        if moving and self.kind.moves == {"discard"}:
            view["status"] = w.tr("Discard a card.")
        if moving or view["phase"] == "over":
            return view
        # Nothing is to be moved, or nothing any more: the table asks for nothing, and offers nothing that would be refused.
        return {
            **view,
            "phase": "wait",
            "status": "",
            "duties": [] if by_moving else view["duties"],
            "can": {},
            "actions": {"undo": view["actions"].get("undo", {"ok": False})},
        }

    def _told_cards(self) -> tuple[str, ...]:
        """The cards of the first move of a right answer."""
        first = self.kind.right(self.puzzle)[0].split("; ")[0]
        if self.how != "table" or first == NONE:
            return ()
        return tuple(card.text for card in cards_of(parse_move(first)))

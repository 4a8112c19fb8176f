"""A lesson on the card table: what the person does becomes answers, and what comes of them becomes the view."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from lessons import player
from lessons.lesson import NOTHING, PERSON_SEAT, Mark, Step
from lessons.numbers import Numbers
from lessons.run import LessonRun, Reply
from lessons.words import reply_text, said
from trainer.app.table.board import NOTHING_TO_UNDO, Board, mark
from trainer.app.table.tab import Intent
from trainer.display.could import View
from trainer.language import Words
from trainer.rules.moves import Move
from trainer.rules.notation.records import PERSON
from trainer.rules.refusals import Refusal
from trainer.rules.state import State

PARTNERS = ("Bruno", "Carla", "Dario", "Elena", "Franco")
"""Who sits with the person, by seat from 2: the sentences of lessons know them by these names."""

BESIDE = ("count", "choose")
"""Steps that are answered beside the table, and gone on from there."""

Kept = Callable[[LessonRun], None]


@dataclass(slots=True)
class Running:
    """One lesson in one tab. `keep` is told of the run whenever it changed, before anything is shown.

    `key` is the lesson's, the same in every session, so that a browser that comes back goes on with it; `first_rev` has to
    be higher than any rev that it has seen.

    `reply` is the last answer's, while it is still to be read. `aside`: moves that are on the table to be looked at and
    will be put back. `note`: the intent whose answer the table tells beside the cards.
    """

    key: str
    run: LessonRun
    keep: Kept
    first_rev: int = 0
    reply: Reply | None = None
    aside: tuple[str, ...] = ()
    note: str = ""
    board: Board | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._set()

    # ---------------------------------------------------------------- what the browser wants

    def take(self, intents: Iterable[Intent]) -> None:
        """Does what the browser wants on the table."""
        board = self.board
        if board is None:
            return
        for intent in intents:
            if intent.do == ("undo",) and intent.match == board.key and intent.id not in board.handled:
                if self.aside or not self.run.can_undo:
                    board.handled.append(intent.id)
                    board.answer = (intent.id, NOTHING_TO_UNDO)
                    continue
                self._now(player.undo(self.run), None)
            board.take([intent], self)

    def played(self, move: Move, before: State, after: State) -> bool:
        """A legal move: whether it stands is the lesson's to say."""
        if not self.asks or self.aside:
            return False
        return self._answered(player.answer(self.run, str(move)))

    def refused(self, text: str, refusal: Refusal, state: State) -> None:
        """The rules refuse a move. Where the lesson has words of its own for it, the table tells these."""
        if self.asks and not self.aside:
            self._answered(player.answer(self.run, text))

    def said(self, word: str) -> None:
        """A word of the table that is no move."""
        match word:
            case "hint":
                self.help()
            case "onward":
                self.onward()
            case "back":
                self.back()
            case "play-on":
                self.play_on()

    # ---------------------------------------------------------------- what the person can do

    @property
    def step(self) -> Step | None:
        return self.run.step

    @property
    def asks(self) -> bool:
        """Whether a move is waited for."""
        return self.step is not None and self.step.kind == "play" and not self.run.done

    def reply_to(self, answer: str) -> None:
        """A number or the number of a choice."""
        self._answered(player.answer(self.run, answer))

    def help(self) -> None:
        """The step's help."""
        self._now(player.help_me(self.run), self.reply)

    def onward(self) -> None:
        """To the next step; what the others do on the way is shown."""
        run, moves = player.next_step(self.run)
        if run is self.run:
            return
        self._now(run, None)
        step = run.step
        if step is not None and step.place is not None:
            self._set()
        elif self.board is not None:
            self.board.play(moves)

    def back(self) -> None:
        """What was only to be looked at is put back."""
        self._now(self.run, None)
        if self.board is not None and self.run.state is not None:
            self.board.put(self.run.state, first=False)

    def play_on(self) -> None:
        """The hand is played on from the move that was made."""
        made, reply = self.aside, self.reply
        if self.board is None or self.run.state is None or reply is None or reply.what != "stands":
            return
        reply = player.play_on(self.run, made[0])
        if len(made) > 1:
            self.board.put(self.run.state, first=False)
            self.board.play(reply.moves)
        else:
            self.board.play(reply.moves[1:])
        self._now(reply.run, None)

    def show_me(self) -> None:
        """The step is done for the person."""
        reply = player.show_me(self.run)
        if reply.what != "right":
            return
        if self.board is not None and self.run.start is not None:
            self.board.put(self.run.start, first=False)
            self.board.since = self.board.rev
            self.board.play(reply.run.log[reply.run.since :])
        self._now(reply.run, reply)

    def start_again(self) -> None:
        """The step from its beginning."""
        self._now(player.start_again(self.run), None)
        if self.board is not None and self.run.state is not None:
            self.board.put(self.run.state, first=False)

    def _answered(self, reply: Reply) -> bool:
        """Takes a reply over; whether the answer stands."""
        board = self.board
        self._now(reply.run, reply)
        if board is not None and reply.what in ("wrong", "refused", "stands"):
            self.note = board.handled[-1] if board.handled else ""
        if reply.shown and board is not None:
            self.aside = reply.shown
            board.play(reply.shown)
            return False
        if reply.moves and board is not None:
            board.play(reply.moves)
            if self.run.state is not None and board.state.table != self.run.state.table:
                # The lesson lays its melds in an order of its own.
                board.put(self.run.state, first=False)
        if reply.what == "right" and not reply.say:
            # A step that says nothing more goes on by itself.
            self.onward()
        return bool(reply.moves)

    def _now(self, run: LessonRun, reply: Reply | None) -> None:
        changed = run is not self.run
        self.run, self.reply, self.aside, self.note = run, reply, (), ""
        if changed:
            self.keep(run)

    def _set(self) -> None:
        """Puts the run's table on the board; another number of players needs another board."""
        state = self.run.state
        if state is None:
            self.board = None
            return
        if self.board is not None and len(self.board.names) == state.seats:
            self.board.put(state)
            return
        names = ("", *PARTNERS[: state.seats - 1])
        kinds = (PERSON, *("" for _ in range(state.seats - 1)))
        rev = self.first_rev if self.board is None else self.board.rev + 1
        self.board = Board(f"{self.key}-{state.seats}", state, names, kinds, PERSON_SEAT, rev=rev, since=rev)

    # ---------------------------------------------------------------- what is seen

    def marked(self) -> Mark:
        """What is marked on the table now."""
        if self.reply is not None and self.reply.what != "on":
            return self.reply.mark
        step = self.step
        return step.mark if step is not None and self.run.shows_help and not self.run.done else NOTHING

    def view(self, w: Words, name: str, *, colours: int, pause: int, big: bool = False) -> View | None:
        """The table; None where the step has none. `name` is the person's."""
        board = self.board
        if board is None:
            return None
        board.names = (name, *board.names[1:])
        shown = self.marked()
        hand = board.state.hands[PERSON_SEAT - 1]
        cards = [card for card in shown.cards if any(card == held.text for held in hand)]
        melds = [number for number in shown.melds if number <= len(board.state.table)]
        helps = self.run.shows_help
        marks = mark("", cards=cards, melds=melds, places=shown.places, level=3 if helps else 0)
        asked = self.asks and not self.aside
        view = board.view(
            w,
            colours=colours,
            pause=pause,
            big=big,
            marks=marks if shown or helps else None,
            hints=asked and (self.run.can_help or helps),
            can_undo=self.run.can_undo and not self.aside,
        )
        if asked and not self.run.free:
            self._own_words(view, w)
        if any(board.state.opened):
            view["labels"] = {**view["labels"], "no-melds": w.tr("The melds will lie here.")}
        if self.run.done:
            view["status"] = w.tr("That was the goal.")
        elif not asked:
            view["status"] = ""
        return {**view, "refusal": self._note(view, w), "ways": None if asked else self._ways(w)}

    def _ways(self, w: Words) -> list[dict[str, str]]:
        """The ways on in place of the table's buttons, the one that matters first."""
        if self.aside:
            ways = [{"do": "back", "words": w.tr("Put it back")}]
            if self.reply is not None and self.reply.what == "stands":
                ways.append({"do": "play-on", "words": w.tr("Play on from here")})
            return ways
        step = self.step
        if step is None or step.kind in BESIDE or not (self.run.done or step.kind == "look"):
            return []
        return [{"do": "onward", "words": self.onward_words(w)}]

    def onward_words(self, w: Words) -> str:
        """What the way on is called."""
        last = self.run.at == len(self.run.steps) - 1
        return w.tr("Finish the lesson") if last else w.tr("Go on")

    def _note(self, view: View, w: Words) -> object:
        """What the table tells beside the cards: the lesson's own words before those of the rules."""
        reply, step = self.reply, self.step
        if reply is None or step is None or not self.note or self.aside:
            return view["refusal"]
        text = reply_text(w, reply, step)
        if not text:
            return view["refusal"]
        rules = view["refusal"] if isinstance(view["refusal"], dict) else {}
        return {
            "id": self.note,
            "code": reply.refusal.code if reply.refusal is not None else "lesson",
            "text": text,
            "cards": list(reply.mark.cards) or rules.get("cards", []),
            "melds": list(reply.mark.melds) or rules.get("melds", []),
            "rule": rules.get("rule"),
        }

    @property
    def _numbers(self) -> Numbers | None:
        return None if self.run.step is None else self.run.step.numbers

    def _own_words(self, view: View, w: Words) -> None:
        """Where the table can tell by itself that a move will be refused, it tells the lesson's words, if there are any."""
        for name in ("draw", "take", "put back"):
            view["actions"][name] = self._told(view["actions"].get(name), name, w)
        for card, can in view["can"].items():
            can["discard"] = self._told(can["discard"], f"discard {card}", w)
        stage = view["stage"]
        if stage is not None and not stage["ok"]:
            melds = [meld["text"] for meld in stage["melds"]]
            move = "open " + " / ".join(melds) if stage["opening"] else f"meld {melds[-1]}"
            reply = player.answer(self.run, move)
            if reply.what == "refused" and reply.say:
                stage["why"] = said(w, reply.say, numbers=self._numbers)

    def _told(self, answer: dict[str, object] | None, move: str, w: Words) -> dict[str, object] | None:
        if answer is None or answer.get("ok"):
            return answer
        reply = player.answer(self.run, move)
        if reply.what != "refused" or not reply.say:
            return answer
        return {
            **answer,
            "why": said(w, reply.say, numbers=self._numbers),
            "cards": list(reply.mark.cards),
            "melds": list(reply.mark.melds),
        }

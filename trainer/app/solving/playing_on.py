"""A position played on: the person moves on a board, bots move for everybody else, until the hand is over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from trainer.app.table.board import Board
from trainer.app.table.tab import Intent
from trainer.players.player import chance_for, player
from trainer.rules.moves import Move
from trainer.rules.observation import observe
from trainer.rules.refusals import Refusal
from trainer.rules.state import Phase, State


@dataclass(slots=True)
class PlayingOn:
    """A hand from a position on, of which nothing is stored. `bot` plays the other seats, each from its own view."""

    board: Board
    bot: str

    def take(self, intents: Iterable[Intent]) -> None:
        """Does what the browser wants, then lets the bots move."""
        self.board.take(intents, self)
        self.bots()

    def bots(self) -> None:
        """Lets the bots move until the person has to, or the hand is over."""
        while not self.over and self.board.state.turn != self.board.seat:
            state = self.board.state
            chance = chance_for(self.board.key, state.turn, len(state.log))
            self.board.play([str(player(self.bot).choose(observe(state, state.turn), chance))])

    @property
    def over(self) -> bool:
        return self.board.state.phase is Phase.OVER

    def played(self, move: Move, before: State, after: State) -> bool:
        """Every move stands."""
        return True

    def refused(self, text: str, refusal: Refusal, state: State) -> None:
        """The table says why."""

    def said(self, word: str) -> None:
        """Nothing but moves is meant here."""

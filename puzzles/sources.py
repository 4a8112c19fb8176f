"""Where positions come from: matches between unlike bots, every moment before a decision, with its public history.

All chance comes from the seed's text, so the same seed gives the same moments on every machine and on either engine.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count, takewhile
from typing import Final

from trainer.players.player import chance_for, player
from trainer.playout.styles import LEVELS
from trainer.rules.cards import shuffled_pack
from trainer.rules.moves import Move
from trainer.rules.notation.line import position_line
from trainer.rules.notation.position import position_of
from trainer.rules.observation import Observation, observe
from trainer.rules.profile import RuleProfile
from trainer.rules.state import Phase, State, deal
from trainer.rules.turn import apply


@dataclass(frozen=True, slots=True)
class Moment:
    """The moment before a decision.

    `before` is the whole state, `seen` what the seat to move sees of it, `move` what it played, `players` the names of
    the bots by seat. `hand` counts the hands of the source from 0, `number` the moves of that hand from 0.
    """

    source: str
    hand: int
    number: int
    before: State
    seen: Observation
    move: Move
    players: tuple[str, ...]

    @property
    def seat(self) -> int:
        """Who is to move."""
        return self.before.turn

    @property
    def player(self) -> str:
        """The name of the bot that moved."""
        return self.players[self.seat - 1]

    @property
    def line(self) -> str:
        """The position on one line, with what the seat to move may know and nothing else.

        The one thing it knows that the notation does not say: which card of the hand was drawn from the stock.
        """
        return position_line(position_of(self.before, self.seat))

    @property
    def origin(self) -> Mapping[str, str | int]:
        """Where it comes from, for a puzzle's provenance: enough to play up to it again."""
        return {
            "source": self.source,
            "seats": self.before.seats,
            "hand": self.hand,
            "move": self.number,
            "players": " ".join(self.players),
        }


def moments(seed: str, profile: RuleProfile, seats: int = 2) -> Iterator[Moment]:
    """Every moment before a decision, hand after hand, without an end.

    Scores are carried from hand to hand; when somebody goes out, a new match begins, so no seat is ever empty. Raises
    `PositionError` (`wrong-number-of-seats`) where the house has no such table.
    """
    scores = (0,) * seats
    dealer = 1
    for hand in count():
        chance = f"{seed}:{hand}"
        names = unlike(chance, seats)
        players = [player(name) for name in names]
        state = deal(profile, shuffled_pack(chance), seats=seats, dealer=dealer, scores=scores, seed=chance)
        number = 0
        while state.phase is not Phase.OVER:
            seen = observe(state, state.turn)
            move = players[state.turn - 1].choose(seen, chance_for(chance, state.turn, number))
            yield Moment(seed, hand, number, state, seen, move, names)
            state = apply(state, move)
            number += 1
        assert state.result is not None
        scores, dealer = state.result.totals, state.result.next_dealer
        if any(state.result.out):
            scores = (0,) * seats


MOST_SEATS: Final = 4


def moments_of(seed: str, profile: RuleProfile, hands: int) -> Iterator[Moment]:
    """The moments of so many hands, at a table whose number of seats, up to `MOST_SEATS`, is drawn by the seed."""
    seats = random.Random(f"seats:{seed}").randint(profile.seats_min, min(MOST_SEATS, profile.seats_max))
    return takewhile(lambda moment: moment.hand < hands, moments(seed, profile, seats))


def unlike(seed: str, seats: int) -> tuple[str, ...]:
    """The bots of one hand by seat: drawn anew for each hand, never all the same."""
    chance = random.Random(f"players:{seed}")
    while True:
        names = tuple(chance.choice(LEVELS) for _ in range(seats))
        if len(set(names)) > 1:
            return names


def recalled(origin: Mapping[str, str | int | float | bool], profile: RuleProfile) -> Moment:
    """The moment that an `origin` names, played again from its seed."""
    for moment in moments(str(origin["source"]), profile, int(origin["seats"])):
        if (moment.hand, moment.number) == (origin["hand"], origin["move"]):
            return moment
    raise AssertionError("moments have no end")

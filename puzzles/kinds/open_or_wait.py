"""Open or wait: the hand can open. Should it?"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

from puzzles.kinds.base import Rejected, Shard, Verdict
from puzzles.kinds.deciding import Deciding, hands_of, held, key_of, one_of, read_move, verdict
from puzzles.kinds.two_ways import TwoWays, made
from puzzles.puzzle import Puzzle
from puzzles.sources import Moment
from puzzles.thresholds import THRESHOLDS
from puzzles.verify.again import moves
from puzzles.verify.measuring import Sheet
from puzzles.verify.tracks import PLAIN
from trainer.coach.candidates import candidates
from trainer.playout.engine import Engine, engine
from trainer.rules.legal import opening_melds
from trainer.rules.moves import Discard, Move, Open
from trainer.rules.profile import house
from trainer.rules.state import Phase

HANDS: Final = 16
"""Hands that a shard takes its positions from, one from each."""

TOO_EASY: Final = 2
"""Of so many puzzles in which every bot opens, rightly, one is kept."""


class OpenOrWait(Deciding):
    name = "open-or-wait"
    moves = frozenset({"open", "discard"})

    def make(self, shard: Shard) -> Iterator[Puzzle | Rejected]:
        eng = engine(wait=True)
        for hand, moments in enumerate(hands_of(shard, house(shard.rules), HANDS)):
            moment = one_of([one for one in moments if asks(one)], random.Random(f"{shard.text}:{hand}"))
            if moment is not None:
                opening, waiting = ways(moment, key_of(moment.line, self.name), eng)
                pair = TwoWays(moment, waiting, opening, TOO_EASY)
                yield held(made(self.name, shard, pair, same, eng), eng)

    def judge(self, puzzle: Puzzle, answer: str) -> Verdict:
        """Any opening is to open, any discard is to wait: which one is another question."""
        move = read_move(answer, "discard 9C")
        option = next((one for one in puzzle.options if same(moves(one.answer)[0], move)), None)
        return verdict(puzzle, move, option)


def same(move: Move, other: Move) -> bool:
    """Whether two moves are one answer: both open, or both wait."""
    return type(move) is type(other) and isinstance(move, (Open, Discard))


def asks(moment: Moment) -> bool:
    """Whether a card was drawn, and the hand can open with it and need not."""
    state = moment.before
    return (
        state.phase is Phase.PLAY
        and not state.has_opened
        and state.taken is None
        and next(iter(opening_melds(state)), None) is not None
    )


def ways(moment: Moment, key: str, eng: Engine) -> tuple[Move, Move]:
    """The opening and the discard that stand for opening and waiting: the best of each in a short race."""
    found = candidates(moment.seen)
    sheet = Sheet(moment.seen, [(move,) for move in found], key=f"{key}:ways", track=PLAIN, eng=eng)
    sheet.play([THRESHOLDS.least_deals] * len(found))
    return _best(found, sheet, Open), _best(found, sheet, Discard)


def _best(found: Sequence[Move], sheet: Sheet, kind: type) -> Move:
    """The best of a kind on more deals, of the half that did best on few."""
    figures = sheet.figures()
    ranked = sorted(
        (place for place, move in enumerate(found) if isinstance(move, kind)),
        key=lambda place: (-figures[place].total, place),
    )
    kept = ranked[: (len(ranked) + 1) // 2]
    more = THRESHOLDS.cheap_deals
    sheet.play([more if place in kept else 0 for place in range(len(found))])
    totals = sheet.figures()
    return found[max(kept, key=lambda place: (totals[place].total, -place))]


KIND: Final = OpenOrWait()

"""Take or draw: the top discard can be taken. Is it worth it?"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from puzzles.kinds.base import Rejected, Shard, Verdict
from puzzles.kinds.deciding import Deciding, hands_of, held, one_of, read_move, verdict
from puzzles.kinds.two_ways import TwoWays, made
from puzzles.puzzle import Puzzle
from puzzles.sources import Moment
from trainer.playout.engine import engine
from trainer.rules.legal import legal_moves
from trainer.rules.moves import Draw, Move, Take
from trainer.rules.profile import house

HANDS: Final = 24
"""Hands that a shard takes its positions from, one from each."""

TOO_EASY: Final = 12
"""A card that can be taken is mostly worth it, and only easy leaves it: of so many such puzzles one is kept."""


class TakeOrDraw(Deciding):
    name = "take-or-draw"
    moves = frozenset({"draw", "take"})

    def make(self, shard: Shard) -> Iterator[Puzzle | Rejected]:
        eng = engine(wait=True)
        for hand, moments in enumerate(hands_of(shard, house(shard.rules), HANDS)):
            moment = one_of([one for one in moments if asks(one)], random.Random(f"{shard.text}:{hand}"))
            if moment is not None:
                ways = TwoWays(moment, Draw(), Take(), TOO_EASY)
                yield held(made(self.name, shard, ways, same, eng), eng)

    def judge(self, puzzle: Puzzle, answer: str) -> Verdict:
        move = read_move(answer, "take")
        return verdict(puzzle, move, puzzle.option(str(move)))


def same(move: Move, other: Move) -> bool:
    """Whether two moves are one answer."""
    return move == other


def asks(moment: Moment) -> bool:
    """Whether the seat may draw or take, and nothing else."""
    found = list(legal_moves(moment.before))
    return len(found) == 2 and isinstance(found[0], Draw) and isinstance(found[1], Take)


KIND: Final = TakeOrDraw()

"""A kind of puzzle that costs nothing: what a hand counts. Its shards hold alike puzzles, rejections, and mistakes on demand."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from random import Random

from puzzles.kinds.base import BadAnswer, How, Kind, Rejected, Shard, Verdict
from puzzles.puzzle import Puzzle
from trainer.rules.cards import FACES, cards_text, hand_points, parse_cards


class Fake:
    """What these cards count. `slow` is how long a shard takes, in seconds."""

    name = "fake"
    exact = True
    moves = frozenset[str]()

    def __init__(self, slow: float = 0.0, crash_in: int | None = None) -> None:
        self.slow = slow
        self.crash_in = crash_in

    def how(self, puzzle: Puzzle) -> How:
        return "number"

    def choices(self, puzzle: Puzzle) -> Sequence[str]:
        return ()

    def make(self, shard: Shard) -> Iterator[Puzzle | Rejected]:
        random = Random(shard.text)
        for place in range(8):
            time.sleep(self.slow / 8)
            if shard.number == self.crash_in and place == 3:
                raise ArithmeticError("a mistake of the program")
            if random.random() < 0.3:
                yield Rejected(self.name, random.choice(("dull", "unclear")))
                continue
            # Few ranks, so that some are alike.
            cards = random.sample([card for card in FACES if card.text[:-1] in ("6", "7", "8", "9")], 4)
            yield puzzle_of(cards_text(cards), shard, place)

    def judge(self, puzzle: Puzzle, answer: str) -> Verdict:
        if not answer.isdecimal():
            raise BadAnswer(answer, "25")
        good = int(answer) == puzzle.truth["points"]
        return Verdict(answer, "right" if good else "wrong", best=good)

    def right(self, puzzle: Puzzle) -> Sequence[str]:
        return (str(puzzle.truth["points"]),)

    def check(self, puzzle: Puzzle) -> Sequence[str]:
        counted = hand_points(puzzle.read.hands[0].cards)
        return () if counted == puzzle.truth["points"] else (f"counts {counted}",)

    def check_twice(self, puzzle: Puzzle) -> Sequence[str]:
        return self.check(puzzle)


def puzzle_of(cards: str, shard: Shard, place: int) -> Puzzle:
    """A puzzle with these cards in the first hand."""
    line = f"s40:{shard.rules};;;{'.'.join(cards.split())}|13;;;;;;;;"
    points = hand_points(parse_cards(cards))
    return Puzzle(
        "fake", line, {}, {"points": points}, level=1 + points % 5, rating=1000 + 10 * points, tags=("count-live-cards",),
        origin={"seed": shard.seed, "shard": shard.number, "place": place},
    )  # fmt: skip


def fake(name: str) -> Kind:
    """Loads it, in workers too."""
    assert name == "fake"
    return Fake(slow=float(os.environ.get("FAKE_SLOW", "0")))


def crashing(name: str) -> Kind:
    """One that fails in the middle of its second shard."""
    return Fake(crash_in=1)


class _Barren(Fake):
    def make(self, shard: Shard) -> Iterator[Puzzle | Rejected]:
        yield Rejected(self.name, "dull")


def barren(name: str) -> Kind:
    """One that never finds a puzzle."""
    return _Barren()

"""What the long commands share: which of numbered pieces are done, which are left, and playing those in processes.

Every piece has a number that decides all chance in it, so it does not matter in what order and in what blocks they are
played, as long as each is counted once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import islice
from typing import TypeVar, TypeVarTuple

Block = TypeVarTuple("Block")
T = TypeVar("T")
Range = tuple[int, int]
"""The number of the first piece, and how many follow each other from there."""


def joined(done: Sequence[Range], first: int, count: int) -> list[Range]:
    """The ranges with one more; those that meet become one."""
    ranges = sorted([*done, (first, count)])
    found = ranges[:1]
    for start, size in ranges[1:]:
        before, length = found[-1]
        if before + length == start:
            found[-1] = before, length + size
        else:
            found.append((start, size))
    return found


def pieces(done: Sequence[Range]) -> int:
    """How many pieces the ranges hold."""
    return sum(count for _, count in done)


def left(done: Sequence[Range], wanted: int, block: int) -> Iterator[Range]:
    """Blocks of what is still to be done of `wanted` pieces."""
    at = 0
    for first, count in [*done, (wanted, 0)]:
        end = min(first, wanted)
        for start in range(at, end, block):
            yield start, min(block, end - start)
        at = max(at, first + count)


def played(
    play: Callable[[*Block], T], todo: Iterator[tuple[*Block]], workers: int
) -> Iterator[tuple[tuple[*Block], T]]:
    """Each block with what `play(*block)` made of it, in the order in which they are done: in that many processes, or
    with fewer than two here, one after the other."""
    if workers < 2:
        for block in todo:
            yield block, play(*block)
        return
    with ProcessPoolExecutor(workers) as pool:
        running = {pool.submit(play, *block): block for block in islice(todo, 2 * workers)}
        try:
            while running:
                # Few blocks lie in the queue, so that stopping never waits for long.
                done = next(as_completed(running))
                block = running.pop(done)
                for following in islice(todo, 1):
                    running[pool.submit(play, *following)] = following
                yield block, done.result()
        finally:
            for future in running:
                future.cancel()

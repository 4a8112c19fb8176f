"""Proving puzzles anew, one by one or many in processes: what is wrong with each, if anything."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random

from puzzles.codec import from_text, to_text
from puzzles.errors import PuzzleError
from puzzles.file import check_possible
from puzzles.generate import Loader, kind_named
from puzzles.puzzle import GENERATOR, Puzzle
from trainer.rules.errors import Scala40Error


@dataclass(frozen=True, slots=True)
class Proof:
    """What came of one puzzle: `complaints`, none where all is right. `older`: an earlier generator made it, so that its
    sums cannot be made again; only what does not hang on them was looked at."""

    digest: str
    kind: str
    complaints: tuple[str, ...] = ()
    older: bool = False


def proof(puzzle: Puzzle, fresh: int | str | None = None, load: Loader = kind_named) -> Proof:
    """Exact kinds: solver or referee, and the second method. Others: the stored deals give the stored sums, and the grades
    follow from them; with `fresh`, new deals of that seed must not contradict."""
    older = puzzle.version < GENERATOR
    found: list[str] = []
    try:
        check_possible(puzzle)
        kind = load(puzzle.kind)
        if not 1 <= puzzle.level <= 5:
            found.append(f"level {puzzle.level}")
        if kind.exact:
            found += [*kind.check(puzzle), *kind.check_twice(puzzle)]
        else:
            found += [] if older else kind.check(puzzle)
            found += [] if fresh is None else _fresh(puzzle, fresh)
    except Scala40Error as error:
        found.append(str(error))
    return Proof(puzzle.digest, puzzle.kind, tuple(found), older)


def _fresh(puzzle: Puzzle, seed: int | str) -> Sequence[str]:
    from puzzles.verify.again import fresh

    return fresh(puzzle, seed)


def sample(digests: Sequence[str], number: int | None, seed: int) -> list[str]:
    """Some of them, by chance; all, where no number is asked for or there are no more."""
    if number is None or number >= len(digests):
        return list(digests)
    return sorted(Random(seed).sample(sorted(digests), number))


def proofs(
    puzzles: Iterable[Puzzle],
    *,
    fresh: int | str | None = None,
    workers: int = 1,
    load: Loader = kind_named,
    report: Callable[[Proof], None] = lambda _: None,
) -> Iterator[Proof]:
    """Each puzzle's proof, in the order given; with more workers in processes."""
    if workers < 2:
        for puzzle in puzzles:
            done = proof(puzzle, fresh, load)
            report(done)
            yield done
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        texts = [to_text(puzzle) for puzzle in puzzles]
        try:
            for done in pool.map(_prove_text, texts, [fresh] * len(texts), [load] * len(texts)):
                report(done)
                yield done
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _prove_text(text: str, fresh: int | str | None, load: Loader) -> Proof:
    try:
        return proof(from_text(text), fresh, load)
    except PuzzleError as error:
        return Proof("", "", (str(error),))

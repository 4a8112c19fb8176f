"""`scala40 puzzles verify FILE` or `--bank`: proves puzzles anew."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.commands.puzzles.generate import number, whole
from trainer.terminal import terminal_words

if TYPE_CHECKING:
    from puzzles.puzzle import Puzzle
    from puzzles.verifying import Proof
    from trainer.language import Words


def configure(parser: argparse.ArgumentParser) -> None:
    """The subcommand's arguments."""
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="a puzzle as TOML or as an address; - reads the input"
    )
    parser.add_argument(
        "--bank", nargs="?", const="", metavar="BANK", help="the bank, or another one by its file"
    )
    parser.add_argument(
        "--sample", type=whole, metavar="N", help="only so many puzzles of the bank, by chance"
    )
    parser.add_argument("--seed", type=number, default=0, metavar="S", help="which ones (0)")
    parser.add_argument(
        "--fresh", type=number, metavar="SEED", help="play new deals too; they must not contradict"
    )
    parser.add_argument("--kind", metavar="K", help="only puzzles of this kind")
    parser.add_argument("--workers", type=whole, default=1, metavar="W", help="processes (1)")
    parser.add_argument("--json", action="store_true", help="print checked, older and failed as JSON")


def run(args: argparse.Namespace) -> int:
    """0 when all is right, 1 when something differs. Raises what is wrong with a file or a bank: status 2."""
    from puzzles.verifying import proofs
    from trainer.commands.inputs import FileError, ready_engine

    if (args.file is None) == (args.bank is None):
        raise FileError("file-or-bank", file=str(args.file or ""))
    w = terminal_words()
    puzzles = _of_bank(args) if args.file is None else [_of_file(args.file)]
    if any(not puzzle_is_exact(one) for one in puzzles):
        ready_engine(w)
    found = []
    for done in proofs(puzzles, fresh=args.fresh, workers=args.workers):
        found.append(done)
        if done.complaints and not args.json:
            _complain(done, w)
        if sys.stderr.isatty():
            print(f"\r{len(found)} / {len(puzzles)} ", end="", file=sys.stderr, flush=True)
    failed = [one for one in found if one.complaints]
    if args.json:
        print(json.dumps(as_json(found), indent=1))
    else:
        _summary(found, w)
    return int(bool(failed))


def puzzle_is_exact(puzzle: Puzzle) -> bool:
    """Whether no deal has to be played to prove it."""
    from puzzles.kinds import kind

    return kind(puzzle.kind).exact


def _of_bank(args: argparse.Namespace) -> list[Puzzle]:
    from puzzles.bank.reader import Bank, shipped
    from puzzles.verifying import sample

    bank = Bank(Path(args.bank)) if args.bank else shipped()
    digests = sample(bank.digests(kind=args.kind), args.sample, args.seed)
    return [puzzle for digest in digests if (puzzle := bank.by_digest(digest)) is not None]


def _of_file(name: str) -> Puzzle:
    """A file's puzzle: with the answers that it gives, which are what is to be proved; worked out where it gives none."""
    from puzzles.answering import asked, read_any, shipped_or_none
    from trainer.commands.inputs import read_text

    puzzle = read_any(read_text(name))
    return puzzle if puzzle.truth or puzzle.options else asked(puzzle, shipped_or_none()).puzzle


def _complain(done: Proof, w: Words) -> None:
    for complaint in done.complaints:
        print(w.tr("{digest} ({kind}): {complaint}", digest=done.digest, kind=done.kind, complaint=complaint))


def _summary(found: list[Proof], w: Words) -> None:
    checked, failed = len(found), sum(bool(one.complaints) for one in found)
    if failed:
        line = w.ntr(
            "{failed} of {n} puzzle does not hold.",
            "{failed} of {n} puzzles do not hold.",
            checked,
            n=checked,
            failed=failed,
        )
    else:
        line = w.ntr(
            "{n} puzzle proved anew: it holds.", "{n} puzzles proved anew: all hold.", checked, n=checked
        )
    print(line)
    older = sum(one.older for one in found)
    if older:
        print(
            w.ntr(
                "{n} was made by an earlier generator; the sums stored with it were not played again.",
                "{n} were made by an earlier generator; their sums were not played again.",
                older,
                n=older,
            )
        )


def as_json(found: list[Proof]) -> dict[str, object]:
    """What was proved, and what does not hold."""
    return {
        "checked": len(found),
        "kinds": dict(sorted(Counter(one.kind for one in found).items())),
        "older": sum(one.older for one in found),
        "failed": [
            {"digest": one.digest, "kind": one.kind, "complaints": list(one.complaints)}
            for one in found
            if one.complaints
        ],
    }

"""`scala40 puzzles pack`: the bank's file made of what generation keeps."""

from __future__ import annotations

import argparse
from pathlib import Path

from trainer.commands.puzzles.generate import FOLDER
from trainer.terminal import terminal_words


def configure(parser: argparse.ArgumentParser) -> None:
    """The subcommand's arguments."""
    parser.add_argument(
        "--out", type=Path, default=FOLDER, metavar="DIR", help=f"where the work is kept ({FOLDER})"
    )
    parser.add_argument(
        "--bank", type=Path, metavar="FILE", help="the bank to write (the one that is shipped)"
    )
    parser.add_argument(
        "--anew", action="store_true", help="leave out what the bank has and the work has not"
    )


def run(args: argparse.Namespace) -> int:
    """0 when the bank was written. Raises `BankError`."""
    from puzzles.bank.packing import pack
    from puzzles.bank.tables import SHIPPED
    from puzzles.daily import shipped_days

    w = terminal_words()
    file = args.bank or SHIPPED
    packed = pack(args.out, file, anew=args.anew, fixed=shipped_days().digests)
    print(
        w.tr(
            "{file}: {puzzles} puzzles, {new} of them new, {renewed} renewed; {alike} alike to others left out.",
            file=file,
            puzzles=w.number(packed.puzzles),
            new=w.number(packed.new),
            renewed=w.number(packed.renewed),
            alike=w.number(packed.alike),
        )
    )
    return 0

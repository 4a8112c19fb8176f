"""`scala40 puzzles …`: making, checking, counting and solving puzzles. One module a subcommand."""

from __future__ import annotations

import argparse
import importlib
from typing import Final

ACTIONS: Final = {
    "generate": "make puzzles of one kind; stopped or killed, it goes on where it was",
    "pack": "put what was made into the bank",
    "stats": "how many puzzles there are, what making them took, and what was rejected",
    "verify": "prove puzzles anew: the stored deals give the stored sums, the referee and a second method agree",
    "solve": "grade an answer to a puzzle as the app would",
    "daily": "the puzzles of a day; with --extend, more days for the list",
}
"""Name -> one line of help. Its module in this package has `configure` and `run`."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The subcommands, each with its own arguments."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    for name, line in ACTIONS.items():
        module = importlib.import_module(f"{__name__}.{name}")
        action = actions.add_parser(name, help=line, description=line)
        module.configure(action)
        action.set_defaults(run_action=module.run)


def run(args: argparse.Namespace) -> int:
    """The exit status of the subcommand."""
    status = args.run_action(args)
    assert isinstance(status, int)
    return status

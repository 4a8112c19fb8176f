"""The `scala40` command. Alone it opens the app; its subcommands are loaded only when they are asked for.

Nothing heavy is imported here: `scala40 --help` answers at once, and no subcommand loads Streamlit.
"""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, cast

from trainer import __version__
from trainer.terminal import CANNOT, STOPPED, terminal_words

COMMANDS: dict[str, tuple[str, str]] = {
    "referee": (
        "trainer.commands.referee",
        "judge cases and positions, and say whether the files expect the same",
    ),
    "selfplay": ("trainer.commands.selfplay", "play hands between players, with every invariant checked"),
    "solve": ("trainer.commands.solve", "what a hand can open with, and how far it is from opening"),
    "hint": (
        "trainer.commands.hint",
        "what to do in a position: where to look, what kind of move, the move and why",
    ),
    "review": ("trainer.commands.review", "what a match's decisions cost, why, and what was luck"),
    "tournament": (
        "trainer.commands.tournament",
        "players against each other on the same deals, seats swapped",
    ),
    "study": ("trainer.commands.study", "a claim of strategy as an experiment, with intervals"),
    "puzzles": ("trainer.commands.puzzles", "make, check, count and solve puzzles"),
    "bench": ("trainer.commands.bench", "measure speed, beside the goals"),
}
"""Name -> (module with `configure` and `run`, one line of help)."""


class Command(Protocol):
    """What a module in `trainer.commands` offers."""

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Adds the command's arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Does it; gives the exit status."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; gives the exit status. An error of ours is one sentence on the error stream, status 2."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Not every pipe and console knows every sign that we print; a question mark is better than a traceback.
            stream.reconfigure(errors="replace")
    try:
        return _run(given)
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        # Whoever read our output has enough (`scala40 referee … | head`); Python must not complain at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        told = _told(error)
        if told is None:
            raise
        print(f"scala40: {told}", file=sys.stderr)
        return CANNOT


def _run(given: list[str]) -> int:
    if given and given[0] in COMMANDS:
        name = given[0]
        module, line = COMMANDS[name]
        command = cast(Command, importlib.import_module(module))
        parser = argparse.ArgumentParser(prog=f"scala40 {name}", description=line)
        command.configure(parser)
        return command.run(parser.parse_args(given[1:]))
    if given and not given[0].startswith("-"):
        from trainer.rules.errors import Scala40Error

        raise Scala40Error("unknown-command", read=given[0], expected=list(COMMANDS))
    args = app_parser().parse_args(given)
    from trainer.app.launch import Wish, launch

    wish = Wish(host=args.host, port=args.port, browser=args.browser, data=args.data)
    return launch(wish, terminal_words())


def app_parser() -> argparse.ArgumentParser:
    """The options of `scala40` without a subcommand."""
    listed = "".join(f"\n  scala40 {name:<10} {line}" for name, (_, line) in COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="scala40",
        description="Opens Scala 40 Trainer in the browser and prints its address.",
        epilog=f"commands (each has its own --help):{listed}" if listed else None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--port", type=_port, default=8040, help="where to listen (8040; the next free one if taken)"
    )
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="at which address to listen (127.0.0.1: this computer alone; 0.0.0.0: everybody in the network)",
    )
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="do not open the browser")
    parser.add_argument("--data", type=Path, metavar="DIR", help="the folder for matches and settings")
    parser.add_argument("--version", action="version", version=f"scala40 {__version__}")
    return parser


def _told(error: Exception) -> str | None:
    """The sentence for an error of ours; None for a mistake of the program, which keeps its traceback."""
    from trainer.app.sentences import sentence
    from trainer.rules.errors import Scala40Error
    from trainer.store.errors import StoreError

    return sentence(terminal_words(), error) if isinstance(error, (Scala40Error, StoreError)) else None


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65_535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())

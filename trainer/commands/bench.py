"""`scala40 bench`: measures speed and prints it beside the goals. Speed lives here, never in a timed test.

Figures of the engine are taken in this process; those of the app need a browser, and those beside other programs the
extra `bench`: what is not there is left out, with the reason.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict

from trainer.bench import app, bank, engine, peers, playing, search
from trainer.bench.figure import Figure
from trainer.terminal import terminal_words


def configure(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument(
        "--json", action="store_true", help="a list with name, value, unit, goal, at_least and ok"
    )
    parser.add_argument("--engine", action="store_true", help="only the figures that need no browser")


def run(args: argparse.Namespace) -> int:
    """Prints every figure as it is measured; 0 when all goals are met, 1 when one is not."""
    found: list[Figure] = []
    for figure in _figures(engine_only=args.engine):
        found.append(figure)
        if not args.json:
            print(_line(figure), flush=True)
    if args.json:
        print(json.dumps([asdict(figure) | {"ok": figure.ok} for figure in found], indent=1))
    return int(not all(figure.ok for figure in found))


def _figures(*, engine_only: bool) -> Iterator[Figure]:
    yield from engine.figures()
    yield from search.figures()
    yield from bank.figures()
    yield from peers.figures()
    yield from playing.figures()
    if not engine_only:
        yield from app.figures()


def _line(figure: Figure) -> str:
    words = terminal_words()
    mark = "✓" if figure.ok else "✗"
    value = f"{words.number(figure.value, 2)} {figure.unit}"
    number = words.number(figure.goal, 0 if figure.goal == int(figure.goal) else 1)
    if figure.at_least:
        goal = words.tr("goal: at least {goal} {unit}", goal=number, unit=figure.unit)
    else:
        goal = words.tr("goal: under {goal} {unit}", goal=number, unit=figure.unit)
    return f"{mark} {figure.name:<64} {value:>14}   {goal}"

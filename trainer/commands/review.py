"""`scala40 review MATCH`: a saved match gone over: what each decision cost, why, and what was luck."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trainer.coach.account import accounts, together
from trainer.coach.review import SECONDS, Review, review
from trainer.coach.saying.moves import move_phrase
from trainer.coach.saying.reviewing import (
    came_of_it,
    compared,
    cost,
    grade_name,
    headline,
    judged,
    luck_line,
    meaning,
    where,
    why_groups,
)
from trainer.commands.inputs import FileError, read_text, ready_engine, seconds, try_to_write
from trainer.language import Words
from trainer.rules.errors import NotationError, PositionError
from trainer.rules.notation.match import read_match
from trainer.rules.notation.records import MatchRecord
from trainer.terminal import terminal_words

if TYPE_CHECKING:
    from trainer.playout.engine import Engine

SHOWN: Final = 5
"""Decisions that the terminal tells; the page has them all."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("match", metavar="MATCH", help="a match as the app saves it; - reads the input")
    parser.add_argument("--seat", type=int, metavar="N", help="whose decisions (the first person's)")
    parser.add_argument("--html", metavar="OUT", help="write the review to this file, as one page")
    parser.add_argument(
        "--seconds",
        type=seconds,
        default=SECONDS,
        metavar="S",
        help=f"how long the decisions may take altogether ({SECONDS:.0f}); the luck takes a few more",
    )


def run(args: argparse.Namespace) -> int:
    """0 when the match was reviewed. What is wrong with the file is raised: status 2."""
    w = terminal_words()
    match = finished(read_text(args.match))
    if args.seat is not None and not 1 <= args.seat <= len(match.players):
        raise PositionError("no-such-seat", read=args.seat, most=len(match.players))
    if args.html is not None:
        try_to_write(Path(args.html))
    found = _reviewed(match, args.seat, args.seconds, ready_engine(w), w)
    for line in _lines(found, w):
        print(line)
    if args.html is not None:
        from trainer.display.review_page import page

        _write(args.html, page(found, w, title=" · ".join(match.players)))
        print()
        print(w.tr("The whole review is in {file}", file=args.html))
    return 0


def finished(text: str) -> MatchRecord:
    """The hands of a match that are over. Raises `NotationError` or `PositionError`: beside those of reading,
    `cut-short` and `no-hand-over`."""
    read = read_match(text)
    if read.cut:
        raise NotationError("cut-short", "")
    hands = tuple(hand for hand in read.match.hands if hand.result is not None)
    if not hands:
        raise PositionError("no-hand-over")
    return replace(read.match, hands=hands)


def _reviewed(match: MatchRecord, seat: int | None, time: float, engine: Engine, w: Words) -> Review:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(w.tr("decisions"), total=1.0)
        return review(
            match,
            seat,
            seconds=time,
            engine=engine,
            progress=lambda share: bar.update(task, completed=share),
        )


def _lines(found: Review, w: Words) -> Iterator[str]:
    yield f"{headline(found, w)} {meaning(found, w)}"
    yield judged(found, w)
    told = accounts(found)
    if told:
        yield luck_line(together(told), w)
    for one in found.costly[:SHOWN]:
        yield ""
        yield f"{where(one, w)} · {grade_name(one.grade, w)}: {cost(one, w)}"
        yield "  " + w.pair(w.tr("Played"), move_phrase(one.played.move, w))
        yield "  " + w.pair(w.tr("Better"), move_phrase(one.advice.best.move, w))
        for title, sentences in why_groups(one, w):
            yield "  " + title
            yield from ("    " + sentence for sentence in sentences)
        for sentence in (*compared(one, w), came_of_it(one, found.names, w)):
            yield "  " + sentence
    if not found.costly:
        yield ""
        yield w.tr("No decision gave anything up that can be told from nothing.")


def _write(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8")
    except (OSError, ValueError):
        raise FileError("not-written", file=name) from None

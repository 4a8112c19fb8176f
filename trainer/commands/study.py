"""`scala40 study`: a claim of strategy as an experiment, with intervals, house by house."""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trainer.coach.evidence import PATH, Found, read, save
from trainer.coach.saying.compiling import compiling
from trainer.coach.saying.studies import SENTENCES, case_side, case_text
from trainer.coach.studies import STUDIES, Case, measure, whole_hands
from trainer.coach.study_pairs import case_order
from trainer.commands.figures import FiguresError
from trainer.commands.inputs import FileError, houses_for, try_to_write
from trainer.commands.tournament import interval
from trainer.players.estimates import Sums
from trainer.playout.engine import can_compile, engine
from trainer.rules.errors import Scala40Error
from trainer.rules.profile import RuleProfile, house
from trainer.terminal import STOPPED, terminal_words

if TYPE_CHECKING:
    from trainer.language import Words

WHOLE_BLOCK: Final = 500

Cases = dict[str, dict[str, Case]]
"""House -> case -> what it came to."""


class UnknownStudy(Scala40Error):
    """No study has this name; `expected` lists those there are."""

    code = "unknown-study"


def configure(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("name", metavar="NAME", help=f"{', '.join(STUDIES)}, or all")
    parser.add_argument("--rules", default="all", metavar="R", help="a house, or all (all)")
    parser.add_argument(
        "--hands", type=_count, default=500, metavar="N", help="hands from which moments come (500)"
    )
    parser.add_argument("--deals", type=_count, default=128, metavar="D", help="deals for each moment (128)")
    parser.add_argument("--seed", default="0", metavar="S", help="decides the hands and the deals (0)")
    parser.add_argument(
        "--seats", type=_count, default=0, metavar="P", help="players (as few as the house allows)"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument(
        "--save",
        nargs="?",
        type=Path,
        const=PATH,
        metavar="FILE",
        help="put the figures in the place of those that the page “Strategy” shows",
    )


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError("a whole number from 1 on")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Measures; 0 when all was measured, 130 when it was stopped. Raises `UnknownStudy`, `FileError`, `ProfileError`."""
    if args.name not in (*STUDIES, "all"):
        raise UnknownStudy(read=args.name, expected=", ".join((*STUDIES, "all")))
    houses = houses_for(args.rules, args.seats)
    if args.save is not None:
        _check_file(args.save)
    status = 0
    for name in STUDIES if args.name == "all" else (args.name,):
        status = _one(args, name, houses)
        if status:
            break
    return status


def _one(args: argparse.Namespace, name: str, houses: tuple[RuleProfile, ...]) -> int:
    words = terminal_words()
    found: Cases = {profile.name: {} for profile in houses}
    stopped = False
    try:
        _measure(args, name, houses, found, words)
    except KeyboardInterrupt:
        stopped = True
    if args.save is not None and not stopped:
        _save(_found(args, name, found), args.save)
    if args.json:
        print(json.dumps([_row(row) for row in _found(args, name, found)], indent=1))
    else:
        _report(words, name, found, stopped)
    return STOPPED if stopped else 0


def _check_file(file: Path) -> None:
    """Finds out before the long work whether figures can be put there. Raises `FileError`, `FiguresError`."""
    try_to_write(file)
    if file.exists():
        try:
            read(file)
        except (ValueError, TypeError):
            raise FiguresError("no-figures", file=str(file)) from None


def _save(rows: list[Found], file: Path) -> None:
    try:
        save(rows, file)
    except OSError:
        raise FileError("not-written", file=str(file)) from None


def _measure(
    args: argparse.Namespace, name: str, houses: tuple[RuleProfile, ...], found: Cases, words: Words
) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    study = STUDIES[name]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words.tr("hands"), total=args.hands * len(houses))
        if can_compile():
            bar.update(task, description=compiling(words))
            engine(wait=True)
            bar.update(task, description=words.tr("hands"))
        for profile in houses:
            for hand in range(args.hands):
                for case, one in measure(study, profile, args.seed, hand, args.deals, args.seats).items():
                    _add(found[profile.name], case, one)
                bar.advance(task)
            for first in range(0, math.ceil(args.hands / 2), WHOLE_BLOCK):
                units = range(first, min(first + WHOLE_BLOCK, math.ceil(args.hands / 2)))
                for case, one in whole_hands(study, profile, args.seed, units).items():
                    _add(found[profile.name], case, one)


def _add(cases: dict[str, Case], name: str, one: Case) -> None:
    case = cases.setdefault(name, Case(0, Sums()))
    case.moments += one.moments
    case.gain.plus(one.gain)


def _found(args: argparse.Namespace, name: str, measured: Cases) -> list[Found]:
    """The figures as they are kept, house by house."""
    rows = []
    for rules, cases in measured.items():
        for case in sorted(cases, key=case_order):
            gain = cases[case].gain.mean()
            sure = math.isfinite(gain.low)
            rows.append(
                Found(
                    study=name,
                    rules=rules,
                    seats=args.seats or house(rules).seats_min,
                    case=case,
                    moments=cases[case].moments,
                    points=gain.value,
                    low=gain.low if sure else None,
                    high=gain.high if sure else None,
                    seed=args.seed,
                    hands=args.hands,
                    deals=args.deals,
                )
            )
    return rows


def _row(found: Found) -> dict[str, object]:
    return {
        "study": found.study,
        "rules": found.rules,
        "case": found.case,
        "moments": found.moments,
        "points": found.points,
        "points_low": found.low,
        "points_high": found.high,
    }


def _report(words: Words, name: str, found: Cases, stopped: bool) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    if stopped:
        print(words.tr("Stopped: these are the figures so far."))
    print(words.tr(SENTENCES[name]))
    table = Table(box=box.SIMPLE)
    table.add_column(words.tr("house"))
    table.add_column(words.tr("case"))
    table.add_column(words.tr("moments"), justify="right")
    table.add_column(words.tr("points a hand"), justify="right")
    for rules, cases in found.items():
        for case in sorted(cases, key=case_order):
            gain = interval(words, cases[case].gain.mean(), 2)
            table.add_row(rules, _label(words, case), words.number(cases[case].moments), gain)
    Console(width=None if Console().is_terminal else 110).print(table)
    print(words.tr("In brackets: 95 % intervals. Where the interval holds 0, nothing is shown."))


def _label(words: Words, case: str) -> str:
    part = case_side(case, words)
    text = case_text(case, words)
    return words.pair(part, text) if part else text

"""`scala40 study`: a claim of strategy as an experiment, with intervals, house by house."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from trainer.coach.studies import AFTER, BEFORE, LATE, STUDIES, UNLIMITED, WHOLE, Case, measure, whole_hands
from trainer.commands.tournament import interval
from trainer.language import N_
from trainer.players.estimates import Sums
from trainer.playout.engine import can_compile, engine
from trainer.rules.errors import Scala40Error
from trainer.rules.profile import HOUSES, RuleProfile, house
from trainer.terminal import STOPPED, terminal_words

if TYPE_CHECKING:
    from trainer.language import Words

WHOLE_BLOCK: Final = 500

Found = dict[str, dict[str, Case]]
"""House -> case -> what it came to."""

SENTENCES: Final[Mapping[str, str]] = {
    "open-or-hold": N_("Opening now, less throwing a card and waiting; by turn. Whole hands: always opening at once, less holding back as “hard” does."),
    "throw-high": N_("Throwing the dearest card, less throwing a cheaper one that goes with fewer others."),
    "sets-or-runs": N_("Laying more sets, less laying as many cards in more runs."),
    "middle-cards": N_("Throwing a lone ace, two, queen or king, less throwing a lone five to nine."),
    "take-or-draw": N_("Taking the discard, less drawing."),
    "joker-placement": N_("The joker where the fewest unseen cards free it, less where the most do."),
}  # fmt: skip
"""What is subtracted from what."""


class UnknownStudy(Scala40Error):
    """No study has this name; `expected` lists those there are."""

    code = "unknown-study"


def configure(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("name", metavar="NAME", help=", ".join(STUDIES))
    parser.add_argument("--rules", default="all", metavar="R", help="a house, or all (all)")
    parser.add_argument(
        "--hands", type=_count, default=500, metavar="N", help="hands from which moments come (500)"
    )
    parser.add_argument("--deals", type=_count, default=128, metavar="D", help="deals for each moment (128)")
    parser.add_argument("--seed", default="0", metavar="S", help="decides the hands and the deals (0)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError("a whole number from 1 on")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Measures; 0 when all was measured, 130 when it was stopped. Raises `UnknownStudy`."""
    if args.name not in STUDIES:
        raise UnknownStudy(read=args.name, expected=", ".join(STUDIES))
    houses = tuple(HOUSES.values()) if args.rules == "all" else (house(args.rules),)
    words = terminal_words()
    found: Found = {profile.name: {} for profile in houses}
    stopped = False
    try:
        _measure(args, houses, found, words)
    except KeyboardInterrupt:
        stopped = True
    if args.json:
        print(json.dumps(list(_rows(args.name, found)), indent=1))
    else:
        _report(words, args.name, found, stopped)
    return STOPPED if stopped else 0


def _measure(args: argparse.Namespace, houses: tuple[RuleProfile, ...], found: Found, words: Words) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    study = STUDIES[args.name]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words.tr("hands"), total=args.hands * len(houses))
        if can_compile():
            bar.update(task, description=words.tr("compiling, the first time only"))
            engine(wait=True)
            bar.update(task, description=words.tr("hands"))
        for profile in houses:
            for hand in range(args.hands):
                for case, one in measure(study, profile, args.seed, hand, args.deals).items():
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


def _rows(name: str, found: Found) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for rules, cases in found.items():
        for case in sorted(cases, key=_order):
            gain = cases[case].gain.mean()
            sure = math.isfinite(gain.low)
            rows.append(
                {
                    "study": name,
                    "rules": rules,
                    "case": case,
                    "moments": cases[case].moments,
                    "points": gain.value,
                    "points_low": gain.low if sure else None,
                    "points_high": gain.high if sure else None,
                }
            )
    return rows


def _order(case: str) -> int:
    named = {BEFORE: 0, AFTER: 1, WHOLE: 1_000, UNLIMITED: 1_001}
    return named[case] if case in named else int(case)


def _report(words: Words, name: str, found: Found, stopped: bool) -> None:
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
        for case in sorted(cases, key=_order):
            gain = interval(words, cases[case].gain.mean(), 2)
            table.add_row(rules, _label(words, case), words.number(cases[case].moments), gain)
    Console(width=None if Console().is_terminal else 110).print(table)
    print(words.tr("In brackets: 95 % intervals. Where the interval holds 0, nothing is shown."))


def _label(words: Words, case: str) -> str:
    if case.isdecimal():
        if int(case) >= LATE:
            return words.tr("from turn {n} on", n=case)
        return words.tr("turn {n}", n=case)
    return {
        BEFORE: words.tr("before opening"),
        AFTER: words.tr("after opening"),
        WHOLE: words.tr("whole hands"),
        UNLIMITED: words.tr("whole hands, no limit"),
    }[case]

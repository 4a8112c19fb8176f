"""`scala40 puzzles daily`: the puzzles of a day; with `--extend`, days are added to the list."""

from __future__ import annotations

import argparse
import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final

from trainer.terminal import terminal_words

AHEAD: Final = timedelta(days=366)


def configure(parser: argparse.ArgumentParser) -> None:
    """The subcommand's arguments."""
    parser.add_argument(
        "day", nargs="?", type=day, metavar="DATE", help="which day, such as 2026-12-24 (today)"
    )
    parser.add_argument(
        "--extend", action="store_true", help="add days to the end of the list, from the bank"
    )
    parser.add_argument(
        "--until", type=day, metavar="DATE", help="the last day to add (a year ahead and a little)"
    )
    parser.add_argument("--list", type=Path, metavar="FILE", help="another list than the one that is shipped")
    parser.add_argument("--bank", type=Path, metavar="FILE", help="another bank than the one that is shipped")
    parser.add_argument("--json", action="store_true", help="print the day as JSON")


def day(text: str) -> date:
    """A calendar date."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError("a date such as 2026-12-24") from None


def run(args: argparse.Namespace) -> int:
    """0; 1 where the list has nothing for the day. Raises `BankError`, `DailyError`."""
    from puzzles import daily
    from puzzles.bank.reader import Bank, shipped

    w = terminal_words()
    file = args.list or daily.SHIPPED
    days = daily.read_days(file.read_text(encoding="utf-8") if file.exists() else "")
    bank = shipped() if args.bank is None else Bank(args.bank)
    today = args.day or datetime.now(UTC).date()
    if args.extend:
        until = args.until or _whole_cycles(max(today, days.last or daily.FIRST) + AHEAD)
        added = daily.extended(days, bank, until)
        if not file.exists():
            file.write_text(daily.HEAD, encoding="utf-8", newline="\n")
        with file.open("a", encoding="utf-8", newline="\n") as out:
            out.write(daily.lines(added))
        print(
            w.tr(
                "{file}: {added} days added, the last is {day}.",
                file=file,
                added=w.number(len(added)),
                day=until.isoformat(),
            )
        )
        return 0
    found = days.of(today)
    if found is None:
        print(w.tr("There are no puzzles for {day}.", day=today.isoformat()))
        return 1
    puzzles = [bank.by_digest(digest) for digest in found.digests]
    if args.json:
        told = [
            {
                "digest": digest,
                "kind": one and one.kind,
                "house": one and one.house,
                "level": one and one.level,
            }
            for digest, one in zip(found.digests, puzzles, strict=True)
        ]
        print(json.dumps({"day": today.isoformat(), "number": found.number, "puzzles": told}, indent=1))
        return 0
    print(w.tr("Number {number}, {day}", number=found.number, day=today.isoformat()))
    for digest, one in zip(found.digests, puzzles, strict=True):
        print(f"  {digest}" if one is None else f"  {digest}  {one.kind}  {one.house}  {one.level}")
    return 0


def _whole_cycles(last: date) -> date:
    """The end of the cycle of weekdays and houses that a day lies in: so a day beyond the list finds one like it."""
    from puzzles.daily import CYCLE, FIRST

    return FIRST + timedelta(days=-(-((last - FIRST).days + 1) // CYCLE) * CYCLE - 1)

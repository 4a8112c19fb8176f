"""`scala40 referee FILE…`: judges the cases and positions of files and says whether each is what the file expects."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from trainer.commands.inputs import read_text
from trainer.language import Words
from trainer.rules.errors import PositionError, Scala40Error
from trainer.rules.notation.case import LEGAL, Case, read_cases
from trainer.rules.profile import house
from trainer.rules.referee import Verdict, judge, judge_position
from trainer.terminal import CANNOT, terminal_words


def configure(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="cases or a position, in the notation; - reads the input"
    )
    parser.add_argument("--json", action="store_true", help="a list with a row for each case and house")
    parser.add_argument("--rules", metavar="R", help="judge under this house, whatever the files name")


def run(args: argparse.Namespace) -> int:
    """0 when everything is as expected, 1 when something is not, 2 when a file cannot be read."""
    words = terminal_words()
    if args.rules is not None:
        house(args.rules)
    verdicts: list[Verdict] = []
    status = 0
    for name in args.files:
        try:
            verdicts += judge_file(name, args.rules)
        except Scala40Error as error:
            print(f"scala40 referee: {name}: {words.error(error)}", file=sys.stderr)
            status = CANNOT
    if args.json:
        print(json.dumps([_row(verdict) for verdict in verdicts], ensure_ascii=False, indent=1))
    else:
        for verdict in verdicts:
            print(_line(words, verdict))
        wrong = sum(not verdict.ok for verdict in verdicts)
        total = words.ntr("{n} verdict", "{n} verdicts", len(verdicts))
        print(words.ntr("{total}, {n} not as expected.", "{total}, {n} not as expected.", wrong, total=total))
    return status or int(any(not verdict.ok for verdict in verdicts))


def judge_file(name: str, rules: str | None = None) -> list[Verdict]:
    """Every verdict on one file. Raises `FileError`, `NotationError`, or `PositionError` with the case's line where one
    cannot be set up."""
    found = read_cases(read_text(name), rules)
    if not isinstance(found, list):
        return [judge_position(found, "-" if name == "-" else Path(name).stem)]
    return [_judged(case) for case in found]


def _judged(case: Case) -> Verdict:
    try:
        return judge(case)
    except PositionError as error:
        error.params.setdefault("line", case.line)
        raise


def _row(verdict: Verdict) -> dict[str, object]:
    row: dict[str, object] = {
        "name": verdict.name,
        "rules": verdict.rules,
        "ok": verdict.ok,
        "got": verdict.got,
        "expected": verdict.expected,
    }
    if verdict.more:
        row["more"] = {
            key: {"got": got, "expected": expected} for key, (got, expected) in verdict.more.items()
        }
    return row


def _line(words: Words, verdict: Verdict) -> str:
    mark = "✓" if verdict.ok else "✗"
    got = [_told(words, verdict), *(f"{key} {_plain(got)}" for key, (got, _) in verdict.more.items())]
    line = f"{mark} {verdict.rules:<9} {verdict.name}: {', '.join(got)}"
    if not verdict.ok:
        wanted = [
            words.tr("legal") if verdict.expected == LEGAL else _plain(verdict.expected),
            *(f"{key} {_plain(wanted)}" for key, (_, wanted) in verdict.more.items()),
        ]
        line += "\n    " + words.tr("expected: {what}", what=", ".join(wanted))
    return line


def _told(words: Words, verdict: Verdict) -> str:
    if verdict.got == LEGAL:
        return words.tr("legal")
    if verdict.refusal is not None:
        return f"{verdict.got} — {words.refusal(verdict.refusal)}"
    if verdict.error is not None:
        return f"{verdict.got} — {words.error(verdict.error)}"
    return _plain(verdict.got)


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return " ".join(map(str, value)) or "–"
    return str(value).lower() if isinstance(value, bool) else str(value)

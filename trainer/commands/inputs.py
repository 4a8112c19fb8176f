"""What the commands share: a file's text, the houses meant, and the compiled engine, waited for with a word about it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.rules.errors import ProfileError, Scala40Error
from trainer.rules.profile import HOUSES, MAX_SEATS, MIN_SEATS, RuleProfile, house

if TYPE_CHECKING:
    from trainer.language import Words
    from trainer.playout.engine import Engine


class FileError(Scala40Error):
    """A file that cannot be used: `no-such-file`, `not-readable`, `not-text`, `not-written`. Params: file."""

    code = "not-readable"


def read_text(name: str) -> str:
    """The text of a file, `-` for the input. Raises `FileError`."""
    try:
        if name == "-":
            return sys.stdin.read()
        return Path(name).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise FileError("no-such-file", file=name) from None
    except UnicodeDecodeError:
        raise FileError("not-text", file=name) from None
    except (OSError, ValueError):
        raise FileError("not-readable", file=name) from None


def try_to_write(path: Path) -> None:
    """Finds out before the long work whether a file can be written. Raises `FileError`."""
    try:
        existed = path.exists()
        with path.open("a", encoding="utf-8"):
            pass
        if not existed:
            path.unlink()
    except (OSError, ValueError):
        raise FileError("not-written", file=str(path)) from None


def houses_for(name: str, seats: int = 0) -> tuple[RuleProfile, ...]:
    """The house of that name, or all, as far as they are for so many players (0: any number). Raises `ProfileError`."""
    chosen = tuple(HOUSES.values()) if name == "all" else (house(name),)
    fitting = tuple(one for one in chosen if not seats or one.seats_min <= seats <= one.seats_max)
    if not fitting:
        least, most = (MIN_SEATS, MAX_SEATS) if name == "all" else (chosen[0].seats_min, chosen[0].seats_max)
        raise ProfileError("wrong-number-of-seats", read=seats, least=least, most=most)
    return fitting


def ready_engine(w: Words) -> Engine:
    """The compiled engine, once it is there; the plain one where it cannot be compiled."""
    from trainer.coach.saying.compiling import compiling_text
    from trainer.playout.engine import ENTRIES, cache_folder, can_compile, engine

    if can_compile() and len(list(cache_folder().rglob("*.nbc"))) < len(ENTRIES):
        print(compiling_text(w), file=sys.stderr)
    return engine(wait=True)


def seconds(text: str) -> float:
    """A time as an option gives it."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.01 <= value <= 3600:
        raise argparse.ArgumentTypeError("a number of seconds, from 0.01 to 3600")
    return value

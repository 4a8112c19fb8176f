"""The file of `--resume`: figures of a long run, kept after every batch, with the job that they belong to."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from trainer.rules.errors import Scala40Error


class FiguresError(Scala40Error):
    """The file of `--resume` is no good: `other-run`, `no-figures`, `hands-unknown` or `not-written`.
    Params: file."""

    code = "no-figures"


def read_figures(file: Path | None, job: Mapping[str, object]) -> dict[str, object] | None:
    """The figures kept so far; None where there are none yet. Raises `FiguresError`."""
    if file is None or not file.exists():
        return None
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
        found = data.pop("job")
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise FiguresError("no-figures", file=str(file)) from error
    if found != job:
        raise FiguresError("other-run", file=str(file))
    assert isinstance(data, dict)
    return data


def keep_figures(file: Path | None, job: Mapping[str, object], data: Mapping[str, object]) -> None:
    """Writes the figures, whole or not at all. Raises `FiguresError`."""
    if file is None:
        return
    new = file.with_name(file.name + ".new")
    try:
        new.write_text(json.dumps({"job": job, **data}), encoding="utf-8")
        new.replace(file)
    except OSError as error:
        raise FiguresError("not-written", file=str(file)) from error

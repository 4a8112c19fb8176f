"""What can be wrong with a puzzle, a bank, or the work that makes them; sentences are made in `trainer.language`."""

from __future__ import annotations

from trainer.rules.errors import Scala40Error


class PuzzleError(Scala40Error):
    """A puzzle that cannot be used: `puzzle-unreadable`, `puzzle-opened`, `puzzle-link`, … with parameters."""

    code = "puzzle-unreadable"


class BankError(Scala40Error):
    """The bank cannot be opened or written: `bank-missing`, `bank-damaged`, `bank-newer`. Params: file."""

    code = "bank-damaged"


class WorkError(Scala40Error):
    """Generation cannot go on: `work-other`, `work-running`, `work-barren`, `work-not-written`. Params: folder, …"""

    code = "work-not-written"


class DailyError(Scala40Error):
    """The list of days: `daily-unreadable` (params: read, line), `daily-short` (params: kind, house)."""

    code = "daily-unreadable"

"""The app's process for the tests in a browser, and the server's own view of what is in its data folder."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from tests.app.table.matches import placed
from tests.leaks import Oracle
from tests.servers import Server, running
from trainer.app.identity import LOCAL_PLAYER
from trainer.app.serving import DATABASE
from trainer.app.table.control import Tables
from trainer.app.table.live import Live, fold
from trainer.app.table.setup import Setup
from trainer.rules.state import State
from trainer.store import MatchRecord, Store, prepare

COMMAND = Path(sys.executable).with_name("scala40.exe" if sys.platform == "win32" else "scala40")

_WITH_DAYS = """
import sys
from pathlib import Path
import puzzles.daily
puzzles.daily.SHIPPED = Path(sys.argv.pop(1))
from trainer.cli import main
sys.exit(main())
"""
"""`scala40` with another list of days, its first argument."""


class App:
    """`scala40` on a data folder. It can be killed and started again at the same address."""

    def __init__(self, data: Path, days: Path | None = None) -> None:
        self.data = data
        self.command = (str(COMMAND),) if days is None else (sys.executable, "-c", _WITH_DAYS, str(days))
        self.said = ""
        self._stack = ExitStack()
        self._server: Server | None = None
        self.address = ""
        self.start()

    def start(self) -> None:
        """Starts it, at the port that it had before if there was one."""
        port = urlsplit(self.address).port or 0
        self._server = self._stack.enter_context(running(self.data, port=port, command=self.command))
        address = self._server.address
        assert self.address in ("", address), f"it came back at {address} instead of {self.address}"
        self.address = address

    def kill(self) -> None:
        """Ends it at once, as the power does."""
        assert self._server is not None
        self._server.stop(signal.SIGKILL)
        self.said += self._server.said

    def close(self) -> None:
        """Ends it for good."""
        if self._server is not None:
            self.said += self._server.said
        self._stack.close()

    # ---------------------------------------------------------------- what the server knows

    def store(self) -> Store:
        """Its store, opened by the test beside the server."""
        return Store(self.data / DATABASE)

    def records(self) -> list[MatchRecord]:
        """All matches as they are stored, the last touched first."""
        with self.store() as store:
            found = [store.match(match.id, LOCAL_PLAYER) for match in store.matches(LOCAL_PLAYER)]
        return [record for record in found if record is not None]

    def record(self) -> MatchRecord:
        """The one match that there is."""
        (record,) = self.records()
        return record

    def live(self) -> Live:
        """The one match, from its stored events alone."""
        return folded(self.record())

    def place(self, agreed: Setup, until: Callable[[State], bool]) -> str:
        """Puts a match into its store that stands where something holds for the first time; the match's id."""
        with self.store() as store:
            return placed(Tables(store), agreed, until)

    def oracles(self) -> dict[int, Oracle]:
        """What each person of the one match, and somebody before the curtain, may know."""
        record = self.record()
        persons = Setup.read(record.data).persons
        return {seat: Oracle(record, seat) for seat in (0, *persons)}


def folded(record: MatchRecord) -> Live:
    """A match from its stored events."""
    return fold(Live(Setup.read(record.data)), record.events)


def started(data: Path, settings: Mapping[str, object], days: Path | None = None) -> App:
    """The app on a new data folder, where the one person has chosen `settings` before. `days`: its list of the puzzles of
    the day, where it is not the shipped one."""
    data.mkdir(parents=True)
    if settings:
        prepare(data / DATABASE)
        with Store(data / DATABASE) as store:
            store.create_player(LOCAL_PLAYER)
            store.save_settings(LOCAL_PLAYER, dict(settings))
    return App(data, days)

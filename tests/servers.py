"""Starting the app as a person does, in a process of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

START_SECONDS = 60


class Server:
    """A running `scala40`: its address, and what it has said."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.lines: list[str] = []
        self._told = threading.Event()
        self._address = ""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def address(self) -> str:
        """Where it is open. Waits for it to say so; raises AssertionError with what it said instead."""
        assert self._told.wait(START_SECONDS), f"it did not start: {self.said}"
        assert self._address, f"it stopped: {self.said}"
        return self._address

    @property
    def said(self) -> str:
        """All that it has said so far, errors too."""
        return "".join(self.lines)

    def stop(self, how: int = signal.SIGINT) -> int:
        """Ends it as Ctrl-C does, or by another signal; its exit status."""
        self.process.send_signal(how)
        status = self.process.wait(timeout=30)
        self._reader.join(timeout=10)
        return status

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            found = re.search(r"http://\S+", line)
            if found and not self._address:
                self._address = found.group()
                self._told.set()
        self._told.set()


@contextmanager
def running(
    data: Path,
    *options: str,
    port: int = 0,
    env: dict[str, str] | None = None,
    command: Sequence[str] = (sys.executable, "-m", "trainer.cli"),
    before: Callable[[], None] | None = None,
) -> Iterator[Server]:
    """The app on `data`, at a free port unless one is given; killed in the end if it still runs."""
    process = subprocess.Popen(
        [*command, "--no-browser", "--port", str(port), "--data", str(data), *options],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8", **(env or {})},
        preexec_fn=before,
    )
    server = Server(process)
    try:
        yield server
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(timeout=10)

"""`scala40`: makes the data folder ready, finds a port, opens the browser, and serves until Ctrl-C."""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import os
import socket
import sys
import threading
import time
import webbrowser
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from trainer.app.errors import DataFolder, NoPort, PortsForbidden, UnknownHost
from trainer.app.serving import Serving, serve_from
from trainer.language import Words
from trainer.store import prepare

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8040
PORTS_TRIED = 50
START_SECONDS = 60.0
_REFUSED = {errno.EADDRINUSE, errno.EACCES}
"""What a system says of a port that somebody listens at, and of one that this account may not have: on Linux the ports
below 1024, on Windows those that the system keeps for itself."""
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}


@dataclass(frozen=True, slots=True)
class Wish:
    """What the person asked for on the command line."""

    host: str = DEFAULT_HOST
    port: int = DEFAULT_PORT
    browser: bool = True
    data: Path | None = None


def launch(wish: Wish, words: Words) -> int:
    """Runs the app; the exit status. Raises AppError or StoreError where it cannot start."""
    local = is_loopback(wish.host)
    serving = make_ready(wish.data or default_folder(), local=local)
    found = free_port(wish.host, wish.port)
    port = found.number
    if port != wish.port and wish.port != 0:
        say(_instead(found, wish.port, words))
    serve_from(serving)

    def started() -> None:
        threading.Thread(target=_tell, args=(wish, port, words), daemon=True).start()
        threading.Thread(target=warm_up, name="warming", daemon=True).start()

    from trainer.app import serve
    from trainer.app.warming import warm_up

    with contextlib.suppress(KeyboardInterrupt):
        serve.run(serving, wish.host, port, started)
    say(words.tr("The app is closed. Your matches are kept."))
    return 0


def default_folder() -> Path:
    """Where data lies if nothing else is said: `SCALA40_DATA`, or the place the system has for it."""
    named = os.environ.get("SCALA40_DATA")
    return Path(named) if named else Path(platformdirs.user_data_dir("scala40-trainer", appauthor=False))


def make_ready(data: Path, *, local: bool) -> Serving:
    """The data folder with its database up to date and, where there are many people, its key.

    Raises DataFolder, KeyDamaged, or one of the store's errors.
    """
    data = data.expanduser().absolute()
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataFolder(folder=str(data)) from error
    if not os.access(data, os.W_OK | os.X_OK):
        raise DataFolder(folder=str(data))
    ready = Serving(data=data, local=local)
    prepare(ready.database)
    if local:
        return ready
    from trainer.app.identity import signing_key

    return Serving(data=data, local=False, key=signing_key(data))


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server bound to `host`."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@dataclass(frozen=True, slots=True)
class Port:
    """A port to listen at; `forbidden`: this account may not have the one that was asked for."""

    number: int
    forbidden: bool = False


def free_port(host: str, first: int) -> Port:
    """The first port from `first` on that can be had; any, for 0. Raises NoPort, PortsForbidden, UnknownHost."""
    last = min(first + PORTS_TRIED, 65_536) - 1
    said: list[int | None] = []
    for port in range(first, last + 1):
        try:
            return Port(_bound(host, port), forbidden=said[:1] == [errno.EACCES])
        except socket.gaierror as error:
            raise UnknownHost(host=host) from error
        except OSError as error:
            if error.errno not in _REFUSED:
                raise UnknownHost(host=host) from error
            said.append(error.errno)
    if all(code == errno.EACCES for code in said):
        raise PortsForbidden(first=first, last=last)
    raise NoPort(first=first, last=last)


def _instead(found: Port, wished: int, words: Words) -> str:
    given = {"taken": str(wished), "port": str(found.number)}
    if found.forbidden:
        return words.tr("The system does not allow port {taken}, so {port} is used instead.", **given)
    return words.tr("Port {taken} is taken, so {port} is used instead.", **given)


def _bound(host: str, port: int) -> int:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind, protocol) as probe:
        if sys.platform != "win32":
            # A port that was just left may be taken again; on Windows this would allow one that is in use.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(address)
        return int(probe.getsockname()[1])


def address(host: str, port: int) -> str:
    """Where a browser on this machine finds the app."""
    near = _EVERYWHERE.get(host, host)
    if near == DEFAULT_HOST:
        near = "localhost"
    return f"http://[{near}]:{port}" if ":" in near else f"http://{near}:{port}"


def _tell(wish: Wish, port: int, words: Words) -> None:
    """Waits until the server listens, then says where, and opens the browser."""
    if not _listening(_EVERYWHERE.get(wish.host, wish.host), port):
        return
    here = address(wish.host, port)
    say(words.tr("Scala 40 is open at {address}", address=here))
    if wish.host in _EVERYWHERE:
        say(words.tr("Others in your network reach it at {address}", address=address(_own_address(), port)))
    say(words.tr("Stop it with Ctrl-C."))
    if wish.browser and _has_screen():
        webbrowser.open(here)


def _listening(host: str, port: int) -> bool:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        try:
            with socket.create_connection((host, port), timeout=1):
                return True
        except OSError:
            time.sleep(0.05)
    return False


def _own_address() -> str:
    """This machine's address in its network. Nothing is sent: a UDP socket only chooses its route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _has_screen() -> bool:
    """Without one, Python would open a text browser over our words in the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def say(text: str) -> None:
    """A line on the terminal, at once even if somebody reads it through a pipe."""
    print(text, flush=True)

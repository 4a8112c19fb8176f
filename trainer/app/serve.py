"""The server: Streamlit's app object around our pages, with our settings and none of the user's.

Under `App.run` Streamlit reads neither `STREAMLIT_*` variables nor a file beside the page, so everything is passed here.
"""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import streamlit as st
import uvicorn.config
from starlette.middleware import Middleware
from streamlit import delta_generator
from streamlit.components.v2 import manifest_scanner
from streamlit.web.server.starlette import starlette_server

import trainer
from trainer.app.direct import table_route
from trainer.app.identity import IdentityMiddleware, Signer
from trainer.app.sentences import sentence
from trainer.app.serving import Serving
from trainer.display.palette import MODES, streamlit_theme

PAGE = Path(__file__).with_name("main.py")
HEADINGS = '"Iowan Old Style", "Palatino Linotype", Palatino, "DejaVu Serif", "Liberation Serif", serif'
_log = logging.getLogger(__name__)

_DISTRIBUTION = "scala40-trainer"

# Streamlit looks for the components of an editable install under the distribution's import name, which is not ours.
sys.modules.setdefault("scala40_trainer", trainer)


def options(serving: Serving, host: str, port: int) -> dict[str, Any]:
    """Streamlit's settings for a run."""
    chosen: dict[str, Any] = {
        "server.address": host,
        "server.port": port,
        "server.headless": True,  # we open the browser ourselves
        "server.fileWatcherType": "none",
        "server.baseUrlPath": "",
        "server.maxUploadSize": 50,  # megabytes: a progress file
        "browser.gatherUsageStats": False,
        "logger.hideWelcomeMessage": True,
        "client.toolbarMode": "minimal",
        "client.showErrorDetails": "none",
        "client.showErrorLinks": False,
        # By default a full garbage collection follows every rerun: 95 % of the server's time, 25 to 40 ms a move.
        "runner.postScriptGC": False,
        "runner.magicEnabled": False,
    }
    if serving.local:
        # One person, and no password: a foreign page that points its own name at this machine must not get in.
        chosen["server.allowedHosts"] = ["localhost", "127.0.0.1", "::1", host]
    # Headings in the face of the cards' letters, and small: the table is the page, everything else keeps quiet.
    chosen["theme.headingFont"] = HEADINGS
    chosen["theme.headingFontSizes"] = ["1.9rem", "1.4rem", "1.15rem", "1rem", "1rem", "1rem"]
    for mode in MODES:
        for key, value in streamlit_theme(mode).items():
            chosen[f"theme.{mode}.{key}"] = value
    return chosen


def make_app(serving: Serving, started: Callable[[], None]) -> st.App:
    """The ASGI app. `started` is called once the server is about to listen; it must return at once."""

    @asynccontextmanager
    async def lifespan(_: st.App) -> AsyncIterator[None]:
        started()
        yield

    middleware = [] if serving.local else [Middleware(IdentityMiddleware, signer=Signer(serving.key))]
    return st.App(
        PAGE,
        lifespan=lifespan,
        routes=[table_route()],
        middleware=middleware,
        on_script_error=_on_script_error,
    )


def run(serving: Serving, host: str, port: int, started: Callable[[], None]) -> None:
    """Serves until it is stopped."""
    _hurry_streamlit()
    _send_at_once()
    # What uvicorn says about its own start is no news to a player.
    uvicorn.config.LOGGING_CONFIG["loggers"]["uvicorn.error"]["level"] = "WARNING"
    make_app(serving, started).run(config=options(serving, host, port))


def _hurry_streamlit() -> None:
    """Leaves out two things that Streamlit does at its start and that take a sixth of it. Both by private names: where
    they have gone, Streamlit does what it always did."""
    # It reads the metadata of all that is installed four times over, to find components; no others than ours are used.
    with suppress(PackageNotFoundError, AttributeError):
        read, ours = manifest_scanner._process_single_package, distribution(_DISTRIBUTION)
        setattr(manifest_scanner, "scan_component_manifests", lambda: list(filter(None, [read(ours)])))  # noqa: B010
    # It reads the source of all that is loaded, to find out whether it runs in Python's own prompt.
    if hasattr(delta_generator, "_use_warning_has_been_displayed"):
        delta_generator._use_warning_has_been_displayed = True


def _send_at_once() -> None:
    """Lets small answers go out as they are made. Streamlit opens its socket without naming TCP, so that asyncio does not
    recognise it and leaves Nagle's delay on: an answer in two pieces waits for the browser's acknowledgement of the first,
    40 ms on Linux. Set on the socket that listens, it holds for all that it accepts. By a private name, as above."""
    bind = getattr(starlette_server, "_bind_socket", None)
    if bind is None:
        return

    def bind_and_set(*args: Any) -> socket.socket:
        bound: socket.socket = bind(*args)
        bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return bound

    setattr(starlette_server, "_bind_socket", bind_and_set)  # noqa: B010


def _on_script_error(error: BaseException) -> bool:
    """An error that a page let through: told in the person's language, with the details in the server's log."""
    from trainer.app.visit import page_words

    _log.error("a page failed", exc_info=error)
    st.error(sentence(page_words(), error))
    return True

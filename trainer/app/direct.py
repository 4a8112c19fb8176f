"""The short way from the table to the match and back: what the browser wants comes in, the new view goes out.

A move that runs the page's script takes three times as long, most of it in the browser: Streamlit's frontend looks
through all that stands on the page. So the table asks here first, and takes the page's way (`on_act`) where this one
fails, is not there, or says that the page around the table has to change too.
"""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from trainer.app.identity import visitor
from trainer.app.launch import is_loopback
from trainer.app.serving import serving, sittings, tables
from trainer.app.table import ADDRESS
from trainer.rules.errors import Scala40Error
from trainer.store import StoreError

if TYPE_CHECKING:
    from trainer.app.table.sitting import Sitting

MOST_BYTES: Final = 64_000
"""Of one request: a browser keeps a handful of intents at most."""
_FIXED: Final = ("labels", "names", "ranks")
"""Words that the browser has from the page already: half of a view."""
_THREADS: Final = 8

GONE, STRANGER, UNREADABLE, TOO_LARGE, BUSY = 404, 403, 400, 413, 503


def table_route() -> Route:
    """The route, for `st.App`."""
    # Threads of our own: a bot that thinks must not hold up those that serve files.
    threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="table")

    async def endpoint(request: Request) -> Response:
        if not is_ours(request.headers):
            return Response(status_code=STRANGER)
        body = await _body(request)
        if body is None:
            return Response(status_code=TOO_LARGE)
        here = asyncio.get_running_loop()
        status, answer = await here.run_in_executor(threads, answered, body, request.headers)
        return Response(answer, status, media_type="application/json", headers={"Cache-Control": "no-store"})

    return Route(f"/{ADDRESS}", endpoint, methods=["POST"])


def is_ours(headers: Headers) -> bool:
    """Whether one of our own pages asks: another page could send a form or a plain text, but neither JSON nor our origin.

    A browser says where a request comes from: in `Sec-Fetch-Site` where the address is trustworthy, else in `Origin`.
    """
    if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        return False
    host = headers.get("host", "")
    # One person, and no password: a page that points its own name at this machine must not get in.
    if serving().local and not _is_near(host):
        return False
    site = headers.get("sec-fetch-site")
    return site == "same-origin" if site is not None else _host_of(headers.get("origin")) == host.lower()


def answered(body: bytes, headers: Headers) -> tuple[int, bytes]:
    """Does what a request wants; the status and the answer in JSON: the view, and whether the page has to run too."""
    try:
        wanted = json.loads(body)
    except ValueError:
        return UNREADABLE, b""
    if not isinstance(wanted, dict):
        return UNREADABLE, b""
    sitting = sittings().find(str(wanted.get("key")))
    if sitting is None:
        return GONE, b""
    if visitor(headers.raw) != sitting.player:
        return STRANGER, b""
    try:
        answer = _answer(sitting, wanted)
    except (StoreError, Scala40Error):
        # Nothing was acknowledged: the browser sends it again, by way of the page, which says what is wrong.
        return BUSY, b""
    return 200, json.dumps(answer, separators=(",", ":")).encode()


def _answer(sitting: Sitting, wanted: dict[str, Any]) -> dict[str, Any]:
    from trainer.app.table.tab import read_intents  # here: the server's start does not wait for it

    with sitting.lock:
        sitting.take(read_intents(wanted.get("acts")), tables())
        live = sitting.live(tables())
        view = sitting.view(live, tables())
        page = sitting.around_now(live, tables()) != sitting.around
    if wanted.get("lang") == view["options"]["lang"]:
        view = {key: value for key, value in view.items() if key not in _FIXED}
    return {"view": view, "page": page}


async def _body(request: Request) -> bytes | None:
    """What was sent; None where it is too much."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BYTES:
            return None
    return body


def _host_of(origin: str | None) -> str:
    """Host and port of an origin; no host is called "null"."""
    return urlsplit(origin).netloc.lower() if origin else "null"


def _is_near(host: str) -> bool:
    """Whether a Host header names this machine itself."""
    try:
        return is_loopback(urlsplit(f"//{host}").hostname or "")
    except ValueError:
        return False

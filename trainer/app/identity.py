"""Who is there, without a login.

Bound to loopback there is one local player and no cookie. Otherwise a signed cookie carries a player's id: it is set
with the HTML of every page, because only a response can set one, and read in Python from the page's first run on.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import parse_qs

import streamlit as st
from filelock import FileLock
from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from trainer.app.errors import DataFolder, KeyDamaged, NoIdentity
from trainer.app.serving import serving
from trainer.store import Player, Store

LOCAL_PLAYER = "local"
COOKIE = "scala40"
COOKIE_DAYS = 400  # the longest that browsers keep a cookie
PASS_SECONDS = 300
SWITCH_PATH = "/identity/switch"
_KEY_FILE = "identity.key"
_KEY_BYTES = 32

Headers = Iterable[tuple[bytes, bytes]]


class Signer:
    """Signs ids for the cookie, and passes for becoming somebody else with a recovery code."""

    def __init__(self, key: bytes) -> None:
        self._ids = URLSafeTimedSerializer(key, salt="scala40-identity")
        self._passes = URLSafeTimedSerializer(key, salt="scala40-pass")

    def sign(self, player_id: str) -> str:
        """The cookie's value for an id."""
        return self._ids.dumps(player_id)

    def read(self, value: str | None) -> str | None:
        """The id in a cookie's value; None where it is missing, forged or too old."""
        if not value:
            return None
        try:
            found = self._ids.loads(value, max_age=COOKIE_DAYS * 86_400)
        except BadSignature:
            return None
        return found if isinstance(found, str) and found else None

    def sign_pass(self, before: str, after: str) -> str:
        """A pass that lets the browser of `before` become `after`, for five minutes."""
        return self._passes.dumps([before, after])

    def read_pass(self, value: str, before: str | None) -> str | None:
        """Who the bearer of a pass becomes; None where it is no good or was given to somebody else."""
        try:
            found = self._passes.loads(value, max_age=PASS_SECONDS)
        except BadSignature:
            return None
        given, after = found
        return str(after) if before is not None and given == before else None


class IdentityMiddleware:
    """Pure ASGI: sets or renews the cookie with every HTML page, and serves the way to become somebody else."""

    def __init__(self, app: ASGIApp, signer: Signer) -> None:
        self._app = app
        self._signer = signer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Websockets and everything that is no page pass through untouched."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        known = self._signer.read(_cookie(scope["headers"]))
        secure = _is_https(scope)
        if scope["path"] == SWITCH_PATH:
            await self._switch(scope, send, known, secure=secure)
            return

        async def with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and _is_page(message):
                value = self._signer.sign(known or secrets.token_urlsafe(16))
                message["headers"] = [*message["headers"], _set_cookie(value, secure=secure)]
            await send(message)

        await self._app(scope, receive, with_cookie)

    async def _switch(self, scope: Scope, send: Send, known: str | None, *, secure: bool) -> None:
        given = parse_qs(scope["query_string"].decode("latin-1")).get("pass", [""])[0]
        after = self._signer.read_pass(given, known)
        headers = [(b"location", b"/"), (b"cache-control", b"no-store"), (b"content-length", b"0")]
        if after is not None:
            headers.append(_set_cookie(self._signer.sign(after), secure=secure))
        await send({"type": "http.response.start", "status": 303, "headers": headers})
        await send({"type": "http.response.body", "body": b""})


def current_player(store: Store) -> Player:
    """Whose browser this page is drawn for; made at the first visit. To be called in a page.

    Raises NoIdentity where there is no valid cookie.
    """
    if serving().local:
        player_id = LOCAL_PLAYER
    else:
        found = Signer(serving().key).read(st.context.cookies.get(COOKIE))
        if found is None:
            raise NoIdentity
        player_id = found
    return store.player(player_id) or store.create_player(player_id)


def visitor(headers: Headers) -> str | None:
    """Whose browser sent a request beside the pages; None where there is no valid cookie."""
    return LOCAL_PLAYER if serving().local else Signer(serving().key).read(_cookie(headers))


def switch_address(before: Player, after: Player) -> str:
    """The address that makes `before`'s browser `after`'s. Only where there are cookies."""
    return f"{SWITCH_PATH}?pass={Signer(serving().key).sign_pass(before.id, after.id)}"


def signing_key(data: Path) -> bytes:
    """The key in the data folder, made at the first start. Raises DataFolder, KeyDamaged."""
    path = data / _KEY_FILE
    try:
        with FileLock(f"{path}.lock", timeout=30):
            if not path.exists():
                _write_key(path)
            key = path.read_bytes()
    except OSError as error:
        raise DataFolder(folder=str(data)) from error
    if len(key) < _KEY_BYTES:
        raise KeyDamaged(path=str(path))
    return key


def _write_key(path: Path) -> None:
    """Whole or not at all, and never readable by others, not even for a moment."""
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(_KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def _cookie(headers: Headers) -> str | None:
    """Our cookie's value. Other programs of the same host may send cookies that the standard library cannot read, and
    it would then find ours no more."""
    sent = "; ".join(value.decode("latin-1") for name, value in headers if name == b"cookie")
    return cookie_parser(sent).get(COOKIE)


def _is_https(scope: Scope) -> bool:
    """Whether the browser speaks HTTPS, to us or to the proxy before us."""
    for name, value in scope["headers"]:
        if name == b"x-forwarded-proto":
            return bool(value.split(b",")[0].strip().lower() == b"https")
    return bool(scope.get("scheme") == "https")


def _is_page(message: Message) -> bool:
    kinds = [value for name, value in message["headers"] if name.lower() == b"content-type"]
    return any(kind.startswith(b"text/html") for kind in kinds)


def _set_cookie(value: str, *, secure: bool) -> tuple[bytes, bytes]:
    parts = [f"{COOKIE}={value}", f"Max-Age={COOKIE_DAYS * 86_400}", "Path=/", "HttpOnly", "SameSite=Lax"]
    if secure:
        parts.append("Secure")
    return b"set-cookie", "; ".join(parts).encode("latin-1")

"""Who is there: the cookie, its signature, and the way to become somebody else."""

from __future__ import annotations

import re
import stat
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
import streamlit as st
from itsdangerous import URLSafeTimedSerializer
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket

from trainer.app import serving
from trainer.app.errors import DataFolder, KeyDamaged, NoIdentity
from trainer.app.identity import (
    COOKIE,
    LOCAL_PLAYER,
    IdentityMiddleware,
    Signer,
    current_player,
    signing_key,
    switch_address,
)
from trainer.app.serving import Serving
from trainer.store import Store, prepare

KEY = b"k" * 32
signer = Signer(KEY)


async def page(_: Request) -> HTMLResponse:
    return HTMLResponse("<p>table</p>")


async def data(_: Request) -> JSONResponse:
    return JSONResponse({})


async def socket(websocket: WebSocket) -> None:
    await websocket.accept()
    await websocket.send_text("hello")
    await websocket.close()


def client(base: str = "http://testserver") -> TestClient:
    inner = Starlette(routes=[Route("/", page), Route("/data", data), WebSocketRoute("/ws", socket)])
    return TestClient(IdentityMiddleware(inner, signer), base_url=base, follow_redirects=False)


def morsel(header: str) -> tuple[str, dict[str, str | bool]]:
    """A Set-Cookie header as (value, attributes)."""
    jar: SimpleCookie = SimpleCookie(header)
    found = jar[COOKIE]
    return found.value, {key: value for key, value in found.items() if value}


def test_the_first_page_brings_a_cookie() -> None:
    value, told = morsel(client().get("/").headers["set-cookie"])
    assert told == {"max-age": str(400 * 86_400), "path": "/", "httponly": True, "samesite": "Lax"}
    assert re.fullmatch(r"[\w-]{22}", signer.read(value) or "")


def test_two_visitors_are_two() -> None:
    first, second = (morsel(client().get("/").headers["set-cookie"])[0] for _ in range(2))
    assert signer.read(first) != signer.read(second)


def test_each_visit_renews_the_cookie_of_the_same_player() -> None:
    browser = client()
    first = browser.get("/").headers["set-cookie"]
    again = browser.get("/").headers["set-cookie"]
    assert signer.read(morsel(first)[0]) == signer.read(morsel(again)[0])
    assert morsel(again)[1]["max-age"] == str(400 * 86_400)


def test_what_is_no_page_sets_no_cookie() -> None:
    browser = client()
    assert "set-cookie" not in browser.get("/data").headers
    with browser.websocket_connect("/ws") as open_:
        assert open_.receive_text() == "hello"


@pytest.mark.parametrize(
    ("base", "headers", "secure"),
    [
        ("http://testserver", {}, False),
        ("https://testserver", {}, True),
        ("http://testserver", {"x-forwarded-proto": "https"}, True),
        ("http://testserver", {"x-forwarded-proto": "HTTPS, http"}, True),
        ("http://testserver", {"x-forwarded-proto": "http"}, False),
    ],
)
def test_secure_behind_https(base: str, headers: dict[str, str], secure: bool) -> None:
    told = morsel(client(base).get("/", headers=headers).headers["set-cookie"])[1]
    assert told.get("secure", False) is secure


def forged() -> list[str]:
    good = signer.sign("ada")
    body, rest = good.split(".", 1)
    return [
        "ada",
        "",
        "..",
        good[:-1],
        good[:-2] + ("AA" if not good.endswith("AA") else "BB"),
        "x" + good,
        f"{body}x.{rest}",
        Signer(b"another key of somebody else 0123").sign("ada"),
        URLSafeTimedSerializer(KEY, salt="another purpose").dumps("ada"),
        signer.sign_pass("ada", "bruno"),
        URLSafeTimedSerializer(KEY, salt="scala40-identity").dumps(["ada"]),
        URLSafeTimedSerializer(KEY, salt="scala40-identity").dumps(""),
    ]


# Signatures hold the time, so the values themselves cannot name the cases.
@pytest.mark.parametrize("number", range(len(forged())))
def test_a_forged_cookie_is_a_new_player(number: int) -> None:
    value = forged()[number]
    assert signer.read(value) is None
    answer = client().get("/", headers={"cookie": f"{COOKIE}={value}"})
    assert answer.status_code == 200
    assert signer.read(morsel(answer.headers["set-cookie"])[0]) not in (None, "ada", "bruno")


def test_a_cookie_of_too_long_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    value = signer.sign("ada")
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: 4_102_444_800)  # the year 2100
    assert signer.read(value) is None


@pytest.mark.parametrize(
    "sent",
    [
        "a=1; scala40=%s; b=2",
        'seen[1]=yes; who={"id": 1}; scala40=%s',
        "broken\x00; scala40",
        "=;=;scala40==",
        "scala40",
    ],
)
def test_any_cookie_header_gets_a_page(sent: str) -> None:
    header = sent.replace("%s", signer.sign("ada")).encode()
    answer = client().get("/", headers=[(b"cookie", header)])
    assert answer.status_code == 200
    if "%s" in sent:
        assert signer.read(morsel(answer.headers["set-cookie"])[0]) == "ada"


def test_a_pass_makes_its_bearer_somebody_else() -> None:
    cookie = {"cookie": f"{COOKIE}={signer.sign('ada')}"}
    answer = client().get(f"/identity/switch?pass={signer.sign_pass('ada', 'bruno')}", headers=cookie)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    value, told = morsel(answer.headers["set-cookie"])
    assert signer.read(value) == "bruno"
    assert told["httponly"] is True


@pytest.mark.parametrize(
    ("bearer", "given"),
    [
        ("carla", signer.sign_pass("ada", "bruno")),
        (None, signer.sign_pass("ada", "bruno")),
        ("ada", signer.sign("bruno")),
        ("ada", "nonsense"),
        ("ada", ""),
        ("ada", Signer(b"another key of somebody else 0123").sign_pass("ada", "bruno")),
    ],
    ids=["another's", "without a cookie", "a cookie", "nonsense", "nothing", "another key"],
)
def test_a_pass_is_good_for_its_bearer_alone(bearer: str | None, given: str) -> None:
    cookie = {} if bearer is None else {"cookie": f"{COOKIE}={signer.sign(bearer)}"}
    answer = client().get(f"/identity/switch?pass={given}", headers=cookie)
    assert answer.status_code == 303
    assert "set-cookie" not in answer.headers


@pytest.fixture
def many(tmp_path: Path) -> Iterator[Store]:
    """A server for many people."""
    here = Serving(data=tmp_path, local=False, key=KEY)
    prepare(here.database)
    serving.serve_from(here)
    yield serving.store()
    serving.store().close()


class Context:
    """Streamlit's context of a page, with the cookies of a browser."""

    def __init__(self, **cookies: str) -> None:
        self.cookies = cookies


def test_on_this_computer_alone_there_is_one_player(served: Store) -> None:
    ada = current_player(served)
    assert ada.id == LOCAL_PLAYER
    assert current_player(served) == ada


def test_elsewhere_the_cookie_says_who(many: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(st, "context", Context(scala40=signer.sign("ada")))
    ada = current_player(many)
    assert ada.id == "ada"
    monkeypatch.setattr(st, "context", Context(scala40=signer.sign("bruno")))
    bruno = current_player(many)
    assert bruno.id == "bruno"
    assert switch_address(bruno, ada).startswith("/identity/switch?pass=")
    assert signer.read_pass(switch_address(bruno, ada).partition("=")[2], "bruno") == "ada"


@pytest.mark.parametrize(
    "cookies",
    [{}, {"scala40": "ada"}, {"scala40": Signer(b"x" * 32).sign("ada")}],
    ids=["none", "unsigned", "another key"],
)
def test_without_a_good_cookie_there_is_nobody(
    many: Store, monkeypatch: pytest.MonkeyPatch, cookies: dict[str, str]
) -> None:
    monkeypatch.setattr(st, "context", Context(**cookies))
    with pytest.raises(NoIdentity):
        current_player(many)
    assert many.player("ada") is None


def test_the_key_is_made_once_and_is_nobody_elses_to_read(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        keys = set(threads.map(signing_key, [tmp_path] * 16))
    assert len(keys) == 1
    assert len(keys.pop()) == 32
    made = tmp_path / "identity.key"
    if sys.platform != "win32":
        assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("identity.key.")] in (
        [],
        ["identity.key.lock"],
    )


def test_two_folders_have_two_keys(tmp_path: Path) -> None:
    first, second = tmp_path / "1", tmp_path / "2"
    first.mkdir()
    second.mkdir()
    assert signing_key(first) != signing_key(second)


def test_a_key_that_was_cut_short(tmp_path: Path) -> None:
    (tmp_path / "identity.key").write_bytes(b"short")
    with pytest.raises(KeyDamaged):
        signing_key(tmp_path)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(DataFolder):
        signing_key(tmp_path / "file")

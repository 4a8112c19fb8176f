"""The launcher, started as a person starts it."""

from __future__ import annotations

import errno
import http.client
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.privileges import made_read_only, unprivileged
from tests.servers import running
from trainer.app import launch, serve
from trainer.app.errors import AppError, NoPort, PortsForbidden, UnknownHost
from trainer.app.sentences import sentence
from trainer.app.serving import Serving
from trainer.language import words

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "trainer.cli", "--no-browser"]


def get(address: str, path: str = "/", **headers: str) -> http.client.HTTPResponse:
    parts = urlsplit(address)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=10)
    connection.request("GET", path, headers=headers)
    return connection.getresponse()


def start(*options: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Starts it where it cannot run, and waits for it to say so."""
    return subprocess.run(
        [*COMMAND, *options],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "LC_ALL": "C.UTF-8", **env},
    )


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to one process there")
def test_it_opens_says_where_and_stops_without_a_word_too_many(tmp_path: Path) -> None:
    data = tmp_path / "cartella con spazi" / "già così – 四十"
    with running(data) as server:
        answer = get(server.address)
        assert answer.status == 200
        assert answer.getheader("set-cookie") is None, "on this computer alone there is no cookie"
        assert get(server.address, "/_stcore/health").status == 200
        assert server.stop() == 0
        assert server.said.splitlines() == [
            f"Scala 40 is open at {server.address}",
            "Stop it with Ctrl-C.",
            "The app is closed. Your matches are kept.",
        ]
    assert (data / "scala40.sqlite3").is_file()


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with running(tmp_path, port=port) as server:
            used = urlsplit(server.address).port
            assert used is not None
            assert port < used <= port + launch.PORTS_TRIED
            assert f"Port {port} is taken, so {used} is used instead.\n" in server.said


def test_for_many_people_there_is_a_cookie(tmp_path: Path) -> None:
    with running(tmp_path, "--host", "0.0.0.0") as server:
        first = get(server.address).getheader("set-cookie") or ""
        assert first.startswith("scala40=")
        cookie = first.partition(";")[0]
        assert get(server.address, Cookie=cookie).status == 200
        assert "scala40=" not in (get(server.address, "/_stcore/health").getheader("set-cookie") or "")
        assert "Others in your network reach it at http://" in server.said
    assert len((tmp_path / "identity.key").read_bytes()) == 32


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL there")
def test_killed_it_starts_again_on_what_was_stored(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert server.address
        assert server.stop(signal.SIGKILL) == -signal.SIGKILL
    with running(tmp_path) as server:
        assert get(server.address).status == 200


def test_two_at_once_on_one_folder(tmp_path: Path) -> None:
    with running(tmp_path) as first, running(tmp_path) as second:
        assert get(first.address).status == get(second.address).status == 200


def one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.startswith("scala40: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_data_folder_that_cannot_be(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"")
    for folder in (file, file / "inside"):
        said = one_sentence(start("--data", str(folder)))
        assert f"Nothing can be written in the folder {folder}." in said


@pytest.mark.parametrize("what", ["home", "data"])
def test_where_nothing_may_be_written(tmp_path: Path, what: str) -> None:
    demote = unprivileged()
    home = tmp_path / "home"
    data = home if what == "data" else home / ".local" / "share"
    data.mkdir(parents=True)
    made_read_only(data, home)
    options = ["--data", str(data)] if what == "data" else []
    env = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "SCALA40_"))}
    try:
        done = subprocess.run(
            [*COMMAND, *options],
            check=False,
            capture_output=True,
            text=True,
            timeout=60,
            env={**env, "HOME": str(home), "LC_ALL": "C.UTF-8"},
            preexec_fn=demote,
        )
    finally:
        home.chmod(0o755)
    assert "Nothing can be written in the folder" in one_sentence(done)


@pytest.mark.skipif(sys.platform == "win32", reason="read-only folders are something else there")
def test_a_home_that_cannot_be_written_does_not_matter_with_a_data_folder(tmp_path: Path) -> None:
    demote = unprivileged()
    home = tmp_path / "home"
    home.mkdir()
    made_read_only(home)
    with running(tmp_path / "data", env={"HOME": str(home)}, before=demote) as server:
        assert get(server.address).status == 200
    assert list(home.iterdir()) == []


def test_an_address_that_is_not_ours() -> None:
    assert "cannot be reached under 192.0.2.7" in one_sentence(start("--host", "192.0.2.7"))


def test_a_damaged_database(tmp_path: Path) -> None:
    (tmp_path / "scala40.sqlite3").write_bytes(b"no database, but long enough to be taken for one" * 50)
    assert "is damaged and cannot be read" in one_sentence(start("--data", str(tmp_path)))


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    launch.make_ready(tmp_path, local=True)
    with sqlite3.connect(tmp_path / "scala40.sqlite3") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    assert "newer version of the program" in one_sentence(start("--data", str(tmp_path)))


def test_sentences_in_the_systems_language(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"")
    said = {
        # Where a locale is not installed, Python would read its own folders as ASCII; the language is all we ask.
        lang: one_sentence(start("--data", str(file), LC_ALL=f"{lang}.UTF-8", PYTHONUTF8="1"))
        for lang in ("it_IT", "fr_FR", "ro_RO")
    }
    assert len(set(said.values())) == 3
    assert all(str(file) in sentence for sentence in said.values())


@pytest.mark.parametrize(
    ("host", "alone"),
    [
        ("127.0.0.1", True),
        ("127.1.2.3", True),
        ("localhost", True),
        ("LOCALHOST", True),
        ("::1", True),
        ("0.0.0.0", False),
        ("::", False),
        ("192.168.1.4", False),
        ("casa.example", False),
    ],
)
def test_who_listens_to_this_computer_alone(host: str, alone: bool) -> None:
    assert launch.is_loopback(host) is alone


def test_ports(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(launch, "PORTS_TRIED", 1)
        with pytest.raises(NoPort) as caught:
            launch.free_port("127.0.0.1", port)
    assert caught.value.params == {"first": port, "last": port}
    assert launch.free_port("127.0.0.1", 0).number > 0
    with pytest.raises(UnknownHost):
        launch.free_port("no such host.invalid", 8040)


@pytest.mark.parametrize(
    ("refused", "port", "forbidden"),
    [
        ({}, 80, False),
        ({80: errno.EADDRINUSE}, 81, False),
        ({80: errno.EADDRINUSE, 81: errno.EACCES}, 82, False),
        ({80: errno.EACCES, 81: errno.EADDRINUSE}, 82, True),
    ],
)
def test_a_port_that_may_not_be_had_is_not_called_taken(
    refused: dict[int, int], port: int, forbidden: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bound(host: str, number: int) -> int:
        if number in refused:
            raise OSError(refused[number], "refused")
        return number

    monkeypatch.setattr(launch, "_bound", bound)
    found = launch.free_port("127.0.0.1", 80)
    assert found == launch.Port(port, forbidden)
    said = launch._instead(found, 80, words("en"))
    assert said.startswith("The system does not allow port 80," if forbidden else "Port 80 is taken,")
    assert said.endswith(f"so {port} is used instead.")


@pytest.mark.parametrize(
    ("codes", "error", "says"),
    [
        ((errno.EACCES, errno.EACCES), PortsForbidden, "The system does not allow the ports 80 to 81."),
        ((errno.EACCES, errno.EADDRINUSE), NoPort, "The ports 80 to 81 are all taken."),
    ],
)
def test_why_no_port_can_be_had(
    codes: tuple[int, int], error: type[AppError], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bound(host: str, number: int) -> int:
        raise OSError(codes[number - 80], "refused")

    monkeypatch.setattr(launch, "_bound", bound)
    monkeypatch.setattr(launch, "PORTS_TRIED", 2)
    with pytest.raises(error) as caught:
        launch.free_port("127.0.0.1", 80)
    assert caught.value.params == {"first": 80, "last": 81}
    assert sentence(words("en"), caught.value).startswith(says)


@pytest.mark.parametrize(
    ("host", "there"),
    [
        ("127.0.0.1", "http://localhost:8040"),
        ("0.0.0.0", "http://localhost:8040"),
        ("::1", "http://[::1]:8040"),
        ("::", "http://[::1]:8040"),
        ("192.168.1.4", "http://192.168.1.4:8040"),
    ],
)
def test_addresses(host: str, there: str) -> None:
    assert launch.address(host, 8040) == there


def test_the_data_folder_can_be_named_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCALA40_DATA", "/somewhere")
    assert launch.default_folder() == Path("/somewhere")
    monkeypatch.delenv("SCALA40_DATA")
    assert launch.default_folder().name == "scala40-trainer"


ASK = """
import json, sys
import streamlit as st
from streamlit.web.server.starlette import starlette_server
from trainer import cli

wanted = json.loads(sys.argv.pop())

# Where the server would run, its settings are in force: ask for them there.
def ask(self):
    print(json.dumps({key: st.get_option(key) for key in wanted}))

starlette_server.UvicornRunner.run = ask
sys.exit(cli.main())
"""


@pytest.mark.parametrize("foreign", [False, True])
def test_the_settings_in_force(tmp_path: Path, foreign: bool) -> None:
    """Also where the environment and a file of the folder we start in say otherwise."""
    wanted = {
        "runner.postScriptGC": False,
        "browser.gatherUsageStats": False,
        "client.toolbarMode": "minimal",
        "client.showErrorDetails": "none",
        "server.fileWatcherType": "none",
        "server.headless": True,
        "server.address": "127.0.0.1",
    }
    if foreign:
        (tmp_path / ".streamlit").mkdir()
        (tmp_path / ".streamlit" / "config.toml").write_text(
            '[runner]\npostScriptGC = true\n[browser]\ngatherUsageStats = true\n[server]\naddress = "0.0.0.0"\n',
            encoding="utf-8",
        )
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            ASK,
            "--no-browser",
            "--port",
            "0",
            "--data",
            str(tmp_path),
            json.dumps(list(wanted)),
        ],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "STREAMLIT_RUNNER_POST_SCRIPT_GC": "true", "PYTHONPATH": str(ROOT)},
    )
    assert json.loads(done.stdout.splitlines()[0]) == wanted


def test_a_foreign_name_for_this_computer_is_let_in_only_where_there_are_cookies() -> None:
    alone = serve.options(Serving(Path("/x"), local=True), "127.0.0.1", 8040)
    assert set(alone["server.allowedHosts"]) == {"localhost", "127.0.0.1", "::1"}
    many = serve.options(Serving(Path("/x"), local=False, key=b"k" * 32), "0.0.0.0", 8040)
    assert "server.allowedHosts" not in many


def test_both_themes_have_our_colours() -> None:
    chosen = serve.options(Serving(Path("/x"), local=True), "127.0.0.1", 8040)
    for mode in ("light", "dark"):
        assert chosen[f"theme.{mode}.backgroundColor"].startswith("#")

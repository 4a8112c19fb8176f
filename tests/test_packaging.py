"""The package as others get it: a wheel in an environment of its own, and the lines of the README."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import site
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from lessons.reader import COURSE
from tests.privileges import unprivileged
from tests.servers import running
from trainer.app.identity import LOCAL_PLAYER
from trainer.app.serving import DATABASE
from trainer.cli import COMMANDS
from trainer.language import LANGUAGES
from trainer.store import Store

ROOT = Path(__file__).resolve().parents[1]
TABLE = "/_stcore/bidi-components/scala40-trainer.card_table/"
BIN = "Scripts" if sys.platform == "win32" else "bin"

BANK = "puzzles/bank/bank.sqlite3"
"""The one database that ships."""


def get(address: str, path: str) -> tuple[int, bytes]:
    parts = urlsplit(address)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=10)
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, answer.read()


def test_the_readmes_lines_are_the_same_everywhere() -> None:
    """One line to open and one to test, for three shells, which differ in nothing but their shell."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    lines = re.findall(r"^(?:python3|py) -m venv .*$", readme, re.MULTILINE)
    assert len(lines) == 6
    plain = {
        line.replace("py -m", "python3 -m").replace("; ", " && ").replace("Scripts", "bin").replace("\\", "/")
        for line in lines
    }
    assert plain == {
        'python3 -m venv .venv && .venv/bin/pip install -c constraints.txt -e ".[fast]" && .venv/bin/scala40',
        'python3 -m venv .venv && .venv/bin/pip install -c constraints.txt -e ".[test]" && .venv/bin/pytest -n auto',
    }


def test_the_readmes_line_for_uv_asks_for_what_there_is() -> None:
    """The same extra as the lines for pip, by its name; and no pins are promised: uv reads none of `constraints.txt`."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (line,) = re.findall(r"`(uv run [^`]*)`", readme)
    assert re.fullmatch(r"uv run --extra (\S+) scala40", line)
    assert re.findall(r"--extra (\S+)", line) == ["fast"]
    assert "fast" in project["project"]["optional-dependencies"]
    assert "uv" not in project.get("tool", {})


def test_the_readme_names_every_command_and_option() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `scala40 (\w+)", readme, re.MULTILINE)) == set(COMMANDS)
    assert set(re.findall(r"^\| `(--[\w-]+)", readme, re.MULTILINE)) == {
        "--port",
        "--host",
        "--no-browser",
        "--data",
        "--version",
    }


def test_the_readme_names_every_package() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| `trainer/(\w+)`", readme, re.MULTILINE))
    assert named == {path.parent.name for path in (ROOT / "trainer").glob("*/__init__.py")}


def test_what_is_pinned_is_what_is_installed() -> None:
    """These tests say something about the versions in constraints.txt only if those are the ones they ran with."""
    pinned = dict(
        line.split("==")
        for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    )
    from importlib.metadata import version

    for name in (
        "streamlit",
        "SQLAlchemy",
        "alembic",
        "babel",
        "itsdangerous",
        "starlette",
        "platformdirs",
        "filelock",
    ):
        assert version(name) == pinned[name]


def test_the_card_table_is_found_in_an_editable_install(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        for name in ("card_table.js", "card_table.css"):
            status, body = get(server.address, TABLE + name)
            assert status == 200
            assert body == (ROOT / "trainer" / "display" / "frontend" / name).read_bytes()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, built without the network from the files that git knows or would take, so without any `.mo`."""
    source = tmp_path_factory.mktemp("source") / "scala 40 è qui"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", "hatch_build.py", ".gitignore"):
        shutil.copy(ROOT / name, source)
    for name in ("trainer", "puzzles", "lessons"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "-q",
            "--no-deps",
            "--no-build-isolation",
            "-w",
            str(out),
            str(source),
        ],
        check=True,
        stderr=subprocess.PIPE,
    )
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with the wheel in it. What it depends on is lent by the environment of the tests."""
    home = tmp_path_factory.mktemp("installed") / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    python = home / BIN / Path(sys.executable).name
    if not python.exists():
        python = home / BIN / "python"
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "-q",
            "--python",
            str(python),
            "install",
            "--no-deps",
            "--no-index",
            str(wheel),
        ],
        check=True,
        stderr=subprocess.PIPE,
    )
    (packages,) = home.glob("Lib/site-packages" if sys.platform == "win32" else "lib/python*/site-packages")
    (packages / "lent.pth").write_text("\n".join(site.getsitepackages()), encoding="utf-8")
    return python


@pytest.mark.slow
def test_the_wheel_holds_what_is_needed_and_no_more(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for lang in LANGUAGES:
        assert f"trainer/language/locale/{lang}/LC_MESSAGES/scala40.mo" in names
    needed = {
        "trainer/pyproject.toml",
        "trainer/py.typed",
        "trainer/display/frontend/card_table.js",
        "trainer/display/frontend/card_table.css",
        "trainer/display/frontend/card_picker.js",
        "trainer/display/reference/situations.toml",
        "trainer/coach/evidence.json",
        "trainer/language/glossary.toml",
        "trainer/language/glossary_forms.toml",
        "trainer/store/migrations/versions/v0001_first.py",
        "trainer/app/entries/me.py",
        "puzzles/__init__.py",
        "lessons/__init__.py",
        *(f"lessons/course/{path.name}" for path in COURSE.glob("*.toml")),
        BANK,
        "puzzles/bank/daily.toml",
    }
    assert needed <= names
    assert {name.split("/")[0] for name in names if ".dist-info" not in name} == {
        "trainer",
        "puzzles",
        "lessons",
    }
    kept = names - {BANK}
    assert not [name for name in kept if "__pycache__" in name or name.endswith((".sqlite3", ".orig"))]


@pytest.mark.slow
def test_an_installed_wheel_speaks_four_languages(python: Path, tmp_path: Path) -> None:
    code = (
        "import trainer; from trainer.language import LANGUAGES, words\n"
        "print(trainer.__file__)\n"
        "for lang in LANGUAGES: print(words(lang).tr('Play'), '|', words(lang).card('7H'))"
    )
    said = subprocess.run(
        [str(python), "-c", code],
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=tmp_path,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ).stdout.splitlines()
    assert Path(said[0]).is_relative_to(python.parents[1])
    sentences = dict(zip(LANGUAGES, said[1:], strict=True))
    assert sentences["en"] == "Play | seven of hearts"
    assert sentences["it"].endswith("| sette di cuori")
    assert len(set(sentences.values())) == len(LANGUAGES)


@pytest.mark.slow
@pytest.mark.browser
def test_an_installed_wheel_draws_the_table(python: Path, chromium: Browser, tmp_path: Path) -> None:
    with running(tmp_path, command=[str(python.parent / "scala40")]) as server:
        assert server.address
        with Store(tmp_path / DATABASE) as store:
            store.save_settings(store.create_player(LOCAL_PLAYER).id, {"house": "it-club"})
        context = chromium.new_context(locale="en-GB")
        page = context.new_page()
        page.goto(f"{server.address}/play")
        page.get_by_role("button", name="Deal the cards").click(timeout=30_000)
        expect(page.get_by_test_id("card-table")).to_be_visible(timeout=30_000)
        expect(page.get_by_test_id("hand").get_by_role("option")).to_have_count(13)
        context.close()


@pytest.mark.slow
def test_an_installed_wheel_serves_the_card_table_even_where_it_cannot_be_written(
    python: Path, tmp_path: Path
) -> None:
    demote = unprivileged()
    packages = next(python.parents[1].rglob("trainer/pyproject.toml")).parent
    every = [packages, *packages.rglob("*")]
    for path in every:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        with running(tmp_path, command=[str(python.parent / "scala40")], before=demote) as server:
            status, body = get(server.address, TABLE + "card_table.js")
            assert (status, body) == (200, (packages / "display" / "frontend" / "card_table.js").read_bytes())
            assert get(server.address, "/")[0] == 200
            assert server.stop() == 0
    finally:
        for path in every:
            path.chmod(0o755 if path.is_dir() else 0o644)

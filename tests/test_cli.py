"""The `scala40` command: quick to answer, light to load, and one sentence where something is wrong."""

from __future__ import annotations

import argparse
import subprocess
import sys
import types

import pytest

from trainer import __version__, cli
from trainer.app import launch
from trainer.rules.errors import NotationError
from trainer.store import StoreLocked
from trainer.terminal import terminal_words

HEAVY = ("streamlit", "pandas", "numpy", "sqlalchemy", "babel", "alembic")


def loaded(code: str) -> set[str]:
    """The modules that a fresh Python has loaded after `code`."""
    said = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}\nprint('loaded:', *sys.modules)"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return set(said.rpartition("loaded:")[2].split())


def test_help_loads_nothing_heavy() -> None:
    code = "import trainer.cli\ntry: trainer.cli.main(['--help'])\nexcept SystemExit: pass"
    assert not loaded(code) & set(HEAVY)


def test_the_parser_shows_the_launchers_own_defaults() -> None:
    args = cli.app_parser().parse_args([])
    wish = launch.Wish()
    assert (args.port, args.host, args.browser, args.data) == (wish.port, wish.host, wish.browser, wish.data)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"scala40 {__version__}\n"


@pytest.mark.parametrize("given", [["--port", "70000"], ["--port", "many"], ["nonsense"], ["--prt", "1"]])
def test_what_is_no_option(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(given)
    assert caught.value.code == 2
    assert "scala40: error:" in capsys.readouterr().err


class Command(types.ModuleType):
    """A subcommand for the test, which does what it is told."""

    def __init__(self, does: Exception | int) -> None:
        super().__init__("command_for_the_test")
        self.does = does

    def configure(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file")

    def run(self, args: argparse.Namespace) -> int:
        if isinstance(self.does, Exception):
            raise self.does
        print(args.file)
        return self.does


def give(monkeypatch: pytest.MonkeyPatch, does: Exception | int) -> None:
    monkeypatch.setitem(sys.modules, "command_for_the_test", Command(does))
    monkeypatch.setitem(cli.COMMANDS, "trial", ("command_for_the_test", "tries something"))
    monkeypatch.setenv("LC_ALL", "C")


def test_a_subcommand_gets_its_arguments_and_gives_its_status(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    give(monkeypatch, 1)
    assert cli.main(["trial", "cases.toml"]) == 1
    assert capsys.readouterr().out == "cases.toml\n"
    assert "trial" in cli.app_parser().format_help()


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (NotationError("unknown-card", "7X", "7H", line=3), "7X"),
        (StoreLocked(path="/a/b.sqlite3"), "Another program is using /a/b.sqlite3."),
    ],
)
def test_an_error_of_ours_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], error: Exception, says: str
) -> None:
    give(monkeypatch, error)
    assert cli.main(["trial", "x"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("scala40: ")
    assert says in said.err
    assert said.err.count("\n") == 1


def test_a_mistake_of_the_program_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        cli.main(["trial", "x"])


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "it_IT.UTF-8"}, "it"),
        ({"LC_ALL": "", "LC_MESSAGES": "ro_RO", "LANG": "it_IT"}, "ro"),
        ({"LC_ALL": "fr_CA.UTF-8", "LC_MESSAGES": "", "LANG": "it_IT"}, "fr"),
        ({"LC_ALL": "C.UTF-8", "LC_MESSAGES": "", "LANG": ""}, "en"),
        ({"LC_ALL": "de_DE", "LC_MESSAGES": "", "LANG": ""}, "en"),
    ],
)
def test_the_terminal_speaks_the_systems_language(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], lang: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert terminal_words().lang == lang

"""The `scala40` command: quick to answer, light to load, and one sentence where something is wrong."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import types
from pathlib import Path

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


@pytest.mark.parametrize("given", [["--port", "70000"], ["--port", "many"], ["--prt", "1"]])
def test_what_is_no_option(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(given)
    assert caught.value.code == 2
    assert "scala40: error:" in capsys.readouterr().err


def test_a_command_that_there_is_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    assert cli.main(["frobnicate", "--port", "1"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        f"scala40: There is no command “frobnicate”. The commands are: {', '.join(cli.COMMANDS)}.\n"
    )


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


def test_signs_that_a_pipe_does_not_know_are_question_marks(tmp_path: Path) -> None:
    """As on Windows, where a pipe has the old code page of the country."""
    case = tmp_path / "case.toml"
    case.write_text(
        '[[case]]\nkind = "meld"\nrules = "it-club"\nmeld = "7H 8H 9H"\nexpect = "legal"\n', "utf-8-sig"
    )
    said = subprocess.run(
        [sys.executable, "-m", "trainer.cli", "referee", str(case)],
        check=True,
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "cp1252", "LC_ALL": "C.UTF-8"},
    ).stdout
    assert said.startswith(b"? it-club")


def test_a_case_that_cannot_be_set_up_says_why_and_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    case = tmp_path / "case.toml"
    case.write_text(
        '\n[[case]]\nkind = "turn"\nrules = "it-club"\nhands = ["7H 7H 7H", "13"]\ndo = ["draw"]\nexpect = "legal"\n',
        encoding="utf-8",
    )
    assert cli.main(["referee", str(case)]) == 2
    told = "Line 2: There are more copies of a card here than the pack has: the seven of hearts."
    assert capsys.readouterr().err == f"scala40 referee: {case}: {told}\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("no figures", "holds no figures"),
        ("[]", "holds no figures"),
        ('{"job": {}}', "were made otherwise"),
    ],
)
def test_selfplay_does_not_go_on_from_just_any_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str, says: str
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    file = tmp_path / "figures.json"
    file.write_text(text, encoding="utf-8")
    assert cli.main(["selfplay", "--hands", "1", "--resume", str(file)]) == 2
    assert says in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == text


def test_selfplay_says_at_once_that_it_cannot_keep_its_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    assert cli.main(["selfplay", "--hands", "1", "--resume", str(tmp_path / "none" / "figures.json")]) == 2
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--hands", "--workers"])
def test_selfplay_needs_something_to_do(option: str) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(["selfplay", option, "0"])
    assert caught.value.code == 2

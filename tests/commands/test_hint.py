"""`scala40 hint`: three strengths of one advice, its JSON, and the sentence where there is nothing to advise on."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from trainer import cli
from trainer.coach.saying.compiling import compiling
from trainer.commands import hint as command
from trainer.commands import inputs
from trainer.language import Words, words
from trainer.playout import engine as engines
from trainer.playout.engine import Engine, plain
from trainer.rules.notation.line import position_line
from trainer.rules.notation.position import read_position

POSITION = """format = "scala40/1"
rules = "it-club"
turn = 1
dealer = 2
hands = ["KD 2C", "2"]
opened = [true, true]
turns_taken = [8, 8]
table = ["10H JH QH", "4S 4D 4C"]
owners = [1, 2]
discards = "5C 9S"
drawn = "stock"
"""
"""Two cards left: the king has to go."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """In English, and without waiting for the compiled engine."""

    def at_once(w: Words) -> Engine:
        return plain()

    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr(command, "ready_engine", at_once)


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.toml"
    path.write_text(POSITION, encoding="utf-8")
    return path


def test_three_strengths(position: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for level in ("1", "2", "3"):
        assert cli.main(["hint", str(position), "--level", level, "--seconds", "0.3"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0].startswith("Look")
    assert said[1].startswith("It is time to discard.")
    assert "king" not in said[0] + said[1]
    assert said[2].startswith("Discard the king of diamonds.")
    assert "What it is made of" in said[2]


def test_json_has_the_whole_advice(position: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["hint", str(position), "--json", "--seconds", "0.3"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert (found["rules"], found["seat"], found["level"], found["best"]) == (
        "it-club",
        1,
        3,
        "discard KD",
    )
    assert found["text"].startswith("Discard the king of diamonds.")
    assert {move["move"] for move in found["moves"]} == {"discard KD", "discard 2C"}
    best, other = found["moves"]
    assert best["behind"] == 0
    assert best["as_good"]
    assert other["behind"] > 0
    for move in found["moves"]:
        assert sum(move["parts"].values()) == pytest.approx(move["equity"])
        assert all({"kind", "text", "for_move", "weight", "values"} <= set(fact) for fact in move["facts"])


def test_a_position_on_one_line_from_the_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(position_line(read_position(POSITION)) + "\n"))
    assert cli.main(["hint", "-", "--seconds", "0.3"]) == 0
    assert capsys.readouterr().out.startswith("Discard the king of diamonds.")


@pytest.mark.parametrize(
    ("was", "now", "says"),
    [
        ("KD 2C", "KD KD KD", "more copies of a card here than the pack has: the king of diamonds"),
        ("it-club", "casa", "There is no house called “casa”."),
        ("KD 2C", "KD 2Z", "“2Z”"),
        ("turn = 1", "turn = 3", "There is no seat 3: the seats are numbered from 1 to 2."),
        ('"KD 2C"', '"2"', "Seat 1 has to move, and its cards are not shown"),
        ("KD 2C", "", "A hand has 1 to 14 cards, and here there are 0."),
        ('"2"]', '"15"]', "A hand has 1 to 13 cards, and here there are 15."),
        (
            'drawn = "stock"',
            'drawn = "stock"\nthis_turn = ["lay KD on 1"]',
            "The rules refuse the move",
        ),
        (
            'hands = ["KD 2C", "2"]',
            'hands = ["KH 2C", "2"]\nthis_turn = ["lay KH on 1", "discard 2C"]',
            "This hand is over: nobody has to move any more.",
        ),
        ('discards = "5C 9S"', 'discards = "5C 9S', "this file has to be TOML"),
        ('turn = 1\ndealer = 2\nhands = ["KD 2C", "2"]', "", "The key “hands” is missing here."),
    ],
)
def test_what_is_no_moment_to_advise_on(
    was: str, now: str, says: str, position: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert was in POSITION
    position.write_text(POSITION.replace(was, now), encoding="utf-8")
    _refused(["hint", str(position)], says, capsys)


def test_files_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _refused(["hint", str(tmp_path / "none.toml")], "There is no file", capsys)
    _refused(["hint", str(tmp_path)], "cannot be read", capsys)
    (tmp_path / "other.toml").write_bytes(b"\xff\xfe\x00")
    _refused(["hint", str(tmp_path / "other.toml")], "is not text in UTF-8", capsys)


def _refused(given: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(given) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert says in said.err
    assert said.err.count("\n") == 1


def test_who_waits_for_the_compiler_is_told_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(engines, "engine", lambda *, wait: plain())
    monkeypatch.setattr(engines, "can_compile", lambda: True)
    monkeypatch.setattr(engines, "cache_folder", lambda: tmp_path)
    inputs.ready_engine(words("en"))
    assert "being compiled" in capsys.readouterr().err
    for name in engines.ENTRIES:
        (tmp_path / f"{name}.nbc").touch()
    inputs.ready_engine(words("en"))
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("kept", [True, False])
def test_compiling_is_told_as_it_is(
    kept: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing can be kept, the next hint waits again."""
    folder = tmp_path / "cache"
    if not kept:
        folder.write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("SCALA40_CACHE_DIR", str(folder))
    monkeypatch.setattr(engines, "can_compile", lambda: True)
    monkeypatch.setattr(engines, "engine", lambda *, wait=False: plain())
    assert inputs.ready_engine(words("en")) is plain()
    said = capsys.readouterr().err
    assert ("only the first time" in said) == kept
    assert (f"nothing can be written in {folder}. Name another folder in SCALA40_CACHE_DIR." in said) != kept
    assert compiling(words("en")) == f"compiling, {'the first time only' if kept else 'each time anew'}"

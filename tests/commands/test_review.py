"""`scala40 review`: the match in sentences, as one page, and the sentence where there is nothing to look back on."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.coach.short import short_match
from trainer import cli
from trainer.coach import luck
from trainer.coach import review as coach
from trainer.commands import review as command
from trainer.language import Words
from trainer.playout.engine import Engine, plain
from trainer.rules.notation.match import write_match
from trainer.rules.notation.records import HandRecord


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """In English, without waiting for the compiled engine, and with few deals."""

    def at_once(w: Words) -> Engine:
        return plain()

    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr(command, "ready_engine", at_once)
    monkeypatch.setattr(coach, "DEALS", 8)
    monkeypatch.setattr(luck, "PLAIN_DEALS", 4)
    monkeypatch.setattr(luck, "PLAIN_FAIR_HANDS", 4)


@pytest.fixture
def match(tmp_path: Path) -> Path:
    path = tmp_path / "match.toml"
    path.write_text(write_match(short_match()), encoding="utf-8")
    return path


def test_a_match_as_sentences_and_as_a_page(
    match: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "review.html"
    assert cli.main(["review", str(match), "--seconds", "1", "--html", str(out)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("On average a decision gave up ")
    assert "Without the compiled engine" in said
    assert "In points: luck " in said
    page = out.read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "<svg" in page
    # Nothing is fetched: no address, no script, no picture or style from outside.
    assert not re.search(r"https?:|//[a-z]|<script|<link|@import|src=", page)
    assert all(found.startswith("data:") for found in re.findall(r'url\("?([^")]+)', page))


def test_another_seat(match: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["review", str(match), "--seat", "2", "--seconds", "0.5"]) == 0
    assert capsys.readouterr().out.startswith("On average")


def _refused(given: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["review", *given]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert says in said.err
    assert said.err.count("\n") == 1


def test_what_cannot_be_reviewed(match: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = match.read_text(encoding="utf-8")
    _refused([str(tmp_path / "none.toml")], "There is no file", capsys)
    _refused([str(match), "--seat", "3"], "There is no seat 3", capsys)
    _refused([str(match), "--seat", "0"], "There is no seat 0", capsys)
    _refused([str(match), "--html", str(tmp_path)], "cannot be written", capsys)
    for damaged, says in (
        (whole[: len(whole) // 2], "The file is cut short"),
        (whole.replace("it-club", "casa"), "There is no house called “casa”"),
        (whole.replace('deck = "', 'deck = "7H 7H 7H ', 1), "Line "),
        ("", "The file is cut short"),
        (
            'format = "scala40/1"\nrules = "it-club"\nplayers = ["Ada", "Bruno"]\n',
            "No hand of this match is over",
        ),
    ):
        match.write_text(damaged, encoding="utf-8")
        _refused([str(match)], says, capsys)


def test_a_hand_that_still_runs_is_left_out(match: Path) -> None:
    record = short_match()
    (hand,) = record.hands
    running = HandRecord(2, hand.deck)
    found = command.finished(write_match(replace(record, hands=(hand, running))))
    assert found.hands == (hand,)

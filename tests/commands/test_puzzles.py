"""`scala40 puzzles …`: what each prints, its exit status, and the sentence where something is wrong."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from puzzles import answering
from puzzles.bank.packing import write_bank
from puzzles.bank.reader import Bank
from puzzles.codec import from_text
from puzzles.daily import read_days
from puzzles.file import write_puzzle
from puzzles.link import puzzle_link
from puzzles.puzzle import Puzzle
from trainer import cli
from trainer.terminal import CANNOT, STOPPED

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr(answering, "shipped_or_none", lambda: None)


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Puzzles of one kind in two houses, made by the command."""
    out = tmp_path_factory.mktemp("work")
    for house in ("it-club", "fr-table"):
        given = [
            "generate",
            "--kind",
            "count-it",
            "--rules",
            house,
            "--count",
            "12",
            "--seed",
            "5",
            "--workers",
            "1",
        ]
        assert cli.main(["puzzles", *given, "--out", str(out), "--json"]) == 0
    return out


@pytest.fixture(scope="module")
def bank(work: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("bank") / "bank.sqlite3"
    assert cli.main(["puzzles", "pack", "--out", str(work), "--bank", str(file)]) == 0
    return file


def told(capsys: pytest.CaptureFixture[str], *given: str, status: int = 0) -> Any:
    assert cli.main(["puzzles", *given, "--json"]) == status
    return json.loads(capsys.readouterr().out)


def said(capsys: pytest.CaptureFixture[str], *given: str, status: int = 0) -> str:
    assert cli.main(["puzzles", *given]) == status
    found = capsys.readouterr()
    return found.out if status != CANNOT else found.err


def found_in(out: Path) -> list[str]:
    return [
        from_text(line).digest
        for file in sorted(out.glob("*/puzzles.jsonl"))
        for line in file.read_text(encoding="utf-8").splitlines()
    ]


def test_generating_says_what_it_made(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    given = (
        "generate",
        "--kind",
        "count-it",
        "--rules",
        "it-club",
        "--count",
        "5",
        "--workers",
        "1",
        "--out",
        str(tmp_path),
    )
    found = told(capsys, *given)
    assert (found["kind"], found["house"], found["puzzles"], found["wanted"]) == ("count-it", "it-club", 5, 5)
    assert len(found_in(tmp_path)) == 5
    assert "5 puzzles" in said(capsys, *given)


def test_all_houses_share_the_number(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    said(capsys, "generate", "--kind", "count-it", "--count", "6", "--workers", "1", "--out", str(tmp_path))
    assert {path.name: len(found_in_one(path)) for path in tmp_path.iterdir()} == {
        "count-it.it-club.1.v1": 2, "count-it.it-duel.1.v1": 2, "count-it.fr-table.1.v1": 1, "count-it.ro-duel.1.v1": 1,
    }  # fmt: skip


def found_in_one(folder: Path) -> list[str]:
    return (folder / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()


def test_the_seed_decides_and_the_number_of_processes_does_not(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for folder, seed, workers in (("a", "1", "1"), ("b", "1", "2"), ("c", "2", "1")):
        given = (
            "--kind",
            "count-it",
            "--rules",
            "it-duel",
            "--count",
            "9",
            "--seed",
            seed,
            "--workers",
            workers,
        )
        said(capsys, "generate", *given, "--out", str(tmp_path / folder))
    assert found_in(tmp_path / "a") == found_in(tmp_path / "b")
    assert found_in(tmp_path / "a") != found_in(tmp_path / "c")


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_stopped_or_killed_it_goes_on_and_makes_the_same(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, how: signal.Signals
) -> None:
    given = ["generate", "--kind", "legal-or-not", "--rules", "it-club", "--workers", "2", "--count"]
    # More than any machine makes before it is stopped.
    ordered = [*given, "20000", "--out", str(tmp_path / "a")]
    command = [sys.executable, "-m", "trainer.cli", "puzzles", *ordered]
    process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL)
    while not list((tmp_path / "a").glob("*/shard-*.jsonl")) and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(how)
    assert process.wait() == (STOPPED if how is signal.SIGINT else -how)
    said(capsys, *given, "60", "--out", str(tmp_path / "a"))
    said(capsys, *given, "60", "--out", str(tmp_path / "b"))
    assert found_in(tmp_path / "a") == found_in(tmp_path / "b")
    assert len(found_in(tmp_path / "a")) == 60


@pytest.mark.parametrize(
    ("given", "word"),
    [
        (("generate", "--kind", "chess"), "chess"),
        (("generate", "--kind", "outs", "--rules", "it-bar"), "it-bar"),
        (("stats", "--bank", "nowhere.sqlite3"), "nowhere.sqlite3"),
        (("verify", "nowhere.toml"), "nowhere.toml"),
        (("verify",), "--bank"),
        (("verify", "a.toml", "--bank"), "--bank"),
        (("solve", "nowhere.toml", "--answer", "none"), "nowhere.toml"),
    ],
)
def test_what_is_wrong_is_a_sentence(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    given: tuple[str, ...],
    word: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    sentence = said(capsys, *given, status=CANNOT)
    assert sentence.startswith("scala40: ")
    assert word in sentence
    assert sentence.rstrip().endswith(".")


def test_statistics(capsys: pytest.CaptureFixture[str], bank: Path, work: Path) -> None:
    found = told(capsys, "stats", "--bank", str(bank))
    assert found["puzzles"] == 24
    assert sum(row["puzzles"] for row in found["counts"]) == 24
    assert set(found["counts"][0]) == {"kind", "house", "level", "sort", "puzzles"}
    assert found["kinds"] == {"count-it": 24}
    assert found["houses"] == {"fr-table": 12, "it-club": 12}
    assert found["sorts"] == {"exact": 24}
    assert {row["house"] for row in found["yields"]} == {"fr-table", "it-club"}
    assert all(row["per_cpu_minute"] > 0 for row in found["yields"])
    assert told(capsys, "stats", "--out", str(work))["counts"] == found["counts"]
    table = said(capsys, "stats", "--bank", str(bank))
    for word in ("count-it", "it-club", "level 5", "exact", "24"):
        assert word in table


def test_a_bank_proves_itself(capsys: pytest.CaptureFixture[str], bank: Path) -> None:
    found = told(capsys, "verify", "--bank", str(bank), "--sample", "7", "--seed", "3")
    assert (found["checked"], found["failed"]) == (7, [])
    assert "24 puzzles" in said(capsys, "verify", "--bank", str(bank), "--fresh", "1")


def test_a_puzzle_that_does_not_hold_is_told(
    capsys: pytest.CaptureFixture[str], bank: Path, tmp_path: Path
) -> None:
    puzzles = list(Bank(bank).every())
    false = replace(puzzles[0], truth={"value": 1})
    write_bank(tmp_path / "b.sqlite3", [false, *puzzles[1:]])
    found = told(capsys, "verify", "--bank", str(tmp_path / "b.sqlite3"), status=1)
    assert [one["digest"] for one in found["failed"]] == [false.digest]
    assert len(found["failed"][0]["complaints"]) == 2, "both methods say so"
    (tmp_path / "p.toml").write_text(write_puzzle(false), encoding="utf-8")
    assert false.digest in said(capsys, "verify", str(tmp_path / "p.toml"), status=1)


def test_the_sample_is_the_seed_s(
    capsys: pytest.CaptureFixture[str], bank: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from puzzles.verifying import sample

    digests = Bank(bank).digests()
    assert sample(digests, 5, 1) == sample(list(reversed(digests)), 5, 1)
    assert sample(digests, 5, 1) != sample(digests, 5, 2)
    assert sample(digests, None, 1) == sample(digests, 99, 1) == digests


def a_puzzle(bank: Path) -> Puzzle:
    return next(one for one in Bank(bank).every() if one.ask["what"] == "hand")


def test_an_answer_is_graded(capsys: pytest.CaptureFixture[str], bank: Path, tmp_path: Path) -> None:
    puzzle = a_puzzle(bank)
    right = str(puzzle.truth["value"])
    for name, text in (
        ("p.toml", write_puzzle(puzzle)),
        ("q.toml", write_puzzle(puzzle, answers=False)),
        ("link", puzzle_link(puzzle)),
    ):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        found = told(capsys, "solve", str(file), "--answer", right)
        assert (found["grade"], found["best"], found["right"], found["from_bank"]) == (
            "right",
            True,
            [right],
            False,
        )
        assert found["explanation"]
        wrong = told(capsys, "solve", str(file), "--answer", "1")
        assert (wrong["grade"], wrong["best"]) == ("wrong", False)
        question = told(capsys, "solve", str(file))
        assert "right" not in question
        assert question["question"]


def test_an_answer_is_explained(capsys: pytest.CaptureFixture[str], bank: Path, tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text(write_puzzle(a_puzzle(bank)), encoding="utf-8")
    text = said(capsys, "solve", str(tmp_path / "p.toml"), "--answer", "1")
    assert "not from the bank" in text
    assert "Not right." in text
    sentence = said(capsys, "solve", str(tmp_path / "p.toml"), "--answer", "many", status=CANNOT)
    assert "“many” is no answer" in sentence


@pytest.mark.parametrize("lang", ["it_IT.UTF-8", "fr_FR.UTF-8", "ro_RO.UTF-8"])
def test_what_is_wrong_with_a_puzzle_is_told_in_one_s_language(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    file = tmp_path / "p.toml"
    file.write_text(
        'rules = "it-club"\nhands = ["7H 7H 7H", "13"]\ndrawn = "stock"\n[puzzle]\nkind = "outs"\n'
    )
    english = said(capsys, "solve", str(file), "--answer", "none", status=CANNOT)
    monkeypatch.setenv("LC_ALL", lang)
    assert said(capsys, "solve", str(file), "--answer", "none", status=CANNOT) != english


def test_days_are_listed_and_told(capsys: pytest.CaptureFixture[str], tmp_path: Path, bank: Path) -> None:
    puzzle = a_puzzle(bank)
    base = list(Bank(bank).every())
    kinds = ("find-the-opening", "which-discard", "count-it", "outs", "legal-or-not")
    made = [
        replace(one, kind=kinds[place % 5], sort="sharp" if place % 5 == 1 else "exact")
        for place, one in enumerate(base)
    ]
    write_bank(tmp_path / "b.sqlite3", made)
    days, where = (
        tmp_path / "daily.toml",
        ("--list", str(tmp_path / "daily.toml"), "--bank", str(tmp_path / "b.sqlite3")),
    )
    assert "no puzzles" in said(capsys, "daily", "2026-11-30", *where, status=1)
    said(capsys, "daily", "--extend", "--until", "2026-12-01", *where)
    first = days.read_text(encoding="utf-8")
    said(capsys, "daily", "--extend", "--until", "2026-12-02", *where)
    assert days.read_text(encoding="utf-8").startswith(first)
    assert len(read_days(days.read_text(encoding="utf-8"))) == 3
    found = told(capsys, "daily", "2026-12-01", *where)
    assert (found["day"], found["number"], len(found["puzzles"])) == (date(2026, 12, 1).isoformat(), 2, 3)
    assert puzzle.kind == "count-it"
    assert "Number 2" in said(capsys, "daily", "2026-12-01", *where)
    assert "left for" in said(capsys, "daily", "--extend", "--until", "2028-12-02", *where, status=CANNOT)

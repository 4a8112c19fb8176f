"""`scala40 study`: the table, the JSON, and the sentence where there is no such study."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from trainer import cli
from trainer.coach import evidence
from trainer.coach.saying.studies import SENTENCES
from trainer.coach.studies import STUDIES, Case, Study, measure
from trainer.coach.study_pairs import AFTER, BEFORE, UNLIMITED, WHOLE, case_order
from trainer.commands import study
from trainer.commands.inputs import try_to_write
from trainer.playout.engine import Engine, plain
from trainer.rules.profile import RuleProfile
from trainer.terminal import CANNOT, STOPPED


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def engine(*, wait: bool = False) -> Engine:
        return plain()

    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr(study, "engine", engine)
    monkeypatch.setattr(study, "can_compile", lambda: False)


def test_every_study_says_what_it_compares() -> None:
    assert set(SENTENCES) == set(STUDIES)


@pytest.mark.parametrize("name", STUDIES)
def test_json(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["study", name, "--rules", "ro-duel", "--hands", "3", "--deals", "4", "--json"]
    assert cli.main(given) == 0
    first = capsys.readouterr().out
    assert cli.main(given) == 0
    assert capsys.readouterr().out == first, "the same seed, the same figures"
    for row in json.loads(first):
        assert (row["study"], row["rules"]) == (name, "ro-duel")
        assert row["moments"] >= 1
        assert row["points_low"] is None or row["points_low"] <= row["points"] <= row["points_high"]


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["study", "throw-high", "--rules", "it-club", "--hands", "6", "--deals", "4"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(
        "Throwing the dearest card, less throwing a cheaper one that goes with fewer others."
    )
    assert "it-club" in said
    assert "In brackets: 95 % intervals." in said


def test_turns_come_in_order_and_whole_hands_last() -> None:
    assert sorted([WHOLE, "5", "1", UNLIMITED, "3"], key=case_order) == ["1", "3", "5", WHOLE, UNLIMITED]
    assert sorted([AFTER, BEFORE], key=case_order) == [BEFORE, AFTER]


def test_ctrl_c_shows_what_was_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopping(
        study_: Study, profile: RuleProfile, seed: str, hand: int, deals: int, seats: int
    ) -> dict[str, Case]:
        if hand == 4:
            raise KeyboardInterrupt
        return measure(study_, profile, seed, hand, deals, seats)

    monkeypatch.setattr(study, "measure", stopping)
    assert cli.main(["study", "throw-high", "--rules", "it-club", "--deals", "4"]) == STOPPED
    assert capsys.readouterr().out.startswith("Stopped: these are the figures so far.")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["open-or-hald"], "open-or-hold"),
        (["throw-high", "--rules", "es-club"], "es-club"),
        (
            ["throw-high", "--rules", "ro-duel", "--seats", "3"],
            "This house is for 2 players, and here there are 3.",
        ),
        (["throw-high", "--seats", "7"], "This house has 2 to 6 players, and here there are 7."),
        (["throw-high", "--seats", "1"], "This house has 2 to 6 players, and here there are 1."),
    ],
)
def test_bad_input_gets_a_sentence(given: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["study", *given]) == CANNOT
    said = capsys.readouterr()
    assert says in said.err
    assert said.out == ""


def test_figures_are_kept_for_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "evidence.json"
    given = ["study", "throw-high", "--hands", "3", "--deals", "4", "--seed", "s", "--save", str(path)]
    assert cli.main([*given, "--rules", "it-club", "--seats", "3"]) == 0
    assert cli.main([*given, "--rules", "ro-duel"]) == 0
    rows = evidence.read(path)
    assert {(row.rules, row.seats) for row in rows} == {("it-club", 3), ("ro-duel", 2)}
    assert {(row.study, row.seed, row.hands, row.deals) for row in rows} == {("throw-high", "s", 3, 4)}
    capsys.readouterr()


@pytest.mark.parametrize("written", [None, "no figures", "[3]", '[{"study": "throw-high"}]'])
def test_a_file_that_cannot_take_the_figures_is_refused_before_the_work(
    written: str | None,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("nothing is measured")

    monkeypatch.setattr(study, "measure", never)
    path = tmp_path / "none" / "x.json" if written is None else tmp_path / "x.json"
    if written is not None:
        path.write_text(written, encoding="utf-8")
    assert cli.main(["study", "throw-high", "--rules", "ro-duel", "--save", str(path)]) == CANNOT
    said = capsys.readouterr().err
    assert ("cannot be written" if written is None else "holds no figures") in said
    assert written is None or path.read_text(encoding="utf-8") == written


def test_trying_leaves_no_file_behind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.json"
    assert cli.main(["study", "open-or-hald", "--save", str(path)]) == CANNOT
    try_to_write(path)
    assert not path.exists()


def test_a_disk_that_fails_at_the_end_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(study, "save", full)
    given = ["study", "throw-high", "--rules", "ro-duel", "--hands", "1", "--deals", "2"]
    assert cli.main([*given, "--save", str(tmp_path / "x.json")]) == CANNOT
    assert "cannot be written" in capsys.readouterr().err


def test_a_house_that_seats_fewer_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["study", "throw-high", "--hands", "1", "--deals", "2", "--seats", "4", "--json"]) == 0
    assert {row["rules"] for row in json.loads(capsys.readouterr().out)} <= {"it-club", "fr-table"}


def test_all_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["study", "all", "--rules", "ro-duel", "--hands", "1", "--deals", "2"]) == 0
    said = capsys.readouterr().out
    assert all(sentence.split(",")[0] in said for sentence in SENTENCES.values())

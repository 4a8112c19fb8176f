"""`scala40 study`: the table, the JSON, and the sentence where there is no such study."""

from __future__ import annotations

import json

import pytest

from trainer import cli
from trainer.coach.saying.studies import SENTENCES
from trainer.coach.studies import STUDIES, UNLIMITED, WHOLE, Case, Study, measure
from trainer.coach.study_pairs import AFTER, BEFORE, case_order
from trainer.commands import study
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
    def stopping(study_: Study, profile: RuleProfile, seed: str, hand: int, deals: int) -> dict[str, Case]:
        if hand == 4:
            raise KeyboardInterrupt
        return measure(study_, profile, seed, hand, deals)

    monkeypatch.setattr(study, "measure", stopping)
    assert cli.main(["study", "throw-high", "--rules", "it-club", "--deals", "4"]) == STOPPED
    assert capsys.readouterr().out.startswith("Stopped: these are the figures so far.")


@pytest.mark.parametrize(
    ("given", "says"),
    [(["open-or-hald"], "open-or-hold"), (["throw-high", "--rules", "es-club"], "es-club")],
)
def test_bad_input_gets_a_sentence(given: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["study", *given]) == CANNOT
    assert says in capsys.readouterr().err

"""`scala40 tournament`: what it prints, that it goes on where it was, and the sentence where something is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from trainer import cli
from trainer.commands import tournament
from trainer.commands.tournament import Plan, Standing
from trainer.players.duplicate import Tally, empty
from trainer.playout.engine import Engine, plain
from trainer.rules.profile import RuleProfile
from trainer.terminal import CANNOT, STOPPED


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """In English, and without waiting for the compiler: both engines play the same games."""

    def engine(*, wait: bool = False) -> Engine:
        return plain()

    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr(tournament, "engine", engine)
    monkeypatch.setattr(tournament, "can_compile", lambda: False)


def played(capsys: pytest.CaptureFixture[str], *given: str) -> list[dict[str, Any]]:
    assert cli.main(["tournament", *given, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, list)
    return found


def test_json_has_what_is_promised(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = played(capsys, "--players", "hard,easy", "--rules", "it-club", "--hands", "41")
    assert (found["players"], found["rules"], found["hands"]) == (["hard", "easy"], "it-club", 42)
    assert found["points_low"] < found["points"] < found["points_high"]
    assert 0 <= found["win_low"] <= found["win_rate"] <= found["win_high"] <= 1
    assert [one["player"] for one in found["each"]] == ["hard", "easy"]
    assert found["each"][1]["points"] == -found["points"]


def test_all_houses_that_have_room(capsys: pytest.CaptureFixture[str]) -> None:
    found = played(capsys, "--players", "easy,easy,easy", "--hands", "3")
    assert [one["rules"] for one in found] == ["it-club", "fr-table"]


def test_the_same_seed_gives_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    given = ("--players", "hard,easy", "--rules", "ro-duel", "--hands", "20")
    assert played(capsys, *given) == played(capsys, *given)
    assert played(capsys, *given) != played(capsys, *given, "--seed", "1")


def test_matches(capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = played(capsys, "--players", "hard,easy", "--rules", "it-club", "--matches", "4")
    assert found["matches"] == 4
    assert found["hands"] >= 4
    assert found["win_rate"] in (0, 0.25, 0.5, 0.75, 1)


@pytest.mark.parametrize("kind", ["--hands", "--matches"])
def test_it_goes_on_where_it_was(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ("--players", "normal,easy", "--rules", "fr-table")
    kept = ("--resume", str(tmp_path / "figures"))
    less = played(capsys, *given, kind, "4", *kept)
    assert played(capsys, *given, kind, "4", *kept) == less
    assert played(capsys, *given, kind, "8", *kept) == played(capsys, *given, kind, "8") != less


def test_ctrl_c_keeps_what_was_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(tournament.KERNEL_BLOCK, "hands", 2)
    given = ["tournament", "--players", "normal,easy", "--rules", "it-club", "--hands", "12"]
    kept = ["--resume", str(tmp_path / "figures")]
    real, calls = Plan.play, 0

    def play(plan: Plan, profile: RuleProfile, first: int, count: int) -> Tally:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise KeyboardInterrupt
        return real(plan, profile, first, count)

    monkeypatch.setattr(Plan, "play", play)
    assert cli.main([*given, *kept]) == STOPPED
    said = capsys.readouterr().out
    assert said.startswith("Stopped: these are the figures so far.")
    assert "normal" in said
    (left,) = played(capsys, *given[1:], *kept)
    assert left["hands"] == 12
    assert calls == 3 + 1, "one of three blocks was left"
    assert [left] == played(capsys, *given[1:])


def test_blocks_leave_out_what_is_done() -> None:
    plan = Plan(("random", "easy"), "hands", 9, "0")
    assert list(plan.blocks([])) == [(0, 2), (2, 2), (4, 2), (6, 2), (8, 1)]
    assert list(plan.blocks([(2, 3), (7, 1)])) == [(0, 2), (5, 2), (8, 1)]
    assert list(plan.blocks([(0, 20)])) == []


def test_blocks_that_meet_become_one() -> None:
    standing = Standing([], empty(2))
    for first in (4, 0, 8, 2):
        standing.add(first, 2, empty(2))
    assert standing.done == [(0, 6), (8, 2)]
    assert standing.units() == 8


def test_slow_players_in_processes(capsys: pytest.CaptureFixture[str]) -> None:
    given = ("--players", "random,easy", "--rules", "it-club", "--hands", "6")
    assert played(capsys, *given, "--workers", "2") == played(capsys, *given, "--workers", "1")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["--players", "hard,harder"], "harder"),
        (["--players", "hard"], "This house has 2 to 6 players, and here there are 1."),
        (["--rules", "es-club"], "There is no house called “es-club”."),
        (["--rules", "ro-duel", "--players", "easy,easy,easy"], "This house is for 2 players"),
    ],
)
def test_bad_input_gets_a_sentence(given: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tournament", *given]) == CANNOT
    said = capsys.readouterr()
    assert said.out == ""
    assert says in said.err


@pytest.mark.parametrize("given", ["--hands", "--matches", "--workers"])
def test_counts_are_whole_numbers_from_1(given: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["tournament", given, "0"])
    assert stopped.value.code == CANNOT


def test_figures_of_another_tournament_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = ["--resume", str(tmp_path / "figures"), "--rules", "it-club", "--hands", "2"]
    played(capsys, "--players", "easy,easy", *kept)
    for other in (
        ["--players", "normal,easy", *kept],
        ["--players", "easy,easy", *kept, "--seed", "1"],
        ["--players", "easy,easy", *kept, "--matches", "2"],
        ["--players", "easy,easy", *kept, "--rules", "fr-table"],
    ):
        assert cli.main(["tournament", *other]) == CANNOT
        assert "were made otherwise" in capsys.readouterr().err


@pytest.mark.parametrize("cut", [0.3, 0.6, 0.95])
def test_a_damaged_file_is_refused(cut: float, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "figures"
    given = ["--players", "easy,easy", "--rules", "it-club", "--hands", "2", "--resume", str(file)]
    played(capsys, *given)
    text = file.read_text(encoding="utf-8")
    job, _, _ = text.partition(', "houses"')
    for damaged in (text[: int(cut * len(text))], job + "}", job + ', "houses": {"it-club": 3}}', "[]"):
        file.write_text(damaged, encoding="utf-8")
        assert cli.main(["tournament", *given]) == CANNOT
        assert "holds no figures to go on from" in capsys.readouterr().err


def test_a_file_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "no" / "such" / "folder"
    assert cli.main(["tournament", "--hands", "2", "--resume", str(file)]) == CANNOT
    assert "cannot be written" in capsys.readouterr().err

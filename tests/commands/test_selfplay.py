"""`scala40 selfplay`: its figures, that it goes on where it was and counts each hand once, and who plays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from trainer import cli
from trainer.commands import selfplay
from trainer.commands.selfplay import BATCH, Tally, play_batch
from trainer.players.expert import EXPERT
from trainer.players.player import player
from trainer.players.playing import play_hand
from trainer.playout.engine import Engine, plain
from trainer.rules.profile import house
from trainer.rules.state import State
from trainer.terminal import CANNOT, STOPPED

EASY = ("--players", "random,easy", "--rules", "ro-duel", "--workers", "1")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")


def played(capsys: pytest.CaptureFixture[str], *given: str) -> dict[str, Any]:
    assert cli.main(["selfplay", *given, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def test_the_figures_are_those_of_the_hands(capsys: pytest.CaptureFixture[str]) -> None:
    found = played(capsys, "--players", "random,easy", "--rules", "all", "--hands", "8", "--seed", "s")
    houses = ("it-club", "it-duel", "fr-table", "ro-duel")
    assert len({*houses}) == 4
    players = [player("random"), player("easy")]
    hands = [
        play_hand(house(houses[n % 4]), players, f"s:{n}", dealer=n // 4 % 2 + 1, checked=True)
        for n in range(8)
    ]
    results = [hand.result for hand in hands]
    assert all(results)
    assert found == {
        "players": ["random", "easy"],
        "rules": "all",
        "stopped": False,
        "hands": 8,
        "void": sum(one.void for one in results if one),
        "moves": sum(len(hand.log) for hand in hands),
        "in_hand": sum(one.in_hand for one in results if one),
        "closed": [sum(one.closer == seat for one in results if one) for seat in (1, 2)],
        "points": [sum(one.points[seat] for one in results if one) for seat in (0, 1)],
        "done": [[0, 8]],
    }


def test_the_table_tells_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    found = played(capsys, *EASY, "--hands", "10")
    assert cli.main(["selfplay", *EASY, "--hands", "10", "--check"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "10 hands played, every invariant held."
    assert said[1].startswith(f"{found['moves'] / 10:.1f} moves a hand, {10 * found['void']:.1f} % void")
    for seat, name in enumerate(("random", "easy")):
        closed, paid = 10 * found["closed"][seat], found["points"][seat] / 10
        assert said[2 + seat] == (
            f"seat {seat + 1}, {name}: closed {closed:.1f} % of the hands, paid {paid:.2f} points a hand"
        )


def test_processes_make_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    given = ("--players", "random,easy", "--rules", "it-club", "--hands", "60")
    assert played(capsys, *given, "--workers", "2") == played(capsys, *given, "--workers", "1")


def test_a_batch_cut_short_is_filled_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = ("--resume", str(tmp_path / "figures"))
    less = played(capsys, *EASY, "--hands", "30", *kept)
    assert (less["hands"], less["done"]) == (30, [[0, 30]])
    assert played(capsys, *EASY, "--hands", "30", *kept) == less
    more = played(capsys, *EASY, "--hands", "60", *kept)
    assert more == played(capsys, *EASY, "--hands", "60")
    assert (more["hands"], more["done"]) == (60, [[0, 60]])


def test_ctrl_c_keeps_what_was_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = ("--resume", str(tmp_path / "figures"))
    calls: list[int] = []

    def batch(*given: Any) -> Tally:
        calls.append(given[-2])
        if len(calls) == 3:
            raise KeyboardInterrupt
        return play_batch(*given)

    monkeypatch.setattr(selfplay, "play_batch", batch)
    assert cli.main(["selfplay", *EASY, "--hands", "60", *kept]) == STOPPED
    assert capsys.readouterr().out.startswith("Stopped after 50 of 60 hands.\n")
    whole = played(capsys, *EASY, "--hands", "60", *kept)
    assert calls == [0, 25, 50, 50], "what was done is not played again"
    assert whole == played(capsys, *EASY, "--hands", "60")


def test_ctrl_c_with_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def batch(*given: Any) -> Tally:
        raise KeyboardInterrupt

    monkeypatch.setattr(selfplay, "play_batch", batch)
    assert cli.main(["selfplay", *EASY, "--hands", "5", "--json"]) == STOPPED
    found = json.loads(capsys.readouterr().out)
    assert (found["stopped"], found["hands"], found["done"]) == (True, 0, [])


def old_file(file: Path, capsys: pytest.CaptureFixture[str], hands: int) -> None:
    """A file as older versions kept it, with the numbers of the batches in the place of the hands."""
    file.unlink(missing_ok=True)
    played(capsys, *EASY, "--hands", str(hands), "--resume", str(file))
    data = json.loads(file.read_text(encoding="utf-8"))
    ((_, count),) = data.pop("done")
    data["batches"] = list(range(-(-count // BATCH)))
    file.write_text(json.dumps(data), encoding="utf-8")


def test_old_figures_of_whole_batches_go_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "figures"
    old_file(file, capsys, 2 * BATCH)
    kept = ("--resume", str(file))
    assert played(capsys, *EASY, "--hands", "60", *kept) == played(capsys, *EASY, "--hands", "60")
    assert "batches" not in json.loads(file.read_text(encoding="utf-8"))


def test_old_figures_with_a_hole_go_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "figures"
    names, houses = ("random", "easy"), (house("ro-duel"),)
    tally = Tally()
    for number in (0, 2):
        tally.add(play_batch(names, houses, "0", False, BATCH * number, BATCH))
    assert tally.done == [(0, BATCH), (2 * BATCH, BATCH)]
    old_file(file, capsys, BATCH)
    data = json.loads(file.read_text(encoding="utf-8"))
    figures = {key: getattr(tally, key) for key in ("hands", "void", "moves", "in_hand", "closed", "points")}
    file.write_text(json.dumps({"job": data["job"], **figures, "batches": [0, 2]}), encoding="utf-8")
    assert played(capsys, *EASY, "--hands", "75", "--resume", str(file)) == played(
        capsys, *EASY, "--hands", "75"
    )


@pytest.mark.parametrize("hands", [BATCH - 1, BATCH + 5])
def test_old_figures_of_a_batch_cut_short_are_refused(
    hands: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "figures"
    old_file(file, capsys, hands)
    before = file.read_bytes()
    assert cli.main(["selfplay", *EASY, "--hands", "60", "--resume", str(file)]) == CANNOT
    assert "do not say which hands they are of" in capsys.readouterr().err
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "damage", [{"done": [[0, 4]]}, {"done": 3}, {"done": [[0]]}, {"hands": None}, {"x": 1}]
)
def test_a_damaged_file_is_refused(
    damage: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "figures"
    given = [*EASY, "--hands", "5", "--resume", str(file)]
    played(capsys, *given)
    file.write_text(json.dumps({**json.loads(file.read_text(encoding="utf-8")), **damage}), encoding="utf-8")
    assert cli.main(["selfplay", *given]) == CANNOT
    assert "holds no figures to go on from" in capsys.readouterr().err


def test_the_expert_gets_the_compiled_engine(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[bool] = []
    seen: list[list[str]] = []

    def ready(*, wait: bool = False) -> Engine:
        waited.append(wait)
        return plain()

    def hand(profile: Any, players: Any, seed: str, **rest: Any) -> State:
        assert waited, "the engine is there before the first hand"
        seen.append([one.name for one in players])
        return play_hand(profile, [player("easy"), player("easy")], seed, **rest)

    monkeypatch.setattr(selfplay, "engine", ready)
    monkeypatch.setattr(selfplay, "can_compile", lambda: True)
    monkeypatch.setattr(selfplay, "play_hand", hand)
    found = played(capsys, "--players", "expert,easy", "--rules", "it-club", "--hands", "2", "--workers", "1")
    assert found["players"] == [EXPERT, "easy"]
    assert all(waited)
    assert seen == [[EXPERT, "easy"]] * 2
    waited.clear()
    monkeypatch.setattr(selfplay, "play_hand", play_hand)
    played(capsys, *EASY, "--hands", "1")
    assert not waited, "nobody else needs it"


def test_without_a_compiler_it_says_that_the_expert_plays_as_hard(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selfplay, "engine", lambda *, wait=False: plain())
    monkeypatch.setattr(selfplay, "can_compile", lambda: False)
    given = ["--rules", "it-club", "--hands", "1", "--workers", "1"]
    assert cli.main(["selfplay", "--players", "expert,easy", *given]) == 0
    assert "Without the compiled engine the expert plays as hard does." in capsys.readouterr().err
    assert cli.main(["selfplay", "--players", "hard,easy", *given]) == 0
    assert "expert" not in capsys.readouterr().err

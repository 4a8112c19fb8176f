"""Whole matches kept as text in `tests/golden`: played again, and replayed from the file, they are the same to the byte.

A change of the rules, of a bot or of the notation shows here as a difference in a text that can be read. If it is
meant, `python -m tests.rules.test_golden` writes the files anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.rules.playing_matches import play_match
from trainer.rules.notation.match import read_match, replay, write_match
from trainer.rules.notation.records import MatchRecord
from trainer.rules.profile import HOUSES

FOLDER = Path(__file__).parents[1] / "golden"


@dataclass(frozen=True)
class Golden:
    """Which match: the house, what plays each seat, and the seed of its deals."""

    house: str
    seats: tuple[str, ...]
    seed: str
    most_hands: int = 100

    def play(self) -> MatchRecord:
        names = ("Ada", "Bruno", "Carla")[: len(self.seats)]
        return play_match(HOUSES[self.house], names, self.seats, self.seed, most_hands=self.most_hands)


GOLDEN: Mapping[str, Golden] = {
    "two-at-a-french-table": Golden("fr-table", ("easy", "easy"), "golden 1"),
    "three-in-the-club-one-goes-out": Golden("it-club", ("easy", "easy", "easy"), "golden 2"),
    "a-duel-with-rebuilt-stocks": Golden("ro-duel", ("random", "random"), "golden 53", most_hands=2),
    "a-duel-opened-before-the-draw": Golden("it-duel", ("random", "easy"), "golden 4", most_hands=2),
}


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GOLDEN)
def test_the_match_is_played_as_it_was(name: str) -> None:
    assert write_match(GOLDEN[name].play()) == text_of(name)


@pytest.mark.parametrize("name", GOLDEN)
def test_the_file_is_replayed_and_written_the_same(name: str) -> None:
    text = text_of(name)
    read = read_match(text)
    assert not read.cut
    assert write_match(read.match) == text
    for hand, state in zip(read.match.hands, replay(read.match), strict=True):
        assert state.result is not None
        assert state.result.points == hand.result


def test_every_file_is_one_of_these() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == set(GOLDEN)


def test_the_files_show_what_they_are_there_for() -> None:
    texts = {name: text_of(name) for name in GOLDEN}
    assert texts["a-duel-with-rebuilt-stocks"].count("\nreshuffle ") >= 1
    last = replay(read_match(texts["three-in-the-club-one-goes-out"]).match)[-1]
    assert last.result is not None
    assert last.result.winner
    assert sum(last.out) == 1, "one was out before the last hand"
    opened_first = [
        lines
        for lines in zip(
            *(texts["a-duel-opened-before-the-draw"].splitlines()[n:] for n in (0, 1, 2)), strict=False
        )
        if " discard " in lines[0] and " open " in lines[1] and lines[2].endswith((" draw", " take"))
    ]
    assert opened_first
    verbs = ("draw", "take", "put back", "open", "meld", "lay", "swap", "discard")
    assert all(f" {verb}" in "".join(texts.values()) for verb in verbs)


if __name__ == "__main__":
    for golden_name, golden in GOLDEN.items():
        (FOLDER / f"{golden_name}.toml").write_text(
            write_match(golden.play()), encoding="utf-8", newline="\n"
        )

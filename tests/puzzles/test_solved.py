"""Puzzles that are in no bank: what is right is worked out from the question alone, and what cannot be asked is told."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import count, islice
from pathlib import Path

import pytest

from puzzles import solved as solving
from puzzles.answering import asked, judged, read_any
from puzzles.bank.packing import write_bank
from puzzles.bank.reader import Bank
from puzzles.errors import PuzzleError
from puzzles.file import read_puzzle, write_puzzle
from puzzles.kinds import kind
from puzzles.kinds.base import Shard
from puzzles.link import puzzle_link
from puzzles.puzzle import Puzzle
from puzzles.solved import solved
from puzzles.training import EXACT_KINDS
from puzzles.words import explain, question
from puzzles.words.playouts import all_options
from trainer.language import words
from trainer.playout import engine as engines
from trainer.playout.engine import Engine, plain


@cache
def made(name: str, house: str) -> tuple[Puzzle, ...]:
    every = (one for number in count() for one in kind(name).make(Shard(name, house, 3, number)))
    return tuple(islice((one for one in every if isinstance(one, Puzzle)), 3))


@pytest.mark.parametrize("name", EXACT_KINDS)
@pytest.mark.parametrize("house", ["it-club", "ro-duel"])
def test_what_is_worked_out_is_what_the_generator_proved(name: str, house: str) -> None:
    assert len(made(name, house)) == 3
    for puzzle in made(name, house):
        found = solved(replace(puzzle, truth={"nonsense": 1}, level=5, rating=3000))
        assert dict(found.truth) == dict(puzzle.truth)
        assert found.digest == puzzle.digest
        assert (found.level, found.rating, found.tags) == (1, 1500, ())
        assert judged(found, kind(name).right(puzzle)[0]).grade == "right"


@pytest.mark.parametrize("name", EXACT_KINDS)
def test_a_file_and_a_link_bring_the_same_puzzle(name: str) -> None:
    for puzzle in made(name, "it-club"):
        assert read_puzzle(write_puzzle(puzzle)) == puzzle
        for text in (write_puzzle(puzzle), write_puzzle(puzzle, answers=False), puzzle_link(puzzle)):
            again = asked(read_any(text), None)
            assert not again.from_bank
            assert dict(again.puzzle.truth) == dict(puzzle.truth)


def test_the_bank_is_believed_and_a_file_is_not(tmp_path: Path) -> None:
    puzzle = made("count-it", "it-club")[0]
    write_bank(tmp_path / "b.sqlite3", [puzzle])
    lying = replace(puzzle, truth={"value": 1})
    known = asked(read_any(write_puzzle(lying)), Bank(tmp_path / "b.sqlite3"))
    assert known.from_bank
    assert known.puzzle == puzzle
    assert dict(asked(read_any(write_puzzle(lying)), None).puzzle.truth) == dict(puzzle.truth)


OPEN = "7H 8H 9H JD JS JC 2C 3C 4D 9S KS KC 6H 5C"
"""Can open: 24 and 30 points."""
SHUT = "7H 8H 2H JD JS 4C 2C 3C 4D 9S KS QC 6D AC"
"""Holds three cards in a row and no 40 points."""


def position(
    hand: str = OPEN, more: str = "", ask: str = "", name: str = "outs", drawn: str = "stock"
) -> str:
    return f'rules = "it-club"\nhands = ["{hand}", "13"]\ndrawn = "{drawn}"\n{more}\n[puzzle]\nkind = "{name}"\n[puzzle.ask]\n{ask}\n'


OPENED = 'opened = [true, true]\ntable = ["KH KD KC", "5H 6H JK=7H"]\nowners = [1, 2]'
LEFT = "7H 2C 2D 9S"
THERE = "7H 7C 7D 9S"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (position(ask="draws = 1"), "puzzle-can-open"),
        (position(SHUT, ask="draws = 3"), "puzzle-ask"),
        (position(SHUT, ask="draws = true"), "puzzle-ask"),
        (position(SHUT), "puzzle-ask"),
        (position(SHUT[3:], ask="draws = 1", drawn="none"), "puzzle-not-drawn"),
        (position(LEFT, OPENED, "draws = 1"), "puzzle-opened"),
        (position(LEFT, OPENED, name="find-the-opening"), "puzzle-opened"),
        (position(SHUT[3:], name="find-the-opening", drawn="none"), "puzzle-not-drawn"),
        (position(SHUT, name="close-the-hand"), "puzzle-cannot-close"),
        (position(SHUT[3:], name="close-the-hand", drawn="none"), "puzzle-not-drawn"),
        (position(OPEN, 'this_turn = ["open 7H 8H 9H / JD JS JC"]', name="close-the-hand"), "puzzle-begun"),
        (position(SHUT, name="free-the-joker"), "puzzle-not-opened"),
        (position("8C 2C 2D 9S", OPENED, name="free-the-joker"), "puzzle-no-joker"),
        (position(SHUT, name="count-it"), "puzzle-ask"),
        (position(SHUT, ask='what = "luck"', name="count-it"), "puzzle-ask"),
        (position(SHUT, ask='what = "meld"\nmeld = 1', name="count-it"), "puzzle-ask"),
        (position(SHUT, ask='what = "opening"\nmelds = "7H 8H 9H / "', name="count-it"), "puzzle-ask"),
        (position(SHUT, ask='what = "opening"\nmelds = "7H 8H 10H"', name="count-it"), "puzzle-ask"),
        (position(SHUT, ask='what = "round"\nseat = 2\nclose = "discard 7H"', name="count-it"), "puzzle-ask"),
        (position(SHUT, ask='what = "round"\nseat = 1\nclose = "discard 7H"', name="count-it"), "puzzle-ask"),
        (position(SHUT, ask='what = "round"\nseat = 2\nclose = "sing"', name="count-it"), "puzzle-ask"),
        (position(SHUT, name="legal-or-not"), "puzzle-ask"),
        (position(SHUT, ask="move = 7", name="legal-or-not"), "puzzle-ask"),
        (position(SHUT, ask='move = "sing"', name="legal-or-not"), "puzzle-ask"),
        (position(SHUT, ask='first = "draw"\nmove = "discard 7H"', name="legal-or-not"), "puzzle-ask"),
        (position("7H 8H", OPENED, name="which-discard", drawn="none"), "puzzle-not-drawn"),
        (position("7H", OPENED, name="which-discard"), "puzzle-nothing-to-choose"),
        (position(SHUT, name="take-or-draw"), "puzzle-drawn"),
        (position(SHUT[3:], name="take-or-draw", drawn="none"), "puzzle-cannot-take"),
        (position(SHUT, name="open-or-wait"), "puzzle-cannot-open"),
        (position(LEFT, OPENED, name="open-or-wait"), "puzzle-opened"),
        (position(OPEN, 'this_turn = ["open 7H 8H 9H / JD JS JC"]', name="open-or-wait"), "puzzle-begun"),
    ],
)
def test_what_a_position_does_not_ask_is_told(text: str, code: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        solved(read_puzzle(text))
    assert caught.value.code == code


def test_puzzles_typed_by_hand_can_be_answered() -> None:
    opening = solved(read_puzzle(position(name="find-the-opening")))
    assert judged(opening, "open 7H 8H 9H / JD JS JC").grade == "right"
    assert judged(opening, "none").grade == "wrong"
    shut = solved(read_puzzle(position(SHUT, name="find-the-opening")))
    assert judged(shut, "none").grade == "right"
    worth = solved(read_puzzle(position("AH KH JK 2C", OPENED, 'what = "hand"', "count-it")))
    assert judged(worth, "48").grade == "right", "an ace 11, a king 10, a joker 25, a two 2"
    freed = solved(read_puzzle(position(THERE, OPENED, name="free-the-joker")))
    assert judged(freed, "swap 7H in 2; meld 7C 7D JK; discard 9S").grade == "right"
    taken = solved(read_puzzle(position(SHUT, ask='move = "draw"', name="legal-or-not")))
    assert judged(taken, "already-drawn").grade == "right"


def test_an_answer_that_is_none_is_told() -> None:
    puzzle = solved(read_puzzle(position(name="find-the-opening")))
    with pytest.raises(PuzzleError) as caught:
        judged(puzzle, "sing")
    assert caught.value.code == "puzzle-bad-answer"
    assert caught.value.params["expected"]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few deals, and no waiting for the compiler."""

    def engine(*, wait: bool = False) -> Engine:
        return plain()

    monkeypatch.setattr(solving, "DEALS", 4)
    monkeypatch.setattr(engines, "engine", engine)


DISCARDING = position("2C 2D 9S KH", OPENED.replace("KH KD KC", "8S 8D 8C"), name="which-discard")


@pytest.mark.usefixtures("quick")
def test_where_playouts_decide_every_discard_is_played_out() -> None:
    puzzle = solved(read_puzzle(DISCARDING))
    assert {one.answer for one in puzzle.options} == {"discard 2C", "discard 2D", "discard 9S", "discard KH"}
    assert all(len(one.figures) == 1 and one.figures[0].deals == 4 for one in puzzle.options)
    assert min(one.loss for one in puzzle.options) == 0
    assert puzzle == solved(read_puzzle(DISCARDING))
    assert judged(puzzle, puzzle.options[0].answer).option == puzzle.options[0]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("text", "ways"),
    [
        (DISCARDING, ["discard"] * 4),
        (
            position("7H 8H 2C", OPENED + '\ndiscards = "6H"', name="take-or-draw", drawn="none"),
            ["draw", "take"],
        ),
        (position(OPEN, name="open-or-wait"), ["discard", "open"]),
    ],
)
def test_what_was_worked_out_is_told_in_words(text: str, ways: list[str]) -> None:
    puzzle = solved(read_puzzle(text))
    assert [one.answer.split()[0] for one in puzzle.options] == ways
    w = words("en")
    assert question(puzzle, w)
    for option in puzzle.options:
        assert all(explain(puzzle, judged(puzzle, option.answer), w))
    assert len(all_options(puzzle, w)) == len(ways)

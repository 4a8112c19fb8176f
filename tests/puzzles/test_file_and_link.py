"""A puzzle as a file and as a link: both hold it whole, and what is no puzzle is told, with its line."""

from __future__ import annotations

import string
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from urllib.parse import parse_qsl, quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.codec import PARTS, from_blob, to_blob
from puzzles.errors import PuzzleError
from puzzles.file import read_puzzle, write_puzzle
from puzzles.kinds import NAMES
from puzzles.link import puzzle_link, read_puzzle_link
from puzzles.puzzle import Figure, Option, Puzzle, Scalar
from puzzles.sources import moments
from trainer.playout import outcomes
from trainer.rules.errors import NotationError, PositionError, Scala40Error
from trainer.rules.profile import HOUSES, with_changes

FIGURES = (
    Figure(
        "hard", "uniform", 20_000, 18_432, -4711, 998_877, 6, 77, (-4711, 0, 0, 0, 0, 0), (1, 2, 3, 0, 0, 0)
    ),
    Figure("normal", "weighted", 20_000, 18_432, -4711, 998_877, 6, 77, (-4711, 0, 0, 0, 0, 0)),
)
OPTIONS = (Option("discard KD", "right", FIGURES), Option("discard 2C", "wrong", FIGURES))


def test_a_figure_has_as_many_parts_as_an_equity() -> None:
    assert len(outcomes.PARTS) == PARTS


@cache
def lines() -> tuple[str, ...]:
    """Positions of real play in every house, with their history; one in a house of somebody's own."""
    found = [
        moment.line for profile in HOUSES.values() for moment in islice(moments("file", profile), 0, 60, 7)
    ]
    own = with_changes(HOUSES["it-club"], {"limit": 201}, name="Nonna ; ! ~ 50%")
    found += [moment.line for moment in islice(moments("file", own), 3, 40, 18)]
    return tuple(found)


def puzzles() -> Iterator[Puzzle]:
    for place, line in enumerate(lines()):
        yield Puzzle(
            NAMES[place % len(NAMES)], line, {"draws": 1 + place % 2, "moves": "open 7H 8H JK=9H / 5C 5D 5S", "deep": True},
            {"best": "KD", "share": 0.1 + place / 7, "why:keep-good-pairs": "4D 4H 2.70 0.36", '"': "\n"}, OPTIONS if place % 3 else (), "graded", 1 + place % 5, 1432,
            ("keep-good-pairs", "joker-end"), "discard 2C", ("highest", "easy"), 1, {"seed": 7, "shard": place, "key": "ab:c"},
        )  # fmt: skip


def test_a_file_holds_a_puzzle_whole() -> None:
    for puzzle in puzzles():
        again = read_puzzle(write_puzzle(puzzle))
        assert again == puzzle
        assert again.digest == puzzle.digest
        assert from_blob(to_blob(puzzle)) == puzzle


def test_a_file_of_the_question_alone_tells_no_answer() -> None:
    for puzzle in puzzles():
        text = write_puzzle(puzzle, answers=False)
        again = read_puzzle(text)
        assert again.digest == puzzle.digest
        assert (again.truth, again.options, again.tempting, again.fails, again.tags, again.origin) == (
            {},
            (),
            "",
            (),
            (),
            {},
        )
        assert "best" not in text
        assert "[[puzzle.option]]" not in text


def test_a_link_holds_the_question_and_no_answer() -> None:
    for puzzle in puzzles():
        link = puzzle_link(puzzle)
        again = read_puzzle_link(link)
        assert (again.kind, again.position, dict(again.ask)) == (
            puzzle.kind,
            puzzle.position,
            dict(puzzle.ask),
        )
        assert again.digest == puzzle.digest
        assert (again.truth, again.options) == ({}, ())
        bare = replace(
            puzzle, truth={}, options=(), sort="exact", level=1, rating=1, tags=(), tempting="", fails=()
        )
        assert puzzle_link(bare) == link, "nothing but the question is in it"


def test_a_link_is_made_of_signs_that_an_address_may_hold() -> None:
    allowed = set(string.ascii_letters + string.digits + "-._~!$&'()*+,;=:@/?%|")
    for puzzle in puzzles():
        assert set(puzzle_link(puzzle)) <= allowed


@given(
    st.dictionaries(
        st.text(min_size=1), st.one_of(st.text(), st.integers(), st.booleans(), st.floats(allow_nan=False))
    )
)
def test_whatever_is_asked_goes_through_a_link(ask: dict[str, Scalar]) -> None:
    puzzle = Puzzle("outs", lines()[0], ask)
    again = read_puzzle_link(puzzle_link(puzzle)).ask
    assert again == ask
    assert {key: type(value) for key, value in again.items()} == {
        key: type(value) for key, value in ask.items()
    }


def test_a_link_without_its_digest_may_be_typed_by_hand() -> None:
    line = lines()[0]
    assert read_puzzle_link(f"outs!!draws=2!{line}") == Puzzle("outs", line, {"draws": 2})


def test_a_link_that_was_cut_or_changed_is_told() -> None:
    puzzle = next(iter(puzzles()))
    link = puzzle_link(puzzle)
    for end in range(0, len(link), 5):
        with pytest.raises(Scala40Error):
            read_puzzle_link(link[:end])
    with pytest.raises(PuzzleError) as caught:
        read_puzzle_link(link.replace("draws=1", "draws=2"))
    assert caught.value.code == "puzzle-link-cut"


HAND = "7H 8H 9H JD JS 2C 3C 4D 9S KS KC 6H 5C AD"
QUESTION = f"""format = "scala40/1"
rules = "it-club"
hands = ["{HAND}", "13"]
drawn = "stock"

[puzzle]
kind = "outs"
[puzzle.ask]
draws = 1
"""


def test_a_file_typed_by_hand_needs_little() -> None:
    puzzle = read_puzzle(QUESTION)
    assert (puzzle.kind, puzzle.house, dict(puzzle.ask)) == ("outs", "it-club", {"draws": 1})
    assert read_puzzle_link(f"outs!!draws=1!{puzzle.position}").digest == puzzle.digest


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ('kind = "outs"', 'kind = "chess"', "unknown-kind", 7),
        ('kind = "outs"', "kind = 7", "wrong-kind", 7),
        ('kind = "outs"', "", "missing-key", 6),
        ("[puzzle]", "[riddle]", "unknown-key", 6),
        ("draws = 1", "draws = [1]", "wrong-kind", 9),
        ("[puzzle.ask]", "[puzzle.asks]", "unknown-key", 8),
        ("[puzzle]", "[puzzle]\nlevel = 9", "wrong-kind", 7),
        ("[puzzle]", '[puzzle]\nsort = "blunt"', "wrong-kind", 7),
        ("[puzzle]", "[puzzle]\ntags = 7", "wrong-kind", 7),
        ("[puzzle.ask]", '[puzzle.ask]\nwhy = "', "not-toml", 9),
        (HAND, f"{HAND} 7H 7H", "too-many-of-a-card", None),
        (HAND, "JK JK JK JK JK 7H", "too-many-of-a-card", None),
        (HAND, "7H 8X", "unknown-card", 3),
        (f'"{HAND}"', '"14"', "hand-hidden", None),
        (f'"{HAND}", "13"', f'"{HAND}"', "wrong-number-of-seats", None),
        ("it-club", "it-bar", "unknown-house", 2),
        ("scala40/1", "scala40/2", "newer-format", 1),
        (QUESTION, "", "missing-key", None),
        (QUESTION, "\x00", "not-toml", 1),
    ],
)
def test_what_is_wrong_with_a_file_is_told_with_its_line(
    old: str, new: str, code: str, line: int | None
) -> None:
    assert old in QUESTION
    with pytest.raises((NotationError, PositionError)) as caught:
        read_puzzle(QUESTION.replace(old, new, 1))
    assert caught.value.code == code
    assert getattr(caught.value, "line", None) == line


def test_what_is_wrong_with_an_option_is_told() -> None:
    puzzle = next(one for one in puzzles() if one.options)
    text = write_puzzle(puzzle)
    for old, new in (
        ('grade = "right"', 'grade = "good"'),
        ("hard uniform 20000", "hard uniform many"),
        ('answer = "', 'answr = "'),
    ):
        with pytest.raises(NotationError) as caught:
            read_puzzle(text.replace(old, new, 1))
        assert caught.value.line is not None


@pytest.mark.parametrize(
    "link",
    [
        "",
        "outs",
        "outs!",
        "outs!!",
        "outs!!draws!s40:",
        "chess!!s40:;;;;;;;;;;;",
        "outs!!s40:;;;",
        "s40:;;;;;;;;;;;",
        "!" * 99,
    ],
)
def test_what_is_no_link_is_told(link: str) -> None:
    with pytest.raises(Scala40Error):
        read_puzzle_link(link)


def test_a_link_of_endless_length_is_not_read() -> None:
    with pytest.raises(PuzzleError):
        read_puzzle_link(f"outs!!a={quote('x' * 20_000)}!{lines()[0]}")


@given(st.text(max_size=300))
def test_any_text_is_a_puzzle_or_an_error_of_ours(text: str) -> None:
    for read in (read_puzzle, read_puzzle_link):
        with pytest.raises(Scala40Error):
            read(text)


@given(st.integers(0, 2000), st.sampled_from(["", "\x00", "!", ";", "7H", "[", '"', "9999", "ș"]))
def test_a_spoilt_file_or_link_is_a_puzzle_or_an_error_of_ours(place: int, put: str) -> None:
    puzzle = next(iter(puzzles()))
    for text, read in ((write_puzzle(puzzle), read_puzzle), (puzzle_link(puzzle), read_puzzle_link)):
        at = place % len(text)
        try:
            read(text[:at] + put + text[at + 1 :])
        except Scala40Error:
            continue


def test_a_link_survives_an_address() -> None:
    """Browsers read a plus sign in a query as a space, and decode what is written with a percent sign."""
    line = "s40:it-club+pile_before_opening-to_open;1;2;3H.4H.6H.8H.KH.4D.6D.9D.10D.JD.6C.8S.9S.10S|13;;1.1;;AH;80;stock;;"
    for puzzle in (
        Puzzle("find-the-opening", line),
        Puzzle("legal-or-not", line, {"move": "open 8S 9S 10S / JK=AH 2H 3H"}),
    ):
        ((_, read),) = parse_qsl(f"p={puzzle_link(puzzle)}")
        assert read_puzzle_link(read).digest == puzzle.digest
        assert read_puzzle_link(puzzle_link(puzzle)).digest == puzzle.digest

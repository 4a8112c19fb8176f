"""The engine's check finds what is wrong with a lesson, and nothing where all is right."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lessons.check import course_faults, faults, main, suits
from lessons.reader import load
from tests.lessons.made import HEAD, RUN, lesson
from tests.lessons.test_player import COUNT
from trainer.rules.profile import HOUSES, with_changes

FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("*.toml"))


@pytest.mark.parametrize("path", FIXTURES, ids=[path.stem for path in FIXTURES])
def test_lessons_that_are_right(path: Path) -> None:
    assert faults(load(path)) == []


def found(steps: str) -> str:
    return "\n".join(faults(lesson(steps), ["it-club"]))


@pytest.mark.parametrize(
    ("was", "becomes", "told"),
    [
        ('do = ["meld 7H 8H JK=9H"]', 'do = ["meld 7H 8H 10H"]', "its own answer does not reach the goal"),
        ('do = ["discard KD"]', 'do = ["discard 9D"]', "its own answer does not reach the goal"),
        ('then = ["2 draw", "2 discard JC"]', 'then = ["2 draw", "2 discard 9S"]', "2 discard 9S is refused"),
        ('play = ["2 draw"]', 'play = ["2 discard JC"]', "the consequence 2 discard JC is refused (must-draw-first)"),
        ('on = "meld JK=6H 7H 8H"', 'on = "meld 2C 8H 7H"', "nothing is ever answered with “Three points less.”"),
        ('"refusal:gap-in-run"', '"refusal:two-jokers"', "nothing is ever answered with “A card is missing"),
        ('mark = { cards = ["7H", "8H", "JK"] }', 'mark = { cards = ["9S"] }', "marks 9S, which is not in the hand"),
        ('mark = { cards = ["7H", "8H", "JK"] }', "mark = { melds = [2] }", "marks meld 2, which is not there"),
        ('say = "Draw first, then discard."', 'say = "Draw {7X} first."', "{7X} is no card"),
        ('say = "Draw first, then discard."', 'say = "Draw {7H first."', "a brace is not closed"),
        ('do = ["meld 7H 8H JK=9H"]', 'do = ["meld 7H 8H JK=9H"]\nwant = "melds>=2"', "its own answer does not reach"),
        ("opened = [true, true]", "opened = [true, true]\nturn = 2", "seat 2 is to move"),
        ("opened = [true, true]", "opened = [true, true]\nturns_taken = [1]", "cannot be played: wrong-length"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_found(was: str, becomes: str, told: str) -> None:
    assert found(RUN) == ""
    assert was in RUN
    assert told in found(RUN.replace(was, becomes, 1))


@pytest.mark.parametrize(
    ("was", "becomes", "told"),
    [
        ("number = 24", "number = 25", "asks for 25, and the engine counts 24"),
        ('on = "40"', 'on = "24"', "answers the right number as a wrong one"),
        ('on = "1"', 'on = "3"', "choice 1 has no answer"),
    ],
)
def test_numbers_and_choices_are_checked(was: str, becomes: str, told: str) -> None:
    assert told in found(COUNT.replace(was, becomes, 1))


def test_at_least_half_is_play() -> None:
    assert "only 0 of 3 steps are play" in found(COUNT)


def test_a_house_in_which_it_cannot_be_played_is_named() -> None:
    steps = RUN.replace('"discard 10H"]\n', '"discard 10H"]\n' + PICK_UP)
    told = faults(lesson(steps))
    assert told
    assert all("it-club" in line or "it-duel" in line for line in told)


PICK_UP = """
[[step]]
say = "The discard may open."
goal = "Take it."
hands = ["KH KS QH QS QD JS 2C 3D 5S 7C 8D 9S 10C", "13"]
discards = "KC"
do = ["take"]
"""


def test_the_course_as_a_whole() -> None:
    made = lesson(head=HEAD + 'words = ["joker", "nonsense"]\nneeds = ["other"]\n')
    other = replace(made, id="other", order=2, needs=(), words=())
    assert course_faults([made, other, other]) == [
        "other: the id is given twice",
        "made: needs other, which comes after it",
        "made: nonsense is no word of the glossary",
    ]
    assert course_faults([made])[0] == "made: needs other, which is no lesson"


def test_where_steps_lead_on_to() -> None:
    steps = RUN.replace("opened = [true, true]", 'opened = [true, true]\nmore = "other"', 1)
    made = lesson(steps)
    other = replace(lesson(), id="other", order=2)
    assert course_faults([made, other]) == []
    assert course_faults([made]) == ["made: step 1 leads on to other, which is no lesson"]
    assert course_faults([replace(made, id="other")]) == ["other: step 1 leads on to its own lesson"]
    duel = replace(other, houses=("it-duel",))
    missing = [name for name in HOUSES if name != "it-duel"]
    told = [f"made: step 1 leads on to other, which {name} does not have" for name in missing]
    assert course_faults([made, duel]) == told
    assert course_faults([replace(made, houses=("it-duel",)), duel]) == []


def test_a_house_of_ones_own_may_have_the_lesson_or_not() -> None:
    club = HOUSES["it-club"]
    assert suits(lesson(), club)
    assert suits(lesson(), with_changes(club, {"limit": 201}, "Nonna"))
    steps = RUN.replace('"discard 10H"]\n', '"discard 10H"]\n' + PICK_UP).replace(
        "opened = [true, true]\n", ""
    )
    table = with_changes(HOUSES["fr-table"], {"pile_before_opening": "closed"}, "Nonno")
    assert not suits(lesson(steps), table)
    assert not suits(lesson(head=HEAD + 'houses = ["ro-duel"]\n'), club)


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right, wrong, broken = (tmp_path / f"1-0{n}-made.toml" for n in (1, 2, 3))
    right.write_text(HEAD + RUN, "utf-8")
    wrong.write_text(HEAD + RUN.replace("JK=9H", "JK=10H"), "utf-8")
    broken.write_text("lesson", "utf-8")
    assert main([str(right)]) == 0
    assert capsys.readouterr().out == "1 lessons are right\n"
    assert main([str(right), str(wrong), str(broken)]) == 1
    said = capsys.readouterr().out
    assert "1-03-made.toml: not-toml" in said
    assert "made (it-club): step 1: its own answer does not reach the goal" in said

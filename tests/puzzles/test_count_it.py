"""count-it: the anchors of the rules, and what a finished round costs in each house."""

from __future__ import annotations

import pytest

from puzzles import words as say
from puzzles.kinds.base import BadAnswer
from puzzles.kinds.count_it import KIND, mistakes_of, value_of
from puzzles.puzzle import Puzzle
from tests.puzzles.asking import changed, facts, judged, position
from tests.puzzles.asking import puzzle as made
from trainer.language import words

HAND = "AD 2D 3D 4D KH KC KS 7C JK QS KD JS 10H 9C"


def melds(text: str, rules: str = "it-club") -> Puzzle:
    return made("count-it", position(HAND, rules), what="opening", melds=text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("9S 10S JS QS", 39),
        ("AD 2D 3D 4D / KH KC KS", 40),
        ("AH AD AC", 33),
        ("7H JK=8H 9H", 24),
        ("QS KS JK=AS", 31),
        ("JK=JS QS KS", 30),
        ("10H JH QH / 5C 5D 5S", 45),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH JK=AH", 96),
    ],
)
def test_the_anchors(text: str, value: int) -> None:
    puzzle = melds(text)
    assert value_of(puzzle) == value
    assert KIND.right(puzzle) == (str(value),)
    assert judged(puzzle, f" {value} ").grade == "right"
    wrong = judged(puzzle, str(value + 1))
    assert wrong.grade == "wrong"
    assert facts(wrong)["is"]["value"] == value
    assert list(KIND.check_twice(changed(puzzle, value=value))) == []
    assert KIND.check_twice(changed(puzzle, value=value + 1))
    assert KIND.check(changed(puzzle, value=value + 1))


def test_a_hand_left_over() -> None:
    puzzle = made("count-it", position("AD AC JK KH 10C 2D 7S"), what="hand")
    assert value_of(puzzle) == 11 + 11 + 25 + 10 + 10 + 2 + 7


ROUND = {
    # (house, opened, opened this turn): what K A joker costs.
    ("it-club", True, False): 46,
    ("it-club", False, False): 46,
    ("it-club", True, True): 46,
    ("it-duel", True, False): 46,
    ("it-duel", True, True): 92,
    ("it-duel", False, False): 100,
    ("it-duel", False, True): 200,
    ("fr-table", True, True): 46,
    ("fr-table", False, True): 100,
    ("ro-duel", False, True): 200,
    ("ro-duel", True, True): 92,
}


@pytest.mark.parametrize("case", ROUND, ids=str)
def test_a_finished_round(case: tuple[str, bool, bool]) -> None:
    rules, opened, in_hand = case
    line = position(
        "4C",
        rules,
        hands=["4C", "KH AH JK"],
        opened=[True, opened],
        opened_this_turn=in_hand,
        table=["KH KD KS", "QH QD QS"],
        owners=[1, 1],
        turns_taken=[4, 4],
    )
    puzzle = made("count-it", line, {"value": ROUND[case]}, what="round", seat=2, close="discard 4C")
    assert list(KIND.check(puzzle)) == list(KIND.check_twice(puzzle)) == []
    assert judged(puzzle, str(ROUND[case])).grade == "right"
    assert all(fact["points"] for fact in judged(puzzle, "0").facts[1:])


def test_the_likely_mistakes() -> None:
    assert mistakes_of(melds("AD 2D 3D 4D / KH KC KS")) == [50]  # the ace counted as eleven
    assert mistakes_of(melds("7H JK=8H 9H")) == [41]  # the joker as in the hand


@pytest.mark.parametrize("text", ["forty", "", "-3", "4.5", "1234567"])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(BadAnswer):
        judged(melds("AH AD AC"), text)


def test_whoever_pays_is_called_as_at_the_table() -> None:
    line = position("KD", opened=[True, False], table=["7H 8H 9H"], owners=[1], hands=["KD", "JK 5C"])
    puzzle = made("count-it", line, what="round", seat=2, close="discard KD")
    w, verdict = words("en"), judged(puzzle, "30")
    at = {1: "Ada", 2: "Bruno"}
    assert "Bruno has not opened and holds" in say.question(puzzle, w, at)
    assert say.explain(puzzle, verdict, w, at)[-1] == "Bruno pays for the cards in hand: 30 points."
    assert "Seat 2 has not opened and holds" in say.question(puzzle, w)
    assert say.explain(puzzle, verdict, w)[-1] == "Seat 2 pays for the cards in hand: 30 points."

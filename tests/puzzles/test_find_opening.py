"""find-the-opening: what counts as right, as best, as none; each variety with hands that are of it and hands that are not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from puzzles.kinds.base import BadAnswer
from puzzles.kinds.find_opening import KIND
from puzzles.kinds.opening_asked import Asked, truth_of
from puzzles.kinds.opening_varieties import VARIETIES
from puzzles.kinds.turns import state_at
from puzzles.puzzle import Puzzle
from tests.puzzles.asking import changed, facts, graded, judged, position
from tests.puzzles.asking import puzzle as made

LOOSE = "9C 7D 4S 2S 6H 8C"
EXACTLY = "AD 2D 3D 4D KH KC KS"
"""1 + 2 + 3 + 4 and thirty: forty."""


def opening(hand: str, rules: str = "it-club", **keys: object) -> Puzzle:
    line = position(hand, rules, **keys)
    return made("find-the-opening", line, dict(truth_of(Asked(state_at(line)))))


def test_any_legal_opening_is_right_and_the_dearest_best() -> None:
    asked = opening(f"{EXACTLY} {LOOSE} QD")
    verdict = judged(asked, "open AD 2D 3D 4D / KH KC KS")
    assert (verdict.grade, verdict.best) == ("right", True)
    assert facts(verdict)["opens"] == {
        "fact": "opens",
        "total": 40,
        "left": 7,
        "left_points": 9 + 7 + 4 + 2 + 6 + 8 + 10,
        "dearest": True,
        "leanest": True,
    }


def test_an_opening_that_is_neither_dearest_nor_leanest_is_right_and_not_best() -> None:
    # Kings 30 and queens 30 beside four low hearts: 60 alone, 70 with them.
    asked = opening("KH KC KS QH QC QS AH 2H 3H 4H 9C 7D 5S 8D")
    short = judged(asked, "open KH KC KS / QH QC QS")
    assert (short.grade, short.best) == ("right", False)
    assert facts(short)["dearer"]["total"] == 70
    assert facts(short)["leaner"]["left"] == 4
    whole = judged(asked, "open KH KC KS / QH QC QS / AH 2H 3H 4H")
    assert (whole.grade, whole.best) == ("right", True)


def test_what_the_rules_refuse_is_no_answer_yet() -> None:
    asked = opening(f"{EXACTLY} {LOOSE} QD")
    verdict = judged(asked, "open KH KC KS")
    assert verdict.grade is None
    assert verdict.refusal is not None
    assert verdict.refusal.code == "below-opening-minimum"


@pytest.mark.parametrize("answer", ["none", "discard 9C", " none "])
def test_who_says_that_there_is_none_is_wrong_where_there_is(answer: str) -> None:
    verdict = judged(opening(f"{EXACTLY} {LOOSE} QD"), answer)
    assert verdict.grade == "wrong"
    assert facts(verdict)["could-open"]["total"] == 40


def test_one_short_is_none() -> None:
    # 9 + 10 + J + Q of spades is 39.
    asked = opening("9S 10S JS QS 2H 3D 5C 6D 8D KD KH 7H AC 2C")
    verdict = judged(asked, "none")
    assert (verdict.grade, verdict.best) == ("right", True)
    assert facts(verdict)["no-opening"]["total"] == 39
    assert facts(verdict)["no-opening"]["short"] == 1
    refused = judged(asked, "open 9S 10S JS QS")
    assert refused.grade is None
    assert KIND.right(asked) == ("none",)


def test_the_discard_has_to_be_taken_first() -> None:
    asked = opening(f"{EXACTLY[:-3]} {LOOSE} QD", "fr-table", discards="KS", drawn="none")
    assert judged(asked, "take").unfinished
    assert graded(asked, "take; open AD 2D 3D 4D / KH KC KS") == "right"
    assert graded(asked, "none") == graded(asked, "draw") == "wrong"
    assert KIND.right(asked) == ("take; open KH KC KS / AD 2D 3D 4D",)
    without = judged(asked, "take; open AD 2D 3D 4D / KH KC 2S")
    assert without.refusal is not None


def test_before_the_draw_all_cards_may_go() -> None:
    # Thirteen cards in melds; after a draw one would have to stay.
    hand = "KH KC KS QH QC QS AH 2H 3H 4H 5D 6D 7D"
    asked = opening(hand, "it-duel", drawn="none")
    assert asked.truth["left"] == 0
    assert graded(asked, "open KH KC KS / QH QC QS / AH 2H 3H 4H / 5D 6D 7D") == "right"


def test_what_is_no_move_is_said_to_be_none() -> None:
    with pytest.raises(BadAnswer):
        judged(opening(f"{EXACTLY} {LOOSE} QD"), "fold")


HANDS = {
    # Q and K with a joker are 31 with the ace, 30 with the jack: with 3-3-3 that is 40 or 39.
    "joker-end": ("QS KS JK 3H 3D 3C 5S 7D 9C 8H 4C 6C JD AH", "QS KS JK 4H 4D 4C 5S 7D 9C JH 2D 8H 6C 9H"),
    # Three nines are 27, with the joker 36; A-2-3 is 6 more. The joker nowhere else brings 40.
    "fourth-of-set": (
        "9H 9D 9C JK AS 2S 3S 5D 7C KH 6H QD JC 2D",
        "9H 9D 9C JK 10S JS QS 5D 7C KH 6H 2D 4D AC",
    ),
    # J-Q-K of hearts, or the three kings and the three jacks: the run takes a card from each set.
    "overlap": ("KH QH JH KD KC JD JC 2S 4D 6C 8S 9D 3C 5H", f"{EXACTLY} {LOOSE} QD"),
    "long-run": ("AH 2H 3H 4H 5H 6H 7H 8H 9H 2C 4S QD KC 9D", f"{EXACTLY} {LOOSE} QD"),
    "exactly-forty": (f"{EXACTLY} {LOOSE} QD", f"{EXACTLY} KD {LOOSE}"),
    "no-opening": ("9S 10S JS QS 2H 3D 5C 6D 8D KD KH 7H AC 2C", f"{EXACTLY} {LOOSE} QD"),
    # Sixes make a set, or two runs do more with the seven of clubs: worth most is not what leaves least.
    "two-bests": ("6H 7H 8H 6H 6D 6C 4D 4C 4S 7C 8C JK AC 2C", f"{EXACTLY} {LOOSE} QD"),
}


@pytest.mark.parametrize("variety", HANDS)
def test_a_variety_is_told_from_what_is_none(variety: str) -> None:
    yes, no = HANDS[variety]
    assert VARIETIES[variety](Asked(state_at(position(yes))))
    assert not VARIETIES[variety](Asked(state_at(position(no))))


def test_the_varieties_that_hang_on_the_house() -> None:
    before = Asked(state_at(position(EXACTLY + " " + LOOSE, "it-duel", drawn="none")))
    after = Asked(state_at(position(f"{EXACTLY} {LOOSE} QD", "it-duel")))
    assert VARIETIES["before-draw"](before)
    assert not VARIETIES["before-draw"](after)
    taken = Asked(state_at(position(f"{EXACTLY[:-3]} {LOOSE} QD", "ro-duel", discards="KS", drawn="none")))
    useless = Asked(state_at(position(f"{EXACTLY[:-3]} {LOOSE} QD", "ro-duel", discards="3C", drawn="none")))
    assert VARIETIES["taken-discard"](taken)
    assert not VARIETIES["taken-discard"](useless)
    jokers = "QS KS JK 4H 4D 4C 5S 7D 9C JH 2D 8H 6C 9H"
    clean = Asked(state_at(position(jokers, rules_changes={"clean_opening": True})))
    assert VARIETIES["clean-opening"](clean)
    assert not VARIETIES["clean-opening"](Asked(state_at(position(jokers))))
    suit = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH JK"
    fourteen = position(suit, "fr-table", rules_changes={"longest_run": 14})
    assert VARIETIES["run-of-fourteen"](Asked(state_at(fourteen)))
    assert not VARIETIES["run-of-fourteen"](Asked(state_at(position(suit, "fr-table"))))


def test_both_checks_see_what_is_wrong() -> None:
    good = opening(f"{EXACTLY} {LOOSE} QD")
    assert list(KIND.check(good)) == list(KIND.check_twice(good)) == []
    for bad in (changed(good, total=41), changed(good, left=6), changed(good, left_points=1)):
        assert KIND.check(bad)
        assert KIND.check_twice(bad)
    none = opening("9S 10S JS QS 2H 3D 5C 6D 8D KD KH 7H AC 2C")
    assert list(KIND.check(none)) == list(KIND.check_twice(none)) == []
    assert KIND.check_twice(changed(none, total=38, short=2))
    swapped = replace(good, truth=none.truth)
    assert KIND.check(swapped)
    assert KIND.check_twice(swapped)

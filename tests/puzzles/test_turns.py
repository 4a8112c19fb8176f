"""close-the-hand and free-the-joker: by hand, and what each check sees."""

from __future__ import annotations

import pytest

from puzzles.kinds.base import BadAnswer
from puzzles.kinds.close_hand import KIND as CLOSE
from puzzles.kinds.close_hand import truth_of, way_of
from puzzles.kinds.free_joker import KIND as FREE
from puzzles.kinds.free_joker import best_end
from puzzles.kinds.free_joker import truth_of as freed
from puzzles.kinds.turn_search import TooWide, TurnSearch
from puzzles.kinds.turns import state_at
from puzzles.puzzle import Puzzle
from tests.puzzles.asking import changed, facts, graded, judged, position
from tests.puzzles.asking import puzzle as made

TABLE = ["7H 8H JK=9H", "QS QD QC"]


def closing(hand: str, rules: str = "it-duel", **keys: object) -> Puzzle:
    line = position(hand, rules, **{"opened": [True, True], "table": TABLE, "owners": [1, 2], **keys})
    way = way_of(state_at(line))
    assert way is not None
    return made("close-the-hand", line, dict(truth_of(way)))


def freeing(hand: str, rules: str = "it-duel", **keys: object) -> Puzzle:
    line = position(hand, rules, **{"opened": [True, True], "table": TABLE, "owners": [1, 2], **keys})
    end = best_end(state_at(line))
    assert end is not None
    return made("free-the-joker", line, dict(freed(end)))


def test_the_joker_makes_room_for_the_last_card() -> None:
    # The nine frees the joker, which goes to the queens; the ten then fits the run, and the four is thrown.
    asked = closing("9H 10H 4C")
    assert graded(asked, "swap 9H in 1; lay JK on 2; lay 10H on 1; discard 4C") == "right"
    assert graded(asked, "lay 10H on 1; swap 9H in 1; lay JK on 2; discard 4C") == "right"
    assert judged(asked, "lay 10H on 1; swap 9H in 1").unfinished


def test_who_throws_too_early_is_told_where_it_was_lost() -> None:
    asked = closing("9H 5S 6S 4C")
    # The joker is wanted for 5-6-7 of spades; on the queens it is wasted.
    assert graded(asked, "swap 9H in 1; meld 5S 6S JK; discard 4C") == "right"
    verdict = judged(asked, "swap 9H in 1; lay JK on 2; discard 4C")
    assert verdict.grade == "wrong"
    assert facts(verdict)["holds"]["points"] == 11
    assert facts(verdict)["lost-at"]["number"] == 2
    assert facts(verdict)["could-close"]["answer"] == asked.truth["close"]


def test_in_hand_where_it_is_opened_too() -> None:
    asked = closing(
        "KH KC KS AD 2D 3D 4D 5S 5D 5C 9H 10H JH 4C",
        opened=[False, True],
        table=["7H 8H JK=9H"],
        owners=[2],
    )
    opening = "open KH KC KS / AD 2D 3D 4D / 5D 5C 5S"
    verdict = judged(asked, f"{opening}; swap 9H in 1; lay 10H on 1; lay JH on 1; lay JK on 2; discard 4C")
    assert verdict.grade == "right"
    assert facts(verdict)["closes"] == {"fact": "closes", "moves": 6, "in-hand": True}


def test_a_move_refused_is_no_answer() -> None:
    verdict = judged(closing("9H 10H 4C"), "lay 4C on 1")
    assert verdict.grade is None
    assert verdict.refusal is not None
    assert verdict.refusal.code == "does-not-fit"


def test_the_first_round_may_forbid_to_close() -> None:
    line = position(
        "9H 10H 4C",
        "it-club",
        opened=[True, False],
        table=TABLE,
        owners=[1, 1],
        turns_taken=[0, 1],
        dealer=1,
        opened_this_turn=True,
    )
    assert way_of(state_at(line)) is None


def test_checks_of_a_closing() -> None:
    asked = closing("9H 10H 4C")
    assert list(CLOSE.check(asked)) == list(CLOSE.check_twice(asked)) == []
    assert CLOSE.check(changed(asked, moves=9))
    holds = made(
        "close-the-hand",
        position("9H 10H 4C KD", "it-duel", opened=[True, True], table=TABLE, owners=[1, 2]),
        dict(asked.truth),
    )
    assert CLOSE.check(holds) == ["the hand cannot be closed"]
    assert CLOSE.check_twice(holds) == ["walking every turn leaves 4 points at best"]


def test_the_joker_has_to_be_taken_and_laid() -> None:
    asked = freeing("9H 4C KD 5S 6S")
    # The joker with the two spades leaves the four, the king thrown.
    assert asked.truth["points"] == 4
    best = judged(asked, "swap 9H in 1; meld 5S 6S JK; discard KD")
    assert (best.grade, best.best) == ("right", True)
    plain = judged(asked, "swap 9H in 1; lay JK on 2; discard KD")
    assert (plain.grade, plain.best) == ("right", False)
    assert facts(plain)["leaves"]["points"] == 4 + 5 + 6
    kept = judged(asked, "swap 9H in 1; discard KD")  # this house lets one keep it
    assert (kept.grade, list(facts(kept))) == ("wrong", ["not-replayed", "best"])
    assert list(facts(judged(asked, "discard KD"))) == ["not-swapped", "best"]
    assert graded(asked, "none") == "wrong"


def test_a_joker_laid_before_the_swap_frees_none() -> None:
    asked = freeing("9H JK 4C KD 8S")
    verdict = judged(asked, "lay JK on 2; swap 9H in 1; discard KD")
    assert next(iter(facts(verdict))) == "not-replayed"


def test_checks_of_a_freed_joker() -> None:
    asked = freeing("9H 4C KD 5S 6S")
    assert list(FREE.check(asked)) == list(FREE.check_twice(asked)) == []
    for wrong in (changed(asked, points=3), changed(asked, points=5)):
        assert FREE.check(wrong)
        assert FREE.check_twice(wrong)


def test_a_search_gives_up_where_there_is_too_much() -> None:
    with pytest.raises(TooWide):
        TurnSearch(most=3).best(state_at(closing("9H 10H 4C").position))


def test_what_is_no_move() -> None:
    with pytest.raises(BadAnswer):
        judged(closing("9H 10H 4C"), "please close")

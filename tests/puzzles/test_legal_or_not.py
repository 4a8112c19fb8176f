"""legal-or-not: by hand; and that the puzzles made have every code and every difference between the houses among them."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from puzzles import words as say
from puzzles.kinds.base import LEGAL, BadAnswer, Shard
from puzzles.kinds.legal_or_not import KIND, SETTINGS, deciding, elsewhere
from puzzles.puzzle import Puzzle
from tests.puzzles.asking import changed, facts, judged, position
from tests.puzzles.asking import puzzle as made
from trainer.language import words
from trainer.rules.profile import HOUSES
from trainer.rules.refusals import CODES

TABLE = ["7H 8H JK=9H", "QS QD QC"]


def asked(move: str, rules: str = "it-club", hand: str = "10H 4C KD", first: str = "") -> Puzzle:
    line = position(hand, rules, opened=[True, True], table=TABLE, owners=[1, 2])
    puzzle = made("legal-or-not", line, move=move, first=first)
    (verdict,) = KIND.right(puzzle)
    return changed(puzzle, verdict=verdict)


def test_a_card_that_fits_the_table() -> None:
    puzzle = asked("discard 10H", "it-duel")
    assert puzzle.truth["verdict"] == "attachable-discard"
    assert deciding(puzzle) == ("feeding",)
    assert elsewhere(puzzle) == {"it-club": LEGAL, "fr-table": LEGAL, "ro-duel": LEGAL}
    assert {"legal", "attachable-discard"} <= set(KIND.choices(puzzle))
    right, wrong = judged(puzzle, "attachable-discard"), judged(puzzle, "legal")
    assert (right.grade, wrong.grade) == ("right", "wrong")
    assert wrong.refusal is not None
    assert facts(right)["elsewhere"]["code"] == LEGAL


def test_a_joker_taken_and_kept() -> None:
    puzzle = asked("discard 4C", hand="9H 4C KD", first="swap 9H in 1")
    assert puzzle.truth["verdict"] == "joker-not-replayed"
    assert "swapped_joker" in deciding(puzzle)
    assert asked("discard 4C", "ro-duel", "9H 4C KD", "swap 9H in 1").truth["verdict"] == LEGAL


def test_a_meld_is_named_by_its_cards_as_they_then_lie() -> None:
    w = words("en")
    assert say.question(asked("swap 9H in 1", hand="9H 4C KD"), w).endswith(
        "for the joker of meld 1 (7♥ 8♥ joker (9♥))?"
    )
    later = say.question(asked("lay JH on 1", hand="10H JH 4C", first="lay 10H on 1"), w)
    assert later.count("to meld 1") == 2
    assert later.endswith("to meld 1 (7♥ 8♥ joker (9♥) 10♥)?")
    assert say.question(asked("lay 10H on 3"), w).endswith("to meld 3?"), "there is no such meld"


def test_another_player_is_called_as_at_the_table() -> None:
    puzzle, w = asked("2 draw"), words("en")
    assert say.question(puzzle, w, {1: "Ada", 2: "Bruno"}).startswith("May Bruno do this")
    assert say.question(puzzle, w).startswith("May seat 2 do this")
    told = say.explain(puzzle, judged(puzzle, LEGAL), w, {1: "Ada", 2: "Bruno"})
    assert any("Ada is playing" in sentence for sentence in told)


def test_what_is_no_verdict() -> None:
    with pytest.raises(BadAnswer):
        judged(asked("discard KD"), "illegal")


def test_checks_see_what_is_wrong() -> None:
    puzzle = asked("lay 4C on 1")
    assert list(KIND.check_twice(puzzle)) == []
    bad = changed(puzzle, verdict="not-opened")
    assert KIND.check(bad)
    assert KIND.check_twice(bad)


@cache
def shards() -> tuple[Puzzle, ...]:
    """Those of one shard of each house."""
    made_ = (one for name in HOUSES for one in KIND.make(Shard(KIND.name, name, 7, 0)))
    return tuple(one for one in made_ if isinstance(one, Puzzle))


@pytest.mark.slow
def test_every_code_and_every_difference_occurs() -> None:
    verdicts = Counter(str(one.truth["verdict"]) for one in shards())
    assert set(verdicts) == {LEGAL, *CODES}
    assert verdicts[LEGAL] > 40
    tags = {tag.removeprefix("rule-") for one in shards() for tag in one.tags if tag.startswith("rule-")}
    assert tags == set(SETTINGS)


@pytest.mark.slow
def test_the_choices_of_each_are_few_and_hold_the_right_one() -> None:
    for one in shards():
        choices = list(KIND.choices(one))
        assert choices[0] == LEGAL
        assert one.truth["verdict"] in choices
        assert 3 <= len(set(choices)) == len(choices) <= 5
        assert sorted(choices[1:], key=CODES.index) == choices[1:]


@pytest.mark.slow
def test_both_referees_agree_on_each() -> None:
    for one in shards():
        assert [*KIND.check(one), *KIND.check_twice(one)] == [], one

"""outs: by hand, one draw and two ahead; and that the second method counts what the solver counts."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from puzzles.kinds.base import BadAnswer
from puzzles.kinds.outs import KIND, Asked, highest, truth_of
from puzzles.kinds.turns import state_at
from puzzles.puzzle import Puzzle
from puzzles.second import outs as second
from tests.puzzles.asking import changed, facts, graded, judged, position
from tests.puzzles.asking import puzzle as made
from trainer.rules.cards import cards_text, full_pack, parse_cards
from trainer.rules.profile import HOUSES
from trainer.solver.live import outs
from trainer.solver.two_step import two_step

HAND = "KH KD KS QH QD 2C 5S 7D 9C 3H 6S 8C JC 4D"
"""Thirty, and two queens that wait for a third or a joker."""


def asked(draws: int, hand: str = HAND, **keys: object) -> Puzzle:
    line = position(hand, "it-duel", **keys)
    return made("outs", line, dict(truth_of(Asked(state_at(line), draws))), draws=draws)


def test_one_draw_ahead() -> None:
    puzzle = asked(1)
    # Queens of clubs and spades, two each, and four jokers bring sixty; a queen thrown leaves less.
    verdict = judged(puzzle, "discard QH")
    assert verdict.grade == "wrong"
    best = facts(verdict)["best-one"]
    assert set(parse_cards("QC QS JK")) <= set(best["cards"])  # type: ignore[call-overload]
    assert best["of"] == 108 - 14 - 1
    assert graded(puzzle, f"discard {str(puzzle.truth['best']).split()[0]}") == "right"


def test_only_a_discard_is_an_answer() -> None:
    with pytest.raises(BadAnswer):
        judged(asked(1), "none")
    for answer, code in (("discard AS", "card-not-in-hand"), ("draw", "already-drawn")):
        refused = judged(asked(1), answer)
        assert refused.grade is None
        assert refused.refusal is not None
        assert refused.refusal.code == code


def test_two_draws_ahead_say_the_chance() -> None:
    puzzle = asked(2)
    verdict = judged(puzzle, "discard KH")
    assert verdict.grade == "wrong"
    told = facts(verdict)
    chance = Fraction(int(puzzle.truth["within"]), int(puzzle.truth["pairs"]))
    assert told["best-two"]["chance"] == pytest.approx(float(chance))
    after = told["after-two"]["chance"]
    assert isinstance(after, float)
    assert after < chance


def test_the_highest_card_but_a_joker() -> None:
    assert highest(parse_cards("2C JK KH QH")).text == "KH"
    assert highest(parse_cards("JK")).text == "JK"


def test_both_checks_see_what_is_wrong() -> None:
    puzzle = asked(1)
    assert list(KIND.check_twice(puzzle)) == []
    assert KIND.check_twice(changed(puzzle, outs=1))
    assert KIND.check_twice(changed(puzzle, best="KH"))
    assert KIND.check(changed(puzzle, best="KH"))
    other = asked(2)
    assert list(KIND.check_twice(other)) == []
    assert KIND.check_twice(changed(other, within=int(other.truth["within"]) + 1))


@pytest.mark.parametrize("number", range(12))
def test_the_second_method_counts_as_the_solver_does(number: int) -> None:
    """Small hands and few unseen cards, jokers among them, so that drawing back what was thrown comes up as well."""
    chance = random.Random(f"outs:{number}")
    profile = list(HOUSES.values())[number % 4]
    cards = chance.sample(full_pack(), 16)
    hand, unseen = [*cards[:6], *parse_cards("KH KD QH QD"), cards[6]], [*cards[7:], *parse_cards("KH QS JK")]
    hand = [card for at, card in enumerate(hand) if hand[:at].count(card) < 2]
    terms = second.terms_of(profile)
    texts, rest = cards_text(hand).split(), cards_text(unseen).split()
    assert second.outs(texts, rest, terms) == {
        one.discard.text: one.copies for one in outs(hand, unseen, profile)
    }
    assert second.chances(texts, rest, terms) == {
        one.discard.text: one.chance for one in two_step(hand, unseen, profile)
    }

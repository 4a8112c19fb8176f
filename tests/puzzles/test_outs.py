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
from puzzles.words import explain
from tests.puzzles.asking import changed, facts, graded, judged, position
from tests.puzzles.asking import puzzle as made
from trainer.language import words
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


WITHOUT_A_QUEEN = "7♣ ×2, 10♣ ×2, K♣ ×2, 4♠ ×2, 7♠ ×2, and joker ×4"
"""What brings ten to the three kings: 7♣ or 10♣ with 8♣ and 9♣, the fourth king, 4♠ or 7♠ with 5♠ and 6♠, a joker."""
WITH_BOTH = "7♣ ×2, 10♣ ×2, Q♣ ×1, K♣ ×2, 4♠ ×2, 7♠ ×2, Q♠ ×2, and joker ×4"
"""With two queens a third one as well; one of the clubs lies among the discards."""


def test_all_cards_that_open_are_told_with_their_copies() -> None:
    w = words("en")
    one = asked(1, discards="QC 2S")
    told = (
        f"After discarding the queen of hearts, 14 of 92 unseen cards open: {WITHOUT_A_QUEEN}.",
        f"After discarding the three of hearts, 17 of 92 unseen cards open: {WITH_BOTH}.",
        "Only after the better discard: Q♣ ×1 and Q♠ ×2.",
    )
    said = explain(one, judged(one, "discard QH"), w)
    assert tuple(text.replace("\u00a0", " ") for text in said) == told
    assert not any(" ×" in text for text in said), "a card and its number stand in one line"
    assert explain(one, judged(one, "discard 3H"), w) == said[1:2], "the best is told once"
    two = asked(2, discards="QC 2S")
    assert [text.replace("\u00a0", " ") for text in explain(two, judged(two, "discard QH"), w)] == [
        "After discarding the queen of hearts you open within two draws in 31% of all cases.",
        f"At the first draw, 14 of 92 unseen cards open: {WITHOUT_A_QUEEN}.",
        "After discarding the two of clubs you open within two draws in 37% of all cases.",
        f"At the first draw, 17 of 92 unseen cards open: {WITH_BOTH}.",
        "Only after the better discard: Q♣ ×1 and Q♠ ×2.",
    ]
    # Without the nine neither 7♣ nor 10♣ joins; without a queen no third one does.
    other = explain(one, judged(one, "discard 9C"), w)
    assert [text.replace("\u00a0", " ") for text in other[2:]] == [
        "Only after the better discard: 7♣ ×2 and 10♣ ×2.",
    ]


def test_a_hand_that_is_two_draws_away_says_so() -> None:
    far = asked(2, "KH QD JC 9S 7H 5D 3C AS 2H 4D 6C 8S 10H QC")
    said = explain(far, judged(far, "discard QD"), words("en"))
    assert said[1] == "At the first draw no unseen card opens yet."


@pytest.mark.parametrize(("lang", "queen"), [("it", "Q♠"), ("fr", "D♠"), ("ro", "Q♠")])
def test_the_cards_that_open_have_the_letters_of_the_language(lang: str, queen: str) -> None:
    puzzle = asked(1)
    assert f"{queen}\u00a0×2" in explain(puzzle, judged(puzzle, "discard 3H"), words(lang))[0]


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

"""What a review says, in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.coach.made import advice, ranked, seen
from tests.coach.places import CAN_OPEN
from tests.coach.test_words import AGAINST
from trainer.coach.advice import Fact
from trainer.coach.facts import facts_of
from trainer.coach.review import Aftermath, Decision, HandReview, Review
from trainer.coach.saying.once import TELLS_BOTH, TELLS_THE_SAME
from trainer.coach.saying.reviewing import (
    MEANINGS,
    Why,
    answered,
    came_of_it,
    compared,
    cost,
    grade_lines,
    headline,
    judged,
    meaning,
    where,
    why,
    why_groups,
)
from trainer.coach.words import SENTENCES, principle_text
from trainer.language import LANGUAGES, words
from trainer.rules.cards import parse_card

EN = words("en")
NAMES = ("Ada", "Bruno")
KING = Fact("duplicate", {"card": parse_card("5H")}, False, 2.0)
BEST, SAME, PLAYED = ranked("discard 2C"), ranked("discard AD", 0.1), ranked("discard 5H", 3.1, facts=(KING,))


NOTHING = Aftermath("nothing")


def decision(aftermath: Aftermath = NOTHING) -> Decision:
    return Decision(2, 7, 3, 1, advice(CAN_OPEN, BEST, SAME, PLAYED), PLAYED, aftermath)


def review(*losses: float) -> Review:
    made = tuple(
        replace(decision(), played=replace(PLAYED, behind=loss)) if loss else replace(decision(), played=BEST)
        for loss in losses
    )
    return Review(1, NAMES, (HandReview(1, (3, 0), -3.0, made, None),), rough=False)


def test_the_one_figure_and_what_it_means() -> None:
    assert headline(review(3.0, 0, 0, 0), EN) == "On average a decision gave up 0.75 points."
    assert "normal bot" in meaning(review(3.0, 0, 0, 0), EN)
    assert judged(review(0), EN) == "1 decision, judged by what you could see then."
    assert "rougher" in judged(replace(review(0), rough=True), EN)
    assert [most for most, _ in MEANINGS] == sorted(most for most, _ in MEANINGS)


def test_a_decision_is_placed_priced_and_explained() -> None:
    one = decision()
    assert where(one, EN) == "Hand 2, turn 3"
    assert cost(one, EN) == "gave up about 3.1 points, give or take 0.1"
    said = "You hold the five of hearts twice, and equal cards never lie in one meld."
    assert why(one, EN) == Why(against=(said,), better=())
    assert list(why_groups(one, EN)) == [("Against it:", (said,))]
    first, equals = compared(one, EN)
    assert first.startswith(
        "In 4,000 deals that fit what you had seen, discarding the two of clubs gives about 3.1"
    )
    assert equals == "Nothing tells these from the better one: discarding the ace of diamonds."


def test_many_equals_are_told_as_several() -> None:
    equals = [ranked(f"discard {card}", 0.1) for card in ("AD", "3C", "4C", "6C")]
    one = replace(decision(), advice=advice(CAN_OPEN, BEST, *equals, PLAYED))
    assert compared(one, EN)[1] == (
        "Nothing tells several moves from the better one, such as discarding the ace of diamonds, discarding the three "
        "of clubs, and discarding the four of clubs."
    )
    three = replace(one, advice=advice(CAN_OPEN, BEST, *equals[:3], PLAYED))
    assert compared(three, EN)[1].startswith("Nothing tells these from the better one: ")


def test_what_speaks_for_the_better_move_stands_apart() -> None:
    """Side by side the two read as a contradiction, for each says “this” of another move."""
    cards = (parse_card("2C"),)
    closing = Fact("closes-now", {"cards": cards}, True, 20.0, "keep-a-discard")
    better = replace(BEST, facts=(closing,))
    played = replace(PLAYED, facts=(Fact("closes-not", {"cards": cards}, False, 20.0),))
    one = replace(decision(), advice=advice(CAN_OPEN, better, SAME, played), played=played)
    assert list(why_groups(one, EN)) == [
        ("Against it:", ("After this you can no longer close in this turn.",)),
        (
            "For the better move:",
            (
                "After this you can close in this very turn.",
                principle_text("keep-a-discard", EN, CAN_OPEN.profile),
            ),
        ),
    ]


WAITING = "KH KD KS QH QD 7S 8S 2C 4D 5H 9C JC 3H 6D"
"""Thirty, and queens and spades that wait for a third."""


def of_two_discards(better: str, played: str, hand: str = WAITING, **keys: object) -> Decision:
    """A decision between two discards with all facts that hold of them."""
    view = seen(hand, **keys)  # type: ignore[arg-type]
    best, worse = ranked(f"discard {better}"), ranked(f"discard {played}", 3.0)
    best = replace(best, facts=facts_of(view, best, (worse,)))
    worse = replace(worse, facts=facts_of(view, worse, (best,)))
    return replace(decision(), advice=advice(view, best, worse), played=worse)


def test_a_figure_that_is_told_of_both_moves_is_told_once() -> None:
    one = of_two_discards("2C", "QD")
    kinds = [fact.kind for fact in one.played.facts], [fact.kind for fact in one.advice.best.facts]
    assert {"outs-lost", "total-lost"} & set(kinds[0])
    assert {"outs", "total-now"} & set(kinds[1])
    found = why(one, EN)
    assert [
        text for text in found.better if "lets you open next turn; without" in text or "let you open" in text
    ]
    assert not [text for text in found.against if "lets you open" in text or "let you open" in text]


def test_what_both_sides_say_in_other_words_is_said_of_the_move_that_was_played() -> None:
    one = of_two_discards(
        "2C", "6S", "6S 7S KH 2C 9D", others=("6",), opened=[True, True], table=["JH JD JC"], rules="ro-duel"
    )
    assert "breaks-pair" in {fact.kind for fact in one.played.facts}
    assert "keeps-pair" in {fact.kind for fact in one.advice.best.facts}
    found = why(one, EN)
    pair = "6♠ and 7♠, which wait for a third: 4 unseen cards complete them (5♠ or 8♠)."
    assert found.against[0] == f"This breaks up {pair}"
    assert not [text for text in found.better if "6♠ and 7♠" in text]


def test_figures_of_other_moves_are_told_as_well() -> None:
    """The better move is compared with a third: what is said of that one says nothing of the move that was played."""
    five, king, two = (parse_card(text) for text in ("5H", "KS", "2C"))
    outs = Fact(
        "outs", {"card": two, "needs": {}, "n": 9, "than": king, "n_than": 3}, True, 3.0, "aim-for-forty"
    )
    lost = Fact("outs-lost", {"card": five, "needs": {}, "n": 4, "than": two, "n_than": 9}, False, 2.5)
    better, played = replace(BEST, facts=(outs,)), replace(PLAYED, facts=(lost,))
    one = replace(decision(), advice=advice(CAN_OPEN, better, played), played=played)
    assert why(one, EN).against == (
        "Without the five of hearts, only 4 unseen cards let you open next turn.",
    )
    same = replace(outs, values={**outs.values, "than": five, "n_than": 4})
    both = replace(one, advice=advice(CAN_OPEN, replace(BEST, facts=(same,)), played))
    assert why(both, EN).against == ()
    assert why(both, EN).better[0] == (
        "Without the two of clubs, 9 unseen cards let you open next turn; without the five of hearts, 4."
    )
    assert [title for title, _ in why_groups(both, EN)] == ["For the better move:"]


def test_what_is_told_once_is_known_to_be_for_and_against() -> None:
    for pairs in (TELLS_BOTH, TELLS_THE_SAME):
        assert {*pairs, *pairs.values()} <= set(SENTENCES)
        assert set(pairs) <= AGAINST
        assert not set(pairs.values()) & AGAINST


@pytest.mark.parametrize(
    ("aftermath", "says"),
    [
        (Aftermath("taken", 2, 0, parse_card("5H")), "Bruno picked up the five of hearts at once."),
        (Aftermath("used", 2, 0, parse_card("5H")), "Bruno added the five of hearts to a meld"),
        (Aftermath("closed", 2, 18), "Bruno closed before your next turn, and you paid 18 points."),
        (Aftermath("nothing"), "It went unpunished this time."),
    ],
)
def test_what_came_of_it_is_another_question(aftermath: Aftermath, says: str) -> None:
    assert says in came_of_it(decision(aftermath), NAMES, EN)
    assert cost(decision(aftermath), EN) == cost(decision(), EN)


def test_any_near_equal_is_right_when_it_is_played_again() -> None:
    worse, better = ranked("discard KS", 6.0), ranked("discard 7C", 1.0)
    assert answered(BEST, BEST, PLAYED, EN).startswith("Right: nothing is better")
    assert answered(SAME, BEST, PLAYED, EN).startswith(
        "Right: nothing tells it from discarding the two of clubs"
    )
    assert answered(PLAYED, BEST, PLAYED, EN).startswith("That is what you played then")
    assert answered(better, BEST, PLAYED, EN).startswith("Better than then")
    assert answered(worse, BEST, PLAYED, EN).startswith("Not that one: this gives up about 6.0 points")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_class_has_a_name_a_span_and_a_reason(lang: str) -> None:
    rows = list(grade_lines(words(lang)))
    assert len({name for name, _, _ in rows}) == len(rows) == 4
    assert all(span for _, span, _ in rows)
    assert all(reason for _, _, reason in rows[:-1])

"""The calculator against the anchors of the rules, counted by hand."""

from __future__ import annotations

import pytest

from trainer.display.reference.counting import (
    ANCHOR_HAND,
    ANCHORS,
    anchor_example,
    count,
    hand_of,
    hand_text,
    heap_text,
    heaps_of,
    rows,
)
from trainer.language import words
from trainer.rules.profile import HOUSES, with_changes
from trainer.rules.refusals import Refusal

CLUB = HOUSES["it-club"]
WORTH = (39, 40, 33, 42, 45, 24, 31, 30, 85, 95)


def test_the_anchors() -> None:
    assert [count(heaps_of(text), CLUB).total for text in ANCHORS] == list(WORTH)
    opens = [count(heaps_of(text), CLUB).opening is None for text in ANCHORS]
    assert opens == [worth >= 40 for worth in WORTH]


def test_the_anchors_say_so() -> None:
    said = [anchor_example(text, CLUB, words("en")).captions[0] for text in ANCHORS[:3]]
    assert said == [
        "Together 39 points: 1 point short of an opening.",
        "Together 40 points: enough to open.",
        "Together 33 points: 7 points short of an opening.",
    ]


@pytest.mark.parametrize(
    ("laid", "read", "points"),
    [("QS KS JK", "QS KS JK=AS", 31), ("JK QS KS", "JK=JS QS KS", 30), ("7H JK 9H", "7H JK=8H 9H", 24)],
)
def test_the_place_of_a_joker_decides(laid: str, read: str, points: int) -> None:
    (meld,) = count(heaps_of(laid), CLUB).melds
    assert (meld.text, meld.points) == (read, points)


def test_heaps_that_are_no_melds() -> None:
    counted = count(heaps_of("7H 7H 7D / 8C"), CLUB)
    assert [heap.code for heap in counted.heaps if isinstance(heap, Refusal)] == [
        "same-suit-twice",
        "too-few-cards",
    ]
    assert counted.total == 0
    assert heap_text(counted.heaps[1], 1, words("en")) == "2 more cards are needed for a meld."
    assert "each suit comes once" in heap_text(counted.heaps[0], 3, words("en"))


def values(heaps: str, hand: str, label: str) -> list[str]:
    told = rows(heaps_of(heaps), hand_of(hand), HOUSES, words("en"))
    return list(next(row.values for row in told if row.label == label))


def test_a_hand_left_over_under_each_house() -> None:
    """King 10, ace 11, four 4, joker 25: 50. Closed in hand it doubles in the two duels, and so do the 100 there."""
    assert hand_text(hand_of(ANCHOR_HAND), words("en")) == "10 + 11 + 4 + 25 = 50"
    assert values("", ANCHOR_HAND, "In the hand of one who has opened") == ["50 points"] * 4
    never = values("", ANCHOR_HAND, "In the hand of one who never opened")
    assert never == ["50 points", *["100 points"] * 3]
    opened = values("", ANCHOR_HAND, "If another closes in hand: who has opened")
    assert opened == ["50 points", "100 points", "50 points", "100 points"]
    unopened = values("", ANCHOR_HAND, "If another closes in hand: who never opened")
    assert unopened == ["50 points", "200 points", "100 points", "200 points"]


def test_an_opening_under_each_house() -> None:
    assert values("10H JH QH / 5H 5D 5C", "", "The melds together") == ["45 points"] * 4
    assert values("10H JH QH / 5H 5D 5C", "", "Enough to open") == ["Yes."] * 4
    assert values("9S 10S JS QS", "", "Enough to open") == ["No: 1 point is missing."] * 4
    clean = {"clean": with_changes(CLUB, {"clean_opening": True}, "clean")}
    told = rows(heaps_of("QH KH JK / 4C 5C 6C"), (), clean, words("en"))
    assert told[1].values == ["No: the 40 have to come without a joker."]


def test_nothing_laid_nothing_said() -> None:
    assert rows((), (), HOUSES, words("en")) == []

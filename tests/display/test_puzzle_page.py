"""A puzzle to print: all that is asked is on the page, and nothing that the seat does not see."""

from __future__ import annotations

import re

from puzzles.kinds.legal_or_not import KIND
from puzzles.words import choice_text, question
from tests.puzzles.asking import position
from tests.puzzles.asking import puzzle as made
from trainer.display import puzzle_page
from trainer.language import words

W = words("en")


def test_the_page_holds_the_question_and_stands_alone() -> None:
    line = position(
        "10H 4C KD", opened=[True, False], table=["7H 8H JK=9H"], owners=[1], hands=["10H 4C KD", "5S AS"]
    )
    puzzle = made("legal-or-not", line, move="lay 10H on 1")
    names = {1: "Ada", 2: "Bru<no>"}
    page = puzzle_page.page(
        puzzle,
        W,
        title="Legal or not",
        line="Level 1 of 5",
        question=question(puzzle, W, names),
        names=names,
        choices=[choice_text(puzzle, one, W) for one in KIND.choices(puzzle)],
    )
    assert "adding the ten of hearts to meld 1" in page
    assert [W.card_names()[face] in page for face in ("10H", "4C", "KD", "2C")] == [True] * 4
    assert "five of spades" not in page, "another's card"
    assert "Bru&lt;no&gt; · cards: 2 · has not opened" in page
    assert "It is legal." in page
    assert not re.search(r"https?://", page), "nothing is fetched from anywhere"
    assert page.index("Bru&lt;no&gt;") < page.index("Ada"), "one's own melds lie nearest to the hand"

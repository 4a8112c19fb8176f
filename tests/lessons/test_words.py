"""What is said: the lesson's own sentences with their cards, and what is said where a lesson has no words."""

from __future__ import annotations

import pytest

from lessons.lesson import CHAPTERS as MOST
from lessons.player import answer
from lessons.words import CHAPTERS, reply_text, said, stars_text
from tests.lessons.made import RUN, run
from tests.lessons.test_player import COUNT
from trainer.language import words
from trainer.language.catalogue import LANGUAGES


def test_cards_are_written_as_the_language_writes_them() -> None:
    text = "{7H}, {KC} and {JK}."
    assert said(words("en"), text) == "7♥, K♣ and joker."
    assert said(words("fr"), "{KC}, {QD}") == "R♣, D♦"
    assert said(words("en"), text, lambda face: f"<{face}>") == "<7H>, <KC> and <JK>."


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_answer_is_told_something(lang: str) -> None:
    w = words(lang)
    now = run(RUN)
    for text in ("meld JK=6H 7H 8H", "discard KD", "meld 7H 8H JK=9H"):
        reply = answer(now, text)
        assert now.step is not None
        assert reply_text(w, reply, now.step)
    counting = run(COUNT)
    assert counting.step is not None
    assert reply_text(w, answer(counting, "3"), counting.step)


def test_a_refusal_without_words_of_the_lesson_is_left_to_the_table() -> None:
    now = run(RUN)
    assert now.step is not None
    assert reply_text(words("en"), answer(now, "draw"), now.step) == ""
    assert reply_text(words("en"), answer(now, "meld 7H 8H 10H"), now.step) == "A card is missing in between."


def test_every_chapter_and_every_number_of_stars_has_its_words() -> None:
    assert len(CHAPTERS) == MOST
    assert len({stars_text(words("en"), earned) for earned in (1, 2, 3)}) == 3

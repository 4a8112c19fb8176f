"""Looking for a word without its accents, capitals and endings."""

from __future__ import annotations

import pytest

from trainer.language.folding import fold, same_word, words_of


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Défausse", "defausse"),
        ("suită", "suita"),
        ("Șapte de Cupă", "sapte de cupa"),
        ("cœur", "coeur"),
        ("È GIÀ", "e gia"),
        ("ţ ș ț ş", "t s t s"),
    ],
)
def test_accents_and_capitals_do_not_count(text: str, folded: str) -> None:
    assert fold(text) == folded


def test_words_without_signs() -> None:
    assert words_of("L’asso vale 1 o 11?") == ["l", "asso", "vale", "1", "o", "11"]


@pytest.mark.parametrize(
    ("there", "wanted", "same"),
    [
        ("giochi", "gioco", True),
        ("suites", "suite", True),
        ("apertura", "aperture", True),
        ("jokerul", "joker", True),
        ("combinazioni", "combinazione", True),
        ("11", "1", False),
        ("as", "asso", False),
        ("scarto", "scala", False),
        ("turned", "tu", False),
    ],
)
def test_forms_of_a_word(there: str, wanted: str, same: bool) -> None:
    assert same_word(there, wanted) is same

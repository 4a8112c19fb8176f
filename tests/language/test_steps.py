"""What each player did, told of another and told to oneself."""

from typing import Any

import pytest

from trainer.language import LANGUAGES, words
from trainer.language.steps import KINDS

DETAILS: dict[str, dict[str, Any]] = {
    "draw": {},
    "take": {"cards": ["4C"]},
    "put back": {"cards": ["4C"]},
    "open": {"melds": [["7H", "8H", "9H"], "QS QD JK"]},
    "meld": {"melds": ["7H 8H JK=9H"]},
    "lay": {"cards": ["JK"], "on": 2},
    "swap": {"cards": ["QC"], "on": 2},
    "discard": {"cards": ["AS"]},
    "reshuffle": {},
    "deal": {},
    "close": {},
    "undo": {},
    "void": {},
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_step_is_a_sentence(lang: str) -> None:
    assert set(DETAILS) == set(KINDS)
    for kind in KINDS:
        theirs = words(lang).step("Bruno", kind, **DETAILS[kind])
        mine = words(lang).step("Bruno", kind, **DETAILS[kind], you=True)
        assert theirs.endswith(".")
        assert mine.endswith(".")
        assert "{" not in theirs + mine
        if kind in ("reshuffle", "void"):
            assert theirs == mine
        else:
            assert theirs.startswith("Bruno ")
            assert "Bruno" not in mine


@pytest.mark.parametrize(
    ("lang", "theirs", "mine"),
    [
        ("it", "Bruno scarta l’asso di picche.", "Scarti l’asso di picche."),
        ("en", "Bruno discards the ace of spades.", "You discard the ace of spades."),
        ("fr", "Bruno défausse l’as de pique.", "Tu défausses l’as de pique."),
        ("ro", "Bruno aruncă asul de pică.", "Arunci asul de pică."),
    ],
)
def test_a_discard(lang: str, theirs: str, mine: str) -> None:
    assert words(lang).step("Bruno", "discard", ["AS"]) == theirs
    assert words(lang).step("Bruno", "discard", ["AS"], you=True) == mine


def test_a_card_that_is_not_seen_is_not_told() -> None:
    assert words("it").step("Bruno", "draw") == "Bruno pesca una carta."
    assert words("it").step("Bruno", "draw", ["JK"], you=True) == "Peschi un jolly."
    assert words("it").step("Bruno", "draw", you=True) == "Peschi una carta."
    assert words("it").step("Bruno", "take") == "Bruno raccoglie lo scarto."


def test_a_joker_says_what_it_stands_for() -> None:
    assert words("it").step("Bruno", "meld", melds=["7H 8H JK=9H"]) == "Bruno cala 7♥ 8♥ jolly (9♥)."


def test_an_unknown_kind_is_an_error() -> None:
    with pytest.raises(ValueError, match="knock"):
        words("it").step("Bruno", "knock")

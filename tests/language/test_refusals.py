"""Every code of refusal is a whole sentence in every language, whatever its parameters."""

from typing import Any

import pytest

from trainer.language import LANGUAGES, words
from trainer.language.refusals import SENTENCES
from trainer.rules.refusals import CODES, Refusal

RUN, SET = "7H 8H JK=9H", "QS QD JK"
EXAMPLES: dict[str, list[dict[str, Any]]] = {
    "hand-over": [{}],
    "not-your-turn": [{"seat": 1, "turn": 2}, {"seat": 1, "turn": 3}],
    "must-draw-first": [{"move": "discard 7H"}],
    "already-drawn": [{"move": "draw"}],
    "nothing-to-put-back": [{}],
    "put-back-too-late": [{}],
    "stock-only": [{}],
    "unknown-card": [{"text": "7X"}, {"text": ""}, {"text": "{0}"}],
    "card-not-in-hand": [{"card": "7H"}, {"card": "JK"}],
    "no-such-meld": [{"meld": 3, "melds": 0}, {"meld": 3, "melds": 1}, {"meld": 0, "melds": 4}],
    "already-opened": [{}],
    "not-opened": [{}],
    "discard-pile-closed": [{}],
    "too-few-cards": [{"meld": "", "count": 0}, {"meld": "7H", "count": 1}, {"meld": "7H 8H", "count": 2}],
    "two-jokers": [{"meld": "7H JK JK"}],
    "same-suit-twice": [{"meld": "7H 7H 7D", "card": "7H"}, {"meld": "7H 7D 7S 7C JK", "card": "JK"}],
    "same-card-twice": [{"meld": "5H 6H 7H JK=6H", "card": "6H"}],
    "round-the-corner": [{"meld": "KH AH 2H"}],
    "gap-in-run": [
        {"meld": "7H 8H 10H", "missing": ["9H"]},
        {"meld": "7H 8H JH", "missing": ["9H", "10H"]},
        {"meld": "7H JK=8H 10H", "missing": ["9H"]},
        {"meld": "7H 8H JK=KH", "missing": []},
    ],
    "run-too-long": [{"meld": "AH 2H 3H", "longest": 13}],
    "neither-set-nor-run": [{"meld": "7H 8D 9S"}, {"meld": "JK 8D 9S"}],
    "does-not-fit": [
        {"card": "AS", "meld": SET, "fits": ["QH", "QC"], "number": 2},
        {"card": "AS", "meld": RUN, "fits": ["6H"], "number": 1},
        {"card": "QS", "meld": "QH QD QC QS", "fits": [], "number": 2},
    ],
    "no-joker-there": [{"meld": "7D 8D 9D", "number": 1}],
    "not-the-jokers-card": [
        {"card": "QC", "meld": RUN, "number": 1, "wanted": ["9H"]},
        {"card": "7C", "meld": SET, "number": 2, "wanted": ["QH", "QC"]},
        {"card": "7C", "meld": SET, "number": 2, "wanted": []},
    ],
    "below-opening-minimum": [
        {"total": 39, "minimum": 40, "short": 1},
        {"total": 38, "minimum": 40, "short": 2},
        {"total": 0, "minimum": 40, "short": 40},
    ],
    "joker-in-opening": [
        {"total": 45, "clean": 0, "minimum": 40},
        {"total": 45, "clean": 1, "minimum": 40},
        {"total": 55, "clean": 30, "minimum": 40},
    ],
    "taken-card-unusable": [{"card": "KD", "opened": True}, {"card": "AS", "opened": False}],
    "taken-card-not-in-opening": [{"card": "QS"}, {"card": "JK"}],
    "taken-card-may-not-swap": [{"card": "8C"}],
    "taken-card-not-used": [{"card": "KD", "move": "discard 4C"}, {"card": "KD", "move": "meld 7H 8H 9H"}],
    "joker-cannot-be-replayed": [{"card": "8C", "number": 3}],
    "joker-not-replayed": [{"move": "discard 4C"}, {"move": "meld 7H 8H 9H"}],
    "nothing-left-to-discard": [{"move": "lay 7H on 1"}],
    "first-round-closing": [{}],
    "attachable-discard": [
        {"card": "9H", "meld": RUN, "number": 1, "opened": False, "everybody": False},
        {"card": "9H", "meld": RUN, "number": 1, "opened": False, "everybody": True},
        {"card": "9H", "meld": RUN, "number": 1, "opened": True, "everybody": True},
    ],
}
CASES = [(code, params) for code, several in EXAMPLES.items() for params in several]


def test_every_code_has_a_sentence_and_examples() -> None:
    assert tuple(SENTENCES) == CODES
    assert set(EXAMPLES) == set(CODES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_is_a_whole_sentence(lang: str) -> None:
    for code, params in CASES:
        text = words(lang).refusal(Refusal(code, params))
        assert text.endswith("."), text
        assert text[0].isupper() or text[0] in "“«„", text
        assert "{" not in text.replace("{0}", ""), text
        assert not any(sign in text for sign in ("  ", "()", "None")), text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_missing_parameters_never_break_a_sentence(lang: str, code: str) -> None:
    text = words(lang).refusal(Refusal(code, {}))
    assert text.endswith(".")
    assert "{" not in text


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_no_refusal_falls_back_to_english(lang: str) -> None:
    for code, params in CASES:
        refusal = Refusal(code, params)
        assert words(lang).refusal(refusal) != words("en").refusal(refusal), code


def test_every_refusal_differs_from_every_other_code() -> None:
    for lang in LANGUAGES:
        first = [words(lang).refusal(Refusal(code, several[0])) for code, several in EXAMPLES.items()]
        assert len(set(first)) == len(first)


def test_every_refusal_says_more_than_that_it_is_not_allowed() -> None:
    """What happened and what would be right: two clauses at least."""
    for code, params in CASES:
        text = words("en").refusal(Refusal(code, params))
        assert len(text.rstrip(".").replace(";", ".").replace(":", ".").split(".")) >= 2 or "," in text, text


def test_a_second_joker_is_never_advised() -> None:
    for missing_card in (
        {"meld": "7H JK=8H 10H", "missing": ["9H"]},
        {"meld": "7H 8H 10H", "missing": ["9H"]},
    ):
        text = words("en").refusal(Refusal("gap-in-run", missing_card))
        assert ("a joker for it" in text) == ("JK" not in missing_card["meld"])


def test_the_player_to_move_is_named_where_the_name_is_known() -> None:
    refusal = Refusal("not-your-turn", {"seat": 1, "turn": 2})
    assert "Ada" in words("ro").refusal(refusal, {2: "Ada"})
    assert "2" in words("ro").refusal(refusal)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        (
            "it",
            "Per aprire servono 40 punti, e questi giochi valgono 38: mancano 2 punti. Aggiungi un gioco o aspetta carte migliori.",
        ),
        (
            "en",
            "To open you need 40 points, and these melds are worth 38: 2 points are missing. Add a meld, or wait for better cards.",
        ),
        (
            "fr",
            "Pour ouvrir il faut 40 points, et ces combinaisons valent 38\u202f: il manque 2 points. Ajoute une combinaison ou attends de meilleures cartes.",
        ),
        (
            "ro",
            "Ca să deschizi îți trebuie 40 de puncte, iar combinațiile acestea valorează 38: mai lipsesc 2 puncte. Adaugă o combinație sau așteaptă cărți mai bune.",
        ),
    ],
)
def test_one_sentence_to_the_letter(lang: str, text: str) -> None:
    assert (
        words(lang).refusal(Refusal("below-opening-minimum", {"total": 38, "minimum": 40, "short": 2}))
        == text
    )

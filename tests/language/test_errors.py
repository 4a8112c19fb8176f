"""Errors of the engine as sentences."""

import pytest

from trainer.language import LANGUAGES, words
from trainer.language.errors import SENTENCES
from trainer.rules.errors import (
    IllegalMove,
    NotationError,
    PositionError,
    ProfileError,
    Scala40Error,
    UnknownCard,
)
from trainer.rules.profile import HOUSES, with_changes
from trainer.rules.refusals import Refusal

ERRORS = [
    UnknownCard("7X"),
    UnknownCard("7X", line=3),
    NotationError("bad-number", "abc", "a number", 12),
    NotationError("bad-number", "abc"),
    NotationError("unfinished", "", "a move", 2),
    PositionError("wrong-number-of-cards", read=107, expected=108),
    PositionError("history-disagrees", line=4),
    PositionError("never-heard-of", seat=1),
    ProfileError("unknown-house", read="casa mia", expected="it-club, it-duel"),
    ProfileError("wrong-value", key="limit", read="0", expected="1-9999"),
    ProfileError("wrong-value", key="take_to_open", read="maybe", expected="true, false"),
    ProfileError("seats-crossed", least=4, most=2),
    Scala40Error("never-heard-of"),
    IllegalMove(Refusal("hand-over")),
    ZeroDivisionError("division by zero"),
]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_error_is_a_whole_sentence(lang: str) -> None:
    for error in ERRORS:
        text = words(lang).error(error)
        assert text.endswith("."), text
        assert "{" not in text
        assert "None" not in text
        if lang != "en":
            assert text != words("en").error(error)


def test_a_line_is_named() -> None:
    assert words("it").error(UnknownCard("7X", line=3)).startswith("Riga 3: «7X» non è una carta.")
    assert "12" in words("ro").error(NotationError("bad-number", "abc", "a number", 12))


def test_a_setting_is_called_by_its_label() -> None:
    with pytest.raises(ProfileError) as caught:
        with_changes(HOUSES["it-club"], {"limit": 0})
    text = words("it").error(caught.value)
    assert words("it").setting("limit") in text
    assert "1-9999" in text


def test_an_illegal_move_is_its_refusal() -> None:
    refusal = Refusal("below-opening-minimum", {"total": 39, "minimum": 40, "short": 1})
    assert words("fr").error(IllegalMove(refusal)) == words("fr").refusal(refusal)


def test_a_stranger_tells_no_inside() -> None:
    assert "zero" not in words("en").error(ZeroDivisionError("division by zero"))


def test_own_sentences_survive_missing_parameters() -> None:
    for code in SENTENCES:
        assert words("en").error(PositionError(code)).endswith(".")

"""Errors of the engine as sentences."""

import ast

import pytest

from trainer.language import LANGUAGES, extract, words
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

PUZZLES = (
    "puzzle-opened", "puzzle-not-opened", "puzzle-not-drawn", "puzzle-begun", "puzzle-can-open",
    "puzzle-cannot-close", "puzzle-no-joker", "puzzle-too-wide", "puzzle-nothing-to-choose", "puzzle-drawn", "puzzle-cannot-take",
    "puzzle-cannot-open",
)  # fmt: skip
"""Why a position is no puzzle of its kind."""

ERRORS = [
    UnknownCard("7X"),
    UnknownCard("7X", line=3),
    NotationError("bad-number", "abc", "a number", 12),
    NotationError("bad-number", "abc"),
    NotationError("unfinished", "", "a move", 2),
    PositionError("wrong-number-of-cards", read=107, expected=108),
    PositionError("history-disagrees", line=4),
    PositionError("history-disagrees", number=3, read="1 take", expected=""),
    PositionError("history-disagrees", number=0, read="opened", expected=""),
    PositionError("wrong-length", key="scores", read=1, expected=2),
    PositionError("card-not-there", card="7H", seat=1),
    PositionError("must-use-not-held", card="7H"),
    PositionError("wrong-hand-size", least=1, most=14, read=15),
    PositionError("too-many-of-a-card", card="7H"),
    NotationError("too-many-of-a-card", "7H", "108", 4),
    NotationError("wrong-length", "seats: 1", "2", 4),
    NotationError("missing-key", "", "players"),
    NotationError("unknown-lesson", "fourty", "forty, closing", 7),
    NotationError("gap-in-run", "7H 8H 10H", "7H 8H JK=9H", 5),
    NotationError("attachable-discard", "1 discard 9H", "", 6),
    PositionError("never-heard-of", seat=1),
    ProfileError("unknown-house", read="casa mia", expected="it-club, it-duel"),
    ProfileError("wrong-value", key="limit", read="0", expected="1-9999"),
    ProfileError("wrong-value", key="take_to_open", read="maybe", expected="true, false"),
    ProfileError("seats-crossed", least=4, most=2),
    Scala40Error("puzzle-unreadable", read="level"),
    Scala40Error("puzzle-ask", key="draws", expected="1, 2"),
    *map(Scala40Error, PUZZLES),
    Scala40Error("puzzle-bad-answer", read="abc", expected="discard KD"),
    Scala40Error("puzzle-link", read="abc", expected="outs!DIGEST!s40:"),
    Scala40Error("puzzle-link-cut", read="abc", expected="0123"),
    Scala40Error("bank-missing", file="bank.sqlite3"),
    Scala40Error("bank-damaged", file="bank.sqlite3"),
    Scala40Error("bank-newer", file="bank.sqlite3"),
    Scala40Error("bank-not-written", file="bank.sqlite3"),
    Scala40Error("work-running", folder="work"),
    Scala40Error("work-barren", kind="outs", rules="it-club", shards=200),
    Scala40Error("work-not-written", folder="work"),
    Scala40Error("daily-unreadable", read="2026-11-31"),
    Scala40Error("daily-short", kind="outs", house="it-club", day="2026-12-24"),
    Scala40Error("file-or-bank", file=""),
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


def raised() -> set[str]:
    """Every code that the rules raise, read from their source."""
    names = {"NotationError", "PositionError", "ProfileError"}
    codes = set()
    for path in (extract.ROOT / "trainer" / "rules").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                first = node.args[0] if node.args else None
                codes |= {first.value} if isinstance(first, ast.Constant) else set()
    return {str(code) for code in codes}


def test_every_code_that_the_rules_raise_has_its_sentence() -> None:
    # these say what was read and what was expected, and no more is to be said
    general = {"wrong-kind", "wrong-value", "history-disagrees"}
    assert len(raised()) > 20
    assert raised() - set(SENTENCES) - general == set()


def test_a_refused_move_in_a_file_says_why() -> None:
    text = words("en").error(NotationError("must-draw-first", "2 discard 4C", "", 9))
    assert text == (
        "Line 9: The rules refuse “2 discard 4C” here: "
        "You have not drawn a card yet. Draw first, then lay or discard."
    )


def test_a_meld_in_a_file_says_what_is_wrong_with_it() -> None:
    text = words("en").error(NotationError("round-the-corner", "KH AH 2H", "7H 8H JK=9H"))
    assert "KH AH 2H" in text
    assert "K♥ A♥ 2♥" in text


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


def test_a_house_for_two_is_for_two() -> None:
    two = PositionError("wrong-number-of-seats", read=3, least=2, most=2)
    assert words("en").error(two) == "This house is for 2 players, and here there are 3."
    several = PositionError("wrong-number-of-seats", read=7, least=2, most=6)
    assert words("en").error(several) == "This house has 2 to 6 players, and here there are 7."

"""Days, streaks, ratings and the result to share, in words; and one's own mistakes as puzzles."""

from __future__ import annotations

import pytest

from puzzles.mistakes import mistake
from puzzles.rating import Standing
from puzzles.solved import solved
from puzzles.streak import Streak
from puzzles.words.progress import (
    day_title,
    difficulty_text,
    mark_text,
    price_text,
    rating_rule,
    rating_text,
    share_text,
    streak_rule,
    streak_text,
    why_text,
)
from trainer.language import LANGUAGES, words
from trainer.rules.moves import Discard, Draw, LayOff, Take
from trainer.rules.notation.position import complete, read_position
from trainer.rules.notation.words import parse_move

LINK = "https://example.org/puzzles?day=2026-12-01"


def test_the_result_to_share_spoils_nothing() -> None:
    text = share_text(words("en"), 12, "it-duel", ("first", "later", "helped"), LINK, streak=5)
    assert text.splitlines()[1:] == ["🟩🟨🟦", "5 days in a row.", LINK]
    assert "12" in text.splitlines()[0]
    assert len(share_text(words("en"), 12, "it-duel", ("open",) * 3, LINK).splitlines()) == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_are_one_sentence_in_every_language(lang: str) -> None:
    w = words(lang)
    for rule in (streak_rule(w), rating_rule(w)):
        assert rule.endswith(".")
        assert rule.count(".") == 1
    said = [
        day_title(w, 7), streak_text(w, Streak()), streak_text(w, Streak(1)), streak_text(w, Streak(3)),
        rating_text(w, Standing(1512.4, 60)), *(why_text(w, one) for one in ("new", "again", "review", "mistake")),
        *(difficulty_text(w, one) for one in ("easier", "mine", "harder")),
        *(price_text(w, one) for one in (1, 2, 3)),
        *(mark_text(w, one) for one in ("first", "later", "helped", "open")),
    ]  # fmt: skip
    assert all(said)
    assert len(set(said)) == len(said)


def test_a_rating_says_how_sure_it_is() -> None:
    assert rating_text(words("en"), Standing(1512.4, 60.2)) == "1,512, give or take 120"


POSITION = """rules = "it-club"
hands = ["7H 7C 7D 9S", "13"]
opened = [true, true]
table = ["KH KD KC", "5H 6H JK=7H"]
owners = [1, 2]
"""


def test_a_mistake_is_asked_again_as_its_kind_and_shows_what_was_seen() -> None:
    state = complete(read_position(POSITION + 'drawn = "stock"\n'))
    puzzle = mistake(state, parse_move("discard 7H"), parse_move("discard 9S"))
    assert puzzle is not None
    assert puzzle.kind == "which-discard"
    assert puzzle.read.hands[1].hidden == 13
    opening = mistake(state, parse_move("discard 7H"), parse_move("open 7H 7C 7D / 9S 10S JS"))
    assert opening is not None
    assert opening.kind == "open-or-wait"


def test_taking_and_drawing() -> None:
    state = complete(read_position(POSITION))
    for played, better in ((Take(), Draw()), (Draw(), Take())):
        puzzle = mistake(state, played, better)
        assert puzzle is not None
        assert puzzle.kind == "take-or-draw"


def test_a_closing_that_was_missed() -> None:
    state = complete(read_position(POSITION + 'drawn = "stock"\n'))
    puzzle = mistake(state, parse_move("discard 9S"), parse_move("meld 7H 7C 7D"))
    assert puzzle is not None
    assert puzzle.kind == "close-the-hand"
    assert puzzle.truth == solved(puzzle).truth


def test_what_is_no_question_of_a_kind_is_none() -> None:
    state = complete(read_position(POSITION.replace("7H 7C 7D 9S", "7H 2C 7D 9S") + 'drawn = "stock"\n'))
    assert mistake(state, parse_move("lay 7H on 2"), parse_move("swap 7H in 2")) is None
    assert isinstance(parse_move("lay 7H on 2"), LayOff)
    assert isinstance(parse_move("discard 7H"), Discard)

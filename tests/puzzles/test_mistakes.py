"""One's own mistakes as puzzles: the same question, with what was seen and nothing else."""

from __future__ import annotations

from puzzles.mistakes import mistake
from puzzles.solved import solved
from trainer.rules.moves import Discard, Draw, LayOff, Take
from trainer.rules.notation.position import complete, read_position
from trainer.rules.notation.words import parse_move

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

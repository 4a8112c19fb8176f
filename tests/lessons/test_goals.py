"""Goals: each holds where it says, and nowhere else."""

from __future__ import annotations

import pytest

from lessons.goals import parse_goal, reached
from trainer.rules.errors import NotationError
from trainer.rules.notation.position import complete, read_position
from trainer.rules.referee import judge_move
from trainer.rules.state import State

TABLE = """
format = "scala40/1"
rules = "it-duel"
hands = ["7H 8H 9H JK QS QD 6D KC", "2C 3D"]
opened = [true, true]
table = ["4D 5D JK=6D", "2S 3S 4S"]
owners = [2, 1]
drawn = "stock"
discards = "5S"
"""


def after(*moves: str) -> State:
    state = complete(read_position(TABLE), "goals")
    for text in moves:
        refusal, state = judge_move(state, text)
        assert refusal is None, (text, refusal)
    return state


CLOSE = ("meld 7H 8H 9H", "meld QS QD JK", "swap 6D in 1", "lay JK=6D on 1")


@pytest.mark.parametrize(
    ("goal", "not_yet", "then"),
    [
        ("laid-joker", ("meld 7H 8H 9H",), "meld QS QD JK"),
        ("swapped", ("meld 7H 8H 9H",), "swap 6D in 1"),
        ("melded", ("swap 6D in 1",), "meld 7H 8H 9H"),
        ("discarded", ("meld 7H 8H 9H",), "discard KC"),
        ("hand<=5", (), "meld 7H 8H 9H"),
        ("left<=80", ("swap 6D in 1",), "meld 7H 8H 9H"),
        ("points>=33", ("swap 6D in 1",), "meld 7H 8H 9H"),
        ("melds>=2", (), "meld 7H 8H 9H"),
        ("melds=3", ("meld 7H 8H 9H",), "meld QS QD JK"),
        ("swapped and melded", ("swap 6D in 1",), "meld 7H 8H 9H"),
    ],
)
def test_a_goal_holds_from_the_move_on_that_reaches_it(
    goal: str, not_yet: tuple[str, ...], then: str
) -> None:
    assert not reached(parse_goal(goal), after(*not_yet), 1, 0)
    assert reached(parse_goal(goal), after(*not_yet, then), 1, 0)


def test_opened_added_taken_closed() -> None:
    assert reached(parse_goal("opened"), after(), 1, 0)
    assert reached(parse_goal("added"), after("swap 6D in 1", "lay JK on 2"), 1, 0)
    assert not reached(parse_goal("taken"), after(), 1, 0)
    state = complete(read_position(TABLE.replace('"7H 8H 9H JK QS QD 6D KC"', '"KC"')), "goals")
    _, closed = judge_move(state, "discard KC")
    for goal, holds in (("closed", True), ("over", True), ("in-hand", False)):
        assert reached(parse_goal(goal), closed, 1, 0) is holds
        assert not reached(parse_goal(goal), state, 1, 0)
    assert not reached(parse_goal("closed"), closed, 2, 0)


def test_what_was_done_before_the_step_does_not_count() -> None:
    state = after("meld 7H 8H 9H")
    assert not reached(parse_goal("melded"), state, 1, len(state.log))


@pytest.mark.parametrize("text", ["", "rich", "hand<3", "hand<=", "opened and rich", "purse>=3"])
def test_what_is_no_goal(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_goal(text, 7)
    assert (caught.value.code, caught.value.line) == ("wrong-kind", 7)

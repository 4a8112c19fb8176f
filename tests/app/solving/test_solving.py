"""A puzzle on the table: what counts, what is shown, what stays hidden."""

from __future__ import annotations

import json

import pytest

from puzzles.bank.reader import shipped
from puzzles.kinds import kind
from puzzles.kinds.base import NONE, BadAnswer
from puzzles.puzzle import Puzzle
from tests.app.solving.few import can_open, few
from trainer.app.solving.solving import First, Solving
from trainer.app.table.tab import Intent
from trainer.language import words
from trainer.rules.moves import Discard
from trainer.rules.notation.position import complete
from trainer.rules.state import Drawn

NAMES = ("Ada", "Bruno", "Carla", "Dario", "Elena", "Franco")
W = words("en")


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def begun(puzzle: Puzzle) -> tuple[Solving, list[First], Clock]:
    kept: list[First] = []
    clock = Clock()
    names = NAMES[: len(puzzle.read.hands)]
    return Solving("t", puzzle, kind(puzzle.kind), names, kept.append, clock), kept, clock


def act(solving: Solving, id_: str, *words: str) -> None:
    solving.take([Intent(id_, "t", solving.board.rev, words)])


def test_the_first_answer_counts_and_the_others_do_not() -> None:
    puzzle = can_open()
    solving, kept, clock = begun(puzzle)
    clock.now += 12.5
    solving.reply(NONE)
    assert not solving.open
    assert [(one.verdict.grade, one.hints, one.seconds) for one in kept] == [("wrong", 0, 12.5)]
    solving.again()
    assert solving.verdict is None, "it waits for an answer again"
    assert solving.board.state == complete(puzzle.read, puzzle.digest)
    for move in solving.kind.right(puzzle)[0].split("; "):
        act(solving, f"i{move[:8].replace(' ', '-')}", move)
    assert [verdict.grade for verdict in solving.tries] == ["wrong", "right"]
    assert solving.tries[-1].best
    assert len(kept) == 1


def test_a_table_on_which_nothing_is_to_be_moved_is_one_to_look_at() -> None:
    counted, _, _ = begun(few("count-it", 1)[0])
    shown = counted.view(W, None, colours=4, pause=0)
    assert shown["options"]["still"]
    assert shown["options"]["numbers"]
    assert shown["phase"] == "wait"
    opened, _, _ = begun(can_open())
    assert not opened.view(W, None, colours=4, pause=0)["options"]["still"]
    opened.reply(NONE)
    after = opened.view(W, None, colours=4, pause=0)
    assert after["options"]["still"], "an answered puzzle takes no move any more"
    assert (after["phase"], after["can"], after["status"]) == ("wait", {}, "")
    opened.again()
    again = opened.view(W, None, colours=4, pause=0)
    assert not again["options"]["still"]
    assert again["actions"]


def test_an_intent_that_comes_twice_is_one_answer() -> None:
    puzzle = can_open()
    solving, kept, _ = begun(puzzle)
    moves = solving.kind.right(puzzle)[0].split("; ")
    for number, move in enumerate(moves):
        act(solving, f"same{number}", move)
        act(solving, f"same{number}", move)
    assert len(solving.tries) == len(kept) == 1


def test_a_refused_move_is_no_answer() -> None:
    puzzle = can_open()
    solving, kept, _ = begun(puzzle)
    if solving.board.state.drawn.value == "none":
        act(solving, "a", "discard JK")
    else:
        act(solving, "a", "draw")
    assert solving.verdict is None
    assert kept == []
    assert solving.board.answer is not None


def a_discard(*, laid: bool) -> Puzzle:
    """A which-discard of the bank, before which something was laid in the same turn, or nothing was."""
    for *_, digest in shipped().listed("which-discard", "it-club"):
        puzzle = shipped().by_digest(digest)
        assert puzzle is not None
        if bool(complete(puzzle.read).plays) == laid:
            return puzzle
    raise AssertionError("no such puzzle")


def test_the_table_offers_what_can_be_an_answer() -> None:
    asked = {
        name: begun(few(name, 1)[0])[0].view(W, None, colours=4, pause=0)
        for name in ("outs", "find-the-opening", "close-the-hand")
    }
    assert asked["outs"]["options"]["offers"] == ["discard"]
    assert asked["outs"]["status"] == "Discard a card."
    assert "lay" not in asked["find-the-opening"]["options"]["offers"]
    assert asked["close-the-hand"]["options"]["offers"] is None, "every move may be part of the answer"


def test_what_was_laid_before_the_question_cannot_be_taken_back() -> None:
    puzzle = a_discard(laid=True)
    solving, kept, _ = begun(puzzle)
    start = solving.board.state
    assert not solving.view(W, None, colours=4, pause=0)["actions"]["undo"]["ok"]
    act(solving, "a", "undo")
    assert solving.board.state == start
    assert solving.board.answer == ("a", "nothing-to-undo")
    act(solving, "b", puzzle.options[0].answer)
    assert [one.verdict.answer for one in kept] == [puzzle.options[0].answer]


def test_what_is_laid_for_the_answer_can_be_taken_back() -> None:
    puzzle = few("close-the-hand", 1)[0]
    solving, _, _ = begun(puzzle)
    start = solving.board.state
    act(solving, "a", solving.kind.right(puzzle)[0].split("; ")[0])
    assert solving.view(W, None, colours=4, pause=0)["actions"]["undo"]["ok"]
    act(solving, "b", "undo")
    assert solving.board.state == start


def test_a_legal_move_that_is_not_asked_for_is_no_answer() -> None:
    """A which-discard from a match of one's own, in which one could have opened as well."""
    opening = next(one for one in few() if one.read.drawn is Drawn.STOCK and one.truth["opens"])
    puzzle = Puzzle("which-discard", opening.position)
    solving, kept, _ = begun(puzzle)
    start = solving.board.state
    act(solving, "a", kind("find-the-opening").right(opening)[0].split("; ")[0])
    assert solving.board.state == start
    assert kept == []
    refusal = solving.view(W, None, colours=4, pause=0)["refusal"]
    assert refusal["text"] == "That move is no answer to what is asked here."


def test_hints_are_counted_by_their_strength() -> None:
    puzzle = can_open()
    solving, kept, _ = begun(puzzle)
    act(solving, "h1", "hint")
    act(solving, "h2", "hint")
    act(solving, "h3", "hint-off")
    assert solving.hint == 0
    solving.reply(NONE)
    assert kept[0].hints == 2


def test_the_solution_before_an_answer_is_a_wrong_first_try() -> None:
    puzzle = can_open()
    solving, kept, _ = begun(puzzle)
    solving.give_up()
    assert kept[0].verdict.grade == "wrong"
    assert solving.all_shown
    # It lies on the table.
    assert solving.board.state.has_opened or solving.board.state.opened[solving.board.seat - 1]


def test_after_an_answer_nothing_more_is_graded_until_one_goes_back() -> None:
    puzzle = can_open()
    solving, kept, _ = begun(puzzle)
    solving.reply(NONE)
    state = solving.board.state
    act(solving, "x", str(Discard(state.hand[0])))
    assert len(solving.tries) == 1
    assert len(kept) == 1


def test_what_is_no_answer_is_said_so() -> None:
    puzzle = can_open()
    solving, kept, _ = begun(puzzle)
    with pytest.raises(BadAnswer):
        solving.reply("fly")
    assert kept == []


@pytest.mark.parametrize("number", range(5))
def test_nothing_hidden_is_in_the_view(number: int) -> None:
    """Whatever the hidden cards are, the view is the same."""
    puzzle = few()[number]
    solving, _, _ = begun(puzzle)
    seen = json.dumps(solving.view(W, None, colours=4, pause=0), sort_keys=True)
    solving.board.state = complete(puzzle.read, "another deal of what is hidden")
    assert json.dumps(solving.view(W, None, colours=4, pause=0), sort_keys=True) == seen

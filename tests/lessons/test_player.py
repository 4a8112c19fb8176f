"""Running a lesson: what comes of each kind of answer, step by step."""

from __future__ import annotations

import pytest

from lessons.player import answer, begin, help_me, next_step, play_on, show_me, stars, undo
from lessons.run import LessonRun
from tests.lessons.made import RUN, answered, lesson, run
from trainer.rules.profile import HOUSES
from trainer.rules.state import Phase

TWO = """
[[step]]
say = "Two melds."
goal = "Lay both, then add."
hands = ["7H 8H 9H QS QD QC 10H 2C 3C", "13"]
drawn = "stock"
opened = [true, true]
do = ["meld 7H 8H 9H", "meld QS QD QC", "lay 10H on 1"]
"""


def test_the_goal_is_reached_by_the_move_however_it_is_written() -> None:
    for text in ("meld 7H 8H JK=9H", "meld 8h jk=9h 7h", "1 meld 7♥ 8♥ JK=9♥"):
        reply = answer(run(), text)
        assert (reply.what, reply.say) == ("right", "24 points.")
        assert reply.run.done
        assert reply.run.state is not None
        assert reply.run.state.melds[0].text == "7H 8H JK=9H"


def test_another_move_is_told_what_it_is_and_does_not_stand() -> None:
    before = run()
    reply = answer(before, "meld JK=6H 7H 8H")
    assert (reply.what, reply.say, reply.moves, reply.shown) == ("wrong", "Three points less.", (), ())
    assert (reply.run.state, reply.run.slips, reply.run.tries) == (before.state, 1, 1)


def test_a_move_without_an_answer_of_its_own_is_wrong_all_the_same() -> None:
    reply = answer(run(), "discard KD")
    assert (reply.what, reply.say, reply.verb) == ("wrong", "", "discard")


def test_a_consequence_is_shown_and_put_back() -> None:
    before = run()
    reply = answer(before, "discard JK")
    assert reply.shown == ("discard JK", "2 draw")
    assert reply.run.state == before.state


def test_a_refused_move_is_told_in_the_lessons_words_and_costs_nothing() -> None:
    reply = answer(run(), "meld 7H 8H 10H")
    assert (reply.what, reply.say) == ("refused", "A card is missing in between.")
    assert reply.refusal is not None
    assert reply.refusal.code == "gap-in-run"
    other = answer(reply.run, "draw")
    assert (other.what, other.say, other.run.slips) == ("refused", "", 0)


def test_steps_go_on_from_where_the_last_one_left_the_table() -> None:
    first = answer(run(), "meld 7H 8H JK=9H").run
    second, moves = next_step(first)
    assert (second.at, second.state, moves) == (1, first.state, ())
    third, moves = next_step(answer(second, "discard KD").run)
    assert moves == ("2 draw", "2 discard JC")
    assert third.state is not None
    assert third.state.discards[-1].text == "JC"
    assert third.state.turn == 1


def test_a_step_is_left_only_once_it_is_done() -> None:
    now = run()
    assert next_step(now) == (now, ())


def test_a_single_move_that_is_accepted_reaches_the_goal_too() -> None:
    here = answered(run(), "meld 7H 8H JK=9H").run
    here = next_step(answer(next_step(here)[0], "discard KD").run)[0]
    assert answered(here, "draw", "discard 10H").what == "right"
    assert answered(here, "draw", "discard 2C").what == "right"
    assert answered(here, "draw").what == "on"


@pytest.mark.parametrize(
    "order",
    [
        ("meld 7H 8H 9H", "meld QS QD QC", "lay 10H on 1"),
        ("meld 7H 8H 9H", "lay 10H on 1", "meld QS QD QC"),
        ("meld QC QD QS", "meld 7H 8H 9H", "lay 10H on 2"),
    ],
)
def test_moves_may_come_in_any_order_that_ends_alike(order: tuple[str, ...]) -> None:
    now = run(TWO)
    for text in order[:-1]:
        reply = answer(now, text)
        assert reply.what == "on"
        now = reply.run
    assert answer(now, order[-1]).what == "right"


def test_a_move_that_is_none_of_them_is_wrong() -> None:
    assert answered(run(TWO), "meld 7H 8H 9H 10H").what == "wrong"
    assert answered(run(TWO), "meld 7H 8H 9H", "discard 2C").what == "wrong"


def test_melds_of_an_opening_lie_as_the_step_counts_them() -> None:
    steps = """
[[step]]
say = "Open."
goal = "Open."
hands = ["7H 8H 9H QS QD QC 10H 2C 3C", "13"]
drawn = "stock"
do = ["open QS QD QC / 7H 8H 9H"]
[[step]]
say = "Add."
goal = "Add to the second meld."
do = ["lay 10H on 2"]
"""
    reply = answer(run(steps), "open 7H 8H 9H / QS QD QC")
    assert reply.moves == ("open QS QD QC / 7H 8H 9H",)
    assert answer(next_step(reply.run)[0], "lay 10H on 2").what == "right"


def test_a_joker_whose_suit_the_step_leaves_open_may_stand_for_either() -> None:
    steps = """
[[step]]
say = "Two kings and a joker."
goal = "Lay them."
hands = ["KH KS JK 2C 3C", "13"]
drawn = "stock"
opened = [true, true]
do = ["meld KH KS JK"]
"""
    for text in ("meld KH KS JK", "meld KH KS JK=KC", "meld KH KS JK=KD"):
        assert answer(run(steps), text).what == "right"


WANT = """
[[step]]
say = "Any way of your own."
goal = "Have two cards left at most."
hands = ["7H 8H 9H 10H QS QD QC 2C", "13"]
drawn = "stock"
opened = [true, true]
want = "hand<=2"
do = ["meld 7H 8H 9H 10H", "meld QS QD QC"]
[[step.answer]]
on = "discard *"
say = "Lay first."
"""


def test_any_line_of_play_may_reach_a_goal() -> None:
    assert answered(run(WANT), "meld 7H 8H 9H", "meld QS QD QC").what == "right"
    assert answered(run(WANT), "meld 8H 9H 10H", "meld QS QD QC").what == "right"
    reply = answered(run(WANT), "meld 8H 9H 10H", "discard 2C")
    assert (reply.what, reply.say) == ("wrong", "Lay first.")


COUNT = """
[[step]]
kind = "count"
say = "Count."
goal = "Say what it is worth."
ask = "meld"
cards = "7H 8H JK=9H"
number = 24
right = "7 and 8 and 9."
[[step.answer]]
on = "40"
say = "A joker costs 25 in the hand only."
[[step]]
kind = "choose"
say = "Choose."
goal = "Say which."
choices = ["The run", "The set"]
right_choice = 2
[[step.answer]]
on = "1"
say = "A run has one suit."
[[step]]
kind = "look"
say = "That is all."
goal = "Go on."
"""


def test_numbers_and_choices() -> None:
    now = run(COUNT)
    assert (answer(now, "40").what, answer(now, "40").say) == ("wrong", "A joker costs 25 in the hand only.")
    assert (answer(now, "12").what, answer(now, "12").say) == ("wrong", "")
    reply = answer(now, " 24 ")
    assert (reply.what, reply.say) == ("right", "7 and 8 and 9.")
    choosing = next_step(reply.run)[0]
    assert answer(choosing, "1").say == "A run has one suit."
    looking = next_step(answer(choosing, "2").run)[0]
    assert looking.step is not None
    assert looking.step.kind == "look"
    over = next_step(looking)[0]
    assert over.over
    assert stars(over) == 3


def test_help_is_there_at_first_and_costs_later() -> None:
    now = run()
    assert now.shows_help
    assert help_me(now) == now
    second = next_step(answer(now, "meld 7H 8H JK=9H").run)[0]
    assert not second.shows_help
    asked = help_me(second)
    assert asked.shows_help
    assert (asked.hints, help_me(asked).hints) == (1, 1)


def test_moves_of_a_step_are_taken_back_and_mistakes_stay() -> None:
    now = answered(run(TWO), "discard 2C").run
    laid = answer(now, "meld 7H 8H 9H").run
    assert laid.can_undo
    back = undo(laid)
    assert (back.state, back.slips) == (now.state, 1)
    assert not back.can_undo
    assert answered(back, "meld QS QD QC", "meld 7H 8H 9H", "lay 10H on 2").what == "right"


def test_what_an_earlier_step_laid_is_not_taken_back() -> None:
    second = next_step(answer(run(), "meld 7H 8H JK=9H").run)[0]
    assert not second.can_undo
    assert undo(second) == second
    assert second.state is not None
    assert second.state.before is None


def test_a_draw_is_not_taken_back() -> None:
    here = answered(run(), "meld 7H 8H JK=9H").run
    here = next_step(answer(next_step(here)[0], "discard KD").run)[0]
    assert not answer(here, "draw").run.can_undo


def test_a_step_is_done_for_who_cannot() -> None:
    now = answered(run(TWO), "discard 2C", "discard 3C").run
    assert now.can_show
    reply = show_me(now)
    assert reply.what == "right"
    assert reply.run.state is not None
    assert [meld.text for meld in reply.run.state.melds] == ["7H 8H 9H 10H", "QD QC QS"]
    assert (reply.run.slips, reply.run.hints) == (3, 1)


def test_playing_on_from_a_move_of_ones_own_to_the_end_of_the_hand() -> None:
    reply = answer(run(), "discard 2C")
    assert (reply.what, reply.shown, reply.run.slips) == ("stands", ("discard 2C",), 0)
    on = play_on(reply.run, reply.shown[0])
    assert on.run.free
    assert on.run.state is not None
    assert on.run.state.turn == 1
    assert on.moves[0] == "1 discard 2C"
    assert all(text.startswith("2 ") for text in on.moves[1:])
    now = on.run
    for _ in range(400):
        if now.over:
            break
        state = now.state
        assert state is not None
        text = "draw" if state.phase is Phase.DRAW else f"discard {state.hand[-1]}"
        now = answer(now, text).run
    assert now.over
    assert stars(now) == 2


def test_a_test_has_no_help_and_ends_at_the_first_mistake() -> None:
    now = run(test=True)
    assert not now.shows_help
    assert answer(now, "discard 2C").what == "wrong"
    assert answer(now, "discard 2C").run.failed
    assert not answer(now, "meld 7H 8H 10H").run.failed
    assert not answer(now, "meld 7H 8H JK=9H").run.failed


def test_a_test_asks_and_does_not_tell() -> None:
    now = run(COUNT.replace('kind = "count"', 'kind = "look"', 1), test=True)
    assert now.step is not None
    assert now.step.kind == "choose"


AGAINST = """
[[step]]
say = "By yourself."
goal = "Play the hand to its end."
hands = ["AH 2H 3H 7C 7D 7S KC KD 4S 5S 9D 10D JC", "13"]
turn = 1
turns_taken = [0, 0]
discards = "2S"
against = "easy"
want = "over"
[[step]]
kind = "look"
say = "That was it."
goal = "See what it cost."
"""


def test_a_bot_plays_the_others_until_the_goal() -> None:
    now = run(AGAINST)
    reply = answer(answer(now, "draw").run, "discard JC")
    assert reply.what == "on"
    assert reply.run.state is not None
    assert reply.run.state.turn == 1
    assert [text[0] for text in reply.moves[1:]] == ["2"] * (len(reply.moves) - 1)
    done = show_me(now).run
    assert done.state is not None
    assert done.state.phase is Phase.OVER
    assert next_step(done)[0].step is not None


@pytest.mark.parametrize(
    ("slips", "hints", "strayed", "earned"),
    [
        (0, 0, False, 3),
        (0, 0, True, 2),
        (1, 0, False, 2),
        (0, 1, False, 2),
        (1, 1, False, 1),
        (5, 0, True, 1),
    ],
)
def test_stars(slips: int, hints: int, strayed: bool, earned: int) -> None:
    made = lesson(RUN)
    now = LessonRun(made, HOUSES["it-club"], at=3, slips=slips, hints=hints, strayed=strayed)
    assert now.over
    assert stars(now) == earned


def test_a_finished_run_takes_no_answers() -> None:
    now = LessonRun(lesson(RUN), HOUSES["it-club"], at=3)
    assert answer(now, "draw").what == "refused"
    assert begin(lesson(RUN), HOUSES["it-club"]).at == 0

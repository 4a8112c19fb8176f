"""A lesson on the table: intents in, the lesson's words and ways out, and nothing lost on the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count

from lessons.player import begin
from lessons.reader import read_lesson
from lessons.run import LessonRun
from tests.lessons.made import HEAD, RUN
from tests.lessons.test_player import COUNT, TWO
from trainer.app.course.running import Running
from trainer.app.table.tab import Intent
from trainer.display.could import View
from trainer.language import words
from trainer.rules.profile import HOUSES

EN = words("en")


@dataclass
class At:
    """Somebody at the table of a lesson."""

    running: Running
    kept: list[LessonRun]
    ids: count[int] = field(default_factory=count)

    def do(self, *texts: str) -> View:
        """Sends one intent; what is seen then."""
        board = self.running.board
        assert board is not None
        self.running.take([Intent(f"i{next(self.ids)}", board.key, board.rev, texts)])
        return self.see()

    def see(self) -> View:
        view = self.running.view(EN, "Ada", colours=4, pause=0)
        assert view is not None
        return view


def at(steps: str = RUN) -> At:
    kept: list[LessonRun] = []
    return At(Running("lesson-1", begin(read_lesson(HEAD + steps), HOUSES["it-club"]), kept.append), kept)


def hand(view: View) -> list[str]:
    return sorted(view["hand"])


def test_the_first_step_marks_what_its_help_speaks_of() -> None:
    view = at().see()
    assert view["seats"][0]["name"] == "Ada"
    assert [seat["name"] for seat in view["seats"]] == ["Ada", "Bruno"]
    assert view["advice"]["cards"] == ["7H", "8H", "JK"]
    assert view["ways"] is None
    assert view["hints"]


def test_the_goal_opens_the_way_on() -> None:
    here = at()
    view = here.do("meld 7H 8H JK=9H")
    assert [way["do"] for way in view["ways"]] == ["onward"]
    assert [step["kind"] for step in view["steps"]] == ["meld"]
    assert here.kept[-1].done
    view = here.do("onward")
    assert (here.running.run.at, view["ways"]) == (1, None)
    view = here.do("discard KD")
    view = here.do("onward")
    assert [(step["seat"], step["kind"]) for step in view["steps"]] == [(2, "draw"), (2, "discard")]
    assert view["phase"] == "draw"


def test_a_move_that_is_not_the_lessons_is_told_beside_the_cards_and_back_at_once() -> None:
    here = at()
    before = here.see()
    view = here.do("meld JK=6H 7H 8H")
    assert view["refusal"]["text"] == "Three points less."
    assert view["refusal"]["id"] in view["acks"]
    assert (hand(view), view["rev"]) == (hand(before), before["rev"])
    assert here.kept[-1].slips == 1
    assert here.do("meld 7H 8H JK=9H")["refusal"] is None


def test_a_consequence_lies_on_the_table_until_it_is_put_back() -> None:
    here = at()
    before = here.see()
    view = here.do("discard JK")
    assert [step["kind"] for step in view["steps"]] == ["discard", "draw"]
    assert [way["do"] for way in view["ways"]] == ["back"]
    assert here.do("discard 2C")["ways"] == view["ways"]
    back = here.do("back")
    assert (hand(back), back["ways"], back["discards"]) == (hand(before), None, before["discards"])
    assert here.do("meld 7H 8H JK=9H")["ways"]


def test_a_move_of_ones_own_may_be_played_on_from() -> None:
    here = at()
    view = here.do("discard 2C")
    assert [way["do"] for way in view["ways"]] == ["back", "play-on"]
    view = here.do("play-on")
    assert here.running.run.free
    assert view["ways"] is None
    assert view["phase"] == "draw"
    assert {step["seat"] for step in view["steps"]} == {2}
    assert here.do("draw")["phase"] == "play"


def test_a_refusal_is_told_in_the_lessons_words_wherever_the_table_tells_it() -> None:
    here = at()
    view = here.do("stage 7H 8H 10H")
    assert view["stage"]["why"] == "A card is missing in between."
    view = here.do("meld 7H 8H 10H")
    assert view["refusal"]["text"] == "A card is missing in between."
    assert view["refusal"]["code"] == "gap-in-run"
    assert set(view["refusal"]["cards"]) == {"7H", "8H", "10H"}
    assert here.running.run.slips == 0


def test_a_refusal_that_the_lesson_does_not_speak_of_is_told_by_the_rules() -> None:
    view = at().do("draw")
    assert view["refusal"]["code"] == "already-drawn"


def test_melds_laid_in_another_order_come_to_lie_in_the_lessons() -> None:
    here = at(TWO)
    here.do("meld QS QD QC")
    here.do("meld 7H 8H 9H")
    view = here.do("lay 10H on 2")
    assert [meld["n"] for meld in view["table"] if len(meld["cards"]) == 4] == [1]


def test_undo_goes_back_within_the_step_only() -> None:
    here = at(TWO)
    before = here.see()
    here.do("meld QS QD QC")
    view = here.do("undo")
    assert hand(view) == hand(before)
    assert here.running.run.log == ()
    assert not view["actions"]["undo"]["ok"]
    assert here.do("undo")["refusal"]["code"] == "nothing-to-undo"


def test_a_hint_shows_the_help_and_is_counted() -> None:
    here = at()
    here.do("meld 7H 8H JK=9H")
    view = here.do("onward")
    assert (view["advice"], view["hints"]) == (None, True)
    view = here.do("hint")
    assert view["advice"]["level"] == 3
    assert (here.kept[-1].hints, here.kept[-1].shows_help) == (1, True)
    here.do("discard KD")
    assert not here.do("onward")["hints"]


def test_shown_to_who_cannot() -> None:
    here = at(TWO)
    here.do("meld QS QD QC")
    here.running.show_me()
    view = here.see()
    assert [step["kind"] for step in view["steps"]] == ["meld", "meld", "lay"]
    assert [way["do"] for way in view["ways"]] == ["onward"]


def test_steps_without_a_table_and_the_end() -> None:
    here = at(COUNT)
    assert here.running.view(EN, "Ada", colours=4, pause=0) is None
    here.running.reply_to("40")
    assert here.running.reply is not None
    assert here.running.reply.say == "A joker costs 25 in the hand only."
    for answer in ("24", "2"):
        here.running.reply_to(answer)
        here.running.onward()
    here.running.onward()
    assert here.running.run.over
    assert here.kept[-1].over


def test_another_number_of_players_gets_another_table() -> None:
    steps = (
        RUN
        + """
[[step]]
say = "Three at the table."
goal = "Draw."
hands = ["7H 8H", "3", "3"]
do = ["draw"]
"""
    )
    here = At(Running("k", begin(read_lesson(HEAD + steps), HOUSES["it-club"]), lambda _: None), [])
    first = here.see()["match"]
    for texts in (
        ("meld 7H 8H JK=9H",),
        ("onward",),
        ("discard KD",),
        ("onward",),
        ("draw",),
        ("discard 2C",),
        ("onward",),
    ):
        here.do(*texts)
    view = here.see()
    assert [seat["name"] for seat in view["seats"]] == ["Ada", "Bruno", "Carla"]
    assert view["match"] != first

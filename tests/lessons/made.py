"""Lessons written out for the tests."""

from __future__ import annotations

from lessons.lesson import Lesson
from lessons.player import answer, begin
from lessons.reader import read_lesson
from lessons.run import LessonRun, Reply
from trainer.rules.profile import HOUSES

HEAD = """
format = "scala40/1"
[lesson]
id = "made"
chapter = 1
title = "Made"
goal = "Try it."
"""

RUN = """
[[step]]
say = "Three hearts in a row, and a joker."
goal = "Lay the run with the joker at its high end."
help = "Seven, eight, joker."
mark = { cards = ["7H", "8H", "JK"] }
hands = ["7H 8H 10H JK 2C KD", "4C 5C 6C 9D 10D JD QD 2H 3H AS 8S QC JC"]
drawn = "stock"
stock = "KC"
opened = [true, true]
do = ["meld 7H 8H JK=9H"]
right = "24 points."
then = []
[[step.answer]]
on = "meld JK=6H 7H 8H"
say = "Three points less."
[[step.answer]]
on = "discard JK"
say = "A present for the next player."
play = ["2 draw"]
[[step.answer]]
on = "discard 2C"
say = "You may, and play on from there."
stands = true
[[step.answer]]
on = "refusal:gap-in-run"
say = "A card is missing in between."

[[step]]
say = "The turn ends with a discard."
goal = "Throw the king."
help = "It costs ten."
do = ["discard KD"]
right = "Ten points less."
then = ["2 draw", "2 discard JC"]

[[step]]
say = "Draw first, then discard."
goal = "Close your turn."
do = ["draw", "discard 2C"]
accept = ["discard 10H"]
"""


def lesson(steps: str = RUN, head: str = HEAD) -> Lesson:
    """A lesson from its steps."""
    return read_lesson(head + steps)


def run(steps: str = RUN, house: str = "it-club", *, test: bool = False) -> LessonRun:
    """A run of a lesson at its first step."""
    return begin(lesson(steps), HOUSES[house], test=test)


def answered(now: LessonRun, *texts: str) -> Reply:
    """The reply to the last of these answers."""
    reply = answer(now, texts[0])
    for text in texts[1:]:
        reply = answer(reply.run, text)
    return reply

"""*Questions*: what people ask about the game, answered under my house, with a position each."""

from __future__ import annotations

from trainer.app.screens.reference.common import arrive, draw, head, shown_house
from trainer.app.visit import visit
from trainer.display.reference.questions import QUESTIONS
from trainer.display.reference.questions_html import contents_html, question_html


def show() -> None:
    """Draws the page. `?of=` names the house, and `#ace` a question."""
    here = visit()
    head(here, here.words.tr("Questions"))
    name, profile = shown_house(here, "questions-house")
    draw(here, contents_html(QUESTIONS, here.words))
    of = "" if name == here.house else name
    draw(here, "".join(question_html(one, here.words, profile, of) for one in QUESTIONS))
    arrive()

"""Questions with their answers, and the kin of the game, as HTML."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from trainer.display.reference import addresses
from trainer.display.reference.history import Kin
from trainer.display.reference.questions import Question
from trainer.display.reference.situation_html import situation_html
from trainer.display.reference.situations import by_name
from trainer.language import Words
from trainer.language.house_rules import tell
from trainer.rules.profile import RuleProfile


def contents_html(questions: Iterable[Question], w: Words) -> str:
    """The questions as links to their answers further down."""
    links = "".join(
        f'<a href="#{escape(one.key)}" target="_self">{escape(w.tr(one.asked))}</a>' for one in questions
    )
    return f'<nav class="asked" aria-label="{escape(w.tr("Questions"))}">{links}</nav>'


def question_html(question: Question, w: Words, profile: RuleProfile, house: str = "") -> str:
    """A question, its answer under a house, the rules that it rests on, and the position that shows it, folded."""
    told = {rule.key: rule.text for part in tell(w, profile) for rule in part.rules}
    first = f"<p><strong>{escape(w.tr(question.answer))}</strong></p>" if question.answer else ""
    rules = "".join(
        f'<p><a href="{escape(addresses.of_rule(rule, house))}" target="_self">{escape(told[rule])}</a></p>'
        for rule in question.rules
        if rule in told
    )
    shown = by_name(question.situation, profile)
    picture = (
        ""
        if shown is None
        else f"<details><summary>{escape(w.tr('An example'))}</summary>{situation_html(shown, w, house)}</details>"
    )
    return (
        f'<section class="question" id="{escape(question.key)}"><h2>{escape(w.tr(question.asked))}</h2>'
        f"{first}{rules}{picture}</section>"
    )


def kin_html(kin: Iterable[Kin], w: Words) -> str:
    """Each game of the family and what it does otherwise."""
    rows = "".join(f"<dt>{escape(one.name)}</dt><dd>{escape(w.tr(one.told))}</dd>" for one in kin)
    return f"<dl>{rows}</dl>"

"""The puzzles of a day in a list: how each went, its kind and its house."""

from __future__ import annotations

from collections.abc import Iterable

from puzzles import words as say
from puzzles.puzzle import Puzzle
from trainer.app.visit import Visit, theme
from trainer.display import cards_html, puzzle_html
from trainer.language import Words


def day_marks(here: Visit, puzzles: Iterable[tuple[Puzzle, str]]) -> str:
    """The list as HTML with its style. With each puzzle comes the grade of the first try, "" where there was none."""
    w = here.words
    names = grade_names(w)
    rows = [
        (
            grade,
            names[grade],
            w.tr("{kind} · {house}", kind=say.kind_name(one.kind, w), house=w.house(one.house)),
        )
        for one, grade in puzzles
    ]
    return f"<style>{cards_html.static_css()}{puzzle_html.CSS}</style>{puzzle_html.marks_html(rows, theme())}"


def grade_names(w: Words) -> dict[str, str]:
    """How a puzzle went, in a word; "" for one that was not tried."""
    return {
        "right": w.tr("solved"),
        "close": w.tr("near"),
        "wrong": w.tr("missed"),
        "": w.tr("not tried yet"),
    }

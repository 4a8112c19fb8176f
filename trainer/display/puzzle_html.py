"""Puzzles as HTML: how they went, and every answer with its worth and of what that is made up."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Final

from puzzles.puzzle import Puzzle
from trainer.display.advice_html import CSS as TABLES
from trainer.display.advice_html import error_text
from trainer.display.palette import Mode
from trainer.language import Words

if TYPE_CHECKING:
    from puzzles.words.playouts import Row

CSS: Final = (
    TABLES
    + """
.s40.puzzle-head h1 { color: var(--ground-ink); font-size: 1.35rem; line-height: 1.3; margin: 0; padding: 0; }
.s40.puzzle-head p { color: var(--ground-quiet); margin: .1rem 0 0; font-size: .95rem; }
@media (max-width: 640px) {
  .s40.puzzle-head h1 { font-size: 1.1rem; }
  .s40.puzzle-head p, .st-key-desk-question p { font-size: .9rem; line-height: 1.3; }
  .st-key-desk-question { margin-top: -.5rem; }
  .st-key-desk, .st-key-desk-side { gap: .6rem; }
  .st-key-desk-choices { gap: .25rem; }
}
.s40.puzzle-marks { list-style: none; margin: 0; padding: 0; color: var(--ground-ink); }
.s40.puzzle-marks li { display: flex; gap: .6rem; align-items: center; padding: .2rem 0; margin: 0; }
.s40 .puzzle-mark { display: inline-grid; place-items: center; flex: none; width: 1.5rem; height: 1.5rem; border-radius: 4px; border: 2px solid var(--ground-quiet); font-weight: 700; line-height: 1; color: var(--ground-ink); }
.s40 .puzzle-mark.right { background: var(--felt); border-color: var(--felt); color: var(--on-felt); }
.s40 .puzzle-mark.close { background: var(--brass-light); border-color: var(--brass-light); color: var(--on-brass); }
.s40 .puzzle-mark.wrong { background: var(--back); border-color: var(--back); color: var(--on-felt); }
.s40.advised .grade { white-space: nowrap; }
.s40.advised tr.mine th, .s40.advised tr.mine td { background: color-mix(in srgb, var(--brass) 18%, transparent); }
.s40.advised .scroll { overflow-x: auto; }
.s40.advised details.of summary { cursor: pointer; min-height: 1.6rem; text-align: end; font-variant-numeric: tabular-nums; }
.s40.advised details.of ul { margin: 0; padding: 0 0 .3rem 1rem; font-size: .88rem; }
"""
)


SIGNS: Final = {"right": "✓", "close": "≈", "wrong": "✗"}


def mark_html(grade: str, spoken: str) -> str:
    """A square for how a puzzle went: told by its sign first, by its colour second. `spoken` is for the ear."""
    sign = SIGNS.get(grade, "")
    return (
        f'<span class="puzzle-mark {escape(grade)}" role="img" aria-label="{escape(spoken)}">'
        f'<span aria-hidden="true">{sign}</span></span>'
    )


def marks_html(rows: Iterable[tuple[str, str, str]], mode: Mode) -> str:
    """A list of puzzles: grade ("" for none), what was said of it for the ear, and the line beside the square."""
    items = "".join(
        f"<li>{mark_html(grade, spoken)}<span>{escape(line)}</span></li>" for grade, spoken, line in rows
    )
    return f'<ul class="s40 puzzle-marks" data-theme="{mode}">{items}</ul>'


def head_html(title: str, line: str, mode: Mode) -> str:
    """What is being done, and the puzzle's kind, house and level."""
    return f'<div class="s40 puzzle-head" data-theme="{mode}"><h1>{escape(title)}</h1><p>{escape(line)}</p></div>'


def options_html(puzzle: Puzzle, mine: str, w: Words, mode: Mode) -> str:
    """Every answer, best first, with its grade, what it is worth, of what that is made up, part by part, and what it gives
    up against the best; `mine` is marked."""
    from puzzles.words.playouts import (
        all_options,  # here: the list of puzzles needs nothing that plays hands out
    )

    rows = all_options(puzzle, w)
    deals = max(one.deals for one in rows)
    caption = w.ntr(
        "Tried on up to {n} deal that fits what you have seen; points a hand, give or take the standard error.",
        "Tried on up to {n} deals that fit what you have seen; points a hand, give or take the standard error.",
        deals,
        n=deals,
    )
    if min(one.deals for one in rows) < deals:
        caption = " ".join(
            (
                caption,
                w.tr(
                    "A move that fell far behind was tried on fewer of them; what it gives up is measured on those deals alone."
                ),
            )
        )
    most = max(one.lost for one in rows) or 1.0
    head = "".join(
        f'<th scope="col"{css}>{escape(text)}</th>'
        for text, css in (
            (w.tr("Move"), ""),
            (w.tr("Grade"), ""),
            (w.tr("Behind the best"), ' class="drawn"'),
            (w.tr("Less than the best"), ""),
            (w.tr("Points a hand"), ""),
        )
    )
    body = "".join(_row(one, mine, most, w) for one in rows)
    return (
        f'<div class="s40 advised" data-theme="{mode}"><div class="scroll"><table>'
        f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div></div>"
    )


def _row(one: Row, mine: str, most: float, w: Words) -> str:
    names = {"right": w.tr("right"), "close": w.tr("close"), "wrong": w.tr("wrong")}
    share = 100 * min(1.0, max(0.0, one.lost) / most)
    lost = error_text(one.lost, one.error, w) if one.error else "–"
    css = " ".join(name for name, on in (("near", one.grade == "right"), ("mine", one.answer == mine)) if on)
    parts = "".join(
        f"<li>{escape(name)}: {escape(_signed(value, w))}</li>" for name, value in one.worth_parts
    )
    return (
        f'<tr class="{css}"><th scope="row">{escape(one.text)}</th>'
        f'<td class="grade">{escape(names[one.grade])}</td>'
        f'<td class="drawn"><div class="bar" aria-hidden="true"><i style="width:{share:.0f}%"></i></div></td>'
        f'<td class="n">{lost}</td>'
        f'<td><details class="of"><summary>{_signed(one.worth, w)}</summary><ul>{parts}</ul></details></td></tr>'
    )


def _signed(value: float, w: Words) -> str:
    """A value with a minus that is as wide as a plus."""
    return w.number(value, 1).replace("-", "−")

"""Puzzles as HTML: every answer with its worth, and of what the chosen one's and the best one's are made up."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from puzzles import words as say
from puzzles.puzzle import Figure, Option, Puzzle
from trainer.coach.words import part_name
from trainer.display.advice_html import CSS as TABLES
from trainer.display.advice_html import error_text
from trainer.display.palette import Mode
from trainer.language import Words
from trainer.playout.outcomes import PARTS

CSS: Final = (
    TABLES
    + """
.s40.puzzle-head h1 { color: var(--ground-ink); font-size: 1.35rem; line-height: 1.3; margin: 0; padding: 0; }
.s40.puzzle-head p { color: var(--ground-quiet); margin: .1rem 0 0; font-size: .95rem; }
@media (max-width: 640px) {
  .s40.puzzle-head h1 { font-size: 1.1rem; }
  .s40.puzzle-head p, .st-key-desk-question p { font-size: .9rem; line-height: 1.3; }
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
    """Every answer, best first, with its grade and what it is worth; then part by part what `mine` is made of beside
    the best."""
    rows = sorted(puzzle.options, key=lambda one: one.loss)
    best = rows[0]
    told = best.figures[0]
    caption = w.ntr(
        "Tried on {n} deal that fits what you have seen; points a hand, give or take the standard error.",
        "Tried on {n} deals that fit what you have seen; points a hand, give or take the standard error.",
        told.deals,
        n=told.deals,
    )
    most = max((one.loss for one in rows), default=0.0) or 1.0
    head = "".join(
        f'<th scope="col"{css}>{escape(text)}</th>'
        for text, css in (
            (w.tr("Move"), ""),
            (w.tr("Grade"), ""),
            (w.tr("Behind the best"), ' class="drawn"'),
            (w.tr("Points a hand"), ""),
            (w.tr("Less than the best"), ""),
        )
    )
    body = "".join(_row(puzzle, one, best, mine, most, w) for one in rows)
    table = (
        f'<div class="scroll"><table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )
    return f'<div class="s40 advised" data-theme="{mode}">{table}{_parts(puzzle, best, mine, w)}</div>'


def _row(puzzle: Puzzle, one: Option, best: Option, mine: str, most: float, w: Words) -> str:
    figure = one.figures[0]
    names = {"right": w.tr("right"), "close": w.tr("close"), "wrong": w.tr("wrong")}
    share = 100 * min(1.0, max(0.0, one.loss) / most)
    behind = "–" if one is best else error_text(one.loss, one.loss_error, w)
    css = " ".join(name for name, on in (("near", one.grade == "right"), ("mine", one.answer == mine)) if on)
    return (
        f'<tr class="{css}"><th scope="row">{escape(say.answer_text(puzzle, one.answer, w))}</th>'
        f'<td class="grade">{escape(names[one.grade])}</td>'
        f'<td class="drawn"><div class="bar" aria-hidden="true"><i style="width:{share:.0f}%"></i></div></td>'
        f'<td class="n">{error_text(figure.mean, _error(figure), w)}</td><td class="n">{behind}</td></tr>'
    )


def _error(figure: Figure) -> float:
    """Standard error of the mean, by the effective number of deals."""
    variance = max(0.0, figure.squares / figure.deals - figure.mean**2)
    return float((variance / max(1, figure.effective)) ** 0.5)


def _parts(puzzle: Puzzle, best: Option, mine: str, w: Words) -> str:
    """The parts of the best answer, and beside them those of `mine` where it is another; both add up."""
    own = puzzle.option(mine)
    shown = [best] if own is None or own is best else [own, best]
    figures = [one.figures[0] for one in shown]
    head = "".join(f'<th scope="col">{escape(say.answer_text(puzzle, one.answer, w))}</th>' for one in shown)
    rows = [
        (part_name(part, w), [figure.parts[place] / figure.deals for figure in figures])
        for place, part in enumerate(PARTS)
    ]
    rows.append((w.tr("Together"), [figure.mean for figure in figures]))
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(f'<td class="n">{escape(w.number(value, 1))}</td>' for value in values)
        + "</tr>"
        for name, values in rows
        if any(values)
    )
    title = escape(w.tr("What it is made of, in points a hand"))
    return (
        f'<div class="scroll"><table class="parts"><caption>{title}</caption>'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )

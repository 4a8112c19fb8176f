"""Advice and reviews as HTML: the moves with bars for what they are worth, and of what that is made up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from trainer.coach.advice import Advice, Ranked
from trainer.coach.saying.figures import signed
from trainer.coach.words import move_text, parts_table
from trainer.display.palette import Mode
from trainer.language import Words

MOST_ROWS: Final = 6

CSS: Final = """
.s40.advised { color: var(--ground-ink); line-height: 1.4; font-size: .95rem; }
.s40.advised table { border-collapse: collapse; width: 100%; max-width: 46rem; }
.s40.advised caption { text-align: start; padding: .2rem 0 .4rem; color: var(--ground-quiet); }
.s40.advised th, .s40.advised td { border: 0; border-bottom: 1px solid color-mix(in srgb, var(--paper-line) 45%, transparent); padding: .35rem .5rem .35rem 0; text-align: start; vertical-align: middle; font-weight: 400; }
.s40.advised thead th { color: var(--ground-quiet); font-size: .88rem; }
.s40.advised td.n { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
.s40.advised tr.near th { font-weight: 650; }
.s40.advised .bar { position: relative; height: .8rem; min-width: 5rem; background: color-mix(in srgb, var(--paper-line) 22%, transparent); border-radius: 3px; overflow: hidden; }
.s40.advised .bar i { position: absolute; inset: 0 auto 0 0; background: var(--brass); }
.s40.advised summary { min-height: 44px; width: fit-content; display: list-item; align-content: center; cursor: pointer; color: var(--ground-quiet); }
.s40.advised .parts { margin-top: .8rem; max-width: 30rem; }
@media (max-width: 640px) { .s40.advised td.drawn { display: none; } .s40.advised thead th.drawn { display: none; } }
"""
"""The style of everything here; it comes after that of the cards (`cards_html.static_css`)."""


def advice_html(
    advice: Advice, w: Words, mode: Mode, also: Sequence[Ranked] = (), *, folded: bool = False
) -> str:
    """The moves compared, best first, at most `MOST_ROWS` and those of `also`; below them what the best one's value is
    made of, part by part. `folded`: behind a line that is pressed."""
    rows = [*advice.ranked[:MOST_ROWS], *(one for one in also if one not in advice.ranked[:MOST_ROWS])]
    caption = w.ntr(
        "Tried on {n} deal that fits what you have seen; points a hand, give or take the standard error.",
        "Tried on {n} deals that fit what you have seen; points a hand, give or take the standard error.",
        advice.deals,
        n=advice.deals,
    )
    if advice.rough:
        caption += " " + w.tr("Without the compiled engine this is rougher than it could be.")
    head = "".join(
        f'<th scope="col"{css}>{escape(text)}</th>'
        for text, css in (
            (w.tr("Move"), ""),
            (w.tr("Behind the best"), ' class="drawn"'),
            (w.tr("Points a hand"), ""),
            (w.tr("Less than the best"), ""),
        )
    )
    most = max((one.behind for one in rows), default=0.0) or 1.0
    body = "".join(_row(one, advice, w, most) for one in rows)
    table = f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    html = table + parts_html(advice.best, advice, w)
    if folded:
        html = f"<details><summary>{escape(w.tr('The moves compared, with their numbers'))}</summary>{html}</details>"
    return f'<div class="s40 advised" data-theme="{mode}">{html}</div>'


def _row(one: Ranked, advice: Advice, w: Words, most: float) -> str:
    near = ' class="near"' if one.as_good else ""
    share = 100 * min(1.0, max(0.0, one.behind) / most)
    behind = "–" if one is advice.best else error_text(one.behind, one.behind_error, w)
    return (
        f'<tr{near}><th scope="row">{escape(move_text(one.move, w, advice.observation.table))}</th>'
        f'<td class="drawn"><div class="bar" aria-hidden="true"><i style="width:{share:.0f}%"></i></div></td>'
        f'<td class="n">{signed(w, one.equity)} ± {w.number(one.error, 1)}</td><td class="n">{behind}</td></tr>'
    )


def error_text(value: float, error: float, w: Words) -> str:
    """`2.4 ± 0.3` as the language writes it: a loss, which bears no plus."""
    return f"{signed(w, value).removeprefix('+')} ± {w.number(error, 1)}"


def parts_html(ranked: Ranked, advice: Advice, w: Words) -> str:
    """What a move's value is made of."""
    title = w.tr("What it is made of: {move}", move=move_text(ranked.move, w, advice.observation.table))
    return _pairs(title, parts_table(ranked, w))


def _pairs(title: str, rows: Iterable[tuple[str, str]]) -> str:
    body = "".join(
        f'<tr><th scope="row">{escape(label)}</th><td class="n">{escape(value)}</td></tr>'
        for label, value in rows
    )
    return f'<table class="parts"><caption>{escape(title)}</caption><tbody>{body}</tbody></table>'

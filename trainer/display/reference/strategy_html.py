"""The page of strategy as HTML: each principle with its verdict, its picture, and the figures one tap away."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from trainer.coach.evidence import Found
from trainer.coach.saying.figures import points, signed
from trainer.coach.saying.principles import principle_name, principle_text
from trainer.coach.saying.studies import SENTENCES
from trainer.display.reference.claims import CLAIMS, VERDICTS, Claim, by_house, clear
from trainer.display.reference.evidence_chart import case_name, chart_image
from trainer.language import Words

CSS = """
.s40.told .claim { margin: 0 -.5rem 1.6rem; padding: .2rem .5rem; border-radius: 8px; max-width: 43rem; }
.s40.told .claim h2 { font-size: 1.3rem; margin: .8rem 0 .2rem; padding: 0; }
.s40.told .claim .tag { display: inline-block; padding: .15rem .7rem; border-radius: 99px; font-weight: 650; border: 1px solid var(--paper-line); }
.s40.told .claim .tag.holds { background: var(--felt); color: var(--on-felt); border-color: var(--felt); }
.s40.told .claim .tag.fails { background: var(--back); color: var(--on-felt); border-color: var(--back); }
.s40.told .claim .tag.depends { background: var(--brass-light); color: var(--on-brass); border-color: var(--brass-light); }
.s40.told .claim h3 { font-size: 1rem; margin: .8rem 0 .3rem; padding: 0; }
.s40.told img.chart { display: block; width: 100%; max-width: 36rem; height: auto; border-radius: 10px; }
.s40.told .figures td { font-variant-numeric: tabular-nums; }
.s40.told .verdicts { columns: 17rem auto; }
"""


def contents_html(w: Words) -> str:
    """The principles as links, each with the sign of its verdict."""
    links = []
    for claim in CLAIMS:
        sign, said = VERDICTS[claim.verdict()]
        links.append(
            f'<a href="#{escape(claim.principle)}" target="_self"><span role="img" aria-label="{escape(w.tr(said))}">'
            f"{sign}</span> {escape(principle_name(claim.principle, w))}</a>"
        )
    return f'<nav class="verdicts" aria-label="{escape(w.tr("On this page"))}">{"".join(links)}</nav>'


def claim_html(claim: Claim, w: Words, mine: str) -> str:
    """A principle, the verdict, the picture of my house (the one it is nearest to), and those of the others folded."""
    verdict = claim.verdict()
    sign, said = VERDICTS[verdict]
    told = [
        f"<h2>{escape(principle_name(claim.principle, w))}</h2>",
        f"<p>{escape(principle_text(claim.principle, w, None))}</p>",
        f'<p><span class="tag {verdict}"><span aria-hidden="true">{sign}</span> {escape(w.tr(said))}</span></p>',
    ]
    heaps = list(by_house(claim.rows(), mine).items())
    told.append(f"<p>{escape(w.tr(SENTENCES[claim.study]))}</p>")
    if claim.note:
        told.append(f"<p>{escape(w.tr(claim.note))}</p>")
    if heaps:
        told.append(_reach(claim, w))
        told.append(_heap(*heaps[0], w))
    if len(heaps) > 1:
        rest = "".join(_heap(key, rows, w) for key, rows in heaps[1:])
        told.append(f"<details><summary>{escape(w.tr('The other houses'))}</summary>{rest}</details>")
    if heaps:
        told.append(
            f"<details><summary>{escape(w.tr('The figures'))}</summary>{_figures(heaps, w)}</details>"
        )
    return f'<section class="claim" id="{escape(claim.principle)}">{"".join(told)}</section>'


def _heap(key: tuple[str, int], rows: Sequence[Found], w: Words) -> str:
    return f"<h3>{escape(_house(key, w))}</h3>{chart_image(rows, w)}"


def _house(key: tuple[str, int], w: Words) -> str:
    rules, seats = key
    return w.ntr("{house}, {n} player", "{house}, {n} players", seats, house=w.house(rules))


def _reach(claim: Claim, w: Words) -> str:
    """The clearest gaps for and against the principle, in a sentence each."""
    lines = []
    for sign in (1, -1):
        side = [row for row in claim.rows() if clear(row) and row.points * claim.sign * sign > 0]
        if not side:
            continue
        row = max(side, key=lambda one: abs(one.points))
        told = {
            "points": points(w, abs(row.points)),
            "house": _house((row.rules, row.seats), w),
            "case": case_name(row.case, w),
        }
        lines.append(
            w.tr("At most it brings {points} a hand: {house}, {case}.", **told)
            if sign > 0
            else w.tr("At worst it costs {points} a hand: {house}, {case}.", **told)
        )
    return f"<p>{escape(' '.join(lines))}</p>" if lines else ""


def _figures(heaps: Sequence[tuple[tuple[str, int], Sequence[Found]]], w: Words) -> str:
    head = "".join(
        f"<th scope='col'>{escape(text)}</th>"
        for text in (
            w.tr("case"),
            w.tr("points a hand"),
            w.tr("95 % interval"),
            w.tr("moments"),
        )
    )
    body = "".join(
        f"<tr><th scope='row'>{escape(_house(key, w))}, {escape(case_name(row.case, w))}</th>"
        + "".join(
            f"<td data-house='{escape(label)}'>{escape(text)}</td>"
            for label, text in (
                (w.tr("points a hand"), signed(w, row.points)),
                (
                    w.tr("95 % interval"),
                    w.tr("{low} to {high}", low=signed(w, row.low or 0), high=signed(w, row.high or 0)),
                ),
                (w.tr("moments"), w.number(row.moments)),
            )
        )
        + "</tr>"
        for key, rows in heaps
        for row in rows
    )
    return f'<table class="figures"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'

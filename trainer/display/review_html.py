"""A review as HTML: the one figure, the chart of luck and skill, then the decisions that mattered, dearest first.

Pure functions of a review; `trainer.display.review_page` makes one page of it that stands alone, the app shows its parts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from trainer.coach.account import Account, accounts, together
from trainer.coach.review import Decision, Review
from trainer.coach.saying.figures import cards_held, signed
from trainer.coach.saying.moves import move_phrase
from trainer.coach.saying.reviewing import (
    account_names,
    came_of_it,
    compared,
    cost,
    grade_lines,
    grade_name,
    headline,
    judged,
    luck_line,
    meaning,
    where,
    why_groups,
)
from trainer.display import cards_html
from trainer.display.advice_html import advice_html
from trainer.display.palette import Mode
from trainer.display.review_chart import chart, chart_image
from trainer.language import Words
from trainer.rules.cards import Card
from trainer.rules.moves import cards_of
from trainer.rules.observation import Observation

SHOWN: Final = 6
"""Decisions that stand open; what cost less is folded away."""

CSS: Final = """
.s40.reviewed { --cw: 2.5rem; color: var(--ground-ink); line-height: 1.5; font-size: 1rem; }
.s40.reviewed p { margin: 0 0 .45rem; max-width: 42rem; }
.s40.reviewed h2 { font: 650 1.35rem/1.25 "Iowan Old Style", "Palatino Linotype", Palatino, "DejaVu Serif", "Liberation Serif", serif; margin: 1.6rem 0 .6rem; padding: 0; }
.s40.reviewed h3 { font-size: 1.05rem; margin: 0; padding: 0; font-weight: 650; }
.s40.reviewed .sum { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; align-items: center; }
.s40.reviewed .sum b { font-size: 2.6rem; line-height: 1.1; font-variant-numeric: tabular-nums; }
.s40.reviewed .sum div { flex: 1 1 16rem; }
.s40.reviewed .quiet { color: var(--ground-quiet); }
.s40.reviewed .account { overflow-x: auto; }
.s40.reviewed .account:focus-visible, .s40.reviewed summary:focus-visible { outline: 3px solid var(--brass); outline-offset: 2px; }
.s40.reviewed table { border-collapse: collapse; font-size: .93rem; font-variant-numeric: tabular-nums; }
.s40.reviewed th, .s40.reviewed td { border: 0; border-bottom: 1px solid color-mix(in srgb, var(--paper-line) 45%, transparent); padding: .35rem .9rem .35rem 0; text-align: start; font-weight: 400; vertical-align: top; }
.s40.reviewed .account td, .s40.reviewed .account thead th + th { text-align: end; white-space: nowrap; }
.s40.reviewed .account td small { display: block; color: var(--ground-quiet); font-size: .85em; }
.s40.reviewed tfoot td, .s40.reviewed tfoot th { font-weight: 650; border-bottom: 0; }
.s40.reviewed td.n { text-align: end; white-space: nowrap; }
.s40.reviewed article { border: 1px solid var(--paper-line); border-radius: 12px; padding: .8rem .9rem; margin: 0 0 1rem; max-width: 46rem; }
.s40.reviewed header { display: flex; flex-wrap: wrap; gap: .15rem .8rem; align-items: baseline; margin-bottom: .6rem; }
.s40.reviewed .grade { border-radius: 999px; padding: .05rem .65rem; font-size: .88rem; background: var(--felt); color: var(--on-felt); }
.s40.reviewed .grade.mistake { background: var(--brass-light); color: var(--on-brass); }
.s40.reviewed .grade.blunder { background: var(--alarm); color: var(--paper); }
.s40.reviewed .cloth { display: flex; flex-direction: column; gap: .55rem; padding: .7rem; border-radius: 10px; color: var(--on-felt); background: radial-gradient(120% 140% at 40% 30%, var(--felt-light), var(--felt) 70%, var(--felt-edge)); font-size: .9rem; }
.s40.reviewed .cloth .line { display: flex; flex-wrap: wrap; gap: .4rem .8rem; align-items: center; }
.s40.reviewed .cloth .line > em { font-style: normal; flex: 0 0 100%; color: var(--on-felt-quiet); }
.s40.reviewed .cloth .melds { --cw: 2rem; }
.s40.reviewed .meld-line { display: flex; flex-wrap: wrap; gap: .5rem .9rem; }
.s40.reviewed .hand { display: flex; flex-wrap: wrap; gap: .55rem .3rem; padding-top: .35rem; }
.s40.reviewed .hand > span { display: inline-flex; border-radius: .3rem; }
.s40.reviewed .hand .better { outline: 3px solid var(--brass-felt); outline-offset: 1px; transform: translateY(-.35rem); }
.s40.reviewed .hand .played { outline: 3px dashed var(--alarm-felt); outline-offset: 1px; }
.s40.reviewed dl { display: grid; grid-template-columns: auto 1fr; gap: .15rem .8rem; margin: .7rem 0 .5rem !important; padding: 0; }
.s40.reviewed dt { color: var(--ground-quiet); }
.s40.reviewed dt i { display: inline-block; width: .8rem; height: .8rem; margin-inline-end: .4rem; border-radius: 3px; background: var(--felt); outline-offset: -3px; vertical-align: -.08rem; }
.s40.reviewed dt i.played { outline: 2px dashed var(--alarm-felt); }
.s40.reviewed dt i.better { outline: 2px solid var(--brass-felt); }
.s40.reviewed dd { margin: 0 !important; font-weight: 650; }
.s40.reviewed ul { margin: .2rem 0 .6rem; padding-inline-start: 1.2rem; max-width: 42rem; }
.s40.reviewed li { margin: 0 0 .25rem; font-size: 1rem; }
.s40.reviewed details { margin: .5rem 0; }
.s40.reviewed summary { cursor: pointer; min-height: 44px; display: flex; align-items: center; gap: .5rem; text-decoration: underline; text-decoration-color: var(--brass); text-underline-offset: .2em; }
.s40.reviewed summary::before { content: "▸"; }
.s40.reviewed details[open] > summary::before { content: "▾"; }
.s40.reviewed details > article { margin-top: .6rem; }
.s40.reviewed .chart { max-width: 32rem; margin: .8rem 0; border-radius: 10px; overflow: hidden; }
.s40.reviewed .chart > * { display: block; width: 100%; height: auto; }
@media (max-width: 640px) {
  .s40.reviewed { --cw: 2.35rem; }
  .s40.reviewed article { padding: .6rem; }
  .s40.reviewed th, .s40.reviewed td { padding-inline-end: .6rem; }
  .s40.reviewed .account table { font-size: .8rem; width: 100%; }
  .s40.reviewed .account th, .s40.reviewed .account td { padding-inline-end: .35rem; }
}
"""
"""The style of everything here; it comes after those of the cards and of advice."""


def review_html(review: Review, w: Words, mode: Mode, *, colours: int = 4) -> str:
    """The whole review."""
    return "".join(
        (
            summary_html(review, w, mode, colours=colours),
            decisions_html(review, w, mode, colours=colours),
            others_html(review, w, mode, colours=colours),
        )
    )


def summary_html(review: Review, w: Words, mode: Mode, *, colours: int = 4, inline: bool = True) -> str:
    """The one figure with its meaning, and luck apart from skill: in a line, as a chart, and in figures.

    `inline`: the chart stands in the page as SVG; otherwise as a picture, for where SVG is not let through.
    """
    if not review.decisions:
        return _wrapped(f"<p>{escape(w.tr('There was nothing to decide here.'))}</p>", mode, colours)
    figure = w.number(review.loss_per_decision, 2)
    body = (
        f'<div class="sum"><b aria-hidden="true">{figure}</b><div><p>{escape(headline(review, w))} '
        f'{escape(meaning(review, w))}</p><p class="quiet">{escape(judged(review, w))}</p></div></div>'
    )
    told = accounts(review)
    if told:
        body += f"<h2>{escape(w.tr('Luck and skill'))}</h2><p>{escape(luck_line(together(told), w))}</p>"
        body += f'<div class="chart">{chart(told, w) if inline else chart_image(told, w)}</div>{_account_table(told, w)}'
    return _wrapped(body, mode, colours)


def decisions_html(review: Review, w: Words, mode: Mode, *, colours: int = 4) -> str:
    """The decisions that mattered, dearest first."""
    costly = review.costly
    if not costly:
        text = w.tr("No decision gave anything up that can be told from nothing.") if review.decisions else ""
        return _wrapped(f"<p>{escape(text)}</p>", mode, colours) if text else ""
    body = f"<h2>{escape(w.tr('What mattered most'))}</h2>"
    body += "".join(_decision(one, review, w, mode, colours) for one in costly[:SHOWN])
    return _wrapped(body, mode, colours)


def others_html(review: Review, w: Words, mode: Mode, *, colours: int = 4) -> str:
    """Folded away: what cost less, what cost nothing, and how decisions are classed."""
    less = review.costly[SHOWN:]
    nothing = [one for one in review.decisions if not one.loss]
    body = ""
    if less:
        title = w.ntr("{n} more that gave something up", "{n} more that gave something up", len(less))
        body += _folded(title, "".join(_decision(one, review, w, mode, colours) for one in less))
    if nothing:
        title = w.ntr("{n} decision that gave nothing up", "{n} decisions that gave nothing up", len(nothing))
        body += _folded(title, _list(nothing, w))
    if review.decisions:
        body += _folded(w.tr("How decisions are classed"), _grades(w))
    return _wrapped(body, mode, colours) if body else ""


def _wrapped(body: str, mode: Mode, colours: int) -> str:
    return f'<div class="s40 reviewed" data-theme="{mode}" data-colours="{colours}">{body}</div>'


def _folded(title: str, body: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{body}</details>"


def _account_table(told: Sequence[Account], w: Words) -> str:
    names = account_names(w)
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name, _ in names)
    rows = "".join(_account_row(one, w.tr("Hand {n}", n=one.hand), w) for one in told)
    foot = f"<tfoot>{_account_row(together(told), w.tr('Together'), w)}</tfoot>" if len(told) > 1 else ""
    meanings = "".join(f"<li>{escape(w.pair(name, meaning_))}</li>" for name, meaning_ in names)
    title = w.tr("Points of each hand, split up")
    return (
        f'<div class="account" tabindex="0" role="region" aria-label="{escape(title)}"><table><thead><tr>'
        f"<td></td>{head}</tr></thead><tbody>{rows}</tbody>{foot}</table></div>"
        + _folded(w.tr("What the columns mean"), f"<ul>{meanings}</ul>")
    )


def _account_row(one: Account, title: str, w: Words) -> str:
    cells = "".join(
        f"<td>{escape(signed(w, figure.value))}<small>± {escape(w.number(figure.error, 1))}</small></td>"
        for figure in (one.deal, one.drawn, one.lost, one.rest)
    )
    return f'<tr><th scope="row">{escape(title)}</th>{cells}<td>{escape(signed(w, one.result))}</td></tr>'


def _decision(one: Decision, review: Review, w: Words, mode: Mode, colours: int) -> str:
    best = one.advice.best
    reasons = "".join(
        f"<p>{escape(title)}</p>{_bullets(sentences)}" for title, sentences in why_groups(one, w)
    )
    said = "".join(f"<p>{escape(text)}</p>" for text in compared(one, w))
    figures = advice_html(one.advice, w, mode, (one.played,))
    return (
        f'<article><header><h3>{escape(where(one, w))}</h3><span class="grade {one.grade}">'
        f"{escape(grade_name(one.grade, w))}</span><span>{escape(cost(one, w))}</span></header>"
        f"{_scene(one, review, w, colours)}"
        f'<dl><dt><i class="played"></i>{escape(w.tr("Played"))}</dt><dd>{escape(move_phrase(one.played.move, w))}</dd>'
        f'<dt><i class="better"></i>{escape(w.tr("Better"))}</dt><dd>{escape(move_phrase(best.move, w))}</dd></dl>'
        f"{reasons}{said}<p>{escape(came_of_it(one, review.names, w))}</p>"
        f"{_folded(w.tr('All moves, in figures'), figures)}</article>"
    )


def _bullets(sentences: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(text)}</li>' for text in sentences)}</ul>"


def _scene(one: Decision, review: Review, w: Words, colours: int) -> str:
    """The table and the hand as they were, on felt."""
    seen = one.advice.observation
    names, ranks = w.card_names(), w.rank_letters()
    lines = [f'<div class="line">{escape(_others(seen, review.names, w))}</div>']
    if seen.table:
        fans = (
            cards_html.meld(
                [
                    (
                        card.text,
                        tuple(face.text for face in laid.meld.joker_faces) if card.text == "JK" else (),
                    )
                    for card in laid.meld.cards
                ],
                name=w.meld(laid.meld),
                ranks=ranks,
            )
            for laid in seen.table
        )
        lines.append(
            f'<div class="line melds"><em>{escape(w.tr("On the table"))}</em>{cards_html.melds(fans)}</div>'
        )
    if seen.discards:
        top = cards_html.card(seen.discards[-1].text, names=names, ranks=ranks)
        lines.append(f'<div class="line melds"><em>{escape(w.tr("On top of the discards"))}</em>{top}</div>')
    hand = _hand(seen, cards_of(one.played.move), cards_of(one.advice.best.move), w)
    lines.append(f'<div class="line"><em>{escape(w.tr("Your hand"))}</em>{hand}</div>')
    return f'<div class="cloth">{"".join(lines)}</div>'


def _others(seen: Observation, names: Sequence[str], w: Words) -> str:
    """How many cards each of the others holds, and who has opened."""
    said = []
    for seat, size in enumerate(seen.hand_sizes, 1):
        if seat == seen.seat or seen.out[seat - 1]:
            continue
        held = w.pair(names[seat - 1], cards_held(w, size))
        said.append(w.tr("{held}, has opened", held=held) if seen.opened[seat - 1] else held)
    return " · ".join(said)


def _hand(seen: Observation, played: Iterable[Card], better: Iterable[Card], w: Words) -> str:
    """The hand, with the cards of the move that was played and of the better one marked."""
    names, ranks = w.card_names(), w.rank_letters()
    left = {"played": Counter(played), "better": Counter(better)}
    spoken = {"played": w.tr("Played"), "better": w.tr("Better")}
    shown = []
    for card in seen.hand:
        marks = [kind for kind, cards in left.items() if cards[card] > 0]
        for kind in marks:
            left[kind][card] -= 1
        said = {card.text: ", ".join((names[card.text], *(spoken[kind] for kind in marks)))}
        face = cards_html.card(card.text, names=said, ranks=ranks)
        shown.append(f'<span class="{" ".join(marks)}">{face}</span>' if marks else f"<span>{face}</span>")
    return f'<span class="hand">{"".join(shown)}</span>'


def _list(decisions: Iterable[Decision], w: Words) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(where(one, w))}</th><td>{escape(move_phrase(one.played.move, w))}</td></tr>'
        for one in decisions
    )
    head = f'<th scope="col">{escape(w.tr("When"))}</th><th scope="col">{escape(w.tr("Played"))}</th>'
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _grades(w: Words) -> str:
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{escape(span)}</td><td>{escape(reason)}</td></tr>'
        for name, span, reason in grade_lines(w)
    )
    head = "".join(
        f'<th scope="col">{escape(text)}</th>'
        for text in (w.tr("Class"), w.tr("Given up"), w.tr("Why there"))
    )
    said = w.tr(
        "A loss counts only if it is two standard errors away from nothing: less may be chance of the deals tried."
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table><p>{escape(said)}</p>"

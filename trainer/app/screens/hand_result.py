"""After a hand: all hands laid open, the count card by card, forfeits and doubles with their rule, the points so far."""

from __future__ import annotations

from html import escape

import streamlit as st

from trainer.app.table.live import Live
from trainer.app.visit import Visit
from trainer.display import cards_html
from trainer.display.palette import Mode
from trainer.language import Words
from trainer.rules.cards import Card, hand_points
from trainer.rules.profile import RuleProfile
from trainer.rules.scoring import HandResult, SeatResult

_STYLE = """
.s40-score { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
.s40-score th, .s40-score td { padding: .35rem .6rem; text-align: right; border-bottom: 1px solid rgba(128,128,128,.3); }
.s40-score th:first-child, .s40-score td:first-child { text-align: left; }
.s40-score tfoot td { font-weight: 700; border-bottom: 0; }
.s40-count { margin: .2rem 0 0; }
"""


def hand_result(here: Visit, live: Live) -> None:
    """Draws the result of the hand that has just ended."""
    state = live.now
    result = state.result
    if result is None:
        return
    w = here.words
    st.html(f"<style>{cards_html.static_css()}{_STYLE}</style>")
    st.subheader(_headline(live, result, w))
    for seat in range(1, state.seats + 1):
        if not state.out[seat - 1]:
            _seat(here, live, seat, result)
    st.subheader(w.tr("Points so far"))
    st.html(_points_table(live, result, w))
    if result.winner:
        st.success(w.tr("{name} has won the match.", name=live.setup.names[result.winner - 1]))


def _headline(live: Live, result: HandResult, w: Words) -> str:
    if result.void:
        return w.tr("The hand is void: nobody scores.")
    name = live.setup.names[result.closer - 1]
    if result.in_hand:
        return w.tr("{name} opened and closed in one turn: closed in hand.", name=name)
    return w.tr("{name} closed the hand.", name=name)


def _seat(here: Visit, live: Live, seat: int, result: HandResult) -> None:
    """One player: the cards that were left, and how they count."""
    w = here.words
    state = live.now
    left = state.hands[seat - 1]
    paid = result.seats[seat - 1]
    name = escape(live.setup.names[seat - 1])
    points = w.ntr("{n} point", "{n} points", paid.points, n=w.number(paid.points))
    row = cards_html.row([card.text for card in left], names=w.card_names(), ranks=w.rank_letters())
    shown = (
        cards_html.on_page(row, theme=_theme(), colours=here.preferences.colours, width="2.6rem")
        if left
        else ""
    )
    told = escape(
        count_sentence(
            left, paid, closer=result.closer == seat, void=result.void, profile=live.setup.profile, w=w
        )
    )
    st.html(f"<div><strong>{name}: {escape(points)}</strong>{shown}<p class='s40-count'>{told}</p></div>")


def count_sentence(
    left: tuple[Card, ...], paid: SeatResult, *, closer: bool, void: bool, profile: RuleProfile, w: Words
) -> str:
    """How the points of one player come about, with the rule where it is not the cards alone."""
    if closer:
        return w.tr("Whoever closes pays nothing.")
    if void:
        return w.tr("In a void hand nobody pays.")
    if paid.forfeit:
        if paid.doubled:
            return w.tr(
                "Never opened: {n} points, twice 100, because the others closed in hand.", n=paid.points
            )
        return w.tr("Never opened: 100 points, whatever the cards are worth (here {n}).", n=paid.cards)
    counted = " + ".join(f"{w.card_short(card)} {hand_points((card,))}" for card in left)
    if paid.doubled:
        return w.tr(
            "{counted} = {cards}, doubled by closing in hand: {n}.",
            counted=counted,
            cards=paid.cards,
            n=paid.points,
        )
    return f"{counted} = {paid.points}" if len(left) > 1 else counted


def _points_table(live: Live, result: HandResult, w: Words) -> str:
    """A row for each hand, the totals below, and who is out."""
    names = live.setup.names
    rows = [hand.result for hand in live.record().hands if hand.result is not None]
    head = "".join(f"<th scope='col'>{escape(name)}</th>" for name in names)
    body = "".join(
        f"<tr><td>{escape(w.tr('Hand {n}', n=number))}</td>{''.join(f'<td>{points}</td>' for points in row)}</tr>"
        for number, row in enumerate(rows, 1)
    )
    totals = "".join(
        f"<td>{total}{' · ' + escape(w.tr('out')) if out else ''}</td>"
        for total, out in zip(result.totals, result.out, strict=True)
    )
    limit = escape(w.tr("Total (out at {limit})", limit=live.setup.profile.limit))
    return (
        f"<table class='s40-score'><thead><tr><th scope='col'></th>{head}</tr></thead><tbody>{body}</tbody>"
        f"<tfoot><tr><td>{limit}</td>{totals}</tr></tfoot></table>"
    )


def _theme() -> Mode:
    return "dark" if st.context.theme.type == "dark" else "light"

"""After a hand: the points of the match so far, a row for each hand. The cards are laid open on the table itself."""

from __future__ import annotations

from html import escape

import streamlit as st

from trainer.app.pages import REVIEW
from trainer.app.table.live import Live
from trainer.app.visit import Visit
from trainer.language import Words
from trainer.rules.scoring import HandResult

_STYLE = """
.s40-score { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
.s40-score th, .s40-score td { padding: .35rem .6rem; text-align: right; border-bottom: 1px solid rgba(128,128,128,.3); }
.s40-score th:first-child, .s40-score td:first-child { text-align: left; }
.s40-score tfoot td { font-weight: 700; border-bottom: 0; }
"""


def hand_result(here: Visit, live: Live, match: str) -> None:
    """Draws the table of points once a hand has ended, and the way to the review of the hand and of the match."""
    result = live.now.result
    if result is None:
        return
    st.subheader(here.words.tr("Points so far"))
    st.html(f"<style>{_STYLE}</style>{points_table(live, result, here.words)}")
    asked = {"match": match, **_whose(live)}
    with st.container(horizontal=True):
        if st.button(here.words.tr("Review this hand"), key="review-hand"):
            st.switch_page(REVIEW, query_params={**asked, "hand": str(live.hand_no)})
        if live.winner and st.button(here.words.tr("Review the match"), key="review-match"):
            st.switch_page(REVIEW, query_params=asked)


def _whose(live: Live) -> dict[str, str]:
    """On a shared screen: the person who moved last, since they are most likely to have it before them."""
    persons = live.setup.persons
    moved = [event.seat for event in live.now.log if event.seat in persons]
    return {"seat": str(moved[-1])} if len(persons) > 1 and moved else {}


def points_table(live: Live, result: HandResult, w: Words) -> str:
    """A row for each hand, the totals below, and who is out."""
    rows = [hand.result for hand in live.record().hands if hand.result is not None]
    head = "".join(f"<th scope='col'>{escape(name)}</th>" for name in live.setup.names)
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
        f"<table class='s40-score'><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody>"
        f"<tfoot><tr><td>{limit}</td>{totals}</tr></tfoot></table>"
    )

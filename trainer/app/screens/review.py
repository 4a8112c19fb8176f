"""*Review*: a hand or a match looked back on. What the decisions cost, what was luck, and the costliest once more."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import streamlit as st

from trainer.app import clock
from trainer.app.errors import MatchUnreadable
from trainer.app.pages import PLAY, REVIEWED
from trainer.app.screens.play_again import play_again
from trainer.app.sentences import plain, sentence
from trainer.app.serving import reviews, tables
from trainer.app.table.live import Live
from trainer.app.table.reviews import finished_hands, finished_record
from trainer.app.visit import Visit, theme, visit
from trainer.coach.review import Review, reviewed_seat
from trainer.coach.saying.compiling import compiling_text
from trainer.display import advice_html, cards_html, review_html
from trainer.jobs import Job
from trainer.playout.engine import can_compile, engine
from trainer.store import UnknownMatch

EVERY: Final = 1.0
"""Seconds between two looks at how far the work is."""


def show() -> None:
    """Draws the page. `?match=` names the match, `&hand=` one hand of it, `&seat=` whose decisions where several
    people sat at the screen."""
    here = visit()
    tr = here.words.tr
    st.title(tr("Review"))
    match = st.query_params.get("match", "")
    try:
        live = tables().live(match, here.player.id)
    except (UnknownMatch, MatchUnreadable) as error:
        st.error(sentence(here.words, error))
        return
    hands = finished_hands(live)
    if not hands:
        st.info(tr("There is nothing to look back on yet: a hand can be reviewed once it is over."))
        _back(here, match, live)
        return
    hand = _hand(here, hands)
    seat = _seat(here, live)
    _back(here, match, live)
    _remember(reviews().key(match, live, seat, hand))
    job = reviews().think(match, live, seat, hand)
    if job.result is None:
        _waiting(here, match, live, seat, hand)
    else:
        _result(here, live, f"{match}-{seat}-{hand}", job.result)


def _hand(here: Visit, hands: tuple[int, ...]) -> int:
    """The hand to look back on: 0 for all. The address names it, the person may choose another."""
    tr = here.words.tr
    asked = st.query_params.get("hand", "0")
    chosen = int(asked) if asked.isdecimal() and int(asked) in hands else 0
    if len(hands) == 1:
        return hands[0]
    options = [0, *hands]
    picked = st.selectbox(
        tr("What to look back on"),
        options,
        index=options.index(chosen),
        format_func=lambda n: tr("Hand {n}", n=n) if n else tr("All hands that are over"),
        key=f"review-hand-{chosen}",
    )
    if picked != chosen:
        st.query_params["hand"] = str(picked)
        st.rerun()
    return chosen


def _seat(here: Visit, live: Live) -> int:
    """Whose decisions: on a shared screen the address names somebody, and the person may choose another."""
    persons = live.setup.persons
    first = reviewed_seat(live.record())
    if len(persons) < 2:
        return first
    asked = st.query_params.get("seat", "")
    chosen = int(asked) if asked.isdecimal() and int(asked) in persons else first
    picked = st.segmented_control(
        here.words.tr("Whose decisions"),
        persons,
        default=chosen,
        format_func=lambda seat: plain(live.setup.names[seat - 1]),
        key=f"review-seat-{chosen}",
    )
    if picked is not None and picked != chosen:
        st.query_params["seat"] = str(picked)
        st.rerun()
    return chosen


def _back(here: Visit, match: str, live: Live) -> None:
    label = here.words.tr("Back to the table") if not live.winner else here.words.tr("New match")
    if st.button(label, key="review-back", icon=":material/arrow_back:"):
        st.switch_page(PLAY, query_params={"match": "new" if live.winner else match})


def _remember(key: Hashable) -> None:
    """Whoever goes elsewhere does not wait for this review any more (see `pages`)."""
    before = st.session_state.get(REVIEWED)
    if before is not None and before != key:
        reviews().leave(before)
    st.session_state[REVIEWED] = key


@st.fragment(run_every=EVERY)
def _waiting(here: Visit, match: str, live: Live, seat: int, hand: int) -> None:
    """How far the work is. Asking keeps it going: it ends by itself when nobody asks."""
    tr = here.words.tr
    job = reviews().think(match, live, seat, hand)
    if job.result is not None:
        st.rerun()
    if job.error is not None:
        st.error(tr("The review could not be made. Your match is kept as it is."))
        if st.button(tr("Try again"), key="review-anew"):
            reviews().think(match, live, seat, hand, anew=True)
            st.rerun()
        return
    st.progress(job.progress, text=_text(here, job))
    record = finished_record(live)
    st.write(
        here.words.ntr(
            "{n} hand is being gone over: each decision is tried against the other moves on many deals.",
            "{n} hands are being gone over: each decision is tried against the other moves on many deals.",
            1 if hand else len(record.hands),
        )
    )


def _text(here: Visit, job: Job[Review]) -> str:
    if not job.progress and can_compile() and not engine().compiled:
        # A folder's name is none of Markdown's.
        return plain(compiling_text(here.words))
    return here.words.tr("Going over the decisions")


def _keep(here: Visit, key: str, found: Review) -> None:
    """The costliest decisions become puzzles of one's own, once for each look at the review."""
    kept = f"kept-{key}"
    if kept in st.session_state:
        return
    # Only now: whoever looks back on nothing does not wait for what puzzles need.
    from trainer.app.solving.workshop import keep_mistakes

    keep_mistakes(here.store, here.player.id, found, clock.now())
    st.session_state[kept] = True


def _result(here: Visit, live: Live, key: str, found: Review) -> None:
    how = (here.words, theme())
    colours = here.preferences.colours
    st.html(f"<style>{cards_html.static_css()}{advice_html.CSS}{review_html.CSS}</style>")
    st.html(review_html.summary_html(found, *how, colours=colours, inline=False))
    _keep(here, key, found)
    play_again(here, live.setup, key, found)
    for part in (review_html.decisions_html, review_html.others_html):
        html = part(found, *how, colours=colours)
        if html:
            st.html(html)

"""*Play*: the card table with a match on it, what a finished hand cost, and beginning a new match."""

from __future__ import annotations

from functools import partial

import streamlit as st

from trainer.app.card_table import card_table, sent
from trainer.app.errors import MatchUnreadable
from trainer.app.house_choice import ask_house
from trainer.app.screens.hand_result import hand_result
from trainer.app.screens.match_tools import match_tools
from trainer.app.screens.new_match import new_match
from trainer.app.sentences import sentence
from trainer.app.serving import sittings, tables
from trainer.app.table.live import Live
from trainer.app.table.sitting import Look, Sitting
from trainer.app.table.tab import Caution, read_intents
from trainer.app.visit import Visit, choose, theme, visit
from trainer.display.advice_html import CSS, advice_html
from trainer.display.cards_html import static_css
from trainer.playout.engine import prepare
from trainer.rules.errors import Scala40Error
from trainer.store import StoreError, UnknownMatch

_MATCH = "play-match"
"""Key of the session: the match on this tab's table; "" while a new one is being chosen."""
_LEVEL = "play-level"
"""Key of the session: a new match was asked for to change how well the bots play."""


def show() -> None:
    """Draws the page."""
    here = visit()
    match = _chosen(here)
    try:
        if match:
            # Asked for here: what fails inside a fragment never comes out of it.
            tables().live(match, here.player.id)
            _table(match, here, _sits(here))
            _come_back()
            prepare()
            if not here.big:
                match_tools(here, match, on_load=partial(_sit_down, here))
            return
    except (UnknownMatch, MatchUnreadable) as error:
        st.session_state[_MATCH] = ""
        st.error(sentence(here.words, error))
    if here.preferences.house is None and not st.session_state.get(_MATCH):
        ask_house(here)
        return
    level = bool(st.session_state.pop(_LEVEL, False))
    begun = new_match(here, on_load=partial(_sit_down, here), level=level)
    if begun is not None:
        _sit_down(here, begun)
        st.rerun()


def _chosen(here: Visit) -> str:
    """The match to show: the address names one, or the tab has one, or it is the last that was played."""
    asked = st.query_params.get("match")
    if asked is not None:
        del st.query_params["match"]
        st.session_state[_MATCH] = "" if asked == "new" else asked
    if _MATCH not in st.session_state:
        running = here.store.matches(here.player.id, finished=False)
        st.session_state[_MATCH] = running[0].id if running else ""
    return str(st.session_state[_MATCH])


def _sit_down(here: Visit, match: str) -> None:
    st.session_state[_MATCH] = match
    # A match that was just begun shows its first steps; one that is taken up again shows how it stands.
    _sitting(here, match).since = 0


def _sits(here: Visit) -> frozenset[str]:
    """The principles that this person has mastered and need not have explained again."""
    if here.preferences.explain:
        return frozenset()
    # Not at the start: it reads the course and counts tries.
    from trainer.app.solving.knowing import mastered

    return mastered(here.store, here.player.id)


def _sitting(here: Visit, match: str, sits: frozenset[str] = frozenset()) -> Sitting:
    """This tab at this match. The session keeps it; the server finds it by its key as long as the session lasts."""
    name = f"sitting-{match}"
    look = Look(here.words, here.preferences.pause, here.preferences.colours, here.big, sits)
    found = st.session_state.get(name)
    if not isinstance(found, Sitting) or found.player != here.player.id:
        found = Sitting(here.player.id, match, look, stored=here.store.arrived(match))
        st.session_state[name] = found
        sittings().sit_down(found)
    found.look = look
    found.tab.caution = Caution(here.preferences.caution, float(here.preferences.caution_points))
    return found


@st.fragment
def _table(match: str, here: Visit, sits: frozenset[str]) -> None:
    """The table and what belongs under it. A fragment: what the browser sends this way runs this alone, not the page.

    `here` is the visit of the page's last whole run: who is there does not change from move to move, and what they know
    (`sits`) not at the table.
    """
    sitting = _sitting(here, match, sits)
    asked, sitting.tab.asked = sitting.tab.asked, ""
    if asked == "warn-off":
        choose(here, caution="off")
        st.rerun()
    if asked:
        st.session_state[_MATCH] = ""
        st.session_state[_LEVEL] = asked == "level"
        st.rerun()
    key = f"table-{match}"
    with sitting.lock:
        live = sitting.live(tables())
        view = sitting.view(live, tables())
        # Last: thinking goes on meanwhile, and the table must not say that it is over before the page has its end.
        around = sitting.around = sitting.around_now(live, tables())
    card_table(view, key=key, on_act=lambda: _act(sitting, key, here))
    if around.trouble:
        st.error(around.trouble)
    if here.big:
        return
    if around.note:
        st.caption(around.note)
    if around.advice is not None:
        compared = advice_html(around.advice, here.words, theme(), folded=around.folded)
        st.html(f"<style>{static_css()}{CSS}</style>{compared}")
    if live.hand_over:
        hand_result(here, live, match)
        _after_hand(here, live)


@st.fragment(run_every="24h")
def _come_back() -> None:
    """Nothing. But a page that holds a fragment with a clock runs its script anew when it reconnects.

    Otherwise, after a restart of the server, it would go on asking for a fragment that the new session never ran.
    """


def _act(sitting: Sitting, key: str, here: Visit) -> None:
    """What the browser sent, before the script runs: so what was sent at once is one run."""
    try:
        sitting.take(read_intents(sent(key)), tables())
    except (StoreError, Scala40Error) as error:
        sitting.trouble = sentence(here.words, error)


def _after_hand(here: Visit, live: Live) -> None:
    """The way on when the match is over; the next hand is dealt from the table itself."""
    if live.winner and st.button(here.words.tr("New match"), type="primary", key="again"):
        st.session_state[_MATCH] = ""
        st.rerun()

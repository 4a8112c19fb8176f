"""*Play*: the card table with a match on it, what a finished hand cost, and beginning a new match."""

from __future__ import annotations

import streamlit as st

from trainer.app.card_table import card_table, sent
from trainer.app.errors import MatchUnreadable
from trainer.app.house_choice import ask_house
from trainer.app.screens.hand_result import hand_result
from trainer.app.screens.match_tools import match_tools
from trainer.app.screens.new_match import new_match
from trainer.app.sentences import sentence
from trainer.app.serving import tables
from trainer.app.table.control import viewer
from trainer.app.table.live import Live
from trainer.app.table.showing import advice_now, hint_level
from trainer.app.table.showing import show as show_table
from trainer.app.table.tab import Caution, Tab, read_intents
from trainer.app.visit import Visit, choose, theme, visit
from trainer.display.advice_html import CSS, advice_html
from trainer.display.cards_html import static_css
from trainer.playout.engine import prepare
from trainer.rules.errors import Scala40Error
from trainer.store import StoreError, UnknownMatch

_MATCH = "play-match"
"""Key of the session: the match on this tab's table; "" while a new one is being chosen."""


def show() -> None:
    """Draws the page."""
    here = visit()
    match = _chosen(here)
    try:
        if match:
            # Asked for here: what fails inside a fragment never comes out of it.
            tables().live(match, here.player.id)
            _table(match, here)
            _come_back()
            prepare()
            if not here.big:
                match_tools(here, match, on_load=_sit_down)
            return
    except (UnknownMatch, MatchUnreadable) as error:
        st.session_state[_MATCH] = ""
        st.error(sentence(here.words, error))
    if here.preferences.house is None and not st.session_state.get(_MATCH):
        ask_house(here)
        return
    begun = new_match(here, on_load=_sit_down)
    if begun is not None:
        _sit_down(begun)
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


def _sit_down(match: str) -> None:
    st.session_state[_MATCH] = match
    # A match that was just begun shows its first steps; one that is taken up again shows how it stands.
    st.session_state[_since_key(match)] = 0


def _tab(match: str) -> Tab:
    key = f"tab-{match}"
    if key not in st.session_state:
        st.session_state[key] = Tab()
    tab = st.session_state[key]
    assert isinstance(tab, Tab)
    return tab


def _stored(here: Visit, match: str) -> tuple[str, ...]:
    """The intents that had been stored when this tab sat down: after that it knows by itself what it had answered."""
    key = f"stored-{match}"
    if key not in st.session_state:
        st.session_state[key] = here.store.arrived(match)
    return tuple(st.session_state[key])


def _since_key(match: str) -> str:
    return f"since-{match}"


@st.fragment
def _table(match: str, here: Visit) -> None:
    """The table and what belongs under it. A fragment: a move runs this alone, not the page.

    `here` is the visit of the page's last whole run: who is there does not change from move to move.
    """
    tab = _tab(match)
    tab.caution = _caution(here)
    if tab.asked == "warn-off":
        tab.asked = ""
        choose(here, caution="off")
        st.rerun()
    if tab.asked:
        tab.asked = ""
        st.session_state[_MATCH] = ""
        st.rerun()
    key = f"table-{match}"
    live = tab.fresh or tables().live(match, here.player.id)
    tab.fresh = None
    since = st.session_state.setdefault(_since_key(match), live.rev)
    view = show_table(
        live,
        tab,
        here.words,
        match=match,
        stored=_stored(here, match),
        since=since,
        pause=here.preferences.pause,
        colours=here.preferences.colours,
        big=here.big,
        counsel=tables().counsel,
    )
    card_table(view, key=key, on_act=lambda: _act(match, key, here))
    _told_failure(match)
    if here.big:
        return
    if hint_level(live, tab) == 3:
        advice = advice_now(live, tab, match, viewer(live, tab), tables().counsel)
        if advice is not None:
            st.html(f"<style>{static_css()}{CSS}</style>{advice_html(advice, here.words, theme())}")
    if live.hand_over:
        hand_result(here, live, match)
        _after_hand(here, live)


def _caution(here: Visit) -> Caution:
    chosen = here.preferences
    return Caution(chosen.caution, float(chosen.caution_points))


@st.fragment(run_every="24h")
def _come_back() -> None:
    """Nothing. But a page that holds a fragment with a clock runs its script anew when it reconnects.

    Otherwise, after a restart of the server, it would go on asking for a fragment that the new session never ran.
    """


def _act(match: str, key: str, here: Visit) -> None:
    """What the browser sent, before the script runs: so one move is one run."""
    tab = _tab(match)
    failed = f"failed-{match}"
    st.session_state.pop(failed, None)
    intents = [intent for intent in read_intents(sent(key)) if intent.match == match]
    new = [intent for intent in intents if intent.id not in tab.handled]
    if new:
        st.session_state[_since_key(match)] = new[0].rev
    for intent in new:
        try:
            tab.fresh = tables().handle(here.player.id, intent, tab)
        except (StoreError, Scala40Error) as error:
            # Not acknowledged: the browser sends it again, and nothing is lost meanwhile.
            st.session_state[failed] = sentence(here.words, error)
            return


def _told_failure(match: str) -> None:
    failed = st.session_state.get(f"failed-{match}")
    if failed:
        st.error(failed)


def _after_hand(here: Visit, live: Live) -> None:
    """The way on when the match is over; the next hand is dealt from the table itself."""
    if live.winner and st.button(here.words.tr("New match"), type="primary", key="again"):
        st.session_state[_MATCH] = ""
        st.rerun()

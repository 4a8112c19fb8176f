"""The card table as a Streamlit component. Only pages import this: outside Streamlit it cannot be declared."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

_table = st.components.v2.component("scala40-trainer.card_table", js="card_table.js", css="card_table.css")


def card_table(view: dict[str, Any], *, key: str, on_act: Callable[[], None]) -> None:
    """Draw the table. `on_act` runs before the script when the browser has intents; `sent(key)` gives them."""
    # In a list: in a dict Streamlit looks for tables of data, 0.1 ms a key, and loads Pandas for it, half a second.
    _table(key=_safe(key), data=[view], on_act_change=on_act)


def sent(key: str) -> object:
    """What the browser sent since the last run: its unacknowledged intents, oldest first."""
    state = st.session_state.get(_safe(key))
    return None if state is None else state.get("act")


def _safe(key: str) -> str:
    """Streamlit refuses two underscores in a row in a component's key, and a match that was brought in a file may
    have any id."""
    return key.replace("_", "-")

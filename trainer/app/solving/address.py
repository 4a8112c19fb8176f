"""Where a puzzle is found: an address that holds all that the page needs."""

from __future__ import annotations

from urllib.parse import quote

import streamlit as st

SAFE = "!;|/:=.,~-"
"""Signs that stand as they are in the addresses of puzzles, so that they can be read; all others are escaped."""


def solving_address(**query: str) -> str:
    """The whole address of the page that solves puzzles, at the server that this browser talks to."""
    base = (st.context.url or "").split("?")[0].rsplit("/", 1)[0]
    return f"{base}/puzzle?" + "&".join(f"{key}={quote(value, safe=SAFE)}" for key, value in query.items())

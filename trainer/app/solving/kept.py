"""What a tab sat down to, kept in its session."""

from __future__ import annotations

from typing import Final

import streamlit as st

SITTING: Final = "sitting"
"""Key of the session: the address that asked for it, and the `Sitting`."""


def leave_ended() -> None:
    """Forgets what is over: whoever comes back to its address sits down anew, as mistakes and reviews may have come."""
    kept = st.session_state.get(SITTING)
    if kept is not None and kept[1].over:
        del st.session_state[SITTING]

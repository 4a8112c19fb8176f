"""Beginning a match: house, opponents, how well they play, length; variants and other people one step away."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

import streamlit as st

from trainer.app import houses
from trainer.app.house_choice import house_link
from trainer.app.screens.match_tools import load_tool
from trainer.app.serving import tables
from trainer.app.table.setup import Setup
from trainer.app.table.showing import expert_text, kind_name, level_text
from trainer.app.visit import Visit, choose
from trainer.players.player import BOTS
from trainer.rules.notation.records import PERSON
from trainer.rules.profile import HOUSES, VARIANTS, RuleProfile, with_changes

BOT_NAMES = ("Bruno", "Carla", "Dario", "Elena", "Franco")
"""Who sits at the table beside the person; names that are read alike in all four languages."""
LIMITS = (101, 201)
LONGEST_NAME = 24
_WIDTH = 640
_LEVEL = "new-level"
_AS_ABOVE = ""
"""What plays a seat for which nothing else was chosen."""
# The field may come a moment after this, and be drawn anew: Streamlit loads some of its own late. Whoever has gone
# elsewhere meanwhile is not called back.
_FOCUS = f"""<script>
(function look(left, before) {{
  const field = document.querySelector(".st-key-{_LEVEL} [aria-checked=true]")
  const active = document.activeElement
  if (active !== document.body && active !== before) return
  if (field && active !== field) field.focus()
  if (left) setTimeout(look, 50, left - 1, field)
}})(100, null)
</script>"""


def new_match(here: Visit, *, on_load: Callable[[str], None], level: bool = False) -> str | None:
    """Draws the choice; gives the id of the match once it was begun. `on_load` gets one that a file brought. `level`: it
    was for the bots' level that the person came."""
    # The page is as wide as the table; a form is read more easily when it is not.
    with st.container(width=_WIDTH):
        begun = _form(here, on_load)
    if level:
        st.html(_FOCUS, unsafe_allow_javascript=True, width="content")
    return begun


def _form(here: Visit, on_load: Callable[[str], None]) -> str | None:
    tr = here.words.tr
    st.title(tr("New match"))
    every = houses.names(here.store, here.player.id)
    name = st.selectbox(
        tr("House"),
        every,
        index=every.index(here.house),
        format_func=here.words.house,
        key="new-house",
        filter_mode=None,
    )
    profile = houses.profile(here.store, here.player.id, name)
    if here.words.house_line(name):
        st.write(here.words.house_line(name))
    house_link(name, tr("Make a house of your own") if name in HOUSES else tr("Change this house"))
    opponents = _opponents(here, profile)
    level = _level(here)
    limit = _length(here, profile)
    with st.expander(tr("Variants, names, other people")):
        variants = _variants(here, profile)
        names, kinds = _players(here, opponents, level)
    not_yet = expert_text(kinds, here.words)
    if not_yet:
        st.caption(not_yet)
    if not st.button(tr("Deal the cards"), type="primary", key="deal"):
        load_tool(here, on_load)
        return None
    if name != here.preferences.house:
        choose(here, house=name)
    agreed = with_changes(profile, {**dict.fromkeys(variants, True), "limit": limit})
    return tables().begin(here.player.id, Setup(agreed, names, kinds, secrets.token_hex(16)))


def _opponents(here: Visit, profile: RuleProfile) -> int:
    fewest, most = profile.seats_min - 1, profile.seats_max - 1
    if fewest == most:
        return most
    chosen = st.segmented_control(
        here.words.tr("Opponents"),
        range(fewest, most + 1),
        default=fewest,
        required=True,
        key=f"new-opponents-{profile.name}",
    )
    return int(chosen or fewest)


def _level(here: Visit) -> str:
    """What all bots are, unless something else is chosen for a seat; with what it does, and what it overlooks."""
    chosen = st.segmented_control(
        here.words.tr("How well they play"),
        BOTS,
        default=BOTS[0],
        required=True,
        format_func=lambda kind: kind_name(kind, here.words),
        key=_LEVEL,
    )
    kind = str(chosen or BOTS[0])
    st.caption(level_text(kind, here.words))
    return kind


def _length(here: Visit, profile: RuleProfile) -> int:
    limits = sorted({*LIMITS, profile.limit})
    chosen = st.segmented_control(
        here.words.tr("Length"),
        limits,
        default=profile.limit,
        required=True,
        format_func=lambda limit: here.words.tr("to {limit} points", limit=limit),
        key=f"new-limit-{profile.name}",
    )
    return int(chosen or profile.limit)


def _variants(here: Visit, profile: RuleProfile) -> Sequence[str]:
    """The variants that may be agreed; they are those of one house. The length is asked for by itself."""
    if profile.name != "it-club":
        return ()
    every = [variant for variant in VARIANTS if variant != "limit_201"]
    return [
        variant
        for variant in every
        if st.checkbox(
            here.words.variant(variant), help=here.words.variant_line(variant), key=f"new-{variant}"
        )
    ]


def _players(here: Visit, opponents: int, level: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names and kinds by seat; the person who asks sits first. `level` is what a seat is of which nothing else is said."""
    tr = here.words.tr
    names = [_name(here, 1, here.preferences.name or tr("You"))]
    kinds = [PERSON]
    for seat in range(2, opponents + 2):
        left, right = st.columns(2)
        with left:
            names.append(_name(here, seat, BOT_NAMES[seat - 2]))
        with right:
            own = st.selectbox(
                tr("Seat {n} is played by", n=seat),
                (_AS_ABOVE, *BOTS, PERSON),
                format_func=lambda kind: kind_name(kind, here.words) if kind else tr("as chosen above"),
                key=f"new-kind-{seat}",
                filter_mode=None,
            )
        kinds.append(own or level)
        if level_text(own, here.words):
            st.caption(level_text(own, here.words))
    return tuple(names), tuple(kinds)


def _name(here: Visit, seat: int, default: str) -> str:
    label = here.words.tr("Your name") if seat == 1 else here.words.tr("Name of seat {n}", n=seat)
    return (
        st.text_input(label, value=default, max_chars=LONGEST_NAME, key=f"new-name-{seat}").strip() or default
    )

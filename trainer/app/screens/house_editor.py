"""*A house of your own*: every setting of one of the four houses can be changed, saved by name, and shared as a file."""

from __future__ import annotations

from typing import Final

import streamlit as st

from trainer.app import houses
from trainer.app.filepicker import Picked, pick_file
from trainer.app.house_choice import TO_EDIT
from trainer.app.house_draft import GROUPS, Draft
from trainer.app.screens.house_saving import saving, told
from trainer.app.screens.house_settings import read_fields, setting
from trainer.app.sentences import plain, sentence
from trainer.app.visit import Visit, visit
from trainer.display.palette import TOKENS
from trainer.language import N_
from trainer.rules.errors import Scala40Error
from trainer.rules.notation.house_file import read_house_file
from trainer.rules.profile import HOUSES

_DRAFT: Final = "house-draft"
_ASKED: Final = "house-asked"
"""Keys of the session: what lies on the editor, and what its address last asked for."""
_LARGEST: Final = 100_000
"""Characters. A house has a name and 18 settings; what is longer is something else."""

TITLES: Final[dict[str, str]] = {
    "length": N_("Players and length"),
    "melds": N_("Melds and jokers"),
    "opening": N_("Opening"),
    "pile": N_("The discard pile"),
    "closing": N_("Closing"),
    "paying": N_("Paying"),
    "stock": N_("The stock"),
}
"""The title of each group of settings."""


def show() -> None:
    """Draws the page. `/house?edit=NAME` opens one of my houses, or begins a new one from one of the four."""
    here = visit()
    tr = here.words.tr
    draft = _draft(here)
    read_fields(draft)
    st.title(tr("A house of your own"))
    st.write(
        tr(
            "Take one of the four houses and change what you play otherwise at home. Nothing is kept until you save."
        )
    )
    picked = _what_to_edit(here, draft)
    if picked is not None:
        _load(here, draft, picked)
    _base(here, draft)
    for group, keys in GROUPS.items():
        st.header(tr(TITLES[group]), anchor=group)
        with st.container(border=True):
            for key in keys:
                setting(here, draft, key)
    saving(here, draft)
    _mark(draft)


def _draft(here: Visit) -> Draft:
    """What lies on this tab's editor: what another page or the address asks for, what lay there, or my own house."""
    draft = st.session_state.get(_DRAFT)
    wanted: str | None = st.session_state.pop(TO_EDIT, None) or _from_address()
    if not isinstance(draft, Draft):
        draft = st.session_state[_DRAFT] = Draft(base="it-club")
        wanted = wanted or here.house
    made = houses.own(here.store, here.player.id)
    if wanted is not None and wanted in made:
        draft.load(made[wanted].profile, made[wanted].base, wanted)
    elif wanted is not None and wanted in HOUSES:
        draft.begin(wanted)
    return draft


def _from_address() -> str | None:
    """The house that the address names, told once: it stays there while the person works on."""
    asked = st.query_params.get("edit")
    if asked == st.session_state.get(_ASKED):
        return None
    st.session_state[_ASKED] = asked
    return asked


def _what_to_edit(here: Visit, draft: Draft) -> Picked | None:
    """The houses made before, a new one, one from a file; gives the file that was just chosen."""
    tr = here.words.tr
    made = list(houses.own(here.store, here.player.id))
    if made:
        every = ["", *made]
        key = f"house-which-{draft.version}-{len(made)}"
        st.session_state.setdefault(key, draft.original if draft.original in made else "")
        st.selectbox(
            tr("My houses"),
            every,
            format_func=lambda name: name or tr("a new house"),
            key=key,
            on_change=_open,
            args=(here, draft, key),
            filter_mode=None,
        )
    return pick_file(tr("Load a house from a file"), key="house-load", accept=".toml,text/plain")


def _open(here: Visit, draft: Draft, key: str) -> None:
    name = st.session_state[key]
    made = houses.own(here.store, here.player.id).get(name)
    if made is None:
        draft.begin(draft.base)
    else:
        draft.load(made.profile, made.base, name)


def _load(here: Visit, draft: Draft, picked: Picked) -> None:
    tr = here.words.tr
    if picked.text is None or len(picked.text) > _LARGEST:
        st.error(tr("The file {name} is too large to be a house.", name=plain(picked.name)))
        return
    try:
        read = read_house_file(picked.text)
    except Scala40Error as error:
        st.error(plain(here.words.pair(picked.name, sentence(here.words, error))))
        return
    draft.load(read.profile, read.based_on)
    st.success(tr("“{name}” has been read. Look at it, then save it.", name=plain(draft.name)))


def _base(here: Visit, draft: Draft) -> None:
    key = f"house-base-{draft.version}"
    st.session_state.setdefault(key, draft.base)
    st.selectbox(
        here.words.tr("Based on"),
        list(HOUSES),
        format_func=here.words.house,
        key=key,
        on_change=lambda: draft.rebase(st.session_state[key]),
        filter_mode=None,
    )
    st.caption(here.words.house_line(draft.base))
    told(here, draft)


def _mark(draft: Draft) -> None:
    """Each setting on its own, and a brass bar beside those that differ from the base."""
    rows = "[class*='st-key-house-row-'] { padding: 0.25rem 0 0.5rem; } [class*='st-key-house-row-'] "
    rows += "[data-testid='stCaptionContainer'] { padding-top: 0.3rem; }"
    bars = ", ".join(f".st-key-house-row-{key}" for key in draft.changes)
    if bars:
        rows += f"{bars} {{ border-left: 4px solid {TOKENS['light']['brass']}; padding-left: 0.75rem; }}"
    st.html(f"<style>{rows}</style>")

"""Saving a house by name, renaming, deleting and sharing it; what it is called, and how it differs from its base."""

from __future__ import annotations

from typing import Final

import streamlit as st

from trainer.app import houses
from trainer.app.house_draft import (
    LONGEST_NAME,
    Draft,
    clean_name,
    differences,
    file_name,
    name_problem,
)
from trainer.app.pages import PLAY
from trainer.app.screens.house_settings import read_fields
from trainer.app.sentences import sentence
from trainer.app.visit import Visit, choose
from trainer.rules.notation.rules_keys import house_text
from trainer.rules.profile import HOUSES

_SAID: Final = "house-said"
"""Key of the session: what the last button did, ("success" or "error", sentence), told once."""
_ASKING: Final = "house-asking"
"""Key of the session: what is waiting for a yes, ("replace" or "delete", name)."""


def told(here: Visit, draft: Draft) -> None:
    """What differs from the base, at a glance."""
    changed = differences(here.words, draft.changes, HOUSES[draft.base])
    if not changed:
        return
    base = here.words.house(draft.base)
    st.markdown(here.words.tr("What is not as in “{house}”:", house=base))
    st.markdown("\n".join(f"- {here.words.pair(f'**{label}**', value)}" for _, label, value, _ in changed))


def saving(here: Visit, draft: Draft) -> None:
    """Draws the name, and what can be done with the house."""
    tr = here.words.tr
    st.header(tr("Name and save"), anchor="save")
    key = f"house-name-{draft.version}"
    st.session_state.setdefault(key, draft.name)
    draft.name = clean_name(st.text_input(tr("Name of the house"), key=key, max_chars=LONGEST_NAME))
    asking = st.session_state.get(_ASKING)
    if asking is not None:
        _ask(here, draft, *asking)
    else:
        _buttons(here, draft)
    _tell()


def _buttons(here: Visit, draft: Draft) -> None:
    tr = here.words.tr
    renamed = bool(draft.original) and draft.name != draft.original
    with st.container(horizontal=True):
        if renamed:
            st.button(
                tr("Rename it"), type="primary", key="house-rename", on_click=_save, args=(here, draft, True)
            )
        st.button(
            tr("Save as a new house") if renamed else tr("Save the house"),
            type="secondary" if renamed else "primary",
            key="house-save",
            on_click=_save,
            args=(here, draft, False),
        )
        if draft.original:
            st.button(
                tr("Delete the house"), key="house-delete", on_click=_want, args=("delete", draft.original)
            )
    if not _is_saved(here, draft):
        return
    with st.container(horizontal=True):
        st.download_button(
            tr("Share it as a file"),
            data=lambda: house_text(draft.made().profile),
            file_name=file_name(draft.name),
            mime="application/toml",
            on_click="ignore",
            key="house-share",
        )
        if here.house != draft.original:
            st.button(
                tr("Make it my house"),
                key="house-mine",
                on_click=choose,
                args=(here,),
                kwargs={"house": draft.name},
            )
        if st.button(tr("Play in this house"), key="house-play"):
            choose(here, house=draft.name)
            st.switch_page(PLAY, query_params={"match": "new"})


def _ask(here: Visit, draft: Draft, what: str, name: str) -> None:
    """The question before something that was there is gone."""
    tr = here.words.tr
    if what == "delete":
        st.warning(
            tr(
                "Delete “{name}”? Matches that are played in this house go on: each carries its own rules.",
                name=name,
            )
        )
    else:
        st.warning(tr("There is a house called “{name}” already. Replace it with this one?", name=name))
    with st.container(horizontal=True):
        if what == "delete":
            st.button(
                tr("Yes, delete it"),
                type="primary",
                key="house-yes",
                on_click=_delete,
                args=(here, draft, name),
            )
        else:
            st.button(
                tr("Yes, replace it"),
                type="primary",
                key="house-yes",
                on_click=_store,
                args=(here, draft, what == "replace-renamed"),
            )
        st.button(tr("No, leave it"), key="house-no", on_click=_want, args=(None, ""))


def _want(what: str | None, name: str) -> None:
    if what is None:
        st.session_state.pop(_ASKING, None)
    else:
        st.session_state[_ASKING] = (what, name)


def _save(here: Visit, draft: Draft, rename: bool) -> None:
    """Saves what lies on the table; asks where another house of that name is there."""
    # A number that was typed just before the click comes together with it.
    read_fields(draft)
    draft.name = clean_name(st.session_state[f"house-name-{draft.version}"])
    problem = name_problem(here.words, draft.name)
    if problem is None:
        wrong = draft.problems()
        problem = sentence(here.words, next(iter(wrong.values()))) if wrong else None
    if problem is not None:
        st.session_state[_SAID] = ("error", problem)
    elif draft.name != draft.original and draft.name in houses.own(here.store, here.player.id):
        _want("replace-renamed" if rename else "replace", draft.name)
    else:
        _store(here, draft, rename)


def _store(here: Visit, draft: Draft, rename: bool) -> None:
    _want(None, "")
    made = draft.made()
    houses.save(here.store, here.player.id, made)
    if rename:
        here.store.delete_house(here.player.id, draft.original)
        if here.preferences.house == draft.original:
            choose(here, house=made.name)
    draft.load(made.profile, made.base, made.name)
    st.session_state[_SAID] = ("success", here.words.tr("“{name}” is saved.", name=made.name))


def _delete(here: Visit, draft: Draft, name: str) -> None:
    _want(None, "")
    here.store.delete_house(here.player.id, name)
    if here.preferences.house == name:
        choose(here, house=draft.base)
    draft.begin(draft.base)
    st.session_state[_SAID] = ("success", here.words.tr("“{name}” is deleted.", name=name))


def _tell() -> None:
    said = st.session_state.pop(_SAID, None)
    if said is not None:
        kind, text = said
        (st.success if kind == "success" else st.error)(text)


def _is_saved(here: Visit, draft: Draft) -> bool:
    """Whether what lies on the table is what is stored under its name."""
    stored = houses.own(here.store, here.player.id).get(draft.original)
    return stored is not None and not draft.problems() and stored == draft.made()

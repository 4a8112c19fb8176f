"""One setting of a house on the page: its label, its values, what it means, and how the base has it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import streamlit as st

from trainer.app.house_draft import Draft
from trainer.app.sentences import sentence
from trainer.app.visit import Visit
from trainer.rules.profile import CHOICES, HOUSES, KEYS, RANGES, TAKEN_USES

_FEW: Final = 10
"""Whole numbers with no more values than this are buttons side by side; others are a field."""


def read_fields(draft: Draft) -> None:
    """Writes what the person has chosen on the page into the draft; to be called before anything is told of it."""
    for key in KEYS:
        name = widget_key(draft, key)
        if key == "taken_uses":
            if _use_key(draft, TAKEN_USES[0]) in st.session_state:
                draft.set(key, tuple(use for use in TAKEN_USES if st.session_state[_use_key(draft, use)]))
        elif st.session_state.get(name) is not None:
            draft.set(key, st.session_state[name])


def setting(here: Visit, draft: Draft, key: str) -> None:
    """Draws it."""
    with st.container(key=f"house-row-{key}", gap=None):
        _field(key)(here, draft, key)
        _told(here, draft, key)
        problem = draft.problems().get(key)
        if problem is None:
            return
        if key == "taken_uses":
            st.error(here.words.tr("Choose one use at least: a card that is picked up has to be used."))
        else:
            st.error(sentence(here.words, problem))


def widget_key(draft: Draft, key: str) -> str:
    """The key of a setting's field, new whenever the draft is filled anew."""
    return f"house-{draft.version}-{key}"


def _field(key: str) -> Callable[[Visit, Draft, str], object]:
    if key == "taken_uses":
        return _uses
    if key in CHOICES:
        return _choice
    low, high = RANGES[key]
    return _buttons if high - low < _FEW else _number


def _choice(here: Visit, draft: Draft, key: str) -> object:
    # "Yes" stands before "no", whatever the order of the rules.
    options = (True, False) if CHOICES[key] == (False, True) else CHOICES[key]
    return st.radio(
        _label(here, key),
        options,
        format_func=lambda value: here.words.setting_value(key, value),
        key=_filled(draft, key),
        horizontal=True,
    )


def _buttons(here: Visit, draft: Draft, key: str) -> object:
    low, high = RANGES[key]
    return st.segmented_control(
        _label(here, key), range(low, high + 1), key=_filled(draft, key), required=True
    )


def _number(here: Visit, draft: Draft, key: str) -> object:
    low, high = RANGES[key]
    return st.number_input(_label(here, key), low, high, step=1, key=_filled(draft, key), width=260)


def _uses(here: Visit, draft: Draft, key: str) -> object:
    now = draft.values()[key]
    assert isinstance(now, tuple)
    st.markdown(f":small[{_label(here, key)}]")
    with st.container(horizontal=True):
        for use in TAKEN_USES:
            name = _use_key(draft, use)
            st.session_state.setdefault(name, use in now)
            st.checkbox(here.words.setting_value(key, (use,)), key=name)
    return now


def _use_key(draft: Draft, use: str) -> str:
    return f"{widget_key(draft, 'taken_uses')}-{use}"


def _label(here: Visit, key: str) -> str:
    return f"**{here.words.setting(key)}**"


def _filled(draft: Draft, key: str) -> str:
    """The field's key, with the draft's value in it where the field is new or comes back from another page."""
    name = widget_key(draft, key)
    st.session_state.setdefault(name, draft.values()[key])
    return name


def _told(here: Visit, draft: Draft, key: str) -> None:
    """What the setting means; where it differs, also how the base has it."""
    text = here.words.setting_help(key)
    if key in draft.changes:
        tr, base = here.words.tr, HOUSES[draft.base]
        was = tr(
            "Changed. {house}: {value}.",
            house=here.words.house(base.name),
            value=here.words.setting_value(key, getattr(base, key)),
        )
        text = f"{text}  \n**{was}**"
    st.caption(text)

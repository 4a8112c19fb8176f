"""*Me*: my settings, the code that brings me back, and my progress as one file."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import streamlit as st

from trainer.app.filepicker import Picked, pick_file
from trainer.app.house_choice import house_link, pick_house
from trainer.app.identity import switch_address
from trainer.app.preferences import CAUTION_POINTS, CAUTIONS, COLOURS, LONGEST_NAME, PAUSES
from trainer.app.sentences import plain, sentence
from trainer.app.serving import serving
from trainer.app.visit import Visit, choose, visit
from trainer.language import LANGUAGES, NATIVE
from trainer.rules.profile import HOUSES
from trainer.store import BadExport


def show() -> None:
    """Draws the page."""
    here = visit()
    st.title(here.words.tr("Me"))
    _settings(here)
    _code(here)
    _progress(here)


def _settings(here: Visit) -> None:
    tr = here.words.tr
    st.header(tr("Settings"))
    st.radio(
        tr("Language"),
        LANGUAGES,
        index=LANGUAGES.index(here.lang),
        format_func=NATIVE.__getitem__,
        horizontal=True,
        key="me-lang",
        on_change=_keep,
        args=(here, "lang"),
    )
    st.text_input(
        tr("My name at the table"),
        value=here.preferences.name,
        max_chars=LONGEST_NAME,
        key="me-name",
        on_change=_keep,
        args=(here, "name"),
    )
    pick_house(here, tr("My house"), key="me-house")
    house_link(
        here.house, tr("Make a house of your own") if here.house in HOUSES else tr("Change this house")
    )
    colours = {4: tr("Four colours: each suit has its own"), 2: tr("Two colours: red and black")}
    st.radio(
        tr("Colours of the suits"),
        COLOURS,
        index=COLOURS.index(here.preferences.colours),
        format_func=colours.__getitem__,
        key="me-colours",
        on_change=_keep,
        args=(here, "colours"),
    )
    pauses = dict(zip(PAUSES, (tr("none"), tr("short"), tr("normal"), tr("long")), strict=True))
    st.radio(
        tr("Pause before the others play"),
        PAUSES,
        index=PAUSES.index(here.preferences.pause),
        format_func=pauses.__getitem__,
        horizontal=True,
        key="me-pause",
        on_change=_keep,
        args=(here, "pause"),
    )
    cautions = {
        "off": tr("say nothing"),
        "warn": tr("ask me before it is played"),
        "after": tr("show it, and offer to take it back"),
    }
    st.radio(
        tr("When a move of mine gives points up"),
        CAUTIONS,
        index=CAUTIONS.index(here.preferences.caution),
        format_func=cautions.__getitem__,
        key="me-caution",
        on_change=_keep,
        args=(here, "caution"),
    )
    if here.preferences.caution != "off":
        st.radio(
            tr("From how many points a hand"),
            CAUTION_POINTS,
            index=CAUTION_POINTS.index(here.preferences.caution_points),
            horizontal=True,
            key="me-caution_points",
            on_change=_keep,
            args=(here, "caution_points"),
        )

    st.toggle(
        tr("Explain everything"),
        value=here.preferences.explain,
        help=tr(
            "A hint on something that you have mastered, in lessons and puzzles, is one line, and the rest is told when "
            "you ask why. With this every hint is told in full."
        ),
        key="me-explain",
        on_change=_keep,
        args=(here, "explain"),
    )


def _keep(here: Visit, setting: str) -> None:
    choose(here, **{setting: st.session_state[f"me-{setting}"]})


def _code(here: Visit) -> None:
    tr = here.words.tr
    st.header(tr("My recovery code"))
    st.write(
        tr(
            "Write it down and keep it to yourself. With this code you come back to your matches from another browser, "
            "wherever this app is open for several people."
        )
    )
    st.code(here.player.recovery, language=None)
    if serving().local:
        return
    typed = st.text_input(tr("I have a code from before"), key="me-code", autocomplete="off")
    if not typed:
        return
    found = here.store.by_recovery(typed)
    if found is None:
        st.error(
            tr(
                "No player has this code. It has four groups of four letters or digits, such as K7QM-3XDA-9TRF-WH4C."
            )
        )
    elif found.id == here.player.id:
        st.info(tr("This is your own code: you are here already."))
    else:
        # Only a response of the server can set the cookie, so the browser has to go and fetch it.
        address = json.dumps(switch_address(here.player, found))
        st.html(f"<script>window.location.assign({address})</script>", unsafe_allow_javascript=True)


def _progress(here: Visit) -> None:
    tr = here.words.tr
    st.header(tr("My progress"))
    st.write(
        tr("Settings, houses and all matches, as one file.")
        if serving().local
        else tr(
            "Settings, houses and finished matches, as one file. A match that is still going on stays here."
        )
    )
    st.download_button(
        tr("Save my progress"),
        data=lambda: _file(here),
        file_name=f"scala40-{datetime.now(UTC):%Y-%m-%d}.json",
        mime="application/json",
        on_click="ignore",
        key="me-save",
    )
    picked = pick_file(tr("Load a saved file"), key="me-load", accept=".json,application/json")
    if picked is not None:
        _load(here, picked)


def _file(here: Visit) -> str:
    # A match that is still going on tells every hidden card by its seed. Where the player is also the one who runs the
    # server, the seed lies on their own disk anyway.
    told = here.store.export(here.player.id, unfinished=serving().local)
    return json.dumps(told, ensure_ascii=False, indent=1)


def _load(here: Visit, picked: Picked) -> None:
    tr, ntr = here.words.tr, here.words.ntr
    if picked.text is None:
        st.error(tr("The file {name} is too large to be saved progress.", name=plain(picked.name)))
        return
    try:
        count = here.store.import_(here.player.id, json.loads(picked.text))
    except (ValueError, RecursionError):
        st.error(
            tr("The file {name} cannot be read: it is no file of saved progress.", name=plain(picked.name))
        )
    except BadExport as error:
        st.error(plain(sentence(here.words, error)))
    else:
        st.success(
            " ".join(
                (
                    ntr("{n} match was added.", "{n} matches were added.", count.matches),
                    ntr("{n} match was here already.", "{n} matches were here already.", count.known),
                )
            )
        )

"""The visit: who looks at the page, in which language, under which house. Asked for anew in each run."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from trainer.app import houses
from trainer.app.identity import current_player
from trainer.app.preferences import HOUSE_OF_LANGUAGE, Preferences
from trainer.app.serving import store as the_store
from trainer.display.palette import Mode
from trainer.language import LANGUAGES, Words, negotiate, words
from trainer.rules.profile import RuleProfile
from trainer.store import JsonDict, Player, Store

_LINK = "link"
"""Key of the session state: what the address asked for, kept when the page changes and the address with it."""


@dataclass(frozen=True, slots=True)
class Visit:
    """All that a page needs to know. `house` is a key of the rules, or the name of a house that the player made.

    `big` is the projector's view: large cards and no frame.
    """

    store: Store
    player: Player
    preferences: Preferences
    words: Words
    house: str
    big: bool

    @property
    def lang(self) -> str:
        """The language, as two letters."""
        return self.words.lang

    def profile(self) -> RuleProfile:
        """The rules of the visit's house."""
        return houses.profile(self.store, self.player.id, self.house)


def visit() -> Visit:
    """The visit as it is now. A link's `?lang=`, `?house=` and `?big=1` go before what the person chose.

    Raises NoIdentity or one of the store's errors.
    """
    store = the_store()
    player = current_player(store)
    preferences = Preferences.read(player.settings)
    link = _link()
    said = words(link.get("lang") or preferences.lang or _browsers_language())
    wanted = link.get("house") or preferences.house
    if wanted is None or not houses.is_house(store, player.id, wanted):
        wanted = HOUSE_OF_LANGUAGE[said.lang]
    return Visit(
        store=store,
        player=player,
        preferences=preferences,
        words=said,
        house=wanted,
        big=link.get("big") == "1",
    )


def choose(here: Visit, **changes: object) -> None:
    """Stores preferences. What the address said of the same things is forgotten: the person has spoken."""
    settings: JsonDict = {**here.player.settings, **changes}
    here.store.save_settings(here.player.id, settings)
    link = {key: value for key, value in _link().items() if key not in changes}
    st.session_state[_LINK] = link
    for key in changes:
        if key in st.query_params:
            del st.query_params[key]


def theme() -> Mode:
    """The theme that the browser shows, for what is drawn with colours of its own."""
    return "dark" if st.context.theme.type == "dark" else "light"


def page_words() -> Words:
    """The words for a page that cannot know who is there, because something failed."""
    return words(_link().get("lang") or _browsers_language())


def asked_by_link() -> dict[str, str]:
    """What the address asked for, of language, house and view: what a link within the app has to carry on, where following
    it loads the page anew."""
    return dict(st.session_state.get(_LINK, {}))


def _link() -> dict[str, str]:
    """What the address asked for at this or an earlier page of the session; what is not understood is left out."""
    kept: dict[str, str] = dict(st.session_state.get(_LINK, {}))
    for key in ("lang", "house", "big"):
        value = st.query_params.get(key)
        if value is not None and (key != "lang" or value in LANGUAGES):
            kept[key] = value
    st.session_state[_LINK] = kept
    return kept


def _browsers_language() -> str:
    return negotiate(st.context.headers.get("Accept-Language") or st.context.locale)

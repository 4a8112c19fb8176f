"""What the tests of houses ask of a page: all that it says, and houses of the person's own."""

from __future__ import annotations

from html import unescape

from streamlit.testing.v1 import AppTest

from trainer.app import houses
from trainer.app.houses import OwnHouse
from trainer.app.identity import LOCAL_PLAYER
from trainer.app.preferences import Preferences
from trainer.rules.profile import HOUSES, Value, with_changes
from trainer.store import Store


def player(store: Store) -> str:
    """The one person at this machine."""
    return store.create_player(LOCAL_PLAYER).id


def make(store: Store, name: str, base: str = "it-club", **changes: Value) -> OwnHouse:
    """A house of the person's own, stored."""
    made = OwnHouse(with_changes(HOUSES[base], changes, name), base)
    houses.save(store, player(store), made)
    return made


def stored(store: Store) -> dict[str, object]:
    """The person's own houses as the store has them."""
    return {made.name: made.data for made in store.houses(player(store))}


def preferences(store: Store) -> Preferences:
    """What the person chose once and for all."""
    return Preferences.read(store.create_player(LOCAL_PLAYER).settings)


def html(at: AppTest) -> str:
    """All HTML of the page, entities read."""
    return unescape("\n".join(element.proto.body for element in at.get("html")))


def alerts(at: AppTest, kind: str = "error") -> list[str]:
    """What the page complains of ("error"), warns of, or is glad about ("success")."""
    return [str(getattr(element, "value", "")) for element in at.get(kind)]

"""People, their settings and houses, and the codes that bring them back."""

from __future__ import annotations

import pytest

from trainer.store import Player, Store, UnknownPlayer
from trainer.store.recovery import ALPHABET, new_code, read_code


def test_a_player_is_found_again(store: Store, ada: Player) -> None:
    assert store.player(ada.id) == ada
    assert store.player("nobody") is None


def test_a_player_of_a_given_id_is_made_once(store: Store) -> None:
    first = store.create_player("local")
    assert store.create_player("local") == first


def test_settings_are_kept_as_they_are(store: Store, ada: Player) -> None:
    settings = {
        "lang": "it",
        "house": "it-club",
        "pause": 600,
        "colours": 4,
        "seats": ["Ada", "Bjørn"],
        "x": None,
    }
    store.save_settings(ada.id, settings)
    found = store.player(ada.id)
    assert found is not None
    assert found.settings == settings


def test_settings_of_nobody(store: Store) -> None:
    with pytest.raises(UnknownPlayer):
        store.save_settings("nobody", {})


def test_houses_by_name(store: Store, ada: Player) -> None:
    bruno = store.create_player()
    store.save_house(ada.id, "Nonna", {"opening": 40})
    store.save_house(ada.id, "Bar", {"opening": 51})
    store.save_house(ada.id, "Nonna", {"opening": 30})
    assert [(house.name, house.data) for house in store.houses(ada.id)] == [
        ("Bar", {"opening": 51}),
        ("Nonna", {"opening": 30}),
    ]
    assert store.houses(bruno.id) == ()
    assert not store.delete_house(bruno.id, "Nonna")
    assert store.delete_house(ada.id, "Nonna")
    assert [house.name for house in store.houses(ada.id)] == ["Bar"]


def test_codes_can_be_read_aloud_and_typed_in_any_way() -> None:
    assert not set(ALPHABET) & set("0O1IL2Z5S8BU")
    for _ in range(200):
        code = new_code()
        groups = code.split("-")
        assert [len(group) for group in groups] == [4, 4, 4, 4]
        assert set("".join(groups)) <= set(ALPHABET)
        assert read_code(code) == code
        assert read_code(f"  {code.lower().replace('-', ' ')}\n") == code
        assert read_code("".join(groups)) == code


@pytest.mark.parametrize(
    "text", ["", "K7QM", "K7QM-3XDA-9TRF-WH4CA", "K7QM-3XDA-9TRF-WH4O", "'; DROP TABLE players"]
)
def test_what_is_no_code(text: str) -> None:
    assert read_code(text) is None


def test_a_code_brings_its_player(store: Store, ada: Player) -> None:
    store.create_player()
    assert store.by_recovery(ada.recovery.lower().replace("-", "")) == ada
    assert store.by_recovery("AAAA-AAAA-AAAA-AAAA") is None
    assert store.by_recovery("nonsense") is None

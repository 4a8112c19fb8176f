"""The houses that a person can choose: the four of the rules, and those they made and named.

A house of one's own is stored as `{"base": "it-club", "changes": {"longest_run": 13}}`. A match carries the rules it was
begun under, so that a house may be changed or deleted at any time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.rules.errors import Scala40Error
from trainer.rules.profile import HOUSES, RuleProfile, house, with_changes
from trainer.store import House, Store


@dataclass(frozen=True, slots=True)
class OwnHouse:
    """A house that a person made: its rules under its own name, and the house it is based on."""

    profile: RuleProfile
    base: str

    @property
    def name(self) -> str:
        return self.profile.name

    @property
    def changes(self) -> dict[str, object]:
        """The settings in which it departs from its base."""
        return dict(self.profile.differing(HOUSES[self.base]))


def own(store: Store, player_id: str) -> dict[str, OwnHouse]:
    """The houses that a person made, by name. One that cannot be read, because another version stored it, is left out."""
    found: dict[str, OwnHouse] = {}
    for made in store.houses(player_id):
        if made.name in HOUSES:
            continue
        try:
            found[made.name] = _read(made)
        except Scala40Error:
            continue
    return found


def names(store: Store, player_id: str) -> list[str]:
    """All of them, the four first."""
    return [*HOUSES, *own(store, player_id)]


def is_house(store: Store, player_id: str, name: str) -> bool:
    """Whether there is such a house for this person."""
    return name in HOUSES or name in own(store, player_id)


def profile(store: Store, player_id: str, name: str) -> RuleProfile:
    """The rules of a house. Raises ProfileError where there is no such house."""
    if name not in HOUSES:
        made = own(store, player_id).get(name)
        if made is not None:
            return made.profile
    return house(name)


def save(store: Store, player_id: str, made: OwnHouse) -> None:
    """Stores a house; one of that name is replaced."""
    changes = {key: list(value) if isinstance(value, tuple) else value for key, value in made.changes.items()}
    store.save_house(player_id, made.name, {"base": made.base, "changes": changes})


def _read(made: House) -> OwnHouse:
    """Raises ProfileError where the stored rules are no good."""
    base = house(str(made.data.get("base", "it-club")))
    changes = made.data.get("changes", {})
    rules = with_changes(base, changes if isinstance(changes, Mapping) else {}, made.name)
    return OwnHouse(rules, base.name)

"""The houses that a person can choose: the four of the rules, and those they made and named.

A house of one's own is stored as `{"base": "it-club", "changes": {"longest_run": 13}}`.
"""

from __future__ import annotations

from collections.abc import Mapping

from trainer.rules.profile import HOUSES, RuleProfile, house, with_changes
from trainer.store import Store


def names(store: Store, player_id: str) -> list[str]:
    """All of them, the four first."""
    own = (made.name for made in store.houses(player_id))
    return [*HOUSES, *(name for name in own if name not in HOUSES)]


def is_house(store: Store, player_id: str, name: str) -> bool:
    """Whether there is such a house for this person."""
    return name in HOUSES or any(made.name == name for made in store.houses(player_id))


def profile(store: Store, player_id: str, name: str) -> RuleProfile:
    """The rules of a house. Raises ProfileError where there is no such house, or its stored rules are no good."""
    if name not in HOUSES:
        for made in store.houses(player_id):
            if made.name == name:
                changes = made.data.get("changes", {})
                return with_changes(
                    house(str(made.data.get("base", "it-club"))),
                    changes if isinstance(changes, Mapping) else {},
                    name,
                )
    return house(name)

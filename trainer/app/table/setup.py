"""What is agreed before a match: house, players, and the seed of all its chance. Kept in the store with the match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.players.player import player
from trainer.rules.errors import NotationError
from trainer.rules.notation.records import PERSON
from trainer.rules.notation.rules_keys import nearest_house
from trainer.rules.profile import RuleProfile, house, with_changes
from trainer.store import JsonDict


@dataclass(frozen=True, slots=True)
class Setup:
    """A match before its first deal. `kinds` by seat: "person" or a bot's name. The seed never leaves the server."""

    profile: RuleProfile
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    seed: str

    @property
    def seats(self) -> int:
        return len(self.names)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats at which people sit, from 1."""
        return tuple(seat for seat, kind in enumerate(self.kinds, 1) if kind == PERSON)

    def is_person(self, seat: int) -> bool:
        return self.kinds[seat - 1] == PERSON

    def data(self) -> JsonDict:
        """As the store keeps it."""
        base = nearest_house(self.profile)
        changes = {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in self.profile.differing(base).items()
        }
        return {
            "rules": self.profile.name,
            "based_on": base.name,
            "changes": changes,
            "players": list(self.names),
            "seats": list(self.kinds),
            "seed": self.seed,
        }

    @classmethod
    def read(cls, data: Mapping[str, object]) -> Setup:
        """From the store. Raises `ProfileError` where the house is none, `UnknownPlayer` for a bot of another version, and
        `LookupError` where something is missing."""
        changes = data.get("changes")
        profile = with_changes(
            house(str(data["based_on"])), changes if isinstance(changes, Mapping) else {}, str(data["rules"])
        )
        players, seats = data["players"], data["seats"]
        if not isinstance(players, list) or not isinstance(seats, list):
            raise NotationError("wrong-kind", str(players), "[…]")
        for kind in seats:
            if kind != PERSON:
                player(str(kind))
        return cls(profile, tuple(map(str, players)), tuple(map(str, seats)), str(data["seed"]))

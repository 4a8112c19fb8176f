"""A house that is being made: what it is based on, what differs, and whether it can be saved. No page, no store."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from trainer.app.houses import OwnHouse
from trainer.language import LANGUAGES, Words, words
from trainer.rules.errors import ProfileError
from trainer.rules.profile import HOUSES, RuleProfile, Value, house, with_changes

LONGEST_NAME: Final = 40
_SIGNS: Final = re.compile(r"[\[\]<>*_`$\\|~{}#]")
"""What would make a link, a picture or a formula of a name that came in somebody else's file."""

GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "length": ("seats_min", "seats_max", "limit"),
    "melds": ("longest_run", "joker_in_set", "swapped_joker"),
    "opening": ("open_before_draw", "clean_opening"),
    "pile": ("pile_before_opening", "taken_uses", "feeding"),
    "closing": ("close_by", "first_round_close"),
    "paying": ("in_hand", "unopened_pays", "full_hand_pays", "forfeit_doubles"),
    "stock": ("rebuilds",),
}
"""Every setting, in the order in which a hand comes upon it."""


@dataclass(slots=True)
class Draft:
    """The house on the editor's table. `original` is the name it was stored under, "" for a new one; `version` grows
    whenever the fields of the page have to be filled anew."""

    base: str
    name: str = ""
    original: str = ""
    changes: dict[str, Value] = field(default_factory=dict)
    version: int = 0

    def values(self) -> dict[str, Value]:
        """Every setting as it stands, also where that is no house."""
        return {**HOUSES[self.base].settings(), **self.changes}

    def set(self, key: str, value: Value) -> None:
        """Change one setting; what the base says anyway is no change."""
        if value == getattr(HOUSES[self.base], key):
            self.changes.pop(key, None)
        else:
            self.changes[key] = value

    def rebase(self, base: str) -> None:
        """Take another house to begin from. What the person had changed stays as they set it."""
        kept = dict(self.changes)
        self.base, self.changes = house(base).name, {}
        for key, value in kept.items():
            self.set(key, value)
        self.version += 1

    def load(self, profile: RuleProfile, base: str, original: str = "") -> None:
        """Put a whole house on the table in place of what lay there."""
        self.base, self.original = house(base).name, original
        self.name = clean_name(profile.name)
        self.changes = dict(profile.differing(HOUSES[self.base]))
        self.version += 1

    def begin(self, base: str) -> None:
        """Begin anew, from one of the four."""
        self.base, self.name, self.original, self.changes = house(base).name, "", "", {}
        self.version += 1

    def made(self) -> OwnHouse:
        """The house. Raises `ProfileError` where its settings go against one another."""
        return OwnHouse(with_changes(HOUSES[self.base], self.changes, clean_name(self.name)), self.base)

    def problems(self) -> dict[str, ProfileError]:
        """What goes against the rest, by the setting at which to say so; empty for a house that can be played."""
        try:
            self.made()
        except ProfileError as error:
            return {str(error.params.get("key", "seats_max")): error}
        return {}


def clean_name(name: str) -> str:
    """A name on one line, without what cannot be seen, and not too long."""
    seen = "".join(sign if sign.isprintable() else " " for sign in name)
    return " ".join(seen.split())[:LONGEST_NAME].strip()


def name_problem(said: Words, name: str) -> str | None:
    """Why a house cannot be called that, or None."""
    if not name:
        return said.tr("Give your house a name first.")
    sign = _SIGNS.search(name)
    if sign:
        return said.tr(
            "The sign {sign} cannot stand in the name of a house. Leave it out.", sign=sign.group()
        )
    if name.casefold() in _taken():
        return said.tr("“{name}” is one of the four houses. Give yours another name.", name=name)
    return None


def file_name(name: str) -> str:
    """What the file of a house is called."""
    plain = re.sub(r"[^\w-]+", "-", name).strip("-")
    return f"{plain or 'house'}.toml"


def differences(
    said: Words, changes: Mapping[str, object], base: RuleProfile
) -> tuple[tuple[str, str, str, str], ...]:
    """Key, label, value and the base's value of every setting that differs, in the editor's order."""
    return tuple(
        (
            key,
            said.setting(key),
            said.setting_value(key, changes[key]),
            said.setting_value(key, getattr(base, key)),
        )
        for keys in GROUPS.values()
        for key in keys
        if key in changes
    )


@cache
def _taken() -> frozenset[str]:
    """The names of the four houses in every language, and their keys."""
    return frozenset(
        each.casefold() for key in HOUSES for each in (key, *(words(lang).house(key) for lang in LANGUAGES))
    )

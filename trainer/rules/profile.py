"""Houses as data: one `RuleProfile` holds every rule in which houses differ (RULES.md "The four profiles").

Code, lessons, hints and the referee read a profile; no rule of a house stands anywhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Final

from trainer.rules.errors import ProfileError

Value = bool | int | str | tuple[str, ...]

OPENING_MINIMUM: Final = 40
FORFEIT: Final = 100
MAX_SEATS: Final = 6
MIN_SEATS: Final = 2


@dataclass(frozen=True, slots=True)
class RuleProfile:
    """One house's rules. Field names and values are the keys and values of RULES.md.

    `name` is the house (`it-club`, or a custom house's own name) and `changes` the settings in which a
    position or a custom house departs from it; both say where the rules come from and take no part in them.
    """

    name: str
    seats_min: int = 2
    seats_max: int = 2
    longest_run: int = 13
    joker_in_set: str = "either"
    open_before_draw: bool = False
    pile_before_opening: str = "closed"
    taken_uses: tuple[str, ...] = ("meld", "lay", "swap")
    swapped_joker: str = "replay"
    feeding: str = "free"
    close_by: str = "discard"
    first_round_close: bool = True
    in_hand: str = "none"
    unopened_pays: str = "100"
    full_hand_pays: str = "none"
    forfeit_doubles: bool = False
    clean_opening: bool = False
    rebuilds: int = 10
    limit: int = 101

    @property
    def declares_jokers(self) -> bool:
        """Whether the joker of a set of three stands for one suit, declared when it is laid."""
        return self.joker_in_set == "declared"

    @property
    def replays_jokers(self) -> bool:
        """Whether a swapped joker has to reach the table again in the same turn."""
        return self.swapped_joker == "replay"

    def settings(self) -> dict[str, Value]:
        """Every setting by its key, without the name."""
        return {key: getattr(self, key) for key in KEYS}

    def differing(self, other: RuleProfile) -> dict[str, Value]:
        """The settings in which this house departs from `other`."""
        return {key: value for key, value in self.settings().items() if value != getattr(other, key)}


KEYS: Final[tuple[str, ...]] = tuple(field.name for field in fields(RuleProfile) if field.name != "name")

CHOICES: Final[dict[str, tuple[Value, ...]]] = {
    "longest_run": (13, 14),
    "joker_in_set": ("declared", "either"),
    "open_before_draw": (False, True),
    "pile_before_opening": ("closed", "to_open"),
    "swapped_joker": ("replay", "keep"),
    "feeding": ("free", "opened_only", "nobody"),
    "close_by": ("discard", "any"),
    "first_round_close": (False, True),
    "in_hand": ("none", "double"),
    "unopened_pays": ("cards", "100"),
    "full_hand_pays": ("none", "100"),
    "forfeit_doubles": (False, True),
    "clean_opening": (False, True),
}
"""The values that a setting may have, for those with a fixed list."""

RANGES: Final[dict[str, tuple[int, int]]] = {
    "seats_min": (MIN_SEATS, MAX_SEATS),
    "seats_max": (MIN_SEATS, MAX_SEATS),
    "rebuilds": (0, 99),
    "limit": (1, 9999),
}
TAKEN_USES: Final = ("meld", "lay", "swap")

HOUSES: Final[Mapping[str, RuleProfile]] = {
    "it-club": RuleProfile(
        name="it-club",
        seats_max=6,
        longest_run=14,
        joker_in_set="declared",
        taken_uses=("meld", "lay"),
        feeding="opened_only",
        first_round_close=False,
        unopened_pays="cards",
    ),
    "it-duel": RuleProfile(
        name="it-duel",
        open_before_draw=True,
        taken_uses=("meld", "lay"),
        swapped_joker="keep",
        feeding="nobody",
        in_hand="double",
        forfeit_doubles=True,
    ),
    "fr-table": RuleProfile(
        name="fr-table",
        seats_max=4,
        pile_before_opening="to_open",
        close_by="any",
    ),
    "ro-duel": RuleProfile(
        name="ro-duel",
        pile_before_opening="to_open",
        swapped_joker="keep",
        in_hand="double",
        forfeit_doubles=True,
        rebuilds=1,
    ),
}

VARIANTS: Final[Mapping[str, Mapping[str, Value]]] = {
    "take_to_open": {"pile_before_opening": "to_open"},
    "in_hand_bonus": {"in_hand": "double", "full_hand_pays": "100", "forfeit_doubles": False},
    "clean_opening": {"clean_opening": True},
    "limit_201": {"limit": 201},
    "first_round_free": {"first_round_close": True},
}
"""The variants agreed before a match of `it-club`: names for changes to single settings."""


def house(name: str) -> RuleProfile:
    """The house of that name. Raises `ProfileError` (`unknown-house`) with the names there are."""
    try:
        return HOUSES[name]
    except KeyError:
        raise ProfileError("unknown-house", read=name, expected=", ".join(HOUSES)) from None


def with_changes(base: RuleProfile, changes: Mapping[str, object], name: str | None = None) -> RuleProfile:
    """`base` with single settings changed: keys of RULES.md, or names of variants (true or false).

    Raises `ProfileError`: `unknown-setting`, `wrong-value` (with what would be right), `seats-crossed`.
    """
    values: dict[str, Value] = {}
    for key, given in changes.items():
        if key in VARIANTS and key not in KEYS:
            if not isinstance(given, bool):
                raise ProfileError("wrong-value", key=key, read=str(given), expected="true, false")
            if given:
                values.update(VARIANTS[key])
        elif key in KEYS:
            values[key] = _value(key, given)
        else:
            raise ProfileError(
                "unknown-setting",
                read=key,
                expected=", ".join((*KEYS, *(v for v in VARIANTS if v not in KEYS))),
            )
    made = replace(base, **values, name=base.name if name is None else name)  # type: ignore[arg-type]
    if made.seats_min > made.seats_max:
        raise ProfileError("seats-crossed", least=made.seats_min, most=made.seats_max)
    return made


def _value(key: str, given: object) -> Value:
    if key in RANGES:
        low, high = RANGES[key]
        if isinstance(given, int) and not isinstance(given, bool) and low <= given <= high:
            return given
        raise ProfileError("wrong-value", key=key, read=str(given), expected=f"{low}-{high}")
    if key == "taken_uses":
        words = given.replace(",", " ").split() if isinstance(given, str) else given
        if isinstance(words, (list, tuple)) and words and all(word in TAKEN_USES for word in words):
            return tuple(use for use in TAKEN_USES if use in words)
        raise ProfileError("wrong-value", key=key, read=str(given), expected=", ".join(TAKEN_USES))
    choices = CHOICES[key]
    for choice in choices:
        same_kind = isinstance(given, bool) == isinstance(choice, bool)
        if same_kind and (given == choice or (isinstance(choice, str) and str(given) == choice)):
            return choice
    raise ProfileError(
        "wrong-value", key=key, read=str(given), expected=", ".join(str(c).lower() for c in choices)
    )

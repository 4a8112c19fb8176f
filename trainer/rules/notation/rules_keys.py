"""Which house a file is played under: `rules`, `[rules_changes]`, `[house]`, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trainer.rules.errors import NotationError, ProfileError
from trainer.rules.notation.document import FORMAT, Document, take, toml_lines
from trainer.rules.profile import HOUSES, RuleProfile, house, with_changes

RULES_KEYS = ("rules", "rules_changes", "house")


def read_profile(
    data: Mapping[str, Any], document: Document, table: str = "", index: int = 0, rules: str | None = None
) -> RuleProfile:
    """The profile that a file, or one of its cases, names. Raises `NotationError` with the line."""
    name = rules if rules is not None else data.get("rules", "")
    custom = take(data, "house", dict, None, document, table, index)
    changes = take(data, "rules_changes", dict, {}, document, table, index)
    try:
        if custom is not None:
            return read_house(custom)
        return with_changes(house(str(name)), changes)
    except ProfileError as error:
        key = "house" if "house" in data else "rules_changes" if error.code != "unknown-house" else "rules"
        read = str(error.params.get("read", ""))
        if "key" in error.params:
            read = f"{error.params['key']} = {read}"
        line = document.line(key, table, index) or document.line("", key, 0)
        raise NotationError(error.code, read, str(error.params.get("expected", "")), line) from None


def read_house(data: Mapping[str, Any]) -> RuleProfile:
    """A custom house: `name`, `based_on`, and every key in which it departs. Raises `ProfileError`."""
    changes = {
        key: value
        for key, value in data.items()
        if key not in ("name", "based_on") and not key.startswith("_")
    }
    based_on = data.get("based_on")
    name = data.get("name")
    if not isinstance(name, str) or not name.strip():
        raise ProfileError("wrong-value", key="name", read=str(name or ""), expected='"…"')
    return with_changes(house(str(based_on)), changes, name=name.strip())


def nearest_house(profile: RuleProfile) -> RuleProfile:
    """The house that a profile is written against: its own name, or the one that differs in fewest settings."""
    if profile.name in HOUSES:
        return HOUSES[profile.name]
    return min(HOUSES.values(), key=lambda base: len(profile.differing(base)))


def write_profile(profile: RuleProfile) -> tuple[str, str]:
    """What a file says of its house: (the name for `rules`, the text of a table to follow, or "")."""
    base = nearest_house(profile)
    changes = {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in profile.differing(base).items()
    }
    if profile.name not in HOUSES:
        return base.name, "[house]\n" + toml_lines({"name": profile.name, "based_on": base.name, **changes})
    return base.name, "[rules_changes]\n" + toml_lines(changes) if changes else ""


def house_text(profile: RuleProfile) -> str:
    """A custom house as a file of its own, to be shared."""
    base = nearest_house(profile)
    changes = {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in profile.differing(base).items()
    }
    return f'format = "{FORMAT}"\n[house]\n' + toml_lines(
        {"name": profile.name, "based_on": base.name, **changes}
    )

"""A custom house as a file of its own: read with the line of every complaint. `house_text` writes it."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.rules.errors import NotationError, ProfileError
from trainer.rules.notation.document import parse_document, refuse_unknown, require, take
from trainer.rules.notation.rules_keys import read_house
from trainer.rules.profile import RuleProfile

KEYS = ("format", "house")


@dataclass(frozen=True, slots=True)
class HouseFile:
    """What the file holds: the rules under the house's own name, and the house that they are written against."""

    profile: RuleProfile
    based_on: str


def read_house_file(text: str) -> HouseFile:
    """Read a house from its file.

    Raises `NotationError` (`not-toml`, `newer-format`, `unknown-key`, `missing-key`, `wrong-kind`) with line, what was
    read and what was expected, or `ProfileError` (`unknown-house`, `unknown-setting`, `wrong-value`, `seats-crossed`)
    with `line` among its parameters.
    """
    document = parse_document(text)
    refuse_unknown(document.data, KEYS, document)
    require(document.data, "house", document)
    try:
        data = take(document.data, "house", dict, {}, document)
    except NotationError as error:
        raise error.at(document.line("", "house")) from None
    for key in ("name", "based_on"):
        require(data, key, document, "house")
        take(data, key, str, "", document, "house")
    try:
        profile = read_house(data)
    except ProfileError as error:
        seats = "seats_min" if "seats_min" in data else "seats_max"
        at = {
            "unknown-house": "based_on",
            "unknown-setting": error.params.get("read"),
            "seats-crossed": seats,
        }
        key = str(error.params.get("key", at.get(error.code)))
        raise ProfileError(error.code, **error.params, line=document.line(key, "house")) from None
    return HouseFile(profile, str(data["based_on"]))

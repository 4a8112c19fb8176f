"""A house as a file of its own: written and read again, and every complaint with its line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from trainer.rules.errors import NotationError, ProfileError, Scala40Error
from trainer.rules.notation.house_file import HouseFile, read_house_file
from trainer.rules.notation.rules_keys import house_text
from trainer.rules.profile import CHOICES, HOUSES, KEYS, RANGES, RuleProfile, Value, with_changes

HEAD = 'format = "scala40/1"\n[house]\nname = "Nonna Pia"\nbased_on = "fr-table"\n'


def others(profile: RuleProfile, key: str) -> list[Value]:
    """Every other value that a setting may have; of numbers, a few."""
    if key == "taken_uses":
        every: list[Value] = [("meld",), ("meld", "lay"), ("lay", "swap"), ("meld", "lay", "swap")]
    elif key in CHOICES:
        every = list(CHOICES[key])
    else:
        low, high = RANGES[key]
        every = [
            value
            for value in {low, low + 1, 3, high}
            if key not in ("seats_min", "seats_max")
            or (key == "seats_min" and value <= profile.seats_max)
            or (key == "seats_max" and value >= profile.seats_min)
        ]
    return [value for value in every if value != getattr(profile, key)]


@pytest.mark.parametrize("base", HOUSES.values(), ids=list(HOUSES))
def test_a_file_goes_round_whatever_is_changed(base: RuleProfile) -> None:
    for key in KEYS:
        for value in others(base, key):
            made = with_changes(base, {key: value}, "Da “Pia” \\ sera")
            assert read_house_file(house_text(made)).profile == made, (key, value)


def test_a_house_that_changes_nothing_goes_round() -> None:
    for base in HOUSES.values():
        made = replace(base, name="Nonna Pia")
        assert read_house_file(house_text(made)) == HouseFile(made, base.name)


def test_variants_are_names_for_settings() -> None:
    read = read_house_file(HEAD + "limit_201 = true\nin_hand_bonus = true\n")
    assert read.based_on == "fr-table"
    assert (read.profile.limit, read.profile.in_hand, read.profile.full_hand_pays) == (201, "double", "100")


def test_a_missing_format_is_the_first_and_private_keys_are_passed_over() -> None:
    text = '_note = "x"\n[house]\n_since = 1987\nname = "A"\nbased_on = "it-club"\nlongest_run = 13\n'
    assert read_house_file(text).profile == with_changes(HOUSES["it-club"], {"longest_run": 13}, "A")


@pytest.mark.parametrize(
    ("text", "code", "line", "read"),
    [
        ("", "missing-key", None, ""),
        ("rules = 7\n", "unknown-key", 1, "rules"),
        ('format = "scala40/2"\n[house]\n', "newer-format", 1, "scala40/2"),
        ('format = "chess/1"\n[house]\n', "unknown-format", 1, "chess/1"),
        ("[house\n", "not-toml", 1, "[house"),
        (HEAD + "limit = \n", "not-toml", 5, "limit ="),
        ("house = 7\n", "wrong-kind", 1, "house = 7"),
        ('[[house]]\nname = "A"\n', "wrong-kind", 1, "house = [{'name': 'A'}]"),
        ('[house]\nbased_on = "it-club"\n', "missing-key", 1, ""),
        ('[house]\nname = "A"\n', "missing-key", 1, ""),
        ('[house]\nname = 7\nbased_on = "it-club"\n', "wrong-kind", 2, "name = 7"),
        ('[house]\nname = " "\nbased_on = "it-club"\n', "wrong-value", 2, " "),
        ('[house]\nname = "A"\nbased_on = "de-skat"\n', "unknown-house", 3, "de-skat"),
        (HEAD + "\nlongest_runn = 13\n", "unknown-setting", 6, "longest_runn"),
        (HEAD + "longest_run = 15\n", "wrong-value", 5, "15"),
        (HEAD + "open_before_draw = 1\n", "wrong-value", 5, "1"),
        (HEAD + 'limit = "101"\n', "wrong-value", 5, "101"),
        (HEAD + "limit = true\n", "wrong-value", 5, "True"),
        (HEAD + "taken_uses = []\n", "wrong-value", 5, "[]"),
        (HEAD + 'taken_uses = ["meld", "burn"]\n', "wrong-value", 5, "['meld', 'burn']"),
        (HEAD + "clean_opening = true\nlimit_201 = 1\n", "wrong-value", 6, "1"),
        (HEAD + "rebuilds = 1\nseats_min = 5\n", "seats-crossed", 6, None),
        (
            '[house]\nname = "A"\nbased_on = "it-club"\nseats_max = 1\n',
            "wrong-value",
            4,
            "1",
        ),
    ],
)
def test_what_is_no_house(text: str, code: str, line: int | None, read: str | None) -> None:
    with pytest.raises(Scala40Error) as caught:
        read_house_file(text)
    error = caught.value
    assert isinstance(error, (NotationError, ProfileError))
    assert (error.code, error.params.get("line"), error.params.get("read")) == (code, line, read)


def test_a_file_cut_anywhere_is_an_error_of_ours_or_a_house() -> None:
    text = house_text(with_changes(HOUSES["it-duel"], {"limit": 201, "taken_uses": ("lay",)}, "Nonna Pia"))
    for end in range(len(text)):
        try:
            read = read_house_file(text[:end])
        except (NotationError, ProfileError):
            continue
        assert read.profile.name

"""Houses, variants and settings: every key and every value of the rules has words."""

import pytest

from trainer.language import LANGUAGES, words
from trainer.language.houses import VARIANTS as VARIANT_WORDS
from trainer.language.settings import SETTINGS
from trainer.rules.profile import CHOICES, HOUSES, KEYS, TAKEN_USES, VARIANTS


def test_every_key_has_words_and_no_other() -> None:
    assert tuple(SETTINGS) == KEYS
    assert set(VARIANT_WORDS) == set(VARIANTS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_houses_and_variants(lang: str) -> None:
    w = words(lang)
    assert len({w.house(key) for key in HOUSES}) == len(HOUSES)
    assert all(w.house(key) != key and w.house_line(key).endswith(".") for key in HOUSES)
    assert len({w.variant(key) for key in VARIANTS}) == len(VARIANTS)
    assert all(w.variant(key) != key and w.variant_line(key).endswith(".") for key in VARIANTS)


def test_a_custom_house_keeps_the_name_its_maker_gave_it() -> None:
    assert words("fr").house("Chez Léa") == "Chez Léa"
    assert words("fr").house_line("Chez Léa") == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_setting_has_a_label_help_and_words_for_each_value(lang: str) -> None:
    w = words(lang)
    assert len({w.setting(key) for key in KEYS}) == len(KEYS)
    for key in KEYS:
        assert w.setting_help(key).endswith(".")
        values = [w.setting_value(key, value) for value in CHOICES.get(key, ())]
        assert len(set(values)) == len(values)
        assert all(value and "{" not in value for value in values)
    for house in HOUSES.values():
        for key, value in house.settings().items():
            assert w.setting_value(key, value)


def test_values_are_said_as_the_language_says_them() -> None:
    assert words("it").setting_value("open_before_draw", True) == "sì"
    assert words("fr").setting_value("longest_run", 14) == "14 cartes"
    assert words("ro").setting_value("limit", 250) == "250 de puncte"
    assert words("en").setting_value("rebuilds", 10) == "10"
    assert (
        words("en").setting_value("taken_uses", TAKEN_USES)
        == "in a new meld, added to a meld, or in place of a joker"
    )
    assert words("en").setting_value("unopened_pays", 100) == words("en").setting_value(
        "unopened_pays", "100"
    )


def test_unknown_keys_and_values_are_errors() -> None:
    w = words("it")
    with pytest.raises(KeyError):
        w.setting("knock")
    with pytest.raises(KeyError):
        w.setting_value("knock", True)
    with pytest.raises(KeyError):
        w.setting_value("feeding", "sometimes")

"""One palette: readable wherever two of its colours meet, and the same in Python and in the style sheet."""

from __future__ import annotations

import re

import pytest

from trainer.display.cards_html import STYLE_SHEET
from trainer.display.palette import MODES, PAIRS, TOKENS, Mode, Pair, contrast, css_block, streamlit_theme

SHEET = STYLE_SHEET.read_text(encoding="utf-8")


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair.front} on {pair.ground}")
def test_every_pair_in_use_can_be_read(pair: Pair, mode: Mode) -> None:
    tokens = TOKENS[mode]
    assert contrast(tokens[pair.front], tokens[pair.ground]) >= pair.least


def test_red_never_lies_on_felt() -> None:
    reds = {"hearts", "alarm", "back", "back-light"}
    assert not [pair for pair in PAIRS if pair.front in reds and pair.ground.startswith("felt")]


def test_the_style_sheet_holds_the_palette_as_it_is() -> None:
    block = re.search(r"/\* palette: begin \*/\n(.*?)/\* palette: end \*/", SHEET, re.DOTALL)
    assert block is not None
    assert block[1] == css_block()


def test_the_style_sheet_names_no_other_colour() -> None:
    rules = SHEET.split("/* palette: end */")[1]
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b", rules)
    # Shadows and lights are black or white let through, and nothing else.
    assert set(re.findall(r"rgb\((\d+ \d+ \d+)", rules)) <= {"0 0 0", "255 255 255"}


def test_every_token_is_used_and_every_used_one_exists() -> None:
    used = set(re.findall(r"var\(--([a-z-]+)", SHEET.split("/* palette: end */")[1]))
    elsewhere = {"ground", "ground-ink", "ground-quiet"}  # the page's, through Streamlit's theme
    drawing = set(re.findall(r"--([a-z-]+):", SHEET.split("/* palette: end */")[1])) | {
        "n", "i", "fit", "shrink", "st-font"
    }  # fmt: skip
    assert used - drawing <= set(TOKENS["light"])
    assert set(TOKENS["light"]) - elsewhere <= used


@pytest.mark.parametrize("mode", MODES)
def test_streamlits_theme_is_made_of_the_same_colours(mode: Mode) -> None:
    theme = streamlit_theme(mode)
    assert set(theme.values()) <= set(TOKENS[mode].values())
    assert contrast(theme["textColor"], theme["backgroundColor"]) >= 7
    assert contrast(theme["textColor"], theme["secondaryBackgroundColor"]) >= 7
    assert contrast(theme["linkColor"], theme["backgroundColor"]) >= 4.5
    assert contrast(theme["primaryColor"], theme["backgroundColor"]) >= 4.5

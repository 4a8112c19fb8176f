"""The colours of table, cards and pages: one palette, as tokens.

Every colour of the display is named here and nowhere else. :func:`css_block` writes the tokens as CSS custom
properties; that block stands at the top of ``frontend/card_table.css`` and a test holds it to this module.
:data:`PAIRS` names every pair of tokens that lie on one another, with the contrast they must reach.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

Mode = Literal["light", "dark"]
MODES: tuple[Mode, ...] = ("light", "dark")

TEXT = 4.5
"""Least contrast of words on their ground (WCAG 2.2, 1.4.3)."""
SHAPE = 3.0
"""Least contrast of rings, fills and signs on their ground (WCAG 2.2, 1.4.11)."""

# What lies on the table is the same in both themes; by lamplight the paper and the felt are a little darker.
_LIGHT = {
    "ground": "#f6efe0",
    "ground-ink": "#1b1b1a",
    "ground-quiet": "#5c5445",
    "wood": "#4a2f1c",
    "felt": "#1d5a45",
    "felt-light": "#226450",
    "felt-edge": "#154434",
    "on-felt": "#fbf5e6",
    "on-felt-quiet": "#d3e2d5",
    "paper": "#fffdf6",
    "paper-shade": "#f1e8d3",
    "paper-line": "#8f8468",
    "ink": "#1b1b1a",
    "ink-quiet": "#5c5445",
    "hearts": "#b5122b",
    "diamonds": "#0b57c4",
    "clubs": "#0a6630",
    "spades": "#1b1b1a",
    "brass": "#b07d2b",
    "brass-light": "#e9c877",
    "brass-ink": "#7d571a",
    "brass-felt": "#e3b75b",
    "on-brass": "#1b1b1a",
    "alarm": "#a3162a",
    "alarm-felt": "#ffc9b9",
    "back": "#6d1f2e",
    "back-light": "#97404c",
}
_DARK = _LIGHT | {
    "ground": "#1f1610",
    "ground-ink": "#f4ead6",
    "ground-quiet": "#c9b896",
    "wood": "#2e1d12",
    "felt": "#174a39",
    "felt-light": "#1b5443",
    "felt-edge": "#10362a",
    "paper": "#f7f0df",
    "paper-shade": "#e9dfc7",
    "paper-line": "#877c61",
}
TOKENS: Mapping[Mode, Mapping[str, str]] = MappingProxyType(
    {"light": MappingProxyType(_LIGHT), "dark": MappingProxyType(_DARK)}
)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two tokens that lie on one another on the screen, and the contrast they need."""

    front: str
    ground: str
    least: float


def _pairs() -> tuple[Pair, ...]:
    felts = ("felt", "felt-light", "felt-edge")
    papers = ("paper", "paper-shade")
    suits = ("hearts", "diamonds", "clubs", "spades")
    return (
        Pair("ground-ink", "ground", TEXT),
        Pair("ground-quiet", "ground", TEXT),
        *(Pair(front, felt, TEXT) for front in ("on-felt", "on-felt-quiet", "alarm-felt") for felt in felts),
        *(Pair("brass-felt", felt, SHAPE) for felt in felts),
        *(Pair("paper", felt, SHAPE) for felt in felts),
        *(
            Pair(front, paper, TEXT)
            for front in (*suits, "ink", "ink-quiet", "brass-ink", "alarm")
            for paper in papers
        ),
        *(Pair("paper-line", paper, SHAPE) for paper in papers),
        Pair("on-brass", "brass", TEXT),
        Pair("on-brass", "brass-light", TEXT),
        Pair("on-brass", "brass-felt", TEXT),
        Pair("brass-light", "felt-edge", SHAPE),
        Pair("on-felt", "wood", TEXT),
        Pair("on-felt-quiet", "wood", TEXT),
        Pair("brass-light", "wood", SHAPE),
        Pair("paper", "back", SHAPE),
        Pair("on-felt", "back", TEXT),
    )


PAIRS: tuple[Pair, ...] = _pairs()


def luminance(colour: str) -> float:
    """Relative luminance (0 black to 1 white) of a colour written ``#rrggbb``."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG contrast of two colours written ``#rrggbb``: 1 (the same) to 21 (black on white)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def declarations(mode: Mode, only: Mapping[str, str] | None = None) -> str:
    """The tokens of one theme as CSS declarations, ``--felt: #1d5a45;`` one a line, indented by two."""
    return "\n".join(f"  --{name}: {value};" for name, value in (only or TOKENS[mode]).items())


def css_block() -> str:
    """All tokens as CSS: those of the light theme on ``.s40``, what differs by lamplight on the dark one."""
    differs = {name: value for name, value in TOKENS["dark"].items() if TOKENS["light"][name] != value}
    return (
        f".s40 {{\n{declarations('light')}\n}}\n"
        f'.s40[data-theme="dark"] {{\n{declarations("dark", differs)}\n}}\n'
    )


def streamlit_theme(mode: Mode) -> dict[str, str]:
    """The same palette as the theme options of Streamlit (the keys of ``[theme.light]`` and ``[theme.dark]``)."""
    tokens = TOKENS[mode]
    light = mode == "light"
    return {
        "primaryColor": tokens["brass-ink"] if light else tokens["brass-felt"],
        "backgroundColor": tokens["ground"],
        "secondaryBackgroundColor": tokens["paper"] if light else tokens["wood"],
        "textColor": tokens["ground-ink"],
        "linkColor": tokens["brass-ink"] if light else tokens["brass-felt"],
        "borderColor": tokens["paper-line"],
    }

"""What a person has chosen once and for all, read from and written to the settings of the store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from trainer.language import LANGUAGES

HOUSE_OF_LANGUAGE: Final[Mapping[str, str]] = {
    "it": "it-club",
    "en": "it-club",
    "fr": "fr-table",
    "ro": "ro-duel",
}
"""The house to begin with, until the person has said how theirs plays."""

PAUSES: Final = (0, 300, 600, 1200)
"""How long bots wait before each step, in milliseconds, from not at all to long."""
COLOURS: Final = (4, 2)
CautionMode = Literal["off", "warn", "after"]
CAUTIONS: Final[tuple[CautionMode, ...]] = get_args(CautionMode)
"""Whether a costly move is let through, asked about before it is played, or offered to be taken back."""
CAUTION_POINTS: Final = (2, 4, 8)
LONGEST_NAME: Final = 24


@dataclass(frozen=True, slots=True)
class Preferences:
    """`lang` and `house` are None until they are chosen; `house` is a house's key or a house's own name. `explain`: hints
    stay long, also on what the person has mastered."""

    lang: str | None = None
    house: str | None = None
    name: str = ""
    colours: int = 4
    pause: int = 600
    caution: CautionMode = "off"
    caution_points: int = 4
    explain: bool = False

    @classmethod
    def read(cls, settings: Mapping[str, object]) -> Preferences:
        """From the store's settings, which an older or newer version may have written: what is no good is left out."""
        lang, house, name = settings.get("lang"), settings.get("house"), settings.get("name")
        colours, pause = settings.get("colours"), settings.get("pause")
        caution, points = settings.get("caution"), settings.get("caution_points")
        return cls(
            lang=lang if isinstance(lang, str) and lang in LANGUAGES else None,
            house=house if isinstance(house, str) and house else None,
            name=name[:LONGEST_NAME] if isinstance(name, str) else "",
            colours=colours if isinstance(colours, int) and colours in COLOURS else 4,
            pause=pause if isinstance(pause, int) and pause in PAUSES else 600,
            caution=next((mode for mode in CAUTIONS if mode == caution), "off"),
            explain=settings.get("explain") is True,
            caution_points=points if isinstance(points, int) and points in CAUTION_POINTS else 4,
        )

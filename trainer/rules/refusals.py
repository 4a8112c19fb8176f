"""Why a move is refused: a code and parameters, never a sentence (RULES.md "Codes of refusal")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Refusal:
    """The first code that applies. Parameters are plain values: cards and melds as notation text, numbers, lists."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.code not in _KNOWN:
            raise ValueError(f"no such code of refusal: {self.code}")

    def with_params(self, **params: object) -> Refusal:
        """The same refusal with further parameters; those it has are kept."""
        return Refusal(self.code, {**params, **self.params})


GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "turn": (
        "hand-over",
        "not-your-turn",
        "must-draw-first",
        "already-drawn",
        "nothing-to-put-back",
        "put-back-too-late",
        "stock-only",
    ),
    "cards": ("unknown-card", "card-not-in-hand", "no-such-meld"),
    "right": ("already-opened", "not-opened", "discard-pile-closed"),
    "shape": (
        "too-few-cards",
        "two-jokers",
        "same-suit-twice",
        "same-card-twice",
        "round-the-corner",
        "gap-in-run",
        "run-too-long",
        "neither-set-nor-run",
        "does-not-fit",
        "no-joker-there",
        "not-the-jokers-card",
    ),
    "amount": ("below-opening-minimum", "joker-in-opening"),
    "duties": (
        "taken-card-unusable",
        "taken-card-not-in-opening",
        "taken-card-may-not-swap",
        "taken-card-not-used",
        "joker-cannot-be-replayed",
        "joker-not-replayed",
        "nothing-left-to-discard",
        "first-round-closing",
        "attachable-discard",
    ),
}
CODES: Final[tuple[str, ...]] = tuple(code for codes in GROUPS.values() for code in codes)
"""Every code, in the order in which the first that applies is looked for."""

_KNOWN: Final = frozenset(CODES)

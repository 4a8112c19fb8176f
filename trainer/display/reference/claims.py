"""The principles of strategy as claims, and what the experiments say of each: computed from the kept figures, so that a new
measurement changes the verdict by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from trainer.coach import evidence
from trainer.coach.evidence import Found
from trainer.language import N_
from trainer.rules.profile import HOUSES, RuleProfile

Verdict = Literal["holds", "depends", "open", "fails", "unmeasured"]

VERDICTS: Final[Mapping[Verdict, tuple[str, str]]] = {
    "holds": ("✓", N_("Borne out")),
    "depends": ("◐", N_("Depends on the house or the moment")),
    "open": ("○", N_("Nothing clear was found")),
    "fails": ("✗", N_("Not borne out: rather the other way round")),
    "unmeasured": ("–", N_("Not measured")),
}
"""A sign and a few words for each verdict."""

LEAST_MOMENTS: Final = 12
"""Cases with fewer moments are not shown: their intervals say too little."""
CLEAR: Final = 1.5
"""A gap is clear that is so many times the half of its 95 % interval: of many cases, one in twenty would leave 0 out of a
plain one by chance alone."""

WAYS: Final[Mapping[str, tuple[str, str]]] = {
    "open-or-hold": (N_("waiting"), N_("opening now")),
    "throw-high": (N_("throwing the lone card"), N_("throwing the dearest")),
    "sets-or-runs": (N_("more runs"), N_("more sets")),
    "middle-cards": (N_("throwing the middle card"), N_("throwing the ace or king")),
    "take-or-draw": (N_("drawing"), N_("taking")),
    "joker-placement": (N_("easy to free"), N_("hard to free")),
    "keep-waits": (N_("breaking the pair"), N_("throwing the lone card")),
    "kept-ace": (N_("throwing the cheap card"), N_("throwing the ace")),
    "feeding": (N_("the card that fits"), N_("one that fits nothing")),
    "beside-discards": (N_("another rank"), N_("a rank thrown before")),
    "swap-jokers": (N_("leaving it"), N_("swapping now")),
    "lay-or-hold": (N_("holding"), N_("laying now")),
    "soonest": (N_("fewer cards open"), N_("more cards open")),
    "exact-wait": (N_("one card closes, or none"), N_("more cards close")),
    "pickups": (N_("the other card"), N_("one they have no use for")),
}
"""The two ways of each experiment: below 0 the one, above 0 the other is better."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A principle and the experiment that tests it. `sign` is 1 where the principle says that the first way is better,
    -1 for the second. `houses`: only those in which closing in hand doubles ("double"), or all (""). `note` is said where
    the figures have to be read with care."""

    principle: str
    study: str
    sign: int = 1
    houses: Literal["", "double"] = ""
    note: str = ""

    def rows(self) -> tuple[Found, ...]:
        """The figures that count for it."""
        return tuple(
            row
            for row in evidence.of(self.study)
            if row.moments >= LEAST_MOMENTS
            and row.low is not None
            and (not self.houses or HOUSES[row.rules].in_hand == self.houses)
        )

    def verdict(self, rows: Sequence[Found] | None = None) -> Verdict:
        """What the figures say of it; `rows` for some of them only."""
        found = self.rows() if rows is None else rows
        if not found:
            return "unmeasured"
        signs = {self.sign if row.points > 0 else -self.sign for row in found if clear(row)}
        if signs == {1}:
            return "holds"
        if signs == {-1}:
            return "fails"
        return "depends" if signs else "open"


def clear(row: Found) -> bool:
    """Whether the gap stands out of its interval."""
    if row.low is None or row.high is None:
        return False
    return abs(row.points) > CLEAR * (row.high - row.low) / 2


_BOTH_WAIT: Final = N_(
    "Where closing in hand doubles, the figures by turn are against players who wait as well; the cases “whole hands” set "
    "always opening at once against waiting."
)

_READ: Final = N_(
    "For this one the hidden cards are not dealt by chance alone: hands that go with what a player threw or left lying are dealt "
    "less often, as measured in the hard bot’s own play."
)

CLAIMS: Final = (
    Claim("open-early", "open-or-hold", note=_BOTH_WAIT),
    Claim("watch-pickups", "pickups", note=_READ),
    Claim("shed-high-cards", "kept-ace"),
    Claim("recover-jokers", "swap-jokers"),
    Claim("keep-good-pairs", "throw-high", -1),
    Claim("count-live-cards", "keep-waits"),
    Claim("middle-cards-connect", "middle-cards"),
    Claim("runs-help-everyone", "sets-or-runs"),
    Claim("do-not-feed", "feeding"),
    Claim("discard-beside-discards", "beside-discards"),
    Claim("keep-a-discard", "exact-wait"),
    Claim("hold-for-closing", "lay-or-hold", -1),
    Claim("place-the-joker-well", "joker-placement"),
    Claim("aim-for-forty", "soonest"),
    Claim("in-hand-is-rare", "open-or-hold", houses="double", note=_BOTH_WAIT),
    Claim("taking-tells", "take-or-draw", -1),
)  # fmt: skip
"""One for each principle, in their order."""


def by_house(rows: Sequence[Found], mine: RuleProfile | str) -> dict[tuple[str, int], list[Found]]:
    """The figures by house and number of players: my house (or the one it is nearest to) first."""
    first = mine if isinstance(mine, str) else mine.name
    houses = sorted({(row.rules, row.seats) for row in rows}, key=lambda key: (key[0] != first, list(HOUSES).index(key[0]), key[1]))  # fmt: skip
    return {key: [row for row in rows if (row.rules, row.seats) == key] for key in houses}

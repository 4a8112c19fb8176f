"""What was measured of a step of a lesson: the figures that its sentences say, kept beside it as data.

Two kinds. A *moment*: two moves of the step's position, played out over the same deals. An *experiment*: one case of
`scala40 study`, whose figures the program comes with. Nobody types a figure into a sentence: `{gap}`, `{error}` and
`{deals}` stand there. `measured` computes a moment's figures again, to the last digit.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from trainer.coach.saying.figures import margin, points
from trainer.language import Words
from trainer.rules.errors import NotationError
from trainer.rules.notation.document import Document, refuse_unknown, require, take
from trainer.rules.notation.words import parse_move
from trainer.rules.observation import observe
from trainer.rules.profile import HOUSES
from trainer.rules.state import State

Belief = Literal["uniform", "weighted"]
WAYS: Final[tuple[tuple[str, Belief], ...]] = (
    ("hard", "uniform"),
    ("hard", "weighted"),
    ("normal", "uniform"),
    ("normal", "weighted"),
)
"""Who plays on, and how the hidden cards are dealt: the first way's figures are told, the others say how firm they are."""

PLACES: Final = ("gap", "error", "deals")
_PLACE: Final = re.compile("{(" + "|".join(PLACES) + ")}")
_MOMENT: Final = (
    "house",
    "best",
    "than",
    "deals",
    "key",
    "policy",
    "belief",
    "gap",
    "error",
    "gaps",
    "errors",
)
_EXPERIMENT: Final = ("study", "house", "case")
Z: Final = 1.959964
"""Half the width of a 95 % interval in standard errors."""


@dataclass(frozen=True, slots=True)
class Moment:
    """How much better `best` is than `than` in the step's position under `house`, in points a hand.

    `gaps` and their standard errors `errors`, in hundredths, stand in the order of `WAYS`; `key` is that of the deals.
    """

    house: str
    best: str
    than: str
    deals: int
    key: int
    gaps: tuple[float, ...]
    errors: tuple[float, ...]

    @property
    def gap(self) -> float:
        return self.gaps[0]

    @property
    def error(self) -> float:
        return self.errors[0]


@dataclass(frozen=True, slots=True)
class Experiment:
    """One case of an experiment in one house, with the figures that the program comes with."""

    study: str
    house: str
    case: str
    gap: float
    error: float
    deals: int


Numbers = Moment | Experiment


def read_numbers(data: Mapping[str, Any], document: Document, table: str, index: int = 0) -> Numbers:
    """The figures in a table of a lesson. Raises `NotationError` with the line."""
    keys = _EXPERIMENT if "study" in data else _MOMENT
    refuse_unknown(data, keys, document, table, index)
    for key in keys:
        require(data, key, document, table, index)

    def get(key: str, kind: type | tuple[type, ...], default: Any) -> Any:
        return take(data, key, kind, default, document, table, index)

    house = get("house", str, "")
    if house not in HOUSES:
        raise NotationError("unknown-house", house, ", ".join(HOUSES), document.line("house", table, index))
    if "study" in data:
        return _experiment(get("study", str, ""), house, get("case", str, ""), document, table, index)
    gaps, errors = (
        tuple(map(float, (get(one, (int, float), 0), *get(more, list, []))))
        for one, more in (("gap", "gaps"), ("error", "errors"))
    )
    for key, values in (("gaps", gaps), ("errors", errors)):
        if len(values) != len(WAYS):
            expected = f"{len(WAYS) - 1} figures"
            raise NotationError("wrong-kind", key, expected, document.line(key, table, index))
    if (get("policy", str, ""), get("belief", str, "")) != WAYS[0]:
        raise NotationError("wrong-kind", "policy", " ".join(WAYS[0]), document.line("policy", table, index))
    return Moment(
        house,
        get("best", str, ""),
        get("than", str, ""),
        get("deals", int, 0),
        get("key", int, 0),
        gaps,
        errors,
    )


def _experiment(study: str, house: str, case: str, document: Document, table: str, index: int) -> Experiment:
    from trainer.coach.evidence import of

    found = next(
        (
            row
            for row in of(study)
            if (row.rules, row.case, row.seats) == (house, case, HOUSES[house].seats_min)
        ),
        None,
    )
    if found is None or found.low is None or found.high is None:
        line = document.line("study", table, index)
        raise NotationError("wrong-kind", f"{study} {house} {case}", "scala40 study", line)
    error = (found.high - found.low) / (2 * Z)
    return Experiment(study, house, case, found.points, error, found.deals)


def filled(w: Words, text: str, numbers: Numbers | None) -> str:
    """A sentence with its figures: "3.4 points", "0.1", "20,000". What is no place of `PLACES` is left as it is."""
    if numbers is None:
        return text
    figures = {
        "gap": points(w, abs(numbers.gap)),
        "error": margin(w, numbers.error),
        "deals": w.number(numbers.deals),
    }
    return _PLACE.sub(lambda found: figures[found[1]], text)


def measured(moment: Moment, state: State) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The gaps and their standard errors computed anew, in the order of `WAYS`; `state` is the step's position.

    Meant for the compiled kernel: without it this takes some minutes.
    """
    import numpy as np

    from trainer.playout.engine import engine
    from trainer.playout.outcomes import PARTS, outcomes

    eng = engine(wait=True)
    moves = [(parse_move(moment.best),), (parse_move(moment.than),)]
    gaps, errors = [], []
    for level, belief in WAYS:
        rows = outcomes(
            observe(state, state.turn),
            moves,
            range(moment.deals),
            key=moment.key,
            levels=level,
            belief=belief,
            eng=eng,
        )
        values = rows[:, :, : len(PARTS)].sum(axis=2)
        difference = values[0] - values[1]
        gaps.append(round(float(np.mean(difference)), 2))
        errors.append(round(float(np.std(difference)) / math.sqrt(len(difference)), 2))
    return tuple(gaps), tuple(errors)

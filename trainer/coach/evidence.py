"""What the experiments found, kept as data beside the program: `scala40 study NAME --save` writes it, anyone may again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from trainer.coach.studies import STUDIES
from trainer.coach.study_pairs import case_order
from trainer.rules.profile import HOUSES

PATH: Final = Path(__file__).with_name("evidence.json")


@dataclass(frozen=True, slots=True)
class Found:
    """One case of one experiment in one house: how many moments, the points a hand by which the first way was better, its
    95 % interval (None where it is not known), and what was measured: seed, hands and deals a moment."""

    study: str
    rules: str
    seats: int
    case: str
    moments: int
    points: float
    low: float | None
    high: float | None
    seed: str
    hands: int
    deals: int

    @property
    def sure(self) -> bool:
        """Whether the interval leaves nothing out: it does not hold 0."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


def read(path: Path = PATH) -> tuple[Found, ...]:
    """All that was found, in the order of the experiments, houses, seats and cases."""
    return tuple(Found(**row) for row in json.loads(path.read_text(encoding="utf-8")))


@lru_cache(maxsize=1)
def evidence() -> tuple[Found, ...]:
    """What the program comes with."""
    return read()


def of(study: str) -> tuple[Found, ...]:
    """What the program comes with of one experiment."""
    return tuple(found for found in evidence() if found.study == study)


def save(new: Iterable[Found], path: Path = PATH) -> None:
    """Puts rows in the place of those of the same experiment, house and number of players; the others stay."""
    rows = list(new)
    measured = {(row.study, row.rules, row.seats) for row in rows}
    kept = (
        [row for row in read(path) if (row.study, row.rules, row.seats) not in measured]
        if path.exists()
        else []
    )
    text = ",\n".join(json.dumps(asdict(row)) for row in sorted((*kept, *rows), key=_order))
    path.write_text(f"[\n{text}\n]\n", encoding="utf-8")


def _order(row: Found) -> tuple[int, int, int, tuple[int, str]]:
    studies, houses = list(STUDIES), list(HOUSES)
    return (
        studies.index(row.study) if row.study in studies else len(studies),
        houses.index(row.rules) if row.rules in houses else len(houses),
        row.seats,
        case_order(row.case),
    )

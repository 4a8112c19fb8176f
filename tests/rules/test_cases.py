"""Every case of `tests/cases`, under every house that it names, judged by the referee's own function."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.rules.notation.case import Case, read_cases
from trainer.rules.referee import judge
from trainer.rules.refusals import CODES

FOLDER = Path(__file__).parents[1] / "cases"


def cases() -> list[tuple[str, Case]]:
    found: list[tuple[str, Case]] = []
    for path in sorted(FOLDER.glob("*.toml")):
        read = read_cases(path.read_text(encoding="utf-8"))
        assert isinstance(read, list)
        found += [(path.stem, case) for case in read]
    return found


CASES = cases()


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=f"{file}: {case.name} [{case.rules}]") for file, case in CASES]
)
def test_the_rules_say_what_the_case_expects(case: Case) -> None:
    verdict = judge(case)
    assert verdict.got == verdict.expected


def test_the_cases_cover_every_code_but_the_few_that_need_no_position() -> None:
    met = {getattr(case.body, "expect", None) for _, case in CASES if case.kind in ("turn", "meld")}
    assert set(CODES) - met == set()


def test_each_name_is_used_once_in_a_file() -> None:
    seen = [(file, case.kind, case.name, case.rules) for file, case in CASES]
    assert len(seen) == len(set(seen))

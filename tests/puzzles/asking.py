"""Puzzles made by hand from a position, and the kinds to ask."""

from __future__ import annotations

from dataclasses import replace

from puzzles.kinds import kind
from puzzles.kinds.base import Verdict
from puzzles.puzzle import Puzzle, Scalar
from trainer.rules.notation.document import toml_value
from trainer.rules.notation.line import position_line
from trainer.rules.notation.position import read_position


def position(hand: str, rules: str = "it-club", **keys: object) -> str:
    """One line: seat 1 holds `hand`, having drawn from the stock unless `drawn` says otherwise; seat 2 holds 13 cards."""
    data = {"rules": rules, "hands": [hand, "13"], "discards": "2C", "drawn": "stock", **keys}
    changes = data.pop("rules_changes", None)
    text = "\n".join(f"{key} = {toml_value(value)}" for key, value in data.items())
    if isinstance(changes, dict):
        text += "\n[rules_changes]\n" + "\n".join(f"{k} = {toml_value(v)}" for k, v in changes.items())
    return position_line(read_position(text))


def puzzle(name: str, line: str, truth: dict[str, Scalar] | None = None, **ask: Scalar) -> Puzzle:
    """A puzzle of that position."""
    return Puzzle(kind=name, position=line, ask=ask, truth=truth or {})


def judged(puzzle: Puzzle, answer: str) -> Verdict:
    """What the kind says of an answer."""
    return kind(puzzle.kind).judge(puzzle, answer)


def graded(puzzle: Puzzle, answer: str) -> str | None:
    """The grade alone."""
    return judged(puzzle, answer).grade


def changed(puzzle: Puzzle, **truth: Scalar) -> Puzzle:
    """The same puzzle with something else said to be right."""
    return replace(puzzle, truth={**puzzle.truth, **truth})


def facts(verdict: Verdict) -> dict[str, dict[str, object]]:
    """The facts by name."""
    return {str(fact["fact"]): dict(fact) for fact in verdict.facts}

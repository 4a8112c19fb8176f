"""Positions and ranked moves made by hand: the numbers are invented, the cards are what matters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainer.coach.advice import Advice, Fact, Ranked
from trainer.coach.facts import facts_of
from trainer.rules.moves import Move
from trainer.rules.notation.document import toml_value
from trainer.rules.notation.position import complete, read_position
from trainer.rules.notation.words import parse_move
from trainer.rules.observation import Observation, observe

PARTS = ("close", "close_in_hand", "held", "unopened", "others", "void")
CHANCES = {"close": 0.5, "other": 0.49, "void": 0.01, "in_hand": 0.02, "turns": 14.0, "cards": 3.5}


def seen(hand: str, others: Sequence[str] = ("13",), **keys: object) -> Observation:
    """What seat 1 sees, having drawn from the stock, with the keys of a position; nobody has opened."""
    written = {
        "format": "scala40/1",
        "rules": "it-duel",
        "turn": 1,
        "hands": [hand, *others],
        "discards": "2S",
        "drawn": "stock",
        **keys,
    }
    tables = {key: value for key, value in written.items() if isinstance(value, dict)}
    lines = [f"{key} = {toml_value(value)}" for key, value in written.items() if key not in tables]
    for name, table in tables.items():
        lines += [f"[{name}]", *(f"{key} = {toml_value(value)}" for key, value in table.items())]
    return observe(complete(read_position("\n".join(lines))), 1)


def ranked(
    move: str | Move,
    behind: float = 0.0,
    *,
    facts: tuple[Fact, ...] = (),
    deals: int = 4000,
    error: float = 0.1,
    **chances: float,
) -> Ranked:
    """A move with invented numbers."""
    equity = 5.0 - behind
    parts = dict.fromkeys(PARTS, 0.0) | {"close": equity + 8.0, "held": -8.0}
    return Ranked(
        move=parse_move(move) if isinstance(move, str) else move,
        equity=equity,
        error=error,
        behind=behind,
        behind_error=error,
        deals=deals,
        parts=parts,
        chances=CHANCES | chances,
        facts=facts,
    )


def facts(
    observation: Observation, move: str | Ranked, *others: str | Ranked, gap: float = 2.0
) -> Mapping[str, Fact]:
    """The facts of a move by kind, beside `others`: the first of them is `gap` behind it (or, with a negative gap, in
    front of it), the next ones a point further behind each."""
    mine = move if isinstance(move, Ranked) else ranked(move, max(0.0, -gap))
    rest = [
        other if isinstance(other, Ranked) else ranked(other, mine.behind + gap + at)
        for at, other in enumerate(others)
    ]
    found = facts_of(observation, mine, rest)
    return {fact.kind: fact for fact in found}


def advice(observation: Observation, *moves: Ranked) -> Advice:
    """An advice of these moves, best first."""
    return Advice(observation, moves, moves[0].deals, "hard", True)

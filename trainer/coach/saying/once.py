"""What speaks for one move and against another may be one thing, seen from both sides: it is told once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from trainer.coach.advice import Fact, Value

TELLS_BOTH: Final[Mapping[str, str]] = {
    "closes-next-less": "closes-next",
    "connects-lost": "connects",
    "joker-open": "joker-safe",
    "leaves-more": "leaves-less",
    "live-wait-lost": "live-wait",
    "more-ends": "fewer-ends",
    "more-useful": "less-useful",
    "opens-too-early": "in-hand-pays",
    "outs-lost": "outs",
    "points-kept": "points-shed",
    "total-lost": "total-now",
    "two-draws-lost": "two-draws",
    "waits": "opens-now",
}
"""Against a move -> for the other, where the sentence for the other tells the figures of both."""

TELLS_THE_SAME: Final[Mapping[str, str]] = {
    "breaks-meld": "keeps-meld",
    "breaks-pair": "keeps-pair",
    "feeds-pickup": "spares-pickup",
    "feeds-table": "spares-table",
    "gives-joker": "keeps-jokers-card",
    "gives-up-swap": "keeps-swap",
    "points-held": "points-laid",
}
"""Against a move -> for the other, where each sentence tells what the other does."""


def told_once(
    against: Sequence[Fact], better: Sequence[Fact], most: int
) -> tuple[tuple[Fact, ...], tuple[Fact, ...]]:
    """At most so many of the facts against a move, and the facts for the better one, each thing on one side alone: figures
    of both where the better move is compared, anything else where the played one is spoken of."""
    kept = tuple(fact for fact in against if not any(_tells_both(fact, other) for other in better))[:most]
    return kept, tuple(other for other in better if not any(_tells_the_same(fact, other) for fact in kept))


def _tells_both(against: Fact, better: Fact) -> bool:
    if TELLS_BOTH.get(against.kind) != better.kind:
        return False
    turned = {_turned(name): value for name, value in _compared(against).items()}
    return turned == _compared(better)


def _compared(fact: Fact) -> dict[str, Value]:
    """The values that a fact has of both moves."""
    return {name: value for name, value in fact.values.items() if _turned(name) in fact.values}


def _turned(name: str) -> str:
    """What a value of the one move is called where it is the other's."""
    if name in ("card", "than"):
        return "than" if name == "card" else "card"
    return name.removesuffix("_than") if name.endswith("_than") else f"{name}_than"


def _tells_the_same(against: Fact, better: Fact) -> bool:
    if TELLS_THE_SAME.get(against.kind) != better.kind:
        return False
    # How often somebody closes is another figure after each of the two.
    shared = (against.values.keys() & better.values.keys()) - {"chance"}
    return all(against.values[name] == better.values[name] for name in shared)

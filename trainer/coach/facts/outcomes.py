"""What the deals themselves say of a move that nothing on the table explains: who closed how often, and who paid what.

Told where no other fact speaks for the move. The two shares and the two amounts are of the same deals.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.coach.advice import Fact, Ranked
from trainer.coach.facts import weights
from trainer.coach.facts.about import About, Values

EARNED: Final = ("close", "close_in_hand", "others")
PAID: Final = ("held", "unopened")
"""The parts of the equity: what the others pay, and what one pays oneself. What is left of them is nothing."""


def of_the_deals(about: About) -> Iterator[Fact]:
    """`closes-oftener`: the move closes more often than the compared one, by more than chance explains. `caught-less`,
    `earns-more`: half of what it is better by, or more, is paid less to others, or paid more by them.

    Of one of two parts that holds: wherever a move is clearly better, something is told of it.
    """
    other = about.rival()
    if other is None or about.gap(other) <= 0 or about.level(other):
        return
    if about.likelier("close", other):
        values: Values = {"close": about.chance("close"), "close_than": other.chances.get("close", 0.0)}
        yield Fact("closes-oftener", values, True, weights.OUTCOME)
    half = about.gap(other) / 2
    for kind, parts in (("caught-less", PAID), ("earns-more", EARNED)):
        mine, theirs = _sum(about.ranked, parts), _sum(other, parts)
        if mine - theirs >= half:
            amounts: Values = {"points": abs(mine), "points_than": abs(theirs)}
            yield Fact(kind, amounts, True, weights.OUTCOME / 2)


def _sum(ranked: Ranked, parts: tuple[str, ...]) -> float:
    return sum(ranked.parts.get(part, 0.0) for part in parts)

"""What the hand costs when another closes: `shed-high-cards`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.coach.advice import Fact
from trainer.coach.facts import weights
from trainer.coach.facts.about import About, Values
from trainer.rules.cards import hand_points
from trainer.rules.moves import Discard, LayOff, NewMeld, PutBack, cards_of

SHORT: Final = 5
"""Cards with which another seat is close to closing: one meld, a discard, and one card that finds its place."""

WORTH_SAYING: Final = 3
"""Points that a discard has to save over another."""


def points_shed(about: About) -> Iterator[Fact]:
    """`points-shed`, `points-kept`: another is short of cards, and one discard costs clearly more in the hand."""
    if about.two_discards is None or not about.sight.points_count or about.sight.fewest > SHORT:
        return
    mine, theirs = about.two_discards
    shed = hand_points((mine,)) - hand_points((theirs,))
    if abs(shed) < WORTH_SAYING:
        return
    rival = about.rival(Discard)
    chance = (
        about.chance("other")
        if rival is None
        else min(about.chance("other"), rival.chances.get("other", 0.0))
    )
    values: Values = {
        "card": mine,
        "points": hand_points((mine,)),
        "than": theirs,
        "points_than": hand_points((theirs,)),
        "fewest": about.sight.fewest,
        "chance": chance,
    }
    weight = weights.SHED * abs(shed) * chance
    yield Fact("points-shed" if shed > 0 else "points-kept", values, shed > 0, weight, "shed-high-cards")


def points_laid(about: About) -> Iterator[Fact]:
    """`points-laid`, `points-held`: another is short of cards, and of laying and holding one sheds so many points;
    `takes-out`: nobody is short, and laying sheds them all the same."""
    if not about.observation.has_opened:
        return
    lays = isinstance(about.move, (NewMeld, LayOff))
    if not lays and not isinstance(about.move, (Discard, PutBack)):
        return
    other = about.best(Discard, PutBack) if lays else about.best(NewMeld, LayOff)
    if other is None:
        return
    laying = about.move if lays else other.move
    points = hand_points(cards_of(laying))
    short = about.sight.fewest <= SHORT
    values: Values = {
        "cards": cards_of(laying),
        "points": points,
        "fewest": about.sight.fewest,
        "chance": about.chance("other"),
    }
    weight = weights.SHED * points * about.chance("other")
    if short:
        yield Fact("points-laid" if lays else "points-held", values, lays, weight, "shed-high-cards")
    elif lays:
        yield Fact("takes-out", values, True, weight)

"""To take the discard or to draw: `taking-tells`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.coach.advice import NEAR, Fact, Ranked
from trainer.coach.facts import weights
from trainer.coach.facts.about import About, Values
from trainer.rules.arrange import melds_in
from trainer.rules.cards import Card, sort_hand
from trainer.rules.melds import Meld
from trainer.rules.moves import Draw, Take
from trainer.solver.openings import dearest

LITTLE: Final = 1.0
"""Points a hand that a card taken may gain at most for it to be called next to nothing."""


def take_or_draw(about: About) -> Iterator[Fact]:
    """`take-gains-little`: drawing is as good as taking or better, and taking shows a card; `take-costs`: taking is
    clearly worse; `take-gains`: taking is clearly better, with what it makes."""
    top = about.observation.discards[-1] if about.observation.discards else None
    if top is None:
        return
    if isinstance(about.move, Draw):
        take = about.best(Take)
        if take is None or _most_gained(about, take) > LITTLE:
            return
        values: Values = {"card": top, "gap": abs(about.gap(take))}
        yield Fact("take-gains-little", values, True, max(about.gap(take), NEAR), "taking-tells")
    elif isinstance(about.move, Take):
        draw = about.best(Draw)
        if draw is None or about.level(draw):
            return
        gap = about.gap(draw)
        if gap < 0:
            yield Fact("take-costs", {"card": top, "gap": -gap}, False, -gap, "taking-tells")
            return
        yield Fact("take-gains", {"card": top, "gap": gap}, True, gap)


def _most_gained(about: About, take: Ranked) -> float:
    """What taking gains over drawing at most, within two standard errors."""
    return 2 * max(take.behind_error, about.ranked.behind_error) - about.gap(take)


def taken_makes(about: About) -> Iterator[Fact]:
    """`take-opens`, `take-makes`, `take-fits`: what the top discard does in the hand, of which drawing is not sure."""
    if not isinstance(about.move, Take) or not about.observation.discards:
        return
    top = about.observation.discards[-1]
    profile = about.observation.profile
    hand = sort_hand((*about.observation.hand, top))
    if not about.observation.has_opened:
        opening = dearest(hand, profile, must_use=top)
        if opening is not None and dearest(about.observation.hand, profile) is None:
            values: Values = {"card": top, "cards": opening.cards, "total": opening.points}
            yield Fact("take-opens", values, True, weights.CLOSING_CARD, "open-early")
        return
    if top in about.observation.hand:
        return
    meld = _meld_with(about, hand, top) if "meld" in profile.taken_uses else None
    if meld is not None:
        values = {"card": top, "cards": meld.cards}
        yield Fact("take-makes", values, True, weights.BROKEN_MELD)
        return
    number = about.sight.fits(top)
    if number and "lay" in profile.taken_uses:
        yield Fact("take-fits", {"card": top, "meld": number}, True, weights.LIVE_CARD)


def _meld_with(about: About, hand: tuple[Card, ...], card: Card) -> Meld | None:
    """The longest meld of the hand with this card, without a joker before one with."""
    found = [meld for meld in melds_in(hand, about.observation.profile) if card in meld.cards]
    return max(found, key=lambda meld: (not meld.has_joker, meld.size), default=None)

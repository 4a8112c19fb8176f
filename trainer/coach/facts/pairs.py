"""What a discard does to the cards that wait for a third: `keep-good-pairs`, `count-live-cards`,
`middle-cards-connect`.

The card discarded is compared with the one that the compared move discards, and each fact needs both counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.coach.advice import Fact
from trainer.coach.facts import weights
from trainer.coach.facts.about import About, Values
from trainer.coach.facts.sight import Sight
from trainer.rules.cards import Card

CLEARLY_MORE: Final = 2
"""Melds by which a loose card has to be ahead of another for it to be said."""


def whole_melds(about: About) -> Iterator[Fact]:
    """`keeps-meld`, `breaks-meld`: one of the two discards tears a whole meld of the hand, the other does not."""
    if about.two_discards is None:
        return
    mine, theirs = about.two_discards
    torn, spared = about.sight.breaks(mine), about.sight.breaks(theirs)
    if torn is None and spared is not None:
        yield Fact("keeps-meld", {"cards": spared.cards, "than": theirs}, True, weights.BROKEN_MELD)
    elif torn is not None and spared is None:
        yield Fact("breaks-meld", {"cards": torn.cards, "card": mine}, False, weights.BROKEN_MELD)


def good_pairs(about: About) -> Iterator[Fact]:
    """`keeps-pair`, `breaks-pair`: one of the two discards is waited with for live cards, with the other nothing is."""
    if about.two_discards is None:
        return
    mine, theirs = about.two_discards
    seen = about.sight
    if seen.breaks(mine) is not None or seen.breaks(theirs) is not None:
        return
    lost, kept = seen.lost(mine), seen.lost(theirs)
    if bool(lost) == bool(kept):
        return
    values = _pair(seen, mine if lost else theirs)
    if values is not None:
        weight = weights.LIVE_CARD * sum((lost or kept).values())
        yield Fact("breaks-pair" if lost else "keeps-pair", values, not lost, weight, "keep-good-pairs")


def _pair(seen: Sight, card: Card) -> Values | None:
    """The best pair of `card` that waits for live cards, none of which is in the hand; None where all the card adds to
    is a meld that is whole already."""
    lost = seen.lost(card)
    held = seen.observation.hand
    pairs = {
        other: {third: copies for third, copies in thirds.items() if copies}
        for other, thirds in seen.pairs(card).items()
        if not any(third in held for third in thirds)
    }
    partner = max(pairs, key=lambda other: sum(lost.get(third, 0) for third in pairs[other]), default=None)
    if partner is None or not any(third in lost for third in pairs[partner]):
        return None
    needs = pairs[partner]
    return {
        "card": card,
        "cards": tuple(sorted((card, partner))),
        "needs": needs,
        "live": sum(needs.values()),
    }


def live_waits(about: About) -> Iterator[Fact]:
    """`live-wait`, `live-wait-lost`: both discards break a wait, and one of them is for fewer unseen cards."""
    if about.two_discards is None:
        return
    mine, theirs = about.two_discards
    lost, kept = about.sight.lost(mine), about.sight.lost(theirs)
    few, many = sum(lost.values()), sum(kept.values())
    if not few or not many or few == many:
        return
    values: Values = {"card": mine, "needs": lost, "live": few, "than": theirs, "live_than": many}
    weight = weights.LIVE_CARD * abs(few - many)
    kind = "live-wait" if few < many else "live-wait-lost"
    yield Fact(kind, values, few < many, weight, "count-live-cards")


def dead_waits(about: About) -> Iterator[Fact]:
    """`dead-wait`: the card waits with another for cards of which no copy is unseen, and the other discard does not."""
    if about.two_discards is None:
        return
    mine, theirs = about.two_discards
    seen = about.sight
    dead = _dead_pair(seen, mine)
    if dead is None or seen.lost(mine) or seen.breaks(mine) is not None or not seen.lost(theirs):
        return
    partner, needs = dead
    values: Values = {"card": mine, "cards": tuple(sorted((mine, partner))), "needs": needs}
    weight = weights.LIVE_CARD * sum(seen.lost(theirs).values())
    yield Fact("dead-wait", values, True, weight, "count-live-cards")


def _dead_pair(seen: Sight, card: Card) -> tuple[Card, tuple[Card, ...]] | None:
    """A card that `card` would wait with, and the cards wanted, all of them in sight and none in the hand; None where
    some pair of the card is alive."""
    pairs = seen.pairs(card)
    held = seen.observation.hand
    if any(any(thirds.values()) for thirds in pairs.values()):
        return None
    return next(
        ((other, tuple(thirds)) for other, thirds in pairs.items() if not any(c in held for c in thirds)),
        None,
    )


def duplicates(about: About) -> Iterator[Fact]:
    """`duplicate`: the card is held twice, and a second copy makes no meld with the first; the other is not."""
    if about.two_discards is None:
        return
    mine, theirs = about.two_discards
    hand = about.observation.hand
    if mine.is_joker or hand.count(mine) < 2 or hand.count(theirs) > 1 or not about.sight.lost(theirs):
        return
    if about.sight.breaks(mine) is not None or about.sight.lost(mine):
        return
    weight = weights.LIVE_CARD * sum(about.sight.lost(theirs).values())
    yield Fact("duplicate", {"card": mine, "than": theirs}, True, weight, "count-live-cards")


def connections(about: About) -> Iterator[Fact]:
    """`connects`, `connects-lost`: both cards go with nothing, and one of them can join clearly more melds.

    Before the opening only where both leave the same best total: there a high card may be worth more than its place.
    """
    if about.two_discards is None:
        return
    mine, theirs = about.two_discards
    seen = about.sight
    hand = about.observation.hand
    if any(not _is_loose(seen, card) or hand.count(card) > 1 for card in (mine, theirs)):
        return
    if not about.observation.has_opened and seen.total(seen.without(mine)) != seen.total(
        seen.without(theirs)
    ):
        return
    few, many = seen.joins(mine), seen.joins(theirs)
    if abs(many - few) < CLEARLY_MORE:
        return
    values: Values = {"card": mine, "melds": few, "than": theirs, "melds_than": many}
    weight = weights.CONNECTION * abs(many - few)
    kind = "connects" if few < many else "connects-lost"
    thrown, kept = (mine, theirs) if few < many else (theirs, mine)
    # It may be that the card in the middle joins less, because the copies of its neighbours are gone.
    middle = _from_the_end(thrown) < _from_the_end(kept)
    yield Fact(kind, values, few < many, weight, "middle-cards-connect" if middle else "count-live-cards")


def _from_the_end(card: Card) -> int:
    """How many ranks lie between a card and the nearer end of a suit, where the ace lies at both."""
    assert not card.is_joker
    return min(card.rank - 1, 14 - card.rank)


def _is_loose(seen: Sight, card: Card) -> bool:
    """Whether the card goes with no other of the hand: neither a whole meld nor a live wait is made with it."""
    if card.is_joker:
        return False
    held = seen.observation.hand
    return not any(
        copies or third in held for thirds in seen.pairs(card).values() for third, copies in thirds.items()
    )

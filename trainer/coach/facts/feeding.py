"""What a discard gives to the others: `do-not-feed`, `discard-beside-discards`, `watch-pickups`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.coach.advice import Fact
from trainer.coach.facts import weights
from trainer.coach.facts.about import About, Values
from trainer.coach.facts.history import beside
from trainer.coach.facts.sight import Sight
from trainer.rules.cards import Card

CLEARLY_LIKELIER: Final = 0.05
"""How much likelier it has to be that the next seat can use one card rather than another."""


def _may_add(about: About) -> bool:
    """Whether the next seat could take the discard and add it to a meld."""
    return about.sight.has_opened(about.sight.next_seat) and "lay" in about.observation.profile.taken_uses


def feeding(about: About) -> Iterator[Fact]:
    """`spares-table`, `feeds-table`: one of the two discards can be taken by the next seat and added to a meld,
    and the other cannot. Where the meld was built with a card that was taken, `fits_their_melds` tells it."""
    if about.two_discards is None or not _may_add(about):
        return
    mine, theirs = about.two_discards
    seen = about.sight
    my_meld, their_meld = seen.fits(mine), seen.fits(theirs)
    seat = seen.next_seat
    if not my_meld and their_meld and taken_for(seen, theirs) is None:
        values: Values = {"card": theirs, "meld": their_meld, "seat": seat}
        yield Fact("spares-table", values, True, weights.FEEDING, "do-not-feed")
    elif my_meld and not their_meld and taken_for(seen, mine) is None:
        values = {"card": mine, "meld": my_meld, "seat": seat}
        yield Fact("feeds-table", values, False, weights.FEEDING, "do-not-feed")


def fits_their_melds(about: About) -> Iterator[Fact]:
    """`spares-pickup`, `feeds-pickup`: one discard fits a meld that a seat built with a card taken from the discards."""
    if about.two_discards is None or not _may_add(about):
        return
    mine, theirs = about.two_discards
    seen = about.sight
    my_taken, their_taken = taken_for(seen, mine), taken_for(seen, theirs)
    if not seen.fits(mine) and their_taken is not None:
        yield _taken_fact("spares-pickup", theirs, their_taken, for_move=True)
    elif my_taken is not None and not seen.fits(theirs):
        yield _taken_fact("feeds-pickup", mine, my_taken, for_move=False)


def _taken_fact(kind: str, card: Card, taken: tuple[int, int, Card], *, for_move: bool) -> Fact:
    number, seat, picked = taken
    values: Values = {"card": card, "meld": number, "seat": seat, "taken": picked}
    return Fact(kind, values, for_move, weights.FEEDING, "watch-pickups")


def taken_for(seen: Sight, card: Card) -> tuple[int, int, Card] | None:
    """A meld that `card` fits and in which a card lies that its owner took from the discards: its number, that seat,
    the card taken."""
    number = seen.fits(card)
    if not number:
        return None
    laid = seen.observation.table[number - 1]
    if laid.owner == seen.observation.seat:
        return None
    return next(
        (
            (number, laid.owner, taken)
            for taken in seen.shown.taken[laid.owner - 1]
            if taken in laid.meld.cards
        ),
        None,
    )


def frees_a_joker(about: About) -> Iterator[Fact]:
    """`keeps-jokers-card`, `gives-joker`: one discard is the card that a joker on the table stands for, and the next
    seat may swap it there."""
    if about.two_discards is None:
        return
    mine, theirs = about.two_discards
    seen = about.sight
    if not seen.has_opened(seen.next_seat) or "swap" not in about.observation.profile.taken_uses:
        return
    my_meld, their_meld = seen.frees(mine), seen.frees(theirs)
    if not my_meld and their_meld:
        values: Values = {"card": theirs, "meld": their_meld, "seat": seen.next_seat}
        yield Fact("keeps-jokers-card", values, True, weights.JOKER, "do-not-feed")
    elif my_meld and not their_meld:
        values = {"card": mine, "meld": my_meld, "seat": seen.next_seat}
        yield Fact("gives-joker", values, False, weights.JOKER, "do-not-feed")


def useful_next(about: About) -> Iterator[Fact]:
    """`less-useful`, `more-useful`: how likely the next seat, which has opened, makes a meld with the discard.

    By a hand dealt from the unseen cards by chance; cards that the table takes anyway are left to `feeding`.
    """
    if about.two_discards is None:
        return
    mine, theirs = about.two_discards
    seen = about.sight
    seat = seen.next_seat
    if not seen.has_opened(seat) or mine.is_joker or theirs.is_joker:
        return
    if seen.fits(mine) or seen.fits(theirs):
        return
    chance, other = seen.useful_to(seat, mine), seen.useful_to(seat, theirs)
    if abs(chance - other) < CLEARLY_LIKELIER:
        return
    values: Values = {"card": mine, "chance": chance, "than": theirs, "chance_than": other, "seat": seat}
    weight = weights.USEFUL * abs(chance - other)
    kind = "less-useful" if chance < other else "more-useful"
    yield Fact(kind, values, chance < other, weight, "do-not-feed")


def beside_discards(about: About) -> Iterator[Fact]:
    """`beside-discards`: the next seat threw a card of this rank or a neighbour of it, and nothing beside the other
    discard."""
    found = _related(about, about.sight.shown.thrown)
    if found is not None:
        yield Fact("beside-discards", found, True, weights.SAFETY, "discard-beside-discards")


def left_lying(about: About) -> Iterator[Fact]:
    """`left-lying`: the next seat, when it had opened, left a card of this rank or a neighbour of it lying, and
    nothing beside the other discard."""
    found = _related(about, about.sight.shown.left)
    if found is not None:
        yield Fact("left-lying", found, True, weights.SAFETY, "watch-pickups")


def _related(about: About, by_seat: tuple[tuple[Card, ...], ...]) -> Values | None:
    """What proves that cards of the next seat lie beside the discard, and none beside the compared one."""
    if about.two_discards is None:
        return None
    mine, theirs = about.two_discards
    seen = about.sight
    near = lying_beside(seen, by_seat, mine, theirs)
    return {"card": mine, "seat": seen.next_seat, "cards": near, "than": theirs} if near else None


def lying_beside(
    seen: Sight, by_seat: tuple[tuple[Card, ...], ...], mine: Card, theirs: Card
) -> tuple[Card, ...]:
    """The cards of the next seat that lie beside `mine`; none where one lies beside `theirs` too, or `mine` fits the
    table."""
    cards = by_seat[seen.next_seat - 1]
    near = tuple(dict.fromkeys(card for card in cards if beside(mine, card)))
    if not near or any(beside(theirs, card) for card in cards) or seen.fits(mine):
        return ()
    return near

"""Jokers of the table: `recover-jokers`."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.coach.advice import Fact
from trainer.coach.facts import weights
from trainer.coach.facts.about import About, Values
from trainer.rules import arrange
from trainer.rules.cards import JOKER, hand_points
from trainer.rules.melds import additions, makes_two_aces, naturals
from trainer.rules.moves import Swap


def frees_joker(about: About) -> Iterator[Fact]:
    """What the joker that a swap takes is good for. `frees-joker`: the hand lays more with it than with the card that it
    costs, in a meld of its own; `frees-joker-adds`: the card has no other place on the table, and the joker has;
    `frees-joker-keeps`: it may stay in the hand."""
    if not isinstance(about.move, Swap):
        return
    card, number = about.move.card, about.move.meld
    profile = about.observation.profile
    with_it = arrange.best(about.after.hand, profile, shed=True)
    without = arrange.best(about.observation.hand, profile, shed=True)
    values: Values = {"card": card, "meld": number}
    if with_it is not None and without is not None and _naturals(with_it) > _naturals(without):
        meld = next((meld for meld in with_it.melds if meld.has_joker), None)
        if meld is not None:
            yield Fact("frees-joker", {**values, "makes": meld.cards}, True, weights.JOKER, "recover-jokers")
            return
    longest = profile.longest_run
    places = (n for n, meld in enumerate(about.after.melds, 1) if additions(meld, JOKER, longest))
    place = next(places, 0)
    if place and not about.sight.fits(card):
        yield Fact("frees-joker-adds", {**values, "to": place}, True, weights.JOKER / 2, "recover-jokers")
    elif not profile.replays_jokers:
        yield Fact("frees-joker-keeps", values, True, weights.JOKER / 2, "recover-jokers")


def _naturals(laid: arrange.Arrangement) -> int:
    """What the cards of these melds would cost in the hand, the jokers left out."""
    return hand_points(card for meld in laid.melds for card in naturals(meld))


def gives_up_swap(about: About) -> Iterator[Fact]:
    """`keeps-swap`, `gives-up-swap`: one of the two discards is the only card in the hand that frees a joker."""
    if about.two_discards is None:
        return
    mine, theirs = about.two_discards
    hand = about.observation.hand

    def only(card: object) -> int:
        return next(
            (
                number
                for number, meld in enumerate(about.sight.melds, 1)
                if card in meld.joker_faces
                and not makes_two_aces(meld)
                and hand.count(card) == 1
                and sum(hand.count(other) for other in meld.joker_faces) == 1
            ),
            0,
        )

    mine_frees, theirs_frees = only(mine), only(theirs)
    if mine is JOKER or theirs is JOKER:
        return
    if not mine_frees and theirs_frees:
        values: Values = {"card": theirs, "meld": theirs_frees}
        yield Fact("keeps-swap", values, True, weights.JOKER, "recover-jokers")
    elif mine_frees and not theirs_frees:
        values = {"card": mine, "meld": mine_frees}
        yield Fact("gives-up-swap", values, False, weights.JOKER, "recover-jokers")


def joker_taken_at_once(about: About) -> Iterator[Fact]:
    """`leaves-joker`: a joker could be taken now, and what is done instead is clearly worse."""
    if isinstance(about.move, Swap):
        return
    swap, gap = about.best(Swap), about.advantage(Swap)
    if swap is not None and isinstance(swap.move, Swap) and gap > 0:
        yield Fact("leaves-joker", {"meld": swap.move.meld, "gap": gap}, False, gap, "recover-jokers")

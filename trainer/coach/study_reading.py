"""Experiments on what has to be read off the hand and the table: what opens soonest, what closes, what the next player
took and left."""

from __future__ import annotations

from itertools import permutations, product

from trainer.coach.facts.closing import COUNTED, ONE_EXACT_CARD
from trainer.coach.facts.feeding import lying_beside, taken_for
from trainer.coach.facts.sight import Sight
from trainer.coach.study_pairs import BUILT, LEFT, Pair, alike, fewest, how_many_more, partners
from trainer.rules.moves import Discard, Move
from trainer.rules.observation import Observation
from trainer.rules.state import State


def soonest(state: State, seen: Observation, usual: Move) -> Pair | None:
    """Before opening: to throw the card after which most unseen cards open next turn, or one that goes with as many
    others after which fewer do, no whole meld broken by either; by how many fewer. Of all such pairs the one with the
    widest gap."""
    if not isinstance(usual, Discard) or state.has_opened:
        return None
    others = partners(state)
    if len(set(others.values())) == len(others):
        return None
    sight = Sight(seen)
    opens = {card: sight.outs[card].copies for card in others}
    gaps = [
        (opens[one] - opens[two], one, two)
        for one, two in permutations(others, 2)
        if others[one] == others[two] and opens[one] > opens[two]
    ]
    # Throwing a card of a whole meld is a blunder of another kind; who plays by the partners alone sees that too.
    for more, one, two in sorted(gaps, key=lambda row: -row[0]):
        if sight.breaks(one) is None and sight.breaks(two) is None:
            return Pair(how_many_more(more), Discard(one), Discard(two))
    return None


def pickups(state: State, seen: Observation, usual: Move) -> Pair | None:
    """To throw a card that fits nothing, or one worth as much that fits what the next player laid with a card taken from
    the discards; else one beside a card that this player, having opened, left lying, or one beside which it left
    nothing. Both go with one other of the hand, or both with none."""
    sight = Sight(seen)
    if not isinstance(usual, Discard) or not sight.has_opened(sight.next_seat):
        return None
    # Whoever has opened lays what fits and throws it seldom: so lone cards alone would leave next to nothing to measure.
    others = {card: n for card, n in partners(state).items() if n <= 1}
    fits = {card for card in others if sight.fits(card)}
    two = [(a, b) for a, b in permutations(others, 2) if others[a] == others[b] and a not in fits]
    if fits and "lay" in state.profile.taken_uses:
        taken = {card: taken_for(sight, card) for card in fits}
        built = {card for card, one in taken.items() if one is not None and one[1] == sight.next_seat}
        found = alike(BUILT, ((a, b) for a, b in two if b in built))
        if found is not None:
            return found
    # Neither fits the table: what that costs is another experiment, `feeding`.
    left = sight.shown.left
    return alike(LEFT, ((a, b) for a, b in two if b not in fits and lying_beside(sight, left, a, b)))


def exact_wait(state: State, seen: Observation, usual: Move) -> Pair | None:
    """Once opened, with few cards in hand and where a hand is closed by discarding: to throw the card after which most
    unseen cards close next turn, or one worth as much after which none closes, or one exact card alone; by the fewest
    cards that another holds."""
    if not isinstance(usual, Discard) or not state.has_opened or state.profile.close_by != "discard":
        return None
    # One card left is no choice of what to wait for: it closes where the card drawn can be laid.
    if not 2 <= len(state.hand) - 1 <= COUNTED:
        return None
    sight = Sight(seen)
    closes = {card: sum(sight.closers(sight.without(card), sight.melds).values()) for card in partners(state)}
    most = max(closes.values(), default=0)
    if most <= ONE_EXACT_CARD:
        return None
    wide = [card for card, n in closes.items() if n == most]
    exact = [card for card, n in closes.items() if n <= ONE_EXACT_CARD]
    return alike(fewest(state), product(wide, exact))

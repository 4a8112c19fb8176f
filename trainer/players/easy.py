"""The first bot: legal and sensible. It opens when it can, lays what fits, discards what goes with nothing.

What it overlooks: it never takes a discard, never swaps a joker, and does not look at what others do.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from trainer.rules.arrange import best
from trainer.rules.cards import JOKER, Card, hand_points
from trainer.rules.duties import cards_to_keep
from trainer.rules.legal import legal_moves, places_for
from trainer.rules.moves import Discard, Draw, LayOff, Move, NewMeld, items_of, open_with
from trainer.rules.observation import Observation, own_state
from trainer.rules.profile import OPENING_MINIMUM
from trainer.rules.reading import Written
from trainer.rules.state import Phase, State
from trainer.rules.turn import check
from trainer.rules.ways import joins

_PARTNER = 12
"""What a card that goes with another is worth keeping for, in points of the hand; about a court card."""


class Easy:
    """A beginner who knows the rules."""

    name = "easy"

    def choose(self, observation: Observation, chance: random.Random) -> Move:
        state = own_state(observation)
        if state.phase is Phase.DRAW:
            return Draw()
        for move in _plays(state):
            if check(state, move) is None:
                return move
        # Its seat may have been taken over in the middle of a turn: with a taken card or an owed joker it does the
        # first thing that is legal, which is to put the card back where that can still be done.
        return _discard(state, chance) or next(legal_moves(state))


def _plays(state: State) -> Iterator[Move]:
    """What could be laid, best first: an opening, then melds that empty the hand most, then single cards."""
    keep = cards_to_keep(state, first_round=True)
    if not state.has_opened:
        found = best(state.hand, state.profile, keep=keep, clean=state.profile.clean_opening)
        if found is not None and found.value >= OPENING_MINIMUM:
            yield open_with(found.melds)
        return
    melds = best(state.hand, state.profile, keep=keep, shed=True)
    if melds is not None:
        for meld in melds.melds:
            yield NewMeld(items_of(meld))
    # A joker is worth most in a meld of one's own: it is only added when little else is left.
    late = len(state.hand) <= 3
    # In the order of the hand, not of a set: sets of cards are ordered differently in each process.
    for card in sorted(dict.fromkeys(state.hand), key=lambda card: -hand_points((card,))):
        if card is not JOKER or late:
            for number, stands in places_for(state, card):
                yield LayOff(Written(card, stands), number)


def _discard(state: State, chance: random.Random) -> Move | None:
    """The card that goes with fewest others; among equals the dearest, once opened, else any. None if all are refused."""
    allowed = [card for card in dict.fromkeys(state.hand) if check(state, Discard(card)) is None]
    if not allowed:
        return None
    return Discard(min(allowed, key=lambda card: (_worth(state, card), chance.random())))


def _worth(state: State, card: Card) -> int:
    if card is JOKER:
        return 1000
    partners = sum(joins(card, other) for other in set(state.hand) if other not in (JOKER, card))
    return _PARTNER * partners - (hand_points((card,)) if state.has_opened else 0)

"""Experiments on discards: what a wait is worth, what a kept ace costs, what feeds the others, what they threw before."""

from __future__ import annotations

from itertools import combinations, product
from typing import Final

from trainer.coach.study_pairs import ALIKE, Pair, alike, fewest, partners, points, side
from trainer.rules.cards import ACE, JOKER
from trainer.rules.melds import additions
from trainer.rules.moves import Discard, Move
from trainer.rules.observation import Observation
from trainer.rules.state import State
from trainer.solver.live import completing, live_cards

CHEAP: Final = 5
"""A card of at most so many points is cheap beside an ace."""
MOST_LIVE: Final = 4
"""Waits with more live cards are counted with these."""


def keep_waits(state: State, seen: Observation, usual: Move) -> Pair | None:
    """To throw a lone card, or one of two that wait for a third and are worth as much; by side and by how many cards are
    live for the two."""
    if not isinstance(usual, Discard):
        return None
    others = partners(state)
    unseen = {card: seen.unseen().count(card) for card in dict.fromkeys(seen.unseen())}
    lone = [card for card, n in others.items() if not n]
    waits = [
        (sum(live_cards(one, two, unseen).values()), card)
        for one, two in combinations([card for card, n in others.items() if n == 1], 2)
        if completing(one, two)
        for card in (one, two)
    ]
    found = [
        (abs(points(card) - points(alone)), live, alone, card)
        for live, card in waits
        for alone in lone
        if abs(points(card) - points(alone)) <= ALIKE
    ]
    if not found:
        return None
    _, live, alone, card = min(found, key=lambda row: row[0])
    return Pair(f"{side(state)}-live-{min(live, MOST_LIVE)}", Discard(alone), Discard(card))


def kept_ace(state: State, seen: Observation, usual: Move) -> Pair | None:
    """Once opened: to throw a lone ace, or a lone cheap card; by the fewest cards that another holds."""
    if not isinstance(usual, Discard) or not state.has_opened:
        return None
    lone = [card for card, n in partners(state).items() if not n]
    aces = [card for card in lone if card.rank == ACE]
    cheap = [card for card in lone if points(card) <= CHEAP]
    if not aces or not cheap:
        return None
    return Pair(fewest(state), Discard(aces[0]), Discard(min(cheap, key=points)))


def feeding(state: State, seen: Observation, usual: Move) -> Pair | None:
    """To throw a lone card that fits nothing on the table, or one that fits, while another has opened; worth as much."""
    others_opened = any(
        opened
        for seat, opened in enumerate(state.opened, 1)
        if seat != state.turn and not state.out[seat - 1]
    )
    if not isinstance(usual, Discard) or not others_opened:
        return None
    lone = [card for card, n in partners(state).items() if not n]
    longest = state.profile.longest_run
    feeds = [card for card in lone if any(tuple(additions(meld, card, longest)) for meld in state.melds)]
    spares = [card for card in lone if card not in feeds]
    return alike(side(state), product(spares, feeds))


def beside_discards(state: State, seen: Observation, usual: Move) -> Pair | None:
    """To throw a lone card of a rank that the next player has thrown, or of one it has not; worth as much."""
    if not isinstance(usual, Discard):
        return None
    after = state.turn % state.seats + 1
    thrown = {
        event.move.card.rank
        for event in seen.log
        if event.seat == after and isinstance(event.move, Discard) and event.move.card is not JOKER
    }
    lone = [card for card, n in partners(state).items() if not n]
    beside = [card for card in lone if card.rank in thrown]
    apart = [card for card in lone if card.rank not in thrown]
    return alike(side(state), product(beside, apart))

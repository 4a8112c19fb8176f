"""A running hand as one seat may keep it in a file: cards that it has not seen are left out.

The places of the deck are followed through the hand by number, each new stock likewise. Equal cards cannot be told
apart: a card that is played is taken to be one that was seen before, if its seat holds such a one, else the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trainer.rules.cards import HAND_SIZE, JOKER, PACK_SIZE, Card
from trainer.rules.moves import Discard, Move, Take, cards_of
from trainer.rules.notation.records import HandRecord
from trainer.rules.state import Event


@dataclass(frozen=True, slots=True)
class HiddenEvent:
    """A move of the log, with None in the new stock for each card whose place in it the seat has not seen."""

    seat: int
    move: Move
    new_stock: tuple[Card | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class HiddenHand:
    """A hand's record as one seat may know it."""

    dealer: int
    deck: tuple[Card | None, ...]
    events: tuple[HiddenEvent, ...]
    result: tuple[int, ...] | None


def hangs_on_the_hand(move: Move, code: str) -> bool:
    """Whether a refusal hangs on cards that the move does not show: with other cards in the hand it might not apply.

    Where those were dealt anew it says nothing against the file.
    """
    if isinstance(move, Take):
        return code == "taken-card-unusable"
    if isinstance(move, Discard):
        return code == "attachable-discard"
    return code in ("taken-card-not-used", "joker-cannot-be-replayed", "joker-not-replayed")


def seen_by(hand: HandRecord, seat: int, out: Sequence[bool]) -> HiddenHand:
    """The hand as `seat` may keep it (0: as everybody may). `out` says by seat who was not dealt to."""
    walk = _Walk(hand, seat, tuple(out))
    for event in hand.events:
        walk.follow(event)
    deck = tuple(card if place in walk.seen[0] else None for place, card in enumerate(hand.deck))
    stocks = iter(zip(walk.stocks, walk.seen[1:], strict=True))
    events = []
    for event in hand.events:
        order = None
        if event.new_stock is not None:
            places, seen = next(stocks)
            order = tuple(hand.deck[place] if place in seen else None for place in places)
        events.append(HiddenEvent(event.seat, event.move, order))
    return HiddenHand(hand.dealer, deck, tuple(events), hand.result)


class _Walk:
    """Where each place of the deck lies now; `seen[0]` are the places seen since the deal, `seen[n]` those seen since
    the n-th new stock was made, and `stocks` the places of each new stock in its order."""

    def __init__(self, hand: HandRecord, seat: int, out: tuple[bool, ...]) -> None:
        self.deck = hand.deck
        self.seat = seat
        seats = len(out)
        order = [(hand.dealer + step) % seats + 1 for step in range(seats)]
        order = [s for s in order if not out[s - 1]]
        turned = HAND_SIZE * len(order)
        self.hands: dict[int, list[int]] = {
            s: list(range(at, turned, len(order))) for at, s in enumerate(order)
        }
        self.pile = [turned]
        self.stock = list(range(turned + 1, PACK_SIZE))
        self.jokers: list[int] = []
        self.seen: list[set[int]] = [{turned, *self.hands.get(seat, ())}]
        self.stocks: list[list[int]] = []

    def see(self, place: int) -> None:
        for seen in self.seen:
            seen.add(place)

    def follow(self, event: Event) -> None:
        mine = self.hands[event.seat]
        verb = event.move.verb
        if verb == "draw":
            mine.append(self.stock.pop(0))
            if event.seat == self.seat:
                self.see(mine[-1])
        elif verb == "take":
            mine.append(self.pile.pop())
        elif verb == "put back":
            self.pile.append(mine.pop())
        for card in cards_of(event.move):
            place = self._played(mine, card)
            mine.remove(place)
            self.see(place)
            if verb == "discard":
                self.pile.append(place)
            elif card is JOKER:
                self.jokers.append(place)
        if verb == "swap":
            mine.append(self.jokers.pop())
        if event.new_stock is not None:
            self._restock(event.new_stock)

    def _played(self, mine: list[int], card: Card) -> int:
        same = [place for place in mine if self.deck[place] is card]
        return next((place for place in same if place in self.seen[-1]), same[0])

    def _restock(self, order: Sequence[Card]) -> None:
        left = self.pile[:-1]
        stock = []
        for card in order:
            place = next(place for place in left if self.deck[place] is card)
            left.remove(place)
            stock.append(place)
        self.pile = self.pile[-1:]
        self.stock = list(stock)
        self.stocks.append(stock)
        # What lies open or is held is known as before; only the places in the new stock are to be seen anew.
        self.seen.append((set(range(PACK_SIZE)) - set(stock)) & self.seen[-1])

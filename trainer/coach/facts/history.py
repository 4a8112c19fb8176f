"""What each seat has shown by the public moves: what it threw, what it took, what it left lying."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.rules.cards import ACE, HIGH_ACE, Card
from trainer.rules.moves import Discard, Draw, Open, PutBack, Take
from trainer.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class Shown:
    """By seat, oldest first: the cards `thrown`, those `taken` from the discards and not put back, and the top
    discards `left` lying by a seat that had opened and drew from the stock instead."""

    thrown: tuple[tuple[Card, ...], ...]
    taken: tuple[tuple[Card, ...], ...]
    left: tuple[tuple[Card, ...], ...]


def shown(observation: Observation) -> Shown:
    """What the log tells; a log that begins later tells less, and nothing wrong."""
    seats = range(observation.seats)
    thrown: list[list[Card]] = [[] for _ in seats]
    taken: list[list[Card]] = [[] for _ in seats]
    left: list[list[Card]] = [[] for _ in seats]
    opens = {event.seat for event in observation.log if isinstance(event.move, Open)}
    opened = [done and seat not in opens for seat, done in enumerate(observation.opened, 1)]
    pile: list[Card] = []
    last: Card | None = None
    for event in observation.log:
        at = event.seat - 1
        match event.move:
            case Discard(card):
                thrown[at].append(card)
                pile.append(card)
            case Take():
                last = pile.pop() if pile else None
                if last is not None:
                    taken[at].append(last)
            case PutBack() if last is not None:
                pile.append(taken[at].pop())
            case Draw() if opened[at] and pile:
                left[at].append(pile[-1])
            case Open():
                opened[at] = True
            case _:
                pass
        if event.new_stock is not None:
            pile = pile[-1:]
    return Shown(*(tuple(tuple(cards) for cards in found) for found in (thrown, taken, left)))


def beside(card: Card, other: Card) -> bool:
    """Whether the two are of one rank, or neighbours in one suit (or the same card)."""
    if card.suit is None or other.suit is None:
        return False
    if card.rank == other.rank:
        return True
    return card.suit is other.suit and any(abs(a - b) == 1 for a in _places(card) for b in _places(other))


def _places(card: Card) -> tuple[int, ...]:
    return (ACE, HIGH_ACE) if card.rank == ACE else (card.rank,)

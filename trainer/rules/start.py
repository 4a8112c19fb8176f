"""Who starts: each player draws a card, the highest begins, and the player at his right deals (RULES.md 1)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from trainer.rules.cards import ACE, HIGH_ACE, JOKER, Card, full_pack


@dataclass(frozen=True, slots=True)
class StartDraw:
    """The draw for the start. `rounds` holds, for each round, the card that each drawing seat got; `starter` had the
    highest, and `dealer` sits at his right."""

    rounds: tuple[tuple[tuple[int, Card], ...], ...]
    starter: int
    dealer: int


def draw_for_start(seats: Sequence[int], seed: int | str) -> StartDraw:
    """Draw for `seats` (in clockwise order) from a pack shuffled by `seed`.

    The ace is high, suits do not count; whoever drew a joker draws again, and so do those who tie for the highest.
    """
    pack = full_pack()
    random.Random(f"start:{seed}").shuffle(pack)
    drawing = tuple(seats)
    rounds: list[tuple[tuple[int, Card], ...]] = []
    while True:
        drawn: dict[int, Card] = {}
        again = drawing
        while again:
            cards = tuple((seat, pack.pop()) for seat in again)
            rounds.append(cards)
            drawn |= dict(cards)
            again = tuple(seat for seat, card in cards if card is JOKER)
        highest = max(map(_height, drawn.values()))
        drawing = tuple(seat for seat in drawing if _height(drawn[seat]) == highest)
        if len(drawing) == 1:
            at = list(seats).index(drawing[0])
            return StartDraw(tuple(rounds), drawing[0], seats[at - 1])


def _height(card: Card) -> int:
    return HIGH_ACE if card.rank == ACE else card.rank

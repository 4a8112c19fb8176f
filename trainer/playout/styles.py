"""How the levels differ, as numbers that the policies read: one column of `STYLES` for each level.

Weights are in quarter points of the hand. Where they come from: STRATEGY.md ("Weights that won"), then self-play of
hard against normal (`tests/playout/test_levels.py` holds the order of the levels).
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Final

LEVELS: Final = ("easy", "normal", "hard")


@dataclass(frozen=True, slots=True)
class Style:
    """One level. The order of the fields is that of `S_...` in `trainer.playout.policies`."""

    takes: int = 0
    """0 never takes a discard, 1 to open and to meld, 2 to add as well."""
    swaps: int = 0
    """Whether it swaps jokers out."""
    random: int = 0
    """Whether any card but a joker may be thrown."""
    wait_closed: int = 0
    """Before opening, for each unseen card that makes a meld of this card and another of the hand."""
    pair_closed: int = 0
    """Before opening, for each other card of the hand that goes with it."""
    meld_closed: int = 0
    """Before opening, for being part of a meld of the hand."""
    points_closed: int = 0
    """Before opening, for each point that the card costs in the hand where unopened hands are counted."""
    wait_open: int = 0
    pair_open: int = 0
    meld_open: int = 0
    points_open: int = 0
    feed: int = 0
    """For a card that fits the table, while another who has opened can use it."""
    feed_later: int = 0
    """For a card that fits the table, while nobody else has opened."""
    hurry: int = 0
    """For each point of a card, more, when somebody who has opened holds few cards."""
    safe: int = 0
    """For a card that the next player threw or left lying before."""
    holds: int = 0
    """Where closing in hand doubles: for so many turns it waits until it can close or another has opened."""
    live: int = 0
    """Whether cards in sight are not waited for."""
    short: int = 3
    """How many cards are few: from then on another seat may close at any moment."""
    late: int = 3
    """With so many cards of its own a joker is added to a meld rather than kept for one of its own."""


STYLES: Final = {
    "easy": Style(random=1),
    "normal": Style(
        takes=1,
        pair_closed=12,
        meld_closed=60,
        pair_open=12,
        meld_open=60,
        points_open=4,
    ),
    "hard": Style(
        takes=2,
        swaps=1,
        wait_closed=8,
        meld_closed=80,
        points_closed=1,
        wait_open=16,
        meld_open=60,
        points_open=3,
        feed=48,
        feed_later=12,
        hurry=10,
        safe=4,
        holds=99,
        live=1,
    ),
}


def style_numbers(style: Style) -> tuple[int, ...]:
    """A style as the kernel reads it."""
    return astuple(style)

"""How much a fact weighs, in points a hand, so that the one that matters most is told first.

Rough on purpose: equity is what a move is worth, a weight only puts the reasons of one move in order. Where a fact has
a gap of its own from the deals, that gap is its weight.
"""

from __future__ import annotations

from typing import Final

LIVE_CARD: Final = 0.4
"""An unseen card that completes a wait. Weights that won in the prototype's play: 3 to 4 points of hand value for each
live partner (STRATEGY.md), of which about a tenth is lost when somebody closes first."""

FEEDING: Final = 1.5
"""A discard that the table takes: 12 points of hand value in the prototype, of which an eighth."""

USEFUL: Final = 5.0
"""For the whole chance that the next seat uses a discard."""

SAFETY: Final = 0.3
"""What was thrown, left or taken by the next seat: a hint about its hand, no more."""

CONNECTION: Final = 0.05
"""A meld more that a loose card can still join."""

OPENING_CARD: Final = 0.5
"""An unseen card that opens next turn."""

OPENING_POINT: Final = 0.1
"""A point of the best total before the opening."""

SHED: Final = 0.5
"""For each point shed and the whole chance that another closes: half of what is held at a close could still go."""

FITTING_CARD: Final = 0.1
"""An unseen card that others can add to what was laid."""

FREEING_CARD: Final = 0.8
"""An unseen copy of the card that a joker on the table stands for."""

JOKER: Final = 4.0
"""A joker more, as one card of a meld and against 25 points in the hand."""

CLOSING_CARD: Final = 0.7
"""An unseen card that closes next turn."""

CLOSING: Final = 20.0
"""To close now: about the mean penalty of a hand (21)."""

BROKEN_MELD: Final = 3.0
"""A whole meld torn apart."""

OUTCOME: Final = 0.01
"""A bare figure of the deals, which is told last: it says that a move is better, and hardly why."""

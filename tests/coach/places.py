"""Positions to ask the coach about."""

from __future__ import annotations

from trainer.rules.notation.position import complete, read_position
from trainer.rules.observation import Observation, observe


def seen(text: str) -> Observation:
    """The position in the notation, as the seat to move sees it."""
    state = complete(read_position('format = "scala40/1"\n' + text))
    return observe(state, state.turn)


MAY_TAKE = seen(
    """
rules = "fr-table"
turn = 1
dealer = 2
hands = ["7H 8H 2C 9S KD KC 3D 5S", "9"]
opened = [true, true]
turns_taken = [3, 3]
table = ["10H JH QH", "4S 4D 4C"]
owners = [1, 2]
discards = "5C 9H"
"""
)
"""The nine of hearts lies there: it makes a meld with 7 and 8, and fits meld 1."""

THROWS_A_KING = seen(
    """
rules = "it-club"
turn = 1
dealer = 2
hands = ["KD 2C", "2"]
opened = [true, true]
turns_taken = [8, 8]
table = ["10H JH QH", "4S 4D 4C"]
owners = [1, 2]
discards = "5C 9S"
drawn = "stock"
"""
)
"""Two cards left, one has to go: whoever keeps the king pays ten for it, whoever keeps the two pays two."""

CLOSES = seen(
    """
rules = "it-club"
turn = 1
dealer = 2
hands = ["KH 2C", "6"]
opened = [true, true]
turns_taken = [8, 8]
table = ["10H JH QH", "4S 4D 4C"]
owners = [1, 2]
discards = "5C 9S"
drawn = "stock"
"""
)
"""The king goes to the run, the two is discarded: that closes."""

CAN_OPEN = seen(
    """
rules = "it-club"
turn = 1
dealer = 2
hands = ["10S JS QS KS 5H 5D 5C 2C 8D 9D 3H 7C 6S AD", "13"]
turns_taken = [2, 2]
discards = "5S"
drawn = "stock"
"""
)

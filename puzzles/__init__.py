"""The puzzles: their kinds, their making, their checking, and the bank of checked ones."""

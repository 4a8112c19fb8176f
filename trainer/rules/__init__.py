"""The game: cards, melds, houses, turns, scoring, what a seat may know, and the notation. Standard library only."""

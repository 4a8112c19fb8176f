"""The game a second time, written from the rules' text alone: slow, simple, and without a look at the engine.

Tests hold the engine to it, and every exact puzzle of the bank is proved by it once more. A card is its notation here
("7H", "JK"). `programme` needs OR-Tools (extra `puzzles`); the rest is plain Python.
"""

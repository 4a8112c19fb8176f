"""Scala 40 Trainer: one engine that knows the game, and the things that teach with it."""

__version__ = "0.1.0"

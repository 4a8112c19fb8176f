"""The compiled kernel, for players that play out."""

from tests.playout.conftest import compiled

__all__ = ["compiled"]

"""The engine of the playouts, compiled where it can be."""

from tests.playout.conftest import compiled

__all__ = ["compiled"]

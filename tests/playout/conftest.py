"""Engines for the tests of playouts."""

from __future__ import annotations

import pytest

from trainer.playout.engine import Engine, can_compile, engine


@pytest.fixture(scope="session")
def compiled() -> Engine:
    """The compiled kernel; without Numba the test is skipped."""
    if not can_compile():
        pytest.skip("Numba is not installed")
    made = engine(wait=True)
    assert made.compiled
    return made

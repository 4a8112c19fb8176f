"""Machine code is made once, by one process at a time, whatever becomes of those who asked for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock, Timeout

from trainer.playout import engine

pytest.importorskip("numba")


def test_who_comes_while_it_is_made_waits_and_makes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCALA40_CACHE_DIR", str(tmp_path))
    folder = engine.cache_folder()
    folder.mkdir()
    with FileLock(str(folder / "lock")):
        code = "print('begun', flush=True)\nfrom trainer.playout.engine import make\nmake()"
        other = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=dict(os.environ)
        )
        assert other.stdout is not None
        assert other.stdout.readline() == "begun\n"
        (folder / "whole").touch()  # by whoever holds the lock
        assert other.poll() is None
    assert other.wait(60) == 0
    other.stdout.close()
    assert sorted(one.name for one in folder.iterdir() if one.name != "lock") == ["whole"]


def test_the_lock_is_held_by_whoever_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCALA40_CACHE_DIR", str(tmp_path))
    folder = engine.cache_folder()
    folder.mkdir()
    held = []

    def compiled() -> None:
        held.append(FileLock(str(folder / "lock"), timeout=0))
        with pytest.raises(Timeout):
            held[-1].acquire()

    monkeypatch.setattr(engine, "compiled", compiled)
    engine.make()
    assert len(held) == 1

"""Running something as a person who may not write everywhere: CI runs as root, which ignores permissions."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

_PR_CAPBSET_DROP = 24
_CAP_DAC_OVERRIDE = 1


def _drop() -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_PR_CAPBSET_DROP, _CAP_DAC_OVERRIDE, 0, 0, 0) != 0:
        os._exit(99)


def unprivileged() -> Callable[[], None] | None:
    """What to give as `preexec_fn` so that permissions count; None where they count already.

    Skips the test where neither holds.
    """
    if sys.platform == "win32":
        pytest.skip("Windows' permissions are not these")
    if os.geteuid() != 0:
        return None
    if sys.platform != "linux":
        pytest.skip("root ignores permissions here, and only Linux can give that up")
    tried = subprocess.run([sys.executable, "-c", ""], preexec_fn=_drop, check=False)
    if tried.returncode != 0:
        pytest.skip("root ignores permissions, and may not give that up here")
    return _drop


def made_read_only(*paths: Path) -> None:
    """Takes the right to write from files and folders."""
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)

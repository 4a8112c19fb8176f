"""The kernel, loaded twice: as plain Python over lists, and compiled by Numba over arrays. Both play the same games.

Numba is optional (extra `fast`) and is imported only when the compiled engine is asked for. Machine code is kept in
a folder of the user's cache named by the hash of the kernel's files and Numba's version: with its own cache Numba
does not see that a callee in another file has changed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, cast

import platformdirs
from filelock import FileLock

from trainer.playout import (
    arrange,
    belief,
    cards,
    chance,
    discards,
    duties,
    hands,
    layout,
    melds,
    policies,
    turn,
)
from trainer.playout.layout import Ints
from trainer.playout.tables import templates

KERNEL: Final[tuple[ModuleType, ...]] = (
    layout,
    chance,
    melds,
    cards,
    arrange,
    turn,
    duties,
    discards,
    policies,
    belief,
    hands,
)
"""The kernel's files, each after those that it imports."""

ENTRIES: Final = ("decide", "play_many", "play_out", "weigh")
"""What is called from outside; only these are kept in the cache, their callees within them."""


@dataclass(frozen=True, slots=True)
class Engine:
    """One loading of the kernel. `array` makes the arrays that its functions take."""

    name: str
    array: Callable[[Sequence[int]], Ints]
    decide: Callable[..., None]
    play_many: Callable[..., None]
    play_out: Callable[..., None]
    weigh: Callable[..., None]
    templates: Ints

    @property
    def compiled(self) -> bool:
        return self.name == "compiled"

    def room(self) -> Ints:
        """An array to play a hand in."""
        return self.array([0] * layout.SIZE)


@cache
def plain() -> Engine:
    """The kernel as it stands."""
    kernel = (policies.decide, hands.play_many, hands.play_out, hands.weigh)
    return Engine("plain", list, *kernel, list(templates()))


@dataclass(slots=True)
class _Compiling:
    lock: threading.Lock = field(default_factory=threading.Lock)
    thread: threading.Thread | None = None
    engine: Engine | None = None


_compiling: Final = _Compiling()
_log = logging.getLogger(__name__)

COMPILE_SECONDS: Final = 600.0
_WHOLE: Final = "whole"
"""A file that stands beside the machine code once all of it is there."""
_CHILD: Final = """
import os, sys
if hasattr(os, "nice"):
    os.nice(int(sys.argv[1]))
from trainer.playout.engine import make
make()
"""


def can_compile() -> bool:
    """Whether Numba is installed."""
    return importlib.util.find_spec("numba") is not None


def warm_up(*, patient: bool = True) -> threading.Thread | None:
    """Begin to compile in the background, once; None where Numba is missing. `patient`: leave the machine to others."""
    if not can_compile():
        return None
    with _compiling.lock:
        if _compiling.thread is None:
            _compiling.thread = threading.Thread(
                target=_compile, args=(patient,), name="compile-playouts", daemon=True
            )
            _compiling.thread.start()
    return _compiling.thread


def prepare() -> None:
    """Make the machine code in the background, if it was never made here, and load nothing: half a minute that whoever
    asks for advice need not wait then."""
    folder = cache_folder() if can_compile() else None
    if folder is not None and not (folder / _WHOLE).exists():
        threading.Thread(target=_make, args=(folder, True), name="make-playouts", daemon=True).start()


def is_warming() -> bool:
    """Whether the compiled engine is on its way."""
    return _compiling.thread is not None and _compiling.thread.is_alive()


def may_compile() -> bool:
    """Whether the compiled engine can still be had; not where Numba is missing, nor where compiling has failed."""
    thread = _compiling.thread
    return can_compile() and (_compiling.engine is not None or thread is None or thread.is_alive())


def engine(*, wait: bool = False) -> Engine:
    """The compiled engine once it is ready, else the plain one. `wait`: compile now where that is possible."""
    if wait:
        thread = warm_up(patient=False)
        if thread is not None:
            thread.join()
    return _compiling.engine or plain()


def _compile(patient: bool) -> None:
    """Have it compiled, then load it. Where that fails, plain Python goes on."""
    try:
        _make(cache_folder(), patient)
        _compiling.engine = compiled()
    except Exception:
        _log.warning("the playouts could not be compiled; plain Python goes on", exc_info=True)


def _make(folder: Path, patient: bool) -> None:
    """Compile in a process of its own: here it would hold the interpreter's lock, and with it every page, for half a
    minute. What goes wrong there is told by whoever loads what is missing."""
    if not _writable(folder) or (folder / _WHOLE).exists():
        return
    subprocess.run([sys.executable, "-c", _CHILD, str(10 * patient)], check=False, timeout=COMPILE_SECONDS)


def make() -> None:
    """Compile the kernel into the cache, unless it lies there. One process at a time, and it holds the lock itself: it goes
    on when whoever began it was killed, and the next one waits for it in place of compiling beside it."""
    folder = cache_folder()
    with FileLock(str(folder / "lock"), timeout=COMPILE_SECONDS):
        if not (folder / _WHOLE).exists():
            compiled()


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


def keeps_code() -> bool:
    """Whether what is compiled can be kept, so that the next start finds it."""
    return _writable(cache_folder())


def cache_folder() -> Path:
    """Where machine code for just these kernel files, where they lie, and this Numba is kept."""
    digest = hashlib.sha256(version("numba").encode())
    for module in KERNEL:
        digest.update(_file(module).encode())
        digest.update(Path(_file(module)).read_bytes())
    own = os.environ.get("SCALA40_CACHE_DIR")
    base = Path(own) if own else Path(platformdirs.user_cache_dir("scala40-trainer", appauthor=False))
    return base / f"kernel-{digest.hexdigest()[:16]}"


def _file(module: ModuleType) -> str:
    assert module.__file__ is not None
    return module.__file__


def compiled() -> Engine:
    """Compile the kernel, or read it from the cache, and try each entry once. Slow at first: call `warm_up`.

    Where the cache's folder cannot be written to, nothing is kept.
    """
    kept = keeps_code()
    folder = str(cache_folder())
    if "numba" not in sys.modules and kept:
        os.environ["NUMBA_CACHE_DIR"] = folder
    import numba
    import numpy as np

    if kept:
        numba.config.CACHE_DIR = folder  # type: ignore[attr-defined]
    _teach_bits()

    def array(values: Sequence[int]) -> Ints:
        return cast(Ints, np.array(values, dtype=np.int64))

    made: dict[str, Any] = {}
    for module in KERNEL:
        space: dict[str, Any] = {"__name__": module.__name__, "__file__": _file(module)}
        exec(compile(Path(_file(module)).read_text(encoding="utf-8"), _file(module), "exec"), space)
        for name, value in space.items():
            if not isinstance(value, FunctionType):
                continue
            if value.__globals__ is space:
                made[name] = numba.njit(**_options(entry=name in ENTRIES, kept=kept))(value)
            space[name] = made[name]
    entries = (made["decide"], made["play_many"], made["play_out"], made["weigh"])
    ready = Engine("compiled", array, *entries, array(templates()))
    _try(ready)
    if kept:
        (Path(folder) / _WHOLE).touch()
    return ready


def _options(*, entry: bool, kept: bool) -> dict[str, Any]:
    """How Numba compiles a function of the kernel; only an entry is called from Python and kept in the cache."""
    return {
        "nogil": True,
        "error_model": "numpy",
        "cache": entry and kept,
        "no_cpython_wrapper": not entry,
        "no_cfunc_wrapper": True,
    }


def _teach_bits() -> None:
    """Let Numba know `int.bit_count` and `int.bit_length` (of numbers from 0 to 2**63 - 1), as one instruction each."""
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic, overload_method

    @intrinsic
    def count_ones(context: Any, number: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            return builder.ctpop(values[0])

        return types.int64(types.int64), build

    @intrinsic
    def leading_zeros(context: Any, number: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            return builder.ctlz(values[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.int64), build

    # Numba compares the arguments of the two functions with their annotations, so neither has any.
    overload_method(types.Integer, "bit_count")(lambda number: lambda number: count_ones(number))  # type: ignore[call-arg]
    overload_method(types.Integer, "bit_length")(lambda number: lambda number: 64 - leading_zeros(number))  # type: ignore[call-arg]


def _try(ready: Engine) -> None:
    """Call each entry with arguments as they will come, on a hand that is over: that compiles it, or loads it."""
    over = [0] * layout.SIZE
    over[layout.PHASE] = layout.OVER
    over[layout.SEATS] = 2
    s, room = ready.array(over), ready.array([0] * 64)
    ready.play_many(s, s, ready.templates, 0, 0, 0, 0, room, room, 0)
    ready.play_out(s, s, s, ready.templates, room, room, 0, 0, 0, 0, 0, 0, room)
    ready.weigh(s, s, ready.templates, 0, 0, 0, 0, room)
    pack = ready.array(over)
    pack[layout.PHASE] = layout.DRAW
    ready.decide(pack, ready.templates)

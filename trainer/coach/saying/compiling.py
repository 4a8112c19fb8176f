"""What is said while the engine is compiled: whether it is for the first time only, or each time anew."""

from __future__ import annotations

from trainer.language import Words
from trainer.playout.engine import cache_folder, keeps_code


def compiling_text(w: Words) -> str:
    """How long it takes, and whether the next start waits again; then what helps."""
    if keeps_code():
        return w.tr("The engine is being compiled. This takes a minute or two, and only the first time.")
    return w.tr(
        "The engine is being compiled. This takes a minute or two, each time anew, because nothing can be "
        "written in {folder}. Name another folder in SCALA40_CACHE_DIR.",
        folder=str(cache_folder().parent),
    )


def compiling(w: Words) -> str:
    """The same beside a progress bar, in a few words."""
    return w.tr("compiling, the first time only") if keeps_code() else w.tr("compiling, each time anew")

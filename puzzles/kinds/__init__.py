"""The nine kinds of puzzle, each a module with the functions of `base.Kind`; a module is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final, cast

from puzzles.kinds.base import Kind
from trainer.rules.errors import Scala40Error

_MODULES: Final = {
    "find-the-opening": "find_opening",
    "which-discard": "which_discard",
    "close-the-hand": "close_hand",
    "free-the-joker": "free_joker",
    "take-or-draw": "take_or_draw",
    "open-or-wait": "open_or_wait",
    "count-it": "count_it",
    "legal-or-not": "legal_or_not",
    "outs": "outs",
}
NAMES: Final = tuple(_MODULES)
"""Their names, in the order in which they are shown."""


class UnknownKind(Scala40Error):
    """No kind of puzzle has this name; `expected` lists those there are."""

    code = "unknown-kind"


def kind(name: str) -> Kind:
    """The kind of that name. Raises `UnknownKind`."""
    if name not in _MODULES:
        raise UnknownKind(read=name, expected=", ".join(NAMES))
    return cast(Kind, import_module(f"puzzles.kinds.{_MODULES[name]}").KIND)


class _Kinds(Mapping[str, Kind]):
    def __getitem__(self, name: str) -> Kind:
        if name not in _MODULES:
            raise KeyError(name)
        return kind(name)

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


KINDS: Final[Mapping[str, Kind]] = _Kinds()
"""All kinds by name."""

"""Positions that differ by a renaming of the suits alone are one puzzle."""

from __future__ import annotations

import re
from functools import cache
from itertools import permutations
from typing import Final

SUITS: Final = "HDCS"
_CARD: Final = re.compile(r"(?<![A-Z0-9])(A|[2-9]|10|[JQK])([HDCS])(?![A-Z0-9])")
_PLAIN: Final = re.compile(r"(?:(?:(?:A|[2-9]|10|[JQK])[HDCS]|JK)[. ])*(?:(?:A|[2-9]|10|[JQK])[HDCS]|JK)")


@cache
def _renamings() -> tuple[dict[str, str], ...]:
    return tuple(dict(zip(SUITS, order, strict=True)) for order in permutations(SUITS))


def alike_text(text: str) -> str:
    """The least of the 24 texts that renaming the suits of every card gives, cards that lie together sorted first.

    The order within a hand says nothing, that of the discards does: as both are sorted, two positions that differ in the
    order of the discards alone count as alike too, which is what somebody who solves both would say.
    """
    return min(_sorted(_renamed(text, names)) for names in _renamings())


def _renamed(text: str, names: dict[str, str]) -> str:
    return _CARD.sub(lambda found: found[1] + names[found[2]], text)


def _sorted(text: str) -> str:
    def one(found: re.Match[str]) -> str:
        return ".".join(sorted(re.split("[. ]", found[0])))

    return _PLAIN.sub(one, text)

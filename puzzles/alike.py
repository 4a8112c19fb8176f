"""Positions that differ by a renaming of the suits alone are one puzzle."""

from __future__ import annotations

import re
from functools import cache
from itertools import permutations
from typing import Final

SUITS: Final = "HDCS"
_MARKS: Final = "\x01\x02\x03\x04"
"""Stand for the suits while a text is taken apart: no text holds them, so that nothing but a card's suit is renamed."""
_BETWEEN: Final = "\x00"
_CARD: Final = re.compile(r"(?<![A-Z0-9])(A|[2-9]|10|[JQK])([HDCS])(?![A-Z0-9])")
_FACE: Final = f"(?:A|[2-9]|10|[JQK])[{SUITS}{_MARKS}]|JK"
_PLAIN: Final = re.compile(rf"(?:(?:{_FACE})[. ])*(?:{_FACE})")


@cache
def _renamings() -> tuple[dict[int, int], ...]:
    return tuple(str.maketrans(_MARKS, "".join(order)) for order in permutations(SUITS))


def alike_text(text: str) -> str:
    """The least of the 24 texts that renaming the suits of every card gives, cards that lie together sorted first.

    The order within a hand says nothing, that of the discards does: as both are sorted, two positions that differ in the
    order of the discards alone count as alike too, which is what somebody who solves both would say.
    """
    marked = _CARD.sub(lambda found: found[1] + _MARKS[SUITS.index(found[2])], text)
    # Where cards lie together does not depend on how suits are called, so the text is taken apart once: what stands
    # between the groups is at the even places, the groups, parted by dots, at the odd ones.
    pieces = [
        piece
        for pair in zip(_PLAIN.split(marked), [*_PLAIN.findall(marked), ""], strict=True)
        for piece in pair
    ]
    pieces[1::2] = [group.replace(" ", ".") for group in pieces[1::2]]
    whole = _BETWEEN.join(pieces)
    return min(_told(whole.translate(names).split(_BETWEEN)) for names in _renamings())


def _told(pieces: list[str]) -> str:
    pieces[1::2] = [".".join(sorted(group.split("."))) if "." in group else group for group in pieces[1::2]]
    return "".join(pieces)

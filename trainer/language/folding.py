"""Text as it is looked for: without accents, capitals and signs, and words that begin alike taken as one.

A person on a phone types *suita* for *suită* and *defausse* for *défausse*; and types one form of a word where another
one is written.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_WORD: Final = re.compile(r"[^\W_]+")
_ELSE: Final = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "đ": "d", "ø": "o", "ł": "l"})
_SHORTEST_STEM: Final = 3
_LONG: Final = 6
"""Words from this length on end in two letters."""


def fold(text: str) -> str:
    """Lower case without accents: *Défausse* becomes *defausse*, *suită* *suita*."""
    parted = unicodedata.normalize("NFKD", text.casefold()).translate(_ELSE)
    return "".join(sign for sign in parted if not unicodedata.combining(sign))


def words_of(text: str) -> list[str]:
    """The words of a text, folded, in their order; numbers are words too."""
    return _WORD.findall(fold(text))


def stem(word: str) -> str:
    """The part of a folded word that its forms share, as far as cutting its ending finds it: *gioco* and *giochi* share
    *gioc*, *aperture* and *apertura* *apertu*. Numbers and short words are left whole."""
    if word.isdigit() or len(word) <= _SHORTEST_STEM:
        return word
    return word[: -2 if len(word) >= _LONG else -1]


def same_word(word: str, wanted: str) -> bool:
    """Whether two folded words are forms of one: they share the stem, and neither is much longer."""
    if word == wanted:
        return True
    start = stem(wanted)
    return len(start) >= _SHORTEST_STEM and word.startswith(start) and len(word) <= len(wanted) + 2

"""Recovery codes: four groups of four letters, made to be read aloud and copied by hand."""

from __future__ import annotations

import secrets

# No two signs that are taken for each other: of 0 O, 1 I L, 2 Z, 5 S, 8 B, U V only V stays. 24 signs, 16 places:
# 73 bits, too many to guess over the network.
ALPHABET = "ACDEFGHJKMNPQRTVWXY34679"
GROUPS = 4
GROUP = 4


def new_code() -> str:
    """A fresh code, such as `K7QM-3XDA-9TRF-WH4C`."""
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(GROUP)) for _ in range(GROUPS))


def read_code(text: str) -> str | None:
    """The code that somebody typed, in whatever case and with whatever separators; None if it can be none."""
    signs = "".join(sign for sign in text.upper() if sign.isalnum())
    if len(signs) != GROUPS * GROUP or any(sign not in ALPHABET for sign in signs):
        return None
    return "-".join(signs[start : start + GROUP] for start in range(0, len(signs), GROUP))

"""Chance by counting: the n-th random word under a key is a function of the two, so nothing depends on the order.

Words of 32 bits in integers of 64, masked after each step; the multipliers have 31 bits, so that no product
overflows. Mixer: Chris Wellons' `hash-prospector`, shifts 16-15-15.
"""

WORD = 0xFFFFFFFF
STEP = 0x9E3779B1
"""An odd constant near 2**32 divided by the golden ratio: neighbours lie far apart."""


def mix(x: int) -> int:
    """32 bits in, 32 bits out, each of which depends on all."""
    x ^= x >> 16
    x = (x * 0x21F0AAAD) & WORD
    x ^= x >> 15
    x = (x * 0x735A2D97) & WORD
    return x ^ (x >> 15)


def word(key: int, n: int) -> int:
    """The n-th word under a key of 32 well-mixed bits; `n` stays below 2**30."""
    return mix((key + n * STEP) & WORD)


def below(key: int, n: int, most: int) -> int:
    """The n-th number under a key, from 0 to `most` - 1 (bias under `most` / 2**32)."""
    return (mix((key + n * STEP) & WORD) * most) >> 32


def key_of(first: int, second: int, n: int) -> int:
    """A key for the n-th deal under a key of 64 bits, given as two words."""
    return mix(mix((first + n * STEP) & WORD) ^ second)

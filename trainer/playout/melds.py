"""Melds of the table as one integer each, and how they grow (RULES.md 2 to 4, 7; `trainer.rules.melds`).

A code holds five numbers of 4 bits, lowest first: kind (0 run, 1 set); suit or rank; low place or mask of suits; high
place or 1 for a joker; the joker's place in a run (0 none), or 1 + the suit that it stands for in a set (0 either).
Places are 1 to 14, ranks 1 to 13.
"""

from trainer.playout.layout import FACES_ALL


def pack_meld(kind: int, x: int, y: int, z: int, w: int) -> int:
    return kind | (x << 4) | (y << 8) | (z << 12) | (w << 16)


def meld_mask(code: int) -> int:
    """Plane of the natural cards of a meld."""
    x = (code >> 4) & 15
    y = (code >> 8) & 15
    if code & 1:
        return spread(y) << (x - 1)
    places = ((1 << ((code >> 12) & 15)) - 1) & ~((1 << (y - 1)) - 1)
    w = code >> 16
    if w:
        places &= ~(1 << (w - 1))
    return ((places & 0x1FFF) | (places >> 13)) << (13 * x)


def meld_jokers(code: int) -> int:
    """1 for a meld with a joker, else 0."""
    if code & 1:
        return (code >> 12) & 1
    return 1 if code >> 16 else 0


def spread(suits: int) -> int:
    """Mask of suits, as the plane of their aces."""
    return (suits & 1) | ((suits & 2) << 12) | ((suits & 4) << 24) | ((suits & 8) << 36)


def place_bit(place: int, suit: int) -> int:
    """The bit of the card at a place of a run."""
    return 1 << (13 * suit + (place - 1) % 13)


def meld_fits(code: int, longest: int) -> int:
    """Plane of the natural cards that can be added to a meld."""
    x = (code >> 4) & 15
    y = (code >> 8) & 15
    z = (code >> 12) & 15
    w = code >> 16
    if code & 1:
        if y.bit_count() + z >= 4:
            return 0
        free = 15 & ~y
        if w:
            free &= ~(1 << (w - 1))
        return spread(free) << (x - 1)
    if z - y + 1 >= longest:
        return 0
    fits = 0
    # A run of fourteen has an ace at either end, one of them the joker.
    if z < 13 or (z == 13 and (y > 1 or w == 1)):
        fits |= place_bit(z + 1, x)
    if y > 2 or (y == 2 and (z < 14 or w == 14)):
        fits |= place_bit(y - 1, x)
    return fits


def meld_takes_joker(code: int, longest: int) -> int:
    """1 where a joker can be added to a meld."""
    y = (code >> 8) & 15
    z = (code >> 12) & 15
    if code & 1:
        return 1 if z == 0 and y != 15 else 0
    return 1 if code >> 16 == 0 and z - y + 1 < longest else 0


def meld_swaps(code: int) -> int:
    """Plane of the cards that can be put in place of a meld's joker."""
    x = (code >> 4) & 15
    y = (code >> 8) & 15
    z = (code >> 12) & 15
    w = code >> 16
    if code & 1:
        if not z:
            return 0
        suits = 1 << (w - 1) if w else 15 & ~y
        return spread(suits) << (x - 1)
    if not w or (y == 1 and z == 14 and (w == 1 or w == 14)):
        return 0
    return place_bit(w, x)


def only_suit(suits: int) -> int:
    """1 + the one suit of a mask."""
    return suits.bit_length()


def meld_added(code: int, face: int) -> int:
    """The meld with a natural card that fits it; at the high end where both ends are this face."""
    x = (code >> 4) & 15
    y = (code >> 8) & 15
    z = (code >> 12) & 15
    w = code >> 16
    if code & 1:
        y |= 1 << (face // 13)
        return pack_meld(1, x, y, z, only_suit(15 & ~y) if z else 0)
    place = face % 13 + 1
    if z < 14 and z % 13 + 1 == place and (z < 13 or y > 1 or w == 1):
        return pack_meld(0, x, y, z + 1, w)
    return pack_meld(0, x, y - 1, z, w)


def joker_stands(code: int, high: int) -> int:
    """What a joker added to a meld stands for: at the high end of a run if `high` and it can, else at the low end."""
    x = (code >> 4) & 15
    y = (code >> 8) & 15
    z = (code >> 12) & 15
    if code & 1:
        return 13 * (only_suit(15 & ~y) - 1) + x - 1
    place = z + 1 if z < 14 and (high or y == 1) else y - 1
    return 13 * x + (place - 1) % 13


def meld_with_joker(code: int, face: int) -> int:
    """The meld with a joker that stands for `face` added to it."""
    x = (code >> 4) & 15
    y = (code >> 8) & 15
    z = (code >> 12) & 15
    if code & 1:
        return pack_meld(1, x, y, 1, face // 13 + 1)
    if z < 14 and z % 13 == face % 13:
        return pack_meld(0, x, y, z + 1, z + 1)
    return pack_meld(0, x, y - 1, z, y - 1)


def meld_swapped(code: int, face: int) -> int:
    """The meld after a natural card took its joker's place."""
    x = (code >> 4) & 15
    y = (code >> 8) & 15
    z = (code >> 12) & 15
    if code & 1:
        return pack_meld(1, x, y | (1 << (face // 13)), 0, 0)
    return pack_meld(0, x, y, z, 0)


def declared(code: int, declares: int) -> int:
    """A meld as the house reads it: the joker of a set of three has a suit only where the house declares it."""
    if declares or not code & 1:
        return code
    y = (code >> 8) & 15
    return code & 0xFFFF if y.bit_count() == 2 else code


def lowest(plane: int) -> int:
    """The lowest face of a plane that is not empty."""
    return (plane & -plane).bit_length() - 1


def doubled(a: int, b: int, mask: int) -> int:
    """The second plane after one more copy of each card of `mask`."""
    return (b | (a & mask)) & FACES_ALL

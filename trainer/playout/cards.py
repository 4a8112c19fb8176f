"""Cards coming and going: hands, what everybody knows of them, the table, the discard pile."""

from trainer.playout.layout import (
    CODE,
    COUNT,
    DISCARD,
    DRAWN,
    FIT,
    FIT_JOKER,
    FITS,
    JOKER,
    JOKER_FITS,
    KA,
    KB,
    KJ,
    LONGEST_RUN,
    MELD_SIZE,
    MELDS,
    OUT1,
    OUT2,
    OWNER,
    PILE,
    PILED,
    SEAT,
    SEAT_SIZE,
    SWAP,
    SWAPS,
    TABLE,
    TAKEN,
    TAKEN_USED,
    A,
    B,
    Ints,
    J,
)
from trainer.playout.melds import meld_fits, meld_mask, meld_swaps, meld_takes_joker


def seat_at(seat: int) -> int:
    """Where a seat's fields begin."""
    return SEAT + SEAT_SIZE * seat


def add_card(s: Ints, o: int, card: int) -> None:
    """A card comes into the hand of the seat whose fields begin at `o`."""
    if card == JOKER:
        s[o + J] += 1
    else:
        bit = 1 << card
        s[o + B] |= s[o + A] & bit
        s[o + A] |= bit
    s[o + COUNT] += 1


def remove_cards(s: Ints, o: int, mask: int, jokers: int) -> None:
    """Cards leave the hand, one of each face of `mask`; those that others knew of first (`trainer.rules.turn`)."""
    b = s[o + B]
    s[o + A] ^= mask & ~b
    s[o + B] = b & ~mask
    s[o + J] -= jokers
    s[o + COUNT] -= mask.bit_count() + jokers
    seen = mask & s[o + KA]
    if seen:
        b = s[o + KB]
        s[o + KA] ^= seen & ~b
        s[o + KB] = b & ~seen
    if jokers and s[o + KJ]:
        s[o + KJ] -= min(jokers, s[o + KJ])


def show_card(s: Ints, o: int, card: int) -> None:
    """Everybody sees that a seat holds this card."""
    if card == JOKER:
        s[o + KJ] += 1
    else:
        bit = 1 << card
        s[o + KB] |= s[o + KA] & bit
        s[o + KA] |= bit


def lies_open(s: Ints, mask: int) -> None:
    """One more copy of each of these faces lies on the table or in the discard pile."""
    s[OUT2] |= s[OUT1] & mask
    s[OUT1] |= mask


def leaves_open(s: Ints, mask: int) -> None:
    """One copy of each of these faces goes from there."""
    twice = s[OUT2]
    s[OUT1] ^= mask & ~twice
    s[OUT2] = twice & ~mask


def pile_card(s: Ints, card: int) -> None:
    """A card goes on top of the discard pile."""
    s[PILED + s[PILE]] = card
    s[PILE] += 1
    if card != JOKER:
        lies_open(s, 1 << card)


def unpile_card(s: Ints) -> int:
    """The top card leaves the discard pile."""
    s[PILE] -= 1
    card = s[PILED + s[PILE]]
    if card != JOKER:
        leaves_open(s, 1 << card)
    return card


def set_meld(s: Ints, at: int, code: int) -> None:
    """What lies at a place of the table, and what that place takes."""
    longest = s[LONGEST_RUN]
    s[at + CODE] = code
    s[at + FIT] = meld_fits(code, longest)
    s[at + SWAP] = meld_swaps(code)
    s[at + FIT_JOKER] = meld_takes_joker(code, longest)


def add_meld(s: Ints, code: int, owner: int) -> None:
    """A new meld on the table; its cards lie open from now on."""
    at = TABLE + MELD_SIZE * s[MELDS]
    set_meld(s, at, code)
    s[at + OWNER] = owner
    s[MELDS] += 1
    s[FITS] |= s[at + FIT]
    s[SWAPS] |= s[at + SWAP]
    s[JOKER_FITS] += s[at + FIT_JOKER]
    lies_open(s, meld_mask(code))


def look_over(s: Ints) -> None:
    """Add up what the melds of the table take."""
    fits = 0
    swaps = 0
    jokers = 0
    for at in range(TABLE, TABLE + MELD_SIZE * s[MELDS], MELD_SIZE):
        fits |= s[at + FIT]
        swaps |= s[at + SWAP]
        jokers += s[at + FIT_JOKER]
    s[FITS] = fits
    s[SWAPS] = swaps
    s[JOKER_FITS] = jokers


def unused_card(s: Ints) -> int:
    """Face of the taken card while it has not reached the table, -1 for none."""
    return s[TAKEN] if s[DRAWN] == DISCARD and not s[TAKEN_USED] else -1


def points_of(a: int, b: int, jokers: int) -> int:
    """What cards left in the hand cost: by counting the faces of each worth."""
    total = 25 * jokers
    for plane in (a, b):
        total += 11 * (plane & ACES).bit_count()
        total += 10 * (plane & COURT).bit_count()
        rest = plane & SMALL
        if rest:
            total += (rest & BIT0).bit_count() + 2 * (rest & BIT1).bit_count()
            total += 4 * (rest & BIT2).bit_count() + 8 * (rest & BIT3).bit_count()
    return total


RANKS = 0x8004002001
"""One bit for each suit; shifted by rank - 1, the plane of a rank."""
ACES = RANKS
COURT = RANKS << 9 | RANKS << 10 | RANKS << 11 | RANKS << 12
SMALL = RANKS << 1 | RANKS << 2 | RANKS << 3 | RANKS << 4 | RANKS << 5 | RANKS << 6 | RANKS << 7 | RANKS << 8
# The ranks 2 to 9 by the binary digits of their number.
BIT0 = RANKS << 2 | RANKS << 4 | RANKS << 6 | RANKS << 8
BIT1 = RANKS << 1 | RANKS << 2 | RANKS << 5 | RANKS << 6
BIT2 = RANKS << 3 | RANKS << 4 | RANKS << 5 | RANKS << 6
BIT3 = RANKS << 7 | RANKS << 8

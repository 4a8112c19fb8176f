"""The exact search over a hand, for the kernel: which disjoint melds leave least (`trainer.rules.arrange.shedding`).

Melds that fit the hand are listed once; every multiset of them is walked in the order of the list, each at most as
long as its cards are there, cut where the cards that later melds could take cannot bring it above the best.
"""

from trainer.playout.cards import points_of
from trainer.playout.layout import (
    BEST_CARDS,
    BEST_LAID,
    BEST_MASKS,
    BEST_POINTS,
    CAND,
    CARDS,
    FOUND,
    FRAME,
    FRAME_SIZE,
    JOKER,
    MASK,
    NATURAL,
    POINTS,
    SHED,
    T_GROUP,
    T_GROUP_JOKER,
    TEMPLATE,
    UNION,
    WITH_JOKER,
    Ints,
)

LONGEST_PIECE = 5
"""No template has more cards: longer runs are laid as pieces of three to five, which are worth as much."""
CARD_WORTH = 1000
"""A card laid is worth more than all points: fewest cards left come first, then fewest points."""


def candidates(s: Ints, t: Ints, a: int, jokers: int) -> int:
    """List the melds that plane `a` and the jokers hold, and for each place of the list the cards from there on."""
    n = 0
    missing = ~a
    rest = a
    while rest:
        low = rest & -rest
        rest ^= low
        face = low.bit_length() - 1
        for at in range(t[T_GROUP + face], t[T_GROUP + face + 1], TEMPLATE):
            if not t[at] & missing:
                s[CAND + n] = at
                n += 1
        if jokers:
            for at in range(t[T_GROUP_JOKER + face], t[T_GROUP_JOKER + face + 1], TEMPLATE):
                if not t[at] & missing:
                    s[CAND + n] = at
                    n += 1
    s[FOUND] = n
    union = 0
    natural = 0
    s[UNION + n] = 0
    s[NATURAL + n] = 0
    for i in range(n - 1, -1, -1):
        at = s[CAND + i]
        union |= t[at + MASK]
        if not t[at + WITH_JOKER]:
            natural |= t[at + MASK]
        s[UNION + i] = union
        s[NATURAL + i] = natural
    return n


def could_lay(s: Ints, t: Ints, a: int, b: int, jokers: int) -> int:
    """At most so many cards of a hand can be laid in melds: a quick bound."""
    candidates(s, t, a, jokers)
    natural = s[NATURAL]
    room = (a & natural).bit_count() + (b & natural).bit_count() + LONGEST_PIECE * jokers
    union = s[UNION]
    return min(room, (a & union).bit_count() + (b & union).bit_count() + jokers)


def arrange(
    s: Ints, t: Ints, a: int, b: int, jokers: int, must: int, keep: int, least: int, clean: int, fewest: int
) -> int:
    """The melds that leave fewest cards, then fewest points: 1000 for each card laid plus its points, or -1.

    `a`, `b`, `jokers`: the hand. `must`: the face that has to be laid, -1 for none. `keep`: so many cards stay.
    `least`: what the melds have to be worth together; with `clean` only those without a joker count.
    `fewest`: arrangements of fewer cards need not be found. The melds are left in BEST_... of the array.
    """
    n = candidates(s, t, a, jokers)
    s[BEST_LAID] = 0
    s[BEST_CARDS] = 0
    s[BEST_POINTS] = 0
    best = 0 if least <= 0 and must < 0 else -1
    if not n:
        return best
    must_bit = 1 << must if 0 <= must < JOKER else 0
    most = a.bit_count() + b.bit_count() + jokers - keep
    met = 1 if must < 0 else 0
    depth = 0
    i = 0
    cards = 0
    points = 0
    shed = 0
    while True:
        dive = False
        while i < n:
            union = s[UNION + i]
            natural = s[NATURAL + i]
            room = (a & natural).bit_count() + (b & natural).bit_count() + LONGEST_PIECE * jokers
            if jokers:
                room = min(room, (a & union).bit_count() + (b & union).bit_count() + jokers)
            if room > most - cards:
                room = most - cards
            if (
                room < 3
                or cards + room < fewest
                or (best >= 0 and cards + room < s[BEST_CARDS])
                or points + 11 * room < least
                or (not met and must_bit and not union & must_bit)
            ):
                break
            if best >= 0 and cards + room == s[BEST_CARDS]:
                # No more cards than the best lays: then it takes more points.
                could = CARD_WORTH * (cards + room) + shed + points_of(a & union, b & union, jokers)
                if could <= best:
                    break
            at = s[CAND + i]
            mask = t[at]
            if mask & ~a or t[at + WITH_JOKER] > jokers or cards + t[at + CARDS] > most:
                i += 1
                continue
            dive = True
            break
        if not dive:
            if not depth:
                break
            depth -= 1
            f = FRAME + FRAME_SIZE * depth
            i = s[f] + 1
            a = s[f + 1]
            b = s[f + 2]
            jokers = s[f + 3]
            cards = s[f + 4]
            points = s[f + 5]
            shed = s[f + 6]
            met = s[f + 7]
            continue
        f = FRAME + FRAME_SIZE * depth
        s[f] = i
        s[f + 1] = a
        s[f + 2] = b
        s[f + 3] = jokers
        s[f + 4] = cards
        s[f + 5] = points
        s[f + 6] = shed
        s[f + 7] = met
        s[f + 8] = at
        depth += 1
        with_joker = t[at + WITH_JOKER]
        a, b = a ^ (mask & ~b), b & ~mask
        jokers -= with_joker
        cards += t[at + CARDS]
        shed += t[at + SHED]
        if not (clean and with_joker):
            points += t[at + POINTS]
        if (must_bit and mask & must_bit) or (must == JOKER and with_joker):
            met = 1
        if met and points >= least and CARD_WORTH * cards + shed > best:
            best = CARD_WORTH * cards + shed
            s[BEST_LAID] = depth
            s[BEST_CARDS] = cards
            s[BEST_POINTS] = points
            s[BEST_MASKS] = a
            s[BEST_MASKS + 1] = b
            s[BEST_MASKS + 2] = jokers
            for k in range(depth):
                s[BEST_LAID + 1 + k] = s[FRAME + FRAME_SIZE * k + 8]
    return best

"""Which card to throw, and what cards of a hand wait for."""

from trainer.playout.cards import RANKS, seat_at
from trainer.playout.chance import word
from trainer.playout.duties import write
from trainer.playout.layout import (
    COUNT,
    FACES_ALL,
    FEEDING,
    FITS,
    FORFEIT,
    GONE,
    JOKER,
    JOKER_FITS,
    LEFT,
    MOVES,
    OPENED,
    OUT1,
    OUT2,
    POLICY_KEY,
    S_FEED,
    S_FEED_LATER,
    S_HURRY,
    S_LIVE,
    S_MELD_CLOSED,
    S_MELD_OPEN,
    S_PAIR_CLOSED,
    S_PAIR_OPEN,
    S_POINTS_CLOSED,
    S_POINTS_OPEN,
    S_RANDOM,
    S_SAFE,
    S_SHORT,
    S_WAIT_CLOSED,
    S_WAIT_OPEN,
    SEATS,
    T_NEAR,
    T_POINTS,
    T_RUN,
    T_WAIT,
    THROWN,
    TURN,
    V_DISCARD,
    A,
    B,
    Ints,
    J,
)
from trainer.playout.melds import lowest
from trainer.playout.turn import next_seat


def in_reach(t: Ints, a: int, jokers: int, card: int) -> int:
    """Whether a natural card can be in a meld with others of plane `a` and the jokers at all."""
    others = (a & t[T_NEAR + card]).bit_count()
    return 1 if others >= 2 or (others and jokers) else 0


def allowed(s: Ints, o: int) -> int:
    """Plane of the natural cards that the house lets this seat throw; a joker is only thrown where it is empty."""
    a = s[o + A]
    if s[FEEDING] == 0 or (s[FEEDING] == 1 and s[o + OPENED]):
        return a
    fits = s[FITS]
    if a & ~fits:
        return a & ~fits
    return a if not s[o + J] or s[JOKER_FITS] else 0


def choose_discard(s: Ints, t: Ints, o: int, y: int) -> None:
    """Write the discard: the card with the most against it, the first of equals; or any card but a joker."""
    rest = allowed(s, o)
    if not rest:
        write(s, V_DISCARD, JOKER, -1, -1)
        return
    if t[y + S_RANDOM]:
        skip = (word(s[POLICY_KEY], s[MOVES]) * rest.bit_count()) >> 32
        for _ in range(skip):
            rest &= rest - 1
        write(s, V_DISCARD, lowest(rest), -1, -1)
        return
    a = s[o + A]
    b = s[o + B]
    opened = s[o + OPENED]
    fed, hurried = others_near(s, t[y + S_SHORT])
    wait = t[y + (S_WAIT_OPEN if opened else S_WAIT_CLOSED)]
    pair = t[y + (S_PAIR_OPEN if opened else S_PAIR_CLOSED)]
    meld = t[y + (S_MELD_OPEN if opened else S_MELD_CLOSED)]
    points = t[y + S_POINTS_OPEN] if opened else 0 if s[FORFEIT] else t[y + S_POINTS_CLOSED]
    if hurried and (opened or not s[FORFEIT]):
        points += t[y + S_HURRY]
    feed = t[y + (S_FEED if fed else S_FEED_LATER)]
    next_o = seat_at(next_seat(s, s[TURN]))
    passed = s[next_o + THROWN] | s[next_o + LEFT]
    once, twice = FACES_ALL & ~a, FACES_ALL & ~a
    if t[y + S_LIVE]:
        # Unseen: at least one copy, and both.
        once = ~(s[OUT2] | b | (s[OUT1] & a)) & ~a
        twice = ~(s[OUT1] | a)
    best = -(1 << 40)
    card = -1
    while rest:
        bit = rest & -rest
        rest ^= bit
        face = bit.bit_length() - 1
        value = points * t[T_POINTS + face]
        if not b & bit:
            suit = face // 13
            rank = face - 13 * suit
            held = (a >> (13 * suit)) & 0x1FFF
            held |= (held << 13) | (held << 26)
            around = 32 * rank + ((held >> (11 + rank)) & 31)
            same = (RANKS << rank) & a & ~bit
            if wait:
                waits = t[T_WAIT + around] << (13 * suit)
                if same:
                    waits |= (RANKS << rank) & ~a
                value -= wait * ((waits & once).bit_count() + (waits & twice).bit_count())
            if pair:
                value -= pair * (a & t[T_NEAR + face]).bit_count()
            if t[T_RUN + around] or same & (same - 1):
                value -= meld
        if feed and s[FITS] & bit:
            value -= feed
        if passed & bit:
            value += t[y + S_SAFE]
        if value > best:
            best = value
            card = face
    write(s, V_DISCARD, card, -1, -1)


def others_near(s: Ints, short: int) -> tuple[int, int]:
    """Whether another seat has opened, and whether one of those holds few (`short`) cards."""
    fed = 0
    hurried = 0
    for other in range(s[SEATS]):
        o = seat_at(other)
        if other != s[TURN] and s[o + OPENED] and not s[o + GONE]:
            fed = 1
            if s[o + COUNT] <= short:
                hurried = 1
    return fed, hurried

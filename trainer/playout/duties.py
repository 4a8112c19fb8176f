"""What a turn still owes, and a way to pay it from anywhere (RULES.md 8, 12; `trainer.rules.ways`, `detours`).

The policies plan so that they never need this. A hand that is taken over in the middle of a turn may: with a taken
card that must be grown towards, or several jokers to replay. `way` looks for the shortest sequence of moves that
does it all, and writes its first move.
"""

from trainer.playout.cards import set_meld, unused_card
from trainer.playout.layout import (
    AT,
    CARD,
    CARDS,
    CLOSE_ANY,
    CODE,
    COUNT,
    DECLARED,
    DRAW,
    FIRST,
    FIRST_CLOSE,
    FIT,
    FIT_JOKER,
    JOKER,
    LAID,
    MASK,
    MELD,
    MELD_SIZE,
    MELDS,
    MOVE,
    OWED,
    PHASE,
    REPLAY,
    ROUND_DONE,
    STANDS,
    SWAP,
    T_THREES,
    TABLE,
    TAKEN_USED,
    TEMPLATE,
    USE_LAY,
    USE_MELD,
    USE_SWAP,
    V_LAY,
    V_MELD,
    V_SWAP,
    VERB,
    WITH_JOKER,
    A,
    B,
    Ints,
    J,
)
from trainer.playout.melds import (
    declared,
    joker_stands,
    lowest,
    meld_added,
    meld_swapped,
    meld_with_joker,
)


def keep_once_drawn(s: Ints) -> int:
    """How many cards the hand must hold before the discard: one to discard, another where it may not close yet."""
    if not s[FIRST_CLOSE] and not s[ROUND_DONE]:
        return 2
    return 0 if s[CLOSE_ANY] else 1


def cards_to_keep(s: Ints) -> int:
    """The same now: before drawing, the card to come is one of them (`trainer.rules.duties.cards_to_keep`)."""
    keep = keep_once_drawn(s)
    return keep - 1 if keep and s[PHASE] == DRAW else keep


def write(s: Ints, verb: int, card: int, at: int, stands: int) -> None:
    """Write a move without melds."""
    s[MOVE + VERB] = verb
    s[MOVE + CARD] = card
    s[MOVE + AT] = at
    s[MOVE + STANDS] = stands
    s[MOVE + LAID] = 0


def write_meld(s: Ints, code: int) -> None:
    """Write a new meld."""
    write(s, V_MELD, -1, -1, -1)
    s[MOVE + LAID] = 1
    s[MOVE + FIRST] = code


def find_way(s: Ints, t: Ints, o: int) -> int:
    """Write the first move of a shortest way to use the taken card, replay owed jokers and keep what must be kept."""
    keep = cards_to_keep(s)
    for depth in range(1, s[o + COUNT] + 1):
        if way(s, t, o, keep, depth):
            return 1
    return 0


def way(s: Ints, t: Ints, o: int, keep: int, depth: int) -> int:
    """1 if the duties can be met in at most `depth` moves; the first of them is then written. Nothing is changed."""
    taken = unused_card(s)
    if taken < 0 and not s[OWED]:
        return 1 if s[o + COUNT] >= keep else 0
    if not depth or s[o + COUNT] - s[OWED] < keep:
        return 0
    for number in range(s[MELDS]):
        at = TABLE + MELD_SIZE * number
        code = s[at + CODE]
        fits = s[at + FIT] & s[o + A] if taken >= 0 and concerns(code, taken) else 0
        while fits:
            face = lowest(fits)
            fits &= fits - 1
            if way_by_card(s, t, o, keep, depth, V_LAY, face, number, -1):
                return 1
        if s[at + FIT_JOKER] and s[o + J] and (taken < 0 or concerns(code, taken)):
            stands = joker_stands(code, 1)
            if way_by_card(s, t, o, keep, depth, V_LAY, JOKER, number, stands):
                return 1
            other = joker_stands(code, 0)
            if (
                taken >= 0
                and other != stands
                and way_by_card(s, t, o, keep, depth, V_LAY, JOKER, number, other)
            ):
                return 1
    if way_by_meld(s, t, o, keep, depth, taken):
        return 1
    if taken < 0:
        return 0
    for number in range(s[MELDS]):
        swaps = s[TABLE + MELD_SIZE * number + SWAP] & s[o + A]
        if 0 <= taken < JOKER and not s[USE_SWAP] and not (s[o + B] >> taken) & 1:
            swaps &= ~(1 << taken)
        while swaps:
            face = lowest(swaps)
            swaps &= swaps - 1
            if way_by_card(s, t, o, keep, depth, V_SWAP, face, number, -1):
                return 1
    return 0


def concerns(code: int, taken: int) -> int:
    """Whether a meld has the suit or the rank of the taken card; every meld has to do with a joker."""
    if taken == JOKER:
        return 1
    x = (code >> 4) & 15
    return 1 if x == (taken % 13 + 1 if code & 1 else taken // 13) else 0


def way_by_card(
    s: Ints, t: Ints, o: int, keep: int, depth: int, verb: int, card: int, number: int, stands: int
) -> int:
    """1 if adding or swapping this card is the first step of a way; everything is put back afterwards."""
    at = TABLE + MELD_SIZE * number
    code = s[at + CODE]
    a, b, jokers, count = s[o + A], s[o + B], s[o + J], s[o + COUNT]
    owed, used = s[OWED], s[TAKEN_USED]
    taken = unused_card(s)
    if card == JOKER:
        s[o + J] = jokers - 1
        set_meld(s, at, meld_with_joker(code, stands))
        if owed:
            s[OWED] = owed - 1
    else:
        bit = 1 << card
        s[o + A] = a ^ (bit & ~b)
        s[o + B] = b & ~bit
        if verb == V_SWAP:
            s[o + J] = jokers + 1
            s[OWED] = owed + s[REPLAY]
            set_meld(s, at, meld_swapped(code, card))
        else:
            set_meld(s, at, meld_added(code, card))
    if verb == V_LAY:
        s[o + COUNT] = count - 1
    if card == taken and s[USE_SWAP if verb == V_SWAP else USE_LAY]:
        s[TAKEN_USED] = 1
    found = 0
    if way(s, t, o, keep, depth - 1):
        found = 1
    s[o + A] = a
    s[o + B] = b
    s[o + J] = jokers
    s[o + COUNT] = count
    s[OWED] = owed
    s[TAKEN_USED] = used
    set_meld(s, at, code)
    if found:
        write(s, verb, card, number, stands)
    return found


def way_by_meld(s: Ints, t: Ints, o: int, keep: int, depth: int, taken: int) -> int:
    """1 if a new meld of three is the first step of a way.

    For a taken card it holds that card; where the house counts melds or additions as no use, it may be any of its
    suit or rank, laid only to be added to. For owed jokers alone it holds a joker.
    """
    a, b, jokers, count = s[o + A], s[o + B], s[o + J], s[o + COUNT]
    owed, used = s[OWED], s[TAKEN_USED]
    plain = s[USE_MELD] and s[USE_LAY]
    near = -1
    if not plain and 0 <= taken < JOKER:
        near = (0x1FFF << (13 * (taken // 13))) | (0x8004002001 << (taken % 13))
    for at in range(t[T_THREES], t[T_THREES + 1], TEMPLATE):
        mask = t[at + MASK]
        joker = t[at + WITH_JOKER]
        if mask & ~a or joker > jokers:
            continue
        if taken < 0 or (plain and taken == JOKER):
            if not joker:
                continue
        elif plain:
            if not (mask >> taken) & 1:
                continue
        elif mask & ~near:
            continue
        number = s[MELDS]
        code = declared(t[at + MELD], s[DECLARED])
        s[o + A] = a ^ (mask & ~b)
        s[o + B] = b & ~mask
        s[o + J] = jokers - joker
        s[o + COUNT] = count - t[at + CARDS]
        if joker and owed:
            s[OWED] = owed - 1
        if taken >= 0 and s[USE_MELD] and (joker if taken == JOKER else (mask >> taken) & 1):
            s[TAKEN_USED] = 1
        set_meld(s, TABLE + MELD_SIZE * number, code)
        s[MELDS] = number + 1
        found = 0
        if way(s, t, o, keep, depth - 1):
            found = 1
        s[MELDS] = number
        s[o + A] = a
        s[o + B] = b
        s[o + J] = jokers
        s[o + COUNT] = count
        s[OWED] = owed
        s[TAKEN_USED] = used
        if found:
            write_meld(s, code)
            return 1
    return 0

"""What a turn still owes, and a way to pay it from anywhere (RULES.md 8, 12; `trainer.rules.ways`, `detours`).

The policies plan so that they never need this. A hand that is taken over in the middle of a turn may: with a taken
card that must be grown towards, or several jokers to replay. `way` looks for the shortest sequence of moves that
does it all, and writes its first move.
"""

from trainer.playout.cards import RANKS, set_meld, unused_card
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
    MOST_STEPS,
    MOVE,
    OWED,
    PHASE,
    REPLAY,
    ROUND_DONE,
    STANDS,
    STEPS,
    STEPS_EACH,
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
    for depth in range(1, min(s[o + COUNT], MOST_STEPS) + 1):
        if way(s, t, o, keep, depth):
            return 1
    return 0


def way(s: Ints, t: Ints, o: int, keep: int, depth: int) -> int:
    """1 if the duties can be met in at most `depth` moves; the first of them is then written. Nothing is changed.

    It calls itself and no other function that calls it: Numba cannot cache functions that call each other in a ring.
    """
    taken = unused_card(s)
    if taken < 0 and not s[OWED]:
        return 1 if s[o + COUNT] >= keep else 0
    if not depth or s[o + COUNT] - s[OWED] < keep:
        return 0
    first = STEPS + STEPS_EACH * (depth - 1)
    n = list_cards(s, o, taken, first)
    n = list_melds(s, t, o, taken, first, n)
    if taken >= 0:
        n = list_swaps(s, o, taken, first, n)
    a, b, jokers, count = s[o + A], s[o + B], s[o + J], s[o + COUNT]
    owed, used, melds = s[OWED], s[TAKEN_USED], s[MELDS]
    for i in range(n):
        step = s[first + i]
        number = melds if step & 15 == V_MELD else (step >> 10) & 63
        at = TABLE + MELD_SIZE * number
        code = s[at + CODE]
        make_step(s, t, o, taken, step)
        found = 0
        if way(s, t, o, keep, depth - 1):
            found = 1
        s[MELDS] = melds
        if number < melds:
            set_meld(s, at, code)
        s[o + A] = a
        s[o + B] = b
        s[o + J] = jokers
        s[o + COUNT] = count
        s[OWED] = owed
        s[TAKEN_USED] = used
        if found:
            if step & 15 == V_MELD:
                write_meld(s, declared(t[(step >> 4) + MELD], s[DECLARED]))
            else:
                write(s, step & 15, (step >> 4) & 63, number, (step >> 16) - 1)
            return 1
    return 0


def make_step(s: Ints, t: Ints, o: int, taken: int, step: int) -> None:
    """Play a step on the hand, the melds and the duties alone: all that a way depends on."""
    verb = step & 15
    if verb == V_MELD:
        at = step >> 4
        mask = t[at + MASK]
        joker = t[at + WITH_JOKER]
        b = s[o + B]
        s[o + A] ^= mask & ~b
        s[o + B] = b & ~mask
        s[o + J] -= joker
        s[o + COUNT] -= t[at + CARDS]
        if joker and s[OWED]:
            s[OWED] -= 1
        if taken >= 0 and s[USE_MELD] and (joker if taken == JOKER else (mask >> taken) & 1):
            s[TAKEN_USED] = 1
        set_meld(s, TABLE + MELD_SIZE * s[MELDS], declared(t[at + MELD], s[DECLARED]))
        s[MELDS] += 1
        return
    card = (step >> 4) & 63
    at = TABLE + MELD_SIZE * ((step >> 10) & 63)
    code = s[at + CODE]
    if card == JOKER:
        s[o + J] -= 1
        set_meld(s, at, meld_with_joker(code, (step >> 16) - 1))
        if s[OWED]:
            s[OWED] -= 1
    else:
        bit = 1 << card
        b = s[o + B]
        s[o + A] ^= bit & ~b
        s[o + B] = b & ~bit
        if verb == V_SWAP:
            s[o + J] += 1
            s[OWED] += s[REPLAY]
            set_meld(s, at, meld_swapped(code, card))
        else:
            set_meld(s, at, meld_added(code, card))
    if verb == V_LAY:
        s[o + COUNT] -= 1
    if card == taken and s[USE_SWAP if verb == V_SWAP else USE_LAY]:
        s[TAKEN_USED] = 1


def card_step(verb: int, card: int, number: int, stands: int) -> int:
    """A step with one card, as one number."""
    return verb | (card << 4) | (number << 10) | ((stands + 1) << 16)


def list_cards(s: Ints, o: int, taken: int, first: int) -> int:
    """List the additions that can matter from place `first` on: to melds that the taken card has to do with, or of
    an owed joker. How many there are."""
    n = 0
    for number in range(s[MELDS]):
        at = TABLE + MELD_SIZE * number
        code = s[at + CODE]
        if taken >= 0 and not concerns(code, taken):
            continue
        fits = s[at + FIT] & s[o + A] if taken >= 0 else 0
        while fits:
            s[first + n] = card_step(V_LAY, lowest(fits), number, -1)
            n += 1
            fits &= fits - 1
        if s[at + FIT_JOKER] and s[o + J]:
            stands = joker_stands(code, 1)
            s[first + n] = card_step(V_LAY, JOKER, number, stands)
            n += 1
            other = joker_stands(code, 0)
            if taken >= 0 and other != stands:
                s[first + n] = card_step(V_LAY, JOKER, number, other)
                n += 1
    return n


def concerns(code: int, taken: int) -> int:
    """Whether a meld has the suit or the rank of the taken card; every meld has to do with a joker."""
    if taken == JOKER:
        return 1
    x = (code >> 4) & 15
    return 1 if x == (taken % 13 + 1 if code & 1 else taken // 13) else 0


def list_melds(s: Ints, t: Ints, o: int, taken: int, first: int, n: int) -> int:
    """List the new melds of three that can matter, after the `n` steps there are.

    For a taken card they hold that card; where the house counts melds or additions as no use, they may be any of its
    suit or rank, laid only to be added to. For owed jokers alone they hold a joker.
    """
    missing = ~s[o + A]
    jokers = s[o + J]
    plain = s[USE_MELD] and s[USE_LAY]
    must = 0
    if plain and 0 <= taken < JOKER:
        must = 1 << taken
    joker_must = 1 if taken < 0 or (plain and taken == JOKER) else 0
    if not plain and 0 <= taken < JOKER:
        missing |= ~((0x1FFF << (13 * (taken // 13))) | (RANKS << (taken % 13)))
    for at in range(t[T_THREES], t[T_THREES + 1], TEMPLATE):
        mask = t[at + MASK]
        joker = t[at + WITH_JOKER]
        if mask & missing or joker > jokers or joker < joker_must or (must and not mask & must):
            continue
        if n < STEPS_EACH:
            s[first + n] = V_MELD | (at << 4)
            n += 1
    return n


def list_swaps(s: Ints, o: int, taken: int, first: int, n: int) -> int:
    """List the swaps, after the `n` steps there are; each brings a joker."""
    held = s[o + A]
    if taken < JOKER and not s[USE_SWAP] and not (s[o + B] >> taken) & 1:
        held &= ~(1 << taken)
    for number in range(s[MELDS]):
        swaps = s[TABLE + MELD_SIZE * number + SWAP] & held
        while swaps:
            if n < STEPS_EACH:
                s[first + n] = card_step(V_SWAP, lowest(swaps), number, -1)
                n += 1
            swaps &= swaps - 1
    return n

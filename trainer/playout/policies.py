"""What easy, normal and hard do: one move for the seat to move, from what that seat may know.

Read are its own hand, what lies open, what everybody saw (sizes of hands, known cards, who opened, what was thrown and
left) and the house; never the stock nor a hidden hand. `tests/playout/test_policies.py` holds that.
"""

from trainer.playout.arrange import arrange, could_lay
from trainer.playout.cards import seat_at, unused_card
from trainer.playout.discards import choose_discard, in_reach
from trainer.playout.duties import cards_to_keep, find_way, keep_once_drawn, write, write_meld
from trainer.playout.layout import (
    BEST_CARDS,
    BEST_LAID,
    BEST_MASKS,
    CLEAN,
    CODE,
    COUNT,
    DECLARED,
    DONE,
    DOUBLE,
    DRAW,
    FIRST,
    FIT,
    FIT_JOKER,
    FITS,
    JOKER,
    JOKER_FITS,
    LAID,
    LEVEL,
    LONGEST_RUN,
    MASK,
    MELD,
    MELD_SIZE,
    MELDS,
    MINIMUM,
    MOVE,
    OPEN_BEFORE_DRAW,
    OPENED,
    OWED,
    PHASE,
    PILE,
    PILED,
    S_HOLDS,
    S_LATE,
    S_SWAPS,
    S_TAKES,
    SEATS,
    STYLE_SIZE,
    SWAP,
    SWAPS,
    T_POINTS,
    T_STYLE,
    TABLE,
    TO_OPEN,
    TURN,
    USE_LAY,
    USE_MELD,
    V_DRAW,
    V_LAY,
    V_OPEN,
    V_PUT_BACK,
    V_SWAP,
    V_TAKE,
    WAS_PUT_BACK,
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
    meld_fits,
    meld_swapped,
    meld_takes_joker,
)


def decide(s: Ints, t: Ints) -> None:
    """Write the move of the seat to move into the array."""
    o = seat_at(s[TURN])
    y = T_STYLE + STYLE_SIZE * s[o + LEVEL]
    keep = cards_to_keep(s)
    if s[PHASE] == DRAW:
        if s[OPEN_BEFORE_DRAW] and not s[o + OPENED] and try_open(s, t, o, y, -1, keep):
            return
        if t[y + S_TAKES] and wants_top(s, t, o, y):
            write(s, V_TAKE, -1, -1, -1)
        else:
            write(s, V_DRAW, -1, -1, -1)
        return
    taken = unused_card(s)
    if taken >= 0 or s[OWED]:
        meet_duty(s, t, o, taken, keep)
        return
    if s[o + OPENED]:
        if try_meld(s, t, o, keep) or try_lay(s, t, o, y, keep):
            return
        if t[y + S_SWAPS] and try_swap(s, t, o, keep):
            return
    elif try_open(s, t, o, y, -1, keep):
        return
    choose_discard(s, t, o, y)


def try_open(s: Ints, t: Ints, o: int, y: int, must: int, keep: int) -> int:
    """Write the opening that leaves least, if there is one and it is wanted."""
    if not finds_opening(s, t, o, y, s[o + A], s[o + B], s[o + J], must, keep):
        return 0
    write_opening(s, t)
    return 1


def finds_opening(s: Ints, t: Ints, o: int, y: int, a: int, b: int, jokers: int, must: int, keep: int) -> int:
    """Whether the hand (`a`, `b`, `jokers`) has an opening that is wanted; the melds are then in the array."""
    held = a.bit_count() + b.bit_count() + jokers
    rest = 0 if s[PHASE] == DRAW and must < 0 else 1
    holds = s[o + DONE] < t[y + S_HOLDS] and holds_back(s)
    fewest = held - rest - FEW if holds else 0
    if holds and could_lay(s, t, a, b, jokers) < fewest:
        return 0
    if arrange(s, t, a, b, jokers, must, keep, s[MINIMUM], s[CLEAN], fewest) < 0:
        return 0
    return 0 if holds and held - s[BEST_CARDS] - fit_after(s, t) > rest else 1


FEW = 3
"""No more cards than these are counted on to fit the table when a hand hopes to close in one turn."""


def holds_back(s: Ints) -> int:
    """Where closing in hand doubles: whether an opening waits until it closes, as nobody else has opened."""
    if not s[DOUBLE]:
        return 0
    seat = s[TURN]
    for other in range(s[SEATS]):
        if other != seat and s[seat_at(other) + OPENED]:
            return 0
    return 1


def write_opening(s: Ints, t: Ints) -> None:
    """Write the opening with the melds just found."""
    write(s, V_OPEN, -1, -1, -1)
    s[MOVE + LAID] = s[BEST_LAID]
    for k in range(s[BEST_LAID]):
        s[MOVE + FIRST + k] = declared(t[s[BEST_LAID + 1 + k] + MELD], s[DECLARED])


def fit_after(s: Ints, t: Ints) -> int:
    """How many of the cards that the best arrangement leaves could be added to it or to the table, one step far."""
    fits = s[FITS]
    for k in range(s[BEST_LAID]):
        fits |= meld_fits(declared(t[s[BEST_LAID + 1 + k] + MELD], s[DECLARED]), s[LONGEST_RUN])
    return (fits & s[BEST_MASKS]).bit_count()


def wants_top(s: Ints, t: Ints, o: int, y: int) -> int:
    """Whether to take the top discard: only for a use that it can be put to at once."""
    if s[WAS_PUT_BACK] or not s[PILE]:
        return 0
    card = s[PILED + s[PILE] - 1]
    keep = keep_once_drawn(s)
    a, b, jokers = s[o + A], s[o + B], s[o + J]
    if s[o + OPENED]:
        if t[y + S_TAKES] > 1 and s[USE_LAY] and s[o + COUNT] >= keep:
            if card == JOKER:
                if s[JOKER_FITS] and s[o + COUNT] <= t[y + S_LATE]:
                    return 1
            elif (s[FITS] >> card) & 1:
                return 1
        if not s[USE_MELD]:
            return 0
    elif not s[TO_OPEN]:
        return 0
    if card == JOKER:
        jokers += 1
    else:
        if not in_reach(t, a, jokers, card):
            return 0
        b |= a & (1 << card)
        a |= 1 << card
    if s[o + OPENED]:
        return 1 if arrange(s, t, a, b, jokers, card, keep, 0, 0, 0) > 0 else 0
    return finds_opening(s, t, o, y, a, b, jokers, card, keep)


def meet_duty(s: Ints, t: Ints, o: int, taken: int, keep: int) -> None:
    """Use the taken card, or replay a swapped joker; put the card back where nothing else can be done."""
    a, b, jokers = s[o + A], s[o + B], s[o + J]
    if not s[o + OPENED]:
        if arrange(s, t, a, b, jokers, taken, keep, s[MINIMUM], s[CLEAN], 0) >= 0:
            write_opening(s, t)
            return
    elif s[OWED] + (1 if taken >= 0 else 0) == 1 and (s[USE_MELD] or taken < 0):
        must = taken if taken >= 0 else JOKER
        if arrange(s, t, a, b, jokers, must, keep, 0, 0, 0) > 0:
            for k in range(s[BEST_LAID]):
                at = s[BEST_LAID + 1 + k]
                if t[at + WITH_JOKER] if must == JOKER else (t[at + MASK] >> must) & 1:
                    write_meld(s, declared(t[at + MELD], s[DECLARED]))
                    return
    if not s[o + OPENED] or not find_way(s, t, o):
        write(s, V_PUT_BACK, -1, -1, -1)


def try_meld(s: Ints, t: Ints, o: int, keep: int) -> int:
    """Write a new meld of the arrangement that leaves least, if there is any."""
    if arrange(s, t, s[o + A], s[o + B], s[o + J], -1, keep, 0, 0, 0) <= 0:
        return 0
    write_meld(s, declared(t[s[BEST_LAID + 1] + MELD], s[DECLARED]))
    return 1


def try_lay(s: Ints, t: Ints, o: int, y: int, keep: int) -> int:
    """Write the addition of the dearest card that fits the table; of a joker only when little else is left."""
    if s[o + COUNT] <= keep:
        return 0
    fits = s[FITS] & s[o + A]
    if not fits:
        if s[o + J] and s[JOKER_FITS] and s[o + COUNT] <= t[y + S_LATE]:
            for number in range(s[MELDS]):
                at = TABLE + MELD_SIZE * number
                if s[at + FIT_JOKER]:
                    write(s, V_LAY, JOKER, number, joker_stands(s[at + CODE], 1))
                    return 1
        return 0
    card = -1
    while fits:
        face = lowest(fits)
        fits &= fits - 1
        if card < 0 or t[T_POINTS + face] > t[T_POINTS + card]:
            card = face
    for number in range(s[MELDS]):
        if (s[TABLE + MELD_SIZE * number + FIT] >> card) & 1:
            write(s, V_LAY, card, number, -1)
            return 1
    return 0


def try_swap(s: Ints, t: Ints, o: int, keep: int) -> int:
    """Write the swap of a joker that can be laid again at once."""
    swaps = s[SWAPS] & s[o + A]
    if not swaps or s[o + COUNT] <= keep:
        return 0
    for number in range(s[MELDS]):
        at = TABLE + MELD_SIZE * number
        mine = s[at + SWAP] & swaps
        while mine:
            face = lowest(mine)
            mine &= mine - 1
            bit = 1 << face
            a, b = s[o + A] ^ (bit & ~s[o + B]), s[o + B] & ~bit
            if arrange(s, t, a, b, s[o + J] + 1, JOKER, keep, 0, 0, 0) > 0 or (
                meld_takes_joker(meld_swapped(s[at + CODE], face), s[LONGEST_RUN])
            ):
                write(s, V_SWAP, face, number, -1)
                return 1
    return 0

"""What each move does to the hand (`trainer.rules.turn.apply`), and how a turn and a hand end.

Nothing is checked here: whoever writes a move into the array has seen to it that it is legal.
"""

from trainer.playout.cards import (
    add_card,
    add_meld,
    leaves_open,
    lies_open,
    look_over,
    pile_card,
    points_of,
    remove_cards,
    seat_at,
    set_meld,
    show_card,
    unpile_card,
    unused_card,
)
from trainer.playout.chance import below
from trainer.playout.layout import (
    AT,
    CARD,
    CLOSE_ANY,
    CLOSER,
    CODE,
    COUNT,
    DISCARD,
    DONE,
    DOUBLE,
    DRAW,
    DRAWN,
    FIRST,
    FORFEIT,
    FORFEIT_DOUBLES,
    GONE,
    IN_HAND,
    JOKER,
    LAID,
    LAST,
    LEFT,
    MELD_SIZE,
    MOVE,
    MOVER,
    MOVES,
    NONE,
    OPENED,
    OPENED_NOW,
    OVER,
    OWED,
    PACK,
    PAID,
    PHASE,
    PILE,
    PILED,
    PLAY,
    PLAYS,
    REBUILDS,
    REBUILDS_MOST,
    REPLAY,
    ROUND_DONE,
    SEATS,
    STANDS,
    STOCK,
    STOCK_END,
    STOCK_KEY,
    STOCK_TOP,
    TABLE,
    TAKEN,
    TAKEN_USED,
    THROWN,
    TURN,
    TURNS,
    USE_LAY,
    USE_MELD,
    USE_SWAP,
    V_DISCARD,
    V_DRAW,
    V_LAY,
    V_MELD,
    V_OPEN,
    V_PUT_BACK,
    V_SWAP,
    V_TAKE,
    VERB,
    WAS_PUT_BACK,
    A,
    B,
    Ints,
    J,
)
from trainer.playout.melds import (
    joker_stands,
    meld_added,
    meld_jokers,
    meld_mask,
    meld_swapped,
    meld_with_joker,
)


def apply_move(s: Ints) -> None:
    """Make the move that is written in the array."""
    verb = s[MOVE + VERB]
    seat = s[TURN]
    o = seat_at(seat)
    s[MOVE + MOVER] = seat
    s[MOVES] += 1
    if verb == V_DISCARD:
        card = s[MOVE + CARD]
        if card == JOKER:
            remove_cards(s, o, 0, 1)
        else:
            remove_cards(s, o, 1 << card, 0)
            s[o + THROWN] |= 1 << card
        pile_card(s, card)
        s[LAST] = card
        if not s[o + COUNT] and s[CLOSE_ANY]:
            finish(s, seat)
        else:
            end_turn(s)
        return
    if verb == V_DRAW:
        add_card(s, o, s[PACK + s[STOCK_TOP]])
        s[STOCK_TOP] += 1
        s[PHASE] = PLAY
        s[DRAWN] = STOCK
        s[TAKEN] = -1
        s[PLAYS] = 0
        if 0 <= s[LAST] < JOKER and s[o + OPENED]:
            s[o + LEFT] |= 1 << s[LAST]
        return
    if verb == V_TAKE:
        card = unpile_card(s)
        add_card(s, o, card)
        show_card(s, o, card)
        s[PHASE] = PLAY
        s[DRAWN] = DISCARD
        s[TAKEN] = card
        s[TAKEN_USED] = 0
        s[PLAYS] = 0
        s[LAST] = -1
        return
    if verb == V_PUT_BACK:
        card = s[TAKEN]
        remove_cards(s, o, 0 if card == JOKER else 1 << card, 1 if card == JOKER else 0)
        pile_card(s, card)
        s[PHASE] = DRAW
        s[DRAWN] = NONE
        s[TAKEN] = -1
        s[PLAYS] = 0
        s[WAS_PUT_BACK] = 1
        return
    s[PLAYS] += 1
    if verb in (V_OPEN, V_MELD):
        _lay_melds(s, o, seat, verb)
    elif verb == V_LAY:
        _lay_card(s, o)
    elif verb == V_SWAP:
        _swap_joker(s, o)
    if not s[o + COUNT] and s[CLOSE_ANY]:
        finish(s, seat)


def _lay_melds(s: Ints, o: int, seat: int, verb: int) -> None:
    taken = unused_card(s)
    for k in range(s[MOVE + LAID]):
        code = s[MOVE + FIRST + k]
        mask = meld_mask(code)
        joker = meld_jokers(code)
        remove_cards(s, o, mask, joker)
        add_meld(s, code, seat)
        if joker and s[OWED]:
            s[OWED] -= 1
        if (
            taken >= 0
            and (joker if taken == JOKER else (mask >> taken) & 1)
            and (verb == V_OPEN or s[USE_MELD])
        ):
            s[TAKEN_USED] = 1
    if verb == V_OPEN:
        s[o + OPENED] = 1
        s[OPENED_NOW] = 1


def _lay_card(s: Ints, o: int) -> None:
    card = s[MOVE + CARD]
    at = TABLE + MELD_SIZE * s[MOVE + AT]
    if card == unused_card(s) and s[USE_LAY]:
        s[TAKEN_USED] = 1
    if card == JOKER:
        remove_cards(s, o, 0, 1)
        stands = s[MOVE + STANDS]
        if stands < 0:
            stands = joker_stands(s[at + CODE], 1)
        set_meld(s, at, meld_with_joker(s[at + CODE], stands))
        if s[OWED]:
            s[OWED] -= 1
    else:
        remove_cards(s, o, 1 << card, 0)
        lies_open(s, 1 << card)
        set_meld(s, at, meld_added(s[at + CODE], card))
    look_over(s)


def _swap_joker(s: Ints, o: int) -> None:
    card = s[MOVE + CARD]
    at = TABLE + MELD_SIZE * s[MOVE + AT]
    if card == unused_card(s) and s[USE_SWAP]:
        s[TAKEN_USED] = 1
    remove_cards(s, o, 1 << card, 0)
    add_card(s, o, JOKER)
    show_card(s, o, JOKER)
    lies_open(s, 1 << card)
    set_meld(s, at, meld_swapped(s[at + CODE], card))
    look_over(s)
    s[OWED] += s[REPLAY]


def end_turn(s: Ints) -> None:
    """After a discard: the hand is closed or void, or the next seat is to move, with a new stock if needed."""
    seat = s[TURN]
    o = seat_at(seat)
    s[o + DONE] += 1
    s[TURNS] += 1
    if not s[o + COUNT]:
        finish(s, seat)
        return
    if s[STOCK_TOP] >= s[STOCK_END]:
        if s[PILE] < 2 or s[REBUILDS] >= s[REBUILDS_MOST]:
            finish(s, -1)
            return
        rebuild(s)
    if not s[ROUND_DONE]:
        s[ROUND_DONE] = round_done(s)
    s[TURN] = next_seat(s, seat)
    s[PHASE] = DRAW
    s[OPENED_NOW] = 0
    s[DRAWN] = NONE
    s[TAKEN] = -1
    s[TAKEN_USED] = 0
    s[WAS_PUT_BACK] = 0
    s[OWED] = 0
    s[PLAYS] = 0


def next_seat(s: Ints, seat: int) -> int:
    """The seat to the left that is still in the match."""
    other = seat
    while True:
        other += 1
        if other >= s[SEATS]:
            other = 0
        if other == seat or not s[seat_at(other) + GONE]:
            return other


def round_done(s: Ints) -> int:
    """Whether every seat that is in the match has finished a turn."""
    for seat in range(s[SEATS]):
        o = seat_at(seat)
        if not s[o + GONE] and not s[o + DONE]:
            return 0
    return 1


def rebuild(s: Ints) -> None:
    """The top discard stays, the others are shuffled into a new stock (RULES.md 11)."""
    n = s[PILE] - 1
    top = s[PILED + n]
    first = STOCK_WORDS * s[REBUILDS]
    for i in range(n):
        card = s[PILED + i]
        s[PACK + i] = card
        if card != JOKER:
            leaves_open(s, 1 << card)
    for i in range(n - 1):
        k = i + below(s[STOCK_KEY], first + i, n - i)
        s[PACK + i], s[PACK + k] = s[PACK + k], s[PACK + i]
    s[STOCK_TOP] = 0
    s[STOCK_END] = n
    s[PILED] = top
    s[PILE] = 1
    s[REBUILDS] += 1


STOCK_WORDS = 128
"""Words of chance set aside for each new stock."""


def finish(s: Ints, seat: int) -> None:
    """The hand is over: `seat` closed it, or it is void (-1). What each seat pays (`trainer.rules.scoring`)."""
    s[PHASE] = OVER
    s[CLOSER] = seat + 1
    s[IN_HAND] = s[OPENED_NOW] if seat >= 0 else 0
    doubles = s[IN_HAND] and s[DOUBLE]
    for other in range(s[SEATS]):
        o = seat_at(other)
        if seat < 0 or other == seat or s[o + GONE]:
            s[o + PAID] = 0
        elif not s[o + OPENED] and s[FORFEIT]:
            s[o + PAID] = 200 if doubles and s[FORFEIT_DOUBLES] else 100
        else:
            points = points_of(s[o + A], s[o + B], s[o + J])
            s[o + PAID] = 2 * points if doubles else points

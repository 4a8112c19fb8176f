"""The kernel's loops: deal a hand and play it to its end, or play candidates out over the same deals."""

from trainer.playout.belief import deal_once, deal_unseen, hidden_cards, penalty, set_keys, shuffle
from trainer.playout.cards import add_card, pile_card, seat_at
from trainer.playout.chance import key_of
from trainer.playout.layout import (
    CLOSER,
    COUNT,
    DEALER,
    GONE,
    HAND_END,
    IN_HAND,
    LIMIT,
    MOVE,
    MOVE_SIZE,
    MOVES,
    OPENED,
    OVER,
    PACK,
    PAID,
    PHASE,
    SCORE,
    SEATS,
    STOCK_END,
    STOCK_TOP,
    TURN,
    TURNS,
    VIEWER,
    Ints,
)
from trainer.playout.policies import decide
from trainer.playout.turn import apply_move, next_seat

PACK_SIZE = 108
HAND_SIZE = 13

ROW = 16
"""Numbers of a played hand: what six seats pay, whether six seats opened, closer, in hand, turns, moves."""
COLUMNS = 10
"""Numbers of a playout: the six parts of equity, who closed, in hand, turns until then, cards the viewer held."""


def deal_hand(s: Ints, key: int) -> None:
    """Deal a fresh hand from the pack in the array (`trainer.rules.state.deal`)."""
    shuffle(s, PACK_SIZE, key, PACK_SIZE)
    set_keys(s, key)
    playing = 0
    for seat in range(s[SEATS]):
        if not s[seat_at(seat) + GONE]:
            playing += 1
    seat = s[DEALER]
    for i in range(HAND_SIZE * playing):
        seat = next_seat(s, seat)
        add_card(s, seat_at(seat), s[PACK + i])
    pile_card(s, s[PACK + HAND_SIZE * playing])
    s[STOCK_TOP] = HAND_SIZE * playing + 1
    s[STOCK_END] = PACK_SIZE
    s[TURN] = next_seat(s, s[DEALER])


def play(s: Ints, t: Ints, trace: Ints, room: int) -> int:
    """Play to the end of the hand; the first `room` moves go into the trace. How many moves there were."""
    n = 0
    while s[PHASE] != OVER:
        decide(s, t)
        apply_move(s)
        if n < room:
            for k in range(MOVE_SIZE):
                trace[MOVE_SIZE * n + k] = s[MOVE + k]
        n += 1
    return n


def play_many(
    base: Ints, s: Ints, t: Ints, first: int, n: int, key1: int, key2: int, out: Ints, trace: Ints, room: int
) -> None:
    """Deal and play hands `first` to `first + n - 1`; `base` is the hand before the deal, `out` has a row for each."""
    for i in range(n):
        s[:HAND_END] = base[:HAND_END]
        deal_hand(s, key_of(key1, key2, first + i))
        play(s, t, trace, room)
        row = ROW * i
        for seat in range(s[SEATS]):
            out[row + seat] = s[seat_at(seat) + PAID]
            out[row + 6 + seat] = s[seat_at(seat) + OPENED]
        out[row + 12] = s[CLOSER]
        out[row + 13] = s[IN_HAND]
        out[row + 14] = s[TURNS]
        out[row + 15] = s[MOVES]


def play_out(
    base: Ints,
    dealt: Ints,
    s: Ints,
    t: Ints,
    moves: Ints,
    counts: Ints,
    choices: int,
    most: int,
    first: int,
    n: int,
    key1: int,
    key2: int,
    out: Ints,
) -> None:
    """Play every candidate out over deals `first` to `first + n - 1`, the same deals for all.

    `moves` holds `most` moves for each of the `choices` candidates, of which `counts` are made; `out` has COLUMNS
    numbers for each deal of each candidate.
    """
    for i in range(n):
        deal_unseen(base, dealt, t, key_of(key1, key2, first + i))
        for choice in range(choices):
            s[:HAND_END] = dealt[:HAND_END]
            for m in range(counts[choice]):
                move = MOVE_SIZE * (most * choice + m)
                for k in range(MOVE_SIZE):
                    s[MOVE + k] = moves[move + k]
                apply_move(s)
            play(s, t, out, 0)
            write_outcome(s, base[TURNS], out, COLUMNS * (n * choice + i))


def weigh(base: Ints, s: Ints, t: Ints, first: int, n: int, key1: int, key2: int, out: Ints) -> None:
    """What speaks against the hidden hands of deals `first` to `first + n - 1`, all as likely, in quarters of a bit."""
    hidden = hidden_cards(base)
    for i in range(n):
        deal_once(base, s, key_of(key1, key2, first + i), hidden)
        out[i] = penalty(s, t)


def write_outcome(s: Ints, turns: int, out: Ints, row: int) -> None:
    """The parts of the viewer's equity and how the hand ended, into `out` from `row` on."""
    for k in range(COLUMNS):
        out[row + k] = 0
    viewer = s[VIEWER]
    closer = s[CLOSER] - 1
    mine = seat_at(viewer)
    others = 0
    for seat in range(s[SEATS]):
        if seat != viewer:
            others += capped(s, seat_at(seat))
    if closer == viewer:
        out[row + (1 if s[IN_HAND] else 0)] = others
    elif closer >= 0:
        out[row + (2 if s[mine + OPENED] else 3)] = -capped(s, mine)
        out[row + 4] = others
    if closer >= 0:
        out[row + 6] = (closer - viewer) % s[SEATS] + 1
    out[row + 7] = s[IN_HAND]
    out[row + 8] = s[TURNS] - turns
    out[row + 9] = s[mine + COUNT]


def capped(s: Ints, o: int) -> int:
    """What a seat pays, at most what brings it to the limit."""
    left = s[LIMIT] - s[o + SCORE]
    return min(s[o + PAID], left) if left > 0 else 0

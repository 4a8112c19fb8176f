"""The kernel's loops: deal a hand and play it to its end, or play candidates out over the same deals."""

from trainer.playout.cards import add_card, pile_card, seat_at
from trainer.playout.chance import below, key_of, word
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
    POLICY_KEY,
    SCORE,
    SEATS,
    STOCK_END,
    STOCK_KEY,
    STOCK_TOP,
    TURN,
    TURNS,
    VIEWER,
    A,
    B,
    Ints,
    J,
)
from trainer.playout.policies import decide
from trainer.playout.turn import apply_move, next_seat

PACK_SIZE = 108
HAND_SIZE = 13

ROW = 16
"""Numbers of a played hand: what six seats pay, whether six seats opened, closer, in hand, turns, moves."""
COLUMNS = 10
"""Numbers of a playout: the six parts of equity, who closed, in hand, turns until then, cards the viewer held."""

POLICY_WORD = 1001
STOCK_WORD = 1002


def shuffle(s: Ints, n: int, key: int) -> None:
    """Mix the first `n` cards of the stock."""
    for i in range(n - 1):
        k = i + below(key, i, n - i)
        s[PACK + i], s[PACK + k] = s[PACK + k], s[PACK + i]


def set_keys(s: Ints, key: int) -> None:
    """Chance that does not come from the order of the cards."""
    s[POLICY_KEY] = word(key, POLICY_WORD)
    s[STOCK_KEY] = word(key, STOCK_WORD)


def deal_hand(s: Ints, key: int) -> None:
    """Deal a fresh hand from the pack in the array (`trainer.rules.state.deal`)."""
    shuffle(s, PACK_SIZE, key)
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


def deal_unseen(s: Ints, key: int) -> None:
    """Deal what the viewer does not see: first the other hands, seat by seat, then the stock."""
    n = s[STOCK_END]
    shuffle(s, n, key)
    set_keys(s, key)
    i = 0
    for seat in range(s[SEATS]):
        o = seat_at(seat)
        if seat == s[VIEWER] or s[o + GONE]:
            continue
        size = s[o + COUNT]
        s[o + COUNT] = s[o + A].bit_count() + s[o + B].bit_count() + s[o + J]
        while s[o + COUNT] < size:
            add_card(s, o, s[PACK + i])
            i += 1
    s[STOCK_TOP] = i


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
        dealt[:HAND_END] = base[:HAND_END]
        deal_unseen(dealt, key_of(key1, key2, first + i))
        for choice in range(choices):
            s[:HAND_END] = dealt[:HAND_END]
            for m in range(counts[choice]):
                move = MOVE_SIZE * (most * choice + m)
                for k in range(MOVE_SIZE):
                    s[MOVE + k] = moves[move + k]
                apply_move(s)
            play(s, t, out, 0)
            write_outcome(s, base[TURNS], out, COLUMNS * (n * choice + i))


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

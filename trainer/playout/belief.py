"""Deals of the unseen cards: all alike, or weighted by what the others threw, left lying and did not open.

Weighted deals are chosen by importance: of TRIES deals at random each gets a penalty, in quarters of a bit, for what
its hidden hands make unlikely; one is kept with chance 2 to the minus penalty. The penalties may be tempered: so many
sixteenths of them count (`WEIGHTED`; 16 is all). All in integers, by counting. The
weights below are rounded down from a fit to 2,100 positions of hard against hard (the true hand among six at random,
in `it-club` and `ro-duel`), as people are less regular than that:

* whoever throws a card seldom holds others that go with it (fitted 4 to 5 quarters of a bit for each);
* whoever has opened and leaves a card lying less often holds two that make a meld with it (1.5);
* whoever has had a turn and has not opened could not open (60), where closing in hand does not double;
* whoever has opened has laid its jokers (56).
"""

from trainer.playout.arrange import arrange
from trainer.playout.cards import RANKS, add_card, seat_at
from trainer.playout.chance import below, word
from trainer.playout.layout import (
    CLEAN,
    COUNT,
    DONE,
    DOUBLE,
    GONE,
    HAND_END,
    LEFT,
    MINIMUM,
    OPENED,
    PACK,
    POLICY_KEY,
    SEATS,
    STEPS,
    STOCK_END,
    STOCK_KEY,
    STOCK_TOP,
    T_NEAR,
    T_RUN,
    THROWN,
    VIEWER,
    WEIGHTED,
    A,
    B,
    Ints,
    J,
)

TRIES = 12
FULL = 16
"""The penalties as they were fitted, in sixteenths."""
P_THROWN = 4
"""For each pair of a thrown card and a held one that goes with it."""
P_LEFT = 1
"""For each card left lying that two held ones make a meld with."""
P_OPENING = 24
"""For an opening in the hand of a seat that had a turn and did not open."""
P_JOKER = 16
"""For a joker in the hand of a seat that has opened."""

POLICY_WORD = 1001
STOCK_WORD = 1002
CHOICE_WORD = 1003
TRY_WORD = 2000


def shuffle(s: Ints, n: int, key: int, places: int) -> None:
    """Mix the first `n` cards of the stock, as far as the first `places` places go."""
    for i in range(min(places, n - 1)):
        k = i + below(key, i, n - i)
        s[PACK + i], s[PACK + k] = s[PACK + k], s[PACK + i]


def set_keys(s: Ints, key: int) -> None:
    """Chance that does not come from the order of the cards."""
    s[POLICY_KEY] = word(key, POLICY_WORD)
    s[STOCK_KEY] = word(key, STOCK_WORD)


def deal_unseen(base: Ints, s: Ints, t: Ints, key: int) -> None:
    """Deal what the viewer of `base` does not see into `s`, by a key of the deal."""
    chosen = key
    if base[WEIGHTED]:
        chosen = choose_deal(base, s, t, key)
    deal_once(base, s, chosen, base[STOCK_END])
    set_keys(s, key)


def deal_once(base: Ints, s: Ints, key: int, places: int) -> None:
    """The unseen cards at random: first the other hands, seat by seat, then the stock; `places` of them at least."""
    s[:HAND_END] = base[:HAND_END]
    shuffle(s, s[STOCK_END], key, places)
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


def choose_deal(base: Ints, s: Ints, t: Ints, key: int) -> int:
    """The key of the deal that is kept. Penalties are noted in the room of `trainer.playout.duties`."""
    hidden = hidden_cards(base)
    least = 1 << 30
    for number in range(TRIES):
        deal_once(base, s, word(key, TRY_WORD + number), hidden)
        s[STEPS + number] = (penalty(s, t) * base[WEIGHTED]) // FULL
        least = min(least, s[STEPS + number])
    total = 0
    for number in range(TRIES):
        s[STEPS + number] = weight(s[STEPS + number] - least)
        total += s[STEPS + number]
    left = below(key, CHOICE_WORD, total)
    number = 0
    while left >= s[STEPS + number]:
        left -= s[STEPS + number]
        number += 1
    return word(key, TRY_WORD + number)


def hidden_cards(base: Ints) -> int:
    """How many cards the other seats hold."""
    hidden = 0
    for seat in range(base[SEATS]):
        if seat != base[VIEWER]:
            hidden += base[seat_at(seat) + COUNT]
    return hidden


def weight(quarters: int) -> int:
    """2 to the minus `quarters` / 4, in units of 2**-16."""
    if quarters >= 64:
        return 0
    part = quarters & 3
    whole = 65536 if part == 0 else 55109 if part == 1 else 46341 if part == 2 else 38968
    return whole >> (quarters >> 2)


def penalty(s: Ints, t: Ints) -> int:
    """What speaks against the hidden hands, in quarters of a bit."""
    total = 0
    for seat in range(s[SEATS]):
        o = seat_at(seat)
        if seat == s[VIEWER] or s[o + GONE]:
            continue
        a = s[o + A]
        rest = s[o + THROWN]
        while rest:
            low = rest & -rest
            rest ^= low
            total += P_THROWN * (a & t[T_NEAR + low.bit_length() - 1]).bit_count()
        rest = s[o + LEFT]
        while rest:
            low = rest & -rest
            rest ^= low
            total += P_LEFT * completes(t, a, low.bit_length() - 1)
        if s[o + OPENED]:
            total += P_JOKER * s[o + J]
        if (
            s[o + DONE]
            and not s[o + OPENED]
            and not s[DOUBLE]
            and arrange(s, t, a, s[o + B], s[o + J], -1, 1, s[MINIMUM], s[CLEAN], 0) >= 0
        ):
            total += P_OPENING
    return total


def completes(t: Ints, a: int, face: int) -> int:
    """1 if a natural card makes a meld of three with two others of plane `a`."""
    suit = face // 13
    rank = face - 13 * suit
    same = a & (RANKS << rank) & ~(1 << face)
    if same & (same - 1):
        return 1
    held = (a >> (13 * suit)) & 0x1FFF
    held |= (held << 13) | (held << 26)
    return t[T_RUN + 32 * rank + ((held >> (11 + rank)) & 31)]

"""The one place where positions and moves of the rules become the kernel's numbers, and moves come back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from trainer.playout import layout as at
from trainer.playout.cards import add_meld, lies_open, seat_at
from trainer.playout.styles import LEVELS
from trainer.playout.tables import meld_code
from trainer.rules.cards import ALL_CARDS, JOKER, PACK_SIZE, Card, Suit, full_pack
from trainer.rules.errors import IllegalMove
from trainer.rules.melds import Meld, Run, Set
from trainer.rules.moves import (
    Discard,
    Draw,
    LayOff,
    Move,
    NewMeld,
    Open,
    PutBack,
    Swap,
    Take,
    items_of,
    open_with,
)
from trainer.rules.observation import Observation
from trainer.rules.profile import FORFEIT, OPENING_MINIMUM, RuleProfile
from trainer.rules.reading import Written, read_meld
from trainer.rules.refusals import Refusal
from trainer.rules.state import Drawn, Phase
from trainer.rules.templates import planes

_PHASES = {Phase.DRAW: at.DRAW, Phase.PLAY: at.PLAY, Phase.OVER: at.OVER}
_DRAWN = {Drawn.NONE: at.NONE, Drawn.STOCK: at.STOCK, Drawn.DISCARD: at.DISCARD}
_FEEDING = ("free", "opened_only", "nobody")


def fresh(
    profile: RuleProfile,
    levels: Sequence[int],
    *,
    dealer: int,
    scores: Sequence[int],
    out: Sequence[bool],
) -> list[int]:
    """The array of a hand before the deal: the whole pack in order, `levels` by seat, `dealer` from 1."""
    s = list(_house(profile, len(levels), dealer))
    for seat, level in enumerate(levels):
        o = seat_at(seat)
        s[o + at.LEVEL] = level
        s[o + at.SCORE] = scores[seat]
        s[o + at.GONE] = int(out[seat])
    s[at.PACK : at.PACK + PACK_SIZE] = [card.index for card in full_pack()]
    return s


@lru_cache(maxsize=64)
def _house(profile: RuleProfile, seats: int, dealer: int) -> tuple[int, ...]:
    """An array with nothing but the house in it."""
    s = [0] * at.SIZE
    s[at.SEATS] = seats
    s[at.DEALER] = dealer - 1
    s[at.LAST] = -1
    s[at.TAKEN] = -1
    s[at.VIEWER] = -1
    s[at.LONGEST_RUN] = profile.longest_run
    s[at.DECLARED] = int(profile.declares_jokers)
    s[at.OPEN_BEFORE_DRAW] = int(profile.open_before_draw)
    s[at.TO_OPEN] = int(profile.pile_before_opening == "to_open")
    s[at.USE_MELD] = int("meld" in profile.taken_uses)
    s[at.USE_LAY] = int("lay" in profile.taken_uses)
    s[at.USE_SWAP] = int("swap" in profile.taken_uses)
    s[at.REPLAY] = int(profile.replays_jokers)
    s[at.FEEDING] = _FEEDING.index(profile.feeding)
    s[at.CLOSE_ANY] = int(profile.close_by == "any")
    s[at.FIRST_CLOSE] = int(profile.first_round_close)
    s[at.DOUBLE] = int(profile.in_hand == "double")
    s[at.FORFEIT] = FORFEIT if "100" in (profile.unopened_pays, profile.full_hand_pays) else 0
    s[at.FORFEIT_DOUBLES] = int(profile.forfeit_doubles)
    s[at.CLEAN] = int(profile.clean_opening)
    s[at.REBUILDS_MOST] = profile.rebuilds
    s[at.LIMIT] = profile.limit
    s[at.MINIMUM] = OPENING_MINIMUM
    return tuple(s)


def position(seen: Observation, levels: Sequence[int], *, key: int = 0) -> list[int]:
    """The array of what one seat sees: hidden hands hold the cards that everybody knows and their size, and all
    unseen cards lie in the stock, sorted. `key`: 32 bits for the chance of a policy."""
    s = list(_house(seen.profile, seen.seats, seen.dealer))
    s[at.TURN] = seen.turn - 1
    s[at.VIEWER] = seen.seat - 1
    s[at.PHASE] = _PHASES[seen.phase]
    s[at.DRAWN] = _DRAWN[seen.drawn]
    if seen.drawn is Drawn.DISCARD and seen.drawn_card is not None:
        s[at.TAKEN] = seen.drawn_card.index
    s[at.TAKEN_USED] = int(seen.taken_used)
    s[at.WAS_PUT_BACK] = int(seen.was_put_back)
    s[at.OWED] = seen.owed
    s[at.PLAYS] = seen.plays
    s[at.OPENED_NOW] = int(seen.opened_this_turn)
    s[at.REBUILDS] = seen.rebuilds
    s[at.ROUND_DONE] = int(not seen.first_round)
    s[at.TURNS] = sum(seen.turns_taken)
    s[at.MOVES] = len(seen.log)
    s[at.POLICY_KEY] = key
    _lay_out(s, seen)
    for seat in range(seen.seats):
        o = seat_at(seat)
        hand = seen.hand if seat == seen.seat - 1 else seen.known[seat]
        s[o + at.A], s[o + at.B], s[o + at.J] = planes(hand)
        s[o + at.KA], s[o + at.KB], s[o + at.KJ] = planes(seen.known[seat])
        s[o + at.COUNT] = seen.hand_sizes[seat]
        s[o + at.OPENED] = int(seen.opened[seat])
        s[o + at.DONE] = seen.turns_taken[seat]
        s[o + at.SCORE] = seen.scores[seat]
        s[o + at.GONE] = int(seen.out[seat])
        s[o + at.LEVEL] = levels[seat]
    _remember(s, seen)
    unseen = [card.index for card in seen.unseen()]
    s[at.PACK : at.PACK + len(unseen)] = unseen
    s[at.STOCK_END] = len(unseen)
    return s


def _lay_out(s: list[int], seen: Observation) -> None:
    """The melds on the table and the discards. A bot looks at them at each of its decisions, so what `add_meld` finds out
    about a meld is kept."""
    for number, laid in enumerate(seen.table):
        meld, fits, swaps, joker_fits, mask = _alone(laid.meld, seen.profile.longest_run)
        first = at.TABLE + at.MELD_SIZE * number
        s[first : first + at.MELD_SIZE] = meld
        s[first + at.OWNER] = laid.owner - 1
        s[at.FITS] |= fits
        s[at.SWAPS] |= swaps
        s[at.JOKER_FITS] += joker_fits
        lies_open(s, mask)
    s[at.MELDS] = len(seen.table)
    pile = [card.index for card in seen.discards]
    s[at.PILED : at.PILED + len(pile)] = pile
    s[at.PILE] = len(pile)
    once, twice, _ = planes(seen.discards)
    lies_open(s, once)
    lies_open(s, twice)


@lru_cache(maxsize=4096)
def _alone(meld: Meld, longest: int) -> tuple[tuple[int, ...], int, int, int, int]:
    """A meld on an otherwise empty table: its place there, and what the table then takes and shows."""
    s = [0] * at.SIZE
    s[at.LONGEST_RUN] = longest
    add_meld(s, meld_code(meld), 0)
    meld_there = tuple(s[at.TABLE : at.TABLE + at.MELD_SIZE])
    return meld_there, s[at.FITS], s[at.SWAPS], s[at.JOKER_FITS], s[at.OUT1]


def _remember(s: list[int], seen: Observation) -> None:
    """What was thrown and left lying, from the log."""
    thrown, left = [0] * seen.seats, [0] * seen.seats
    opened = [False] * seen.seats if seen.log_from_deal else list(seen.opened)
    if not seen.log_from_deal:
        for event in seen.log:
            if isinstance(event.move, Open):
                opened[event.seat - 1] = False
    last: Card | None = None
    for event in seen.log:
        # By class, most frequent first: a bot looks through the whole log at each of its decisions.
        move = event.move
        kind = type(move)
        if kind is Draw:
            if last is not None and opened[event.seat - 1]:
                left[event.seat - 1] |= last.bit
        elif isinstance(move, Discard):
            last = move.card
            thrown[event.seat - 1] |= last.bit
        elif kind is Take:
            last = None
        elif kind is Open:
            opened[event.seat - 1] = True
    s[at.LAST] = -1 if last is None else last.index
    for seat in range(seen.seats):
        s[seat_at(seat) + at.THROWN], s[seat_at(seat) + at.LEFT] = thrown[seat], left[seat]


def level_numbers(levels: Sequence[str] | str, seats: int) -> list[int]:
    """Levels by seat, as numbers; one name stands for all seats."""
    names = [levels] * seats if isinstance(levels, str) else levels
    return [LEVELS.index(name) for name in names]


def meld_of(code: int) -> Meld:
    """The kernel's code as a meld of the rules."""
    x, y, z, w = (code >> 4) & 15, (code >> 8) & 15, (code >> 12) & 15, code >> 16
    if not code & 1:
        return Run(Suit(x), y, z, w or None)
    suits = tuple(suit for suit in Suit if y >> suit & 1)
    return Set(x, suits, bool(z), Suit(w - 1) if w else None)


def decode(record: Sequence[int]) -> Move:
    """A move of the kernel as a move of the rules."""
    verb, card, number = record[at.VERB], record[at.CARD], record[at.AT] + 1
    melds = [meld_of(code) for code in record[at.FIRST : at.FIRST + record[at.LAID]]]
    match verb:
        case at.V_DRAW:
            return Draw()
        case at.V_TAKE:
            return Take()
        case at.V_PUT_BACK:
            return PutBack()
        case at.V_OPEN:
            return open_with(melds)
        case at.V_MELD:
            return NewMeld(items_of(melds[0]))
        case at.V_LAY:
            stands = ALL_CARDS[record[at.STANDS]] if ALL_CARDS[card] is JOKER else None
            return LayOff(Written(ALL_CARDS[card], stands), number)
        case at.V_SWAP:
            return Swap(ALL_CARDS[card], number)
    return Discard(ALL_CARDS[card])


def encode(move: Move, profile: RuleProfile) -> list[int]:
    """A legal move of the rules as one of the kernel. A joker that is added undeclared is so there too."""
    record = [0] * at.MOVE_SIZE
    record[at.CARD] = record[at.AT] = record[at.STANDS] = -1
    match move:
        case Draw():
            record[at.VERB] = at.V_DRAW
        case Take():
            record[at.VERB] = at.V_TAKE
        case PutBack():
            record[at.VERB] = at.V_PUT_BACK
        case Open(melds):
            record[at.VERB] = at.V_OPEN
            _encode_melds(record, melds, profile)
        case NewMeld(items):
            record[at.VERB] = at.V_MELD
            _encode_melds(record, (items,), profile)
        case LayOff(item, number):
            record[at.VERB], record[at.CARD], record[at.AT] = at.V_LAY, item.card.index, number - 1
            if item.card is JOKER and item.stands_for is not None:
                record[at.STANDS] = item.stands_for.index
        case Swap(card, number):
            record[at.VERB], record[at.CARD], record[at.AT] = at.V_SWAP, card.index, number - 1
        case Discard(card):
            record[at.VERB], record[at.CARD] = at.V_DISCARD, card.index
    return record


def _encode_melds(record: list[int], melds: Iterable[Sequence[Written]], profile: RuleProfile) -> None:
    for items in melds:
        meld = read_meld(items, profile)
        if isinstance(meld, Refusal):
            raise IllegalMove(meld)
        record[at.FIRST + record[at.LAID]] = meld_code(meld)
        record[at.LAID] += 1

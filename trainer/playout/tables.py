"""The array of templates: all melds worth trying, and what single cards wait for. Made once, from `trainer.rules`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from trainer.playout import layout as at
from trainer.playout.arrange import LONGEST_PIECE
from trainer.playout.melds import pack_meld
from trainer.playout.styles import STYLES, style_numbers
from trainer.rules.cards import ACE, ALL_CARDS, FACES, HIGH_ACE, JOKER, KING, Suit, hand_points
from trainer.rules.melds import MIN_MELD, Meld, Run, Set
from trainer.rules.ways import joins


def meld_code(meld: Meld) -> int:
    """A meld of the rules as the kernel's code."""
    if isinstance(meld, Run):
        return pack_meld(0, meld.suit, meld.low, meld.high, meld.joker or 0)
    suits = sum(1 << suit for suit in meld.suits)
    stands = 0 if meld.stands_for is None else meld.stands_for + 1
    return pack_meld(1, meld.rank, suits, int(meld.joker), stands)


@cache
def templates() -> tuple[int, ...]:
    """The whole array (see `trainer.playout.layout`, T_...), good for every house."""
    table = [0] * at.T_LAID
    for card in ALL_CARDS:
        table[at.T_POINTS + card.index] = hand_points((card,))
    for card in FACES:
        table[at.T_NEAR + card.index] = sum(other.bit for other in FACES if joins(card, other))
    for rank in range(KING):
        for held in range(32):
            table[at.T_WAIT + 32 * rank + held] = _waits(rank, held)
            table[at.T_RUN + 32 * rank + held] = int(_in_run(rank, held))
    for number, style in enumerate(STYLES.values()):
        for place, value in enumerate(style_numbers(style)):
            table[at.T_STYLE + at.STYLE_SIZE * number + place] = value
    _add_groups(table, at.T_GROUP, [meld for meld in _melds() if not meld.has_joker])
    _add_groups(table, at.T_GROUP_JOKER, [meld for meld in _dearest(_melds()) if meld.has_joker])
    table[at.T_THREES] = len(table)
    for meld in _melds():
        if meld.size == MIN_MELD:
            table += _template(meld)
    table[at.T_THREES + 1] = len(table)
    return tuple(table)


def _melds() -> Iterator[Meld]:
    for suit in Suit:
        for size in range(LONGEST_PIECE, MIN_MELD - 1, -1):
            for low in range(ACE, HIGH_ACE - size + 2):
                high = low + size - 1
                yield Run(suit, low, high)
                for place in range(high, low - 1, -1):
                    yield Run(suit, low, high, place)
    for rank in range(ACE, KING + 1):
        for size in (4, 3, 2):
            for suits in combinations(Suit, size):
                missing = [suit for suit in Suit if suit not in suits]
                if size >= MIN_MELD:
                    yield Set(rank, suits)
                if size < len(Suit):
                    for stands in missing:
                        yield Set(rank, suits, True, stands)


def _dearest(melds: Iterator[Meld]) -> Iterator[Meld]:
    """Of the placements of a joker beside the same cards the one worth most, the first of equals."""
    known: dict[int, Meld] = {}
    for meld in melds:
        key = _mask(meld)
        if meld.has_joker and (key not in known or meld.points > known[key].points):
            known[key] = meld
    yield from known.values()


def _add_groups(table: list[int], groups: int, melds: list[Meld]) -> None:
    for lowest in range(52):
        table[groups + lowest] = len(table)
        for meld in melds:
            mask = _mask(meld)
            if mask & -mask == 1 << lowest:
                table += _template(meld)
    table[groups + 52] = len(table)


def _template(meld: Meld) -> tuple[int, ...]:
    return (
        _mask(meld),
        int(meld.has_joker),
        meld.points,
        meld.size,
        hand_points(meld.cards),
        meld_code(meld),
    )


def _mask(meld: Meld) -> int:
    return sum(card.bit for card in meld.cards if card is not JOKER)


def _around(rank: int, held: int) -> Iterator[set[int]]:
    """The places in reach of a card of `rank` (0 to 12) that are held, itself among them; twice for an ace."""
    ranks = [(rank + step) % KING for step in range(-2, 3) if held >> (step + 2) & 1]
    for own in (ACE, HIGH_ACE) if rank == 0 else (rank + 1,):
        places = {own}
        for other in ranks:
            places |= {p for p in (other + 1, HIGH_ACE if other == 0 else 0) if p and abs(p - own) <= 2}
        yield places


def _waits(rank: int, held: int) -> int:
    """Plane of hearts: the ranks that make a run with this card and one of those held around it."""
    own_places = (ACE, HIGH_ACE) if rank == 0 else (rank + 1,)
    plane = 0
    for own, places in zip(own_places, _around(rank, held), strict=True):
        for other in places - {own}:
            for third in range(max(ACE, own - 2), min(HIGH_ACE, own + 2) + 1):
                if third not in (own, other) and max(own, other, third) - min(own, other, third) == 2:
                    plane |= 1 << (third - 1) % KING
    return plane


def _in_run(rank: int, held: int) -> bool:
    own_places = (ACE, HIGH_ACE) if rank == 0 else (rank + 1,)
    return any(
        {low, low + 1, low + 2} <= places
        for own, places in zip(own_places, _around(rank, held), strict=True)
        for low in range(own - 2, own + 1)
    )

"""Is there a way on? Whether the duties of this turn can still be met (RULES.md 8, 12: no dead ends).

The question: from these cards in hand and these melds on the table, can a seat that has opened use the taken
card, replay every joker it owes, and keep so many cards? It is answered exactly, without walking all legal
moves, because ways on have a structure:

* Only few things help a taken card: an added card grows a run towards it, or it makes a meld of three with cards
  of the hand, or (where the house lists it) it swaps a joker. Longer melds and further additions only cost cards;
  what they could do for an owed joker, the joker can do afterwards by itself.
* A joker swapped out helps only where no joker is in the hand: otherwise it costs a card more, owes a joker
  more and gains one place for it.
* Owed jokers go first to melds that can take one (it costs nothing else), and else into a new meld with two cards.

Each way of using the card is played on a small copy of the situation; the owed jokers are then placed in what it
leaves. That holds where the taken card may be melded and added, as in every house that its sources describe; in a
custom house that forbids one of the two, `trainer.rules.detours` walks what can matter. `tests/rules/test_ways.py` holds all of this to a search over every sequence of moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from trainer.rules.cards import ACE, HIGH_ACE, JOKER, Card, Suit, face
from trainer.rules.detours import detours
from trainer.rules.melds import Meld, Run, Set, additions, make_set, makes_two_aces
from trainer.rules.profile import RuleProfile
from trainer.rules.situation import Situation


def way_on(
    hand: Sequence[Card],
    table: Sequence[Meld],
    profile: RuleProfile,
    *,
    taken: Card | None,
    owed: int,
    keep: int,
) -> bool:
    """Whether a seat that has opened can use `taken` (None: no such duty), replay `owed` jokers and still hold
    `keep` cards before it discards."""
    if len(hand) - owed < keep:
        return False  # each owed joker leaves the hand, and nothing makes it grow
    now = Situation(Counter(hand), list(table), owed)
    if taken is None:
        return _jokers_can_go(now, profile, keep)
    plain = {"meld", "lay"} <= set(profile.taken_uses)
    uses = _uses(now, profile, taken) if plain else detours(now, profile, taken, keep)
    return any(_jokers_can_go(after, profile, keep) for after in uses)


def _jokers_can_go(now: Situation, profile: RuleProfile, keep: int) -> bool:
    """Whether all owed jokers can be laid, using as few other cards as possible, with `keep` cards left."""
    size = now.size()
    if not now.owed:
        return size >= keep
    if now.hand[JOKER] < now.owed:
        return False
    places = sum(bool(additions(meld, JOKER, profile.longest_run)) for meld in now.table)
    new_melds = max(0, now.owed - places)
    if size - now.owed - 2 * new_melds < keep:
        return False
    return not new_melds or _pairs(now.hand, new_melds)


def _pairs(hand: Counter[Card], wanted: int) -> bool:
    """Whether the hand holds `wanted` disjoint pairs that a joker completes to a meld."""
    if not wanted:
        return True
    cards = [card for card in hand if hand[card] > 0 and card is not JOKER]
    for i, first in enumerate(cards):
        for second in cards[i + 1 :]:
            if joins(first, second):
                hand[first] -= 1
                hand[second] -= 1
                found = _pairs(hand, wanted - 1)
                hand[first] += 1
                hand[second] += 1
                if found:
                    return True
    return False


def joins(first: Card, second: Card) -> bool:
    """Whether two natural cards and a joker make a meld."""
    if first.rank == second.rank:
        return first.suit is not second.suit
    if first.suit is not second.suit:
        return False
    return any(abs(a - b) <= 2 for a in _places(first) for b in _places(second))


def _places(card: Card) -> tuple[int, ...]:
    return (ACE, HIGH_ACE) if card.rank == ACE else (card.rank,)


def _uses(now: Situation, profile: RuleProfile, taken: Card) -> Iterator[Situation]:
    """Every situation after the taken card reached the table in a way that the profile counts as its use."""
    if taken is JOKER:
        yield from _joker_uses(now, profile)
        return
    yield from _laid(now, profile, taken)
    yield from _melded(now, profile, taken)
    if "swap" in profile.taken_uses:
        yield from _swapped(now, profile, taken)


def _joker_uses(now: Situation, profile: RuleProfile) -> Iterator[Situation]:
    """A taken joker is added to a meld that can take one, or makes a new meld with two cards of the hand.

    Where every meld on the table has its joker, swapping one out makes room, at the price of owing it.
    """
    longest = profile.longest_run
    starts = [now.copy(), *(after for after, _ in _freed(now, profile, ()))]
    for start in starts:
        for index, meld in enumerate(start.table):
            for _, grown in additions(meld, JOKER, longest):
                after = start.copy()
                if after.spend(JOKER):
                    after.table[index] = grown
                    yield after
    cards = [card for card in now.hand if now.hand[card] > 0 and card is not JOKER]
    for i, first in enumerate(cards):
        for second in cards[i + 1 :]:
            if joins(first, second):
                after = now.copy()
                if after.spend(first) and after.spend(second) and after.spend(JOKER):
                    after.table.append(_pair_meld(first, second, profile))
                    yield after


def _pair_meld(first: Card, second: Card, profile: RuleProfile) -> Meld:
    """Some meld of these two cards and a joker; it has its joker, so which one does not matter any more."""
    assert first.suit is not None
    if first.rank == second.rank:
        assert second.suit is not None
        return make_set(first.rank, (first.suit, second.suit), True, None, profile)
    low, high = min(
        ((min(a, b), max(a, b)) for a in _places(first) for b in _places(second)),
        key=lambda ends: ends[1] - ends[0],
    )
    if high - low == 2:
        return Run(first.suit, low, high, low + 1)
    return (
        Run(first.suit, low, high + 1, high + 1)
        if high < HIGH_ACE
        else Run(first.suit, low - 1, high, low - 1)
    )


def _laid(now: Situation, profile: RuleProfile, taken: Card) -> Iterator[Situation]:
    """The taken card added to a meld, growing a run towards it first."""
    longest = profile.longest_run
    for index, meld in enumerate(now.table):
        if isinstance(meld, Set):
            for _, grown in additions(meld, taken, longest):
                after = now.copy()
                if after.spend(taken):
                    after.table[index] = grown
                    yield after
        elif meld.suit is taken.suit:
            for end in _places(taken):
                yield from _chained(now, profile, index, meld, end)


def _chained(now: Situation, profile: RuleProfile, index: int, run: Run, end: int) -> Iterator[Situation]:
    """Grow `run` by cards of the hand until its next place is `end`, then add the card that belongs there.

    One place on the way may be filled by a joker where the run has none, or once its own was swapped out.
    """
    if run.low <= end <= run.high:
        return
    steps = list(range(run.high + 1, end)) if end > run.high else list(range(run.low - 1, end, -1))
    if run.size + len(steps) + 1 > profile.longest_run:
        return
    for joker in (None, *steps):
        for start in _with_joker(now, profile, index, joker is not None):
            after = start.copy()
            grown: Meld | None = after.table[index]
            for place in (*steps, end):
                laid = JOKER if place == joker else face(place, run.suit)
                grown = _grow(grown, laid, place, profile) if grown is not None else None
                if grown is None or not after.spend(laid):
                    grown = None
                    break
            if grown is not None:
                after.table[index] = grown
                yield after


def _grow(meld: Meld, card: Card, place: int, profile: RuleProfile) -> Meld | None:
    """`meld` with `card` at `place` of a run, or None where that cannot be."""
    for _, grown in additions(meld, card, profile.longest_run):
        if isinstance(grown, Run) and place in (grown.low, grown.high):
            return grown
    return None


def _with_joker(now: Situation, profile: RuleProfile, index: int, wants_joker: bool) -> Iterator[Situation]:
    """Situations from which table meld `index` can be grown: with a joker of the hand or of the table if wanted."""
    if not wants_joker:
        yield now
    elif now.table[index].has_joker:
        # A meld holds one joker: its own has to be swapped out first, and may then be laid again.
        yield from (after for after, freed in _freed(now, profile, (index,)) if freed == index)
    elif now.hand[JOKER]:
        yield now
    else:
        yield from (after for after, _ in _freed(now, profile, ()))


def _freed(now: Situation, profile: RuleProfile, only: tuple[int, ...]) -> Iterator[tuple[Situation, int]]:
    """Situations after one joker of the table was swapped out by a card of the hand, and from which meld."""
    for index, meld in enumerate(now.table):
        if (only and index not in only) or makes_two_aces(meld):
            continue
        for card in meld.joker_faces:
            if now.hand[card] > 0:
                yield now.after_swap(profile, index, card), index


def _melded(now: Situation, profile: RuleProfile, taken: Card) -> Iterator[Situation]:
    """A new meld of three with the taken card and two others."""
    assert taken.suit is not None
    suits = [suit for suit in Suit if suit is not taken.suit]
    for suit in suits:
        others = [face(taken.rank, other) for other in suits if other is not suit]
        yield from _new_set(now, profile, [taken, *others])
        yield from _new_set(now, profile, [taken, face(taken.rank, suit), JOKER])
    for place in _places(taken):
        for low in range(max(ACE, place - 2), min(HIGH_ACE - 2, place) + 1):
            others_at = [p for p in range(low, low + 3) if p != place]
            for joker in (None, *others_at):
                cards = [JOKER if p == joker else face(p, taken.suit) for p in others_at]
                yield from _new_meld(now, profile, Run(taken.suit, low, low + 2, joker), [taken, *cards])


def _new_set(now: Situation, profile: RuleProfile, cards: list[Card]) -> Iterator[Situation]:
    suits = tuple(card.suit for card in cards if card.suit is not None)
    yield from _new_meld(now, profile, make_set(cards[0].rank, suits, JOKER in cards, None, profile), cards)


def _new_meld(now: Situation, profile: RuleProfile, meld: Meld, cards: list[Card]) -> Iterator[Situation]:
    starts: Iterator[Situation] | tuple[Situation, ...] = (now,)
    if JOKER in cards and not now.hand[JOKER]:
        starts = (after for after, _ in _freed(now, profile, ()))
    for start in starts:
        after = start.copy()
        if all(after.spend(card) for card in cards):
            after.table.append(meld)
            yield after


def _swapped(now: Situation, profile: RuleProfile, taken: Card) -> Iterator[Situation]:
    """The taken card in place of a joker that stands for it on the table now.

    Laying a joker first to swap it is no way of its own: the card could go where that joker went.
    """
    for index, meld in enumerate(now.table):
        if taken in meld.joker_faces and not makes_two_aces(meld) and now.hand[taken] > 0:
            yield now.after_swap(profile, index, taken)

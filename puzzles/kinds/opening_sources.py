"""Hands to open with: from play between unlike bots, dealt anew, and looked for where a variety is rare in both."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from puzzles.kinds.base import Shard
from puzzles.kinds.opening_asked import Asked
from puzzles.kinds.opening_varieties import VARIETIES
from puzzles.kinds.turns import line_of, plain_position, state_at
from puzzles.puzzle import Scalar
from puzzles.sources import Moment, moments_of
from trainer.rules.arrange import best, can_open
from trainer.rules.cards import HAND_SIZE, JOKER, Card, Suit, face, full_pack
from trainer.rules.notation.position import Position
from trainer.rules.profile import OPENING_MINIMUM, RuleProfile, house, with_changes
from trainer.rules.state import Drawn, Phase

HANDS_PLAYED: Final = 4
HANDS_DEALT: Final = 8
HANDS_SOUGHT: Final = 8
"""Of each source, in one shard."""
TRIES: Final = 200
"""Hands looked at for one that has the variety sought."""

CHANGES: Final[Mapping[str, tuple[Mapping[str, object], ...]]] = {
    "it-club": ({}, {}, {}, {"clean_opening": True}, {"clean_opening": True}, {"take_to_open": True}),
    "it-duel": ({}, {}, {}, {}, {}, {"clean_opening": True}),
    "fr-table": ({}, {}, {}, {}, {"longest_run": 14}, {"clean_opening": True}),
    "ro-duel": ({}, {}, {}, {}, {}, {"clean_opening": True}),
}
"""Variants that take turns, by house: what an opening depends on and the four houses do not differ in."""


@dataclass(frozen=True, slots=True)
class Source:
    """A position to be asked about, and where it comes from."""

    position: Position
    origin: Mapping[str, Scalar]


def sources(shard: Shard) -> Iterator[Source]:
    """The positions of a shard."""
    chance = random.Random(f"openings:{shard.text}")
    changes = CHANGES.get(shard.rules, ({},))
    profile = with_changes(house(shard.rules), changes[shard.number % len(changes)])
    yield from _played(profile, chance, shard.text)
    for _ in range(HANDS_DEALT):
        yield Source(_dealt(profile, chance, chance.sample(full_pack(), HAND_SIZE + 2)), {"from": "dealt"})
    for number in range(HANDS_SOUGHT):
        yield from _sought(profile, chance, SOUGHT[(shard.number + number) % len(SOUGHT)])


def _played(profile: RuleProfile, chance: random.Random, seed: str) -> Iterator[Source]:
    """From each hand and seat one moment in which it could open and one in which it could not."""
    by_hand: dict[tuple[int, int, bool], list[Moment]] = {}
    for moment in moments_of(seed, profile, HANDS_PLAYED):
        if _asks(moment):
            key = (moment.hand, moment.seat, _opens(moment))
            by_hand.setdefault(key, []).append(moment)
    for key in sorted(by_hand):
        moment = chance.choice(by_hand[key])
        state = moment.before
        position = plain_position(
            profile,
            state.hand,
            top=state.discards[-1],
            drawn=state.phase is Phase.PLAY,
            seats=state.seats,
        )
        yield Source(position, {"from": "play", **moment.origin})


def _asks(moment: Moment) -> bool:
    """Whether the moment is one at which a seat could think of opening."""
    state = moment.before
    if state.has_opened or state.was_put_back or state.drawn is Drawn.DISCARD:
        return False
    return state.phase is Phase.PLAY or _asks_before_draw(state.profile)


def _asks_before_draw(profile: RuleProfile) -> bool:
    return profile.open_before_draw or profile.pile_before_opening == "to_open"


def _opens(moment: Moment) -> bool:
    state = moment.before
    taking = state.phase is Phase.DRAW and not state.profile.open_before_draw
    must_use = state.discards[-1] if taking else None
    hand = (*state.hand, *([must_use] if must_use is not None else []))
    keep = 0 if state.phase is Phase.DRAW and not taking else int(state.profile.close_by == "discard")
    return can_open(hand, state.profile, must_use=must_use, keep=keep)


def _dealt(profile: RuleProfile, chance: random.Random, cards: Sequence[Card]) -> Position:
    """Thirteen cards or fourteen, before or after the draw, and the top discard from the end of `cards`."""
    before = _asks_before_draw(profile) and chance.random() < 0.5
    hand = cards[: HAND_SIZE + (not before)]
    return plain_position(profile, hand, top=cards[-1], drawn=not before)


def _sought(profile: RuleProfile, chance: random.Random, variety: str) -> Iterator[Source]:
    """A hand of a variety, looked for among hands in which it is likely; none where none was met."""
    if variety == "clean-opening" and not profile.clean_opening:
        return
    for _ in range(TRIES):
        cards = LIKELY.get(variety, _rich)(chance)
        if cards is None or (variety in NARROW and not _narrow(cards, profile)):
            continue
        position = _dealt(profile, chance, cards)
        if VARIETIES[variety](Asked(state_at(line_of(position)))):
            yield Source(position, {"from": "sought", "variety": variety})
            return


def _narrow(cards: Sequence[Card], profile: RuleProfile) -> bool:
    """Whether the hand can lay little more than 40: seen at once, and true of every hand of these varieties."""
    found = best(cards[: HAND_SIZE + 1], profile)
    return found is not None and OPENING_MINIMUM <= found.value <= OPENING_MINIMUM + 8


def _filled(chance: random.Random, wanted: Sequence[Card], size: int = HAND_SIZE + 2) -> list[Card] | None:
    """`wanted` and other cards up to `size`, shuffled within the hand of 13; None where the pack has not as many."""
    left = full_pack()
    for card in wanted:
        if card not in left:
            return None
        left.remove(card)
    others = chance.sample(left, size - len(wanted))
    hand = [*wanted, *others][:HAND_SIZE]
    chance.shuffle(hand)
    return [*hand, *[*wanted, *others][HAND_SIZE:]]


def _rich(chance: random.Random) -> list[Card] | None:
    """A joker and neighbours in two suits."""
    low, suit = chance.randint(1, 11), chance.choice(list(Suit))
    run = [face(low + step, suit) for step in range(3)]
    rank = chance.choice([low, low + 1, low + 2, chance.randint(1, 13)])
    same = [face(rank, other) for other in chance.sample(list(Suit), 3)]
    return _filled(chance, [*dict.fromkeys([*run, *same]), *[JOKER] * chance.choice((0, 1, 1))])


def _set_of_three(chance: random.Random) -> list[Card] | None:
    """A set of three, a joker, and a small run that brings it near 40."""
    rank = chance.randint(7, 13)
    same = [face(rank, suit) for suit in chance.sample(list(Suit), 3)]
    low, suit = chance.randint(1, 3), chance.choice(list(Suit))
    run = [face(low + step, suit) for step in range(3)] if chance.random() < 0.7 else []
    return _filled(chance, [*same, *run, JOKER])


def _one_suit(chance: random.Random) -> list[Card] | None:
    """Most of one suit."""
    suit = chance.choice(list(Suit))
    size = chance.randint(8, 13)
    low = chance.randint(1, 14 - size)
    run = [face(place, suit) for place in range(low, low + size)]
    gap = chance.random() < 0.5
    if gap:
        run.pop(chance.randrange(len(run)))
    return _filled(chance, [*run, *[JOKER] * (gap or len(run) == HAND_SIZE)])


def _run_and_joker(chance: random.Random) -> list[Card] | None:
    """Two neighbours and a joker, with a set or a run beside them."""
    low, suit = chance.randint(8, 12), chance.choice(list(Suit))
    pair = [face(low, suit), face(low + 1, suit)]
    rank = chance.randint(2, 6)
    beside = [face(rank, other) for other in chance.sample(list(Suit), 3)]
    return _filled(chance, [*pair, *beside, JOKER])


LIKELY: Final[Mapping[str, Callable[[random.Random], list[Card] | None]]] = {
    "fourth-of-set": _set_of_three,
    "long-run": _one_suit,
    "run-of-fourteen": _one_suit,
    "joker-end": _run_and_joker,
}
NARROW: Final = frozenset({"joker-end", "fourth-of-set", "exactly-forty"})
SOUGHT: Final = (
    "overlap",
    "joker-end",
    "fourth-of-set",
    "long-run",
    "exactly-forty",
    "clean-opening",
    "two-bests",
    "run-of-fourteen",
    "taken-discard",
    "before-draw",
)

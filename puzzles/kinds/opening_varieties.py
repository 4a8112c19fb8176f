"""What a find-the-opening puzzle trains, each by a predicate of its own, and what makes it hard."""

from __future__ import annotations

from typing import Final

from puzzles.kinds.base import Features
from puzzles.kinds.levels import ramp
from puzzles.kinds.opening_asked import LEAST_TOTAL, Asked
from trainer.rules.cards import JOKER, KING
from trainer.rules.melds import FULL_SET, Meld, Run, Set
from trainer.rules.moves import items_of
from trainer.rules.profile import OPENING_MINIMUM, RuleProfile
from trainer.rules.reading import Written, readings
from trainer.rules.state import Phase

WEIGHTS: Final = {
    "melds": 1.5,  # to be found in the smallest opening
    "few": 3.0,  # ways to open
    "tight": 1.5,  # little over 40
    "joker": 1.0,  # every opening needs one
    "trap": 2.0,  # laying the dearest meld first leads nowhere
    "decoys": 1.5,  # melds that are in no opening
    "special": 1.5,  # a joker at the one right end, the fourth of a set, a clean opening, the discard
    "near": 2.5,  # it cannot open, but nearly
}
KNOTS: Final = (0.25, 0.34, 0.43, 0.54)


def tags_of(asked: Asked) -> tuple[str, ...]:
    """The varieties that hold, each by its own predicate."""
    return ("aim-for-forty", *(name for name, holds in VARIETIES.items() if holds(asked)))


def _no_opening(asked: Asked) -> bool:
    return not asked.some


def _before_draw(asked: Asked) -> bool:
    return asked.state.phase is Phase.DRAW and asked.state.profile.open_before_draw


def _taken_discard(asked: Asked) -> bool:
    """The discard opens, and has to be taken for it."""
    return asked.taking and bool(asked.some)


def _clean_opening(asked: Asked) -> bool:
    """The house wants it clean, and there are melds with a joker that do not count."""
    return asked.state.profile.clean_opening and any(meld.has_joker for meld in asked.melds)


def _joker_end(asked: Asked) -> bool:
    """Every opening has a run whose joker, at the other end, would bring the total below 40."""
    return asked.all_known and all(
        any(_at_the_end(meld, sum(m.points for m in melds), asked.state.profile) for meld in melds)
        for melds in asked.some
    )


def _at_the_end(meld: Meld, total: int, profile: RuleProfile) -> bool:
    if not isinstance(meld, Run) or meld.joker not in (meld.low, meld.high):
        return False
    others = readings(tuple(Written(card) for card in meld.cards), profile)
    return any(total - meld.points + other.points < OPENING_MINIMUM for other in others)


def _fourth_of_set(asked: Asked) -> bool:
    """Every opening has a joker as the fourth card of a set."""
    return asked.all_known and all(
        any(isinstance(meld, Set) and meld.joker and meld.size == FULL_SET for meld in melds)
        for melds in asked.some
    )


def _overlap(asked: Asked) -> bool:
    """A card is wanted by a set and by a run at once, and whoever lays the dearest meld first does not get to 40."""
    return bool(asked.some) and _contested(asked) and _greedy_fails(asked)


def _contested(asked: Asked) -> bool:
    single = {card for card in asked.hand if asked.hand.count(card) == 1 and card is not JOKER}
    sets = {card for meld in asked.melds if isinstance(meld, Set) for card in meld.cards}
    runs = {card for meld in asked.melds if isinstance(meld, Run) for card in meld.cards}
    return bool(single & sets & runs)


def _greedy_fails(asked: Asked) -> bool:
    """Whether laying the dearest meld, and again the dearest of what is left, falls short of an opening."""
    left, laid = list(asked.hand), 0
    total = 0
    clean = asked.state.profile.clean_opening
    for meld in sorted(asked.melds, key=lambda meld: -meld.points):
        if laid + meld.size > len(asked.hand) - asked.keep or any(
            left.count(card) < meld.cards.count(card) for card in meld.cards
        ):
            continue
        for card in meld.cards:
            left.remove(card)
        laid += meld.size
        total += 0 if clean and meld.has_joker else meld.points
    return total < OPENING_MINIMUM or (asked.must_use is not None and left.count(asked.must_use) > 0)


LONG: Final = 8


def _long_run(asked: Asked) -> bool:
    """A run of `LONG` cards or more can be part of it."""
    return bool(asked.some) and asked.longest >= LONG


def _run_of_fourteen(asked: Asked) -> bool:
    """All fourteen cards from ace to ace can be laid as one run, the joker at one of its ends."""
    return bool(asked.some) and asked.longest > KING


def _exactly_forty(asked: Asked) -> bool:
    most = asked.found.dearest
    return most is not None and most.points == OPENING_MINIMUM


def _two_bests(asked: Asked) -> bool:
    """The opening worth most is not the one that leaves least."""
    return len(asked.right) > 1


VARIETIES: Final = {
    "no-opening": _no_opening,
    "before-draw": _before_draw,
    "taken-discard": _taken_discard,
    "clean-opening": _clean_opening,
    "joker-end": _joker_end,
    "fourth-of-set": _fourth_of_set,
    "overlap": _overlap,
    "long-run": _long_run,
    "run-of-fourteen": _run_of_fourteen,
    "exactly-forty": _exactly_forty,
    "two-bests": _two_bests,
}


def features_of(asked: Asked) -> Features:
    """What makes it hard."""
    if not asked.some:
        miss = asked.found.near_miss
        assert miss is not None
        return Features(
            {
                "near": ramp(miss.total, LEAST_TOTAL, OPENING_MINIMUM - 1),
                "melds": ramp(len(asked.melds), 1, 8),
                "decoys": ramp(len(asked.melds), 2, 12),
                "joker": float(JOKER in asked.hand),
                "trap": float(_contested(asked)),
                "special": float(_clean_opening(asked) or asked.taking),
                "few": 0.6,  # that there is none is found by looking at all there could be
            }
        )
    used = {(items_of(meld)) for melds in asked.some for meld in melds}
    decoys = sum(items_of(meld) not in used for meld in asked.melds)
    smallest = min(map(len, asked.some))
    bare = {tuple(sorted(card for meld in melds for card in meld.cards)) for melds in asked.some}
    surplus = min(sum(meld.points for meld in melds) for melds in asked.some) - OPENING_MINIMUM
    special = _joker_end(asked), _fourth_of_set(asked), _clean_opening(asked), asked.taking
    most = asked.found.dearest
    assert most is not None
    return Features(
        {
            "melds": ramp(smallest, 1, 4),
            "few": ramp(len(bare), 24, 1),
            "tight": ramp(most.points - OPENING_MINIMUM + surplus, 30, 0),
            "joker": float(all(any(meld.has_joker for meld in melds) for melds in asked.some)),
            "trap": float(_greedy_fails(asked)),
            "decoys": ramp(decoys, 0, 6),
            "special": min(1.0, sum(special) / 2),
        }
    )

"""Whether the second method says the same: of openings, by an integer programme and, on small hands, by brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from puzzles.second.costs import MINIMUM, card_cost
from puzzles.second.melds import Laid, disjoint
from trainer.rules.cards import Card
from trainer.rules.profile import RuleProfile

MOST_WALKED: Final = 20_000
"""Ways to lay disjoint melds; a hand with more is left to the integer programme."""

NO_SOLVER: Final = "the integer programme needs OR-Tools: install the extra “puzzles”"

Told = Mapping[str, str | int | float | bool]


def openings_agree(
    hand: Sequence[Card], profile: RuleProfile, must_use: Card | None, keep: int, told: Told
) -> list[str]:
    """What the second method says otherwise than `told` (`opens`; `total`, `left`, `left_points`, or `short`)."""
    cards = [card.text for card in hand]
    must = None if must_use is None else must_use.text
    terms = Terms(profile.longest_run, profile.clean_opening, keep, must)
    try:
        found = _programme(cards, terms)
        complaints = [] if found == _figures(told) else [f"the integer programme finds {found}"]
    except ModuleNotFoundError:
        complaints = [NO_SOLVER]
    walked = list(islice(_walk(cards, profile), MOST_WALKED + 1))
    if len(walked) <= MOST_WALKED:
        forced = _brute(walked, cards, terms)
        if forced != _figures(told):
            complaints.append(f"brute force finds {forced}")
        miss = _most(walked, cards, terms)
        if not told["opens"] and miss != told["total"]:
            complaints.append(f"brute force can lay {miss}, not {told['total']}")
    return complaints


def _figures(told: Told) -> tuple[object, ...] | None:
    """(points of the dearest, cards and points of the least left); None where it cannot open."""
    return (told["total"], told["left"], told["left_points"]) if told["opens"] else None


@dataclass(frozen=True, slots=True)
class Terms:
    """What of a house's rules an opening depends on, how many cards stay, and the card that has to be in it."""

    longest: int
    clean: bool
    keep: int
    must_use: str | None


def _programme(cards: Sequence[str], terms: Terms) -> tuple[object, ...] | None:
    # Only who proves puzzles needs OR-Tools; who plays imports this module without it.
    from puzzles.second import programme as ip

    programme = ip.Programme(cards, ip.Terms(terms.longest, terms.clean, terms.keep, terms.must_use))
    best, left = programme.dearest(), programme.least_left()
    return None if best is None or left is None else (best, *left)


def _walk(cards: Sequence[str], profile: RuleProfile) -> Iterator[tuple[Laid, ...]]:
    return disjoint(Counter(cards), profile.longest_run, profile.joker_in_set == "declared")


def _laid(melds: Sequence[Laid]) -> Counter[str]:
    return Counter(card for meld in melds for card in meld.needs)


def _counts(melds: Sequence[Laid], terms: Terms) -> int:
    return sum(meld.points for meld in melds if not (terms.clean and meld.has_joker))


def _allowed(melds: Sequence[Laid], cards: Sequence[str], terms: Terms) -> bool:
    laid = _laid(melds)
    return laid.total() <= len(cards) - terms.keep and (terms.must_use is None or laid[terms.must_use] > 0)


def _brute(
    walked: Sequence[tuple[Laid, ...]], cards: Sequence[str], terms: Terms
) -> tuple[object, ...] | None:
    right = [melds for melds in walked if _counts(melds, terms) >= MINIMUM and _allowed(melds, cards, terms)]
    if not right:
        return None
    left = min(_cost(Counter(cards) - _laid(melds)) for melds in right)
    return (max(sum(meld.points for meld in melds) for melds in right), *left)


def _cost(left: Counter[str]) -> tuple[int, int]:
    return left.total(), sum(map(card_cost, left.elements()))


def _most(walked: Sequence[tuple[Laid, ...]], cards: Sequence[str], terms: Terms) -> int:
    """The most that can be laid of what counts."""
    return max((_counts(melds, terms) for melds in walked if _allowed(melds, cards, terms)), default=0)

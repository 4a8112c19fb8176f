"""Openings as an integer programme, written from RULES.md 1 to 5 and 9 alone; CP-SAT finds the optimum.

Nothing here knows `trainer.rules.arrange`, nor `puzzles.second.melds`: cards are texts, and the melds, of any
length and with a joker in any of their places, are listed anew. One variable counts how often a meld is laid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from ortools.sat.python import cp_model

from puzzles.second.costs import JK, MINIMUM, RANKS, SUITS, card_cost, place_points


@dataclass(frozen=True, slots=True)
class Column:
    """A meld that can be laid: its cards, its points, and what of it can be laid first without a joker.

    `clean` are the points that count where the opening has to be clean. A meld with a joker has none, but one that
    is laid without its joker and gets it, and what lies beyond, afterwards, has those of its natural part, and
    `opening` are then only the cards of that part.
    """

    cards: tuple[str, ...]
    points: int
    clean: int
    opening: tuple[str, ...]

    @property
    def at_once(self) -> bool:
        return self.opening == self.cards


@dataclass(frozen=True, slots=True)
class Terms:
    """What of a house's rules an opening depends on, and the card that has to be in it."""

    longest: int
    clean: bool
    keep: int
    must_use: str | None = None
    minimum: int = MINIMUM


@dataclass(frozen=True, slots=True)
class Answer:
    """`best`: the dearest opening in points, None without one. `left`: the fewest (cards, points) that an opening
    leaves. `closes`: whether the hand can be closed this turn, beside an empty table."""

    best: int | None
    left: tuple[int, int] | None
    closes: bool


@cache
def columns(longest: int) -> tuple[Column, ...]:
    """Every meld of a house; of those that differ only in where their joker stands the dearest."""
    dearest: dict[tuple[frozenset[str], frozenset[str]], Column] = {}
    for column in (*_runs(longest), *_sets()):
        key = (frozenset(column.cards), frozenset(column.opening))
        if key not in dearest or column.points > dearest[key].points:
            dearest[key] = column
    return tuple(dearest.values())


def _runs(longest: int) -> Iterator[Column]:
    for suit in SUITS:
        for low in range(1, 13):
            for high in range(low + 2, min(14, low + longest - 1) + 1):
                places = range(low, high + 1)
                faces = [RANKS[(place - 1) % 13] + suit for place in places]
                points = sum(map(place_points, places))
                if len(places) < 14:  # never two natural aces
                    yield Column(tuple(faces), points, points, tuple(faces))
                for at, joker in enumerate(places):
                    if len(places) == 14 and joker not in (1, 14):
                        continue
                    cards = (*faces[:at], JK, *faces[at + 1 :])
                    yield Column(cards, points, 0, cards)
                    for part in (range(low, joker), range(joker + 1, high + 1)):
                        if len(part) >= 3:
                            natural = tuple(RANKS[(place - 1) % 13] + suit for place in part)
                            yield Column(cards, points, sum(map(place_points, part)), natural)


def _sets() -> Iterator[Column]:
    for rank, text in enumerate(RANKS, 1):
        each = place_points(14 if rank == 1 else rank)
        for size in (3, 4):
            for suits in combinations(SUITS, size):
                cards = tuple(text + suit for suit in suits)
                yield Column(cards, size * each, size * each, cards)
            for suits in combinations(SUITS, size - 1):
                naturals = tuple(text + suit for suit in suits)
                cards = (*naturals, JK)
                yield Column(cards, size * each, 0, cards)
                if size == 4:
                    yield Column(cards, size * each, 3 * each, naturals)


class Programme:
    """The programme of one hand under one house's terms."""

    def __init__(self, hand: Sequence[str], terms: Terms) -> None:
        self.held = Counter(hand)
        self.terms = terms
        self.fitting = [
            column for column in columns(terms.longest) if all(self.held[card] >= 1 for card in column.cards)
        ]

    def answer(self) -> Answer:
        """The three questions, each an optimum or a feasible point of its own."""
        best = self.dearest()
        # Every question needs an opening, and to close is to open first.
        left = None if best is None else self.least_left()
        return Answer(best, left, self._closes())

    def dearest(self) -> int | None:
        """What the dearest opening is worth, None without one."""
        best = self._solve(lambda column: column.points, most=self.held.total() - self.terms.keep)
        return None if best is None else sum(column.points for column in best)

    def least_left(self) -> tuple[int, int] | None:
        """The fewest (cards, points) that an opening leaves, None without one."""
        least = self._solve(
            lambda column: 1000 * len(column.cards) + sum(map(card_cost, column.cards)),
            most=self.held.total() - self.terms.keep,
        )
        if least is None:
            return None
        left = self.held - Counter(card for column in least for card in column.cards)
        return left.total(), sum(map(card_cost, left.elements()))

    def total(self) -> int:
        """The most that can be laid, 0 where nothing can."""
        laid = self._solve(lambda column: column.points, most=self.held.total() - self.terms.keep)
        return sum(column.points for column in laid or ())

    def _closes(self) -> bool:
        """All cards on the table but the one to discard, or all of them where the last may be laid. What is added
        after the opening makes melds that could have been laid at once, but for a joker beside a clean meld."""
        size = self.held.total()
        found = self._solve(None, most=size - self.terms.keep, least=size - 1, later=True)
        return found is not None

    def _solve(
        self, worth: Callable[[Column], int] | None, *, most: int, least: int = 0, later: bool = False
    ) -> list[Column] | None:
        """The melds that are worth most together, laying `least` to `most` cards; None where there is no opening.

        `later`: cards may also be added after the opening.
        """
        terms = self.terms
        model = cp_model.CpModel()
        used: list[tuple[Column, cp_model.IntVar]] = []
        by_card: dict[str, list[cp_model.IntVar]] = {card: [] for card in self.held}
        opening: list[cp_model.IntVar] = []
        for column in self.fitting:
            if not (column.at_once or (later and terms.clean)):
                continue
            count = model.new_int_var(0, 4 if column.cards.count(JK) else 2, "")
            used.append((column, count))
            for card in column.cards:
                by_card[card].append(count)
            if terms.must_use in column.opening:
                opening.append(count)
        if not used:
            return None
        for card, counts in by_card.items():
            if counts:
                model.add(sum(counts) <= self.held[card])
        size = sum(len(column.cards) * count for column, count in used)
        model.add(size <= most)
        model.add(size >= least)
        model.add(
            sum((column.clean if terms.clean else column.points) * count for column, count in used)
            >= terms.minimum
        )
        if terms.must_use is not None:
            if not opening:
                return None
            model.add(sum(opening) >= 1)
        if worth is not None:
            model.maximize(sum(worth(column) * count for column, count in used))
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.cp_model_presolve = (
            False  # five times the time of the search itself on so small a model
        )
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            return None
        assert status == (cp_model.OPTIMAL), solver.status_name(status)
        # The counts are integers; the objective is given as a float, which is not to be trusted to the unit.
        return [column for column, count in used for _ in range(solver.value(count))]

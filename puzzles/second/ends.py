"""The fewest points that a turn can leave in the hand, by walking every sequence of moves.

No move is looked at for being a dead end: a sequence that ends as it should has none in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from puzzles.second.costs import JK, card_cost
from puzzles.second.melds import Laid, additions, laid_from_text
from puzzles.second.turn import Rules, Situation

NOT_FREED, IN_HAND, REPLAYED = range(3)


class TooMany(Exception):
    """More situations than one cares to walk."""


@dataclass(slots=True)
class Ends:
    """The ends of the turns of one house. `joker`: a joker of the table has to be swapped and one laid after it."""

    rules: Rules
    joker: bool = False
    most: int = 20_000
    known: dict[tuple[Situation, int], int | None] = field(default_factory=dict)

    def fewest(self, hand: Sequence[str], table: Sequence[str], taken: str, *, opened: bool) -> int | None:
        """The fewest points; 0 is to close. None where no turn ends as it should. Raises `TooMany`.

        `table` in the notation; `taken`: a card of the hand that was taken from the discard pile, "" for none.
        """
        laid = tuple(laid_from_text(text) for text in table)
        held = tuple(sorted(hand))
        if opened:
            return self._fewest(Situation(held, laid, taken), NOT_FREED)
        found: list[int] = []
        for melds in self.rules.openings(held, self.rules.need_first):
            left = list(held)
            for meld in melds:
                for card in meld.needs:
                    left.remove(card)
            if taken and left.count(taken) == held.count(taken):
                continue
            # What is left has to go in what lies there or comes; whoever cannot lay most of it does not close.
            value = self._fewest(Situation(tuple(left), (*laid, *melds)), NOT_FREED)
            if value is not None:
                found.append(value)
                if value == 0:
                    break
        return min(found, default=None)

    def _fewest(self, now: Situation, freed: int) -> int | None:
        key = (Situation(now.hand, tuple(sorted(now.table)), now.taken, now.owed), freed)
        if key in self.known:
            return self.known[key]
        if len(self.known) >= self.most:
            raise TooMany
        self.known[key] = None
        best = min(self._here(now, freed), default=None)
        if best != 0:
            for play in self.rules.plays(now):
                value = self._fewest(play.after, _moved(freed, play.verb, play.text))
                if value is not None and (best is None or value < best):
                    best = value
                    if best == 0:
                        break
        self.known[key] = best
        return best

    def _here(self, now: Situation, freed: int) -> Iterator[int]:
        """What ending the turn here leaves."""
        if now.taken or now.owed or (self.joker and freed != REPLAYED):
            return
        if not now.hand:
            if self.rules.need_first == 0:
                yield 0
            return
        if len(now.hand) < self.rules.need_first:
            return
        for card in dict.fromkeys(now.hand):
            if self._may_throw(now, card):
                yield sum(map(card_cost, now.hand)) - card_cost(card)

    def _may_throw(self, now: Situation, card: str) -> bool:
        """Who has opened may throw a card that fits where the house lets everybody, or all but the unopened; or where
        the whole hand fits."""
        if self.rules.house.feeding != "nobody" or not self._fits(now.table, card):
            return True
        return all(self._fits(now.table, held) for held in now.hand)

    def _fits(self, table: Sequence[Laid], card: str) -> bool:
        return any(additions(meld, card, self.rules.longest) for meld in table)


def _moved(freed: int, verb: str, text: str) -> int:
    if verb == "swap":
        return max(freed, IN_HAND)
    return REPLAYED if freed == IN_HAND and JK in text.replace("=", " ").split() else freed

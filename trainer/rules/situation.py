"""What the rest of a turn depends on, as a small copy on which ways on are tried out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from trainer.rules.cards import JOKER, Card
from trainer.rules.melds import Meld, without_joker
from trainer.rules.profile import RuleProfile


@dataclass(slots=True)
class Situation:
    """The hand as counts, the melds, the jokers still owed. Changed in place: whoever tries something copies first."""

    hand: Counter[Card]
    table: list[Meld]
    owed: int

    def copy(self) -> Situation:
        return Situation(Counter(self.hand), list(self.table), self.owed)

    def size(self) -> int:
        return sum(self.hand.values())

    def spend(self, card: Card) -> bool:
        """Take a card out of the hand; a joker so laid replays one that is owed."""
        if self.hand[card] <= 0:
            return False
        self.hand[card] -= 1
        if card is JOKER and self.owed:
            self.owed -= 1
        return True

    def after_swap(self, profile: RuleProfile, index: int, card: Card) -> Situation:
        """A copy in which `card` has taken the place of the joker of table meld `index` (from 0)."""
        after = self.copy()
        after.hand[card] -= 1
        after.hand[JOKER] += 1
        after.table[index] = without_joker(after.table[index], card)
        after.owed += profile.replays_jokers
        return after

    def key(self) -> object:
        """Equal for situations that have the same rest, whatever the order of the melds."""
        hand = frozenset((card, held) for card, held in self.hand.items() if held)
        return hand, frozenset(Counter(self.table).items()), self.owed

"""A turn a second time, written from RULES.md 5 to 9 and 12: every sequence of moves is walked, nothing is clever.

Who has opened may lay, add and swap in any order. A situation is won when the taken card is used, no joker is owed and
enough cards are left; a move is legal where some sequence of moves after it wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from puzzles.second.costs import JK
from puzzles.second.melds import Laid, additions, disjoint, melds_in, swapped
from trainer.rules.profile import RuleProfile


@dataclass(frozen=True, slots=True)
class Situation:
    """What the rest of a turn depends on. `taken` is the taken card while it is unused, "" otherwise."""

    hand: tuple[str, ...]
    table: tuple[Laid, ...]
    taken: str = ""
    owed: int = 0


@dataclass(frozen=True, slots=True)
class Play:
    """One move by its notation, and the situation after it."""

    text: str
    verb: str
    card: str
    after: Situation


class Rules:
    """The rules of one house for the seat to move: asks about ways on, remembering what it has walked."""

    def __init__(self, house: RuleProfile, *, first_round: bool) -> None:
        self.house = house
        self.longest = house.longest_run
        self.declared = house.joker_in_set == "declared"
        # A card to discard where the house closes by discarding; two where this round may not be closed.
        self.need = 1 if house.close_by == "discard" else 0
        self.need_first = 2 if first_round and not house.first_round_close else self.need
        self._memo: dict[tuple[Situation, int], bool] = {}

    def ends_well(self, now: Situation, need: int) -> bool:
        """Whether some sequence of moves uses the taken card, replays what is owed, and leaves `need` cards."""
        if not now.taken and not now.owed:
            return len(now.hand) >= need  # no move makes a hand grow: better stop here
        if len(now.hand) - now.owed < need or now.hand.count(JK) < now.owed:
            return False
        if now.taken not in ("", JK, *now.hand):
            return False  # a joker may still come into the hand by a swap; nothing else can
        # Where a meld lies on the table makes no difference to what can be done with it.
        key = (replace(now, table=tuple(sorted(now.table))), need)
        if key not in self._memo:
            self._memo[key] = any(self.ends_well(play.after, need) for play in self.plays(now))
        return self._memo[key]

    def plays(self, now: Situation) -> Iterator[Play]:
        """Every meld, addition and swap that has the right shape, leaving out a swap that the house forbids."""
        for meld in melds_in(Counter(now.hand), self.longest, self.declared):
            yield self._play(now, f"meld {meld.text}", "meld", meld.needs, (*now.table, meld))
        for number, laid in enumerate(now.table):
            for card in dict.fromkeys(now.hand):
                for says, grown in additions(laid, card, self.longest):
                    text = f"lay {card}{'=' if says else ''}{says} on {number + 1}"
                    table = (*now.table[:number], grown, *now.table[number + 1 :])
                    yield self._play(now, text, "lay", (card,), table)
                after = swapped(laid, card, self.longest)
                if after is not None and not self.may_not_swap(now, card):
                    table = (*now.table[:number], after, *now.table[number + 1 :])
                    yield self._play(now, f"swap {card} in {number + 1}", "swap", (card,), table)

    def may_not_swap(self, now: Situation, card: str) -> bool:
        """A swap with the taken card, where the profile refuses it: while it is the sole copy and still unused."""
        return card == now.taken and "swap" not in self.house.taken_uses and now.hand.count(card) == 1

    def _play(
        self, now: Situation, text: str, verb: str, cards: tuple[str, ...], table: tuple[Laid, ...]
    ) -> Play:
        hand = list(now.hand)
        for card in cards:
            hand.remove(card)
        used = now.taken in cards and verb in self.house.taken_uses
        owed = now.owed
        if verb == "swap":
            hand.append(JK)
            owed += self.house.swapped_joker == "replay"
        else:
            owed = max(0, owed - cards.count(JK))
        after = Situation(tuple(sorted(hand)), table, "" if used else now.taken, owed)
        return Play(text, verb, cards[0], after)

    def verdict(self, play: Play) -> str:
        """ "legal" or the code of rule 12 for a meld, an addition or a swap."""
        return self.duty_code(play.after, swap=play.verb == "swap")

    def duty_code(self, after: Situation, *, swap: bool = False) -> str:
        """Rule 12 in its own order."""
        if self.ends_well(after, self.need_first):
            return "legal"
        if after.taken and not self.ends_well(replace(after, owed=0), self.need):
            return "taken-card-not-used"
        if after.owed and not self.ends_well(after, self.need):
            return "joker-cannot-be-replayed" if swap else "joker-not-replayed"
        if len(after.hand) < self.need:
            return "nothing-left-to-discard"
        return "first-round-closing"

    def may_take(self, hand: tuple[str, ...], table: tuple[Laid, ...], top: str, *, opened: bool) -> bool:
        """Whether a use of the top discard exists at this moment."""
        held = (*hand, top)
        if opened:
            return self.ends_well(Situation(tuple(sorted(held)), table, top), self.need_first)
        return any(top in meld.needs for melds in self.openings(held, self.need_first) for meld in melds)

    def openings(self, hand: tuple[str, ...], need: int) -> Iterator[tuple[Laid, ...]]:
        """Every opening, once, that leaves `need` cards in the hand."""
        for melds in disjoint(Counter(hand), self.longest, self.declared):
            if len(hand) - sum(meld.size for meld in melds) >= need and self.is_opening(melds):
                yield melds

    def is_opening(self, melds: tuple[Laid, ...]) -> bool:
        """Worth 40 together; from melds without a joker where the house wants it clean."""
        counted = [meld for meld in melds if not (self.house.clean_opening and meld.has_joker)]
        return sum(meld.points for meld in counted) >= 40

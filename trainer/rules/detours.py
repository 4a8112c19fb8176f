"""Uses of a taken card under custom houses in which it may not both be melded and added (RULES.md 8).

There the card may need a detour: a meld laid only so that it can be added to it, a joker laid only so that it can be
swapped. All moves that can matter are walked, each situation once. These are: new melds of three in the card's
suit or rank (longer ones are these and additions), additions to melds of its suit or rank, and any swap, which brings
a joker. For a taken joker every meld can matter, but one new meld gives it a place already.
"""

from __future__ import annotations

from collections.abc import Iterator

from trainer.rules.arrange import melds_in
from trainer.rules.cards import JOKER, Card
from trainer.rules.melds import MIN_MELD, Meld, Run, additions, makes_two_aces
from trainer.rules.profile import RuleProfile
from trainer.rules.situation import Situation


def detours(now: Situation, profile: RuleProfile, taken: Card, keep: int) -> Iterator[Situation]:
    """Every situation in which the taken card has just been used and `keep` cards may still be left."""
    if taken is JOKER and profile.taken_uses == ("swap",):
        return
    seen = {now.key()}
    waiting = [now]
    while waiting:
        here = waiting.pop()
        for verb, cards, after in _steps(here, profile, taken):
            if after.size() - after.owed < keep:
                continue
            if taken in cards and verb in profile.taken_uses:
                yield after
            elif after.key() not in seen:
                seen.add(after.key())
                waiting.append(after)


def _steps(
    now: Situation, profile: RuleProfile, taken: Card
) -> Iterator[tuple[str, tuple[Card, ...], Situation]]:
    """The moves that can matter: their verb, the cards they play, and the situation after them."""
    held = [card for card in now.hand if now.hand[card] > 0]
    for index, meld in enumerate(now.table):
        if _concerns(meld, taken):
            for card in held:
                for _, grown in additions(meld, card, profile.longest_run):
                    after = now.copy()
                    after.spend(card)
                    after.table[index] = grown
                    yield "lay", (card,), after
        if not makes_two_aces(meld):
            for card in meld.joker_faces:
                if now.hand[card] > 0 and not (
                    card is taken and "swap" not in profile.taken_uses and now.hand[card] == 1
                ):
                    yield "swap", (card,), now.after_swap(profile, index, card)
    for meld in melds_in((card for card in held if _near(card, taken)), profile):
        if meld.size == MIN_MELD:
            after = now.copy()
            for card in meld.cards:
                after.spend(card)
            after.table.append(meld)
            yield "meld", meld.cards, after


def _near(card: Card, taken: Card) -> bool:
    return JOKER in (card, taken) or card.rank == taken.rank or card.suit is taken.suit


def _concerns(meld: Meld, taken: Card) -> bool:
    if taken is JOKER:
        return True
    return meld.suit is taken.suit if isinstance(meld, Run) else meld.rank == taken.rank

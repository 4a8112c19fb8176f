"""Closing, now and next turn: `keep-a-discard`, and the waits of a short hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.coach.advice import Fact
from trainer.coach.facts import weights
from trainer.coach.facts.about import About, Values
from trainer.rules.cards import sort_hand
from trainer.rules.moves import Discard, Draw, LayOff, NewMeld, Open, Swap, Take, cards_of
from trainer.rules.state import Phase
from trainer.solver.closings import can_close, closing

COUNTED: Final = 4
"""Cards of a hand up to which the cards that close next turn are counted out."""

ONE_EXACT_CARD: Final = 2
"""Unseen copies at most where a hand waits for one exact card."""


def closes_now(about: About) -> Iterator[Fact]:
    """`closes-now`: after the move the hand can be emptied in this turn, as after the compared move it cannot;
    `closes-not`: the other way round."""
    if about.observation.first_round and not about.observation.profile.first_round_close:
        return
    other = about.rival()
    if about.observation.phase is not Phase.PLAY or other is None:
        return
    mine, theirs = _closes(about, about.move), _closes(about, other.move)
    principle = ""
    if about.observation.profile.close_by == "discard" and _spends(about.move) and _spends(other.move):
        # Both lay: the one keeps the card to discard, or lays what the other leaves without a place.
        principle = "keep-a-discard"
    if mine and not theirs:
        yield Fact("closes-now", {"cards": cards_of(about.move)}, True, weights.CLOSING, principle)
    elif theirs and not mine:
        yield Fact("closes-not", {"cards": cards_of(about.move)}, False, weights.CLOSING, principle)


def _spends(move: object) -> bool:
    return isinstance(move, (Open, NewMeld, LayOff, Swap))


def _closes(about: About, move: object) -> bool:
    if isinstance(move, Discard):
        return len(about.observation.hand) == 1
    if not isinstance(move, (Open, NewMeld, LayOff, Swap)):
        return False
    after = about.state_after(move)
    if after.phase is Phase.OVER:
        return True
    return not after.owed and about.sight.closes(after.hand, after.melds, after.taken_unused)


def take_closes(about: About) -> Iterator[Fact]:
    """`take-closes`, `take-closes-in-hand`: with the top discard the hand can be emptied in this turn, and not with every
    card that may be drawn; `leaves-closing`: to draw then."""
    seen = about.observation
    if seen.phase is not Phase.DRAW or (seen.first_round and not seen.profile.first_round_close):
        return
    takes = isinstance(about.move, Take)
    if not takes and not (isinstance(about.move, Draw) and about.best(Take) is not None):
        return
    after = about.state_after(Take())
    opened = seen.has_opened
    if closing(
        after.hand, after.melds, seen.profile, opened=opened, must_use=after.taken_unused
    ) is None or not _may_draw_in_vain(about):
        return
    values: Values = {"card": seen.discards[-1]}
    if takes:
        yield Fact("take-closes" if opened else "take-closes-in-hand", values, True, weights.CLOSING)
    else:
        yield Fact("leaves-closing", values, False, weights.CLOSING)


def _may_draw_in_vain(about: About) -> bool:
    """Whether some unseen card does not close the hand when it is drawn."""
    seen = about.observation
    return not all(
        can_close(sort_hand((*seen.hand, card)), about.sight.melds, seen.profile, opened=seen.has_opened)
        for card in about.sight.unseen
    )


def closes_next(about: About) -> Iterator[Fact]:
    """`closes-next`, `closes-next-less`: the unseen cards that close next turn after one discard and after the other,
    with the table as it lies. `keep-a-discard` where one of them waits for one exact card (not for none at all) and the
    house closes by discarding."""
    if about.two_discards is None or not about.observation.has_opened:
        return
    if len(about.observation.hand) - 1 > COUNTED:
        return
    mine, theirs = about.two_discards
    seen = about.sight
    wanted = seen.closers(seen.without(mine), seen.melds)
    other = seen.closers(seen.without(theirs), seen.melds)
    count, less = sum(wanted.values()), sum(other.values())
    if count == less:
        return
    exact = 0 < min(count, less) <= ONE_EXACT_CARD and about.observation.profile.close_by == "discard"
    principle = "keep-a-discard" if exact else "count-live-cards"
    values: Values = {"card": mine, "needs": wanted, "n": count, "than": theirs, "n_than": less}
    weight = weights.CLOSING_CARD * abs(count - less)
    kind = "closes-next" if count > less else "closes-next-less"
    yield Fact(kind, values, count > less, weight, principle)

"""The duties of a turn, and that no move leads into a dead end (RULES.md 8, 12).

Four duties: use the taken card, replay swapped jokers, keep a card to discard, and not close in a first round that
forbids it. A move after which one of them can no longer be met is refused; the code is the first that fits.
"""

from __future__ import annotations

from trainer.rules.arrange import can_open
from trainer.rules.cards import Card
from trainer.rules.moves import Move, Swap
from trainer.rules.refusals import Refusal
from trainer.rules.state import Phase, State
from trainer.rules.ways import way_on


def cards_to_keep(state: State, *, first_round: bool) -> int:
    """How many cards the hand must hold before the discard: one to discard, where closing is by discarding, and
    another where the first round forbids to close. Before drawing, the card to come counts as one of them."""
    return max(0, _to_keep_once_drawn(state, first_round=first_round) - (state.phase is Phase.DRAW))


def _to_keep_once_drawn(state: State, *, first_round: bool) -> int:
    if first_round and not state.profile.first_round_close and state.first_round:
        return 2
    return int(state.profile.close_by == "discard")


def take_is_usable(state: State) -> bool:
    """Whether the top discard, if it were taken now, could be used this turn and all duties met."""
    return taken_has_use(state, state.discards[-1])


def taken_has_use(state: State, card: Card) -> bool:
    """The same for any card: whether a seat that is to draw could use `card` if it lay on the discard pile."""
    hand = (*state.hand, card)
    keep = _to_keep_once_drawn(state, first_round=True)
    if not state.has_opened:
        return can_open(hand, state.profile, must_use=card, keep=keep)
    return way_on(hand, state.melds, state.profile, taken=card, owed=0, keep=keep)


def keep_refusal(state: State, played: int, move: Move) -> Refusal | None:
    """Why a move that lays `played` cards leaves too few in the hand, where nothing else is owed then.

    Where something is, `way_on_refusal` looks at the cards to keep as well.
    """
    if isinstance(move, Swap) or state.owed or state.taken_unused is not None:
        return None
    held = len(state.hand) - played
    if held >= cards_to_keep(state, first_round=True):
        return None
    return Refusal(
        "nothing-left-to-discard" if held < cards_to_keep(state, first_round=False) else "first-round-closing"
    )


def way_on_refusal(after: State, move: Move) -> Refusal | None:
    """Why a move that leads to `after` would leave a duty of this turn unmet; the first code that fits."""
    taken = after.taken_unused
    keep = cards_to_keep(after, first_round=False)
    keep_first = cards_to_keep(after, first_round=True)
    profile, melds, hand = after.profile, after.melds, after.hand
    if way_on(hand, melds, profile, taken=taken, owed=after.owed, keep=keep_first):
        return None
    if taken is not None and not way_on(hand, melds, profile, taken=taken, owed=0, keep=keep):
        return Refusal("taken-card-not-used", {"card": taken.text})
    if after.owed and not way_on(hand, melds, profile, taken=taken, owed=after.owed, keep=keep):
        if isinstance(move, Swap):
            return Refusal("joker-cannot-be-replayed", {"card": move.card.text, "number": move.meld})
        return Refusal("joker-not-replayed")
    return Refusal("nothing-left-to-discard" if len(hand) < keep else "first-round-closing")


def end_refusal(state: State) -> Refusal | None:
    """Why the turn may not end with a discard now: whatever is still owed was not done."""
    if state.taken_unused is not None:
        return Refusal("taken-card-not-used", {"card": state.taken_unused.text})
    if state.owed:
        return Refusal("joker-not-replayed")
    if len(state.hand) == 1 and not state.profile.first_round_close and state.first_round:
        return Refusal("first-round-closing")
    return None

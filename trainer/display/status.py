"""What must be done now, and what is still owed this turn: the sentences above the hand.

They say what the rules ask, and leave to the person what their cards are good for.
"""

from __future__ import annotations

from collections.abc import Sequence

from trainer.display.result_view import headline
from trainer.language import Words
from trainer.rules.moves import Take
from trainer.rules.observation import Observation
from trainer.rules.profile import OPENING_MINIMUM
from trainer.rules.state import Drawn, Phase, State
from trainer.rules.turn import check


def status(
    seen: Observation, state: State, names: Sequence[str], w: Words, *, shared: bool, curtain: bool
) -> str:
    """One sentence: what must be done now. `state` is the seat's own, `shared` and `curtain` are the frame's."""
    name = names[seen.turn - 1]
    if seen.result is not None:
        return headline(seen.result, names, w, you=0 if shared else seen.seat)
    if curtain:
        return w.tr("It is {name}’s turn.", name=name)
    if not seen.my_turn:
        return w.tr("{name} is playing.", name=name)
    if seen.phase is Phase.DRAW:
        return _to_draw(seen, state, w)
    if not seen.taken_used and seen.drawn is Drawn.DISCARD and seen.drawn_card is not None:
        card = w.the_card(seen.drawn_card)
        if not seen.has_opened:
            return w.tr("Open with {card} among your melds, or put it back.", card=card)
        return w.tr("Use {card} now, or put it back.", card=card)
    if not seen.has_opened:
        return w.tr("Open with {n} points or more, or discard a card.", n=OPENING_MINIMUM)
    if len(seen.hand) == 1:
        return w.tr("Discard your last card to close.")
    return w.tr("Lay and add what you like, then discard a card.")


def _to_draw(seen: Observation, state: State, w: Words) -> str:
    if seen.discards and check(state, Take()) is None:
        return w.tr("Draw a card, or pick up {card}.", card=w.the_card(seen.discards[-1]))
    if seen.profile.open_before_draw and not seen.has_opened:
        return w.tr("Draw a card; with {n} points you may open first.", n=OPENING_MINIMUM)
    return w.tr("Draw a card.")


def duties(seen: Observation, w: Words) -> list[str]:
    """What must still be done this turn, a sentence each."""
    found: list[str] = []
    if seen.drawn is Drawn.DISCARD and not seen.taken_used and seen.drawn_card is not None:
        found.append(w.tr("You must still use {card} this turn.", card=w.the_card(seen.drawn_card)))
    if seen.owed:
        found.append(
            w.ntr(
                "You must still lay the joker that you swapped.",
                "You must still lay the {n} jokers that you swapped.",
                seen.owed,
                n=seen.owed,
            )
        )
    if seen.was_put_back and seen.phase is Phase.DRAW:
        found.append(w.tr("Now you have to draw from the stock."))
    if seen.has_opened and seen.first_round and not seen.profile.first_round_close:
        found.append(w.tr("In the first round nobody may close yet."))
    return found

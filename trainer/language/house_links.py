"""Which rule stands behind a refusal, a setting or a move: keys of `house_rules.tell`."""

from __future__ import annotations

from typing import Final

from trainer.rules.moves import Discard, Draw, LayOff, Move, NewMeld, Open, PutBack, Swap, Take
from trainer.rules.refusals import Refusal
from trainer.rules.state import Phase, State

OF_CODE: Final[dict[str, str]] = {
    "hand-over": "closing-by",
    "not-your-turn": "turn-order",
    "must-draw-first": "turn-order",
    "already-drawn": "turn-order",
    "nothing-to-put-back": "pile-put-back",
    "put-back-too-late": "pile-put-back",
    "stock-only": "pile-put-back",
    "unknown-card": "cards-pack",
    "card-not-in-hand": "turn-order",
    "no-such-meld": "turn-after-opening",
    "already-opened": "opening-forty",
    "not-opened": "opening-until-then",
    "discard-pile-closed": "pile-before-opening",
    "too-few-cards": "melds-meld",
    "two-jokers": "jokers-any",
    "same-suit-twice": "melds-set",
    "same-card-twice": "melds-run",
    "round-the-corner": "melds-run",
    "gap-in-run": "melds-run",
    "run-too-long": "melds-longest",
    "neither-set-nor-run": "melds-meld",
    "does-not-fit": "turn-after-opening",
    "no-joker-there": "jokers-swap",
    "not-the-jokers-card": "jokers-swap",
    "below-opening-minimum": "opening-forty",
    "joker-in-opening": "opening-jokers",
    "taken-card-unusable": "pile-uses",
    "taken-card-not-in-opening": "pile-before-opening",
    "taken-card-may-not-swap": "pile-not-to-swap",
    "taken-card-not-used": "pile-uses",
    "joker-cannot-be-replayed": "jokers-replay",
    "joker-not-replayed": "jokers-replay",
    "nothing-left-to-discard": "closing-by",
    "first-round-closing": "closing-first-round",
    "attachable-discard": "pile-feeding",
}
"""The rule that a refusal rests on, by its code."""

OF_SETTING: Final[dict[str, str]] = {
    "seats_min": "cards-seats",
    "seats_max": "cards-seats",
    "longest_run": "melds-longest",
    "joker_in_set": "jokers-set-of-three",
    "open_before_draw": "opening-before-draw",
    "pile_before_opening": "pile-before-opening",
    "taken_uses": "pile-uses",
    "swapped_joker": "jokers-replay",
    "feeding": "pile-feeding",
    "close_by": "closing-by",
    "first_round_close": "closing-first-round",
    "in_hand": "paying-in-hand",
    "unopened_pays": "paying-unopened",
    "full_hand_pays": "paying-unopened",
    "forfeit_doubles": "paying-in-hand",
    "clean_opening": "opening-jokers",
    "rebuilds": "stock-rebuilt",
    "limit": "match-limit",
}
"""The rule in which a setting of the profile is told."""


def of_refusal(refusal: Refusal, state: State) -> str:
    """The rule behind a refusal of a move in `state`."""
    code = refusal.code
    if code == "must-draw-first" and not state.has_opened:
        return "opening-before-draw"
    if code in ("taken-card-unusable", "taken-card-not-used") and not state.has_opened:
        return "pile-before-opening"
    if code == "not-the-jokers-card" and _is_short_set(refusal, state):
        return "jokers-set-of-three"
    return OF_CODE[code]


def _is_short_set(refusal: Refusal, state: State) -> bool:
    number = refusal.params.get("number")
    return (
        isinstance(number, int)
        and 1 <= number <= len(state.table)
        and state.table[number - 1].meld.kind == "set"
        and state.table[number - 1].meld.size == 3
    )


def of_move(move: Move, before: State, after: State) -> str:
    """The rule that a legal move follows."""
    match move:
        case Draw():
            return "turn-draw"
        case PutBack():
            return "pile-put-back"
        case Take():
            return "pile-uses" if before.has_opened else "pile-before-opening"
        case Open():
            return "opening-before-draw" if before.phase is Phase.DRAW else "opening-forty"
        case Swap():
            return "jokers-swap"
        case NewMeld() | LayOff():
            return "closing-by" if after.phase is Phase.OVER else "turn-after-opening"
        case Discard() if after.phase is Phase.OVER:
            return "closing-by" if after.result is not None and after.result.closer else "stock-how-often"
        case Discard():
            return "turn-order"

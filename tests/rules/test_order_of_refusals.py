"""The first code that applies, in the order of RULES.md: the turn, the cards, the right to it, before all else."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles import made
from tests.rules import strategies
from trainer.rules.legal import legal_moves
from trainer.rules.moves import Discard, Draw, LayOff, Move, NewMeld, Open, PutBack, Swap, Take, cards_of
from trainer.rules.refusals import CODES, GROUPS
from trainer.rules.state import Phase, State
from trainer.rules.turn import check


def early_code(state: State, move: Move, seat: int) -> str | None:
    """The first three groups of the table, asked in their order; None where none of them applies."""
    drawing = state.phase is Phase.DRAW
    if seat != state.turn:
        return "not-your-turn"
    if isinstance(move, PutBack):
        if drawing or state.taken is None:
            return "nothing-to-put-back"
        return "put-back-too-late" if state.plays else None
    if isinstance(move, (Draw, Take)):
        if not drawing:
            return "already-drawn"
        if isinstance(move, Take):
            if state.was_put_back:
                return "stock-only"
            if not state.has_opened and state.profile.pile_before_opening == "closed":
                return "discard-pile-closed"
        return None
    if drawing and not (isinstance(move, Open) and state.profile.open_before_draw):
        return "must-draw-first"
    if Counter(cards_of(move)) - Counter(state.hand):
        return "card-not-in-hand"
    if isinstance(move, (LayOff, Swap)) and not 1 <= move.meld <= len(state.table):
        return "no-such-meld"
    if isinstance(move, Open) and state.has_opened:
        return "already-opened"
    if isinstance(move, (NewMeld, LayOff, Swap)) and not state.has_opened:
        return "not-opened"
    return None


EARLY = {code for group in ("turn", "cards", "right") for code in GROUPS[group]}


@settings(max_examples=600)
@given(st.integers(0, 10**6), st.booleans(), strategies.moves, st.integers(1, 2))
def test_turn_cards_and_right_come_first(seed: int, opened: bool, move: Move, seat: int) -> None:
    rng = random.Random(seed)
    state = made.turn(rng) if opened else made.opening(rng)
    moves = [move, *(Discard(card) for card in state.hand[:2]), *list(legal_moves(state))[:5]]
    for tried in moves:
        refusal = check(state, tried, seat)
        early = early_code(state, tried, seat)
        found = refusal.code if refusal is not None and refusal.code in EARLY else None
        assert found == early, str(tried)
        if refusal is not None:
            assert refusal.params["move"] == str(tried)


def test_the_codes_are_those_of_the_table_in_its_order() -> None:
    assert CODES == (
        "hand-over", "not-your-turn", "must-draw-first", "already-drawn", "nothing-to-put-back", "put-back-too-late",
        "stock-only",
        "unknown-card", "card-not-in-hand", "no-such-meld",
        "already-opened", "not-opened", "discard-pile-closed",
        "too-few-cards", "two-jokers", "same-suit-twice", "same-card-twice", "round-the-corner", "gap-in-run",
        "run-too-long", "neither-set-nor-run", "does-not-fit", "no-joker-there", "not-the-jokers-card",
        "below-opening-minimum", "joker-in-opening",
        "taken-card-unusable", "taken-card-not-in-opening", "taken-card-may-not-swap", "taken-card-not-used",
        "joker-cannot-be-replayed", "joker-not-replayed", "nothing-left-to-discard", "first-round-closing",
        "attachable-discard",
    )  # fmt: skip

"""What holds in every state of every hand, under every house. Self-play with `--check` and the tests ask it.

Each check raises `BrokenInvariant` with its code; none of them may ever do so.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import chain
from operator import attrgetter

from trainer.rules.cards import ALL_CARDS, HAND_SIZE, copies
from trainer.rules.errors import NotationError, Scala40Error
from trainer.rules.legal import legal_moves
from trainer.rules.melds import MIN_MELD, Meld
from trainer.rules.moves import Discard, Move
from trainer.rules.notation.words import parse_meld, parse_move
from trainer.rules.profile import RuleProfile
from trainer.rules.state import Drawn, Phase, State
from trainer.rules.turn import check, undo


class BrokenInvariant(Scala40Error):
    """Something that must never be."""

    code = "broken-invariant"


_BY_INDEX = attrgetter("index")
_PACK = sorted(card.index for card in ALL_CARDS for _ in range(copies(card)))


@lru_cache(maxsize=4096)
def _check_meld(meld: Meld, profile: RuleProfile) -> None:
    """A meld on the table is one under its house's rules, and going through its text changes nothing."""
    try:
        again = parse_meld(meld.text, profile)
    except NotationError as error:
        raise BrokenInvariant("invalid-meld", meld=meld.text, reason=error.code) from None
    if again != meld or meld.size < MIN_MELD:
        raise BrokenInvariant("meld-does-not-go-round", meld=meld.text, again=again.text)


def check_state(state: State) -> None:
    """The cards, the melds and the duties of one state."""
    laid_down = [laid.meld.cards for laid in state.table]
    cards = sorted(map(_BY_INDEX, chain(*state.hands, state.stock, state.discards, *laid_down)))
    if cards != _PACK:
        raise BrokenInvariant("not-108-cards", cards=len(cards))
    for laid in state.table:
        _check_meld(laid.meld, state.profile)
    if state.phase is Phase.OVER:
        _check_end(state)
        return
    if not state.stock and state.drawn is not Drawn.STOCK:
        raise BrokenInvariant("empty-stock")
    if not state.discards and state.phase is Phase.DRAW:
        raise BrokenInvariant("empty-discards")
    for seat, (hand, opened, out) in enumerate(zip(state.hands, state.opened, state.out, strict=True), 1):
        drawn = seat == state.turn and state.drawn is not Drawn.NONE
        if not opened and not out and len(hand) != HAND_SIZE + drawn:
            raise BrokenInvariant("wrong-hand-size", seat=seat, size=len(hand))
        if len(hand) > HAND_SIZE + drawn or (out and hand):
            raise BrokenInvariant("wrong-hand-size", seat=seat, size=len(hand))
        known = state.known[seat - 1]
        if known and Counter(known) - Counter(hand):
            raise BrokenInvariant("known-card-not-held", seat=seat)


def _check_end(state: State) -> None:
    result = state.result
    if result is None:
        raise BrokenInvariant("no-result")
    for seat in range(1, state.seats + 1):
        before, points, after = state.scores[seat - 1], result.points[seat - 1], result.totals[seat - 1]
        if after != before + points or points < 0:
            raise BrokenInvariant("scores-do-not-add-up", seat=seat)
    if result.closer and (state.hands[result.closer - 1] or result.points[result.closer - 1]):
        raise BrokenInvariant("closer-holds-cards", seat=result.closer)
    if not result.closer and any(result.points):
        raise BrokenInvariant("void-hand-costs")


def check_step(before: State, move: Move, after: State) -> None:
    """A move and what it led to: duties met at the turn's end, undo going back, the move going round as text."""
    if parse_move(str(move)) != move:
        raise BrokenInvariant("move-does-not-go-round", move=str(move))
    if isinstance(move, Discard):
        if before.taken_unused is not None:
            raise BrokenInvariant("taken-card-unused", card=before.taken_unused.text)
        if before.owed:
            raise BrokenInvariant("joker-owed")
    if after.plays and undo(after) != before:
        raise BrokenInvariant("undo-does-not-go-back", move=str(move))


def listed(state: State) -> list[Move]:
    """The legal moves, each of which `check` must accept, none twice, and never none: nobody is ever stuck."""
    moves = list(legal_moves(state))
    if not moves:
        raise BrokenInvariant("stuck", seat=state.turn)
    if len(set(moves)) != len(moves):
        raise BrokenInvariant("move-listed-twice")
    for move in moves[:: max(1, len(moves) // 8)]:
        refusal = check(state, move)
        if refusal is not None:
            raise BrokenInvariant("listed-move-refused", move=str(move), reason=refusal.code)
    return moves

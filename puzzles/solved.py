"""Working out what is right in a puzzle that is in no bank: from a link, from a file, typed by hand.

It gets no level and no rating: nobody has looked whether it is a good puzzle. Where playouts decide it gets what a second or
two can say, which is less than the bank says of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from puzzles.errors import PuzzleError
from puzzles.puzzle import Option, Puzzle
from trainer.rules.errors import NotationError
from trainer.rules.legal import legal_moves
from trainer.rules.moves import Discard, Draw, Move, Open, Take
from trainer.rules.notation.words import parse_move
from trainer.rules.observation import observe
from trainer.rules.state import Phase, State
from trainer.rules.turn import check

DEALS: Final = 4_000
"""On which each answer is played out: one point is two standard errors and a half."""


def solved(puzzle: Puzzle) -> Puzzle:
    """The same question with what is right. Whatever the puzzle says of that itself is not looked at.

    Raises `PuzzleError` where its position does not ask this: `puzzle-opened`, `puzzle-ask` (params key, expected), …
    """
    question = Puzzle(puzzle.kind, puzzle.position, puzzle.ask)
    return _WORK[puzzle.kind](question)


def _opening(puzzle: Puzzle) -> Puzzle:
    from puzzles.kinds.opening_asked import asked_at, truth_of

    asked = asked_at(puzzle.position)
    _need(not asked.state.has_opened, "puzzle-opened")
    if asked.taking:
        _need(check(asked.state, Take()) is None or _only_useless(asked.state), "puzzle-not-drawn")
    return replace(puzzle, truth=truth_of(asked))


def _only_useless(state: State) -> bool:
    """Whether the discard may be taken by the rules, and only does not help: then "no opening" is the answer."""
    refusal = check(state, Take())
    return refusal is not None and refusal.code == "taken-card-unusable"


def _closing(puzzle: Puzzle) -> Puzzle:
    from puzzles.kinds.close_hand import truth_of, way_of

    state = _turn_begun(_state(puzzle))
    way = way_of(state)
    if way is None:
        raise PuzzleError("puzzle-cannot-close")
    return replace(puzzle, truth=truth_of(way))


def _freeing(puzzle: Puzzle) -> Puzzle:
    from puzzles.kinds.free_joker import best_end, truth_of
    from puzzles.kinds.turn_search import TooWide

    state = _turn_begun(_state(puzzle))
    _need(state.has_opened, "puzzle-not-opened")
    try:
        end = best_end(state)
    except TooWide:
        raise PuzzleError("puzzle-too-wide") from None
    if end is None:
        raise PuzzleError("puzzle-no-joker")
    return replace(puzzle, truth=truth_of(end))


def _counting(puzzle: Puzzle) -> Puzzle:
    from puzzles.kinds.count_it import WHATS, value_of

    state = _state(puzzle)
    _asks(puzzle, "what", WHATS)
    match puzzle.ask["what"]:
        case "meld":
            _asks(puzzle, "meld", range(1, len(state.table) + 1))
        case "round":
            _asks(puzzle, "seat", [seat for seat in range(1, state.seats + 1) if seat != state.turn])
            _asks_text(puzzle, "close", "discard KD")
            _need(state.phase is Phase.PLAY, "puzzle-not-drawn")
        case "opening":
            _asks_text(puzzle, "melds", "7H 8H 9H / 5C 5D 5S")
    try:
        return replace(puzzle, truth={"value": value_of(puzzle)})
    except NotationError as error:
        key = "close" if puzzle.ask["what"] == "round" else "melds"
        raise PuzzleError("puzzle-ask", key=key, expected=error.expected or "7H 8H 9H") from None
    except (ValueError, AssertionError, LookupError):
        raise PuzzleError("puzzle-ask", key="close", expected="discard KD") from None


def _judging(puzzle: Puzzle) -> Puzzle:
    from puzzles.kinds.base import LEGAL
    from puzzles.kinds.legal_or_not import judged, moves_of

    _asks_text(puzzle, "move", "discard KD")
    try:
        refusal, last = judged(_state(puzzle), moves_of(puzzle))
    except NotationError as error:
        raise PuzzleError("puzzle-ask", key="move", expected=error.expected or "discard KD") from None
    if not last:
        raise PuzzleError("puzzle-ask", key="first", expected="draw; meld 7H 8H 9H")
    return replace(puzzle, truth={"verdict": LEGAL if refusal is None else refusal.code})


def _outs(puzzle: Puzzle) -> Puzzle:
    from puzzles.kinds.outs import asked_of, truth_of
    from trainer.rules.arrange import can_open
    from trainer.solver.openings import keep_for

    _asks(puzzle, "draws", (1, 2))
    asked = asked_of(puzzle)
    state = _turn_begun(asked.state)
    _need(not state.has_opened, "puzzle-opened")
    _need(not can_open(state.hand, state.profile, keep=keep_for(state.profile)), "puzzle-can-open")
    _need(len(asked.legal) > 1 and len(asked.unseen) > 1, "puzzle-nothing-to-choose")
    return replace(puzzle, truth=truth_of(asked))


def _discarding(puzzle: Puzzle) -> Puzzle:
    state = _state(puzzle)
    _need(state.phase is Phase.PLAY, "puzzle-not-drawn")
    moves = list(dict.fromkeys(move for move in legal_moves(state) if isinstance(move, Discard)))
    _need(len(moves) > 1, "puzzle-nothing-to-choose")
    return _decided(puzzle, state, moves)


def _taking(puzzle: Puzzle) -> Puzzle:
    state = _state(puzzle)
    _need(state.phase is Phase.DRAW, "puzzle-drawn")
    _need(check(state, Take()) is None, "puzzle-cannot-take")
    return _decided(puzzle, state, [Draw(), Take()])


def _waiting(puzzle: Puzzle) -> Puzzle:
    from trainer.coach.candidates import candidates

    state = _turn_begun(_state(puzzle))
    _need(not state.has_opened, "puzzle-opened")
    found = [move for move in candidates(observe(state, state.turn)) if isinstance(move, (Open, Discard))]
    _need(any(isinstance(move, Open) for move in found), "puzzle-cannot-open")
    _need(any(isinstance(move, Discard) for move in found), "puzzle-nothing-to-choose")
    # The best opening stands for opening, the best discard for waiting.
    ranked = sorted(_decided(puzzle, state, found).options, key=lambda one: one.loss)
    best = {one.answer.startswith("open"): one for one in reversed(ranked)}
    return _decided(puzzle, state, [parse_move(one.answer) for one in (best[False], best[True])])


def _state(puzzle: Puzzle) -> State:
    from puzzles.kinds.turns import state_of

    return state_of(puzzle)


def _decided(puzzle: Puzzle, state: State, moves: Sequence[Move]) -> Puzzle:
    from puzzles.kinds.deciding import key_of
    from puzzles.verify.grade import grade
    from puzzles.verify.measuring import Sheet
    from puzzles.verify.tracks import PLAIN
    from trainer.playout.engine import engine

    sheet = Sheet(
        observe(state, state.turn),
        [(move,) for move in moves],
        key=key_of(puzzle.position, puzzle.kind),
        track=PLAIN,
        eng=engine(wait=True),
    )
    sheet.play([DEALS] * len(moves))
    options = tuple(
        Option(str(move), grade((figure,)), (figure,))
        for move, figure in zip(moves, sheet.figures(), strict=True)
    )
    best = min(options, key=lambda one: one.loss)
    return replace(puzzle, truth={"best": best.answer}, options=options, sort="graded")


_WORK: Final[Mapping[str, Callable[[Puzzle], Puzzle]]] = {
    "find-the-opening": _opening,
    "which-discard": _discarding,
    "close-the-hand": _closing,
    "free-the-joker": _freeing,
    "take-or-draw": _taking,
    "open-or-wait": _waiting,
    "count-it": _counting,
    "legal-or-not": _judging,
    "outs": _outs,
}


def _need(holds: bool, code: str) -> None:
    if not holds:
        raise PuzzleError(code)


def _turn_begun(state: State) -> State:
    """The state, if its turn has just begun: a card drawn or taken, and nothing played since."""
    _need(state.phase is Phase.PLAY, "puzzle-not-drawn")
    _need(not state.plays and not state.was_put_back, "puzzle-begun")
    return state


def _asks(puzzle: Puzzle, key: str, allowed: Iterable[object]) -> None:
    values = list(allowed)
    if puzzle.ask.get(key) not in values or isinstance(puzzle.ask.get(key), bool):
        raise PuzzleError("puzzle-ask", key=key, expected=values)


def _asks_text(puzzle: Puzzle, key: str, example: str) -> None:
    value = puzzle.ask.get(key)
    if not isinstance(value, str) or not value.strip():
        raise PuzzleError("puzzle-ask", key=key, expected=example)

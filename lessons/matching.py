"""Whether a move is one that a lesson names: compared by what it does, not by how it was written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final

from lessons.lesson import Answer
from trainer.rules.errors import NotationError
from trainer.rules.melds import FULL_SET, Meld, Set
from trainer.rules.moves import LayOff, Move, NewMeld, Open
from trainer.rules.notation.words import parse_move, split_seat
from trainer.rules.reading import Written
from trainer.rules.referee import judge_move
from trainer.rules.state import State

REFUSAL: Final = "refusal:"


@dataclass(frozen=True, slots=True)
class Path:
    """A move of the step's way as the step writes it (`made`), and the moves that are `left` after it."""

    made: str
    left: tuple[str, ...]


def tidy(text: str) -> str:
    """A move without its seat, in canonical writing where it can be read."""
    words = split_seat(text)[1]
    try:
        return str(parse_move(words))
    except NotationError:
        return words


def same_move(before: State, after: State, wanted: str) -> bool:
    """Whether `wanted` would have led from `before` to `after`.

    Where `wanted` leaves open what the joker of a set of three stands for, any suit will do.
    """
    refusal, other = judge_move(before, wanted)
    if refusal is not None:
        return False
    if _outcome(after) == _outcome(other):
        return True
    return "JK" in wanted and "=" not in wanted and _outcome(after, True) == _outcome(other, True)


def _outcome(state: State, loose: bool = False) -> tuple[object, ...]:
    """All that a move can change, the melds in no order."""
    table = sorted((laid.owner, _meld_text(laid.meld, loose)) for laid in state.table)
    return (state.turn, state.phase, state.hands, table, state.discards, len(state.stock), state.drawn)


def _meld_text(meld: Meld, loose: bool) -> str:
    if loose and isinstance(meld, Set) and meld.size < FULL_SET:
        return " ".join(card.text for card in meld.cards)
    return meld.text


def plays_on(left: Sequence[str], before: State, after: State) -> Path | None:
    """The path on which the move from `before` to `after` lies: it is one of those left, and the others, in their order,
    can still be played after it and lead to the same table. Melds may lie in another order by then: what is left counts
    them as they lie."""
    for place, wanted in enumerate(left):
        if not same_move(before, after, wanted):
            continue
        rest = (*left[:place], *left[place + 1 :])
        if place == 0:
            return Path(wanted, rest)
        end = played(before, left)
        found = None if end is None else _recounted(judge_move(before, wanted)[1], rest, end)
        if found is not None:
            return Path(wanted, found)
    return None


def _recounted(state: State, moves: Sequence[str], end: State) -> tuple[str, ...] | None:
    """The moves with the numbers of melds under which they lead to `end`; None where none do."""
    if not moves:
        return () if same_table(state, end) else None
    for text in _numbered(moves[0], len(state.table)):
        refusal, after = judge_move(state, text)
        rest = None if refusal is not None else _recounted(after, moves[1:], end)
        if rest is not None:
            return (text, *rest)
    return None


def _numbered(text: str, melds: int) -> list[str]:
    """An addition or swap with every meld that it might mean, the written one first; any other move as it is."""
    head, word, number = text.rpartition(" on ") if text.startswith("lay ") else text.rpartition(" in ")
    if not text.startswith(("lay ", "swap ")):
        return [text]
    return [text, *(f"{head}{word}{n}" for n in range(1, melds + 1) if str(n) != number)]


def same_table(one: State, other: State) -> bool:
    """Whether two states differ in nothing but the order of the melds."""
    return _outcome(one) == _outcome(other)


def played(state: State, moves: Sequence[str]) -> State | None:
    """The state after these moves; None where one is refused."""
    for text in moves:
        refusal, state = judge_move(state, text)
        if refusal is not None:
            return None
    return state


def find_answer(
    answers: Sequence[Answer], before: State | None, after: State | None, text: str, refusal: str = ""
) -> Answer | None:
    """The first answer that speaks of this move; `after` is None where the rules refuse it, with the code `refusal`."""
    return next(
        (one for one in answers if any(_speaks(on, before, after, text, refusal) for on in one.on)), None
    )


def _speaks(on: str, before: State | None, after: State | None, text: str, refusal: str) -> bool:
    if on.startswith(REFUSAL):
        code, _, pattern = on.removeprefix(REFUSAL).partition(" ")
        if not refusal or not fnmatchcase(refusal, code):
            return False
        return not pattern or named(pattern, text)
    if "*" in on:
        return not refusal and fnmatchcase(text, on)
    if refusal or before is None or after is None:
        return False
    return same_move(before, after, on)


def named(pattern: str, text: str) -> bool:
    """Whether a pattern or a move names this move, whatever the order of cards and melds."""
    if "*" in pattern:
        return fnmatchcase(text, pattern)
    try:
        return _shape(parse_move(pattern)) == _shape(parse_move(text))
    except NotationError:
        return pattern == text


def _shape(move: Move) -> object:
    def cards(items: Sequence[Written]) -> tuple[str, ...]:
        return tuple(sorted(item.card.text for item in items))

    match move:
        case Open(melds):
            return "open", sorted(cards(items) for items in melds)
        case NewMeld(items):
            return "meld", cards(items)
        case LayOff(item, number):
            return "lay", item.card.text, number
    return str(move)

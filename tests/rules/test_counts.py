"""Exact counts for fixed positions, kept as text in `counts.txt`: the legal moves of the moment, and the ways to play
the turn out (every sequence of moves to the discard or the close; putting a taken card back is not followed).

A line holds the two counts and the position. Both counts are made twice, by `legal_moves` and by the oracle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from puzzles.second.turn import Rules, Situation
from tests.rules.test_ways import discard_code, rules_of, situation
from trainer.rules.legal import legal_moves
from trainer.rules.moves import PutBack
from trainer.rules.notation.line import read_position_line
from trainer.rules.notation.position import complete
from trainer.rules.state import State
from trainer.rules.turn import apply

LINES = (Path(__file__).parent / "counts.txt").read_text(encoding="utf-8").splitlines()
COUNTS = [line.split(" ") for line in LINES if line and not line.startswith("#")]


def turns_by_engine(state: State) -> int:
    """The ways to play this turn out, by walking `legal_moves`."""
    total = 0
    for move in legal_moves(state):
        if not isinstance(move, PutBack):
            after = apply(state, move, checked=True)
            over = after.result is not None or after.turn != state.turn
            total += 1 if over else turns_by_engine(after)
    return total


def after_openings(rules: Rules, now: Situation) -> Iterator[Situation]:
    """The situations after each legal opening."""
    for melds in rules.openings(now.hand, rules.need_first):
        if not now.taken or any(now.taken in meld.needs for meld in melds):
            hand = list(now.hand)
            for card in [card for meld in melds for card in meld.needs]:
                hand.remove(card)
            yield Situation(tuple(hand), (*now.table, *melds))


def next_situations(rules: Rules, now: Situation, *, opened: bool) -> list[Situation]:
    if not opened:
        return list(after_openings(rules, now))
    return [play.after for play in rules.plays(now) if rules.verdict(play) == "legal"]


def legal_discards(rules: Rules, now: Situation, *, opened: bool) -> int:
    return sum(discard_code(rules, now, card, opened=opened) == "legal" for card in set(now.hand))


def moves_by_oracle(state: State) -> int:
    """The legal moves of the moment, as the oracle counts them; a card just taken may be put back."""
    rules, now, opened = rules_of(state), situation(state), state.has_opened
    put_back = int(state.taken is not None)
    return (
        len(next_situations(rules, now, opened=opened)) + legal_discards(rules, now, opened=opened) + put_back
    )


def turns_by_oracle(state: State) -> int:
    """The ways to play this turn out, by walking the oracle's moves."""
    rules = rules_of(state)
    known: dict[Situation, int] = {}

    def ways(now: Situation, *, opened: bool) -> int:
        if opened and not now.hand:
            return 1  # closed by laying
        key = replace(now, hand=tuple(sorted(now.hand)), table=tuple(sorted(now.table)))
        if key not in known or not opened:
            found = sum(ways(after, opened=True) for after in next_situations(rules, now, opened=opened))
            known[key] = found + legal_discards(rules, now, opened=opened)
        return known[key]

    return ways(situation(state), opened=state.has_opened)


def short(line: str) -> str:
    """The house and the hand."""
    fields = line.split(";")
    return f"{fields[0]} {fields[3].partition('|')[0]}"


@pytest.mark.parametrize(("moves", "turns", "line"), COUNTS, ids=[short(line) for _, _, line in COUNTS])
def test_moves_and_turns_are_so_many(moves: str, turns: str, line: str) -> None:
    state = complete(read_position_line(line))
    assert len(list(legal_moves(state))) == moves_by_oracle(state) == int(moves)
    assert turns_by_engine(state) == turns_by_oracle(state) == int(turns)

"""A hand that the kernel played, made again move by move by the rules, each move checked."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from puzzles import made
from trainer.playout import layout as at
from trainer.playout.bridge import decode, fresh, position
from trainer.playout.cards import seat_at
from trainer.playout.chance import key_of
from trainer.playout.engine import Engine
from trainer.playout.hands import ROW, deal_hand
from trainer.playout.outcomes import deck, words
from trainer.playout.turn import apply_move
from trainer.rules.cards import ALL_CARDS, Card
from trainer.rules.moves import Discard
from trainer.rules.observation import observe
from trainer.rules.profile import RuleProfile
from trainer.rules.state import Phase, State, deal
from trainer.rules.turn import apply, check

ROOM = 8000
"""Moves that a trace can hold; longer hands are refused by the assertion below."""


@dataclass(frozen=True, slots=True)
class Game:
    """What a hand was played with."""

    profile: RuleProfile
    levels: tuple[int, ...]
    number: int
    dealer: int
    out: tuple[bool, ...]


def any_game(rng: random.Random, number: int, profile: RuleProfile | None = None) -> Game:
    """A hand in some house (or this one) among some levels; now and then with seats that are out."""
    profile = profile or made.house(rng)
    seats = rng.randint(profile.seats_min, profile.seats_max)
    out = [rng.random() < 0.15 for _ in range(seats)]
    if out.count(False) < 2:
        out = [False] * seats
    levels = tuple(rng.randrange(3) for _ in range(seats))
    return Game(profile, levels, number, rng.randint(1, seats), tuple(out))


def replayed(game: Game, engine: Engine, rng: random.Random, share: float = 0.0) -> State:
    """Play with `engine`, then again with the rules; the final state, whose result both agree on.

    In a `share` of the positions the policy is asked again through the bridge, and has to give the same move.
    """
    profile, seats = game.profile, len(game.levels)
    base = fresh(profile, game.levels, dealer=game.dealer, scores=[0] * seats, out=game.out)
    rows, trace = engine.array([0] * ROW), engine.array([0] * (ROOM * at.MOVE_SIZE))
    key1, key2 = words("replay")
    engine.play_many(
        engine.array(base), engine.room(), engine.templates, game.number, 1, key1, key2, rows, trace, ROOM
    )
    own = list(base)
    deal_hand(own, key_of(key1, key2, game.number))
    state = deal(profile, deck("replay", game.number), seats=seats, dealer=game.dealer, out=game.out)
    templates = engine.templates
    assert rows[15] <= ROOM
    for number in range(int(rows[15])):
        record = [int(n) for n in trace[number * at.MOVE_SIZE : (number + 1) * at.MOVE_SIZE]]
        move = decode(record)
        assert check(state, move) is None, (game, number, str(move), check(state, move))
        if rng.random() < share:
            seen = engine.array(position(observe(state, state.turn), game.levels, key=own[at.POLICY_KEY]))
            engine.decide(seen, templates)
            assert decode([int(n) for n in seen[at.MOVE : at.MOVE + at.MOVE_SIZE]]) == move, (game, number)
        own[at.MOVE : at.MOVE + at.MOVE_SIZE] = record
        apply_move(own)
        rebuilt = None
        if isinstance(move, Discard) and not state.stock and own[at.PHASE] != at.OVER:
            rebuilt = stock_of(own)
        state = apply(state, move, new_stock=rebuilt, checked=True)
        if state.phase is Phase.OVER or rng.random() < 0.1:
            assert_same_cards(own, state)
    assert state.phase is Phase.OVER
    assert state.result is not None
    assert tuple(rows[:seats]) == state.result.points
    assert tuple(rows[6 : 6 + seats]) == state.opened
    assert (rows[12], rows[13]) == (state.result.closer, state.result.in_hand)
    assert rows[14] == sum(state.turns_taken)
    return state


def stock_of(s: Sequence[int]) -> tuple[Card, ...]:
    """The cards still to be drawn, the next one first."""
    return tuple(ALL_CARDS[face] for face in s[at.PACK + s[at.STOCK_TOP] : at.PACK + s[at.STOCK_END]])


def assert_same_cards(s: Sequence[int], state: State) -> None:
    """All 108 cards lie where they do in the state: hands, stock, discards, and the table with what it takes."""
    assert stock_of(s) == state.stock
    assert [ALL_CARDS[face] for face in s[at.PILED : at.PILED + s[at.PILE]]] == list(state.discards)
    again = position(observe(state, state.turn), [0] * state.seats)
    until = at.TABLE + at.MELD_SIZE * s[at.MELDS]
    assert s[at.TABLE : until] == again[at.TABLE : until]
    for field in (
        at.OUT1,
        at.OUT2,
        at.FITS,
        at.SWAPS,
        at.JOKER_FITS,
        at.MELDS,
        at.LAST,
        at.OWED,
        at.TAKEN_USED,
    ):
        assert s[field] == again[field], field
    for seat in range(state.seats):
        o = seat_at(seat)
        own = position(observe(state, seat + 1), [0] * state.seats)
        kept = (at.A, at.B, at.J, at.COUNT, at.KA, at.KB, at.KJ, at.OPENED, at.THROWN, at.LEFT)
        assert [s[o + field] for field in kept] == [own[o + field] for field in kept]

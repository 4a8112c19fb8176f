"""Whole hands and playouts, as arrays of NumPy: the face of this package.

`play_hands` deals and plays; `outcomes` plays the candidates of a position out over deals that agree with it. What
lies in deal k follows from the key, k and the observation alone: it is the same for every candidate, engine, batch
size and number of workers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
import numpy.typing as npt

from trainer.playout import layout as at
from trainer.playout.belief import FULL, shuffle
from trainer.playout.bridge import encode, fresh, level_numbers, position
from trainer.playout.chance import key_of
from trainer.playout.engine import Engine, engine
from trainer.playout.hands import COLUMNS, ROW
from trainer.rules.cards import ALL_CARDS, PACK_SIZE, Card
from trainer.rules.moves import Move
from trainer.rules.observation import Observation
from trainer.rules.profile import RuleProfile

Table = npt.NDArray[np.int64]
Belief = Literal["uniform", "weighted"]

PARTS: Final = ("close", "close_in_hand", "held", "unopened", "others", "void")
"""The first columns of `outcomes`: integers that add up to the others' penalties less one's own, each penalty counted
at most up to what brings its seat to the limit. By them: I closed, not in hand, what the others pay; I closed in
hand, the same; another closed and I had opened, less what I pay; another closed and I had not; another closed, what
third seats pay; the hand was void (always 0)."""

EXTRAS: Final = ("closer", "in_hand", "turns", "held_cards")
"""The columns after them: who closed (0 void, 1 the viewer, 2 the next seat, ...), whether in hand, how many turns
were finished until then, how many cards the viewer held."""

BATCH: Final = 64
"""Deals between two questions whether to stop."""


@dataclass(frozen=True, slots=True)
class HandTable:
    """Played hands, one a row. `closer` is the seat from 1 on, 0 for a void hand."""

    penalties: Table
    """(hands, seats), not capped at the limit."""
    closer: Table
    in_hand: Table
    opened: Table
    """(hands, seats)"""
    turns: Table
    """Finished until the end, of all seats together."""
    moves: Table


def words(seed: int | str) -> tuple[int, int]:
    """64 bits from a seed, as two words."""
    digest = hashlib.sha256(f"playout:{seed}".encode()).digest()
    return int.from_bytes(digest[:4], "big"), int.from_bytes(digest[4:8], "big")


def deck(seed: int | str, number: int) -> tuple[Card, ...]:
    """The pack of hand `number` under a seed; the first card is dealt first."""
    s = [0] * at.SIZE
    pack = [card.index for card in ALL_CARDS for _ in range(4 if card.is_joker else 2)]
    s[at.PACK : at.PACK + PACK_SIZE] = pack
    shuffle(s, PACK_SIZE, key_of(*words(seed), number), PACK_SIZE)
    return tuple(ALL_CARDS[face] for face in s[at.PACK : at.PACK + PACK_SIZE])


def play_hands(
    profile: RuleProfile,
    levels: Sequence[str],
    seed: int | str,
    hands: range,
    *,
    dealer: int = 1,
    scores: Sequence[int] | None = None,
    out: Sequence[bool] | None = None,
    eng: Engine | None = None,
) -> HandTable:
    """Play hands between levels, by seat. The pack of hand i depends on (seed, i) alone."""
    eng = eng or engine()
    seats = len(levels)
    base = fresh(
        profile,
        level_numbers(levels, seats),
        dealer=dealer,
        scores=scores or [0] * seats,
        out=out or [False] * seats,
    )
    rows = eng.array([0] * (ROW * len(hands)))
    eng.play_many(
        eng.array(base), eng.room(), eng.templates, hands.start, len(hands), *words(seed), rows, rows, 0
    )
    table = np.array(rows, dtype=np.int64).reshape(len(hands), ROW)
    return HandTable(
        penalties=table[:, :seats],
        opened=table[:, 6 : 6 + seats],
        closer=table[:, 12],
        in_hand=table[:, 13],
        turns=table[:, 14],
        moves=table[:, 15],
    )


def outcomes(
    observation: Observation,
    candidates: Sequence[tuple[Move, ...]],
    deals: range,
    *,
    key: int | str,
    levels: Sequence[str] | str = "hard",
    belief: Belief = "uniform",
    temper: int = FULL,
    eng: Engine | None = None,
    stop: Callable[[], bool] | None = None,
) -> Table:
    """Play each candidate out over the same deals: int64, (candidates, deals, PARTS + EXTRAS).

    A candidate is the viewer's next moves, legal ones; after them every seat plays as its level does. `belief`:
    how the unseen cards are dealt (see `trainer.playout.belief`), with `temper` of its sixteen parts. `stop` is asked between batches; once it says yes
    only the deals played so far are returned.
    """
    eng = eng or engine()
    base = position(observation, level_numbers(levels, observation.seats))
    base[at.WEIGHTED] = temper if belief == "weighted" else 0
    most = max((len(moves) for moves in candidates), default=0)
    forced: list[int] = []
    for moves in candidates:
        records = [encode(move, observation.profile) for move in moves]
        records += [[0] * at.MOVE_SIZE] * (most - len(moves))
        forced += [number for record in records for number in record]
    arrays = (
        eng.array(base),
        eng.room(),
        eng.room(),
        eng.templates,
        eng.array(forced or [0]),
        eng.array([len(moves) for moves in candidates] or [0]),
    )
    done: list[Table] = []
    for first in range(deals.start, deals.stop, BATCH):
        if stop is not None and stop():
            break
        n = min(BATCH, deals.stop - first)
        rows = eng.array([0] * (COLUMNS * n * len(candidates)))
        eng.play_out(*arrays, len(candidates), most, first, n, *words(key), rows)
        done.append(np.array(rows, dtype=np.int64).reshape(len(candidates), n, COLUMNS))
    if not done:
        return np.zeros((len(candidates), 0, COLUMNS), dtype=np.int64)
    return np.concatenate(done, axis=1)


def evidence(observation: Observation, deals: int, *, key: int | str, eng: Engine | None = None) -> list[int]:
    """What speaks against each of so many deals that are all as likely by the cards alone, in quarters of a bit: the
    weighted belief keeps a deal with chance 2 to the minus a quarter of it."""
    eng = eng or engine()
    base = eng.array(position(observation, level_numbers("hard", observation.seats)))
    out = eng.array([0] * deals)
    eng.weigh(base, eng.room(), eng.templates, 0, deals, *words(key), out)
    return [int(one) for one in out]

"""Advice on a moment: every move raced over the same deals, refined while the person looks.

What is said rests on the observation alone: the deals fit what the seat has seen, and no hidden card takes part.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from trainer.coach.advice import Advice, Ranked
from trainer.coach.candidates import candidates, effect
from trainer.coach.facts import facts_of
from trainer.playout.engine import engine as current_engine
from trainer.playout.outcomes import EXTRAS, PARTS
from trainer.playout.racing import Race, Standing
from trainer.rules.cards import cards_text
from trainer.rules.moves import Move
from trainer.rules.observation import Observation, own_state

if TYPE_CHECKING:
    from trainer.playout.engine import Engine

POLICY: Final = "hard"
"""Who plays on, for every seat."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: at most so many deals a move, and so many seconds in all, whichever comes first.

    20,000 deals tell differences of half a point apart (a paired standard deviation is about 27 points).
    """

    deals: int = 20_000
    seconds: float = 2.0
    first: int = 64


PLAIN_FIRST: Final = 16
"""The first batch where the kernel runs uncompiled, at a fiftieth of the speed."""
BATCH_SECONDS: Final = 0.2
"""A batch takes about so long, so that a person sees numbers that settle."""


def advise(
    observation: Observation,
    budget: Budget = Budget(),
    *,
    also: Sequence[Move] = (),
    engine: Engine | None = None,
    stop: Callable[[], bool] | None = None,
) -> Advice | None:
    """The advice when the budget is used up; None where this seat has nothing to do. `also`: moves to compare too."""
    found = deque(advising(observation, budget, also=also, engine=engine, stop=stop), maxlen=1)
    return explained(found[0]) if found else None


def advising(
    observation: Observation,
    budget: Budget = Budget(),
    *,
    also: Sequence[Move] = (),
    engine: Engine | None = None,
    stop: Callable[[], bool] | None = None,
) -> Iterator[Advice]:
    """The advice after each batch, without facts (see `explained`); the last one is `settled` unless `stop` said so."""
    moves = candidates(observation, also)
    if not moves:
        return
    using = engine or current_engine()
    race = Race(observation, [(move,) for move in moves], key=key_of(observation), level=POLICY, engine=using)
    begun = time.perf_counter()
    batch = budget.first if using.compiled else PLAIN_FIRST
    while True:
        batch = min(batch, budget.deals - race.deals)
        before = time.perf_counter()
        race.step(batch)
        now = time.perf_counter()
        used = race.deals >= budget.deals or now - begun >= budget.seconds
        settled = used or (race.running == 1 and race.deals >= budget.first)
        yield _advice(observation, moves, race, settled=settled, rough=not using.compiled)
        if settled or (stop is not None and stop()):
            return
        # As many deals as fit a batch's time, and never past the budget's.
        seconds = min(BATCH_SECONDS, budget.seconds - (now - begun))
        batch = max(8, int(batch * seconds / max(now - before, 1e-4)))


def _advice(
    observation: Observation, moves: Sequence[Move], race: Race, *, settled: bool, rough: bool
) -> Advice:
    ranked = tuple(_ranked(moves[one.place], one) for one in race.standings())
    return Advice(observation, ranked, race.deals, POLICY, settled, rough)


def _ranked(move: Move, standing: Standing) -> Ranked:
    extras = dict(zip(EXTRAS, standing.extras, strict=True))
    chances = {
        "void": standing.closers[0],
        "close": standing.closers[1],
        "other": sum(standing.closers[2:]),
        "in_hand": extras["in_hand"],
        "turns": extras["turns"],
        "cards": extras["held_cards"],
    }
    return Ranked(
        move=move,
        equity=standing.mean,
        error=standing.error,
        behind=standing.behind,
        behind_error=standing.behind_error,
        deals=standing.deals,
        parts=dict(zip(PARTS, standing.parts, strict=True)),
        chances=chances,
    )


def explained(advice: Advice, moves: Sequence[Move] = ()) -> Advice:
    """The advice with the facts of its best moves and of `moves`: a fact takes longer to check than a deal to play."""
    wanted = {one.move for one in advice.equals[:3]} | set(moves)
    ranked = tuple(
        replace(
            one,
            facts=facts_of(
                advice.observation, one, tuple(other for other in advice.ranked if other is not one)
            ),
        )
        if one.move in wanted and not one.facts
        else one
        for one in advice.ranked
    )
    return replace(advice, ranked=ranked)


def contrasted(advice: Advice, played: Ranked) -> Advice:
    """The advice with the facts of its best move beside the move that was played, and the other way round: what is told
    of a decision compares the two, and no third move."""
    best = advice.best
    facts = {
        best.move: facts_of(advice.observation, best, (played,)),
        played.move: facts_of(advice.observation, played, (best,)),
    }
    ranked = tuple(replace(one, facts=facts.get(one.move, one.facts)) for one in advice.ranked)
    return replace(advice, ranked=ranked)


def rank_of(advice: Advice, move: Move) -> Ranked | None:
    """Where a move stands, however it was written; None where it was not compared."""
    found = advice.of(move)
    if found is not None:
        return found
    state = own_state(advice.observation)
    wanted = effect(state, move)
    return next((one for one in advice.ranked if effect(state, one.move) == wanted), None)


def key_of(observation: Observation) -> int:
    """The key of a moment's deals, 32 bits: the same for whoever sees the same, in every process."""
    table = " / ".join(laid.meld.text for laid in observation.table)
    said = (
        f"{observation.profile.settings()}|{observation.seat}|{observation.turn}|{observation.phase.value}"
        f"|{cards_text(observation.hand)}|{cards_text(observation.discards)}|{table}|{observation.hand_sizes}"
        f"|{observation.stock_size}|{observation.scores}|{observation.turns_taken}"
    )
    return int.from_bytes(blake2b(said.encode(), digest_size=4).digest(), "big")

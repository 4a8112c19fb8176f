"""Questions with two answers: decided by playouts, and only as sharp puzzles; why, by the parts of the difference."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from puzzles.kinds.base import Rejected, Shard
from puzzles.kinds.deciding import (
    BOTS,
    bot_move,
    features,
    key_of,
    level_of_two,
    provenance,
    rating_of,
    seen_of,
)
from puzzles.kinds.why import Tried
from puzzles.puzzle import Puzzle, Scalar
from puzzles.sources import Moment
from puzzles.tags_plays import facts_for, shares
from puzzles.thresholds import THRESHOLDS
from puzzles.verify.deciding import Question, decide
from puzzles.verify.tracks import PLAIN
from trainer.playout.engine import Engine
from trainer.playout.outcomes import PARTS, outcomes
from trainer.rules.moves import Move
from trainer.rules.observation import Observation


@dataclass(frozen=True, slots=True)
class TwoWays:
    """A moment with two answers: to `hold` (draw, wait) or to `act` (take, open). `simple`: what the simple rule does, that
    takes and opens whenever it can."""

    moment: Moment
    hold: Move
    act: Move
    simple: Move


def made(
    kind: str, shard: Shard, ways: TwoWays, same: Callable[[Move, Move], bool], eng: Engine
) -> Puzzle | Rejected:
    """The puzzle, or why it is none. `same`: whether a bot's move is a case of an answer."""
    moment = ways.moment
    asked = Puzzle(kind, moment.line)
    seen = seen_of(asked)
    key = key_of(asked.position, kind)
    both = (ways.hold, ways.act)
    question = Question(seen, tuple(map(str, both)), tuple((move,) for move in both), tempting=(0, 1))
    decided = decide(question, key, eng, only_sharp=True)
    if isinstance(decided, str):
        return Rejected(kind, decided)
    better, worse = sorted((0, 1), key=lambda place: decided.options[place].loss)
    in_hand = _in_hand(seen, ways.hold, key, eng)
    chances = [{"in_hand": in_hand if place == 0 else 0.0} for place in (better, worse)]
    gap = decided.options[worse].loss
    found = shares(facts_for(seen, both[better], both[worse], gap, chances), decided.options[worse])
    if not found:
        return Rejected(kind, "unexplained")
    played = {"simple": ways.simple} | {name: bot_move(name, seen) for name in BOTS}
    fails = tuple(name for name, move in played.items() if same(move, both[worse]))
    if not fails:
        return Rejected(kind, "no-temptation")
    level = level_of_two(fails, gap)
    truth: dict[str, Scalar] = {"best": question.answers[better], "in-hand": round(in_hand, 3)}
    for one in found:
        truth[f"why:{one.principle}"] = Tried(None, None, one.gap, one.left).text
    return Puzzle(
        kind=kind,
        position=asked.position,
        truth=truth,
        options=decided.options,
        sort=decided.sort,
        level=level,
        rating=rating_of(level, decided.options),
        tags=(*(one.principle for one in found), both[better].verb, *features(seen)),
        tempting=question.answers[worse],
        fails=fails,
        origin=provenance(shard, moment, key, decided.temper),
    )


def _in_hand(seen: Observation, move: Move, key: str, eng: Engine) -> float:
    """How often the seat closes in hand after a move."""
    deals = range(THRESHOLDS.counterfactual_deals)
    rows = outcomes(
        seen, [(move,)], deals, key=f"{key}:in-hand", levels=PLAIN.policy, belief=PLAIN.belief, eng=eng
    )
    closer, in_hand = rows[0, :, len(PARTS)], rows[0, :, len(PARTS) + 1]
    return int(((closer == 1) & (in_hand == 1)).sum()) / len(deals)

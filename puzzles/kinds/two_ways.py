"""Questions with two answers: decided by playouts, and only as sharp puzzles; why, by the parts of the difference."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

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
from puzzles.tags_plays import Trial, facts_for, play_reasons
from puzzles.thresholds import THRESHOLDS
from puzzles.verify.deciding import Question, decide
from puzzles.verify.tracks import PLAIN
from trainer.playout.engine import Engine
from trainer.playout.outcomes import PARTS, outcomes
from trainer.rules.moves import Move
from trainer.rules.observation import Observation

TOO_EASY: Final = frozenset({"easy", "patient"})
"""Where nobody else goes wrong, few puzzles are kept: there would be too many of them."""


@dataclass(frozen=True, slots=True)
class TwoWays:
    """A moment with two answers: to `hold` (draw, wait) or to `act` (take, open). Two simple rules give them: the hasty one
    acts whenever it can, the patient one never does. `too_easy`: of so many puzzles in which only the patient one or easy
    goes wrong one is kept."""

    moment: Moment
    hold: Move
    act: Move
    too_easy: int


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
    played = {"hasty": ways.act, "patient": ways.hold} | {name: bot_move(name, seen) for name in BOTS}
    fails = tuple(name for name, move in played.items() if same(move, both[worse]))
    if set(fails) <= TOO_EASY and int(key, 16) % ways.too_easy:
        return Rejected(kind, "too-easy")
    in_hand = _in_hand(seen, ways.hold, key, eng)
    told = decided.options[worse].figures[0]
    facts = facts_for(seen, both[better], both[worse], told.loss, in_hand)
    found = play_reasons(Trial(seen, both[better], both[worse], told, key, eng), facts)
    if not found:
        return Rejected(kind, "unexplained")
    level = level_of_two(fails, told.loss)
    truth: dict[str, Scalar] = {
        "best": question.answers[better],
        "in-hand": round(in_hand, 3),
        "fact": found[0].fact.kind,
    }
    for one in found:
        truth[f"why:{one.principle}"] = Tried(one.how, one.gap, one.left, one.card, one.instead).text
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

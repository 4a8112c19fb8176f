"""find-the-opening: here is a hand, open; or say that it cannot.

Any legal opening is right. Best is the one worth most, or the one that leaves least in the hand. Before the draw it is
asked of houses that let one open then, or take the discard to open.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from puzzles.kinds.base import NONE, Rejected, Shard, Value, Verdict
from puzzles.kinds.levels import level_of, rating_of
from puzzles.kinds.opening_asked import LEAST_TOTAL, MOST_OPENINGS, Asked, asked_at, truth_of
from puzzles.kinds.opening_sources import Source, sources
from puzzles.kinds.opening_varieties import KNOTS, LONG, WEIGHTS, features_of, tags_of
from puzzles.kinds.turns import OnTheTable, line_of, play, state_of
from puzzles.puzzle import Puzzle
from puzzles.second.agree import openings_agree
from trainer.rules.cards import hand_points
from trainer.rules.legal import legal_openings
from trainer.rules.moves import Discard, Draw, Take
from trainer.rules.state import Phase, State
from trainer.rules.turn import apply, check

NAME: Final = "find-the-opening"
EXPECTED: Final = "open 7H 8H 9H / 5C 5D 5S"
NONE_SHARE: Final = 4
"""One hand that cannot open comes to so many that can."""


class FindTheOpening(OnTheTable):
    """The kind."""

    name = NAME
    moves = frozenset({"draw", "take", "put back", "open", "discard"})

    def choices(self, puzzle: Puzzle) -> Sequence[str]:
        # Always offered, so that the button tells nothing.
        return (NONE,)

    def make(self, shard: Shard) -> Iterator[Puzzle | Rejected]:
        chance = random.Random(f"make:{shard.text}")
        can = cannot = 0
        for number, source in enumerate(sources(shard)):
            found = self._made(source, shard, number)
            if isinstance(found, Puzzle):
                opens = bool(found.truth["opens"])
                # Hands that cannot open are many; which of them stay is a matter of chance, as all else here.
                if not opens and (cannot * NONE_SHARE >= can or chance.random() < 0.5):
                    yield Rejected(NAME, "enough-that-cannot")
                    continue
                can, cannot = can + opens, cannot + (not opens)
            yield found

    def _made(self, source: Source, shard: Shard, number: int) -> Puzzle | Rejected:
        line = line_of(source.position)
        asked = asked_at(line)
        if asked.found.dearest is None:
            miss = asked.found.near_miss
            if miss is None or miss.total < LEAST_TOTAL:
                return Rejected(NAME, "far-from-opening")
        elif len(asked.some) > MOST_OPENINGS and asked.longest < LONG:
            return Rejected(NAME, "too-many-openings")
        features = features_of(asked)
        rating = rating_of(features, WEIGHTS, KNOTS)
        return Puzzle(
            kind=NAME,
            position=line,
            truth=truth_of(asked),
            level=level_of(rating),
            rating=rating,
            tags=tags_of(asked),
            origin={"seed": shard.seed, "shard": shard.number, "number": number, **source.origin},
        )

    def judge(self, puzzle: Puzzle, answer: str) -> Verdict:
        asked = asked_at(puzzle.position)
        if answer.strip() == NONE:
            return self._said_none(asked)
        played = play(asked.state, answer, EXPECTED, until=_opened)
        if _opened(played.after):
            return self._opening(asked, played.text, played.states)
        if any(isinstance(move, (Draw, Discard)) for move in played.moves):
            # Who draws or discards instead of opening says that there is no opening now.
            return self._said_none(asked)
        if played.refusal is not None:
            return Verdict(played.text, None, refusal=played.refusal)
        return Verdict(played.text, None, unfinished=True)

    def _said_none(self, asked: Asked) -> Verdict:
        if asked.found.dearest is None:
            return Verdict(NONE, "right", best=True, facts=(_miss(asked),))
        return Verdict(
            NONE, "wrong", facts=({"fact": "could-open", **_figures(asked)},), then=asked.right[:1]
        )

    def _opening(self, asked: Asked, text: str, states: Sequence[State]) -> Verdict:
        laid = states[-1].melds[len(states[-2].melds) :]
        total, left = sum(meld.points for meld in laid), states[-1].hand
        most, least = asked.found.dearest, asked.found.least_left
        assert most is not None
        assert least is not None
        cost = (len(left), hand_points(left))
        dearest = total == most.points
        leanest = cost == (len(least.left), hand_points(least.left))
        facts: list[Mapping[str, Value]] = [
            {
                "fact": "opens",
                "total": total,
                "left": cost[0],
                "left_points": cost[1],
                "dearest": dearest,
                "leanest": leanest,
            }
        ]
        if not dearest:
            facts.append({"fact": "dearer", "total": most.points, "answer": asked.answer(most)})
        if not leanest:
            facts.append(
                {
                    "fact": "leaner",
                    "left": len(least.left),
                    "left_points": hand_points(least.left),
                    "answer": asked.answer(least),
                }
            )
        return Verdict(text, "right", best=dearest or leanest, facts=tuple(facts))

    def right(self, puzzle: Puzzle) -> Sequence[str]:
        return asked_at(puzzle.position).right

    def check(self, puzzle: Puzzle) -> Sequence[str]:
        asked = Asked(state_of(puzzle))
        found = []
        if dict(truth_of(asked)) != dict(puzzle.truth):
            found.append(f"the truth is {dict(truth_of(asked))}, not {dict(puzzle.truth)}")
        state = (
            apply(asked.state, Take()) if asked.taking and check(asked.state, Take()) is None else asked.state
        )
        legal = next(legal_openings(state), None)
        if (legal is not None) != bool(puzzle.truth["opens"]):
            found.append(f"the referee finds the opening {legal}, the puzzle says otherwise")
        for answer in asked.right:
            verdict = self.judge(puzzle, answer)
            if verdict.grade != "right" or not verdict.best:
                found.append(f"{answer} is judged {verdict.grade}")
        return found

    def check_twice(self, puzzle: Puzzle) -> Sequence[str]:
        asked = Asked(state_of(puzzle))
        return openings_agree(asked.hand, asked.state.profile, asked.must_use, asked.keep, puzzle.truth)


KIND: Final = FindTheOpening()


def _opened(state: State) -> bool:
    return state.has_opened or state.phase is Phase.OVER


def _figures(asked: Asked) -> Mapping[str, Value]:
    most, least = asked.found.dearest, asked.found.least_left
    assert most is not None
    assert least is not None
    return {
        "total": most.points,
        "left": len(least.left),
        "left_points": hand_points(least.left),
        "answer": asked.answer(most),
    }


def _miss(asked: Asked) -> Mapping[str, Value]:
    miss = asked.found.near_miss
    assert miss is not None
    return {
        "fact": "no-opening",
        "total": miss.total,
        "short": miss.short,
        "cards": miss.cards,
        "taking": asked.taking,
        "clean": asked.state.profile.clean_opening,
    }

"""free-the-joker: end a legal turn with a joker of the table swapped and replayed; best leaves fewest points in the hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from puzzles.kinds.base import NONE, Features, Rejected, Shard, Value, Verdict
from puzzles.kinds.close_hand import asks, fewest_left
from puzzles.kinds.levels import Knots, level_of, ramp, rating_of
from puzzles.kinds.turn_search import End, Freed, TooWide, TurnSearch, moved
from puzzles.kinds.turns import OnTheTable, Played, line_of, moves_text, play, scene, state_at, state_of
from puzzles.kinds.usual import BOTS, closed, ended, greedily, played_by
from puzzles.puzzle import Puzzle, Scalar
from puzzles.second.ends import TooMany
from puzzles.sources import Moment, moments_of
from trainer.rules.cards import hand_points
from trainer.rules.legal import legal_moves
from trainer.rules.melds import makes_two_aces
from trainer.rules.moves import Move, NewMeld, Swap
from trainer.rules.profile import house
from trainer.rules.state import State
from trainer.rules.turn import apply

NAME: Final = "free-the-joker"
EXPECTED: Final = "swap 8C in 3; meld 5H 6H JK; discard KD"

HANDS: Final = 40
"""Played in one shard."""
MOST_SITUATIONS: Final = 900
"""A turn with more is no puzzle: nobody looks through that."""
PLAIN: Final = 3
"""A turn of so many moves (a swap, the joker, a discard) is no puzzle where whoever swaps and lays at sight does as well."""

WEIGHTS: Final = {
    "moves": 2.0,  # of the best turn
    "swaps": 1.5,  # jokers to be swapped
    "wide": 2.0,  # situations that the turn can come to
    "new-meld": 1.0,  # the joker makes a meld of its own
    "trap": 1.5,  # the first swap and the first place for the joker are not the best
    "bots": 1.5,  # bots that do not find it
    "laid-first": 1.0,  # something has to be laid before the swap
    "hand": 1.0,  # cards held
    "table": 1.0,  # melds on the table
}
KNOTS: Final[Knots] = (0.335, 0.365, 0.40, 0.475)


def best_end(state: State) -> End | None:
    """The best way to end the turn with a joker freed. Raises `TooWide`."""
    return TurnSearch(joker=True, most=MOST_SITUATIONS).best(state)


class FreeTheJoker(OnTheTable):
    """The kind."""

    name = NAME

    def make(self, shard: Shard) -> Iterator[Puzzle | Rejected]:
        asked: set[tuple[int, int]] = set()
        for moment in moments_of(shard.text, house(shard.rules), HANDS):
            if (moment.hand, moment.seat) in asked or not asks(moment) or not _can_swap(moment.before):
                continue
            found = self._made(moment, shard)
            if isinstance(found, Puzzle):
                asked.add((moment.hand, moment.seat))
            yield found

    def _made(self, moment: Moment, shard: Shard) -> Puzzle | Rejected:
        line = line_of(scene(moment.before))
        state = state_at(line)
        search = TurnSearch(joker=True, most=MOST_SITUATIONS)
        try:
            end = search.best(state)
        except TooWide:
            return Rejected(NAME, "too-wide")
        if end is None:
            return Rejected(NAME, "no-way")
        simple = simplest(state)
        if len(end.moves) <= PLAIN and (simple is None or _left(state, simple) == end.points):
            return Rejected(NAME, "plain")
        fails = tuple(name for name in BOTS if not _frees(state, name, end))
        features = features_of(state, end, len(search.known), fails, simple)
        rating = rating_of(features, WEIGHTS, KNOTS)
        return Puzzle(
            kind=NAME,
            position=line,
            truth=truth_of(end),
            level=level_of(rating),
            rating=rating,
            tags=tags_of(state, end),
            fails=fails,
            origin={"seed": shard.seed, "shard": shard.number, **moment.origin},
        )

    def judge(self, puzzle: Puzzle, answer: str) -> Verdict:
        state = state_of(puzzle)
        best: Mapping[str, Value] = {
            "fact": "best",
            "points": int(puzzle.truth["points"]),
            "answer": str(puzzle.truth["best"]),
        }
        if answer.strip() == NONE:
            return Verdict(NONE, "wrong", facts=(best,), then=(str(puzzle.truth["best"]),))
        played = play(state, answer, EXPECTED, until=lambda now: ended(state, now))
        if not ended(state, played.after):
            if played.refusal is not None:
                return Verdict(played.text, None, refusal=played.refusal)
            return Verdict(played.text, None, unfinished=True)
        left = played.after.hands[state.turn - 1]
        points = _left(state, played.after)
        here: Mapping[str, Value] = {
            "fact": "leaves",
            "points": points,
            "cards": left,
            "n": len(left),
            "closes": closed(state, played.after),
        }
        freed = freed_by(played)
        if freed is not Freed.REPLAYED:
            fact: Mapping[str, Value] = {"fact": "not-swapped" if freed is Freed.NO else "not-replayed"}
            return Verdict(played.text, "wrong", facts=(fact, best))
        if points == puzzle.truth["points"]:
            return Verdict(played.text, "right", best=True, facts=(here,))
        return Verdict(played.text, "right", facts=(here, best))

    def right(self, puzzle: Puzzle) -> Sequence[str]:
        return (str(puzzle.truth["best"]),)

    def check(self, puzzle: Puzzle) -> Sequence[str]:
        try:
            end = best_end(state_of(puzzle))
        except TooWide:
            return ["there is too much to look through"]
        if end is None:
            return ["no joker can be freed"]
        found = []
        if dict(truth_of(end)) != dict(puzzle.truth):
            found.append(f"the truth is {dict(truth_of(end))}, not {dict(puzzle.truth)}")
        verdict = self.judge(puzzle, moves_text(end.moves))
        if verdict.grade != "right" or not verdict.best:
            found.append(f"the referee does not accept {moves_text(end.moves)}")
        return found

    def check_twice(self, puzzle: Puzzle) -> Sequence[str]:
        try:
            fewest = fewest_left(state_of(puzzle), joker=True)
        except TooMany:
            return ["there is too much to walk"]
        told = puzzle.truth["points"]
        return [] if fewest == told else [f"walking every turn leaves {fewest} points at best, not {told}"]


KIND: Final = FreeTheJoker()


def truth_of(end: End) -> Mapping[str, Scalar]:
    """What is right, as it is stored: the fewest points, and one way to them."""
    return {"points": end.points, "best": moves_text(end.moves)}


def freed_by(played: Played) -> Freed:
    """How far a joker of the table came in the moves played."""
    freed = Freed.NO
    for move in played.moves:
        freed = moved(freed, move)
    return freed


def _left(start: State, after: State) -> int:
    """The points that the seat to move at `start` holds."""
    return hand_points(after.hands[start.turn - 1])


def _can_swap(state: State) -> bool:
    """Whether the hand holds the card of a joker on the table, and has opened."""
    return state.has_opened and any(
        card in state.hand for meld in state.melds if not makes_two_aces(meld) for card in meld.joker_faces
    )


def _frees(state: State, name: str, end: End) -> bool:
    """Whether a bot frees a joker as well as can be."""
    moves = played_by(name, state)
    after = play(state, moves_text(moves), EXPECTED)
    return freed_by(after) is Freed.REPLAYED and _left(state, after.after) == end.points


def simplest(state: State) -> State | None:
    """The state after the first swap that can be made, laying whatever can be laid then; None where no joker goes."""
    swap = next((move for move in legal_moves(state, with_openings=False) if isinstance(move, Swap)), None)
    return None if swap is None else greedily(apply(state, swap, checked=True))


def tags_of(state: State, end: End) -> tuple[str, ...]:
    """Its principle and what it needs."""
    found = ["recover-jokers"]
    swaps = sum(isinstance(move, Swap) for move in end.moves)
    if swaps > 1:
        found.append("two-swaps")
    if state.taken_unused is not None:
        found.append("taken-discard")
    if end.points == 0:
        found.append("closes")
    first = next(number for number, move in enumerate(end.moves) if isinstance(move, Swap))
    if first > 0:
        found.append("laid-first")
    return tuple(found)


def features_of(
    state: State, end: End, situations: int, fails: Sequence[str], simple: State | None
) -> Features:
    """What makes it hard."""
    swaps = sum(isinstance(move, Swap) for move in end.moves)
    after = None if simple is None else _left(state, simple)
    return Features(
        {
            "moves": ramp(len(end.moves), 3, 8),
            "swaps": ramp(swaps, 1, 2),
            "wide": ramp(situations, 5, 400),
            "new-meld": float(_makes_meld(end.moves)),
            "trap": float(after != end.points),
            "bots": len(fails) / len(BOTS),
            "hand": ramp(len(state.hand), 2, 10),
            "table": ramp(len(state.table), 1, 9),
            "laid-first": float(not isinstance(end.moves[0], Swap)),
        }
    )


def _makes_meld(moves: Sequence[Move]) -> bool:
    freed = Freed.NO
    for move in moves:
        then = moved(freed, move)
        if freed is Freed.IN_HAND and then is Freed.REPLAYED and isinstance(move, NewMeld):
            return True
        freed = then
    return False

"""close-the-hand: everything can go this turn; find the order of melds, added cards, swaps, and the last discard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from puzzles.kinds.base import NONE, Features, Rejected, Shard, Value, Verdict
from puzzles.kinds.levels import Knots, level_of, ramp, rating_of
from puzzles.kinds.turn_search import TooWide, TurnSearch
from puzzles.kinds.turns import OnTheTable, line_of, moves_text, play, scene, state_at, state_of
from puzzles.kinds.usual import BOTS, closes, ended, greedily
from puzzles.puzzle import Puzzle, Scalar
from puzzles.second.ends import Ends, TooMany
from puzzles.second.turn import Rules
from puzzles.sources import Moment, moments_of
from trainer.rules.arrange import melds_in
from trainer.rules.cards import KING, hand_points
from trainer.rules.moves import Discard, LayOff, Move, Open, Swap, cards_of
from trainer.rules.profile import house
from trainer.rules.state import Phase, State
from trainer.rules.turn import apply
from trainer.solver.closings import closing

NAME: Final = "close-the-hand"
EXPECTED: Final = "meld 7H 8H 9H; lay 4C on 2; discard KD"

HANDS: Final = 40
"""Played in one shard: a hand ends with a closing, and one in three is a puzzle."""
LEAST_MOVES: Final = 3

WEIGHTS: Final = {
    "moves": 2.0,  # to be made
    "cards": 1.0,  # to be placed
    "swap": 2.0,  # a joker has to be taken from the table
    "in-hand": 1.0,  # opened and closed in one turn
    "taken": 1.0,  # the card taken has to be used
    "trap": 2.0,  # laying whatever can be laid, the dearest first, leaves cards behind
    "bots": 1.5,  # bots that do not find it
    "melds": 1.0,  # melds in the hand that compete
}
KNOTS: Final[Knots] = (0.19, 0.37, 0.44, 0.50)


def way_of(state: State) -> tuple[Move, ...] | None:
    """Moves that close the hand from the start of a turn; None where there are none."""
    if state.first_round and not state.profile.first_round_close:
        return None
    return closing(
        state.hand, state.melds, state.profile, opened=state.has_opened, must_use=state.taken_unused
    )


class CloseTheHand(OnTheTable):
    """The kind."""

    name = NAME

    def make(self, shard: Shard) -> Iterator[Puzzle | Rejected]:
        asked: set[tuple[int, int]] = set()
        for moment in moments_of(shard.text, house(shard.rules), HANDS):
            if (moment.hand, moment.seat) in asked or not asks(moment):
                continue
            way = way_of(moment.before)
            if way is None:
                continue
            asked.add((moment.hand, moment.seat))
            yield self._made(moment, shard, way)

    def _made(self, moment: Moment, shard: Shard, way: Sequence[Move]) -> Puzzle | Rejected:
        if len(way) < LEAST_MOVES:
            return Rejected(NAME, "plain")
        line = line_of(scene(moment.before))
        state = state_at(line)
        fails = tuple(name for name in BOTS if not closes(state, name))
        features = features_of(state, way, fails)
        rating = rating_of(features, WEIGHTS, KNOTS)
        return Puzzle(
            kind=NAME,
            position=line,
            truth=truth_of(way),
            level=level_of(rating),
            rating=rating,
            tags=tags_of(state, way),
            fails=fails,
            origin={"seed": shard.seed, "shard": shard.number, **moment.origin},
        )

    def judge(self, puzzle: Puzzle, answer: str) -> Verdict:
        state = state_of(puzzle)
        if answer.strip() == NONE:
            return Verdict(NONE, "wrong", facts=(_could(puzzle),), then=(str(puzzle.truth["close"]),))
        played = play(state, answer, EXPECTED, until=lambda now: ended(state, now))
        after = played.after
        if after.phase is Phase.OVER and after.result is not None and after.result.closer == state.turn:
            return Verdict(
                played.text,
                "right",
                best=True,
                facts=({"fact": "closes", "moves": len(played.moves), "in-hand": after.result.in_hand},),
            )
        if ended(state, after):
            left = after.hands[state.turn - 1]
            facts: list[Mapping[str, Value]] = [
                {"fact": "holds", "cards": left, "n": len(left), "points": hand_points(left)}
            ]
            lost = lost_at(played.states)
            if lost is not None:
                facts.append({"fact": "lost-at", "number": lost, "move": str(played.moves[lost - 1])})
            return Verdict(played.text, "wrong", facts=(*facts, _could(puzzle)))
        if played.refusal is not None:
            return Verdict(played.text, None, refusal=played.refusal)
        return Verdict(played.text, None, unfinished=True)

    def right(self, puzzle: Puzzle) -> Sequence[str]:
        way = way_of(state_of(puzzle))
        return () if way is None else (moves_text(way),)

    def check(self, puzzle: Puzzle) -> Sequence[str]:
        way = way_of(state_of(puzzle))
        if way is None:
            return ["the hand cannot be closed"]
        found = []
        if dict(truth_of(way)) != dict(puzzle.truth):
            found.append(f"the truth is {dict(truth_of(way))}, not {dict(puzzle.truth)}")
        if self.judge(puzzle, moves_text(way)).grade != "right":
            found.append(f"the referee does not close by {moves_text(way)}")
        return found

    def check_twice(self, puzzle: Puzzle) -> Sequence[str]:
        state = state_of(puzzle)
        try:
            fewest = fewest_left(state, joker=False)
        except TooMany:
            return ["there is too much to walk"]
        return [] if fewest == 0 else [f"walking every turn leaves {fewest} points at best"]


KIND: Final = CloseTheHand()


def asks(moment: Moment) -> bool:
    """A turn in which the card was drawn or taken and nothing was played yet."""
    state = moment.before
    return (
        state.phase is Phase.PLAY and state.plays == 0 and not (state.was_put_back or state.opened_this_turn)
    )


def fewest_left(state: State, *, joker: bool) -> int | None:
    """The fewest points that this turn can leave, by the second method. Raises `TooMany`."""
    ends = Ends(Rules(state.profile, first_round=state.first_round), joker)
    return ends.fewest(
        [card.text for card in state.hand],
        [meld.text for meld in state.melds],
        "" if state.taken_unused is None else state.taken_unused.text,
        opened=state.has_opened,
    )


def truth_of(way: Sequence[Move]) -> Mapping[str, Scalar]:
    """What is right, as it is stored: one way to close."""
    return {"close": moves_text(way), "moves": len(way)}


def _could(puzzle: Puzzle) -> Mapping[str, Value]:
    return {"fact": "could-close", "answer": str(puzzle.truth["close"])}


def lost_at(states: Sequence[State]) -> int | None:
    """The number of the first move, from 1, after which the hand could no longer be closed; None if it never could be
    told, or could until the discard."""
    for number, state in enumerate(states[1:-1], 1):
        if not state.has_opened:
            continue
        try:
            end = TurnSearch().best(state)
        except TooWide:
            return None
        if end is None or end.points > 0:
            return number
    return None


def tags_of(state: State, way: Sequence[Move]) -> tuple[str, ...]:
    """Its principles and what it needs."""
    found = ["keep-a-discard"]
    if any(isinstance(move, Swap) for move in way):
        found.append("recover-jokers")
    if isinstance(way[0], Open):
        found.append("closing-in-hand")
    if state.taken_unused is not None:
        found.append("taken-discard")
    if any(isinstance(move, LayOff) for move in way):
        found.append("added-cards")
    if not isinstance(way[-1], Discard):
        found.append("closes-by-laying")
    if any(meld.size > KING for meld in _ways_end(state, way).melds):
        found.append("run-of-fourteen")
    return tuple(found)


def _ways_end(state: State, way: Sequence[Move]) -> State:
    for move in way:
        state = apply(state, move, checked=True)
    return state


def features_of(state: State, way: Sequence[Move], fails: Sequence[str]) -> Features:
    """What makes it hard."""
    after = greedily(state)
    laid = [card for move in way if not isinstance(move, Discard) for card in cards_of(move)]
    return Features(
        {
            "moves": ramp(len(way), 3, 9),
            "cards": ramp(len(laid), 3, 13),
            "swap": float(any(isinstance(move, Swap) for move in way)),
            "in-hand": float(isinstance(way[0], Open)),
            "taken": float(state.taken_unused is not None),
            "trap": float(not (after.result is not None and after.result.closer == state.turn)),
            "bots": len(fails) / len(BOTS),
            "melds": ramp(len(melds_in(state.hand, state.profile)), 1, 12),
        }
    )

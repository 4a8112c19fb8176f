"""What the three kinds that playouts decide share: what a seat sees, who is tempted, how hard it is, verdicts."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Final

from puzzles.kinds.base import BadAnswer, How, Rejected, Shard, Value, Verdict
from puzzles.puzzle import Option, Puzzle, Scalar
from puzzles.sources import Moment, moments
from puzzles.verify.again import consistent, fresh, replay
from trainer.players.levels import Level
from trainer.playout.engine import Engine
from trainer.rules.cards import Card
from trainer.rules.errors import NotationError
from trainer.rules.moves import Discard, Move, Take
from trainer.rules.notation.position import complete
from trainer.rules.notation.words import parse_move
from trainer.rules.observation import Observation, observe
from trainer.rules.profile import RuleProfile
from trainer.rules.state import Phase, State
from trainer.rules.turn import apply, check

FAILING: Final = ("highest", "easy", "normal", "hard")
"""The simple rule and the bots whose answers make the level."""
BOTS: Final = ("easy", "normal", "hard")

RATINGS: Final = (1000, 1250, 1500, 1750, 2000)
"""By level, before what the gap adds."""
GAP_RATING: Final = 120
"""What a puzzle whose first wrong answer lies just over the threshold is above the middle of its level."""

SEATS: Final = {2: 7, 3: 2, 4: 1}
"""How often a shard has so many seats, where the house has such a table."""


def table_size(shard: Shard, profile: RuleProfile) -> int:
    """How many seats the source of a shard has."""
    there = [seats for seats in SEATS if profile.seats_min <= seats <= profile.seats_max]
    return random.Random(f"seats:{shard.text}").choices(there, [SEATS[seats] for seats in there])[0]


def hands_of(shard: Shard, profile: RuleProfile, hands: int) -> Iterator[list[Moment]]:
    """The moments of the first hands of a shard, hand by hand."""
    gathered: list[Moment] = []
    number = 0
    for moment in moments(shard.text, profile, table_size(shard, profile)):
        if moment.hand != number:
            yield gathered
            gathered, number = [], moment.hand
            if number >= hands:
                return
        gathered.append(moment)


def one_of(found: Sequence[Moment], chance: random.Random, opened: int = 1) -> Moment | None:
    """One moment of a hand: every phase of the game is as likely as another, however long it lasted; those after the
    seat's opening `opened` times as likely."""
    phases: dict[tuple[bool, ...], list[Moment]] = {}
    for moment in found:
        phases.setdefault(phase(moment.seen), []).append(moment)
    if not phases:
        return None
    names = sorted(phases)
    weights = [opened if name[0] else 1 for name in names]
    return chance.choice(phases[chance.choices(names, weights)[0]])


def phase(seen: Observation) -> tuple[bool, ...]:
    """Whether this seat has opened, whether another has, whether anybody is about to close."""
    others = [seat for seat in range(seen.seats) if seat != seen.seat - 1 and not seen.out[seat]]
    return (
        seen.has_opened,
        any(seen.opened[seat] for seat in others),
        min(seen.hand_sizes[seat] for seat in others) <= SHORT,
    )


SHORT: Final = 3
"""Cards with which another seat may close at any moment."""


def features(seen: Observation) -> tuple[str, ...]:
    """What kind of moment it is, as tags."""
    opened, other, short = phase(seen)
    found = ["opened" if opened else "unopened"]
    if other:
        found.append("another-opened")
    if short:
        found.append("short-hand")
    if seen.seats > 2:
        found.append(f"seats-{seen.seats}")
    return tuple(found)


def state_of(puzzle: Puzzle, seed: int | str = 0) -> State:
    """A state that the position shows; what it does not is dealt from `seed`."""
    return complete(puzzle.read, seed)


def seen_of(puzzle: Puzzle) -> Observation:
    """What the seat to move sees."""
    return observe(state_of(puzzle), puzzle.read.turn)


def key_of(line: str, kind: str) -> str:
    """The key of all chance in a puzzle's verification: the same for the same position, whoever made it."""
    return blake2b(f"{kind}|{line}".encode(), digest_size=8).hexdigest()


# Who is tempted


def bot_move(name: str, seen: Observation) -> Move:
    """What a bot plays here; where it plays by chance, the same in every process."""
    said = f"{name}|{seen.hand}|{seen.discards}|{seen.turns_taken}"
    return Level(name).choose(seen, random.Random(said))


def level_of(fails: Sequence[str]) -> int:
    """From 1 to 5: how many of the simple rule and the three bots answer wrong."""
    return 1 + len(fails)


SMALL_GAP: Final = 3.0
"""Points a hand under which the worse of two ways is not felt at once."""


def level_of_two(fails: Sequence[str], gap: float) -> int:
    """From 1 to 5 where there are two answers, of which the simple rules give one each: what hard overlooks is harder than
    what normal does, and a small gap than a large one."""
    return 1 + ("normal" in fails) + 2 * ("hard" in fails) + (gap < SMALL_GAP)


def rating_of(level: int, options: Sequence[Option]) -> int:
    """A puzzle's fixed rating: by its level, and within it by how little the first wrong answer gives up."""
    gap = min((one.loss for one in options if one.grade == "wrong"), default=1.0)
    return RATINGS[level - 1] + round(GAP_RATING * (2 / (0.5 + max(gap, 0.5)) - 1))


# Verdicts


def read_move(answer: str, expected: str) -> Move:
    """The one move that an answer is. Raises `BadAnswer`."""
    try:
        return parse_move(" ".join(answer.split()))
    except NotationError as error:
        raise BadAnswer(answer, expected) from error


def verdict(puzzle: Puzzle, move: Move, option: Option | None) -> Verdict:
    """The grade of one move, which is a case of `option`, with what is likely to come of it; a refusal for one that the
    rules refuse, and no grade where the question is still open."""
    refusal = check(state_of(puzzle), move)
    if refusal is not None:
        return Verdict(str(move), None, refusal=refusal)
    if option is None:
        return Verdict(str(move), None, unfinished=True)
    told = option.figures[0]
    fact: Mapping[str, Value] = {
        "fact": "loss",
        "best": best_of(puzzle).answer,
        "points": told.loss,
        "error": told.loss_error,
        "deals": told.deals,
    }
    then, deal = consequence(puzzle, str(move))
    return Verdict(
        option.answer,
        option.grade,
        best=option == best_of(puzzle),
        option=option,
        facts=(fact,),
        then=then,
        deal=deal,
    )


def best_of(puzzle: Puzzle) -> Option:
    """The option that gives nothing up; every puzzle of these kinds has one."""
    best = puzzle.best
    assert best is not None
    return best


DEALS_SHOWN: Final = 5
"""Deals among which a consequence is usual."""
MOST_SHOWN: Final = 12


def consequence(puzzle: Puzzle, answer: str) -> tuple[tuple[str, ...], str]:
    """What is likely to come of an answer, as moves, and the deal they are played in: hard plays on for every seat until
    the player's turn comes again, and of a few deals it is the first in which the next seat does what it mostly does."""
    played = [_played_on(puzzle, answer, f"shown:{number}") for number in range(DEALS_SHOWN)]
    usual = Counter(_first(moves) for moves in played).most_common(1)[0][0]
    number = next(number for number, moves in enumerate(played) if _first(moves) == usual)
    return tuple(map(str, played[number])), f"shown:{number}"


def _first(moves: Sequence[Move]) -> str:
    return "take" if any(isinstance(move, Take) for move in moves[:1]) else "" if not moves else "draw"


def _played_on(puzzle: Puzzle, answer: str, seed: str) -> list[Move]:
    state = state_of(puzzle, seed)
    seat = state.turn
    for text in answer.split("; "):
        state = apply(state, parse_move(text))
    moves: list[Move] = []
    left = state.turn != seat
    while state.phase is not Phase.OVER and len(moves) < MOST_SHOWN and not (left and state.turn == seat):
        move = bot_move("hard", observe(state, state.turn))
        state = apply(state, move)
        moves.append(move)
        left = left or state.turn != seat
    return moves


def right_answers(puzzle: Puzzle) -> tuple[str, ...]:
    """The right answers, the best first."""
    found = [one for one in puzzle.options if one.grade == "right"]
    return tuple(one.answer for one in sorted(found, key=lambda one: one.loss))


class Deciding:
    """What is the same for the three kinds."""

    exact = False

    def how(self, puzzle: Puzzle) -> How:
        return "table"

    def choices(self, puzzle: Puzzle) -> Sequence[str]:
        return ()

    def right(self, puzzle: Puzzle) -> Sequence[str]:
        return right_answers(puzzle)

    def check(self, puzzle: Puzzle) -> Sequence[str]:
        """The figures belong to this position and answers, and the grades follow from them."""
        return (*consistent(puzzle), *replay(puzzle))

    def check_twice(self, puzzle: Puzzle) -> Sequence[str]:
        """New deals do not contradict."""
        return fresh(puzzle, "twice")


def held(found: Puzzle | Rejected, eng: Engine) -> Puzzle | Rejected:
    """A puzzle that new deals, of which it knows nothing, do not contradict. A loss that only just passed its threshold
    may have passed it by chance; among thousands of puzzles some would not stand when somebody asks again."""
    if isinstance(found, Rejected) or not fresh(found, "held", eng):
        return found
    return Rejected(found.kind, "not-held")


def provenance(shard: Shard, moment: Moment, key: str, temper: int) -> dict[str, Scalar]:
    """What made a puzzle: enough to make it again."""
    return {**moment.origin, "seed": shard.seed, "shard": shard.number, "key": key, "temper": temper}


def discards_of(moves: Sequence[Move]) -> list[Card]:
    """The cards that moves discard."""
    return [move.card for move in moves if isinstance(move, Discard)]

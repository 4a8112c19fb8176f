"""outs: which discard opens soonest, one draw or two ahead: exact, from what is unseen.

Another question than which discard is best: it looks at nothing but the way to 40, and is meant for beginners.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from puzzles.kinds.base import BadAnswer, Rejected, Shard, Value, Verdict
from puzzles.kinds.turns import OnTheTable, line_of, play, scene, state_at, state_of
from puzzles.puzzle import Puzzle, Scalar
from puzzles.second import outs as second
from puzzles.sources import Moment, moments_of
from trainer.players.levels import Level
from trainer.rules.arrange import can_open
from trainer.rules.cards import JOKER, Card, cards_text, hand_points
from trainer.rules.moves import Discard
from trainer.rules.observation import observe
from trainer.rules.profile import house
from trainer.rules.state import Drawn, Phase, State
from trainer.rules.turn import check
from trainer.solver.live import Outs, outs
from trainer.solver.openings import keep_for
from trainer.solver.two_step import TwoStep, two_step

NAME: Final = "outs"
EXPECTED: Final = "discard KD"

HANDS: Final = 6
"""Played in one shard."""
LEAST_OUTS: Final = 2
MOST_RIGHT: Final = 3
"""Discards that are equally good; where there are more there is little to choose."""
LEAST_WRONG: Final = 4
LEAST_GAP: Final = 2
"""Unseen cards by which the best is ahead, one draw ahead."""
LEAST_GAP_OF_TWO: Final = 0.01
"""The same two draws ahead, as a chance: less is not worth a thought."""

BOTS: Final = ("easy", "normal", "hard")
RATINGS: Final = (1000, 1250, 1450, 1650, 1900)
"""The middle of each level; the gap moves it by up to `REACH`."""
REACH: Final = 90


@dataclass(frozen=True)
class Asked:
    """The question that a position asks."""

    state: State
    draws: int

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        return observe(self.state, self.state.turn).unseen()

    @cached_property
    def legal(self) -> tuple[Card, ...]:
        """The cards that may be discarded."""
        cards = dict.fromkeys(self.state.hand)
        return tuple(card for card in cards if check(self.state, Discard(card)) is None)

    @cached_property
    def one(self) -> Mapping[Card, Outs]:
        """One draw ahead, by discard."""
        return {each.discard: each for each in outs(self.state.hand, self.unseen, self.state.profile)}

    @cached_property
    def two(self) -> Mapping[Card, TwoStep]:
        """Two draws ahead, by discard."""
        return {each.discard: each for each in two_step(self.state.hand, self.unseen, self.state.profile)}

    def value(self, card: Card) -> int:
        """What a discard is worth: unseen cards that open, or pairs of them."""
        return self.one[card].copies if self.draws == 1 else self.two[card].within

    @cached_property
    def ranked(self) -> tuple[Card, ...]:
        """The legal discards, best first."""
        return tuple(sorted(self.legal, key=lambda card: (-self.value(card), card.index)))

    @cached_property
    def best(self) -> tuple[Card, ...]:
        """Those that nothing beats."""
        most = self.value(self.ranked[0])
        return tuple(card for card in self.ranked if self.value(card) == most)

    @cached_property
    def gap(self) -> float:
        """How far the next is behind: unseen cards, or a chance."""
        if len(self.best) == len(self.ranked):
            return 0.0
        behind = self.value(self.best[0]) - self.value(self.ranked[len(self.best)])
        return float(behind) if self.draws == 1 else behind / self.two[self.best[0]].pairs


@lru_cache(64)
def asked_at(line: str, draws: int) -> Asked:
    """The question of a position."""
    return Asked(state_at(line), draws)


def asked_of(puzzle: Puzzle) -> Asked:
    """The question of a puzzle."""
    return asked_at(puzzle.position, int(puzzle.ask["draws"]))


def truth_of(asked: Asked) -> Mapping[str, Scalar]:
    """What is right, as it is stored: the best discards, and their outs or their chance as a fraction."""
    best = {"best": cards_text(asked.best)}
    if asked.draws == 1:
        return {**best, "outs": asked.value(asked.best[0]), "unseen": len(asked.unseen)}
    return {**best, "within": asked.value(asked.best[0]), "pairs": asked.two[asked.best[0]].pairs}


class WhichOuts(OnTheTable):
    """The kind."""

    name = NAME
    moves = frozenset({"discard"})

    def make(self, shard: Shard) -> Iterator[Puzzle | Rejected]:
        chance = random.Random(f"make:{shard.text}")
        asked_now: set[tuple[int, int]] = set()
        for moment in moments_of(shard.text, house(shard.rules), HANDS):
            if (moment.hand, moment.seat) in asked_now or not _asks(moment):
                continue
            found = self._made(moment, shard, chance.choice((1, 2)))
            if isinstance(found, Puzzle):
                # Once for each hand: what somebody holds changes little from turn to turn.
                asked_now.add((moment.hand, moment.seat))
            yield found

    def _made(self, moment: Moment, shard: Shard, draws: int) -> Puzzle | Rejected:
        line = line_of(scene(moment.before))
        asked = asked_at(line, draws)
        why = _unfit(asked)
        if why:
            return Rejected(NAME, why)
        fails, tempting = _who_fails(asked)
        return Puzzle(
            kind=NAME,
            position=line,
            ask={"draws": draws},
            truth=truth_of(asked),
            level=1 + len(fails),
            rating=_rating(asked, len(fails)),
            tags=tags_of(asked),
            tempting=tempting,
            fails=fails,
            origin={"seed": shard.seed, "shard": shard.number, **moment.origin},
        )

    def judge(self, puzzle: Puzzle, answer: str) -> Verdict:
        asked = asked_of(puzzle)
        played = play(asked.state, answer, EXPECTED)
        if played.refusal is not None:
            return Verdict(played.text, None, refusal=played.refusal)
        move = played.moves[0]
        if not isinstance(move, Discard):
            raise BadAnswer(answer.strip(), EXPECTED)
        right = move.card in asked.best
        facts = [_fact(asked, move.card, "after")]
        facts.append(_fact(asked, asked.best[0], "best")) if not right else None
        return Verdict(str(move), "right" if right else "wrong", best=right, facts=tuple(facts))

    def right(self, puzzle: Puzzle) -> Sequence[str]:
        return [str(Discard(card)) for card in asked_of(puzzle).best]

    def check(self, puzzle: Puzzle) -> Sequence[str]:
        asked = Asked(state_of(puzzle), int(puzzle.ask["draws"]))
        found = []
        if dict(truth_of(asked)) != dict(puzzle.truth):
            found.append(f"the truth is {dict(truth_of(asked))}, not {dict(puzzle.truth)}")
        why = _unfit(asked)
        if why:
            found.append(f"the position is none to ask about: {why}")
        wrong = [
            card
            for card in asked.legal
            if self.judge(puzzle, str(Discard(card))).grade != _grade(asked, card)
        ]
        if wrong:
            found.append(f"wrongly judged: {cards_text(wrong)}")
        return found

    def check_twice(self, puzzle: Puzzle) -> Sequence[str]:
        asked = Asked(state_of(puzzle), int(puzzle.ask["draws"]))
        hand = [card.text for card in asked.state.hand]
        unseen = [card.text for card in asked.unseen]
        terms = second.terms_of(asked.state.profile)
        found = second.outs(hand, unseen, terms) if asked.draws == 1 else second.chances(hand, unseen, terms)
        legal = [card.text for card in asked.legal]
        most = max(found[card] for card in legal)
        best = sorted(card for card in legal if found[card] == most)
        told: object = puzzle.truth["outs"] if asked.draws == 1 else None
        complaints = []
        if best != sorted(str(puzzle.truth["best"]).split()):
            complaints.append(f"listing all openings finds {' '.join(best)} best")
        if asked.draws == 1 and most != told:
            complaints.append(f"listing all openings finds {most} outs, not {told}")
        if asked.draws == 2 and most * int(puzzle.truth["pairs"]) != puzzle.truth["within"]:
            complaints.append(f"listing all openings finds the chance {most}")
        return complaints


KIND: Final = WhichOuts()


def _grade(asked: Asked, card: Card) -> str:
    return "right" if card in asked.best else "wrong"


def _asks(moment: Moment) -> bool:
    """A turn in which nothing was played yet, of a seat that has not opened and cannot."""
    state = moment.before
    return (
        state.phase is Phase.PLAY
        and not state.has_opened
        and state.drawn is Drawn.STOCK
        and not state.was_put_back
        and not can_open(state.hand, state.profile, keep=keep_for(state.profile))
    )


def _unfit(asked: Asked) -> str:
    """Why the position is no puzzle; "" where it is one."""
    if len(asked.unseen) < 2 or not asked.legal:
        return "nothing-to-draw"
    if asked.draws == 1 and asked.value(asked.ranked[0]) < LEAST_OUTS:
        return "few-outs"
    if len(asked.best) > MOST_RIGHT:
        return "many-right"
    if len(asked.legal) - len(asked.best) < LEAST_WRONG:
        return "few-wrong"
    if asked.gap < (LEAST_GAP if asked.draws == 1 else LEAST_GAP_OF_TWO):
        return "too-close"
    return ""


def highest(cards: Sequence[Card]) -> Card:
    """The card that the simplest rule throws: the dearest but a joker, of equals the highest."""
    return max(cards, key=lambda card: (card is not JOKER, hand_points((card,)), card.rank, -card.index))


def _who_fails(asked: Asked) -> tuple[tuple[str, ...], str]:
    """Which of the simple rule and the bots throw a wrong card, and the wrong card that is thrown most."""
    seen = observe(asked.state, asked.state.turn)
    thrown: dict[str, str] = {"highest": str(Discard(highest(asked.legal)))}
    for name in BOTS:
        thrown[name] = str(Level(name).choose(seen, random.Random(f"bot:{cards_text(asked.state.hand)}")))
    right = {str(Discard(card)) for card in asked.best}
    fails = tuple(name for name, move in thrown.items() if move not in right)
    wrong = [thrown[name] for name in fails]
    return fails, max(wrong, key=wrong.count) if wrong else ""


def _rating(asked: Asked, fails: int) -> int:
    """By who fails, and among equals by the gap: the closer the next, the harder."""
    wide = asked.gap / 8 if asked.draws == 1 else asked.gap / 0.10
    return RATINGS[fails] + round(REACH * (1 - 2 * min(1.0, wide)))


def tags_of(asked: Asked) -> tuple[str, ...]:
    """Its principles, and how far it looks."""
    found = ["aim-for-forty", "count-live-cards", "one-draw" if asked.draws == 1 else "two-draws"]
    if asked.draws == 2 and not set(asked.best) & set(_best_of_one(asked)):
        found.append("farther-is-other")
    return tuple(found)


def _best_of_one(asked: Asked) -> list[Card]:
    most = max(asked.one[card].copies for card in asked.legal)
    return [card for card in asked.legal if asked.one[card].copies == most]


def _fact(asked: Asked, card: Card, which: str) -> Mapping[str, Value]:
    """What a discard leads to: of how many unseen cards which open, and the chance within two draws."""
    one = asked.one[card]
    fact: dict[str, Value] = {
        "fact": f"{which}-one",
        "card": card,
        "n": one.copies,
        "of": len(asked.unseen),
        "cards": tuple(one.cards),
    }
    if asked.draws == 2:
        fact |= {"fact": f"{which}-two", "chance": float(asked.two[card].chance)}
    return fact

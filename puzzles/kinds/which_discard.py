"""Which discard: a moment of real play in which all that is left to do is to throw a card. Which costs least?"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Final

from puzzles.kinds.base import Rejected, Shard, Verdict
from puzzles.kinds.deciding import (
    BOTS,
    FAILING,
    Deciding,
    bot_move,
    discards_of,
    features,
    hands_of,
    held,
    key_of,
    level_of,
    one_of,
    provenance,
    rating_of,
    read_move,
    seen_of,
    verdict,
)
from puzzles.kinds.why import Tried
from puzzles.puzzle import Puzzle, Scalar
from puzzles.rules_of_thumb import highest, loneliest
from puzzles.sources import Moment
from puzzles.tags import Reason, reasons
from puzzles.thresholds import THRESHOLDS
from puzzles.verify.deciding import Question, decide
from puzzles.verify.tracks import WEIGHTED
from trainer.coach.facts.sight import Sight
from trainer.playout.engine import Engine, engine
from trainer.rules.cards import Card
from trainer.rules.legal import legal_moves
from trainer.rules.moves import Discard
from trainer.rules.observation import Observation
from trainer.rules.profile import house

HANDS: Final = 24
SHARP_HANDS: Final = 60
"""Hands that a shard takes its positions from, one from each; more where it looks for sharp puzzles alone."""
SHARP_SHARDS: Final = 6
"""Of so many shards all but one look for sharp puzzles alone, which are rarer."""
SHARP_OPENED: Final = 3
"""How much likelier they take a moment after the seat's opening: there is more often one clear best, and playing on to the
end of the hand takes a third of the time."""


class WhichDiscard(Deciding):
    name = "which-discard"
    moves = frozenset({"discard"})

    def make(self, shard: Shard) -> Iterator[Puzzle | Rejected]:
        eng = engine(wait=True)
        only_sharp = shard.number % SHARP_SHARDS != 0
        hands = hands_of(shard, house(shard.rules), SHARP_HANDS if only_sharp else HANDS)
        for hand, moments in enumerate(hands):
            chance = random.Random(f"{shard.text}:{hand}")
            asking = [one for one in moments if asks(one)]
            moment = one_of(asking, chance, opened=SHARP_OPENED if only_sharp else 1)
            if moment is not None:
                yield held(self._one(shard, moment, eng, only_sharp=only_sharp), eng)

    def _one(self, shard: Shard, moment: Moment, eng: Engine, *, only_sharp: bool) -> Puzzle | Rejected:
        seen = moment.seen
        cards = discards_of(list(legal_moves(moment.before)))
        thrown = {
            **{name: _thrown(name, seen) for name in reversed(BOTS)},
            "loneliest": loneliest(seen.hand, cards),
            "highest": highest(cards),
        }
        # Nobody is tempted to throw a card out of a whole meld: that a rule without eyes does so makes no question.
        whole = Sight(seen).breaks(thrown["highest"]) is not None
        tempters = [
            card for name, card in thrown.items() if name != "easy" and not (whole and name == "highest")
        ]
        if only_sharp and len(set(tempters)) == 1:
            return Rejected(self.name, "all-agree")
        asked = Puzzle(self.name, moment.line)
        key = key_of(asked.position, self.name)
        seen = seen_of(asked)
        question = Question(
            observation=seen,
            answers=tuple(str(Discard(card)) for card in cards),
            moves=tuple((Discard(card),) for card in cards),
            tempting=tuple(dict.fromkeys(map(cards.index, tempters))),
        )
        decided = decide(question, key, eng, only_sharp=only_sharp)
        if isinstance(decided, str):
            return Rejected(self.name, decided)
        best = cards[min(range(len(cards)), key=lambda place: decided.options[place].loss)]
        for place in decided.tempting:
            why = reasons(
                seen,
                best,
                cards[place],
                key,
                eng,
                weighted_gap=decided.options[place].figures[WEIGHTED].loss,
            )
            if why:
                break
        else:
            return Rejected(self.name, "unexplained")
        wrong = {card for card, option in zip(cards, decided.options, strict=True) if option.grade == "wrong"}
        fails = tuple(name for name in FAILING if thrown[name] in wrong)
        level = level_of(fails)
        return Puzzle(
            kind=self.name,
            position=asked.position,
            truth=told(best, why),
            options=decided.options,
            sort=decided.sort,
            level=level,
            rating=rating_of(level, decided.options),
            tags=(*(one.principle for one in why), *features(seen)),
            tempting=question.answers[place],
            fails=fails,
            origin=provenance(shard, moment, key, decided.temper),
        )

    def judge(self, puzzle: Puzzle, answer: str) -> Verdict:
        move = read_move(answer, "discard 9C")
        return verdict(puzzle, move, puzzle.option(str(move)))


def asks(moment: Moment) -> bool:
    """Whether the moment asks for a discard and nothing else: several cards may be thrown, and nothing may be laid."""
    if not isinstance(moment.move, Discard) or len(set(moment.seen.hand)) <= THRESHOLDS.least_wrong:
        return False
    found = list(legal_moves(moment.before))
    return len(found) > THRESHOLDS.least_wrong and all(isinstance(move, Discard) for move in found)


def tempting(seen: Observation, thrown: Mapping[str, Card]) -> list[Card]:
    """The cards of those who tempt, of `thrown` by name, in that order. Easy throws rather at random; and a card out of a
    whole meld tempts nobody, though the rule that throws the highest does not see the meld."""
    blind = Sight(seen).breaks(thrown["highest"]) is not None
    return [card for name, card in thrown.items() if name != "easy" and not (blind and name == "highest")]


def _thrown(name: str, seen: Observation) -> Card:
    move = bot_move(name, seen)
    assert isinstance(move, Discard)
    return move.card


def told(best: Card, why: tuple[Reason, ...]) -> dict[str, Scalar]:
    """What is right and why, as it is stored."""
    found: dict[str, Scalar] = {"best": str(Discard(best)), "other-closes": round(why[0].chance, 3)}
    for one in why:
        how = "card" if one.card is not None else "evidence"
        found[f"why:{one.principle}"] = Tried(how, one.gap, one.left, one.card, one.instead).text
    return found


KIND: Final = WhichDiscard()

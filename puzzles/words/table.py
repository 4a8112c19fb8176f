"""What the kinds that are answered on the table have in common: moves in words, facts as words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from puzzles.kinds.base import Value, Verdict
from puzzles.kinds.turns import state_of
from puzzles.puzzle import Puzzle
from trainer.coach.saying.figures import points
from trainer.coach.words import move_text
from trainer.language import Words
from trainer.rules.cards import Card
from trainer.rules.referee import judge_move

Names = Mapping[int, str]
"""Who sits where, by seat; empty where nobody has a name."""

MOST_NAMED = 6
"""Cards that a sentence names; where there are more it says how many. One more it names, too."""


def unfinished(w: Words) -> str:
    """The turn has to go on."""
    return w.tr("That is legal, and the answer goes on from here.")


def moves_text(puzzle: Puzzle, answer: str, w: Words) -> str:
    """The moves of an answer as sentences, each with the meld that it goes to as it then lies."""
    state = state_of(puzzle)
    told = []
    for text in filter(None, (part.strip() for part in answer.split(";"))):
        refusal, after = judge_move(state, text)
        if refusal is not None:
            break
        told.append(move_text(after.log[-1].move, w, state.table))
        state = after
    return joined(told)


def taken_text(puzzle: Puzzle, w: Words) -> str:
    """The duty that a card taken from the discards brings; empty where none was."""
    taken = state_of(puzzle).taken_unused
    return "" if taken is None else w.tr("You have taken {card} and must use it.", card=w.the_card(taken))


def player_name(seat: int, w: Words, names: Names) -> str:
    """Whoever sits there: by name, else by the seat's number."""
    return names.get(seat) or w.tr("seat {seat}", seat=seat)


def begun(sentence: str) -> str:
    """A sentence with a capital at its beginning, whoever it begins with."""
    return sentence[:1].upper() + sentence[1:]


def joined(sentences: Iterable[str]) -> str:
    """Sentences, one after the other."""
    return " ".join(sentence for sentence in sentences if sentence)


def any_of(cards: Iterable[Card], w: Words) -> str:
    """5♥ or 8♥; a few of them where there are many."""
    some = tuple(cards)
    more = len(some) - MOST_NAMED
    if more > 1:
        others = w.ntr("{n} other", "{n} others", more)
        return w.list([*(w.card_short(card) for card in some[:MOST_NAMED]), others], or_=True)
    return w.cards(some, or_=True)


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact of a verdict, its values read as what they are."""

    values: Mapping[str, Value]
    w: Words

    @property
    def kind(self) -> str:
        return str(self.values["fact"])

    def whole(self, name: str) -> int:
        value = self.values[name]
        assert isinstance(value, int)
        return value

    def real(self, name: str) -> float:
        value = self.values[name]
        assert isinstance(value, (int, float))
        return float(value)

    def text(self, name: str) -> str:
        return str(self.values[name])

    def flag(self, name: str) -> bool:
        return bool(self.values[name])

    def card(self, name: str = "card") -> Card:
        value = self.values[name]
        assert isinstance(value, Card)
        return value

    def cards(self, name: str = "cards") -> tuple[Card, ...]:
        value = self.values[name]
        assert isinstance(value, tuple)
        return value

    def points(self, name: str = "points") -> str:
        """47 points."""
        return points(self.w, self.whole(name))


def facts_of(verdict: Verdict, w: Words) -> list[Fact]:
    """The facts of a verdict, in order."""
    return [Fact(values, w) for values in verdict.facts]

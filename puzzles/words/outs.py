"""outs in words."""

from __future__ import annotations

from puzzles.kinds.base import Verdict
from puzzles.kinds.outs import asked_of
from puzzles.puzzle import Puzzle
from puzzles.words.table import Fact, Names, any_of, facts_of, joined, moves_text
from trainer.coach.saying.figures import share
from trainer.language import Words
from trainer.rules.moves import Discard

OFFERED = 3
"""Discards that the second hint names, the best among them."""


def question(puzzle: Puzzle, w: Words, names: Names) -> str:
    """What is asked."""
    return joined(
        (
            w.tr("After which discard do most unseen cards let you open at your next draw?")
            if puzzle.ask["draws"] == 1
            else w.tr("After which discard is the chance to open within two draws greatest?"),
            w.tr("This is about the way to 40 alone: the best discard may be another."),
        )
    )


def explain(puzzle: Puzzle, verdict: Verdict, w: Words, names: Names) -> tuple[str, ...]:
    """How many cards open, after this discard and after the best."""
    return tuple(_sentence(fact) for fact in facts_of(verdict, w))


def _sentence(fact: Fact) -> str:
    w = fact.w
    if fact.kind.endswith("-two"):
        return w.tr(
            "After discarding {card} you open within two draws in {chance} of all cases.",
            card=w.a_card(fact.card()),
            chance=share(w, fact.real("chance")),
        )
    if not fact.whole("n"):
        return w.tr("After discarding {card} no unseen card opens.", card=w.a_card(fact.card()))
    return w.ntr(
        "After discarding {card}, {n} of {of} unseen cards opens: {cards}.",
        "After discarding {card}, {n} of {of} unseen cards open: {cards}.",
        fact.whole("n"),
        card=w.a_card(fact.card()),
        of=fact.whole("of"),
        cards=any_of(fact.cards(), w),
    )


def answer_text(puzzle: Puzzle, answer: str, w: Words) -> str:
    """An answer in words."""
    return moves_text(puzzle, answer, w)


def hint(puzzle: Puzzle, level: int, w: Words) -> str:
    """What to count, three discards, the best."""
    asked = asked_of(puzzle)
    if level <= 1:
        return w.tr("Count the unseen cards that bring you to 40, and keep what they need.")
    if level == 2:
        some = sorted((asked.best[0], *asked.ranked[len(asked.best) :][: OFFERED - 1]))
        return w.tr("It is one of these: {cards}.", cards=w.cards(some, or_=True))
    return answer_text(puzzle, str(Discard(asked.best[0])), w)

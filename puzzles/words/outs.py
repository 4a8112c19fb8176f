"""outs in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from puzzles.kinds.base import Verdict
from puzzles.kinds.outs import asked_of
from puzzles.puzzle import Puzzle
from puzzles.words.table import Fact, Names, facts_of, joined, moves_text
from trainer.coach.saying.figures import share
from trainer.language import Words
from trainer.rules.cards import Card
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
    """Which cards open, after this discard and after the best, how many copies of each are unseen, and which of them open
    after one of the two alone."""
    asked, facts = asked_of(puzzle), facts_of(verdict, w)
    opening = [asked.one[fact.card()].cards for fact in facts]
    told = [
        text
        for fact, cards in zip(facts, opening, strict=True)
        for text in _sentences(fact, _copies(cards, w))
    ]
    if len(opening) == 2 and all(opening):
        after, best = (
            {card: cards[card] for card in cards if card not in other}
            for cards, other in (opening, opening[::-1])
        )
        if best:
            told.append(w.tr("Only after the better discard: {cards}.", cards=_copies(best, w)))
        if after:
            told.append(w.tr("Only after yours: {cards}.", cards=_copies(after, w)))
    return tuple(told)


def _sentences(fact: Fact, copies: str) -> Iterator[str]:
    w, n = fact.w, fact.whole("n")
    card, of = w.a_card(fact.card()), fact.whole("of")
    if fact.kind.endswith("-two"):
        yield w.tr(
            "After discarding {card} you open within two draws in {chance} of all cases.",
            card=card,
            chance=share(w, fact.real("chance")),
        )
        if n:
            yield w.ntr(
                "At the first draw, {n} of {of} unseen cards opens: {cards}.",
                "At the first draw, {n} of {of} unseen cards open: {cards}.",
                n,
                of=of,
                cards=copies,
            )
        else:
            yield w.tr("At the first draw no unseen card opens yet.")
    elif n:
        yield w.ntr(
            "After discarding {card}, {n} of {of} unseen cards opens: {cards}.",
            "After discarding {card}, {n} of {of} unseen cards open: {cards}.",
            n,
            card=card,
            of=of,
            cards=copies,
        )
    else:
        yield w.tr("After discarding {card} no unseen card opens.", card=card)


def _copies(cards: Mapping[Card, int], w: Words) -> str:
    """Q♣ ×2, Q♠ ×1 and joker ×4: all of them, for that is what was to be counted. A card and its number stay together."""
    return w.list([f"{w.card_short(card)}\u00a0×{cards[card]}" for card in sorted(cards)])


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

"""Advice in words: hints in three strengths, what a move costs, its parts. Whole sentences, one after the other.

A sentence says what was checked and nothing else; what is against a move is said without the move that would be better.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from trainer.coach.advice import Advice, Fact, Level, Ranked
from trainer.coach.saying.discards import DISCARDS
from trainer.coach.saying.figures import margin, points, share, signed
from trainer.coach.saying.looking import kind_of_move, where_to_look
from trainer.coach.saying.moves import move_phrase, move_text
from trainer.coach.saying.plays import PLAYS
from trainer.coach.saying.principles import principle_name, principle_text
from trainer.coach.saying.read import Read
from trainer.language import Words
from trainer.rules.cards import Card
from trainer.rules.moves import Draw, LayOff, Move, PutBack, Swap, Take, cards_of

SENTENCES: Final = {**DISCARDS, **PLAYS}
"""By kind of fact."""

MOST_FACTS: Final = 2
"""Facts that a hint tells: the weightiest, one of the principle first."""

MOST_EQUALS: Final = 3
"""Moves that are named as equal."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What is said, and what is shown with it: cards of the hand, melds of the table from 1, and places ("stock",
    "discards", "hand", "table").

    `line` says it in short; `why` explains it, for whoever does not know the `principle` behind it, or wants the numbers.
    """

    line: str
    why: str = ""
    principle: str = ""
    cards: tuple[Card, ...] = ()
    melds: tuple[int, ...] = ()
    places: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """All of it."""
        return _joined((self.line, self.why))


def hint(advice: Advice, level: Level, w: Words) -> Hint:
    """A hint: where to look (1), what kind of move (2), the move, why, and the numbers (3)."""
    if level == 1:
        text, places = where_to_look(advice, w)
        return Hint(text, places=places)
    if level == 2:
        text, places = kind_of_move(advice, w)
        principle = advice.best.principle
        return Hint(text, _principle(advice, w), principle, places=places)
    best = advice.best
    return Hint(
        move_text(best.move, w, advice.observation.table),
        _joined(
            (
                _principle(advice, w),
                *(fact_text(fact, w) for fact in reasons(best)),
                *numbers(advice, w),
            )
        ),
        best.principle,
        cards_of(best.move),
        _melds_of(best.move),
        _places_of(best.move),
    )


def _principle(advice: Advice, w: Words) -> str:
    """The principle of the best move as a sentence; "" where it has none."""
    principle = advice.best.principle
    return principle_text(principle, w, advice.observation.profile) if principle else ""


def fact_text(fact: Fact, w: Words) -> str:
    """A fact as a sentence. Raises KeyError for an unknown kind."""
    text = SENTENCES[fact.kind](Read(fact, w))
    return text[:1].upper() + text[1:]


def reasons(ranked: Ranked, most: int = MOST_FACTS) -> tuple[Fact, ...]:
    """The facts that are told for a move: the weightiest of its principle, then the weightiest others."""
    speaking = sorted((fact for fact in ranked.facts if fact.for_move), key=lambda fact: -fact.weight)
    of_principle = [fact for fact in speaking if fact.principle and fact.principle == ranked.principle]
    first = of_principle[:1]
    return (*first, *[fact for fact in speaking if fact not in first])[:most]


def numbers(advice: Advice, w: Words) -> tuple[str, ...]:
    """How much the best move gives over the next that is worse, and which are its equals."""
    best = advice.best
    behind = next((one for one in advice.ranked if not one.as_good), None)
    said = []
    if behind is not None:
        said.append(
            w.ntr(
                "In {n} deal that fits what you have seen, this move gives about {points} a hand more than {move}, give or "
                "take {error}.",
                "In {n} deals that fit what you have seen, this move gives about {points} a hand more than {move}, give or "
                "take {error}.",
                best.deals,
                points=points(w, float(behind.behind)),
                move=move_phrase(behind.move, w),
                error=margin(w, behind.behind_error),
            )
        )
    equals = [one for one in advice.equals if one.move != best.move]
    if equals:
        named = [move_phrase(one.move, w) for one in equals[:MOST_EQUALS]]
        if len(equals) > MOST_EQUALS:
            said.append(
                w.ntr(
                    "As far as {n} deal tells, several moves are as good, such as {moves}.",
                    "As far as {n} deals tell, several moves are as good, such as {moves}.",
                    best.deals,
                    moves=w.list(named),
                )
            )
        else:
            said.append(
                w.ntr(
                    "As far as {n} deal tells, as good: {moves}.",
                    "As far as {n} deals tell, as good: {moves}.",
                    best.deals,
                    moves=w.list(named),
                )
            )
    if advice.rough:
        said.append(w.tr("Without the compiled engine this is rougher than it could be."))
    return tuple(said)


def warning(played: Ranked, w: Words) -> str:
    """What a move gives up, and the weightiest reason against it. The better move is not named."""
    against = [fact for fact in played.facts if not fact.for_move]
    worst = max(against, key=lambda fact: fact.weight, default=None)
    return _joined(
        (
            w.tr("This gives up about {points} a hand.", points=points(w, float(played.behind))),
            fact_text(worst, w) if worst is not None else "",
        )
    )


def part_name(part: str, w: Words) -> str:
    """What a part of the equity comes from. Raises KeyError for an unknown part."""
    names = {
        "close": w.tr("You close: what the others pay"),
        "close_in_hand": w.tr("You close in hand: what the others pay"),
        "held": w.tr("Another closes: what you still hold"),
        "unopened": w.tr("Another closes before you have opened"),
        "others": w.tr("Another closes: what third players pay"),
        "void": w.tr("Nobody closes"),
    }
    return names[part]


def parts_table(ranked: Ranked, w: Words) -> tuple[tuple[str, str], ...]:
    """The parts of a move's worth in points a hand, and their sum; parts that are nothing are left out."""
    rows = [(part_name(part, w), signed(w, value)) for part, value in ranked.parts.items() if value]
    return (*rows, (w.tr("Together"), signed(w, ranked.equity)))


def chances_table(ranked: Ranked, w: Words) -> tuple[tuple[str, str], ...]:
    """How the deals ended, beside the parts."""
    names = {
        "close": w.tr("You close"),
        "in_hand": w.tr("of these, in hand"),
        "other": w.tr("Another closes"),
        "void": w.tr("Nobody closes"),
    }
    rows = [(name, share(w, ranked.chances[key])) for key, name in names.items() if ranked.chances.get(key)]
    if "turns" in ranked.chances:
        rows.append((w.tr("Turns until then, of all players"), w.number(ranked.chances["turns"], 1)))
    if "cards" in ranked.chances:
        rows.append((w.tr("Cards left in your hand"), w.number(ranked.chances["cards"], 1)))
    return tuple(rows)


def _joined(sentences: Iterable[str]) -> str:
    """Whole sentences, one after the other."""
    return " ".join(sentence for sentence in sentences if sentence)


def _melds_of(move: Move) -> tuple[int, ...]:
    return (move.meld,) if isinstance(move, (LayOff, Swap)) else ()


def _places_of(move: Move) -> tuple[str, ...]:
    match move:
        case Draw():
            return ("stock",)
        case Take() | PutBack():
            return ("discards",)
        case LayOff() | Swap():
            return ("hand", "table")
        case _:
            return ("hand",)


__all__ = [
    "Hint",
    "chances_table",
    "fact_text",
    "hint",
    "move_phrase",
    "move_text",
    "numbers",
    "part_name",
    "parts_table",
    "principle_name",
    "principle_text",
    "reasons",
    "warning",
]

"""What a review says: the one figure and its meaning, what each decision cost and why, what came of it, and the luck."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from trainer.coach.account import Account, Figure
from trainer.coach.advice import Ranked
from trainer.coach.review import GRADES, Decision, Grade, Review
from trainer.coach.saying.figures import figure, margin, points, signed
from trainer.coach.saying.moves import move_phrase
from trainer.coach.saying.once import told_once
from trainer.coach.saying.principles import principle_text
from trainer.coach.words import MOST_EQUALS, fact_text, reasons
from trainer.language import N_, Words

MEANINGS: Final[tuple[tuple[float, str], ...]] = (
    (0.2, N_("That is hardly anything, and less than the hard bot gives up.")),
    (0.7, N_("That is little: the normal bot and the hard one give up about as much.")),
    (1.3, N_("That is more than the normal bot gives up, and less than the easy one.")),
    (2.8, N_("That is quite a lot: the easy bot gives up about as much.")),
    (float("inf"), N_("That is much: more than the easy bot gives up.")),
)
"""The loss per decision up to which a sentence holds. Reviews of two matches of eight hands each in `it-club` gave
0.38 and 0.38 for the hard bot, 0.37 and 0.70 for the normal one, 2.4 and 2.1 for the easy one, 3.6 for random moves."""

MOST_AGAINST: Final = 2
"""Facts that are told against a move."""


def headline(review: Review, w: Words) -> str:
    """The one figure, in a sentence."""
    value = review.loss_per_decision
    return w.ntr(
        "On average a decision gave up {value} point.",
        "On average a decision gave up {value} points.",
        _count(w, value),
        value=w.number(value, 2),
    )


def meaning(review: Review, w: Words) -> str:
    """What the one figure says of the play."""
    sentence = next(text for most, text in MEANINGS if review.loss_per_decision <= most)
    return w.tr(sentence)


def judged(review: Review, w: Words) -> str:
    """How many decisions there were, and how they were judged."""
    count = len(review.decisions)
    said = w.ntr(
        "{n} decision, judged by what you could see then.",
        "{n} decisions, each judged by what you could see then.",
        count,
    )
    if review.rough:
        said += " " + w.tr("Without the compiled engine this is rougher than it could be.")
    return said


def grade_name(grade: Grade, w: Words) -> str:
    """The class of a decision."""
    names = {
        "good": w.tr("Nothing given up"),
        "slip": w.tr("Slip"),
        "mistake": w.tr("Mistake"),
        "blunder": w.tr("Grave mistake"),
    }
    return names[grade]


def grade_lines(w: Words) -> Iterator[tuple[str, str, str]]:
    """Each class, the losses that it stands for, and why it ends there."""
    before = 0.0
    for name, most, reason in GRADES:
        if most == float("inf"):
            span = w.tr("more than {points}", points=_threshold(w, before))
        else:
            span = w.tr("up to {points}", points=_threshold(w, most))
        yield grade_name(name, w), span, w.tr(reason) if reason else ""
        before = most


def _threshold(w: Words, value: float) -> str:
    if value == int(value):
        return points(w, int(value))
    return w.ntr("{value} point", "{value} points", _count(w, value), value=w.number(value, 2))


def _count(w: Words, value: float) -> int:
    """Which plural a number with decimals takes: French counts below two as one, the others never do."""
    return int(value) if w.lang == "fr" else 2


def where(decision: Decision, w: Words) -> str:
    """When it was."""
    return w.tr("Hand {hand}, turn {turn}", hand=decision.hand, turn=decision.turn)


def cost(decision: Decision, w: Words) -> str:
    """What it gave up."""
    return w.tr(
        "gave up about {points}, give or take {error}",
        points=points(w, float(decision.loss)),
        error=margin(w, decision.played.behind_error),
    )


@dataclass(frozen=True, slots=True)
class Why:
    """What speaks against the move that was played and for the better one, a sentence each; either may be empty."""

    against: tuple[str, ...]
    better: tuple[str, ...]


def why(decision: Decision, w: Words) -> Why:
    """The reasons of a decision, for each of the two moves; what is one thing for both is told of one."""
    best = decision.advice.best
    facts = sorted((one for one in decision.played.facts if not one.for_move), key=lambda one: -one.weight)
    worse, better = told_once(facts, reasons(best), MOST_AGAINST)
    against = tuple(dict.fromkeys(fact_text(one, w) for one in worse))
    said = [fact_text(one, w) for one in better]
    if best.principle:
        said.append(principle_text(best.principle, w, decision.advice.observation.profile))
    return Why(against, tuple(one for one in dict.fromkeys(said) if one not in against))


def why_groups(decision: Decision, w: Words) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The reasons with what stands above them; no group is empty."""
    found = why(decision, w)
    for title, sentences in (
        (w.tr("Against it:"), found.against),
        (w.tr("For the better move:"), found.better),
    ):
        if sentences:
            yield title, sentences


def compared(decision: Decision, w: Words) -> tuple[str, ...]:
    """By how much the better move is better, on how many deals, and what would have been as good."""
    best, played = decision.advice.best, decision.played
    said = [
        w.ntr(
            "In {n} deal that fits what you had seen, {better} gives about {points} a hand more than {move}, give or "
            "take {error}.",
            "In {n} deals that fit what you had seen, {better} gives about {points} a hand more than {move}, give or "
            "take {error}.",
            played.deals,
            better=move_phrase(best.move, w),
            points=points(w, float(played.behind)),
            move=move_phrase(played.move, w),
            error=margin(w, played.behind_error),
        )
    ]
    equals = [one for one in decision.advice.equals if one is not best and one.move != played.move]
    if equals:
        named = [move_phrase(one.move, w) for one in equals[:MOST_EQUALS]]
        if len(equals) > MOST_EQUALS:
            said.append(
                w.tr("Nothing tells several moves from the better one, such as {moves}.", moves=w.list(named))
            )
        else:
            said.append(w.tr("Nothing tells these from the better one: {moves}.", moves=w.list(named)))
    return tuple(said)


def came_of_it(decision: Decision, names: tuple[str, ...], w: Words) -> str:
    """What the table made of it, told apart from what it was worth."""
    found = decision.aftermath
    name = names[found.seat - 1] if found.seat else ""
    card = w.the_card(found.card) if found.card is not None else ""
    match found.kind:
        case "taken":
            return w.tr("It was punished: {name} picked up {card} at once.", name=name, card=card)
        case "used":
            return w.tr(
                "It was punished: {name} added {card} to a meld before your next turn.", name=name, card=card
            )
        case "closed":
            return w.tr(
                "{name} closed before your next turn, and you paid {points}.",
                name=name,
                points=points(w, int(found.points)),
            )
        case "nothing":
            return w.tr("It went unpunished this time. That does not make it right.")


def answered(played: Ranked, better: Ranked, before: Ranked, w: Words) -> str:
    """The answer to a move that was made again: right if it cannot be told from the best."""
    if played.as_good:
        if played.move == better.move:
            return w.tr("Right: nothing is better here.")
        return w.tr(
            "Right: nothing tells it from {move}, which came out first by a hair.",
            move=move_phrase(better.move, w),
        )
    less = points(w, float(played.behind))
    if played.move == before.move:
        return w.tr("That is what you played then: it gives up about {points}. Try another.", points=less)
    if played.behind < before.behind:
        return w.tr(
            "Better than then, and not yet the best: this gives up about {points}, then it was {before}.",
            points=less,
            before=points(w, float(before.behind)),
        )
    return w.tr("Not that one: this gives up about {points}. Try another.", points=less)


def luck_line(total: Account, w: Words) -> str:
    """Luck and skill in one line."""
    return w.tr(
        "In points: luck {luck}, your decisions {lost}, the rest {rest}; together {result}.",
        luck=plus_minus(total.luck, w),
        lost=plus_minus(total.lost, w),
        rest=plus_minus(total.rest, w),
        result=signed(w, total.result),
    )


def plus_minus(value: Figure, w: Words) -> str:
    """+3.1 ± 0.4"""
    return f"{signed(w, value.value)} ± {figure(w, value.error)}"


def account_names(w: Words) -> tuple[tuple[str, str], ...]:
    """The columns of an account after the hand: name, and what it means."""
    return (
        (w.tr("Deal"), w.tr("your first cards, against average ones")),
        (w.tr("Draws"), w.tr("each card from the stock, against the average one")),
        (w.tr("Decisions"), w.tr("what yours gave up")),
        (w.tr("The rest"), w.tr("the others’ cards and play, and who began")),
        (w.tr("Result"), w.tr("what the others paid, less what you paid")),
    )

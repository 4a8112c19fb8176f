"""count-it in words."""

from __future__ import annotations

from puzzles.kinds.base import Verdict
from puzzles.kinds.count_it import cards_asked, facts_of, melds_asked, value_of
from puzzles.kinds.turns import state_of
from puzzles.puzzle import Puzzle
from puzzles.words.table import Fact, Names, begun, joined, player_name
from puzzles.words.table import facts_of as told_facts
from trainer.coach.saying.figures import points
from trainer.coach.words import move_phrase
from trainer.language import Words
from trainer.language.melds import melds_short
from trainer.rules.cards import hand_points
from trainer.rules.notation.words import parse_move


def question(puzzle: Puzzle, w: Words, names: Names) -> str:
    """What is asked."""
    melds = melds_asked(puzzle)
    match puzzle.ask["what"]:
        case "meld":
            return w.tr(
                "What is meld {number} on the table worth ({meld})?",
                number=int(puzzle.ask["meld"]),
                meld=w.meld_short(melds[0]),
            )
        case "opening" if len(melds) == 1:
            return w.tr("What is this meld worth: {meld}?", meld=w.meld_short(melds[0]))
        case "opening":
            return w.tr("What are these melds worth together: {melds}?", melds=melds_short(w, melds))
        case "hand":
            return w.tr("Somebody closes now. What do the cards in your hand cost?")
    return _round(puzzle, w, names)


def _round(puzzle: Puzzle, w: Words, names: Names) -> str:
    state = state_of(puzzle)
    seat = int(puzzle.ask["seat"])
    move = move_phrase(parse_move(str(puzzle.ask["close"])), w)
    name, cards = player_name(seat, w, names), w.cards(cards_asked(puzzle))
    return joined(
        (
            w.tr("You opened in this very turn, and close now: {move}.", move=move)
            if state.opened_this_turn
            else w.tr("You close now: {move}.", move=move),
            begun(
                w.tr("{name} has opened and holds {cards}: what does that cost?", name=name, cards=cards)
                if state.opened[seat - 1]
                else w.tr(
                    "{name} has not opened and holds {cards}: what does that cost?", name=name, cards=cards
                )
            ),
        )
    )


def explain(puzzle: Puzzle, verdict: Verdict, w: Words, names: Names) -> tuple[str, ...]:
    """How the answer comes about."""
    return tuple(_sentence(fact, names) for fact in told_facts(verdict, w))


def _sentence(fact: Fact, names: Names) -> str:
    w = fact.w
    match fact.kind:
        case "is":
            return w.tr("The right answer is {value}.", value=w.number(fact.whole("value")))
        case "meld-worth":
            return w.pair(w.meld_short(fact.text("meld")), fact.points())
        case "together":
            return w.tr("Together that is {points}.", points=fact.points())
        case "ace-low":
            return w.tr("Below the two the ace counts 1.")
        case "ace-high":
            return w.tr("Above the king the ace counts 11.")
        case "aces-in-set":
            return w.tr("In a set each ace counts 11.")
        case "joker-counts":
            return w.tr("In a meld the joker counts what it stands for: {points}.", points=fact.points())
        case "cards-worth":
            return w.tr(
                "In the hand an ace costs 11, a face card 10, a joker 25, every other card its number: {points} in all.",
                points=fact.points(),
            )
    return begun(_pays(fact, player_name(fact.whole("seat"), w, names)))


def _pays(fact: Fact, name: str) -> str:
    w = fact.w
    match fact.kind:
        case "pays-cards":
            return w.tr("{name} pays for the cards in hand: {points}.", name=name, points=fact.points())
        case "pays-cards-doubled":
            return w.tr(
                "In this house closing in hand doubles what {name} pays: {points}.",
                name=name,
                points=fact.points(),
            )
        case "pays-forfeit":
            return w.tr(
                "{name} never opened: in this house that costs {points}, whatever is in the hand.",
                name=name,
                points=fact.points(),
            )
    return w.tr(
        "{name} never opened, and closing in hand doubles the {forfeit}: {points}.",
        name=name,
        forfeit=w.number(fact.whole("forfeit")),
        points=fact.points(),
    )


def answer_text(puzzle: Puzzle, answer: str, w: Words) -> str:
    """An answer in words."""
    return points(w, int(answer))


def hint(puzzle: Puzzle, level: int, w: Words) -> str:
    """The rule, how it comes about, the number."""
    if level >= 3:
        return w.tr("The right answer is {value}.", value=w.number(value_of(puzzle)))
    if puzzle.ask["what"] == "round":
        if level == 1:
            return w.tr(
                "Two things count: whether that player has opened, and whether closing in hand doubles here."
            )
        return w.tr("The cards alone cost {points}.", points=points(w, hand_points(cards_asked(puzzle))))
    if puzzle.ask["what"] == "hand":
        if level == 1:
            return w.tr(
                "A card in the hand does not cost what it counts in a meld: think of aces and jokers."
            )
        return w.tr("An ace costs 11, a face card 10, a joker 25, every other card its number.")
    if level == 1:
        return w.tr("An ace counts 1 below the two and 11 elsewhere, a joker what it stands for.")
    first = facts_of(puzzle)[0]
    if len(melds_asked(puzzle)) > 1:
        return _sentence(Fact(first, w), {})
    return w.tr("Count card by card: 2 to 10 their number, jack, queen and king 10.")

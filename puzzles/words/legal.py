"""legal-or-not in words: the rule behind each code as one short sentence, to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from puzzles.kinds.base import LEGAL, Verdict
from puzzles.kinds.legal_or_not import moves_of, refusal_of
from puzzles.kinds.turns import state_of
from puzzles.puzzle import Puzzle
from puzzles.words.table import Names, facts_of, joined, player_name
from trainer.coach.words import move_phrase
from trainer.language import N_, Words
from trainer.rules.errors import NotationError
from trainer.rules.notation.words import parse_move, split_seat
from trainer.rules.referee import judge_move
from trainer.rules.refusals import GROUPS
from trainer.rules.state import TableMeld

RULES: Final = {
    LEGAL: N_("It is legal."),
    "hand-over": N_("The hand is over."),
    "not-your-turn": N_("It is not this player’s turn."),
    "must-draw-first": N_("First a card has to be drawn."),
    "already-drawn": N_("The card of this turn is already drawn."),
    "nothing-to-put-back": N_("No card was taken that could go back."),
    "put-back-too-late": N_("Something was played since, so the card stays."),
    "stock-only": N_("After putting the discard back, only the stock is left."),
    "unknown-card": N_("There is no such card."),
    "card-not-in-hand": N_("The card is not in the hand."),
    "no-such-meld": N_("There is no meld of that number."),
    "already-opened": N_("This player has already opened."),
    "not-opened": N_("This player has not opened yet."),
    "discard-pile-closed": N_("The discard pile is closed before opening."),
    "too-few-cards": N_("A meld has at least three cards."),
    "two-jokers": N_("A meld holds one joker at most."),
    "same-suit-twice": N_("In a set each suit comes once."),
    "same-card-twice": N_("In a run each card comes once."),
    "round-the-corner": N_("A run does not go round the corner."),
    "gap-in-run": N_("The run has a gap."),
    "run-too-long": N_("The run is too long for this house."),
    "neither-set-nor-run": N_("It is neither a set nor a run."),
    "does-not-fit": N_("The card does not fit this meld."),
    "no-joker-there": N_("There is no joker in this meld."),
    "not-the-jokers-card": N_("The joker stands for another card."),
    "below-opening-minimum": N_("The opening is worth less than 40."),
    "joker-in-opening": N_("The 40 have to come without a joker."),
    "taken-card-unusable": N_("The discard could not be used in this turn."),
    "taken-card-not-in-opening": N_("The card taken is not in the opening."),
    "taken-card-may-not-swap": N_("The card taken may not swap a joker in this turn."),
    "taken-card-not-used": N_("The card taken has to be used."),
    "joker-cannot-be-replayed": N_("The joker would have no place again."),
    "joker-not-replayed": N_("The joker has to be laid again first."),
    "nothing-left-to-discard": N_("No card would be left to discard."),
    "first-round-closing": N_("Nobody closes in the first round."),
    "attachable-discard": N_("A card that fits the table may not be discarded."),
}
"""By code: what the rules say."""

LOOK: Final = {
    "turn": N_("Look at the moment: whose turn is it, and was a card drawn?"),
    "cards": N_("Look at whether the cards and the meld are there."),
    "right": N_("Look at who has opened."),
    "shape": N_("Look at the cards: do they make a meld, does the card fit?"),
    "amount": N_("Count the points."),
    "duties": N_("Think of what this turn still demands of the player."),
}
"""By group of codes: where to look."""


def question(puzzle: Puzzle, w: Words, names: Names) -> str:
    """What is asked."""
    seat, _ = split_seat(str(puzzle.ask["move"]))
    *first, move = _phrases(puzzle, w)
    before = w.tr("This comes first: {moves}.", moves=w.list(first)) if first else ""
    if seat is not None:
        name = player_name(seat, w, names)
        return joined((before, w.tr("May {name} do this: {move}?", name=name, move=move)))
    return joined((before, w.tr("Is this legal here: {move}?", move=move)))


def _phrases(puzzle: Puzzle, w: Words) -> Iterator[str]:
    """The moves as things that are weighed, each with its meld as it then lies."""
    state = state_of(puzzle)
    for text in moves_of(puzzle):
        yield _phrase(text, w, state.table)
        _, state = judge_move(state, text)


def _phrase(text: str, w: Words, table: Sequence[TableMeld]) -> str:
    """A move as what is weighed; as it is written where no card of that name exists."""
    _, words = split_seat(text)
    try:
        return move_phrase(parse_move(words), w, table)
    except NotationError:
        return w.tr("“{text}”", text=words)


def explain(puzzle: Puzzle, verdict: Verdict, w: Words, names: Names) -> tuple[str, ...]:
    """What the rules say here, and in the other houses where they say otherwise."""
    told = []
    for fact in facts_of(verdict, w):
        if fact.kind == "elsewhere":
            told.append(w.pair(w.house(fact.text("house")), w.tr(RULES[fact.text("code")])))
        elif verdict.refusal is None:
            told.append(w.tr("The move is legal in this house."))
        else:
            told += [w.tr("The move is refused."), w.refusal(verdict.refusal, names)]
    return tuple(told)


def answer_text(puzzle: Puzzle, answer: str, w: Words) -> str:
    """An answer in words. Raises KeyError for an unknown code."""
    return w.tr(RULES[answer])


def hint(puzzle: Puzzle, level: int, w: Words) -> str:
    """The order of questions, where to look, the answer."""
    if level <= 1:
        return w.tr(
            "Ask in this order: is it the moment, are the cards there, has the player opened, does it make a meld, is it "
            "enough, and are the duties of the turn met?"
        )
    refusal = refusal_of(puzzle)
    if level >= 3:
        return answer_text(puzzle, LEGAL if refusal is None else refusal.code, w)
    if refusal is None:
        return w.tr("It looks odd, but look for the rule that would forbid it.")
    return w.tr(LOOK[next(name for name, codes in GROUPS.items() if refusal.code in codes)])

"""A refusal as a sentence: what happened, why, and what would be right.

One function per code, with whole sentences (joined fragments break Italian, French and Romanian grammar). The
parameters of each code are those of ``trainer.rules.refusals``; one that is missing makes the sentence shorter, never
wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from trainer.language import cards, shapes
from trainer.language.catalogue import Catalogue
from trainer.language.params import Params

if TYPE_CHECKING:
    from trainer.rules.refusals import Refusal


Sentence = Callable[[Catalogue, Params], str]


def _hand_over(w: Catalogue, p: Params) -> str:
    return w.tr("This hand is over. To play on, deal the next one.")


def _not_your_turn(w: Catalogue, p: Params) -> str:
    name = p.player("turn")
    if name is None and not p.number("turn"):
        return w.tr("It is not your turn yet. Meanwhile you can sort your cards.")
    if name is None:
        return w.tr(
            "It is not your turn yet: seat {seat} is playing. Meanwhile you can sort your cards.",
            seat=p.number("turn"),
        )
    return w.tr("It is not your turn yet: {name} is playing. Meanwhile you can sort your cards.", name=name)


def _must_draw_first(w: Catalogue, p: Params) -> str:
    return w.tr("You have not drawn a card yet. Draw first, then lay or discard.")


def _already_drawn(w: Catalogue, p: Params) -> str:
    return w.tr(
        "You have your card for this turn. Now lay what you like, and discard one card to end the turn."
    )


def _nothing_to_put_back(w: Catalogue, p: Params) -> str:
    return w.tr(
        "You took no card from the discard pile, so there is nothing to put back. "
        "Only a card just taken from there can go back."
    )


def _put_back_too_late(w: Catalogue, p: Params) -> str:
    return w.tr(
        "You have played since you took the card, so it can no longer go back. "
        "Undo those moves first, then put it back."
    )


def _stock_only(w: Catalogue, p: Params) -> str:
    return w.tr("You put the discard back, so this turn your card comes from the stock. Draw from there.")


def _unknown_card(w: Catalogue, p: Params) -> str:
    return w.tr(
        "“{text}” is no card. Cards are written like 7H or 10S, with H D C S for ♥ ♦ ♣ ♠; the joker is JK.",
        text=p.text("text"),
    )


def _card_not_in_hand(w: Catalogue, p: Params) -> str:
    if p.text("card") == cards.JOKER:
        return w.tr("You do not hold that many jokers. Choose among the cards in your hand.")
    return w.tr(
        "You do not hold {card}, or not that often. Choose among the cards in your hand.", card=p.the_card()
    )


def _no_such_meld(w: Catalogue, p: Params) -> str:
    count = p.number("melds")
    if count < 1:
        return w.tr("There is no meld on the table yet. Choose one when there is.")
    return w.ntr(
        "There is no meld {meld} on the table: there is only one, number 1.",
        "There is no meld {meld} on the table: there are {n}, numbered from 1.",
        count,
        meld=p.number("meld"),
    )


def _already_opened(w: Catalogue, p: Params) -> str:
    return w.tr("You have already opened. From now on lay each new meld by itself, whatever it is worth.")


def _not_opened(w: Catalogue, p: Params) -> str:
    return w.tr(
        "You have not opened yet. First lay new melds worth 40 points or more together; "
        "after that you may do this, in the same turn too."
    )


def _discard_pile_closed(w: Catalogue, p: Params) -> str:
    return w.tr("In this house the discard pile is closed to you until you have opened. Draw from the stock.")


def _below_opening_minimum(w: Catalogue, p: Params) -> str:
    minimum = p.number("minimum") or 40
    short = p.number("short") or max(minimum - p.number("total"), 1)
    return w.ntr(
        "To open you need {minimum} points, and these melds are worth {total}: {n} point is missing. "
        "Add a meld, or wait for better cards.",
        "To open you need {minimum} points, and these melds are worth {total}: {n} points are missing. "
        "Add a meld, or wait for better cards.",
        short,
        minimum=minimum,
        total=p.number("total"),
    )


def _joker_in_opening(w: Catalogue, p: Params) -> str:
    minimum = p.number("minimum") or 40
    if not p.number("clean"):
        return w.tr(
            "In this house the {minimum} points of the opening come from melds without a joker, "
            "and each of these has one. Melds with a joker may only lie beside them.",
            minimum=minimum,
        )
    return w.ntr(
        "In this house the {minimum} points of the opening come from melds without a joker, "
        "and yours are worth {n} point. Melds with a joker may only lie beside them.",
        "In this house the {minimum} points of the opening come from melds without a joker, "
        "and yours are worth {n} points. Melds with a joker may only lie beside them.",
        p.number("clean"),
        minimum=minimum,
    )


def _taken_card_unusable(w: Catalogue, p: Params) -> str:
    if p.flag("opened"):
        return w.tr(
            "Whoever takes {card} must use it in the same turn, and you would have no way to. Draw from the stock.",
            card=p.the_card(),
        )
    return w.tr(
        "Before opening, {card} may be taken only to open with it at once, and with these cards you cannot. "
        "Draw from the stock.",
        card=p.the_card(),
    )


def _taken_card_not_in_opening(w: Catalogue, p: Params) -> str:
    return w.tr(
        "You took {card} to open, so it must lie in one of the melds you open with. Put it into one of them.",
        card=p.the_card(),
    )


def _taken_card_may_not_swap(w: Catalogue, p: Params) -> str:
    return w.tr(
        "You have just taken {card}: in this house it cannot take the place of a joker in the same turn. "
        "Lay it in a new meld or add it to one.",
        card=p.the_card(),
    )


def _taken_card_not_used(w: Catalogue, p: Params) -> str:
    if p.is_discard:
        return w.tr(
            "You took {card} from the discard pile, so it must reach the table before you discard. "
            "Lay it; if you have played nothing since, you can also put it back.",
            card=p.the_card(),
        )
    return w.tr(
        "You took {card} from the discard pile and must lay it in this turn; after this move you no longer could. "
        "Lay it first, or play so that it still finds its place.",
        card=p.the_card(),
    )


def _joker_cannot_be_replayed(w: Catalogue, p: Params) -> str:
    return w.tr(
        "In this house a joker that is taken must be laid again in the same turn, "
        "and you would have no place for that of meld {number}. For now keep {card}.",
        number=p.number("number"),
        card=p.the_card(),
    )


def _joker_not_replayed(w: Catalogue, p: Params) -> str:
    if p.is_discard:
        return w.tr(
            "In this house a joker that is taken must be laid again in the same turn. "
            "Lay it in a meld before you discard."
        )
    return w.tr(
        "In this house a joker that is taken must be laid again in the same turn, "
        "and after this move you no longer could. Lay the joker first."
    )


def _nothing_left_to_discard(w: Catalogue, p: Params) -> str:
    return w.tr(
        "A hand is closed by discarding the last card, and none would be left to discard. Keep one card."
    )


def _first_round_closing(w: Catalogue, p: Params) -> str:
    return w.tr(
        "In this house nobody closes in the first round: every player finishes a turn first. "
        "Keep a card, and close when your turn comes again."
    )


def _attachable_discard(w: Catalogue, p: Params) -> str:
    values = {"card": p.the_card(), "number": p.number("number"), "meld": p.meld()}
    if not p.flag("everybody"):
        return w.tr(
            "Until you have opened you may not discard a card that fits a meld on the table, "
            "and {card} fits meld {number} ({meld}). Discard another card.",
            **values,
        )
    if p.flag("opened"):
        return w.tr(
            "In this house a card that fits a meld on the table is not discarded, "
            "and {card} fits meld {number} ({meld}). Add it there, or discard another card.",
            **values,
        )
    return w.tr(
        "In this house a card that fits a meld on the table is not discarded, "
        "and {card} fits meld {number} ({meld}). Discard another card.",
        **values,
    )


SENTENCES: dict[str, Sentence] = {
    "hand-over": _hand_over,
    "not-your-turn": _not_your_turn,
    "must-draw-first": _must_draw_first,
    "already-drawn": _already_drawn,
    "nothing-to-put-back": _nothing_to_put_back,
    "put-back-too-late": _put_back_too_late,
    "stock-only": _stock_only,
    "unknown-card": _unknown_card,
    "card-not-in-hand": _card_not_in_hand,
    "no-such-meld": _no_such_meld,
    "already-opened": _already_opened,
    "not-opened": _not_opened,
    "discard-pile-closed": _discard_pile_closed,
    "too-few-cards": shapes.too_few_cards,
    "two-jokers": shapes.two_jokers,
    "same-suit-twice": shapes.same_suit_twice,
    "same-card-twice": shapes.same_card_twice,
    "round-the-corner": shapes.round_the_corner,
    "gap-in-run": shapes.gap_in_run,
    "run-too-long": shapes.run_too_long,
    "neither-set-nor-run": shapes.neither_set_nor_run,
    "does-not-fit": shapes.does_not_fit,
    "no-joker-there": shapes.no_joker_there,
    "not-the-jokers-card": shapes.not_the_jokers_card,
    "below-opening-minimum": _below_opening_minimum,
    "joker-in-opening": _joker_in_opening,
    "taken-card-unusable": _taken_card_unusable,
    "taken-card-not-in-opening": _taken_card_not_in_opening,
    "taken-card-may-not-swap": _taken_card_may_not_swap,
    "taken-card-not-used": _taken_card_not_used,
    "joker-cannot-be-replayed": _joker_cannot_be_replayed,
    "joker-not-replayed": _joker_not_replayed,
    "nothing-left-to-discard": _nothing_left_to_discard,
    "first-round-closing": _first_round_closing,
    "attachable-discard": _attachable_discard,
}


def refusal(w: Catalogue, refusal: Refusal, names: Mapping[int, str] | None = None) -> str:
    """The sentence of a refusal; ``names`` says who sits on which seat. Raises KeyError for an unknown code."""
    text = SENTENCES[refusal.code](w, Params(w, refusal.params, names or {}))
    return text[:1].upper() + text[1:]

"""The first two strengths of a hint: where to look, and what kind of move. Neither names a card."""

from __future__ import annotations

from trainer.coach.advice import Advice
from trainer.language import Words
from trainer.rules.moves import Discard, Draw, LayOff, NewMeld, Open, PutBack, Swap, Take
from trainer.rules.profile import OPENING_MINIMUM

Look = tuple[str, tuple[str, ...]]
"""A sentence and the places that it speaks of."""


def where_to_look(advice: Advice, w: Words) -> Look:
    """Where the answer lies. The same question is asked whichever way the answer goes: it gives nothing away."""
    kinds = {type(one.move) for one in advice.ranked}
    if len(advice.ranked) == 1:
        return w.tr("There is only one thing to do now."), _only_place(advice)
    if Open in kinds:
        return w.tr("Look at your hand: what do its melds come to, and is now the time to lay them?"), (
            "hand",
        )
    if PutBack in kinds:
        return w.tr("Look at the card that you took: what does it do in your hand?"), ("hand", "table")
    if Take in kinds:
        return (
            w.tr("Look at the top discard: what would it do in your hand?"),
            ("discards", "stock", "hand"),
        )
    if Swap in kinds:
        return w.tr("Look at the jokers on the table, and at the cards they stand for."), ("table", "hand")
    if kinds & {NewMeld, LayOff}:
        return (
            w.tr("Look at what you could lay now, and at how many cards the others hold."),
            ("hand", "table"),
        )
    return at_the_discards(advice.best.principle, w)


def _only_place(advice: Advice) -> tuple[str, ...]:
    return ("stock",) if isinstance(advice.best.move, Draw) else ("hand",)


def at_the_discards(principle: str, w: Words) -> Look:
    """Where to look when all that is left is to discard."""
    match principle:
        case "count-live-cards":
            return (
                w.tr("Look at what your cards wait for: how many of these can still come?"),
                ("hand", "discards", "table"),
            )
        case "middle-cards-connect":
            return w.tr("Look at your loose cards: which of them can still join the most melds?"), ("hand",)
        case "do-not-feed":
            return (
                w.tr("Look at the table and at the next player: what could be used there?"),
                ("table", "hand"),
            )
        case "watch-pickups" | "discard-beside-discards":
            return (
                w.tr("Look at the discards: what did the next player throw, take, and leave lying?"),
                ("discards", "table"),
            )
        case "shed-high-cards":
            return w.tr("Look at how many cards the others hold, and at what yours would cost."), ("hand",)
        case "aim-for-forty":
            return (
                w.tr(
                    "Look at your hand: which cards bring you nearer to the {minimum} points?",
                    minimum=OPENING_MINIMUM,
                ),
                ("hand",),
            )
        case "keep-a-discard" | "hold-for-closing":
            return (
                w.tr("Look ahead to your next turn: which cards would let you close?"),
                ("hand", "table"),
            )
        case "recover-jokers":
            return w.tr("Look at the jokers on the table, and at the cards they stand for."), (
                "table",
                "hand",
            )
        case _:
            return (
                w.tr("Look at your hand: which cards wait for a third, and which go with nothing?"),
                ("hand",),
            )


def kind_of_move(advice: Advice, w: Words) -> Look:
    """What kind of move it is, without saying with which cards."""
    kinds = {type(one.move) for one in advice.ranked}
    equal = _as_good(advice, w)
    if equal is not None:
        return equal
    match advice.best.move:
        case Draw():
            if Take in kinds:
                return w.tr("Draw a card rather than taking the discard."), ("stock",)
            return w.tr("Draw a card."), ("stock",)
        case Take():
            return w.tr("Take the discard rather than drawing a card."), ("discards",)
        case PutBack():
            return w.tr("Think again about the card that you took."), ("discards",)
        case Open():
            return w.tr("Open now."), ("hand",)
        case NewMeld():
            return w.tr("Lay a new meld."), ("hand",)
        case LayOff():
            return w.tr("Add a card to a meld on the table."), ("hand", "table")
        case Swap():
            return w.tr("Take a joker from the table."), ("hand", "table")
        case Discard():
            if Open in kinds:
                return w.tr("Do not open yet: discard."), ("hand",)
            if kinds & {NewMeld, LayOff, Swap}:
                return w.tr("Lay nothing now: discard."), ("hand",)
            return w.tr("It is time to discard."), ("hand",)


def _as_good(advice: Advice, w: Words) -> Look | None:
    """Where two kinds of move are as good as each other, that; None where the kind is decided."""
    kinds = {type(one.move) for one in advice.equals}
    if len(kinds) == 1:
        return None
    if kinds == {Draw, Take}:
        return w.tr("Drawing and taking the discard are about as good here."), ("stock", "discards")
    if Open in kinds:
        return w.tr("Opening now and waiting are about as good here."), ("hand",)
    if kinds & {NewMeld, LayOff} and Discard in kinds:
        return w.tr("Laying now and holding are about as good here."), ("hand", "table")
    return None

"""A move as what to do ("Discard the four of clubs.") and as what is weighed ("discarding the four of clubs")."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.language import Words
from trainer.language.melds import melds_short
from trainer.rules.melds import Meld
from trainer.rules.moves import Discard, Draw, Items, LayOff, Move, NewMeld, Open, PutBack, Swap, Take
from trainer.rules.reading import written_text
from trainer.rules.state import TableMeld

Table = Sequence[TableMeld | Meld]


def move_text(move: Move, w: Words, table: Table = ()) -> str:
    """What to do, as a sentence. `table` shows the meld that a card goes to; without it the meld is only numbered."""
    match move:
        case Draw():
            return w.tr("Draw from the stock.")
        case Take():
            return w.tr("Pick up the discard.")
        case PutBack():
            return w.tr("Put the discard back.")
        case Open(melds):
            return w.tr("Open: {melds}.", melds=_melds(w, melds))
        case NewMeld(items):
            return w.tr("Lay {melds}.", melds=_melds(w, (items,)))
        case LayOff(item, number) if item.stands_for is not None:
            meld = meld_at(w, table, number)
            card = w.the_card(item.stands_for)
            if not meld:
                return w.tr("Add a joker to meld {number} as {card}.", number=number, card=card)
            return w.tr(
                "Add a joker to meld {number} ({meld}) as {card}.", number=number, meld=meld, card=card
            )
        case LayOff(item, number):
            card, meld = w.a_card(item.card), meld_at(w, table, number)
            if not meld:
                return w.tr("Add {card} to meld {number}.", card=card, number=number)
            return w.tr("Add {card} to meld {number} ({meld}).", card=card, number=number, meld=meld)
        case Swap(card_, number):
            card, meld = w.the_card(card_), meld_at(w, table, number)
            if not meld:
                return w.tr("Swap {card} for the joker of meld {number}.", card=card, number=number)
            return w.tr(
                "Swap {card} for the joker of meld {number} ({meld}).", card=card, number=number, meld=meld
            )
        case Discard(card_):
            return w.tr("Discard {card}.", card=w.a_card(card_))


def move_phrase(move: Move, w: Words, table: Table = ()) -> str:
    """The move as a thing that is weighed against another, within a sentence. `table` as for `move_text`."""
    match move:
        case Draw():
            return w.tr("drawing from the stock")
        case Take():
            return w.tr("picking up the discard")
        case PutBack():
            return w.tr("putting the discard back")
        case Open(melds):
            return w.tr("opening with {melds}", melds=_melds(w, melds))
        case NewMeld(items):
            return w.tr("laying {melds}", melds=_melds(w, (items,)))
        case LayOff(item, number) if item.stands_for is not None:
            name, meld = w.the_card(item.stands_for), meld_at(w, table, number)
            if not meld:
                return w.tr("adding a joker to meld {number} as {card}", number=number, card=name)
            return w.tr(
                "adding a joker to meld {number} ({meld}) as {card}", number=number, meld=meld, card=name
            )
        case LayOff(item, number):
            name, meld = w.a_card(item.card), meld_at(w, table, number)
            if not meld:
                return w.tr("adding {card} to meld {number}", card=name, number=number)
            return w.tr("adding {card} to meld {number} ({meld})", card=name, number=number, meld=meld)
        case Swap(card, number):
            name, meld = w.the_card(card), meld_at(w, table, number)
            if not meld:
                return w.tr("swapping {card} for the joker of meld {number}", card=name, number=number)
            return w.tr(
                "swapping {card} for the joker of meld {number} ({meld})", card=name, number=number, meld=meld
            )
        case Discard(card):
            return w.tr("discarding {card}", card=w.a_card(card))


def meld_at(w: Words, table: Table, number: int) -> str:
    """The meld of that number in short; empty where the table is not known."""
    if not 1 <= number <= len(table):
        return ""
    laid = table[number - 1]
    return w.meld_short(laid.meld if isinstance(laid, TableMeld) else laid)


def _melds(w: Words, melds: Sequence[Items]) -> str:
    return melds_short(w, [written_text(items) for items in melds])

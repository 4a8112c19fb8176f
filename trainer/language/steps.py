"""What each player did, as a sentence: "Bruno discards the four of clubs." / "You discard the four of clubs."."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainer.language import cards, melds
from trainer.language.catalogue import Catalogue

if TYPE_CHECKING:
    from trainer.rules.cards import Card
    from trainer.rules.melds import Meld

KINDS = (
    "draw",
    "take",
    "put back",
    "open",
    "meld",
    "lay",
    "swap",
    "discard",
    "reshuffle",
    "deal",
    "close",
    "undo",
    "void",
)


def step(
    w: Catalogue,
    name: str,
    kind: str,
    cards_: Sequence[Card | str] = (),
    melds_: Sequence[Meld | str | Sequence[Card | str]] = (),
    on: int | None = None,
    you: bool = False,
) -> str:
    """One step of ``name`` in the third person, or in the second with ``you``.

    ``cards_`` are only those that the reader may see (a card drawn by another player stays out). Raises ValueError for
    an unknown kind.
    """
    card = cards.a_card(w, cards_[0]) if cards_ else ""
    laid = melds.melds_short(w, [_as_meld(each) for each in melds_])
    if kind == "reshuffle":
        return w.tr("The stock is used up: the discards are shuffled into a new one.")
    if kind == "void":
        return w.tr("The hand is void: nobody scores.")
    text = _yours(w, kind, card, laid, on) if you else _theirs(w, name, kind, card, laid, on)
    if text is None:
        raise ValueError(f"no such kind of step: {kind!r}")
    return text


def _as_meld(meld: Meld | str | Sequence[Card | str]) -> Meld | str:
    return " ".join(str(card) for card in meld) if isinstance(meld, (list, tuple)) else meld  # type: ignore[return-value]


def _theirs(w: Catalogue, name: str, kind: str, card: str, laid: str, on: int | None) -> str | None:
    match kind:
        case "draw":
            return w.tr("{name} draws a card.", name=name)
        case "take" if card:
            return w.tr("{name} picks up {card} from the discard pile.", name=name, card=card)
        case "take":
            return w.tr("{name} picks up the discard.", name=name)
        case "put back" if card:
            return w.tr("{name} puts {card} back on the discard pile.", name=name, card=card)
        case "put back":
            return w.tr("{name} puts the discard back.", name=name)
        case "open":
            return w.tr("{name} opens: {melds}.", name=name, melds=laid)
        case "meld":
            return w.tr("{name} lays {melds}.", name=name, melds=laid)
        case "lay":
            return w.tr("{name} adds {card} to meld {number}.", name=name, card=card, number=on)
        case "swap":
            return w.tr(
                "{name} swaps {card} for the joker of meld {number}.", name=name, card=card, number=on
            )
        case "discard":
            return w.tr("{name} discards {card}.", name=name, card=card)
        case "deal":
            return w.tr("{name} deals the cards.", name=name)
        case "close":
            return w.tr("{name} closes.", name=name)
        case "undo":
            return w.tr("{name} takes the last move back.", name=name)
    return None


def _yours(w: Catalogue, kind: str, card: str, laid: str, on: int | None) -> str | None:
    match kind:
        case "draw" if card:
            return w.tr("You draw {card}.", card=card)
        case "draw":
            return w.tr("You draw a card.")
        case "take" if card:
            return w.tr("You pick up {card} from the discard pile.", card=card)
        case "take":
            return w.tr("You pick up the discard.")
        case "put back" if card:
            return w.tr("You put {card} back on the discard pile.", card=card)
        case "put back":
            return w.tr("You put the discard back.")
        case "open":
            return w.tr("You open: {melds}.", melds=laid)
        case "meld":
            return w.tr("You lay {melds}.", melds=laid)
        case "lay":
            return w.tr("You add {card} to meld {number}.", card=card, number=on)
        case "swap":
            return w.tr("You swap {card} for the joker of meld {number}.", card=card, number=on)
        case "discard":
            return w.tr("You discard {card}.", card=card)
        case "deal":
            return w.tr("You deal the cards.")
        case "close":
            return w.tr("You close.")
        case "undo":
            return w.tr("You take the last move back.")
    return None

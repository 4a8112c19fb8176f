"""What could be done now: what each button would answer, where each card could go, and refusals in words.

The rules are asked, nothing is known here; the table shows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trainer.display.reference import addresses
from trainer.language import Words
from trainer.language.house_links import OF_CODE
from trainer.rules.cards import Card, hand_points
from trainer.rules.legal import places_for
from trainer.rules.moves import Discard, Draw, LayOff, Move, PutBack, Swap, Take
from trainer.rules.observation import Observation
from trainer.rules.reading import Written
from trainer.rules.refusals import Refusal
from trainer.rules.state import Phase, State
from trainer.rules.turn import check

View = dict[str, Any]
"""What is sent to the table, or a part of it."""


def refusal_view(intent: str, refusal: Refusal, w: Words, names: Mapping[int, str]) -> View:
    """A refusal as the table shows it: the sentence, and the cards and melds that clash."""
    params = refusal.params
    marked = [str(params[key]) for key in ("card",) if key in params]
    if refusal.code in (
        "gap-in-run",
        "round-the-corner",
        "same-suit-twice",
        "same-card-twice",
        "neither-set-nor-run",
    ):
        marked += [word.partition("=")[0] for word in str(params.get("meld", "")).split()]
    number = params.get("number")
    return {
        "id": intent,
        "code": refusal.code,
        "text": w.refusal(refusal, names),
        "cards": list(dict.fromkeys(marked)),
        "melds": [number] if isinstance(number, int) else [],
        "rule": addresses.of_rule(OF_CODE[refusal.code]),
    }


def actions(state: State, w: Words) -> View:
    """What each button would answer."""
    moves: dict[str, Move] = {"draw": Draw(), "take": Take(), "put back": PutBack()}
    found = {name: _said(check(state, move), w) for name, move in moves.items()}
    found["undo"] = (
        {"ok": True} if state.plays else {"ok": False, "why": w.tr("There is nothing to take back.")}
    )
    return found


def _said(refusal: Refusal | None, w: Words) -> View:
    if refusal is None:
        return {"ok": True}
    shown = refusal_view("", refusal, w, {})
    return {
        "ok": False,
        "code": refusal.code,
        "why": shown["text"],
        "cards": shown["cards"],
        "melds": shown["melds"],
        "rule": shown["rule"],
    }


def can(state: State, w: Words) -> View:
    """For each face in the hand: where it can be added or swapped, and what discarding it would answer."""
    return {card.text: _could(state, card, w) for card in dict.fromkeys(state.hand)}


def waiting(seen: Observation) -> View:
    """While others play, the cards can be looked at and sorted, nothing more."""
    return {card.text: {"lay": [], "swap": [], "discard": {"ok": False}} for card in dict.fromkeys(seen.hand)}


def _could(state: State, card: Card, w: Words) -> View:
    lay: list[View] = []
    for number, stands in places_for(state, card):
        if not state.has_opened or check(state, LayOff(Written(card, stands), number)) is None:
            lay.append({"on": number} if stands is None else {"on": number, "as": stands.text})
    swap = [
        number
        for number, laid in enumerate(state.table, 1)
        if card in laid.meld.joker_faces
        and (not state.has_opened or check(state, Swap(card, number)) is None)
    ]
    if state.phase is Phase.PLAY:
        discard = _said(check(state, Discard(card)), w)
    else:
        discard = _said(Refusal("must-draw-first"), w)
    return {"lay": lay, "swap": swap, "discard": discard, "hint": _hint(state, card, lay, swap, w)}


def _hint(state: State, card: Card, lay: list[View], swap: list[int], w: Words) -> str:
    """What a card could do, in a sentence or two."""
    said: list[str] = []
    if lay:
        melds = w.list([w.number(number) for number in dict.fromkeys(place["on"] for place in lay)], or_=True)
        said.append(
            w.tr("It can be added to meld {melds}.", melds=melds)
            if state.has_opened
            else w.tr("It fits meld {melds}, but only after you have opened.", melds=melds)
        )
    if swap and state.has_opened:
        said.append(w.tr("It can be swapped for the joker of meld {meld}.", meld=swap[0]))
    points = hand_points((card,))
    said.append(
        w.ntr(
            "Left in the hand it costs {n} point.", "Left in the hand it costs {n} points.", points, n=points
        )
    )
    return " ".join(said)

"""The end of a hand, for the table and the page: all hands laid open, and how each player's points come about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trainer.language import Words
from trainer.rules.cards import Card, hand_points
from trainer.rules.observation import Observation
from trainer.rules.scoring import HandResult, SeatResult


def result_view(seen: Observation, names: Sequence[str], w: Words, *, you: int) -> dict[str, Any] | None:
    """What the table shows of a finished hand; None while it is being played. `you` is the seat that reads it (0: none)."""
    result = seen.result
    if result is None:
        return None
    return {
        "headline": headline(result, names, w, you=you),
        "seats": [
            {
                "seat": seat,
                "name": names[seat - 1],
                "cards": [card.text for card in seen.hands[seat - 1]],
                "points": result.points[seat - 1],
                "told": count_sentence(seen.hands[seat - 1], result, seat, w),
                "total": result.totals[seat - 1],
                "out": result.out[seat - 1],
                "closer": seat == result.closer,
            }
            for seat in range(1, seen.seats + 1)
            if not seen.out[seat - 1]
        ],
        "winner": _winner(result, names, w, you=you),
    }


def headline(result: HandResult, names: Sequence[str], w: Words, *, you: int) -> str:
    """How the hand ended, in a sentence."""
    if result.void:
        return w.tr("The hand is void: nobody scores.")
    name = names[result.closer - 1]
    if result.in_hand:
        if result.closer == you:
            return w.tr("You opened and closed in one turn: closed in hand.")
        return w.tr("{name} opened and closed in one turn: closed in hand.", name=name)
    if result.closer == you:
        return w.tr("You closed the hand.")
    return w.tr("{name} closed the hand.", name=name)


def _winner(result: HandResult, names: Sequence[str], w: Words, *, you: int) -> str:
    if not result.winner:
        return ""
    if result.winner == you:
        return w.tr("You have won the match.")
    return w.tr("{name} has won the match.", name=names[result.winner - 1])


def count_sentence(left: Sequence[Card], result: HandResult, seat: int, w: Words) -> str:
    """How the points of one player come about, with the rule where it is not the cards alone."""
    if seat == result.closer:
        return w.tr("Whoever closes pays nothing.")
    if result.void:
        return w.tr("In a void hand nobody pays.")
    paid = result.seats[seat - 1]
    if paid.forfeit:
        return _forfeit(paid, w)
    # In the order of the cards, which are shown beside it.
    counted = " + ".join(str(hand_points((card,))) for card in left)
    if paid.doubled:
        return w.tr(
            "{counted} = {cards}, doubled by closing in hand: {n}.",
            counted=counted,
            cards=paid.cards,
            n=paid.points,
        )
    return f"{counted} = {paid.points}" if len(left) > 1 else counted


def _forfeit(paid: SeatResult, w: Words) -> str:
    if paid.doubled:
        return w.tr(
            "Never opened: {n} points, twice 100, because the hand was closed in hand.", n=paid.points
        )
    return w.tr("Never opened: 100 points, whatever the cards are worth (here {n}).", n=paid.cards)

"""`scala40 solve CARDS`: what a hand can open with, in cards, totals, and what is left."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import Literal

from trainer.language import Words
from trainer.rules.arrange import best, can_open
from trainer.rules.cards import HAND_SIZE, Card, cards_text, hand_points, parse_card, parse_cards, unseen
from trainer.rules.errors import PositionError
from trainer.rules.profile import RuleProfile, house
from trainer.solver.closings import closing
from trainer.solver.openings import NearMiss, Opening, dearest, every_opening, keep_for, least_left, near_miss
from trainer.terminal import terminal_words

Reason = Literal["short", "not-with-the-card", "no-card-left"]
"""Why a hand cannot open: its melds are worth too little; they are worth enough, and not with the card that has to be
used; they are worth enough, and no card would be left to discard."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("cards", nargs="+", metavar="CARDS", help='the hand, such as "AH 2H 3H JK 9C"')
    parser.add_argument("--rules", default="it-club", metavar="R", help="the house (it-club)")
    parser.add_argument("--must-use", metavar="CARD", help="a card of the hand that has to be in the opening")
    parser.add_argument("--all", action="store_true", help="every opening, not only the best two")
    parser.add_argument(
        "--json", action="store_true", help="print best, can_open, can_close, openings, reason as JSON"
    )


def run(args: argparse.Namespace) -> int:
    """0 when the hand was judged, whether it can open or not. What is wrong with the input is raised: status 2."""
    profile = house(args.rules)
    hand = parse_cards(" ".join(args.cards))
    must_use = None if args.must_use is None else parse_card(args.must_use)
    _check(hand, must_use)
    if args.json:
        print(json.dumps(_json(hand, profile, must_use, every=args.all), indent=1))
    else:
        for line in _lines(hand, profile, must_use, terminal_words(), every=args.all):
            print(line)
    return 0


def _check(hand: Sequence[Card], must_use: Card | None) -> None:
    """Raises `PositionError` for a hand that nobody can hold: `too-many-of-a-card`, `wrong-hand-size` (a card drawn
    makes it fourteen), `must-use-not-held`."""
    try:
        unseen(hand)
    except ValueError as error:
        raise PositionError("too-many-of-a-card", card=str(error)) from None
    if not 1 <= len(hand) <= HAND_SIZE + 1:
        raise PositionError("wrong-hand-size", least=1, most=HAND_SIZE + 1, read=len(hand))
    if must_use is not None and must_use not in hand:
        raise PositionError("must-use-not-held", card=must_use.text)


def _shown(
    hand: Sequence[Card], profile: RuleProfile, must_use: Card | None, *, every: bool
) -> tuple[Opening, ...]:
    """All openings, or the one worth most and the one that leaves least."""
    if every:
        return every_opening(hand, profile, must_use)
    two = (dearest(hand, profile, must_use), least_left(hand, profile, must_use))
    return tuple(dict.fromkeys(opening for opening in two if opening is not None))


def _json(
    hand: Sequence[Card], profile: RuleProfile, must_use: Card | None, *, every: bool
) -> dict[str, object]:
    total = best(hand, profile, must_use=must_use)
    openings = _shown(hand, profile, must_use, every=every)
    miss = near_miss(hand, profile, must_use)
    return {
        "rules": profile.name,
        "best": 0 if total is None else total.value,
        "can_open": bool(openings),
        "can_close": closing(hand, (), profile, opened=False, must_use=must_use) is not None,
        "openings": [
            {
                "melds": [meld.text for meld in opening.melds],
                "points": opening.points,
                "left": cards_text(opening.left),
                "left_points": hand_points(opening.left),
            }
            for opening in openings
        ],
        "reason": None if miss is None else _reason(hand, profile, must_use),
        "short": 0 if miss is None else miss.short,
        "would_do": [] if miss is None else [card.text for card in miss.cards],
    }


def _lines(
    hand: Sequence[Card], profile: RuleProfile, must_use: Card | None, w: Words, *, every: bool
) -> Iterator[str]:
    openings = _shown(hand, profile, must_use, every=every)
    miss = near_miss(hand, profile, must_use)
    if miss is not None:
        yield _missed(miss, _reason(hand, profile, must_use), must_use, w)
        if miss.cards:
            yield _helping(hand, miss.cards, w)
    for opening in openings:
        melds = " / ".join(meld.text for meld in opening.melds)
        points = w.ntr("{n} point", "{n} points", opening.points, n=opening.points)
        left = hand_points(opening.left)
        yield w.tr(
            "{melds}: {points}; left in the hand: {cards} ({left})",
            melds=melds,
            points=points,
            cards=cards_text(opening.left) or "–",
            left=w.ntr("{n} point", "{n} points", left, n=left),
        )
    way = closing(hand, (), profile, opened=False, must_use=must_use)
    if way is not None:
        yield w.tr("This hand can close at once: {moves}", moves="; ".join(map(str, way)))


def _reason(hand: Sequence[Card], profile: RuleProfile, must_use: Card | None) -> Reason:
    """Why a hand that cannot open cannot."""
    if can_open(hand, profile, must_use=must_use):
        return "no-card-left"
    if can_open(hand, profile, keep=keep_for(profile)):
        return "not-with-the-card"
    return "short"


def _missed(miss: NearMiss, reason: Reason, must_use: Card | None, w: Words) -> str:
    card = "" if must_use is None else w.the_card(must_use)
    match reason:
        case "no-card-left":
            return w.tr("No opening: the melds are there, and no card would be left to discard.")
        case "not-with-the-card":
            return w.tr("No opening with {card}; without having to use it, this hand opens.", card=card)
        case "short" if must_use is not None:
            return w.tr(
                "No opening with {card}: {total} points, {short} short.",
                card=card,
                total=miss.total,
                short=miss.short,
            )
        case "short":
            return w.tr("No opening: {total} points, {short} short.", total=miss.total, short=miss.short)


def _helping(hand: Sequence[Card], cards: Sequence[Card], w: Words) -> str:
    """The cards with which the hand would open; where all do, that is said."""
    if len(cards) == len({*unseen(hand)}):
        return w.tr("With any card more it opens.")
    return w.tr("One of these cards would do: {cards}", cards=cards_text(cards))

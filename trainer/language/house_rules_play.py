"""The rules of turns, the discard pile, closing, paying and the stock in whole sentences, each with its name."""

from __future__ import annotations

from trainer.language.house_rules_cards import Said
from trainer.language.words import Words
from trainer.rules.profile import FORFEIT, RuleProfile


def turn(w: Words, p: RuleProfile) -> list[Said]:
    """What a turn is made of."""
    return [
        (
            "order",
            w.tr(
                "In your turn you draw one card, then lay, add and swap as often as you like, and discard one card in the end."
            ),
        ),
        ("draw", w.tr("You draw from the stock or, where that is allowed, pick up the last discard.")),
        (
            "after-opening",
            w.tr(
                "Once you have opened you may lay new melds of any value and add cards to anybody’s melds. What lies on the "
                "table is never split or rearranged."
            ),
        ),
        (
            "undo",
            w.tr(
                "Until you discard you may take back what you have played in this turn, step by step. A card that was drawn stays "
                "drawn."
            ),
        ),
        (
            "no-dead-end",
            w.tr(
                "A move after which you could no longer do what this turn still asks of you is refused. So there is always a way "
                "to end the turn."
            ),
        ),
    ]


def pile(w: Words, p: RuleProfile) -> list[Said]:
    """The discard pile: taking and discarding."""
    told = [
        (
            "before-opening",
            w.tr("Until you have opened, the discard pile is closed to you.")
            if p.pile_before_opening == "closed"
            else w.tr(
                "Until you have opened, you may pick up the last discard only to open in the same turn, with that card in "
                "one of your melds."
            ),
        ),
        (
            "uses",
            w.tr(
                "Once you have opened, you may pick up the last discard if you use it in the same turn: {uses}.",
                uses=w.setting_value("taken_uses", p.taken_uses),
            ),
        ),
    ]
    if "swap" not in p.taken_uses:
        told.append(
            (
                "not-to-swap",
                w.tr("The card picked up cannot take the place of a joker before your next turn."),
            )
        )
    told.append(
        (
            "put-back",
            w.tr(
                "Of two equal cards it does not matter which one you use. If you think better of it and have played nothing "
                "since, put the card back and draw from the stock."
            ),
        )
    )
    told += _feeding(w, p)
    return told


def _feeding(w: Words, p: RuleProfile) -> list[Said]:
    if p.feeding == "free":
        return [("feeding", w.tr("You may discard any card, also one that fits a meld on the table."))]
    return [
        (
            "feeding",
            w.tr(
                "Until you have opened you may not discard a card that fits a meld on the table, unless every card in your "
                "hand fits one."
            )
            if p.feeding == "opened_only"
            else w.tr(
                "Nobody may discard a card that fits a meld on the table, unless every card in the hand fits one."
            ),
        ),
        (
            "fits",
            w.tr(
                "A card fits if it can be added to a meld that lies on the table. A card that could only take the place of a joker does "
                "not fit; a joker fits every meld that has none and can still grow."
            ),
        ),
    ]


def closing(w: Words, p: RuleProfile) -> list[Said]:
    """Closing."""
    return [
        (
            "by",
            w.tr(
                "Whoever discards the last card closes, and the hand ends. One card must always be kept for that."
            )
            if p.close_by == "discard"
            else w.tr(
                "Whoever lays, adds or discards the last card closes, and the hand ends. It does not take a discard to close."
            ),
        ),
        ("last-discard", w.tr("The last discard may be any card, also one that fits a meld on the table.")),
        (
            "first-round",
            w.tr("A hand may be closed in the first round already.")
            if p.first_round_close
            else w.tr("Nobody closes in the first round: every player finishes one turn first."),
        ),
    ]


def paying(w: Words, p: RuleProfile) -> list[Said]:
    """What a closed hand costs."""
    doubles = p.in_hand == "double"
    told = [
        ("others", w.tr("Whoever closes pays nothing. The others pay for the cards they hold.")),
        ("unopened", _unopened(w, p)),
        (
            "in-hand",
            w.tr(
                "To open and close in the same turn, with or without cards added, is to close in hand. The others then pay "
                "double."
            )
            if doubles
            else w.tr("To open and close in the same turn changes nothing about what the others pay."),
        ),
    ]
    if doubles and "100" in (p.unopened_pays, p.full_hand_pays):
        told.append(
            (
                "forfeit-doubled",
                w.tr(
                    "The {forfeit} points are doubled too and become {doubled}.",
                    forfeit=FORFEIT,
                    doubled=2 * FORFEIT,
                )
                if p.forfeit_doubles
                else w.tr("Only the {forfeit} points are never doubled.", forfeit=FORFEIT),
            )
        )
    return told


def _unopened(w: Words, p: RuleProfile) -> str:
    if p.full_hand_pays == "100":
        return w.tr(
            "Whoever never opened pays a flat {forfeit} points at any closing, whatever the cards are worth.",
            forfeit=FORFEIT,
        )
    if p.unopened_pays == "100":
        return w.tr(
            "Whoever never opened pays {forfeit} points instead of the cards in hand.", forfeit=FORFEIT
        )
    return w.tr("Whoever never opened pays for the cards in hand like the others.")


def match(w: Words, p: RuleProfile) -> list[Said]:
    """The match."""
    return [
        (
            "limit",
            w.ntr(
                "The points of all hands add up. Whoever reaches {n} point is out, and the others play on.",
                "The points of all hands add up. Whoever reaches {n} points is out, and the others play on.",
                p.limit,
            ),
        ),
        ("winner", w.tr("The last player left wins the match.")),
        ("deal-passes", w.tr("After each hand the deal passes to the left, past those who are out.")),
    ]


def stock(w: Words, p: RuleProfile) -> list[Said]:
    """When the stock is used up."""
    void = ("void", w.tr("A void hand scores for nobody, and the deal passes on."))
    if p.rebuilds == 0:
        return [
            ("rebuilt", w.tr("When the stock is used up, the hand is void at the end of that turn.")),
            void,
        ]
    return [
        (
            "rebuilt",
            w.tr(
                "When the stock is used up, then at the end of that turn the last discard stays, and the other discards are "
                "shuffled into a new stock."
            ),
        ),
        (
            "how-often",
            w.ntr(
                "That happens once in a hand at most. After that, or where nothing is left to shuffle, the hand is void.",
                "That happens {n} times in a hand at most. After that, or where nothing is left to shuffle, the hand is "
                "void.",
                p.rebuilds,
            ),
        ),
        void,
    ]

"""The principles of strategy (STRATEGY.md) by name and in one sentence each."""

from __future__ import annotations

from trainer.language import Words
from trainer.rules.profile import RuleProfile


def principle_name(principle: str, w: Words) -> str:
    """The principle in two or three words. Raises KeyError for an unknown id."""
    names = {
        "open-early": w.tr("Open early"),
        "watch-pickups": w.tr("Watch what is taken"),
        "shed-high-cards": w.tr("Shed what costs"),
        "recover-jokers": w.tr("Recover jokers"),
        "keep-good-pairs": w.tr("Keep good pairs"),
        "count-live-cards": w.tr("Count the live cards"),
        "middle-cards-connect": w.tr("Middle cards connect"),
        "runs-help-everyone": w.tr("What you lay helps everyone"),
        "do-not-feed": w.tr("Do not feed"),
        "discard-beside-discards": w.tr("Discard beside discards"),
        "keep-a-discard": w.tr("Keep a card to discard"),
        "hold-for-closing": w.tr("Hold for closing"),
        "place-the-joker-well": w.tr("Place the joker well"),
        "aim-for-forty": w.tr("Aim for forty"),
        "in-hand-is-rare": w.tr("Closing in hand is rare"),
        "taking-tells": w.tr("Taking tells"),
    }
    return names[principle]


def principle_text(principle: str, w: Words, profile: RuleProfile | None) -> str:
    """The principle as one sentence, as it holds under a house's rules; without a profile with the condition under which
    it holds. Raises KeyError for an unknown id."""
    texts = {
        "open-early": _open_early(w, profile),
        "watch-pickups": w.tr(
            "A card taken from the discards tells what is being built, one left lying tells what is not."
        ),
        "shed-high-cards": w.tr(
            "When another player is short of cards, everything in your hand costs: get rid of what is dear first."
        ),
        "recover-jokers": w.tr(
            "A joker on the table that you can replace is one card more, good for anything."
        ),
        "keep-good-pairs": w.tr(
            "Two cards that wait for a third are half a meld: throw first what goes with nothing."
        ),
        "count-live-cards": w.tr(
            "Every card exists twice: the more unseen cards complete a wait, the more it is worth."
        ),
        "middle-cards-connect": w.tr(
            "Cards in the middle, from five to nine, join more runs than aces and kings."
        ),
        "runs-help-everyone": w.tr(
            "A run on the table grows at two ends, a set by one card: lay what gives the others least."
        ),
        "do-not-feed": w.tr(
            "A discard that fits a meld on the table, or may complete one in a hand, is a present."
        ),
        "discard-beside-discards": w.tr(
            "What the others throw they do not need: cards of that rank, or next to it, are safer."
        ),
        "keep-a-discard": _keep_a_discard(w, profile),
        "hold-for-closing": w.tr(
            "Cards that fit the table can wait in your hand for the turn in which everything goes at once."
        ),
        "place-the-joker-well": w.tr(
            "Put a joker where the card it stands for is hard to come by, so that nobody takes it."
        ),
        "aim-for-forty": w.tr("Before the opening, points matter: keep what brings you to 40 soonest."),
        "in-hand-is-rare": _in_hand_is_rare(w, profile),
        "taking-tells": w.tr(
            "Taking a discard shows the others what you build: where it gains little, draw."
        ),
    }
    return texts[principle]


def _open_early(w: Words, profile: RuleProfile | None) -> str:
    if profile is None:
        return w.tr(
            "Open as soon as you can; only where closing in hand doubles, wait while that is near and the others are far from "
            "closing."
        )
    if profile.in_hand == "double":
        return w.tr(
            "Open as soon as you can, unless closing in hand is near and the others are far from closing."
        )
    return w.tr("Open as soon as you can.")


def _keep_a_discard(w: Words, profile: RuleProfile | None) -> str:
    if profile is not None and profile.close_by == "discard":
        return w.tr("To close you need a card to discard: keep one back, and do not wait for one exact card.")
    return w.tr("Where you close by discarding, keep a card back for it, and do not wait for one exact card.")


def _in_hand_is_rare(w: Words, profile: RuleProfile | None) -> str:
    if profile is not None and profile.in_hand == "double":
        return w.tr(
            "Waiting to close in hand doubles the others’ points, but risks your own: wait only while the chance is good."
        )
    return w.tr(
        "Where closing in hand doubles the others’ points, waiting for it risks your own: wait only while the chance is good."
    )

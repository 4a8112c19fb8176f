"""The sentences of lessons in a person's language: what a file says, and what is said where a file says nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from lessons.lesson import Step
from lessons.numbers import Numbers, filled
from lessons.run import Reply
from trainer.language import N_, Words

_CARD: Final = re.compile(r"{([^{}]+)}")

CHAPTERS: Final = (
    (N_("The guided game"), N_("A whole hand, step by step: look, then move.")),
    (N_("First steps"), N_("The cards, what they are worth, sets and runs.")),
    (N_("Jokers"), N_("What a joker stands for, and where it is worth most.")),
    (N_("The opening"), N_("The first 40 points, and how to find them.")),
    (N_("A turn"), N_("Draw or pick up, lay, discard; and taking back.")),
    (N_("After opening"), N_("Adding to melds, swapping jokers, careful discards.")),
    (N_("Closing and counting"), N_("The last discard, and what the others pay.")),
    (N_("The houses"), N_("What the four houses do differently.")),
    (N_("Getting good"), N_("The principles of good play, with their numbers.")),
)
"""Title and one line for each chapter, by its number."""


def said(
    w: Words, text: str, card: Callable[[str], str] | None = None, numbers: Numbers | None = None
) -> str:
    """A sentence of a lesson, its cards (`{7H}`) written by `card`; left out, as the person's language writes them.
    `numbers`: the figures of its step."""
    write = card or w.card_short
    return _CARD.sub(lambda found: write(found[1]), filled(w, w.tr(text), numbers))


def reply_text(w: Words, reply: Reply, step: Step) -> str:
    """What is said of an answer; "" where the table says it by itself or there is nothing to say."""
    if reply.say:
        return said(w, reply.say, numbers=step.numbers)
    if reply.what != "wrong":
        return ""
    if step.kind == "count":
        return w.tr("That is not the number. Count once more.")
    if step.kind == "choose":
        return w.tr("That is not it. Look once more.")
    return _other_move(w, reply)


def _other_move(w: Words, reply: Reply) -> str:
    """A legal move of which the lesson says nothing."""
    match reply.verb:
        case "discard":
            return w.tr("You may discard that card, but it would end your turn short of the goal.")
        case "draw" | "take" | "put back":
            return w.tr("That is allowed, but here the goal asks for something else.")
    return w.tr("That is allowed, but it does not lead to the goal. The cards are back in your hand.")


def stars_text(w: Words, earned: int) -> str:
    """How a lesson went, in a sentence that says what for."""
    return {
        3: w.tr("Three stars: no mistake, and no help asked for."),
        2: w.tr("Two stars: hardly a mistake. Without any it would be three."),
    }.get(earned, w.tr("One star: you have gone through it. Done again without help it earns more."))

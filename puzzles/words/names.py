"""The names of the kinds of puzzle and of what exact puzzles train."""

from __future__ import annotations

from typing import Final

from trainer.language import N_, Words

KINDS: Final = {
    "find-the-opening": (
        N_("Find the opening"),
        N_("Here is a hand: open with it, or say that it cannot open."),
    ),
    "which-discard": (N_("Which discard"), N_("A position from play: which card goes?")),
    "close-the-hand": (N_("Close the hand"), N_("Everything can go in this turn: find the order.")),
    "free-the-joker": (
        N_("Free the joker"),
        N_("Take a joker from the table and lay it again, at little cost."),
    ),
    "take-or-draw": (N_("Take or draw"), N_("The discard could be taken: is it worth it?")),
    "open-or-wait": (N_("Open or wait"), N_("You can open: should you?")),
    "count-it": (N_("Count it"), N_("What is it worth under the rules of this house?")),
    "legal-or-not": (N_("Legal or not"), N_("A move on a table: is it legal, or which rule refuses it?")),
    "outs": (N_("Nearest to opening"), N_("Which discard lets you open soonest?")),
}
"""By kind: its name, and one sentence."""

TAGS: Final = {
    "no-opening": N_("no opening"),
    "before-draw": N_("before the draw"),
    "taken-discard": N_("the discard taken"),
    "clean-opening": N_("opening without jokers"),
    "joker-end": N_("the joker at the right end"),
    "fourth-of-set": N_("the joker as fourth of a set"),
    "overlap": N_("set or run"),
    "long-run": N_("long run"),
    "run-of-fourteen": N_("run of fourteen"),
    "exactly-forty": N_("exactly 40"),
    "two-bests": N_("most points or fewest left"),
    "closing-in-hand": N_("closing in hand"),
    "added-cards": N_("added cards"),
    "closes-by-laying": N_("closing by laying"),
    "two-swaps": N_("two jokers taken"),
    "closes": N_("it even closes"),
    "laid-first": N_("lay first, then swap"),
    "one-draw": N_("one draw ahead"),
    "two-draws": N_("two draws ahead"),
    "farther-is-other": N_("over two draws, another card is best"),
    "count-meld": N_("a meld’s worth"),
    "count-opening": N_("an opening’s worth"),
    "count-hand": N_("points in hand"),
    "count-round": N_("what a hand costs"),
    "ace-low": N_("the ace below the two"),
    "ace-high": N_("the ace above the king"),
    "aces-in-set": N_("aces in a set"),
    "joker-counts": N_("the joker’s worth"),
    "pays-forfeit": N_("never opened"),
    "pays-forfeit-doubled": N_("never opened, doubled"),
    "pays-cards-doubled": N_("doubled by closing in hand"),
    "unopened": N_("before your opening"),
    "opened": N_("after your opening"),
    "another-opened": N_("another player has opened"),
    "short-hand": N_("somebody is about to close"),
    "seats-3": N_("three players"),
    "seats-4": N_("four players"),
}
"""By tag: what it trains. Principles have their names in the coach's words, settings of a house in the language's."""


def kind_name(kind: str, w: Words) -> str:
    """The name of a kind. Raises KeyError for an unknown one."""
    return w.tr(KINDS[kind][0])


def kind_line(kind: str, w: Words) -> str:
    """One sentence about a kind."""
    return w.tr(KINDS[kind][1])


def tag_name(tag: str, w: Words) -> str | None:
    """The name of a tag, for a list to choose from; None where it is not for people (`verdict-…`)."""
    if tag.startswith("rule-"):
        return w.setting(tag.removeprefix("rule-"))
    return w.tr(TAGS[tag]) if tag in TAGS else None

"""Every word that the card table shows of its own accord; the sentences of the game itself come with the view."""

from __future__ import annotations

from collections.abc import Callable


def table_labels(tr: Callable[[str], str]) -> dict[str, str]:
    """The words of the card table, translated by ``tr``; keys are those that ``card_table.js`` asks for.

    Places such as ``{n}`` stay in the text: the browser fills them. Sentences with a number avoid the plural (the
    number comes after a colon), since the browser knows no language's plural forms.
    """
    return {
        # what a button says
        "draw": tr("Draw"),
        "take": tr("Take"),
        "put-back": tr("Put back"),
        "stage": tr("Prepare"),
        "open": tr("Open"),
        "meld": tr("Lay"),
        "lay": tr("Add"),
        "discard": tr("Discard"),
        "sort": tr("Sort"),
        "undo": tr("Undo"),
        "keys": tr("Keys and more"),
        "hint": tr("Hint"),
        "more-hint": tr("Tell me more"),
        "why-hint": tr("Why?"),
        "close-hint": tr("Close the hint"),
        "level": tr("Level"),
        "new-match": tr("New match"),
        "next-hand": tr("Next hand"),
        "cancel": tr("Back to the table"),
        "rule": tr("The rule behind it"),
        "look-through": tr("Look through the discard pile"),
        "actions": tr("What you can do"),
        # the table and who sits at it
        "table": tr("Card table"),
        "hand-number": tr("hand {n}"),
        "up-to": tr("up to {limit} points"),
        "points": tr("points: {n}"),
        "points-short": tr("{n} pt"),
        "total": tr("in all: {n}"),
        "total-out": tr("in all: {n}, out"),
        "cards-left": tr("cards: {n}"),
        "opened": tr("has opened"),
        "opened-short": tr("open"),
        "not-opened": tr("has not opened"),
        "dealer": tr("dealer"),
        "dealer-short": tr("D"),
        "turn": tr("it is their turn"),
        "out": tr("out of the match"),
        "out-short": tr("out"),
        "known": tr("known cards: {cards}"),
        "plays": tr("{name} is playing."),
        "yours": tr("Yours"),
        "no-melds": tr("Nobody has opened yet. The melds will lie here."),
        "meld-name": tr("Meld {n}: {name} (points: {points})"),
        "stock": tr("Stock, cards: {n}"),
        "discards": tr("Discard pile, on top: {card} (cards: {n})"),
        "discards-empty": tr("The discard pile is empty."),
        "all-discards": tr("The discard pile, oldest card first (cards: {n})"),
        "discard-this": tr("Discard this card: {card}"),
        # the own hand
        "your-hand": tr("Your hand, cards: {n}"),
        "just-drawn": tr("just drawn"),
        "at-place": tr("{card}: place {n} of {of}"),
        "sorted-suit": tr("Sorted by suit."),
        "sorted-rank": tr("Sorted by rank."),
        "sorted-groups": tr("Melds found in your hand come first."),
        # melds in preparation
        "prepared": tr("Melds in preparation"),
        "drop-here": tr("Put cards down here to prepare a meld"),
        "all-back": tr("Take these cards back"),
        "back-to-hand": tr("{card}: take it back"),
        "joker-as": tr("joker as {card}"),
        "switch": tr("Press to let it stand for another card."),
        # questions and answers
        "choose-cards": tr("Choose the cards of a meld first."),
        "choose-one-to-discard": tr("Choose the card that you want to discard."),
        "discard-only-one": tr("Only one card is discarded: choose just that one."),
        "choose-one-to-add": tr("Choose the card that you want to add to a meld."),
        "add-only-one": tr("Choose one card, or tap the meld that all of them should join."),
        "no-meld-yet": tr("There is no meld on the table yet."),
        "which-meld": tr("Where shall this card go: {card}?"),
        "lay-on": tr("Add it to meld {n}"),
        "lay-as": tr("Add it to meld {n} as this card: {card}"),
        "swap-in": tr("Swap it for the joker of meld {n}"),
        "new-match-sure": tr("Leave this match and begin a new one? It is kept under “Today”."),
        "new-match-yes": tr("Begin a new match"),
        # the list of keys
        "Space": tr("Space"),
        "Home": tr("Home"),
        "End": tr("End"),
        "Enter": tr("Enter"),
        "key-move": tr("go from card to card"),
        "key-choose": tr("choose a card, or let go of it"),
        "key-first": tr("first card"),
        "key-last": tr("last card"),
        "key-reorder": tr("move the card within the hand"),
        "key-enter": tr("prepare, open or lay"),
        "key-add": tr("add to a meld, or swap for its joker"),
        "key-hint": tr("a hint, then a stronger one"),
        "key-let-go": tr("let go, take prepared cards back"),
    }

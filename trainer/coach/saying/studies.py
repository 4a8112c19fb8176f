"""The experiments of `trainer.coach.studies` in words: what is subtracted from what, and the cases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.coach.studies import LATE
from trainer.coach.study_discards import MOST_LIVE
from trainer.coach.study_pairs import AFTER, BEFORE, BUILT, FEWEST, LEFT, MANY, MORE, UNLIMITED, WHOLE
from trainer.language import N_, Words

SENTENCES: Final[Mapping[str, str]] = {
    "open-or-hold": N_("Opening now, less throwing a card and waiting; by turn. Whole hands: always opening at once, less holding back as “hard” does."),
    "throw-high": N_("Throwing the dearest card, less throwing a cheaper one that goes with fewer others."),
    "sets-or-runs": N_("Laying more sets, less laying as many cards in more runs."),
    "middle-cards": N_("Throwing a lone ace, two, queen or king, less throwing a lone five to nine."),
    "take-or-draw": N_("Taking the discard, less drawing."),
    "joker-placement": N_("The joker where the fewest unseen cards free it, less where the most do."),
    "keep-waits": N_("Throwing a card that goes with nothing, less breaking two cards that wait for a third; by how many unseen cards complete the two."),
    "kept-ace": N_("Throwing a lone ace, less keeping it and throwing a lone card worth five or less; by the fewest cards that another player holds."),
    "feeding": N_("Throwing a card that fits nothing on the table, less throwing one worth as much that fits."),
    "beside-discards": N_("Throwing a card of a rank that the next player has thrown, less one worth as much of another rank."),
    "swap-jokers": N_("Swapping a joker out now, less leaving it on the table for this turn."),
    "lay-or-hold": N_("Laying a new meld now, less holding it in the hand; by the fewest cards that another player holds."),
    "soonest": N_("Before opening: throwing the card after which the most unseen cards open next turn, less throwing one that goes with as many others after which fewer do; by how many fewer."),
    "exact-wait": N_("With few cards in hand: throwing the card after which the most unseen cards close next turn, less one worth as much after which none closes, or one exact card alone; by the fewest cards that another player holds."),
    "pickups": N_("Throwing a card that fits nothing on the table, less one worth as much that fits what the next player laid with a card taken from the discards; and throwing a card of a rank that this player left lying, or a neighbour of it, less one worth as much beside which nothing was left."),
}  # fmt: skip
"""What is subtracted from what."""


def case_text(case: str, w: Words) -> str:
    """A case in a few words. Raises KeyError for an unknown one."""
    if case.isdecimal():
        if int(case) >= LATE:
            return w.tr("from turn {n} on", n=case)
        return w.tr("turn {n}", n=case)
    part, _, live = case.partition("-live-")
    if live:
        n = int(live)
        if n >= MOST_LIVE:
            return w.tr("{n} live cards or more", n=n)
        return w.ntr("{n} live card", "{n} live cards", n)
    return {
        BEFORE: w.tr("before opening"),
        AFTER: w.tr("after opening"),
        WHOLE: w.tr("whole hands"),
        UNLIMITED: w.tr("whole hands, no limit"),
        FEWEST[0][1]: w.tr("1 or 2 cards"),
        FEWEST[1][1]: w.tr("3 or 4 cards"),
        FEWEST[2][1]: w.tr("5 to 7 cards"),
        MANY: w.tr("more cards, or nobody has opened"),
        MORE[0][1]: w.tr("1 to 3 cards more"),
        MORE[1][1]: w.tr("4 to 7 cards more"),
        MORE[2][1]: w.tr("at least 8 cards more"),
        BUILT: w.tr("fits what they built"),
        LEFT: w.tr("what they left lying"),
    }[part]


def case_side(case: str, w: Words) -> str:
    """The part of a hand that cases of waits belong to; "" for all others."""
    part, _, live = case.partition("-live-")
    return case_text(part, w) if live else ""

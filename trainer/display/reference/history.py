"""Where the game comes from, and its kin: in a few paragraphs, with what is not known said as such."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from trainer.language import N_


@dataclass(frozen=True, slots=True)
class Kin:
    """A game of the family: its name, which is the same in every language, where it is played, and what differs."""

    name: str
    told: str


STORY: Final = (
    N_(
        "Scala 40 is the Italian way of playing rummy. Its name is its rule: scala is Italian for a run, and 40 are the points "
        "that it takes to open."
    ),
    N_(
        "All rummies share one idea: draw a card, discard a card, and on the way bring together what belongs together. The "
        "oldest that we know is conquian, played in Mexico by 1850; some see its root in khanhoo, a Chinese game, which is not "
        "proven. Around 1908 it was played in the United States with the whole pack and called rum, later rummy."
    ),
    N_(
        "By 1912 it had come to England, with two packs and jokers, and then to the rest of Europe: rami in France, remi in "
        "Romania, ramino in Italy. When and where the 40 points were added, no source that we know says. The rules went from "
        "table to table, which is why each house has its own."
    ),
    N_(
        "Today it is played all over Italy, at home and in clubs, mostly by three or four people, and against each other over the "
        "internet by two."
    ),
)  # fmt: skip

KIN: Final = (
    Kin("Ramino", N_("Italy. The elder brother, with the same melds, but without the 40 points.")),
    Kin("Rami", N_("France. The first melds have to reach an amount too, often 51, and hold a run without a joker.")),
    Kin("Remi, Rummy 51", N_("Romania, with cards or with tiles. The opening takes more points, and part of them has to be a run without a joker.")),
    Kin("Burraco", N_("Italy. Two against two: long melds of seven and more are collected, and twos stand for other cards.")),
    Kin("Pinnacola", N_("Italy. Melds are worth points of their own; jokers and twos stand for other cards.")),
    Kin("Machiavelli", N_("Italy. Whatever lies on the table may be taken apart and put together anew.")),
    Kin("Rummikub", N_("Tiles instead of cards. The opening takes 30 points, and after it the table may be rearranged.")),
    Kin("Gin rummy", N_("United States. For two: nothing is laid until one of them ends the hand.")),
    Kin("Canasta", N_("Uruguay. Sets of seven for a pair of partners, and a whole discard pile to pick up.")),
)  # fmt: skip
"""What each does otherwise than Scala 40."""

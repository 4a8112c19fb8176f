"""What is said about days, streaks, ratings and training: each rule in one sentence, and the result to share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from puzzles.rating import Standing
from puzzles.streak import Streak
from puzzles.training import Difficulty, Why
from trainer.language import N_, Words

Mark = Literal["first", "later", "helped", "open"]
"""How a puzzle of the day went: at the first try, after a mistake, with a hint, not yet."""
SQUARES: Final = {"first": "🟩", "later": "🟨", "helped": "🟦", "open": "⬜"}

_MARKS: Final = {
    "first": N_("solved at the first try"),
    "later": N_("solved after a mistake"),
    "helped": N_("solved with a hint"),
    "open": N_("not solved yet"),
}
_WHY: Final = {
    "new": N_("New"),
    "again": N_("Seen before"),
    "review": N_("Review"),
    "mistake": N_("One of your mistakes"),
}
_DIFFICULTY: Final = {"easier": N_("Easier"), "mine": N_("At my level"), "harder": N_("Harder")}
_PRICES: Final = (
    N_("Where to look: takes a quarter of what the puzzle is worth."),
    N_("What kind of move: takes half of it."),
    N_("The move and why: takes all of it."),
)


def day_title(w: Words, number: int) -> str:
    """The day's puzzles by their number."""
    return w.tr("Puzzles of the day, number {number}", number=number)


def streak_text(w: Words, streak: Streak) -> str:
    """How many days in a row."""
    if not streak.length:
        return w.tr("No days in a row yet.")
    return w.ntr("{n} day in a row.", "{n} days in a row.", streak.length)


def streak_rule(w: Words) -> str:
    """The rule of the streak, in one sentence."""
    return w.tr(
        "A day counts when you solve its three puzzles on that day; one missed day in fourteen is forgiven."
    )


def rating_text(w: Words, standing: Standing) -> str:
    """A rating and how sure it is."""
    return w.tr(
        "{rating}, give or take {margin}",
        rating=w.number(round(standing.rating)),
        margin=w.number(round(2 * standing.deviation)),
    )


def rating_rule(w: Words) -> str:
    """How the rating works, in one sentence."""
    return w.tr(
        "Your first try at a puzzle counts: the harder it is for you, the more a solve brings and the less a mistake costs; "
        "a near-equal answer changes nothing, and a hint or a second try never raises your rating."
    )


def why_text(w: Words, why: Why) -> str:
    """Why a puzzle comes, as its label."""
    return w.tr(_WHY[why])


def difficulty_text(w: Words, difficulty: Difficulty) -> str:
    """A difficulty to choose."""
    return w.tr(_DIFFICULTY[difficulty])


def price_text(w: Words, strength: int) -> str:
    """What a hint of strength 1 to 3 says, and what it takes."""
    return w.tr(_PRICES[strength - 1])


def mark_text(w: Words, mark: Mark) -> str:
    """What a square says, for who does not see it."""
    return w.tr(_MARKS[mark])


def share_text(w: Words, number: int, house: str, marks: Sequence[Mark], link: str, streak: int = 0) -> str:
    """The day's result to share: number, house, squares, streak and address; nothing of the puzzles themselves."""
    lines = [
        w.tr("Scala 40, number {number} ({house})", number=number, house=w.house(house)),
        "".join(SQUARES[mark] for mark in marks),
    ]
    if streak > 1:
        lines.append(w.ntr("{n} day in a row.", "{n} days in a row.", streak))
    return "\n".join((*lines, link))

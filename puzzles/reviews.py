"""Reviews: puzzles that went wrong come back when they are about to be forgotten, by FSRS (package `fsrs`).

Times are in UTC, and nothing is left to chance: the same answers at the same times give the same due times.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, Final, cast

from fsrs import Card, Rating, Scheduler
from fsrs.card import CardDict

from puzzles.puzzle import Grade

REMEMBERED: Final = 0.9
"""The share of reviews that should go well: what FSRS recommends."""
LONGEST_DAYS: Final = 365
EARLIER: Final = timedelta(hours=6)
"""A review is due so long before the hour of the last one: whoever comes back half an hour earlier than yesterday finds it."""
DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Review:
    """When a puzzle comes back, and the scheduler's card as plain data."""

    due: datetime
    card: Mapping[str, Any]


def reviewed(
    digest: str, card: Mapping[str, Any] | None, grade: Grade, now: datetime, *, hints: int = 0
) -> Review | None:
    """The card after an answer; None for a puzzle that has none and was solved: it need not come back.

    `card` is what was kept, None where there is nothing yet. Raises `ValueError` for a card that is none.
    """
    if card is None and grade != "wrong" and not hints:
        return None
    moment = now.astimezone(UTC)
    before = Card(int(digest[:12], 16), due=moment) if card is None else _card(card)
    last = before.last_review
    # A clock that was set back: the review counts as made when the last one was.
    moment = moment if last is None else max(moment, last)
    # To the scheduler days are whole ones: what is reviewed some hours early is still reviewed on another day.
    counted = moment if last is None else last + round((moment - last) / DAY) * DAY
    found, _ = scheduler().review_card(before, rating_of(grade, hints), counted)
    return Review(moment + (found.due - counted) - EARLIER, dict(found.to_dict()))


def rating_of(grade: Grade, hints: int = 0) -> Rating:
    """What an answer is to the scheduler. A near-equal answer is right; a hint makes it a hard one."""
    if grade == "wrong":
        return Rating.Again
    return Rating.Hard if hints else Rating.Good


@cache
def scheduler() -> Scheduler:
    """Without steps of minutes, as a puzzle comes back on another day; without random fuzz."""
    return Scheduler(
        desired_retention=REMEMBERED,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=LONGEST_DAYS,
        enable_fuzzing=False,
    )


def _card(card: Mapping[str, Any]) -> Card:
    try:
        return Card.from_dict(cast(CardDict, dict(card)))
    except (KeyError, TypeError) as error:
        raise ValueError(f"no card: {card!r}") from error

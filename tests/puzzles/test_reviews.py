"""Reviews: the package against its published example; which puzzles come back, and when."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, timezone

import pytest
from fsrs import Card, Rating, Scheduler

from puzzles.reviews import EARLIER, LONGEST_DAYS, rating_of, reviewed, scheduler

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
DIGEST = "0123456789abcdef"


def test_the_published_intervals() -> None:
    """py-fsrs, version 6, its own default steps: days after each of thirteen answers."""
    plain, card, now, days = Scheduler(enable_fuzzing=False), Card(1, due=NOON), NOON, []
    for rating in (*[Rating.Good] * 6, *[Rating.Again] * 2, *[Rating.Good] * 5):
        card, _ = plain.review_card(card, rating, now)
        assert card.last_review is not None
        days.append((card.due - card.last_review).days)
        now = card.due
    assert days == [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]


def test_the_published_memory() -> None:
    """py-fsrs, version 6: stability and difficulty after six answers over 33 days."""
    plain, card, now = Scheduler(enable_fuzzing=False), Card(1, due=NOON), NOON
    for rating, days in zip((Rating.Again, *[Rating.Good] * 5), (0, 0, 1, 3, 8, 21), strict=True):
        now += timedelta(days=days)
        card, _ = plain.review_card(card, rating, now)
    assert card.stability == pytest.approx(53.62691, abs=1e-4)
    assert card.difficulty == pytest.approx(6.3574867, abs=1e-4)


def test_nothing_is_left_to_chance_and_nothing_to_minutes() -> None:
    assert not scheduler().enable_fuzzing
    assert scheduler().learning_steps == scheduler().relearning_steps == ()


def test_a_solved_puzzle_need_not_come_back() -> None:
    assert reviewed(DIGEST, None, "right", NOON) is None
    assert reviewed(DIGEST, None, "close", NOON) is None


def test_a_failed_or_hinted_one_comes_back_another_day() -> None:
    for grade, hints in (("wrong", 0), ("right", 1)):
        found = reviewed(DIGEST, None, grade, NOON, hints=hints)  # type: ignore[arg-type]
        assert found is not None
        assert found.due - NOON >= timedelta(days=1) - EARLIER
        assert found.due.utcoffset() == timedelta(0)


def test_going_well_it_comes_ever_later_going_wrong_soon_again() -> None:
    now, card, gaps = NOON, None, []
    for grade in ("wrong", "right", "right", "right", "wrong"):
        found = reviewed(DIGEST, card, grade, now)
        assert found is not None
        gaps.append(round((found.due - now) / timedelta(days=1)))
        # Through JSON, as the store keeps it.
        now, card = found.due, json.loads(json.dumps(dict(found.card)))
    assert gaps[0] == 1
    assert gaps[:4] == sorted(gaps[:4])
    assert gaps[1] < gaps[3]
    assert gaps[4] < gaps[3]


def test_whoever_comes_back_a_little_earlier_finds_it_due_and_loses_nothing() -> None:
    first = reviewed(DIGEST, None, "wrong", NOON)
    assert first is not None
    assert first.due == NOON + timedelta(hours=18)
    early = NOON + timedelta(hours=23, minutes=30)
    assert first.due <= early
    exact, sooner = (reviewed(DIGEST, first.card, "right", at) for at in (NOON + timedelta(days=1), early))
    assert exact is not None
    assert sooner is not None
    assert sooner.card == exact.card, "to the scheduler it was the next day"
    assert exact.due - sooner.due == timedelta(minutes=30)


def test_a_second_answer_on_the_same_day_does_not_come_back_on_that_day() -> None:
    first = reviewed(DIGEST, None, "wrong", NOON)
    assert first is not None
    again = reviewed(DIGEST, first.card, "wrong", NOON + timedelta(hours=11))
    assert again is not None
    assert again.due == NOON + timedelta(hours=11 + 18)


def test_the_same_answers_give_the_same_dates() -> None:
    assert reviewed(DIGEST, None, "wrong", NOON) == reviewed(DIGEST, None, "wrong", NOON)


def test_the_zone_of_the_clock_does_not_matter() -> None:
    rome = NOON.astimezone(timezone(timedelta(hours=1)))
    assert reviewed(DIGEST, None, "wrong", rome) == reviewed(DIGEST, None, "wrong", NOON)


def test_a_clock_set_back_does_no_harm() -> None:
    first = reviewed(DIGEST, None, "wrong", NOON)
    assert first is not None
    second = reviewed(DIGEST, first.card, "right", NOON - timedelta(days=30))
    assert second is not None
    assert second.due > NOON


def test_no_review_is_farther_than_a_year() -> None:
    now, card = NOON, None
    for number in range(12):
        found = reviewed(DIGEST, card, "right" if number else "wrong", now)
        assert found is not None
        assert found.due - now <= timedelta(days=LONGEST_DAYS)
        now, card = found.due, found.card


def test_grades_as_the_scheduler_takes_them() -> None:
    assert rating_of("wrong") == rating_of("wrong", 3) == Rating.Again
    assert rating_of("right", 2) == Rating.Hard
    assert rating_of("right") == rating_of("close") == Rating.Good


def test_what_is_no_card_is_an_error() -> None:
    with pytest.raises(ValueError, match="no card"):
        reviewed(DIGEST, {"card_id": 1}, "right", NOON)

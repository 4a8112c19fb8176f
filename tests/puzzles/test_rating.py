"""Ratings against Glickman's published example and a second writing of his formulas; what raises a rating and what does not."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from math import exp, log, pi, sqrt
from random import Random

import pytest

from puzzles.puzzle import Grade
from puzzles.rating import (
    PEOPLE,
    SCALE,
    WIDEST,
    Standing,
    Try,
    after,
    chance,
    puzzle_rating,
    rested,
    score_of,
    updated,
)

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def test_the_published_example() -> None:
    """Glickman, "Example of the Glicko-2 system": 1500, 200, 0.06 wins against 1400 and loses to 1550 and 1700."""
    found = updated(Standing(1500, 200, 0.06), [Try(1400, 30, 1.0), Try(1550, 100, 0.0), Try(1700, 300, 0.0)])
    assert found.rating == pytest.approx(1464.06, abs=0.02)
    assert found.deviation == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def by_the_paper(
    rating: float, deviation: float, sigma: float, games: list[Try]
) -> tuple[float, float, float]:
    """Steps 2 to 8 of the paper, written anew; the root of step 5 by halving."""
    tau = 0.5
    mu, phi = (rating - 1500) / SCALE, deviation / SCALE

    def g(other: float) -> float:
        return 1 / sqrt(1 + 3 * other**2 / pi**2)

    terms = []
    for one in games:
        weight = g(one.deviation / SCALE)
        expected = 1 / (1 + exp(-weight * (mu - (one.rating - 1500) / SCALE)))
        terms.append((weight, expected, one.score))
    v = 1 / sum(weight**2 * e * (1 - e) for weight, e, _ in terms)
    gain = sum(weight * (score - e) for weight, e, score in terms)
    delta = v * gain

    def f(x: float) -> float:
        top = exp(x) * (delta**2 - phi**2 - v - exp(x))
        return top / (2 * (phi**2 + v + exp(x)) ** 2) - (x - log(sigma**2)) / tau**2

    low, high = -60.0, 20.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    new_sigma = exp(low / 2)
    star = sqrt(phi**2 + new_sigma**2)
    new_phi = 1 / sqrt(1 / star**2 + 1 / v)
    return 1500 + SCALE * (mu + new_phi**2 * gain), SCALE * new_phi, new_sigma


@pytest.mark.parametrize("seed", range(40))
def test_the_paper_written_anew_agrees(seed: int) -> None:
    random = Random(seed)
    rating, deviation, sigma = random.uniform(600, 2600), random.uniform(40, 350), random.uniform(0.02, 0.2)
    games = [
        Try(random.uniform(600, 2600), random.uniform(30, 350), random.choice((0.0, 0.5, 1.0)))
        for _ in range(random.randint(1, 5))
    ]
    found = updated(Standing(rating, deviation, sigma), games)
    wanted = by_the_paper(rating, deviation, sigma, games)
    assert (found.rating, found.deviation, found.volatility) == pytest.approx(
        (wanted[0], min(WIDEST, wanted[1]), wanted[2]), rel=1e-4
    )


def test_days_away_widen_the_deviation_and_move_nothing_else() -> None:
    standing = Standing(1700, 60, 0.06, 90, NOW)
    month = rested(standing, NOW + timedelta(days=30))
    # 60 and thirty times 0.06 of the inner scale, by Pythagoras.
    assert month.deviation == pytest.approx(sqrt(60**2 + 30 * (0.06 * SCALE) ** 2))
    assert (month.rating, month.volatility, month.games) == (1700, 0.06, 90)
    assert rested(standing, NOW + timedelta(hours=23)) == standing
    assert rested(standing, NOW - timedelta(days=400)) == standing, "a clock set back"
    assert rested(standing, NOW + timedelta(days=40_000)).deviation == WIDEST
    assert rested(Standing(), NOW) == Standing()


def test_a_right_answer_raises_and_a_wrong_one_lowers() -> None:
    right = after(Standing(), 1500, "right", NOW)
    wrong = after(Standing(), 1500, "wrong", NOW)
    assert right.rating > 1500 > wrong.rating
    assert right.rating - 1500 == pytest.approx(1500 - wrong.rating)
    assert (right.games, right.updated) == (1, NOW)
    assert right.deviation < WIDEST


def test_the_harder_the_puzzle_the_more_it_gives() -> None:
    gains = [after(Standing(), rating, "right", NOW).rating for rating in (1000, 1500, 2000)]
    assert gains == sorted(gains)
    assert gains[0] < gains[2]


def test_a_near_equal_answer_and_a_repeat_change_nothing() -> None:
    standing = Standing(1600, 90, 0.06, 12, NOW - timedelta(days=40))
    assert after(standing, 1500, "close", NOW) == standing
    grades: tuple[Grade, ...] = ("right", "wrong")
    for grade in grades:
        assert after(standing, 1500, grade, NOW, first=False) == standing


@pytest.mark.parametrize("hints", [1, 2, 3, 7])
@pytest.mark.parametrize("puzzle", [600, 1500, 2400])
def test_a_hinted_solve_never_raises_a_rating(hints: int, puzzle: int) -> None:
    assert after(Standing(), puzzle, "right", NOW, hints=hints).rating <= 1500


def test_each_strength_of_hint_has_its_price() -> None:
    assert [score_of("right", hints) for hints in range(4)] == [1.0, 0.75, 0.5, 0.0]
    assert [score_of("wrong", hints) for hints in range(4)] == [0.0] * 4
    easy = [after(Standing(), 900, "right", NOW, hints=hints).rating for hints in range(4)]
    assert easy[1] > easy[2] > easy[3], "on an easy puzzle a stronger hint costs more"


def test_somebody_who_always_solves_is_known_after_some_puzzles() -> None:
    standing, random = Standing(), Random(1)
    for number in range(120):
        puzzle = standing.rating + random.uniform(-100, 100)
        grade: Grade = "right" if random.random() < chance(1800, puzzle) else "wrong"
        standing = after(standing, puzzle, grade, NOW + timedelta(minutes=number))
    assert standing.rating == pytest.approx(1800, abs=150)
    assert standing.deviation < Standing().deviation / 3


def test_the_chance_is_even_at_one_s_own_rating() -> None:
    assert chance(1500, 1500) == 0.5
    assert chance(1700, 1500) + chance(1500, 1700) == pytest.approx(1)
    assert 0.7 < chance(1700, 1500) < 0.8


def test_a_puzzle_keeps_its_rating_until_thirty_people_tried_it() -> None:
    failed = [Try(1500, 60, 0.0)] * (PEOPLE - 1)
    assert puzzle_rating(1400, failed) == 1400
    assert puzzle_rating(1400, [*failed, Try(1500, 60, 0.0)]) > 1400
    assert puzzle_rating(1400, [Try(1500, 60, 1.0)] * PEOPLE) < 1400
    # Thirty people of 1400, half of whom solve it: it is where it was said to be.
    half = [Try(1400, 60, float(n % 2)) for n in range(PEOPLE)]
    assert puzzle_rating(1400, half) == 1400

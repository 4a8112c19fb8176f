"""The order of the levels, by duplicate deals: the same cards with seats and deal swapped."""

from __future__ import annotations

import numpy as np
import pytest

from trainer.playout.engine import Engine
from trainer.playout.outcomes import play_hands
from trainer.rules.profile import HOUSES, with_changes


def gains(profile_name: str, better: str, worse: str, deals: int, engine: Engine) -> tuple[float, float]:
    """Points a hand that `better` gains on `worse`, over four hands of each deal, and 1.96 standard errors."""
    total = np.zeros(deals)
    for levels, sign in (([better, worse], 1), ([worse, better], -1)):
        for dealer in (1, 2):
            played = play_hands(
                HOUSES[profile_name], levels, "levels", range(deals), dealer=dealer, eng=engine
            )
            total += sign * (played.penalties[:, 1] - played.penalties[:, 0])
    total /= 4
    return float(total.mean()), float(1.96 * total.std() / deals**0.5)


@pytest.mark.parametrize("house", sorted(HOUSES))
@pytest.mark.parametrize(("better", "worse"), [("normal", "easy"), ("hard", "normal")])
def test_each_level_beats_the_one_before(house: str, better: str, worse: str, compiled: Engine) -> None:
    points, margin = gains(house, better, worse, 2500, compiled)
    assert points > margin


def match(profile_name: str, number: int, engine: Engine) -> bool:
    """Whether hard wins a match to the limit against easy; the deal and the first seat change."""
    profile = HOUSES[profile_name]
    levels = ["hard", "easy"] if number % 2 else ["easy", "hard"]
    scores = [0, 0]
    hand = 0
    while max(scores) < profile.limit:
        dealer = (number // 2 + hand) % 2 + 1
        at = 1000 * number + hand
        played = play_hands(
            profile, levels, "matches", range(at, at + 1), dealer=dealer, scores=scores, eng=engine
        )
        scores = [score + int(paid) for score, paid in zip(scores, played.penalties[0], strict=True)]
        hand += 1
    return levels[scores.index(min(scores))] == "hard"


@pytest.mark.parametrize("house", sorted(HOUSES))
def test_hard_wins_nine_matches_of_ten_against_easy(house: str, compiled: Engine) -> None:
    won = sum(match(house, number, compiled) for number in range(400))
    assert won >= 360


def test_hard_knows_that_closing_in_hand_doubles(compiled: Engine) -> None:
    """Where it does, hard waits for the whole hand; where it does not, it opens as soon as it can."""
    doubled = with_changes(HOUSES["it-club"], {"in_hand_bonus": True})
    rates = [
        play_hands(profile, ["hard", "normal"], "holding", range(500), eng=compiled).in_hand.mean()
        for profile in (HOUSES["it-club"], doubled)
    ]
    assert rates[0] < 0.05 < rates[1]


def test_easy_never_takes_a_discard_and_hands_end(compiled: Engine) -> None:
    for seats in (2, 4, 6):
        played = play_hands(HOUSES["it-club"], ["easy"] * seats, "easy", range(200), eng=compiled)
        assert (played.closer > 0).mean() > 0.95
        # Draw and discard, and what was laid: never fewer than two moves a turn.
        assert (played.moves >= 2 * played.turns).all()

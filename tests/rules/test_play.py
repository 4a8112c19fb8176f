"""Random legal play under every house, variant and mix, with two to six seats: every invariant after each move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

import pytest

from puzzles import made
from trainer.players.player import PLAYERS
from trainer.players.playing import play_hand
from trainer.rules.profile import HOUSES, VARIANTS, RuleProfile, with_changes
from trainer.rules.state import State

RANDOM = PLAYERS["random"]


CLUB = HOUSES["it-club"]
NAMED = (
    *HOUSES.values(),
    *HOUSES.values(),
    *(with_changes(CLUB, {name: True}) for name in VARIANTS),
    with_changes(CLUB, dict.fromkeys(VARIANTS, True)),
)
"""The four houses (twice), the club with each variant and with all."""


def play(number: int) -> tuple[RuleProfile, State, Counter[str]]:
    """Hand `number`: every other one under a named house in turn, the others under a mix; some seats may be out."""
    rng = random.Random(f"play:{number}")
    if number % 2:
        profile = NAMED[number // 2 % len(NAMED)]
        seats = rng.randint(profile.seats_min, profile.seats_max)
    else:
        seats = rng.randint(2, 6)
        profile = made.mixed_house(rng, seats)
    out = [False] * seats
    if seats > 2 and rng.random() < 0.3:
        for seat in rng.sample(range(seats), rng.randint(1, seats - 2)):
            out[seat] = True
    limit = profile.limit
    scores = [limit + rng.randrange(50) if gone else rng.randrange(limit) for gone in out]
    dealer = rng.choice([seat for seat, gone in enumerate(out, 1) if not gone])
    met: Counter[str] = Counter()

    def watch(state: State) -> None:
        if state.log:
            met[state.log[-1].move.verb] += 1
            met["reshuffle"] += state.log[-1].new_stock is not None

    end = play_hand(
        profile, [RANDOM] * seats, number, dealer=dealer, scores=scores, out=out, checked=True, watch=watch
    )
    check_end(end, scores, out)
    return profile, end, met


def check_end(end: State, scores: list[int], out: list[bool]) -> None:
    """What RULES.md 9 to 11 say of the end of any hand, computed again from the cards left."""
    result = end.result
    assert result is not None
    for seat, hand in enumerate(end.hands, 1):
        left = sum(25 if c.text == "JK" else 11 if c.rank == 1 else min(c.rank, 10) for c in hand)
        paid = result.points[seat - 1]
        if result.void or seat == result.closer or out[seat - 1]:
            assert paid == 0
        elif end.opened[seat - 1] or {end.profile.unopened_pays, end.profile.full_hand_pays} == {
            "cards",
            "none",
        }:
            assert paid == left * (2 if result.in_hand and end.profile.in_hand == "double" else 1)
        else:
            assert paid in (100, 200)
        assert result.totals[seat - 1] == scores[seat - 1] + paid
        assert result.out[seat - 1] == (out[seat - 1] or result.totals[seat - 1] >= end.profile.limit)
    assert not all(result.out)
    assert not result.out[result.next_dealer - 1]


def spread(numbers: range) -> Mapping[str, int]:
    met: Counter[str] = Counter()
    for number in numbers:
        profile, end, verbs = play(number)
        met.update(verbs)
        met.update(
            [
                profile.name.split()[0],
                f"{end.seats} seats",
                "void" if end.result and end.result.void else "closed",
            ]
        )
        met["in hand"] += bool(end.result and end.result.in_hand)
        met["closed by laying"] += bool(
            end.result and end.result.closer and end.log[-1].move.verb != "discard"
        )
    return met


@pytest.mark.parametrize("chunk", range(10))
def test_three_hundred_hands_of_random_legal_play(chunk: int) -> None:
    met = spread(range(30 * chunk, 30 * chunk + 30))
    assert met["draw"]
    assert met["discard"]


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(30))
def test_three_thousand_hands_of_random_legal_play(chunk: int) -> None:
    met = spread(range(300 + 100 * chunk, 400 + 100 * chunk))
    verbs = {"draw", "take", "put back", "open", "meld", "lay", "swap", "discard", "reshuffle", "closed"}
    assert verbs | set(HOUSES) | {f"{seats} seats" for seats in range(2, 7)} <= {
        key for key in met if met[key]
    }

"""Duplicate play: the cards favour nobody, and a unit is the same wherever and with whatever it is played."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from trainer.players.duplicate import Tally, empty, play_deals, play_matches, seated
from trainer.playout.engine import plain
from trainer.playout.outcomes import play_hands
from trainer.rules.profile import HOUSES, house, with_changes

CLUB = house("it-club")


def test_everybody_sits_everywhere() -> None:
    assert [seated("abc", turn) for turn in range(3)] == [["a", "b", "c"], ["c", "a", "b"], ["b", "c", "a"]]


@pytest.mark.parametrize("name", HOUSES)
def test_equal_players_gain_nothing(name: str) -> None:
    """Seats swapped on the same deals: whatever the cards bring, it cancels, in every single unit."""
    tally = play_deals(house(name), ["normal", "normal"], 3, range(15), eng=plain())
    for score in tally.scores:
        assert (score.points.x, score.points.xx) == (0, 0)
        assert score.points.n == score.won.n == tally.hands == 30
    assert sum(score.won.x for score in tally.scores) == tally.hands - tally.void


def test_the_order_of_the_players_changes_no_figure() -> None:
    one = play_deals(CLUB, ["hard", "easy"], 3, range(10), eng=plain())
    two = play_deals(CLUB, ["easy", "hard"], 3, range(10), eng=plain())
    assert one.scores == two.scores[::-1]
    assert one.scores[0].points.x == -one.scores[1].points.x


def test_points_are_the_others_penalties_less_ones_own() -> None:
    tally = play_deals(CLUB, ["hard", "easy"], 3, range(8), eng=plain())
    first = play_hands(CLUB, ["hard", "easy"], 3, range(8), eng=plain())
    second = play_hands(CLUB, ["easy", "hard"], 3, range(8), eng=plain())
    here, there = first.penalties.clip(max=CLUB.limit), second.penalties.clip(max=CLUB.limit)
    pairs = here[:, 1] - here[:, 0] + there[:, 0] - there[:, 1]
    points = tally.scores[0].points
    assert (points.x, points.xx) == (int(pairs.sum()), int((pairs * pairs).sum()))
    assert tally.scores[0].won.x == int((first.closer == 1).sum() + (second.closer == 2).sum())


def test_penalties_count_up_to_the_limit() -> None:
    """A match to 5: no hand is worth more than 5, however much is left in the hand."""
    short = with_changes(CLUB, {"limit": 5})
    points = play_deals(short, ["hard", "easy"], 3, range(10), eng=plain()).scores[0].points
    assert abs(points.x) <= 5 * points.n


def test_parts_add_up_to_the_whole() -> None:
    whole, parts = play_deals(CLUB, ["hard", "normal"], 1, range(9), eng=plain()), empty(2)
    for units in (range(6, 9), range(4), range(4, 6)):
        parts.plus(play_deals(CLUB, ["hard", "normal"], 1, units, eng=plain()))
    assert asdict(parts) == asdict(whole)


def test_three_at_the_table() -> None:
    tally = play_deals(CLUB, ["hard", "normal", "easy"], 1, range(5), eng=plain())
    assert tally.hands == 15
    paid_once, equity = 0, 0
    for turn in range(3):
        table = play_hands(CLUB, seated(["hard", "normal", "easy"], turn), 1, range(5), eng=plain())
        paid_once += int(table.penalties.clip(max=CLUB.limit).sum())
    equity = sum(score.points.x for score in tally.scores)
    assert equity == paid_once, "with three seats each penalty counts twice for and once against"


def check_matches(tally: Tally, matches: int) -> None:
    assert sum(score.won.x for score in tally.scores) == matches
    assert tally.scores[0].won.n == matches
    assert tally.scores[0].points.n == tally.hands >= matches


def test_matches_have_one_winner_each() -> None:
    check_matches(play_matches(CLUB, ["hard", "easy"], 1, range(3), eng=plain()), 6)
    check_matches(play_matches(CLUB, ["hard", "easy", "normal"], 1, range(2), eng=plain()), 6)


def test_players_outside_the_kernel_play_move_by_move() -> None:
    tally = play_deals(CLUB, ["easy", "random"], 2, range(2))
    assert tally.hands == 4
    assert asdict(tally) == asdict(play_deals(CLUB, ["easy", "random"], 2, range(2)))
    check_matches(play_matches(with_changes(CLUB, {"limit": 5}), ["easy", "random"], 2, range(1)), 2)

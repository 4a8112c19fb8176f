"""Positions from play: legal moves, whole histories, the same for the same seed, nothing hidden in their line."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, pairwise

import pytest

from puzzles.sources import Moment, moments, recalled, unlike
from trainer.rules.errors import PositionError
from trainer.rules.notation.line import read_position_line
from trainer.rules.notation.position import complete
from trainer.rules.observation import observe
from trainer.rules.profile import HOUSES, RuleProfile, house
from trainer.rules.state import Drawn, Phase
from trainer.rules.turn import apply, check

TABLES = [
    (profile, seats)
    for profile in HOUSES.values()
    for seats in range(profile.seats_min, min(4, profile.seats_max) + 1)
]


def some(profile: RuleProfile, seats: int, seed: str = "sources") -> list[Moment]:
    return list(islice(moments(seed, profile, seats), 150))


@pytest.mark.parametrize(("profile", "seats"), TABLES, ids=lambda value: getattr(value, "name", value))
def test_each_moment_leads_to_the_next(profile: RuleProfile, seats: int) -> None:
    found = some(profile, seats)
    for this, later in pairwise(found):
        assert check(this.before, this.move) is None
        assert this.before.card_count() == 108
        after = apply(this.before, this.move)
        if later.hand == this.hand:
            assert (after, later.number) == (later.before, this.number + 1)
        else:
            assert after.phase is Phase.OVER
            assert after.result is not None
            assert later.before.dealer == after.result.next_dealer
            assert later.before.scores == ((0,) * seats if any(after.result.out) else after.result.totals)
    assert {moment.seat for moment in found} == set(range(1, seats + 1))


@pytest.mark.parametrize(("profile", "seats"), TABLES, ids=lambda value: getattr(value, "name", value))
def test_the_line_shows_what_the_seat_sees_and_no_more(profile: RuleProfile, seats: int) -> None:
    for moment in some(profile, seats)[::7]:
        # Whatever is dealt for the hidden cards, the seat sees the same.
        state = complete(read_position_line(moment.line), seed="another deal")
        seen = moment.seen
        if seen.drawn is Drawn.STOCK:
            seen = replace(seen, drawn_card=None)  # the notation does not say which of the cards that was
        assert observe(state, moment.seat) == seen
        assert state.stock != moment.before.stock


def test_the_same_seed_gives_the_same_moments() -> None:
    profile = house("fr-table")
    first, again, other = some(profile, 3), some(profile, 3), some(profile, 3, "another seed")
    assert first == again
    assert [moment.line for moment in first] != [moment.line for moment in other]


def test_a_moment_is_found_again_by_its_origin() -> None:
    profile = house("it-club")
    moment = some(profile, 4)[149]
    assert recalled(moment.origin, profile) == moment


def test_bots_at_a_table_are_never_all_the_same() -> None:
    for seats in (2, 3, 4):
        tables = [unlike(f"table {number}", seats) for number in range(100)]
        assert all(len(table) == seats and len(set(table)) > 1 for table in tables)
        assert {name for table in tables for name in table} == {"easy", "normal", "hard"}


def test_a_table_that_the_house_has_not() -> None:
    with pytest.raises(PositionError) as refused:
        next(moments("sources", house("it-duel"), 3))
    assert refused.value.code == "wrong-number-of-seats"

"""Advice: what is surely best is found, and numbers mean what they say."""

from __future__ import annotations

import pytest

from tests.coach.places import CLOSES, MAY_TAKE, THROWS_A_KING
from trainer.coach.advice import Advice
from trainer.coach.advise import Budget, advise, advising, key_of, rank_of
from trainer.playout.engine import plain
from trainer.playout.racing import FALLS_AT
from trainer.rules.moves import Draw, Take
from trainer.rules.notation.words import parse_move

FEW = Budget(deals=192, seconds=60.0)


def asked(observation: object, budget: Budget = FEW) -> Advice:
    advice = advise(observation, budget, engine=plain())  # type: ignore[arg-type]
    assert advice is not None
    return advice


def test_closing_is_best_and_brings_what_the_other_holds() -> None:
    """Laying the king leaves one card to discard: the hand is closed in every deal, and the other pays for six cards."""
    advice = asked(CLOSES)
    best = advice.best
    assert str(best.move) == "lay KH on 1"
    assert best.chances["close"] == 1.0
    assert best.parts["close"] == pytest.approx(best.equity)
    assert best.equity > 20
    assert best.as_good
    assert best.behind == 0


def test_of_two_cards_the_dear_one_goes() -> None:
    advice = asked(THROWS_A_KING)
    assert str(advice.best.move) == "discard KD"
    assert advice.ranked[1].behind > 0


def test_parts_add_up_and_chances_are_shares() -> None:
    for one in asked(MAY_TAKE).ranked:
        assert sum(one.parts.values()) == pytest.approx(one.equity)
        assert one.chances["close"] + one.chances["other"] + one.chances["void"] == pytest.approx(1.0)
        assert one.error > 0


def test_the_race_orders_by_value_and_says_how_far_behind() -> None:
    advice = asked(MAY_TAKE)
    assert {type(one.move) for one in advice.ranked} == {Draw, Take}
    first, second = advice.ranked
    assert first.behind == 0 <= second.behind
    assert first.equity - second.equity == pytest.approx(second.behind)  # both played all deals


def test_batches_do_not_matter() -> None:
    """Deals are numbered: the same deals in other batches give the same numbers."""
    one = asked(THROWS_A_KING, Budget(deals=96, seconds=60, first=96))
    other = [*advising(THROWS_A_KING, Budget(deals=96, seconds=60), engine=plain())][-1]
    assert [(r.move, r.equity) for r in one.ranked] == [(r.move, r.equity) for r in other.ranked]


def test_it_can_be_stopped() -> None:
    found = [*advising(MAY_TAKE, Budget(deals=100_000, seconds=600), engine=plain(), stop=lambda: True)]
    assert len(found) == 1
    assert not found[0].settled


def test_what_clearly_lies_behind_falls_out() -> None:
    """Closing beats everything by so much that the race is over long before its deals are used up."""
    advice = asked(CLOSES, Budget(deals=4096, seconds=60))
    assert advice.settled
    assert advice.deals < 2048
    assert all(one.behind > FALLS_AT * one.behind_error for one in advice.ranked[1:])


def test_a_move_is_found_however_it_is_written() -> None:
    advice = asked(CLOSES)
    found = rank_of(advice, parse_move("lay KH on 1"))
    assert found is advice.best
    assert rank_of(advice, parse_move("discard 2C")) is not None


def test_the_key_depends_on_what_is_seen() -> None:
    assert key_of(CLOSES) == key_of(CLOSES)
    assert len({key_of(CLOSES), key_of(MAY_TAKE), key_of(THROWS_A_KING)}) == 3

"""A hand's points, parted: the parts add up, whatever they are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.coach.short import short_review
from trainer.coach.account import Figure, accounts, together
from trainer.coach.luck import HandLuck

LUCK = HandLuck(12.0, 1.0, -5.0, 2.0, ((0, -5.0),))


def test_parts_add_up_to_the_result() -> None:
    (hand,) = short_review().hands
    review = replace(short_review(), hands=(replace(hand, luck=LUCK), replace(hand, number=2, luck=LUCK)))
    found = accounts(review)
    assert [one.hand for one in found] == [1, 2]
    for one in (*found, together(found)):
        parts = (one.deal, one.drawn, one.lost, one.rest)
        assert sum(part.value for part in parts) == pytest.approx(one.result)
        assert one.lost.value <= 0
    assert found[0].result == -29
    assert found[0].luck == Figure(7.0, 5**0.5)
    assert found[0].lost.value == pytest.approx(-hand.loss)
    assert together(found).result == -58
    assert (together(found).deal.value, together(found).deal.error) == pytest.approx((24.0, 2**0.5))


def test_a_hand_without_luck_or_end_has_no_account() -> None:
    assert accounts(short_review()) == ()
    (hand,) = short_review().hands
    running = replace(short_review(), hands=(replace(hand, luck=LUCK, equity=None),))
    assert accounts(running) == ()
    assert together(()).result == 0

"""What the deals came to: told where nothing else is, and only where it is clear."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.coach.made import facts, ranked, seen
from trainer.coach.advice import Ranked
from trainer.coach.advise import Budget, advise
from trainer.coach.words import fact_text, reasons
from trainer.language import words
from trainer.players.player import player
from trainer.players.playing import play_hand
from trainer.playout.engine import Engine
from trainer.rules.observation import observe
from trainer.rules.profile import HOUSES
from trainer.rules.state import Phase, State

EN = words("en")
OUTCOMES = {"closes-oftener", "caught-less", "earns-more"}
ALIKE = seen("KC KD QH QS 9C 9D 7H 7S 5C 5D 3H 3S AH AS")
"""Clubs and diamonds are the same, so that nothing but the deals tells the nines apart."""


def paid(move: str, behind: float, *, close: float = 8.0, held: float = -8.0, others: float = 0.0) -> Ranked:
    made = ranked(move, behind)
    return replace(made, parts={**made.parts, "close": close, "held": held, "others": others})


def told(mine: Ranked, other: Ranked) -> dict[str, str]:
    found = facts(ALIKE, mine, other)
    return {kind: fact_text(fact, EN) for kind, fact in found.items() if kind in OUTCOMES}


def test_a_move_that_closes_more_often() -> None:
    mine, other = ranked("discard 9C", close=0.41), ranked("discard 9D", 2.0, close=0.35)
    assert told(mine, other)["closes-oftener"] == (
        "After this you close in 41% of these deals, otherwise in 35%."
    )


@pytest.mark.parametrize(("close", "deals"), [(0.42, 4000), (0.41, 200), (0.40, 4000)])
def test_what_chance_explains_is_not_told(close: float, deals: int) -> None:
    mine = ranked("discard 9C", close=0.41, deals=deals)
    other = ranked("discard 9D", 2.0, close=close if deals > 200 else 0.35, deals=deals)
    assert "closes-oftener" not in told(mine, other)


def test_a_move_that_pays_less() -> None:
    mine, other = paid("discard 9C", 0.0, held=-4.0), paid("discard 9D", 3.0, held=-6.5, close=7.5)
    assert told(mine, other) == {
        "caught-less": "After this you pay 4.0 points a hand in these deals, otherwise 6.5 points."
    }


def test_a_move_after_which_the_others_pay_more() -> None:
    mine = paid("discard 9C", 0.0, close=8.0, others=4.0)
    other = paid("discard 9D", 3.0, close=9.0, others=0.5, held=-8.5)
    assert told(mine, other) == {
        "earns-more": "After this the others pay 12 points a hand in these deals, otherwise 9.5 points."
    }


def test_of_a_move_that_is_no_better_nothing_is_told() -> None:
    better, worse = paid("discard 9C", 0.0, held=-4.0), paid("discard 9D", 3.0, held=-7.0)
    assert told(worse, better) == {}
    unsure = replace(worse, behind_error=2.0)
    assert told(better, unsure) == {}, "two standard errors are 4 points"
    assert told(better, replace(worse, behind=0.3)) == {}


def test_where_a_card_explains_it_the_deals_are_not_told() -> None:
    view = seen("5H 6H 8C 8D KS QC 2D 9S 3C JD 4S 7D AC AH")
    found = facts(view, ranked("discard KS", close=0.6), ranked("discard 8D", 4.0, close=0.3))
    assert "keeps-pair" in found
    assert not OUTCOMES & set(found)


def moments(rules: str, seed: str) -> list[State]:
    """Every third moment of a hand between two bots."""
    found: list[State] = []
    play_hand(HOUSES[rules], [player("normal"), player("easy")], seed, watch=found.append)
    return [state for state in found if state.phase is not Phase.OVER][::3]


@pytest.mark.parametrize("rules", HOUSES)
def test_a_best_move_that_is_clearly_better_has_a_reason(rules: str, compiled: Engine) -> None:
    clear = 0
    for state in moments(rules, "reasons"):
        found = advise(observe(state, state.turn), Budget(deals=256, seconds=5), engine=compiled)
        assert found is not None
        next_ = next((one for one in found.ranked if not one.as_good), None)
        if next_ is None or next_.behind < 3 * next_.behind_error:
            continue
        clear += 1
        said = reasons(found.best)
        assert said, (str(found.best.move), str(next_.move), next_.behind)
        assert all(fact_text(fact, EN) for fact in said)
    assert clear > 2

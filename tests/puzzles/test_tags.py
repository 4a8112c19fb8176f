"""Principles that separate two discards: named where the gap falls without them, and not named where it does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from puzzles import tags
from puzzles.tags import Reason, exchanged, only_discards, reasons, two_discards
from puzzles.thresholds import Thresholds
from trainer.playout.engine import plain
from trainer.playout.outcomes import EXTRAS, PARTS
from trainer.rules.cards import Card, parse_cards
from trainer.rules.moves import Discard, Move
from trainer.rules.notation.position import complete, read_position
from trainer.rules.observation import Observation, observe

Worth = Callable[[Observation, Card], float]


def seen(hand: str, *, table: str = '"3C 4C 5C"', discards: str = "2S", others: int = 6) -> Observation:
    """Seat 1 of two, both opened, with this hand after its draw."""
    text = f"""
format = "scala40/1"
rules = "it-club"
hands = ["{hand}", "{others}"]
opened = [true, true]
turns_taken = [5, 5]
table = [{table}]
owners = [2]
discards = "{discards}"
drawn = "stock"
"""
    return observe(complete(read_position(text)), 1)


def card(text: str) -> Card:
    return parse_cards(text)[0]


def playing(monkeypatch: pytest.MonkeyPatch, worth: Worth) -> list[Observation]:
    """Playouts in which a discard brings what `worth` says; the observations that were played out."""
    played: list[Observation] = []

    def outcomes(
        observation: Observation, candidates: Sequence[tuple[Move, ...]], deals: range, **_: Any
    ) -> Any:
        rows = np.zeros((len(candidates), len(deals), len(PARTS) + len(EXTRAS)), dtype=np.int64)
        for place, (move,) in enumerate(candidates):
            assert isinstance(move, Discard)
            rows[place, :, 0] = round(worth(observation, move.card))
        played.append(observation)
        return rows

    monkeypatch.setattr(tags, "outcomes", outcomes)
    return played


def why(observation: Observation, best: str, tempting: str, weighted_gap: float = 0.0) -> dict[str, Reason]:
    found = reasons(observation, card(best), card(tempting), "key", plain(), weighted_gap=weighted_gap)
    return {one.principle: one for one in found}


# 7H and 8H wait for live cards; QS and 2D go with nothing.
PAIR = "7H 8H QS 2D"


def test_a_pair_is_named_where_the_gap_falls_by_half(monkeypatch: pytest.MonkeyPatch) -> None:
    played = playing(monkeypatch, lambda _, thrown: {"8H": -100, "QS": 0}.get(thrown.text, -50))
    found = why(seen(PAIR), "QS", "8H")["keep-good-pairs"]
    assert found.fact.kind == "keeps-pair"
    assert (found.card, found.gap, found.left) == (card("8H"), 100, 50)
    # Played out were the position and one in which an unseen eight of another suit, without a partner, is held.
    assert found.instead is not None
    assert found.instead.rank == 8
    assert played[1].hand == exchanged(played[0], card("8H"), found.instead).hand


def test_a_pair_is_not_named_where_more_than_half_of_the_gap_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    playing(monkeypatch, lambda _, thrown: {"8H": -100, "QS": 0}.get(thrown.text, -51))
    assert "keep-good-pairs" not in why(seen(PAIR), "QS", "8H")


def test_a_pair_is_not_named_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    playing(monkeypatch, lambda _, thrown: {"8H": -100, "QS": 0}.get(thrown.text, 0))
    assert "keep-good-pairs" not in why(seen("5H 8H QS 2D"), "QS", "8H")


def test_nothing_is_named_where_the_tempting_answer_is_not_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    playing(monkeypatch, lambda *_: 0)
    assert why(seen(PAIR), "QS", "8H") == {}


def test_feeding_is_tried_with_a_card_that_does_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    # 6C fits the run on the table; with 6D in its place nothing is fed.
    playing(monkeypatch, lambda _, thrown: -100 if thrown == card("6C") else 0)
    found = why(seen("6C QS 2D 9H"), "9H", "6C")["do-not-feed"]
    assert found.fact.kind == "spares-table"
    assert found.card == card("6C")
    assert found.instead is not None
    assert found.instead.text not in ("6C", "2C")


def test_points_are_tried_with_a_card_as_cheap_as_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    held = seen("2D KS 6H 9C", others=3)
    playing(monkeypatch, lambda _, thrown: {"KS": 0, "2D": -100}.get(thrown.text, -90))
    found = why(held, "KS", "2D")["shed-high-cards"]
    assert found.card == card("KS")
    assert found.instead is not None
    assert found.instead.rank < 5
    assert found.left == 10


def test_a_gap_turned_round_is_no_proof_for_the_best_card(monkeypatch: pytest.MonkeyPatch) -> None:
    held = seen("2D KS 6H 9C", others=3)
    playing(monkeypatch, lambda _, thrown: {"KS": 0, "2D": -100}.get(thrown.text, -151))
    assert "shed-high-cards" not in why(held, "KS", "2D")


def test_what_rests_on_evidence_is_tried_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    # The other seat threw QH: QS beside it is safer. Its weight is what the weighted belief adds to the uniform one.
    text = """
format = "scala40/1"
rules = "it-club"
dealer = 1
hands = ["7H 10D QS 2D 4H 6S 8C AC KD 3H 9S JC 5D", "13"]
discards = "4C QH"
history = \"\"\"
2 draw
2 discard QH
\"\"\"
turn = 1
"""
    before = complete(read_position(text))
    observation = observe(before, 1)
    drawn = exchanged(observation, card("5D"), card("5D"))
    assert drawn.log
    playing(monkeypatch, lambda _, thrown: 0 if thrown == card("QS") else -1)
    facts = {fact.kind for fact in two_discards(drawn, card("QS"), card("10D"), 1.0, 0.0)}
    assert "beside-discards" in facts
    assert "discard-beside-discards" in why(drawn, "QS", "10D", weighted_gap=2.0)
    assert "discard-beside-discards" not in why(drawn, "QS", "10D", weighted_gap=1.9)


def test_an_exchange_keeps_the_pack_whole() -> None:
    before = seen(PAIR)
    after = exchanged(before, card("8H"), card("8S"))
    assert sorted(after.hand) == sorted(parse_cards("7H 8S QS 2D"))
    assert len(after.unseen()) == len(before.unseen())
    assert after.unseen().count(card("8H")) == before.unseen().count(card("8H")) + 1
    assert after.unseen().count(card("8S")) == before.unseen().count(card("8S")) - 1


def test_only_discards() -> None:
    assert only_discards(seen(PAIR))
    assert not only_discards(seen("6C QS 2D 9H"))


def test_a_real_pair_in_real_playouts() -> None:
    """The plain kernel on a hand of four, two of them a pair: 7.5 points a hand, and 0.5 with another eight."""
    held = seen("7H 8H QS 2D", discards="QC KC 9C", others=8)
    few = Thresholds(counterfactual_deals=300)
    found = reasons(held, card("QS"), card("8H"), "real", plain(), thresholds=few)
    assert "keep-good-pairs" in {one.principle for one in found}

"""Facts of real positions: in every house something is told of every move, and it can be said."""

from __future__ import annotations

import random

import pytest

from tests.coach.made import ranked
from trainer.coach.advice import PRINCIPLES
from trainer.coach.facts import facts_of
from trainer.coach.words import SENTENCES, fact_text
from trainer.language import LANGUAGES, words
from trainer.rules.cards import shuffled_pack
from trainer.rules.legal import legal_moves
from trainer.rules.moves import Discard, LayOff, Move, NewMeld, Open, Swap, Take
from trainer.rules.observation import observe, resample
from trainer.rules.profile import HOUSES
from trainer.rules.state import Phase, State, deal
from trainer.rules.turn import apply

LISTED = 200
MOMENTS = 60
SEATS = {"it-club": 3, "it-duel": 2, "fr-table": 4, "ro-duel": 2}


def eager(rng: random.Random, moves: list[Move]) -> Move:
    """Opens, lays and swaps where it can, so that all kinds of moves come up."""
    for kinds in ((Open,), (Swap,), (NewMeld, LayOff), (Take,)):
        found = [move for move in moves if isinstance(move, kinds)]
        if found and rng.random() < 0.7:
            return rng.choice(found)
    return rng.choice([move for move in moves if isinstance(move, Discard)] or moves)


def moments(rules: str, seed: int) -> list[tuple[State, list[Move]]]:
    rng = random.Random(f"facts:{rules}:{seed}")
    profile = HOUSES[rules]
    found: list[tuple[State, list[Move]]] = []
    while len(found) < MOMENTS:
        state = deal(profile, shuffled_pack(rng.randrange(10**6)), seats=SEATS[rules], dealer=1)
        for _ in range(150):
            if state.phase is Phase.OVER:
                break
            moves = [move for move, _ in zip(legal_moves(state), range(LISTED), strict=False)]
            if len(moves) > 1 and rng.random() < 0.3:
                found.append((state, moves))
            state = apply(state, eager(rng, moves))
    return found[:MOMENTS]


@pytest.mark.parametrize("rules", HOUSES)
def test_facts_of_every_house_can_be_told(rules: str) -> None:
    rng = random.Random(rules)
    kinds = set()
    for number, (state, moves) in enumerate(moments(rules, 1)):
        observation = observe(state, state.turn)
        chosen = rng.sample(moves, min(len(moves), 6))
        order = [ranked(move, at * 0.9) for at, move in enumerate(chosen)]
        for one in order:
            facts = facts_of(observation, one, [other for other in order if other is not one])
            again = observe(resample(observation, number), state.turn)
            assert facts == facts_of(again, one, order), "what is hidden says nothing"
            assert list(facts) == sorted(facts, key=lambda fact: -fact.weight)
            for fact in facts:
                kinds.add(fact.kind)
                assert fact.kind in SENTENCES
                assert fact.principle in ("", *PRINCIPLES)
                assert fact.weight >= 0
                assert all(fact_text(fact, words(lang)) for lang in LANGUAGES)
    assert len(kinds) > 10

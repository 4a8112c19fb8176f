"""Expert: it leaves hard's choice only for what is clearly better, and sees no more than its seat."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from tests.players.hidden import twin
from trainer.players import duplicate, expert
from trainer.players.alternatives import alternatives
from trainer.players.expert import FIRST, LEAST, LEAVES_AT, Expert, Thought, better
from trainer.players.levels import Level
from trainer.players.player import Player, chance_for
from trainer.players.playing import play_hand
from trainer.playout import outcomes as playouts
from trainer.playout.engine import Engine, plain
from trainer.rules.cards import ALL_CARDS, JOKER
from trainer.rules.moves import Discard, Draw, Move, Take
from trainer.rules.observation import observe
from trainer.rules.profile import HOUSES, house, with_changes
from trainer.rules.state import Phase, State

QUICK = Thought(deals=128, playouts=400, unopened=300)
HARD = Level("hard")


def states(number: int | str, name: str = "it-club") -> list[State]:
    """The states of a hand between hard and normal."""
    seen: list[State] = []
    play_hand(house(name), [HARD, Level("normal")], number, watch=seen.append)
    return seen[:-1]


class Values:
    """Stands in for the playouts: what every move brings, deal by deal."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **moves: tuple[float, float]) -> None:
        self.deals: dict[str, int] = {}
        self.moves = moves
        monkeypatch.setattr(playouts, "outcomes", self.outcomes)

    def outcomes(
        self, seen: object, candidates: list[tuple[Move, ...]], deals: range, **_: object
    ) -> np.ndarray:
        """Each deal has its own luck, the same for every move, and each move some of its own."""
        rows = np.zeros((len(candidates), len(deals), 10), dtype=np.int64)
        for at, (move,) in enumerate(candidates):
            mean, scatter = self.moves[str(move).replace("discard ", "D")]
            self.deals[str(move)] = deals.stop
            for place, deal in enumerate(deals):
                luck = 50 if deal % 3 else -70
                rows[at, place, 0] = luck + mean + scatter * (1 if (deal + at) % 2 else -1)
        return rows


CARDS = [Discard(ALL_CARDS[index]) for index in (0, 1, 2)]
SEEN = observe(states(1)[0], 1)


def test_a_clear_lead_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    values = Values(monkeypatch, DAH=(0, 10), D2H=(4, 10), D3H=(-4, 10))
    assert better(SEEN, CARDS[0], CARDS[1:], 1) == CARDS[1]
    assert values.deals["discard 2H"] >= LEAST
    assert values.deals["discard 3H"] == FIRST, "what is clearly worse costs no more deals"


def test_a_lead_within_chance_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    Values(monkeypatch, DAH=(0, 40), D2H=(1, 40), D3H=(0, 40))
    assert better(SEEN, CARDS[0], CARDS[1:], 1) == CARDS[0]


def test_equal_moves_leave_the_usual_one(monkeypatch: pytest.MonkeyPatch) -> None:
    values = Values(monkeypatch, DAH=(0, 0), D2H=(0, 0), D3H=(-1, 0))
    assert better(SEEN, CARDS[0], CARDS[1:], 1) == CARDS[0]
    assert values.deals["discard 3H"] <= 2 * FIRST


def test_too_few_deals_decide_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    Values(monkeypatch, DAH=(0, 0), D2H=(30, 5), D3H=(0, 0))
    few = Thought(deals=LEAST - 1)
    assert better(SEEN, CARDS[0], CARDS[1:], 1, few) == CARDS[0]
    assert better(SEEN, CARDS[0], CARDS[1:], 1, Thought(deals=LEAST)) == CARDS[1]


def test_deals_and_playouts_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    values = Values(monkeypatch, DAH=(0, 60), D2H=(4, 60), D3H=(4, 60))
    better(SEEN, CARDS[0], CARDS[1:], 1, Thought(deals=300, playouts=10**6, unopened=10**6))
    assert max(values.deals.values()) <= 300
    better(SEEN, CARDS[0], CARDS[1:], 1, Thought(playouts=200, unopened=200))
    assert sum(values.deals.values()) <= 200


def test_time_that_is_up_leaves_the_usual_move(compiled: Engine) -> None:
    for state in states(3)[:40]:
        if state.phase is Phase.OVER:
            continue
        seen = observe(state, state.turn)
        usual = HARD.choose(seen, chance_for(0, state.turn, 0))
        moves = alternatives(seen, usual)
        if moves:
            assert better(seen, usual, moves, 1, Thought(seconds=0.0)) == usual


def test_a_lead_counts_in_standard_errors() -> None:
    """1, 3, 1, 3: mean 2, standard deviation 1, standard error 0.5."""
    assert expert._lead(np.array([1, 3, 1, 3])) == 4
    assert expert._lead(np.array([2, 2])) == math.inf
    assert expert._lead(np.array([-1, -1])) == -math.inf
    assert expert._lead(np.array([0, 0])) == 0
    assert LEAVES_AT == 1.5


def test_who_stays_in_the_race() -> None:
    assert expert._staying([0, -1, 0.2, -0.4, 3], 0) == [0, 2, 3, 4]
    assert expert._staying([0, 1, 2, 3, 4], 2) == [0, 3, 4]
    assert expert._staying([0, 1, 2, 3, 4], 9) == [0, 4]
    assert expert._staying([0, -2], 0) == [0]


def test_without_the_compiled_kernel_it_plays_as_hard_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert, "engine", plain)
    for number, state in enumerate(states(2)):
        seen = observe(state, state.turn)
        expected = HARD.choose(seen, chance_for(5, state.turn, number))
        assert Expert().choose(seen, chance_for(5, state.turn, number)) == expected


def test_a_bad_choice_is_left(compiled: Engine) -> None:
    """To throw a joker before opening is worse than any other discard."""
    found = 0
    for number in range(12):
        for state in states(number):
            if state.phase is Phase.PLAY and JOKER in state.hand and not state.has_opened:
                seen = observe(state, state.turn)
                moves = alternatives(seen, Discard(JOKER))
                found += better(seen, Discard(JOKER), moves, 1) != Discard(JOKER)
                break
    assert found >= 2


def test_it_often_agrees_with_hard_and_sometimes_not(compiled: Engine) -> None:
    same = other = 0
    for state in states(4):
        seen = observe(state, state.turn)
        usual = HARD.choose(seen, chance_for(1, state.turn, 0))
        if Expert(QUICK).choose(seen, chance_for(1, state.turn, 0)) == usual:
            same += 1
        else:
            other += 1
    assert same > other


@pytest.mark.parametrize("name", HOUSES)
def test_its_hands_hold_every_invariant(name: str, compiled: Engine) -> None:
    seats = 3 if HOUSES[name].seats_max > 2 else 2
    players: list[Player] = [Expert(QUICK), *[Level("normal")] * (seats - 1)]
    ended = play_hand(house(name), players, 11, checked=True)
    assert ended.phase is Phase.OVER


def test_its_hands_hold_under_other_settings(compiled: Engine) -> None:
    changed = with_changes(
        house("it-duel"),
        {"taken_uses": "lay", "close_by": "any", "clean_opening": True, "swapped_joker": "replay"},
    )
    assert play_hand(changed, [Expert(QUICK), Level("hard")], 3, checked=True).phase is Phase.OVER


def test_the_same_chance_gives_the_same_move(compiled: Engine) -> None:
    for number, state in enumerate(states(6, "ro-duel")[:30]):
        seen = observe(state, state.turn)
        first, again = (Expert(QUICK).choose(seen, chance_for(1, state.turn, number)) for _ in range(2))
        assert first == again


def test_it_thinks_about_taking(compiled: Engine) -> None:
    kinds = set()
    for number in range(5):
        for state in states(number, "fr-table"):
            if state.phase is Phase.DRAW:
                seen = observe(state, state.turn)
                usual = HARD.choose(seen, random.Random(1))
                kinds |= {type(move) for move in alternatives(seen, usual)}
    assert kinds <= {Draw, Take}
    assert kinds


def peeks(pairs: int, seed: int) -> None:
    """Decisions on `pairs` states and their twins, which differ in what the seat to move cannot see alone."""
    rng = random.Random(seed)
    compared, number = 0, 0
    while compared < pairs:
        name = rng.choice(list(HOUSES))
        moments = states(f"peek {seed} {number}", name)
        number += 1
        for state in rng.sample(moments, min(6, len(moments))):
            other = twin(state, state.turn, rng)
            seen, same = observe(state, state.turn), observe(other, state.turn)
            assert seen == same
            chances = (chance_for(number, state.turn, compared) for _ in range(2))
            here, there = (
                Expert(QUICK).choose(view, chance) for view, chance in zip((seen, same), chances, strict=True)
            )
            assert here == there
            compared += 1


def test_nobody_peeks(compiled: Engine) -> None:
    peeks(100, 1)


@pytest.mark.slow
def test_nobody_peeks_in_a_thousand(compiled: Engine) -> None:
    peeks(1_000, 2)


@pytest.mark.slow
def test_it_gains_on_hard_where_closing_in_hand_doubles(
    compiled: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """60 deals from both seats: some 15 points a hand are expected, give or take 5."""
    monkeypatch.setattr(duplicate, "player", {"expert": Expert(), "hard": HARD}.__getitem__)
    tally = duplicate.play_deals(house("ro-duel"), ["expert", "hard"], "slow", range(60))
    assert tally.scores[0].points.mean().value > 0

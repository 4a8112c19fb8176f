"""What the benchmarks are made of: goals both ways, and peers that must find what the search finds. No timed test."""

from __future__ import annotations

import builtins
import time
from collections.abc import Callable
from typing import Any

import pytest

from trainer.bench import peers, peers_play
from trainer.bench.figure import Figure, percentile
from trainer.bench.peers import Hand
from trainer.bench.search import dealt, rich
from trainer.rules.arrange import best
from trainer.rules.cards import unseen
from trainer.rules.profile import HOUSES
from trainer.rules.templates import planes, templates

CLUB = HOUSES["it-club"]


def test_a_goal_is_a_ceiling_or_a_floor() -> None:
    assert Figure("time", 1.9, "ms", 2).ok
    assert not Figure("time", 2.0, "ms", 2).ok
    assert Figure("ratio", 40.0, "×", 40, at_least=True).ok
    assert not Figure("ratio", 39.9, "×", 40, at_least=True).ok


def test_percentile() -> None:
    assert [percentile(range(100), share) for share in (0, 0.5, 0.99, 1)] == [0, 50, 99, 99]


@pytest.mark.parametrize("make", [dealt, rich])
def test_the_hands_can_be_held(make: Callable[[int], tuple[Any, ...]]) -> None:
    for number in range(50):
        hand = make(number)
        assert len(hand) == 14
        assert len(unseen(hand)) == 94


def test_cp_sat_finds_what_the_search_finds() -> None:
    peer = peers._cp_sat()
    for number in range(20):
        for cards in (dealt(number), rich(number)):
            a, _, jokers = planes(cards)
            hand = Hand(cards, tuple(templates(CLUB).dearest.fitting(a, jokers)))
            found = best(cards, CLUB, keep=1)
            assert found is not None
            assert peer.ask(hand) == found.value


def missing(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Nothing of these can be imported."""
    real = builtins.__import__

    def refuse(name: str, *rest: Any, **more: Any) -> Any:
        if name.split(".")[0] in names:
            raise ImportError(f"No module named {name!r}")
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", refuse)


def test_missing_peers_are_told_and_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    missing(monkeypatch, "ortools", "highspy", "rummikub_solver", "pyspiel", "rlcard")
    assert list(peers.figures()) == []
    assert list(peers_play.rivals()) == []
    told = capsys.readouterr()
    assert told.out == ""
    assert [line.split(": ")[2].partition(" is missing")[0] for line in told.err.splitlines()] == [
        "OR-tools",
        "highspy",
        "rummikub-solver",
        "OpenSpiel's simple bot",
        "RLCard's rule agent",
    ]


class Clock:
    """A clock that only moves when somebody plays."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr(time, "perf_counter", lambda: self.now)

    def player(self, rate: float) -> peers_play.Play:
        def play(hands: int) -> None:
            self.now += hands / rate

        return play


def test_hands_per_second(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    for rate in (0.5, 60.0, 100_000.0):
        assert peers_play.rate(clock.player(rate)) == pytest.approx(rate)


def test_ratios_beside_the_rivals(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    monkeypatch.setattr(peers_play, "rivals", lambda: [peers_play.Rival("a peer", 50.0, 100, 1.5)])
    plain, compiled = clock.player(100.0), clock.player(4_000.0)
    found = {figure.name: figure for figure in peers_play.figures(compiled, plain)}
    assert found["hands played out, plain Python: times a peer"].value == pytest.approx(2)
    assert found["hands played out, plain Python: times a peer"].ok
    assert not found["hands played out, compiled: times a peer"].ok  # 80 of 100
    assert len(list(peers_play.figures(None, plain))) == 1

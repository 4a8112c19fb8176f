"""The expert at the table: the engine that it thinks with is made while it plays, and until then that is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.app.table.matches import ME, advanced, answer, choice, played_out, setup, view_for
from trainer.app.table import control, showing
from trainer.app.table.control import Tables
from trainer.app.table.setup import Setup
from trainer.app.table.showing import expert_text
from trainer.app.table.sitting import Look, Sitting
from trainer.language import LANGUAGES, words
from trainer.players import expert
from trainer.players.expert import Thought
from trainer.players.player import BOTS, LIVE_SECONDS
from trainer.playout.engine import Engine, plain
from trainer.rules.moves import Move
from trainer.rules.observation import Observation
from trainer.rules.state import Phase
from trainer.store import Store


@pytest.fixture
def warmed(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Each time that compiling is begun; nothing is compiled."""
    calls: list[bool] = []
    monkeypatch.setattr(control, "warm_up", lambda: calls.append(True))
    return calls


@pytest.fixture
def ready(monkeypatch: pytest.MonkeyPatch) -> Engine:
    """An engine that calls itself compiled, for the expert and for the table."""
    engine = replace(plain(), name="compiled")
    for module in (expert, showing):
        monkeypatch.setattr(module, "engine", lambda: engine)
    return engine


@pytest.fixture
def not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (expert, showing):
        monkeypatch.setattr(module, "engine", plain)


def agreed(kind: str = "expert") -> Setup:
    return replace(setup(seats=3, seed="expert"), kinds=("person", "easy", kind))


def test_sitting_down_with_an_expert_begins_to_compile(store: Store, warmed: list[bool]) -> None:
    Tables(store).begin(ME, agreed())
    assert len(warmed) == 1


def test_a_match_from_a_file_begins_to_compile(store: Store, warmed: list[bool]) -> None:
    events = advanced(agreed(), lambda state: state.turn == 1 and sum(state.turns_taken) > 3)
    Tables(store).restore(ME, agreed(), events)
    assert len(warmed) == 1


def test_taking_a_match_up_begins_to_compile(store: Store, warmed: list[bool]) -> None:
    match = Tables(store).begin(ME, agreed())
    warmed.clear()
    # As after a restart.
    Tables(store).live(match, ME)
    assert len(warmed) == 1


@pytest.mark.parametrize("kind", [bot for bot in BOTS if bot != "expert"])
def test_nobody_else_needs_it(store: Store, warmed: list[bool], kind: str) -> None:
    match = Tables(store).begin(ME, agreed(kind))
    Tables(store).live(match, ME)
    assert warmed == []


def decided(store: Store, monkeypatch: pytest.MonkeyPatch) -> tuple[list[tuple[Move, Move]], list[Thought]]:
    """A hand against an expert that thinks the last of its alternatives the best: each of its moves in the store, beside
    hard's; and how long it was given to think."""
    given: list[Thought] = []
    meant: list[tuple[Move, Move]] = []

    def better(seen: Observation, usual: Move, moves: Sequence[Move], key: int, thought: Thought) -> Move:
        given.append(thought)
        meant.append((moves[-1], usual))
        return moves[-1]

    monkeypatch.setattr(expert, "better", better)
    tables = Tables(store)
    match = tables.begin(ME, agreed())
    live = played_out(tables, match, lambda one: one.hand_over or sum(one.now.turns_taken) > 12)
    played = [event.move for event in live.now.log if event.seat == 3]
    assert [move for move, _ in meant if move not in played] == []
    return meant, given


def test_once_compiled_its_decisions_are_its_own(
    store: Store, warmed: list[bool], ready: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    pairs, given = decided(store, monkeypatch)
    assert pairs
    assert all(own != hards for own, hards in pairs)
    assert {thought.seconds for thought in given} == {LIVE_SECONDS}


def test_until_then_it_plays_as_hard_does(store: Store, warmed: list[bool], not_ready: None) -> None:
    tables = Tables(store)
    match = tables.begin(ME, agreed())
    hard = Tables(store)
    other = hard.begin(ME, agreed("hard"))
    for _ in range(4):
        live = tables.live(match, ME)
        assert live.now.log == hard.live(other, ME).now.log
        word = choice(live.now)
        assert answer(tables, match, word) is None
        assert answer(hard, other, word) is None


def test_it_begins_to_think_in_the_middle_of_a_hand(
    store: Store, warmed: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine is asked at each decision, not once when the match begins."""
    engines = [plain()]
    asked: list[Observation] = []

    def better(seen: Observation, usual: Move, *_: object) -> Move:
        asked.append(seen)
        return usual

    monkeypatch.setattr(expert, "engine", lambda: engines[-1])
    monkeypatch.setattr(expert, "better", better)
    tables = Tables(store)
    match = tables.begin(ME, agreed())
    played_out(tables, match, lambda live: live.now.turn == 1 and sum(live.now.turns_taken) > 3)
    assert asked == []
    engines.append(replace(plain(), name="compiled"))
    played_out(tables, match, lambda live: live.hand_over or sum(live.now.turns_taken) > 9)
    assert asked


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_it_is_meanwhile_is_said(lang: str, not_ready: None, monkeypatch: pytest.MonkeyPatch) -> None:
    w = words(lang)
    monkeypatch.setattr(showing, "may_compile", lambda: True)
    soon = expert_text(("person", "expert"), w)
    assert soon == w.tr("Until the engine is compiled the expert plays like the hard bot.")
    monkeypatch.setattr(showing, "may_compile", lambda: False)
    assert expert_text(("person", "expert"), w) not in ("", soon)
    assert expert_text(("person", "hard"), w) == ""


def test_the_seat_says_it_and_stops_once_it_is_so(
    store: Store, warmed: list[bool], not_ready: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Tables(store)
    match = tables.begin(ME, agreed())
    live = played_out(tables, match, lambda one: one.now.turn == 1 and one.now.phase is Phase.DRAW)
    sitting = Sitting(ME, match, Look(words("en")))
    text = expert_text(live.setup.kinds, words("en"))
    notes = [seat["note"] for seat in view_for(live, match)["seats"]]
    assert notes == [[], [], ["like the hard bot", text]]
    before = sitting.around_now(live, tables)
    assert before.note == text
    monkeypatch.setattr(showing, "engine", lambda: replace(plain(), name="compiled"))
    assert [seat["note"] for seat in view_for(live, match)["seats"]] == [[], [], []]
    # What the page draws around the table has changed: so the short way past it tells it to run.
    assert sitting.around_now(live, tables) != before

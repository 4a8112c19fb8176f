"""Matches for the tests of the table: begun, played on to a moment that is wanted, and looked at."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from trainer.app.table.control import Tables, viewer
from trainer.app.table.live import Live, deal_event, fold, move_event, start_event
from trainer.app.table.setup import Setup
from trainer.app.table.showing import show
from trainer.app.table.tab import Intent, Tab
from trainer.language import words
from trainer.players.player import chance_for, player
from trainer.rules.notation.records import PERSON
from trainer.rules.observation import observe
from trainer.rules.profile import HOUSES
from trainer.rules.state import State
from trainer.rules.turn import apply
from trainer.store import Event, Store

ME = "local"
NAMES = ("Ada", "Bruno", "Carla", "Dario", "Elena", "Franco")
_ids = itertools.count(1)


def setup(
    house: str = "it-club", *, seats: int = 2, persons: int = 1, seed: str = "seed", **changes: Any
) -> Setup:
    """What is agreed: the first `persons` seats are people's, the others the first bot's."""
    kinds = tuple(PERSON if seat <= persons else "easy" for seat in range(1, seats + 1))
    return Setup(replace(HOUSES[house], **changes), NAMES[:seats], kinds, seed)


def begun(store: Store, tables: Tables, house: str = "it-club", *, hands: int = 0, **how: Any) -> str:
    """A match in the store, with so many hands played to their end and the next one dealt."""
    match = tables.begin(ME, setup(house, **how))
    for _ in range(hands):
        played_out(tables, match)
        assert answer(tables, match, "next-hand") is None
    return match


def intent(tables: Tables, match: str, *words: str, rev: int | None = None, id_: str | None = None) -> Intent:
    """An intent of the browser, for the match as it stands unless another rev is given."""
    now = tables.live(match, ME).rev if rev is None else rev
    return Intent(id_ or f"intent-{next(_ids)}", match, now, words)


def answer(tables: Tables, match: str, *words: str, tab: Tab | None = None, **how: Any) -> str | None:
    """Sends an intent; the code of its refusal, or None."""
    tab = tab or Tab()
    tables.handle(ME, intent(tables, match, *words, **how), tab)
    return None if tab.answer is None else tab.answer.code


def choice(state: State) -> str:
    """What the first bot would do in the place of the seat to move, in the notation."""
    return str(
        player("easy").choose(observe(state, state.turn), chance_for("test", state.turn, len(state.log)))
    )


def played_out(
    tables: Tables, match: str, until: Callable[[Live], bool] = lambda live: live.hand_over
) -> Live:
    """The persons' moves, until something holds."""
    live = tables.live(match, ME)
    while not until(live):
        tab = Tab(revealed=(live.hand_no, live.now.turn, sum(live.now.turns_taken)))
        assert answer(tables, match, choice(live.now), tab=tab) is None
        live = tables.live(match, ME)
    return live


def course(wanted: Setup, bot: str = "easy") -> Iterator[tuple[Event, Live]]:
    """A match in which everybody plays like one bot: each event, numbered as in the store, and what it led to."""
    live = Live(wanted)
    while not live.winner:
        if live.rev == 0:
            new = start_event(wanted)
        elif live.state is None or live.hand_over:
            new = deal_event(live)
        else:
            state = live.now
            chance = chance_for(wanted.seed, state.turn, len(state.log))
            new = move_event(apply(state, player(bot).choose(observe(state, state.turn), chance)))
        new = replace(new, rev=live.rev + 1)
        live = fold(live, [new])
        yield new, live


def advanced(wanted: Setup, until: Callable[[State], bool]) -> list[Event]:
    """The events of such a match up to the moment when something holds for the first time."""
    events: list[Event] = []
    for event, live in course(wanted):
        events.append(event)
        if live.state is not None and until(live.state):
            return events
    raise AssertionError("it never came to that")


def placed(tables: Tables, wanted: Setup, until: Callable[[State], bool]) -> str:
    """A match in the store that stands where something holds for the first time."""
    return tables.restore(ME, wanted, advanced(wanted, until))


def view_for(
    live: Live, match: str, *, seat: int = 1, lang: str = "en", since: int = 0, tab: Tab | None = None
) -> dict[str, Any]:
    """What a tab is shown; with `seat` 0, behind the curtain."""
    tab = tab or Tab(revealed=(live.hand_no, live.now.turn, sum(live.now.turns_taken)) if seat else None)
    assert viewer(live, tab) == seat
    return show(live, tab, words(lang), match=match, stored=(), since=since, pause=0, colours=4, big=False)

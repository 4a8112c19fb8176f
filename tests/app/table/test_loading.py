"""A match goes out as a file and comes in again: what the seat saw is the same, what it did not see is dealt anew."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.app.table.matches import ME, advanced, answer, begun, choice, placed, played_out, setup
from trainer.app.table.control import Tables
from trainer.app.table.live import Live, fold
from trainer.app.table.loading import load_match
from trainer.rules.errors import NotationError, PositionError
from trainer.rules.notation.match import write_match
from trainer.rules.notation.records import MatchRecord
from trainer.rules.observation import Observation, observe
from trainer.rules.profile import HOUSES
from trainer.rules.state import Phase
from trainer.store import Store


def seen(live: Live) -> Observation:
    return observe(live.now, 1)


def saved(tables: Tables, house: str, seats: int, turns: int) -> tuple[Live, str]:
    """A match in its first hand, and the file that the person at seat 1 saves."""
    match = placed(
        tables,
        setup(house, seats=seats, seed="file"),
        lambda s: s.turn == 1 and s.phase is Phase.DRAW and s.turns_taken[0] >= turns,
    )
    live = tables.live(match, ME)
    return live, write_match(live.record(), 1)


@pytest.mark.parametrize(
    ("house", "seats"), [("it-club", 2), ("it-club", 6), ("it-duel", 2), ("fr-table", 4), ("ro-duel", 2)]
)
@pytest.mark.parametrize("turns", [0, 3])
def test_a_match_comes_back_as_its_player_saw_it(
    store: Store, tables: Tables, house: str, seats: int, turns: int
) -> None:
    before, text = saved(tables, house, seats, turns)
    loaded = load_match(tables, ME, text)
    after = tables.live(loaded.match, ME)
    assert seen(after) == seen(before)
    assert after.setup.names == before.setup.names
    assert after.setup.kinds == before.setup.kinds
    assert after.setup.profile == before.setup.profile
    assert loaded.read.dealt_anew
    assert not loaded.read.cut
    # It can be played on.
    assert answer(tables, loaded.match, choice(after.now)) is None
    assert Tables(store).live(loaded.match, ME) == played_out(tables, loaded.match, lambda live: True)


def test_what_was_not_seen_is_not_in_the_file(tables: Tables) -> None:
    """The same file comes out of two matches that differ in what is hidden alone."""
    agreed = setup(seats=2, seed="file")
    events = advanced(agreed, lambda s: s.turn == 1 and s.phase is Phase.DRAW)
    live = fold(Live(agreed), events)
    record = live.record()
    hand = record.hands[0]
    # Cards that nobody has drawn yet, in another order.
    drawn = len(hand.deck) - len(live.now.stock)
    other = replace(hand, deck=(*hand.deck[:drawn], *hand.deck[: drawn - 1 : -1]))
    assert other.deck != hand.deck
    changed = MatchRecord(record.profile, record.players, record.seats, (other,))
    assert write_match(changed, 1) == write_match(record, 1)


def test_a_whole_match_comes_back(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="1", limit=5)
    live = played_out(tables, match)
    loaded = load_match(tables, ME, write_match(live.record(), 1))
    after = tables.live(loaded.match, ME)
    assert after.winner == live.winner
    assert after.now.result == live.now.result
    assert [one.id for one in store.matches(ME, finished=True)].count(loaded.match) == 1


def test_cut_anywhere_it_is_the_match_so_far_or_a_sentence(store: Store, tables: Tables) -> None:
    _, text = saved(tables, "it-club", 2, 3)
    kept = 0
    for at in range(0, len(text), 17):
        try:
            loaded = load_match(tables, ME, text[:at])
        except (NotationError, PositionError):
            continue
        kept += 1
        assert tables.live(loaded.match, ME).rev >= 1
    assert kept > 3


def test_a_file_that_is_no_match(store: Store, tables: Tables) -> None:
    for text in ("", "hello", "[[hand]]", "\x00\x01", "rules = 'it-club'", '{"a": 1}'):
        with pytest.raises((NotationError, PositionError)):
            load_match(tables, ME, text)
    assert store.matches(ME) == []


def test_an_unknown_bot_is_played_by_ours_and_somebody_is_a_person(tables: Tables) -> None:
    _, text = saved(tables, "it-club", 3, 1)
    changed = text.replace('"easy"', '"grandmaster"')
    assert changed != text
    after = tables.live(load_match(tables, ME, changed).match, ME)
    assert after.setup.kinds == ("person", "easy", "easy")
    nobody = text.replace('"person"', '"easy"')
    assert nobody != text
    assert tables.live(load_match(tables, ME, nobody).match, ME).setup.kinds[0] == "person"


def test_bots_move_on_where_it_is_their_turn(store: Store, tables: Tables) -> None:
    agreed = setup(seats=3, seed="file")
    live = fold(Live(agreed), advanced(agreed, lambda s: s.turn == 2 and s.phase is Phase.PLAY))
    loaded = load_match(tables, ME, write_match(live.record(), 1))
    assert tables.live(loaded.match, ME).now.turn == 1


@pytest.mark.parametrize("house", HOUSES)
def test_a_changed_house_comes_back_changed(tables: Tables, house: str) -> None:
    match = placed(tables, setup(house, seed="file", limit=333), lambda s: s.turn == 1)
    text = write_match(tables.live(match, ME).record(), 1)
    assert tables.live(load_match(tables, ME, text).match, ME).setup.profile.limit == 333

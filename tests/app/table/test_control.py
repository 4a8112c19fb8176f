"""How a move travels: stored before it is shown, once however often it comes, and not at all where it is refused."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from tests.app.table.matches import ME, answer, begun, choice, intent, placed, played_out, setup
from trainer.app.table.control import Tables, staged, viewer
from trainer.app.table.live import Live, fold
from trainer.app.table.setup import Setup
from trainer.app.table.tab import Intent, Tab, read_intents
from trainer.rules.moves import Take
from trainer.rules.profile import HOUSES
from trainer.rules.state import Phase, State
from trainer.rules.turn import check
from trainer.store import Event, MatchRecord, Store, UnknownMatch

# ------------------------------------------------------------------ reading what a browser sends

GOOD: dict[str, Any] = {"id": "a-1", "seq": 1, "match": "m", "rev": 3, "do": ["draw"]}


def test_an_intent_is_read() -> None:
    assert Intent.read(GOOD) == Intent("a-1", "m", 3, ("draw",))
    assert Intent.read(GOOD | {"rev": 3.0}) == Intent("a-1", "m", 3, ("draw",))


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": ""}, {"id": "x" * 65}, {"id": "a b"}, {"id": 1}, {"id": None}, {"match": 1}, {"rev": "3"}, {"rev": 3.5},
        {"rev": None}, {"do": "draw"}, {"do": [1]}, {"do": ["draw"] * 21}, {"do": ["x" * 400]}, {"do": None},
    ],
)  # fmt: skip
def test_what_is_no_intent_is_left_out(wrong: dict[str, Any]) -> None:
    assert Intent.read(GOOD | wrong) is None
    assert read_intents([GOOD | wrong, GOOD]) == [Intent("a-1", "m", 3, ("draw",))]


@pytest.mark.parametrize("data", [None, 7, "draw", GOOD, [], [None, "draw", 7]])
def test_what_is_no_list_of_intents_gives_none(data: object) -> None:
    assert read_intents(data) == []


# ------------------------------------------------------------------ moves


def stored(store: Store, match: str) -> MatchRecord:
    record = store.match(match, ME)
    assert record is not None
    return record


def replayed(store: Store, match: str) -> Live:
    """The match from its stored events and nothing else."""
    record = stored(store, match)
    return fold(Live(Setup.read(record.data)), record.events)


def test_a_match_begins_with_the_draw_and_the_deal(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="1", persons=2)
    assert [event.kind for event in stored(store, match).events] == ["start", "deal"]
    live = tables.live(match, ME)
    assert live.rev == 2
    assert live.now.phase is Phase.DRAW
    assert [len(hand) for hand in live.now.hands] == [13, 13]


def test_bots_that_come_first_have_moved_already(store: Store, tables: Tables) -> None:
    firsts = set()
    for seed in "abcdefgh":
        match = begun(store, tables, seed=seed, seats=4)
        live = tables.live(match, ME)
        assert live.now.turn == 1
        firsts.add(len({event.seat for event in live.now.log}))
    assert len(firsts) > 1, "who starts is drawn for"


@pytest.mark.parametrize("house", HOUSES)
def test_a_move_is_stored_before_it_is_shown(store: Store, tables: Tables, house: str) -> None:
    match = begun(store, tables, house, seed="1")
    live = played_out(tables, match)
    assert live == replayed(store, match) == Tables(store).live(match, ME)
    assert live.rev == stored(store, match).rev == len(stored(store, match).events)
    assert [event.rev for event in stored(store, match).events] == list(range(1, live.rev + 1))


def test_the_bots_answer_in_the_same_transaction(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="1", seats=3)
    assert answer(tables, match, "draw") is None
    before = stored(store, match)
    assert answer(tables, match, choice(tables.live(match, ME).now)) is None
    after = stored(store, match)
    seats = [event.text.split()[0] for event in after.events[before.rev :]]
    assert seats[0] == "1"
    assert {"2", "3"} <= set(seats)
    assert {event.intent_id for event in after.events[before.rev + 1 :]} == {""}
    assert tables.live(match, ME).now.turn == 1


def test_the_same_intent_again_changes_nothing(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="1")
    sent = intent(tables, match, "draw")
    tab = Tab()
    first = tables.handle(ME, sent, tab)
    for other in (tab, Tab(), Tab()):
        assert tables.handle(ME, sent, other) == first
        assert other.answer is None
        assert sent.id in other.acks(store.arrived(match))
    # Also by another process, which has not kept the match.
    assert Tables(store).handle(ME, sent, Tab()) == first
    assert stored(store, match).rev == first.rev


def test_the_same_intent_from_many_threads_is_one_move(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="1")
    sent = intent(tables, match, "draw")
    tabs = [Tab() for _ in range(6)]
    threads = [threading.Thread(target=tables.handle, args=(ME, sent, tab)) for tab in tabs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert stored(store, match).rev == sent.rev + 1
    assert all(tab.answer is None for tab in tabs)


def test_two_tabs_that_move_at_once_make_one_move(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="1")
    tabs = Tab(), Tab()
    sent = [intent(tables, match, "draw") for _ in tabs]
    for one, tab in zip(sent, tabs, strict=True):
        tables.handle(ME, one, tab)
    codes = [None if tab.answer is None else tab.answer.code for tab in tabs]
    assert codes == [None, "out-of-date"]
    assert stored(store, match).rev == sent[0].rev + 1
    # It is answered, so that the browser does not go on sending it.
    assert sent[1].id in tabs[1].acks(())


@pytest.mark.parametrize("off", [-1, 1, 100])
def test_another_rev_is_refused_and_changes_nothing(store: Store, tables: Tables, off: int) -> None:
    match = begun(store, tables, seed="1")
    before = stored(store, match)
    assert answer(tables, match, "draw", rev=before.rev + off) == "out-of-date"
    assert stored(store, match) == before


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("discard 7H", None), ("open 7H 8H 9H", None), ("take", None), ("put back", "nothing-to-put-back"),
        ("undo", "nothing-to-undo"), ("next-hand", "hand-not-over"), ("", "not-understood"), ("dance", "not-understood"),
        ("discard", "not-understood"), ("discard 99X", None), ("meld 7H", None), ("lay 7H on x", "not-understood"),
        ("draw draw", "not-understood"), ("2 draw", None), ("order 7H", "not-understood"),
    ],
)  # fmt: skip
def test_what_is_refused_leaves_everything_as_it_was(
    store: Store, tables: Tables, word: str, code: str | None
) -> None:
    match = begun(store, tables, seed="1")
    before, live = stored(store, match), tables.live(match, ME)
    found = answer(tables, match, word)
    assert found is not None
    assert code in (None, found)
    assert stored(store, match) == before
    assert tables.live(match, ME) is live


def test_of_several_moves_those_before_the_refused_one_stand(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="1")
    before = stored(store, match)
    tab = Tab()
    sent = intent(tables, match, "draw", "draw", "take")
    live = tables.handle(ME, sent, tab)
    assert tab.answer is not None
    assert tab.answer.code == "already-drawn"
    assert live.rev == before.rev + 1
    # Sent again it is known, and the first move is not made twice.
    again = Tab()
    assert tables.handle(ME, sent, again).rev == live.rev
    assert stored(store, match).rev == live.rev


def test_undo_is_an_event_and_goes_as_far_as_the_draw(store: Store, tables: Tables) -> None:
    match = placed(
        tables,
        setup(seed="2"),
        lambda s: s.turn == 1 and s.phase is Phase.PLAY and choice(s).startswith("open"),
    )
    before = tables.live(match, ME)
    assert answer(tables, match, choice(before.now)) is None
    assert tables.live(match, ME).now.has_opened
    assert answer(tables, match, "undo") is None
    after = tables.live(match, ME)
    assert after.now == before.now
    assert after.rev == before.rev + 2
    assert answer(tables, match, "undo") == "nothing-to-undo"
    assert replayed(store, match) == after


def test_a_taken_card_can_be_put_back(store: Store, tables: Tables) -> None:
    def takes(state: State) -> bool:
        return state.turn == 1 and state.phase is Phase.DRAW and check(state, Take()) is None

    match = placed(tables, setup("fr-table", seed="3"), takes)
    before = tables.live(match, ME).now
    assert answer(tables, match, "take") is None
    assert answer(tables, match, "put back") is None
    after = tables.live(match, ME).now
    assert (after.hands, after.discards) == (before.hands, before.discards)
    assert answer(tables, match, "take") == "stock-only"
    assert replayed(store, match).now == after


def test_the_next_hand_is_dealt_once_and_not_after_the_match(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="1", limit=5)
    live = played_out(tables, match)
    assert answer(tables, match, "draw") == "hand-over"
    while not live.winner:
        assert answer(tables, match, "next-hand") is None
        assert answer(tables, match, "next-hand") == "hand-not-over"
        live = played_out(tables, match)
    assert answer(tables, match, "next-hand") == "hand-not-over"
    assert [one.id for one in store.matches(ME, finished=True)] == [match]
    assert len(live.record().hands) == live.hand_no
    assert replayed(store, match) == live


# ------------------------------------------------------------------ whose it is, and what survives


def test_nobody_elses_match_is_touched(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="1")
    other = store.create_player("other").id
    before = stored(store, match)
    with pytest.raises(UnknownMatch):
        tables.live(match, other)
    for word in ("draw", "refresh"):
        with pytest.raises(UnknownMatch):
            tables.handle(other, intent(tables, match, word), Tab())
    with pytest.raises(UnknownMatch):
        tables.live("no-such-match", ME)
    assert stored(store, match) == before


def test_a_match_that_was_noted_down_and_not_dealt_is_dealt(store: Store, tables: Tables) -> None:
    """The program died between the two."""
    match = store.new_match(ME, setup(seed="1").data())
    live = tables.live(match, ME)
    assert live.state is not None
    assert [event.kind for event in stored(store, match).events][:2] == ["start", "deal"]
    assert Tables(store).live(match, ME) == live


def test_what_another_process_stored_is_seen(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="1")
    other = Tables(store)
    assert answer(other, match, "draw") is None
    assert tables.live(match, ME) == other.live(match, ME)
    assert answer(tables, match, choice(other.live(match, ME).now)) is None
    assert other.live(match, ME) == tables.live(match, ME)


def test_a_move_that_could_not_be_stored_was_not_made(
    store: Store, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    from trainer.store import StoreLocked
    from trainer.store.writing import Writing

    match = begun(store, tables, seed="1")
    before, record = tables.live(match, ME), stored(store, match)
    sent, tab = intent(tables, match, "draw"), Tab()

    def fails(self: Writing, new: list[Event]) -> tuple[Event, ...]:
        raise StoreLocked(path="x")

    with monkeypatch.context() as broken:
        broken.setattr(Writing, "append", fails)
        with pytest.raises(StoreLocked):
            tables.handle(ME, sent, tab)
    assert stored(store, match) == record
    assert tables.live(match, ME) == before
    assert sent.id not in tab.acks(store.arrived(match)), "so the browser sends it again"
    assert tables.handle(ME, sent, tab).rev == before.rev + 1


def test_more_matches_than_are_kept(store: Store, tables: Tables) -> None:
    matches = [begun(store, tables, seed=str(n)) for n in range(70)]
    for match in (matches[0], matches[-1], matches[0]):
        before = tables.live(match, ME)
        assert answer(tables, match, choice(before.now)) is None
        assert tables.live(match, ME).rev > before.rev


# ------------------------------------------------------------------ what belongs to a tab


def test_melds_in_preparation_belong_to_a_tab_and_store_nothing(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="1")
    before = stored(store, match)
    tab = Tab()
    held = [card.text for card in tables.live(match, ME).now.hands[0]]
    assert answer(tables, match, f"stage {' '.join(held[:3])} / {held[4]}", tab=tab) is None
    live = tables.live(match, ME)
    found = staged(live, tab)
    assert found is not None
    assert [len(meld.items) for meld in found.melds] == [3, 1]
    assert staged(live, Tab()) is None
    assert answer(tables, match, "unstage", tab=tab) is None
    assert staged(live, tab) is None
    assert stored(store, match) == before


def test_what_is_no_meld_in_notation_is_told(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="1")
    tab = Tab()
    assert answer(tables, match, "stage 7H banana", tab=tab) == "not-understood"
    assert tab.staged == ()


def test_a_move_ends_the_preparation(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="1")
    tab = Tab()
    card = tables.live(match, ME).now.hands[0][0].text
    assert answer(tables, match, f"stage {card}", tab=tab) is None
    assert answer(tables, match, "draw", tab=tab) is None
    assert staged(tables.live(match, ME), tab) is None


@pytest.mark.parametrize("word", ["level", "new-match"])
def test_what_the_table_asks_of_its_page(store: Store, tables: Tables, word: str) -> None:
    match = begun(store, tables, seed="1")
    before, tab = stored(store, match), Tab()
    assert answer(tables, match, word, tab=tab) is None
    assert tab.asked == word
    assert stored(store, match) == before


def test_a_tab_remembers_what_it_has_answered_not_for_ever(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="1")
    tab = Tab()
    for _ in range(100):
        assert answer(tables, match, "refresh", tab=tab) is None
    assert len(tab.acks(())) == 32


# ------------------------------------------------------------------ one screen for several


def test_the_curtain_is_down_until_the_person_to_move_lifts_it(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="1", persons=2)
    tab = Tab()
    turn = tables.live(match, ME).now.turn
    assert viewer(tables.live(match, ME), tab) == 0
    assert answer(tables, match, "draw", tab=tab) == "not-your-turn"
    assert answer(tables, match, "reveal", tab=tab) is None
    assert viewer(tables.live(match, ME), tab) == turn
    assert answer(tables, match, "draw", tab=tab) is None
    assert viewer(tables.live(match, ME), tab) == turn
    while (live := tables.live(match, ME)).now.turn == turn:
        assert viewer(live, tab) == turn
        assert answer(tables, match, choice(live.now), tab=tab) is None
    assert viewer(live, tab) == 0
    assert viewer(live, Tab()) == 0


def test_one_person_among_bots_sees_their_own_hand_always(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="1", seats=3)
    assert viewer(tables.live(match, ME), Tab()) == 1


def test_the_person_need_not_sit_first(store: Store, tables: Tables) -> None:
    agreed = Setup(HOUSES["it-club"], ("Ada", "Bruno", "Carla"), ("easy", "person", "easy"), "7")
    match = tables.begin(ME, agreed)
    live = tables.live(match, ME)
    assert live.now.turn == 2
    assert viewer(live, Tab()) == 2
    assert answer(tables, match, "draw") is None


def test_when_the_hand_is_over_the_curtain_is_up(store: Store, tables: Tables) -> None:
    match = begun(store, tables, seed="1", persons=2)
    live = played_out(tables, match)
    assert viewer(live, Tab()) == 1

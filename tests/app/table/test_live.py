"""The fold of a match's events: it agrees with the rules, and tells what happened without telling too much."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.app.table.matches import advanced, course, setup
from trainer.app.table.live import Live, Step, fold, undo_event
from trainer.app.table.setup import Setup
from trainer.rules.cards import JOKER, Card, shuffled_pack
from trainer.rules.errors import PositionError
from trainer.rules.invariants import check_state
from trainer.rules.moves import Take, cards_of
from trainer.rules.profile import HOUSES
from trainer.rules.start import draw_for_start
from trainer.rules.state import Phase
from trainer.rules.turn import check
from trainer.store import Event

TABLES = [(house, seats) for house in HOUSES for seats in range(2, HOUSES[house].seats_max + 1)]
each_table = pytest.mark.parametrize(("house", "seats"), TABLES)


def a_hand(house: str, seats: int, seed: str = "live") -> list[tuple[Event, Live]]:
    found: list[tuple[Event, Live]] = []
    for event, live in course(setup(house, seats=seats, seed=seed)):
        found.append((event, live))
        if live.hand_over:
            break
    return found


@each_table
def test_every_state_on_the_way_is_whole(house: str, seats: int) -> None:
    for event, live in a_hand(house, seats):
        assert live.rev == event.rev
        if live.state is not None:
            check_state(live.state)


@each_table
def test_the_stored_text_alone_gives_the_same_match(house: str, seats: int) -> None:
    """Events go through text, as the store keeps them; the setup goes through JSON."""
    played = a_hand(house, seats)
    _, last = played[-1]
    texts = [Event(event.rev, "", event.kind, str(event.text)) for event, _ in played]
    assert fold(Live(Setup.read(last.setup.data())), texts) == last


@each_table
def test_in_one_go_or_one_by_one_is_the_same(house: str, seats: int) -> None:
    played = a_hand(house, seats)
    middle = len(played) // 2
    half = fold(Live(played[0][1].setup), [event for event, _ in played[:middle]])
    assert half == played[middle - 1][1]
    assert fold(half, [event for event, _ in played[middle:]]) == played[-1][1]


def test_before_the_deal_there_is_no_state() -> None:
    live = Live(setup())
    with pytest.raises(PositionError):
        _ = live.now
    assert not live.hand_over
    assert live.winner == 0
    assert live.record().hands == ()


def test_the_draw_for_the_start_decides_who_deals() -> None:
    for seed in "abcdef":
        agreed = setup(seats=4, seed=seed)
        draw = draw_for_start(range(1, 5), seed)
        live = fold(Live(agreed), advanced(agreed, lambda state: True))
        assert live.now.dealer == draw.dealer
        shown = {step.seat: step.cards for step in live.steps if step.kind == "start"}
        assert shown == {seat: (card,) for drawn in draw.rounds for seat, card in drawn}


def test_hands_follow_one_another_with_the_points_so_far() -> None:
    deals = 0
    before = None
    for event, live in course(setup(seats=3, seed="long")):
        if event.kind == "deal":
            deals += 1
            assert live.hand_no == deals
            assert live.deck == tuple(shuffled_pack(f"long:{deals}"))
            if before is not None:
                assert live.now.scores == before.totals
                assert live.now.dealer == before.next_dealer
                assert [step.kind for step in live.steps] == ["deal"]
        before = live.now.result if live.state is not None and live.hand_over else before
    assert deals > 1
    assert live.winner
    assert [hand.result for hand in live.record().hands][-1] is not None
    assert len(live.record().hands) == deals
    totals = [sum(hand.result[seat] for hand in live.record().hands if hand.result) for seat in range(3)]
    assert live.now.result is not None
    assert tuple(totals) == live.now.result.totals


# ------------------------------------------------------------------ steps


@each_table
def test_a_step_shows_everybody_only_what_everybody_saw(house: str, seats: int) -> None:
    last = a_hand(house, seats)[-1][1]
    for step in last.steps:
        if step.kind == "draw":
            assert step.cards == ()
            assert len(step.own) == 1
        else:
            assert step.own == ()


@each_table
def test_steps_tell_each_move(house: str, seats: int) -> None:
    for (_, before), (event, after) in zip(a_hand(house, seats), a_hand(house, seats)[1:], strict=False):
        new = after.steps[len(before.steps) :]
        assert {step.rev for step in new} == {event.rev}
        if event.kind != "move":
            continue
        move = after.now.log[-1].move
        first = new[0]
        assert first.seat == before.now.turn
        assert first.kind == move.verb
        assert len(first.melds) == len(after.now.table) - len(before.now.table) or first.on
        if move.verb in ("open", "meld", "discard"):
            assert sorted(first.cards, key=str) == sorted(cards_of(move), key=str)
        ends = [step.kind for step in new[1:]]
        assert ("close" in ends or "void" in ends) == after.hand_over


def stepping(house: str, kind: str) -> tuple[Live, Step]:
    for seed in map(str, range(200)):
        for event, live in course(setup(house, seats=2, seed=seed)):
            if event.kind == "move" and live.steps[-1].kind == kind:
                return live, live.steps[-1]
            if live.hand_no > 1:
                break
    raise AssertionError(f"no {kind}")


def test_a_card_added_is_told_with_its_meld() -> None:
    live, step = stepping("it-club", "lay")
    assert step.on is not None
    laid = live.now.table[step.on - 1].meld
    assert step.melds == (laid.text,)
    assert step.cards[0] in laid.cards


def test_a_taken_card_is_told_and_so_is_putting_it_back() -> None:
    agreed = setup("fr-table", seed="3")
    events = advanced(agreed, lambda s: s.phase is Phase.DRAW and check(s, Take()) is None)
    live = fold(Live(agreed), events)
    top: Card = live.now.discards[-1]
    taken = fold(live, [Event(live.rev + 1, "", "move", f"{live.now.turn} take")])
    assert taken.steps[-1] == Step(live.rev + 1, live.now.turn, "take", (top,))
    back = fold(taken, [Event(live.rev + 2, "", "move", f"{live.now.turn} put back")])
    assert back.steps[-1] == Step(live.rev + 2, live.now.turn, "put back", (top,))
    assert back.now.discards == live.now.discards


def test_undo_is_told_and_goes_back() -> None:
    live, _ = stepping("it-club", "open")
    seat = live.now.turn
    back = fold(live, [replace(undo_event(seat), rev=live.rev + 1)])
    assert back.steps[-1] == Step(live.rev + 1, seat, "undo")
    assert back.now.table == ()
    assert len(back.now.hand) == 14
    # Where there is nothing to take back, nothing happens but that the rev is counted.
    again = fold(back, [replace(undo_event(seat), rev=back.rev + 1)])
    assert (again.now, again.rev) == (back.now, back.rev + 1)


def test_a_new_stock_is_told_and_stored_with_its_order() -> None:
    for event, live in course(setup(seats=2, seed="slow"), bot="random"):
        if event.kind == "move" and "\n" in event.text:
            kinds = [step.kind for step in live.steps if step.rev == event.rev]
            assert kinds == ["discard", "reshuffle"]
            assert live.steps[-1].cards == live.steps[-1].own == ()
            assert live.now.stock == live.now.log[-1].new_stock
            return
    raise AssertionError("nobody used up the stock")


def test_a_swap_shows_the_card_and_the_joker() -> None:
    for event, live in course(setup("ro-duel", seed="swap"), bot="random"):
        if event.kind == "move" and (step := live.steps[-1]).kind == "swap":
            assert step.on is not None
            card, joker = step.cards
            assert joker is JOKER
            assert card in live.now.table[step.on - 1].meld.cards
            assert JOKER in live.now.hand
            assert step.melds == (live.now.table[step.on - 1].meld.text,)
            return
    raise AssertionError("nobody swapped a joker")

"""Matches move by move: each stored once, in order, and whole or not at all."""

from __future__ import annotations

import pytest

from trainer.store import Event, IntentKnown, Player, Store, UnknownMatch, UnknownPlayer


def moves(*texts: str, intent: str = "") -> list[Event]:
    return [Event(0, intent, "move", text) for text in texts]


def test_events_come_back_in_order_with_their_revs(store: Store, ada: Player) -> None:
    match = store.new_match(ada.id, {"seed": 7, "seats": 2})
    with store.writing(match) as tx:
        assert tx.rev == 0
        stored = tx.append([Event(0, "", "deal", "hand 1"), *moves("1: draw", "1: discard 4C", intent="a")])
        assert [one.rev for one in stored] == [1, 2, 3]
        assert tx.rev == 3
        tx.append(moves("2: take"))
    found = store.match(match, ada.id)
    assert found is not None
    assert found.rev == 4
    assert found.data == {"seed": 7, "seats": 2}
    assert found.events == (
        Event(1, "", "deal", "hand 1"),
        Event(2, "a", "move", "1: draw"),
        Event(3, "a", "move", "1: discard 4C"),
        Event(4, "", "move", "2: take"),
    )
    assert found.finished is None
    assert found.updated > found.created


def test_an_intent_arrives_once(store: Store, ada: Player) -> None:
    match = store.new_match(ada.id, {})
    with store.writing(match) as tx:
        assert not tx.known("a")
        tx.append(moves("1: draw", intent="a"))
        assert tx.known("a")
        tx.append(moves("1: discard 4C", intent="a"))
    with store.writing(match) as tx:
        assert tx.known("a")
    with pytest.raises(IntentKnown) as caught, store.writing(match) as tx:
        tx.append(moves("1: draw", intent="b"))
        tx.append(moves("1: draw", intent="a"))
    assert caught.value.params == {"match": match, "intent": "a"}
    found = store.match(match, ada.id)
    assert found is not None
    assert [one.text for one in found.events] == ["1: draw", "1: discard 4C"]
    with store.writing(match) as tx:
        assert not tx.known("b"), "the unit was undone, so b may come again"


def test_an_intent_belongs_to_its_match(store: Store, ada: Player) -> None:
    first, second = store.new_match(ada.id, {}), store.new_match(ada.id, {})
    for match in (first, second):
        with store.writing(match) as tx:
            assert not tx.known("a")
            tx.append(moves("1: draw", intent="a"))


def test_the_last_intents(store: Store, ada: Player) -> None:
    match = store.new_match(ada.id, {})
    for number in range(40):
        with store.writing(match) as tx:
            tx.append([*moves(f"{number}", "more", intent=f"i{number}"), *moves("a bot")])
    assert store.arrived(match) == tuple(f"i{number}" for number in range(8, 40))
    assert store.arrived(match, last=2) == ("i38", "i39")


def test_an_exception_undoes_the_unit(store: Store, ada: Player) -> None:
    match = store.new_match(ada.id, {"a": 1})
    with pytest.raises(ZeroDivisionError), store.writing(match) as tx:
        tx.append(moves("1: draw", intent="a"))
        tx.set(finished=True, data={"a": 2})
        raise ZeroDivisionError
    found = store.match(match, ada.id)
    assert found is not None
    assert (found.rev, found.events, found.finished, found.data) == (0, (), None, {"a": 1})


def test_within_a_unit_its_own_writing_is_seen(store: Store, ada: Player) -> None:
    match = store.new_match(ada.id, {})
    with store.writing(match) as tx:
        tx.append(moves("1: draw"))
        tx.set(data={"b": 1})
        record = tx.record()
    assert record == store.match(match, ada.id)
    assert record.rev == 1


def test_finished_matches_apart(store: Store, ada: Player) -> None:
    first, second, third = (store.new_match(ada.id, {"n": n}) for n in range(3))
    with store.writing(second) as tx:
        tx.set(finished=True)
    with store.writing(first) as tx:
        tx.append(moves("1: draw"))
    assert [one.id for one in store.matches(ada.id)] == [first, second, third]
    assert [one.id for one in store.matches(ada.id, finished=True)] == [second]
    assert [one.id for one in store.matches(ada.id, finished=False)] == [first, third]
    assert store.matches(ada.id)[0].rev == 1
    with store.writing(second) as tx:
        tx.set(finished=False)
    assert store.matches(ada.id, finished=True) == []


def test_a_match_is_its_players_alone(store: Store, ada: Player) -> None:
    bruno = store.create_player()
    match = store.new_match(ada.id, {})
    assert store.match(match, bruno.id) is None
    assert store.matches(bruno.id) == []
    assert not store.delete_match(match, bruno.id)
    with pytest.raises(UnknownMatch), store.writing(match, bruno.id):
        pass
    with store.writing(match, ada.id) as tx:
        tx.append(moves("1: draw", intent="a"))
    assert store.delete_match(match, ada.id)
    assert store.match(match, ada.id) is None
    assert store.arrived(match) == ()


def test_what_is_not_there(store: Store) -> None:
    assert store.match("none", "nobody") is None
    with pytest.raises(UnknownMatch), store.writing("none"):
        pass
    with pytest.raises(UnknownPlayer):
        store.new_match("nobody", {})

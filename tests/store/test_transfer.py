"""Progress as one file: what goes out comes in again, and what is no such file is said to be none."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trainer.store import BadExport, Event, ImportCount, Player, Store, UnknownPlayer


@pytest.fixture
def progress(store: Store, ada: Player) -> dict[str, Any]:
    """Ada's progress after one finished and one running match, as it comes back from a file."""
    store.save_settings(ada.id, {"lang": "ro", "pause": 0})
    store.save_house(ada.id, "Bunica", {"opening": 51})
    for number in range(2):
        match = store.new_match(ada.id, {"seed": number})
        with store.writing(match) as tx:
            tx.append([Event(0, "", "deal", "hand 1"), *(Event(0, "a", "move", "1: draw"),) * 2])
            tx.set(finished=number == 0)
    found: dict[str, Any] = json.loads(json.dumps(store.export(ada.id)))
    return found


def test_round_trip_to_another_person(store: Store, ada: Player, progress: dict[str, Any]) -> None:
    bruno = store.create_player()
    store.save_settings(bruno.id, {"lang": "it", "colours": 2})
    assert store.import_(bruno.id, progress) == ImportCount(houses=1, matches=2, known=0)
    found = store.player(bruno.id)
    assert found is not None
    assert found.settings == {"lang": "ro", "pause": 0, "colours": 2}
    assert store.houses(bruno.id) == store.houses(ada.id)
    for ours, theirs in zip(store.matches(ada.id), store.matches(bruno.id), strict=True):
        assert (ours.rev, ours.data, ours.created, ours.updated, ours.finished) == (
            theirs.rev,
            theirs.data,
            theirs.created,
            theirs.updated,
            theirs.finished,
        )
        left, right = store.match(ours.id, ada.id), store.match(theirs.id, bruno.id)
        assert left is not None
        assert right is not None
        assert left.events == right.events
        assert store.arrived(theirs.id) == ("a",)


def test_coming_home_changes_nothing(store: Store, ada: Player, progress: dict[str, Any]) -> None:
    before = store.matches(ada.id)
    assert store.import_(ada.id, progress) == ImportCount(houses=1, matches=0, known=2)
    assert store.matches(ada.id) == before


def test_the_longer_record_stays(store: Store, ada: Player, progress: dict[str, Any]) -> None:
    (running,) = store.matches(ada.id, finished=False)
    with store.writing(running.id) as tx:
        tx.append([Event(0, "b", "move", "1: discard 4C")])
    assert store.import_(ada.id, progress).known == 2
    assert store.matches(ada.id)[0].rev == 4
    longer = store.export(ada.id)
    assert store.delete_match(running.id, ada.id)
    assert store.import_(ada.id, progress).matches == 1
    assert store.import_(ada.id, longer) == ImportCount(houses=1, matches=1, known=1)
    found = store.match(running.id, ada.id)
    assert found is not None
    assert found.rev == 4


def test_running_matches_can_stay_at_home(store: Store, ada: Player, progress: dict[str, Any]) -> None:
    assert len(progress["matches"]) == 2
    told = store.export(ada.id, unfinished=False)
    assert [match["data"] for match in told["matches"]] == [{"seed": 0}]


def test_nobodys_progress(store: Store, progress: dict[str, Any]) -> None:
    with pytest.raises(UnknownPlayer):
        store.export("nobody")
    with pytest.raises(UnknownPlayer):
        store.import_("nobody", progress)


@pytest.mark.parametrize(
    ("steps", "value", "where"),
    [
        (["format"], "chess", "format"),
        (["version"], 2, "version"),
        (["settings"], [], "settings"),
        (["houses"], {}, "houses"),
        (["houses", 0], None, "houses[0]"),
        (["houses", 0, "name"], "", "houses[0].name"),
        (["matches", 1], 7, "matches[1]"),
        (["matches", 1, "id"], "x" * 65, "matches[1].id"),
        (["matches", 0, "created"], "yesterday", "matches[0].created"),
        (["matches", 0, "created"], "2026-01-01T10:00:00", "matches[0].created"),
        (["matches", 0, "finished"], 1, "matches[0].finished"),
        (["matches", 0, "data"], "seed", "matches[0].data"),
        (["matches", 0, "events"], None, "matches[0].events"),
        (["matches", 0, "events", 2], ["move", "1: draw"], "matches[0].events[2]"),
        (["matches", 0, "events", 2, 1], 5, "matches[0].events[2][1]"),
    ],
)
def test_a_file_that_is_wrong_says_where_and_brings_nothing(
    store: Store, progress: dict[str, Any], steps: list[str | int], value: object, where: str
) -> None:
    spoilt = copy.deepcopy(progress)
    place: Any = spoilt
    for step in steps[:-1]:
        place = place[step]
    place[steps[-1]] = value
    bruno = store.create_player()
    with pytest.raises(BadExport) as caught:
        store.import_(bruno.id, spoilt)
    assert caught.value.params["where"] == where
    assert store.matches(bruno.id) == []
    assert store.houses(bruno.id) == ()


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["format", "version", "settings", "houses", "matches", "id", "events", "data", "name"]
            ),
            inner,
            max_size=6,
        )
    ),
    max_leaves=12,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=50)
@given(data=anything)
def test_nothing_but_our_own_error_comes_of_any_json(store: Store, ada: Player, data: object) -> None:
    with pytest.raises(BadExport):
        store.import_(ada.id, data)

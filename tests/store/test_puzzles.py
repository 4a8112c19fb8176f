"""What is kept of puzzles: attempts that arrive once, ratings that two tabs cannot lose, and all of it out and in again."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from trainer.store import (
    Attempt,
    BadExport,
    OwnPuzzle,
    Player,
    RatingRecord,
    ReviewRecord,
    Round,
    Store,
    UnknownPlayer,
    Vote,
)

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def attempt(name: str, digest: str = "d1", after: int = 0, **more: Any) -> Attempt:
    given: dict[str, Any] = {
        "kind": "outs", "house": "it-club", "mode": "training", "day": "2026-11-30", "opened": NOON,
        "answered": NOON + timedelta(minutes=after), "answer": "discard 2C", "grade": "right", "solved": True,
    }  # fmt: skip
    return Attempt(name, digest, **{**given, **more})


def add(store: Store, player: Player, *more: Attempt) -> list[Attempt]:
    with store.puzzles.solving(player.id) as solving:
        return [solving.add(one) for one in more]


def test_the_first_attempt_at_a_puzzle_is_the_first(store: Store, ada: Player) -> None:
    first, second, other = add(store, ada, attempt("a"), attempt("b", after=1), attempt("c", "d2"))
    assert (first.first, second.first, other.first) == (True, False, True)
    assert store.puzzles.attempts(ada.id) == [second, first, other]
    assert store.puzzles.attempts(ada.id, digest="d2") == [other]
    assert store.puzzles.attempts(ada.id, last=1) == [second]
    assert store.puzzles.seen(ada.id) == {"d1", "d2"}


def test_an_answer_sent_twice_counts_once(store: Store, ada: Player) -> None:
    add(store, ada, attempt("a"))
    (again,) = add(store, ada, attempt("a", grade="wrong", after=5))
    assert again.grade == "right"
    assert again.first
    assert len(store.puzzles.attempts(ada.id)) == 1


def test_free_tries_are_counted_and_a_solved_one_stays_solved(store: Store, ada: Player) -> None:
    add(store, ada, attempt("a", grade="wrong", solved=False))
    for solved in (False, True, False):
        with store.puzzles.solving(ada.id) as solving:
            solving.again("a", solved=solved)
            assert solving.again("nobody", solved=True) is None
    found = store.puzzles.attempt(ada.id, "a")
    assert found is not None
    assert (found.grade, found.tries, found.solved) == ("wrong", 4, True)


def test_people_do_not_see_each_other(store: Store, ada: Player) -> None:
    bruno = store.create_player()
    add(store, ada, attempt("a"))
    (his,) = add(store, bruno, attempt("a", grade="wrong"))
    assert his.first
    assert store.puzzles.attempts(bruno.id) == [his]
    assert [one.grade for one in store.puzzles.tries_of("d1")] in (["right", "wrong"], ["wrong", "right"])


def test_only_first_tries_say_how_hard_a_puzzle_is(store: Store, ada: Player) -> None:
    add(store, ada, attempt("a", grade="wrong"), attempt("b", after=1))
    assert [one.grade for one in store.puzzles.tries_of("d1")] == ["wrong"]


def test_nobody_unknown_solves(store: Store) -> None:
    with pytest.raises(UnknownPlayer), store.puzzles.solving("nobody"):
        pass


def test_a_unit_that_fails_leaves_nothing(store: Store, ada: Player) -> None:
    with pytest.raises(ZeroDivisionError), store.puzzles.solving(ada.id) as solving:
        solving.add(attempt("a"))
        raise ZeroDivisionError
    assert store.puzzles.attempts(ada.id) == []


def test_ratings_of_two_tabs_are_both_counted(store: Store, ada: Player) -> None:
    def one_more(_: int) -> None:
        with store.puzzles.solving(ada.id) as solving:
            before = solving.rating("")
            games = 0 if before is None else before.games
            solving.set_rating(RatingRecord("", 1500.0 + games, 300, 0.06, games + 1, NOON))

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(one_more, range(24)))
    assert store.puzzles.ratings(ada.id)[""].games == 24


def test_reviews_come_when_due_the_longest_overdue_first(store: Store, ada: Player) -> None:
    with store.puzzles.solving(ada.id) as solving:
        for digest, days in (("a", 3), ("b", -1), ("c", -2), ("d", 0)):
            solving.set_review(ReviewRecord(digest, NOON + timedelta(days=days), NOON, {"s": days}))
    assert [one.digest for one in store.puzzles.due(ada.id, NOON)] == ["c", "b", "d"]
    assert [one.digest for one in store.puzzles.due(ada.id, NOON, last=1)] == ["c"]
    with store.puzzles.solving(ada.id) as solving:
        solving.set_review(ReviewRecord("c", NOON + timedelta(days=9), NOON, {"s": 9}))
    found = store.puzzles.review(ada.id, "c")
    assert found is not None
    assert found.card == {"s": 9}
    assert len(store.puzzles.due(ada.id, NOON)) == 2


def test_a_mistake_stays_one_until_it_is_solved_at_the_first_try(store: Store, ada: Player) -> None:
    add(store, ada, attempt("1", "a", grade="wrong"), attempt("2", "b", grade="wrong", after=1))
    add(store, ada, attempt("3", "c", grade="close", after=2))
    assert [one.digest for one in store.puzzles.mistakes(ada.id)] == ["b", "a"]
    add(store, ada, attempt("4", "a", grade="right", after=3), attempt("5", "c", grade="wrong", after=4))
    assert [one.digest for one in store.puzzles.mistakes(ada.id)] == ["c", "b"]


def test_solves_stand_under_the_day_on_which_they_were_opened(store: Store, ada: Player) -> None:
    add(
        store, ada,
        attempt("1", "a", mode="daily", day="2026-11-30"),
        attempt("2", "b", mode="daily", day="2026-11-30", solved=False, grade="wrong"),
        attempt("3", "b", mode="daily", day="2026-12-01"),
        attempt("4", "c", mode="training", day="2026-12-01"),
    )  # fmt: skip
    assert store.puzzles.solved_on(ada.id) == {"2026-11-30": {"a"}, "2026-12-01": {"b"}}


def test_votes_are_one_a_person_and_claims_are_listed(store: Store, ada: Player) -> None:
    bruno = store.create_player()
    with store.puzzles.solving(ada.id) as solving:
        solving.vote(Vote("d1", "good", "", {}, NOON))
        solving.vote(Vote("d1", "wrong", "9♣ is better", {"answer": "discard 9C"}, NOON))
    with store.puzzles.solving(bruno.id) as solving:
        solving.vote(Vote("d1", "unclear", "", {}, NOON))
        solving.vote(Vote("d2", "wrong", "no", {}, NOON + timedelta(hours=1)))
    found = store.puzzles.vote(ada.id, "d1")
    assert found is not None
    assert found.vote == "wrong"
    assert [one.why for one in store.puzzles.claims()] == ["no", "9♣ is better"]


def test_own_puzzles_are_kept_once(store: Store, ada: Player) -> None:
    with store.puzzles.solving(ada.id) as solving:
        solving.keep(OwnPuzzle("d1", NOON, {"n": 1}))
        solving.keep(OwnPuzzle("d1", NOON, {"n": 2}))
    assert store.puzzles.own(ada.id) == [OwnPuzzle("d1", NOON, {"n": 1})]


def test_rounds_come_best_first(store: Store, ada: Player) -> None:
    with store.puzzles.solving(ada.id) as solving:
        for name, score in (("a", 3), ("b", 9), ("a", 5)):
            solving.set_round(Round(name, "streak", NOON, score, {}))
        solving.set_round(Round("c", "sprint", NOON, 99, {}))
        assert solving.round("a") == Round("a", "streak", NOON, 5, {})
        assert solving.round("d") is None
    assert [(one.id, one.score) for one in store.puzzles.rounds(ada.id, "streak")] == [("b", 9), ("a", 5)]
    assert len(store.puzzles.rounds(ada.id)) == 3


@pytest.fixture
def progress(store: Store, ada: Player) -> dict[str, Any]:
    """Ada's file after one of each."""
    add(store, ada, attempt("a", data={"from": 1500.0}), attempt("b", "d2", after=1, grade="wrong"))
    with store.puzzles.solving(ada.id) as solving:
        solving.set_rating(RatingRecord("", 1512.25, 290.5, 0.06, 2, NOON))
        solving.set_review(ReviewRecord("d2", NOON + timedelta(days=1), NOON, {"stability": 0.4}))
        solving.vote(Vote("d1", "good", "", {}, NOON))
        solving.keep(OwnPuzzle("d3", NOON, {"n": 1}))
        solving.set_round(Round("r", "sprint", NOON, 7, {}))
    found: dict[str, Any] = json.loads(json.dumps(store.export(ada.id)))
    return found


def everything(store: Store, player: Player) -> list[object]:
    puzzles, me = store.puzzles, player.id
    later = NOON + timedelta(days=9)
    return [puzzles.attempts(me), puzzles.ratings(me), puzzles.due(me, later), puzzles.vote(me, "d1"), puzzles.own(me), puzzles.rounds(me)]  # fmt: skip


def test_all_of_it_goes_to_another_person_and_back(
    store: Store, ada: Player, progress: dict[str, Any]
) -> None:
    bruno = store.create_player()
    assert store.import_(bruno.id, progress).puzzles == 2
    assert everything(store, bruno) == everything(store, ada)
    before = everything(store, ada)
    assert store.import_(ada.id, progress).puzzles == 0
    assert everything(store, ada) == before


def test_a_file_from_before_there_were_puzzles(store: Store, ada: Player, progress: dict[str, Any]) -> None:
    del progress["puzzles"]
    bruno = store.create_player()
    assert store.import_(bruno.id, progress).puzzles == 0
    assert store.puzzles.attempts(bruno.id) == []


def test_what_rests_on_more_stays(store: Store, ada: Player, progress: dict[str, Any]) -> None:
    bruno = store.create_player()
    with store.puzzles.solving(bruno.id) as solving:
        solving.set_rating(RatingRecord("", 1700, 100, 0.06, 50, NOON))
        solving.set_review(ReviewRecord("d2", NOON, NOON - timedelta(days=1), {}))
    store.import_(bruno.id, progress)
    assert store.puzzles.ratings(bruno.id)[""].rating == 1700
    review = store.puzzles.review(bruno.id, "d2")
    assert review is not None
    assert review.card == {"stability": 0.4}


def test_of_two_first_tries_the_earlier_was_it(store: Store, ada: Player, progress: dict[str, Any]) -> None:
    bruno = store.create_player()
    add(store, bruno, attempt("late", "d1", after=30), attempt("early", "d2", after=-30))
    store.import_(bruno.id, progress)
    first = {one.id for one in store.puzzles.attempts(bruno.id) if one.first}
    assert first == {"a", "early"}


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        (("attempts",), "none"),
        (("attempts", 0), 7),
        (("attempts", 0, "id"), ""),
        (("attempts", 0, "day"), "30.11.2026"),
        (("attempts", 0, "answered"), "2026-11-30T12:00"),
        (("attempts", 0, "hints"), -1),
        (("attempts", 0, "tries"), True),
        (("attempts", 0, "solved"), 1),
        (("ratings", 0, "rating"), "1500"),
        (("ratings", 0, "rating"), float("nan")),
        (("ratings", 0, "volatility"), 0),
        (("reviews", 0, "card"), None),
        (("votes", 0, "vote"), "x" * 17),
        (("own", 0, "data"), []),
        (("rounds", 0, "score"), 1.5),
    ],
)
def test_a_spoilt_file_is_refused_whole(
    store: Store, progress: dict[str, Any], keys: tuple[str | int, ...], value: object
) -> None:
    place: Any = progress["puzzles"]
    for key in keys[:-1]:
        place = place[key]
    place[keys[-1]] = value
    bruno = store.create_player()
    with pytest.raises(BadExport) as caught:
        store.import_(bruno.id, progress)
    assert str(caught.value.params["where"]).startswith(f"puzzles.{keys[0]}")
    assert store.puzzles.attempts(bruno.id) == []
    assert store.player(bruno.id) == replace(bruno, settings={})

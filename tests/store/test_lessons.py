"""Lessons: kept by player, replaced as they go on, carried in the progress file."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest

from trainer.store import BadExport, LessonRecord, Player, Store, UnknownPlayer, prepare

WHEN = datetime(2026, 5, 1, 20, 0, tzinfo=UTC)
RUN = {"step": 3, "log": ["1 draw"], "house": "it-club"}


def test_a_lesson_is_kept_and_replaced(store: Store, ada: Player) -> None:
    assert store.lessons(ada.id) == ()
    first = LessonRecord("joker-what", run=RUN)
    store.save_lesson(ada.id, first)
    assert store.lessons(ada.id) == (first,)
    then = LessonRecord("joker-what", 3, 1, WHEN)
    store.save_lesson(ada.id, then)
    store.save_lesson(ada.id, LessonRecord("ace"))
    assert store.lessons(ada.id) == (LessonRecord("ace"), then)
    assert store.lessons(store.create_player().id) == ()


def test_a_lesson_is_changed_by_what_is_kept_and_nothing_comes_in_between(store: Store, ada: Player) -> None:
    def one_more(kept: LessonRecord | None) -> LessonRecord:
        return LessonRecord("ace", runs=1 if kept is None else kept.runs + 1)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: store.change_lesson(ada.id, "ace", one_more), range(20)))
    assert store.lessons(ada.id) == (LessonRecord("ace", runs=20),)


def test_nobodys_lesson_is_kept(store: Store) -> None:
    with pytest.raises(UnknownPlayer):
        store.save_lesson("nobody", LessonRecord("ace"))


def test_the_progress_file_carries_lessons_and_the_better_one_stays(store: Store, ada: Player) -> None:
    store.save_lesson(ada.id, LessonRecord("ace", 3, 1, WHEN))
    store.save_lesson(ada.id, LessonRecord("joker-what", 1, 2, WHEN, RUN))
    told = store.export(ada.id)
    bruno = store.create_player()
    store.save_lesson(bruno.id, LessonRecord("ace", 2, 5, WHEN))
    store.save_lesson(bruno.id, LessonRecord("joker-what", 2, 1, WHEN))
    assert store.import_(bruno.id, told).lessons == 1
    assert store.lessons(bruno.id) == (
        LessonRecord("ace", 3, 1, WHEN),
        LessonRecord("joker-what", 2, 1, WHEN),
    )


def test_a_file_from_before_there_were_lessons(store: Store, ada: Player) -> None:
    told = store.export(ada.id)
    del told["lessons"]
    assert store.import_(ada.id, told).lessons == 0


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("lesson", ""),
        ("lesson", 3),
        ("stars", 4),
        ("stars", True),
        ("runs", -1),
        ("done", "soon"),
        ("run", []),
    ],
)
def test_a_file_with_a_lesson_that_is_none(store: Store, ada: Player, key: str, value: object) -> None:
    store.save_lesson(ada.id, LessonRecord("ace", 1, 1, WHEN, RUN))
    told = store.export(ada.id)
    told["lessons"][0][key] = value
    with pytest.raises(BadExport) as caught:
        store.import_(ada.id, told)
    assert caught.value.params["where"] == f"lessons[0].{key}"


def test_an_older_file_gets_the_table(path: Path) -> None:
    with Store(path) as store:
        ada = store.create_player()
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TABLE lessons")
        connection.execute("UPDATE alembic_version SET version_num = '0002'")
    connection.close()
    prepare(path)
    with Store(path) as store:
        store.save_lesson(ada.id, LessonRecord("ace"))
        assert store.player(ada.id) == ada

"""What is kept of a player's lessons: one row each, written anew whenever something changes."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, select

from trainer.store.records import LessonRecord
from trainer.store.schema import lessons


def read_lessons(connection: Connection, player_id: str) -> tuple[LessonRecord, ...]:
    """Every lesson that the player has begun, by its id."""
    rows = connection.execute(
        select(lessons).where(lessons.c.player_id == player_id).order_by(lessons.c.lesson)
    )
    return tuple(LessonRecord(row.lesson, row.stars, row.runs, row.done, row.run) for row in rows)


def write_lesson(connection: Connection, player_id: str, record: LessonRecord) -> None:
    """Writes a lesson over the one of its id."""
    connection.execute(
        delete(lessons).where(lessons.c.player_id == player_id, lessons.c.lesson == record.lesson)
    )
    connection.execute(
        insert(lessons).values(
            player_id=player_id,
            lesson=record.lesson,
            stars=record.stars,
            runs=record.runs,
            done=record.done,
            run=record.run,
        )
    )


def bring_lessons(connection: Connection, player_id: str, brought: Iterable[LessonRecord]) -> int:
    """Adds lessons from a file; of one that is here already, the one that went better stays. How many were written."""
    here = {record.lesson: record for record in read_lessons(connection, player_id)}
    written = 0
    for record in brought:
        known = here.get(record.lesson)
        if known is None or (record.stars, record.runs) > (known.stars, known.runs):
            write_lesson(connection, player_id, record)
            written += 1
    return written

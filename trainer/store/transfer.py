"""A player's progress as one JSON object, out and in again. What comes in was written by anybody: all is checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, delete, insert, select

from trainer.store.checking import a_text, a_time, an_object, objects
from trainer.store.errors import BadExport
from trainer.store.lessons import bring_lessons, read_lessons
from trainer.store.records import Event, House, ImportCount, JsonDict, LessonRecord
from trainer.store.schema import events, houses, intents, matches
from trainer.store.writing import read_events

FORMAT = "scala40-progress"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Brought:
    """A progress file that was read and found sound. Matches are rows of `matches` with their events."""

    settings: JsonDict
    houses: tuple[House, ...]
    matches: tuple[tuple[JsonDict, tuple[Event, ...]], ...]
    lessons: tuple[LessonRecord, ...] = ()


def export(connection: Connection, player_id: str, settings: JsonDict, *, unfinished: bool) -> JsonDict:
    """The object that `read` understands."""
    wanted = select(matches).where(matches.c.player_id == player_id).order_by(matches.c.created, matches.c.id)
    if not unfinished:
        wanted = wanted.where(matches.c.finished.is_not(None))
    return {
        "format": FORMAT,
        "version": VERSION,
        "written": datetime.now(UTC).isoformat(timespec="seconds"),
        "settings": settings,
        "houses": [{"name": house.name, "data": house.data} for house in read_houses(connection, player_id)],
        "matches": [
            {
                "id": row.id,
                "data": row.data,
                "created": row.created.isoformat(),
                "updated": row.updated.isoformat(),
                "finished": None if row.finished is None else row.finished.isoformat(),
                "events": [[one.kind, one.text, one.intent_id] for one in read_events(connection, row.id)],
            }
            for row in connection.execute(wanted).all()
        ],
        "lessons": [
            {
                "lesson": one.lesson,
                "stars": one.stars,
                "runs": one.runs,
                "done": None if one.done is None else one.done.isoformat(),
                "run": one.run,
            }
            for one in read_lessons(connection, player_id)
        ],
    }


def read(data: object) -> Brought:
    """Checks the whole object before anything is written. Raises BadExport, which says where."""
    whole = an_object(data, "file")
    if whole.get("format") != FORMAT:
        raise BadExport(where="format", expected=FORMAT)
    if whole.get("version") != VERSION:
        raise BadExport(where="version", expected=VERSION)
    return Brought(
        settings=an_object(whole.get("settings"), "settings"),
        houses=tuple(
            House(a_text(one.get("name"), f"{where}.name", 200), an_object(one.get("data"), f"{where}.data"))
            for where, one in objects(whole.get("houses"), "houses")
        ),
        matches=tuple(_match(one, where) for where, one in objects(whole.get("matches"), "matches")),
        # A file that was written before there were lessons has none.
        lessons=tuple(_lesson(one, where) for where, one in objects(whole.get("lessons", []), "lessons")),
    )


def write(connection: Connection, player_id: str, brought: Brought, new_id: Callable[[], str]) -> ImportCount:
    """Writes houses and matches for a player, within the caller's transaction."""
    for house in brought.houses:
        write_house(connection, player_id, house)
    added = known = 0
    for match, happened in brought.matches:
        here = connection.execute(select(matches).where(matches.c.id == match["id"])).one_or_none()
        match_id = match["id"]
        if here is not None and here.player_id == player_id:
            if here.rev >= len(happened):
                known += 1
                continue
            connection.execute(delete(matches).where(matches.c.id == match_id))
        elif here is not None:
            # The same file given to somebody else on the same machine: theirs is a match of its own.
            match_id = new_id()
        _write_match(connection, {**match, "id": match_id, "player_id": player_id}, happened)
        added += 1
    bettered = bring_lessons(connection, player_id, brought.lessons)
    return ImportCount(houses=len(brought.houses), matches=added, known=known, lessons=bettered)


def read_houses(connection: Connection, player_id: str) -> tuple[House, ...]:
    """A player's houses, by name."""
    rows = connection.execute(select(houses).where(houses.c.player_id == player_id).order_by(houses.c.name))
    return tuple(House(row.name, row.data) for row in rows)


def write_house(connection: Connection, player_id: str, house: House) -> None:
    """Writes a house over the one of its name."""
    connection.execute(delete(houses).where(houses.c.player_id == player_id, houses.c.name == house.name))
    connection.execute(insert(houses).values(player_id=player_id, name=house.name, data=house.data))


def _write_match(connection: Connection, match: JsonDict, happened: tuple[Event, ...]) -> None:
    connection.execute(insert(matches).values(**match))
    if not happened:
        return
    connection.execute(
        insert(events),
        [
            {
                "match_id": match["id"],
                "rev": one.rev,
                "intent_id": one.intent_id,
                "kind": one.kind,
                "text": one.text,
            }
            for one in happened
        ],
    )
    first: dict[str, int] = {}
    for one in happened:
        if one.intent_id:
            first.setdefault(one.intent_id, one.rev)
    if first:
        connection.execute(
            insert(intents),
            [{"match_id": match["id"], "intent_id": key, "rev": rev} for key, rev in first.items()],
        )


def _match(one: JsonDict, where: str) -> tuple[JsonDict, tuple[Event, ...]]:
    listed = one.get("events")
    if not isinstance(listed, list):
        raise BadExport(where=f"{where}.events", expected="list")
    happened = tuple(
        _event(item, rev, f"{where}.events[{rev - 1}]") for rev, item in enumerate(listed, start=1)
    )
    finished = one.get("finished")
    match: JsonDict = {
        "id": a_text(one.get("id"), f"{where}.id", 64),
        "rev": len(happened),
        "data": an_object(one.get("data"), f"{where}.data"),
        "created": a_time(one.get("created"), f"{where}.created"),
        "updated": a_time(one.get("updated"), f"{where}.updated"),
        "finished": None if finished is None else a_time(finished, f"{where}.finished"),
    }
    return match, happened


def _event(item: object, rev: int, where: str) -> Event:
    if not isinstance(item, list) or len(item) != 3:
        raise BadExport(where=where, expected="kind, text, intent")
    kind, text, intent = item
    return Event(
        rev,
        a_text(intent, f"{where}[2]", 64, empty=True),
        a_text(kind, f"{where}[0]", 32),
        a_text(text, f"{where}[1]", 100_000, empty=True),
    )


def _lesson(one: JsonDict, where: str) -> LessonRecord:
    done, run = one.get("done"), one.get("run")
    return LessonRecord(
        lesson=a_text(one.get("lesson"), f"{where}.lesson", 100),
        stars=_amount(one.get("stars"), f"{where}.stars", 3),
        runs=_amount(one.get("runs"), f"{where}.runs", 1_000_000),
        done=None if done is None else a_time(done, f"{where}.done"),
        run=None if run is None else an_object(run, f"{where}.run"),
    )


def _amount(value: object, where: str, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise BadExport(where=where, expected=f"number from 0 to {most}")
    return value

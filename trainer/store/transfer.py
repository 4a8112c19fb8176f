"""A player's progress as one JSON object, out and in again. What comes in was written by anybody: all is checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, select

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
    whole = _object(data, "file")
    if whole.get("format") != FORMAT:
        raise BadExport(where="format", expected=FORMAT)
    if whole.get("version") != VERSION:
        raise BadExport(where="version", expected=VERSION)
    return Brought(
        settings=_object(whole.get("settings"), "settings"),
        houses=tuple(
            House(_text(one.get("name"), f"{where}.name", 200), _object(one.get("data"), f"{where}.data"))
            for where, one in _objects(whole.get("houses"), "houses")
        ),
        matches=tuple(_match(one, where) for where, one in _objects(whole.get("matches"), "matches")),
        # A file that was written before there were lessons has none.
        lessons=tuple(_lesson(one, where) for where, one in _objects(whole.get("lessons", []), "lessons")),
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
        "id": _text(one.get("id"), f"{where}.id", 64),
        "rev": len(happened),
        "data": _object(one.get("data"), f"{where}.data"),
        "created": _time(one.get("created"), f"{where}.created"),
        "updated": _time(one.get("updated"), f"{where}.updated"),
        "finished": None if finished is None else _time(finished, f"{where}.finished"),
    }
    return match, happened


def _event(item: object, rev: int, where: str) -> Event:
    if not isinstance(item, list) or len(item) != 3:
        raise BadExport(where=where, expected="kind, text, intent")
    kind, text, intent = item
    return Event(
        rev,
        _text(intent, f"{where}[2]", 64, empty=True),
        _text(kind, f"{where}[0]", 32),
        _text(text, f"{where}[1]", 100_000, empty=True),
    )


def _lesson(one: JsonDict, where: str) -> LessonRecord:
    done, run = one.get("done"), one.get("run")
    return LessonRecord(
        lesson=_text(one.get("lesson"), f"{where}.lesson", 100),
        stars=_amount(one.get("stars"), f"{where}.stars", 3),
        runs=_amount(one.get("runs"), f"{where}.runs", 1_000_000),
        done=None if done is None else _time(done, f"{where}.done"),
        run=None if run is None else _object(run, f"{where}.run"),
    )


def _amount(value: object, where: str, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise BadExport(where=where, expected=f"number from 0 to {most}")
    return value


def _objects(value: object, where: str) -> list[tuple[str, JsonDict]]:
    if not isinstance(value, list):
        raise BadExport(where=where, expected="list")
    return [(f"{where}[{place}]", _object(one, f"{where}[{place}]")) for place, one in enumerate(value)]


def _object(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise BadExport(where=where, expected="object")
    return value


def _text(value: object, where: str, longest: int, *, empty: bool = False) -> str:
    if not isinstance(value, str) or len(value) > longest or not (value or empty):
        raise BadExport(where=where, expected=f"text of at most {longest} signs")
    return value


def _time(value: object, where: str) -> datetime:
    try:
        found = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise BadExport(where=where, expected="time with its zone")
    return found

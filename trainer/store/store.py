"""The store: one object that reads and writes what lasts. Safe to share between threads; processes open their own."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from typing import Self

from sqlalchemy import Connection, Row, delete, insert, select, update

from trainer.store import engine as engines
from trainer.store import puzzle_transfer, transfer
from trainer.store.errors import UnknownPlayer
from trainer.store.lessons import read_lessons, write_lesson
from trainer.store.records import (
    House,
    ImportCount,
    JsonDict,
    LessonRecord,
    MatchRecord,
    MatchSummary,
    Player,
)
from trainer.store.recovery import new_code, read_code
from trainer.store.schema import houses, intents, matches, players
from trainer.store.solving import Puzzles
from trainer.store.writing import Writing, match_record, read_events


class Store:
    """Opened on a file that `prepare` has seen (or on a database's URL). Every method is one transaction.

    Any method may raise StoreLocked, StoreReadOnly, StoreFull, StoreDamaged or StoreUnprepared.
    """

    def __init__(self, url_or_path: str | os.PathLike[str]) -> None:
        self._url = engines.address(url_or_path)
        self._engine = engines.open_engine(self._url)
        self.puzzles = Puzzles(self._engine)

    def close(self) -> None:
        """Gives the connections back. The object must not be used afterwards."""
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # People

    def player(self, player_id: str) -> Player | None:
        """A player, or None."""
        with engines.reading(self._engine) as connection:
            row = connection.execute(select(players).where(players.c.id == player_id)).one_or_none()
        return None if row is None else _player(row)

    def create_player(self, player_id: str | None = None) -> Player:
        """A new player, with an id of chance unless one is given; the one that is there, where the id is taken."""
        wanted = new_id() if player_id is None else player_id
        with engines.writing(self._engine) as connection:
            row = connection.execute(select(players).where(players.c.id == wanted)).one_or_none()
            if row is not None:
                return _player(row)
            made = Player(id=wanted, created=datetime.now(UTC), settings={}, recovery=new_code())
            connection.execute(
                insert(players).values(
                    id=made.id, created=made.created, settings=made.settings, recovery=made.recovery
                )
            )
        return made

    def by_recovery(self, code: str) -> Player | None:
        """The player of a recovery code, typed in any case and with any separators; None if there is none."""
        wanted = read_code(code)
        if wanted is None:
            return None
        with engines.reading(self._engine) as connection:
            row = connection.execute(select(players).where(players.c.recovery == wanted)).one_or_none()
        return None if row is None else _player(row)

    def save_settings(self, player_id: str, settings: JsonDict) -> None:
        """Writes all of a player's settings anew."""
        with engines.writing(self._engine) as connection:
            _need_player(connection, player_id)
            connection.execute(update(players).where(players.c.id == player_id).values(settings=settings))

    # Houses

    def houses(self, player_id: str) -> tuple[House, ...]:
        """The houses that a player made, by name."""
        with engines.reading(self._engine) as connection:
            return transfer.read_houses(connection, player_id)

    def save_house(self, player_id: str, name: str, data: JsonDict) -> None:
        """Writes a house; one of that name is replaced."""
        with engines.writing(self._engine) as connection:
            _need_player(connection, player_id)
            transfer.write_house(connection, player_id, House(name, data))

    def delete_house(self, player_id: str, name: str) -> bool:
        """Removes a house; says whether there was one."""
        with engines.writing(self._engine) as connection:
            found = connection.execute(
                delete(houses).where(houses.c.player_id == player_id, houses.c.name == name)
            )
            return found.rowcount > 0

    # Lessons

    def lessons(self, player_id: str) -> tuple[LessonRecord, ...]:
        """The lessons that a player has begun, by their ids."""
        with engines.reading(self._engine) as connection:
            return read_lessons(connection, player_id)

    def save_lesson(self, player_id: str, record: LessonRecord) -> None:
        """Writes how far a player is in a lesson; what was kept of it before is replaced."""
        self.change_lesson(player_id, record.lesson, lambda _: record)

    def change_lesson(
        self, player_id: str, lesson: str, change: Callable[[LessonRecord | None], LessonRecord]
    ) -> None:
        """Writes what `change` makes of what is kept of a lesson (None: nothing yet); nothing comes in between."""
        with engines.writing(self._engine) as connection:
            _need_player(connection, player_id)
            kept = next((one for one in read_lessons(connection, player_id) if one.lesson == lesson), None)
            write_lesson(connection, player_id, change(kept))

    # Matches

    def new_match(self, player_id: str, data: JsonDict) -> str:
        """A new match without events; its id."""
        match_id = new_id()
        now = datetime.now(UTC)
        with engines.writing(self._engine) as connection:
            _need_player(connection, player_id)
            connection.execute(
                insert(matches).values(
                    id=match_id,
                    player_id=player_id,
                    rev=0,
                    data=data,
                    created=now,
                    updated=now,
                    finished=None,
                )
            )
        return match_id

    def match(self, match_id: str, player_id: str) -> MatchRecord | None:
        """A match with its events; None where there is none, and where it is somebody else's."""
        with engines.reading(self._engine) as connection:
            row = connection.execute(
                select(matches).where(matches.c.id == match_id, matches.c.player_id == player_id)
            ).one_or_none()
            return None if row is None else match_record(row, read_events(connection, match_id))

    def rev(self, match_id: str, player_id: str) -> int | None:
        """The rev of a match, without reading its events; None as for `match`."""
        with engines.reading(self._engine) as connection:
            wanted = select(matches.c.rev).where(matches.c.id == match_id, matches.c.player_id == player_id)
            return connection.execute(wanted).scalar_one_or_none()

    def matches(self, player_id: str, *, finished: bool | None = None) -> list[MatchSummary]:
        """A player's matches, the last touched first; only the finished, or only the others, if asked."""
        wanted = select(matches).where(matches.c.player_id == player_id)
        if finished is not None:
            wanted = wanted.where(
                matches.c.finished.is_not(None) if finished else matches.c.finished.is_(None)
            )
        with engines.reading(self._engine) as connection:
            rows = connection.execute(wanted.order_by(matches.c.updated.desc(), matches.c.id)).all()
        return [
            MatchSummary(
                id=row.id,
                player_id=row.player_id,
                rev=row.rev,
                data=row.data,
                created=row.created,
                updated=row.updated,
                finished=row.finished,
            )
            for row in rows
        ]

    def delete_match(self, match_id: str, player_id: str) -> bool:
        """Removes a match with all its events; says whether there was one."""
        with engines.writing(self._engine) as connection:
            found = connection.execute(
                delete(matches).where(matches.c.id == match_id, matches.c.player_id == player_id)
            )
            return found.rowcount > 0

    def arrived(self, match_id: str, last: int = 32) -> tuple[str, ...]:
        """The ids of the intents that were stored last, oldest first."""
        with engines.reading(self._engine) as connection:
            rows = connection.execute(
                select(intents.c.intent_id)
                .where(intents.c.match_id == match_id)
                .order_by(intents.c.rev.desc())
                .limit(last)
            ).all()
        return tuple(row.intent_id for row in reversed(rows))

    @contextmanager
    def writing(self, match_id: str, player_id: str | None = None) -> Iterator[Writing]:
        """Holds a match for writing: committed when the block ends, undone by any exception.

        Raises UnknownMatch, also where the match is not `player_id`'s (asked only if it is given).
        """
        with engines.writing(self._engine) as connection:
            yield Writing(connection, match_id, player_id)

    # Progress as one file

    def export(self, player_id: str, *, unfinished: bool = True) -> JsonDict:
        """Everything of a player as one JSON object.

        A match that is still going on carries its seed, which tells every hidden card: `unfinished=False` leaves such
        matches out. Raises UnknownPlayer.
        """
        with engines.reading(self._engine) as connection:
            row = connection.execute(select(players).where(players.c.id == player_id)).one_or_none()
            if row is None:
                raise UnknownPlayer(player=player_id)
            told = transfer.export(connection, player_id, row.settings, unfinished=unfinished)
            return {**told, "puzzles": puzzle_transfer.export(connection, player_id)}

    def import_(self, player_id: str, data: object) -> ImportCount:
        """Adds what `export` gave to a player, all or nothing.

        Settings are taken over key by key, houses by name; of a match that is here already, the longer record stays, of a
        rating the one that rests on more puzzles.
        Raises BadExport, UnknownPlayer.
        """
        brought = transfer.read(data)
        solved = puzzle_transfer.read(data)
        with engines.writing(self._engine) as connection:
            row = connection.execute(select(players).where(players.c.id == player_id)).one_or_none()
            if row is None:
                raise UnknownPlayer(player=player_id)
            connection.execute(
                update(players)
                .where(players.c.id == player_id)
                .values(settings={**row.settings, **brought.settings})
            )
            count = transfer.write(connection, player_id, brought, new_id)
            return replace(count, puzzles=puzzle_transfer.write(connection, player_id, solved))


def new_id() -> str:
    """An id of chance, 128 bits, safe in addresses, in file names, and as part of a component's key."""
    return secrets.token_hex(16)


def _player(row: Row[tuple[object, ...]]) -> Player:
    return Player(id=row.id, created=row.created, settings=row.settings, recovery=row.recovery)


def _need_player(connection: Connection, player_id: str) -> None:
    if connection.execute(select(players.c.id).where(players.c.id == player_id)).first() is None:
        raise UnknownPlayer(player=player_id)

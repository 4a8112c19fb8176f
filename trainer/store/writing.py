"""Writing to one match: the unit of work that a move travels in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy import Connection, Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from trainer.store.errors import IntentKnown, UnknownMatch
from trainer.store.records import Event, JsonDict, MatchRecord
from trainer.store.schema import events, intents, matches


class Writing:
    """One match, held for writing. Made by `Store.writing`; of no use after its `with` block.

    Nobody else writes meanwhile, so what is read here is still true when something is appended.
    """

    def __init__(self, connection: Connection, match_id: str, player_id: str | None = None) -> None:
        """Looks the match up; raises UnknownMatch, also where it is not `player_id`'s."""
        self._connection = connection
        self._match_id = match_id
        wanted = select(matches).where(matches.c.id == match_id).with_for_update()
        if player_id is not None:
            wanted = wanted.where(matches.c.player_id == player_id)
        row = connection.execute(wanted).one_or_none()
        if row is None:
            raise UnknownMatch(match=match_id)
        self._row = row
        self._rev: int = row.rev
        self._arrived: set[str] = set()

    @property
    def match_id(self) -> str:
        """Which match it is."""
        return self._match_id

    @property
    def rev(self) -> int:
        """The match's rev, with what was appended here."""
        return self._rev

    def known(self, intent_id: str) -> bool:
        """Whether an intent arrived before, in an earlier unit or in this one."""
        if intent_id in self._arrived:
            return True
        found = self._connection.execute(
            select(intents.c.rev).where(
                intents.c.match_id == self._match_id, intents.c.intent_id == intent_id
            )
        ).first()
        return found is not None

    def record(self) -> MatchRecord:
        """The whole match, with what was appended here; as `Store.match` gives it."""
        current = self._connection.execute(select(matches).where(matches.c.id == self._match_id)).one()
        return match_record(current, read_events(self._connection, self._match_id))

    def append(self, new: Sequence[Event]) -> tuple[Event, ...]:
        """Stores events in their order and gives them their revs, rev + 1 each (what was in `rev` is ignored).

        An intent may bring several events, in one call or more of one unit. Raises IntentKnown where an intent was
        stored by an earlier unit; then nothing of this unit may be kept (and leaving the block by it sees to that).
        """
        stored = tuple(replace(one, rev=self._rev + place) for place, one in enumerate(new, start=1))
        if not stored:
            return ()
        for one in stored:
            self._arrive(one.intent_id, one.rev)
        self._connection.execute(
            insert(events),
            [
                {
                    "match_id": self._match_id,
                    "rev": one.rev,
                    "intent_id": one.intent_id,
                    "kind": one.kind,
                    "text": one.text,
                }
                for one in stored
            ],
        )
        self._rev += len(stored)
        self._update({"rev": self._rev})
        return stored

    def set(self, *, finished: bool | None = None, data: JsonDict | None = None) -> None:
        """Writes the match's data anew, or marks it finished now (or not finished)."""
        values: dict[str, object] = {}
        if finished is not None:
            values["finished"] = datetime.now(UTC) if finished else None
        if data is not None:
            values["data"] = data
        if values:
            self._update(values)

    def _arrive(self, intent_id: str, rev: int) -> None:
        if not intent_id or intent_id in self._arrived:
            return
        try:
            self._connection.execute(
                insert(intents).values(match_id=self._match_id, intent_id=intent_id, rev=rev)
            )
        except IntegrityError as error:
            raise IntentKnown(match=self._match_id, intent=intent_id) from error
        self._arrived.add(intent_id)

    def _update(self, values: dict[str, object]) -> None:
        self._connection.execute(
            update(matches).where(matches.c.id == self._match_id).values(**values, updated=datetime.now(UTC))
        )


def read_events(connection: Connection, match_id: str) -> tuple[Event, ...]:
    """All events of a match, oldest first."""
    rows = connection.execute(select(events).where(events.c.match_id == match_id).order_by(events.c.rev))
    return tuple(Event(row.rev, row.intent_id, row.kind, row.text) for row in rows)


def match_record(row: Row[tuple[object, ...]], found: tuple[Event, ...]) -> MatchRecord:
    """A row of `matches` and its events as the record."""
    return MatchRecord(
        id=row.id,
        player_id=row.player_id,
        rev=row.rev,
        data=row.data,
        events=found,
        created=row.created,
        updated=row.updated,
        finished=row.finished,
    )

"""What is kept of a person's puzzles: attempts, ratings, reviews, votes, their own puzzles, rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Engine, Row, Select, Table, and_, delete, func, insert, select, update

from trainer.store import engine as engines
from trainer.store.errors import UnknownPlayer
from trainer.store.records import Attempt, OwnPuzzle, RatingRecord, ReviewRecord, Round, TriedBy, Vote
from trainer.store.schema import attempts, own_puzzles, players, ratings, reviews, rounds, votes


class Solving:
    """One person's puzzles, held for writing. Made by `Puzzles.solving`; of no use after its `with` block.

    Nobody else writes meanwhile, so a rating that is read here and written anew loses nobody's answer.
    """

    def __init__(self, connection: Connection, player_id: str) -> None:
        """Raises UnknownPlayer."""
        if connection.execute(select(players.c.id).where(players.c.id == player_id)).first() is None:
            raise UnknownPlayer(player=player_id)
        self._connection = connection
        self._player_id = player_id

    def attempt(self, attempt_id: str) -> Attempt | None:
        """An attempt that was stored before, by its id."""
        return one_attempt(self._connection, self._player_id, attempt_id)

    def tried(self, digest: str) -> bool:
        """Whether there is an attempt at this puzzle."""
        wanted = select(attempts.c.id).where(
            attempts.c.player_id == self._player_id, attempts.c.digest == digest
        )
        return self._connection.execute(wanted.limit(1)).first() is not None

    def add(self, attempt: Attempt) -> Attempt:
        """Stores a new attempt, and says whether it is the first at its puzzle. One that is here already stays as it is, so
        that an answer sent twice counts once."""
        known = self.attempt(attempt.id)
        if known is not None:
            return known
        stored = replace(attempt, first=not self.tried(attempt.digest))
        self._connection.execute(insert(attempts).values(player_id=self._player_id, **asdict(stored)))
        return stored

    def again(self, attempt_id: str, *, solved: bool) -> Attempt | None:
        """One free try more; None where there is no such attempt."""
        known = self.attempt(attempt_id)
        if known is None:
            return None
        changed = replace(known, tries=known.tries + 1, solved=known.solved or solved)
        self._connection.execute(
            update(attempts)
            .where(attempts.c.player_id == self._player_id, attempts.c.id == attempt_id)
            .values(tries=changed.tries, solved=changed.solved)
        )
        return changed

    def rating(self, kind: str) -> RatingRecord | None:
        """The rating in a kind, "" for all together."""
        wanted = select(ratings).where(ratings.c.player_id == self._player_id, ratings.c.kind == kind)
        row = self._connection.execute(wanted).one_or_none()
        return None if row is None else rating_record(row)

    def set_rating(self, record: RatingRecord) -> None:
        """Writes a rating over the one of its kind."""
        write_over(self._connection, ratings, self._player_id, asdict(record), "kind")

    def review(self, digest: str) -> ReviewRecord | None:
        """The card of a puzzle that comes back."""
        wanted = select(reviews).where(reviews.c.player_id == self._player_id, reviews.c.digest == digest)
        row = self._connection.execute(wanted).one_or_none()
        return None if row is None else review_record(row)

    def set_review(self, record: ReviewRecord) -> None:
        """Writes a card over the one of its puzzle."""
        write_over(self._connection, reviews, self._player_id, asdict(record), "digest")

    def keep(self, puzzle: OwnPuzzle) -> None:
        """Keeps a puzzle that is in no bank; one that is here already stays as it is."""
        known = select(own_puzzles.c.digest).where(
            own_puzzles.c.player_id == self._player_id, own_puzzles.c.digest == puzzle.digest
        )
        if self._connection.execute(known).first() is None:
            self._connection.execute(insert(own_puzzles).values(player_id=self._player_id, **asdict(puzzle)))

    def vote(self, vote: Vote) -> None:
        """Writes a vote over the one on its puzzle."""
        write_over(self._connection, votes, self._player_id, asdict(vote), "digest")

    def round(self, round_id: str) -> Round | None:
        """A round that was stored before, by its id."""
        wanted = select(rounds).where(rounds.c.player_id == self._player_id, rounds.c.id == round_id)
        row = self._connection.execute(wanted).one_or_none()
        return None if row is None else Round(**without_player(row))

    def set_round(self, one: Round) -> None:
        """Writes a round over the one of its id."""
        write_over(self._connection, rounds, self._player_id, asdict(one), "id")


class Puzzles:
    """The part of the store about puzzles, `store.puzzles`. Every method is one transaction, with the store's errors."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @contextmanager
    def solving(self, player_id: str) -> Iterator[Solving]:
        """Holds a person's puzzles for writing: committed when the block ends, undone by any exception.

        Raises UnknownPlayer.
        """
        with engines.writing(self._engine) as connection:
            yield Solving(connection, player_id)

    def attempt(self, player_id: str, attempt_id: str) -> Attempt | None:
        """An attempt by its id."""
        with engines.reading(self._engine) as connection:
            return one_attempt(connection, player_id, attempt_id)

    def attempts(
        self, player_id: str, *, digest: str | None = None, last: int | None = None
    ) -> list[Attempt]:
        """A person's attempts, the latest first; at one puzzle, or only so many, if asked."""
        wanted = select(attempts).where(attempts.c.player_id == player_id)
        if digest is not None:
            wanted = wanted.where(attempts.c.digest == digest)
        return [attempt_record(row) for row in self._rows(wanted.order_by(*_LATEST).limit(last))]

    def seen(self, player_id: str) -> frozenset[str]:
        """The puzzles that a person has tried."""
        wanted = select(attempts.c.digest).where(attempts.c.player_id == player_id).distinct()
        return frozenset(row.digest for row in self._rows(wanted))

    def solved_on(self, player_id: str, mode: str = "daily") -> dict[str, frozenset[str]]:
        """Calendar date on which they were opened -> puzzles that were solved, of one mode."""
        wanted = select(attempts.c.day, attempts.c.digest).where(
            attempts.c.player_id == player_id, attempts.c.mode == mode, attempts.c.solved.is_(True)
        )
        found: dict[str, set[str]] = {}
        for row in self._rows(wanted):
            found.setdefault(row.day, set()).add(row.digest)
        return {day: frozenset(digests) for day, digests in found.items()}

    def mistakes(self, player_id: str) -> list[Attempt]:
        """The puzzles whose last attempt was wrong at its first try, each by that attempt, the latest first."""
        newest = (
            select(attempts.c.digest, func.max(attempts.c.answered).label("answered"))
            .where(attempts.c.player_id == player_id)
            .group_by(attempts.c.digest)
            .subquery()
        )
        same = and_(attempts.c.digest == newest.c.digest, attempts.c.answered == newest.c.answered)
        wanted = (
            select(attempts)
            .join(newest, same)
            .where(attempts.c.player_id == player_id, attempts.c.grade == "wrong")
            .order_by(*_LATEST)
        )
        return [attempt_record(row) for row in self._rows(wanted)]

    def ratings(self, player_id: str) -> dict[str, RatingRecord]:
        """The ratings of a person by kind, "" for all together."""
        wanted = select(ratings).where(ratings.c.player_id == player_id)
        return {row.kind: rating_record(row) for row in self._rows(wanted)}

    def review(self, player_id: str, digest: str) -> ReviewRecord | None:
        """The card of a puzzle that comes back."""
        wanted = select(reviews).where(reviews.c.player_id == player_id, reviews.c.digest == digest)
        return next((review_record(row) for row in self._rows(wanted)), None)

    def due(self, player_id: str, now: datetime, last: int | None = None) -> list[ReviewRecord]:
        """The puzzles that are due for review, the longest overdue first."""
        wanted = select(reviews).where(reviews.c.player_id == player_id, reviews.c.due <= now)
        ordered = wanted.order_by(reviews.c.due, reviews.c.digest).limit(last)
        return [review_record(row) for row in self._rows(ordered)]

    def own(self, player_id: str) -> list[OwnPuzzle]:
        """A person's own puzzles, the latest first."""
        wanted = select(own_puzzles).where(own_puzzles.c.player_id == player_id)
        rows = self._rows(wanted.order_by(own_puzzles.c.made.desc(), own_puzzles.c.digest))
        return [OwnPuzzle(row.digest, row.made, row.data) for row in rows]

    def vote(self, player_id: str, digest: str) -> Vote | None:
        """A person's vote on a puzzle."""
        wanted = select(votes).where(votes.c.player_id == player_id, votes.c.digest == digest)
        return next((vote_record(row) for row in self._rows(wanted)), None)

    def claims(self, last: int | None = None) -> list[Vote]:
        """What people think is wrong, the latest first. Who said so is not told."""
        wanted = select(votes).where(votes.c.vote == "wrong")
        ordered = wanted.order_by(votes.c.given.desc(), votes.c.digest).limit(last)
        return [vote_record(row) for row in self._rows(ordered)]

    def tries_of(self, digest: str) -> list[TriedBy]:
        """How people fared at a puzzle at their first tries, one entry a person."""
        wanted = select(attempts).where(attempts.c.digest == digest, attempts.c.first.is_(True))
        ordered = wanted.order_by(attempts.c.answered, attempts.c.player_id)
        return [TriedBy(row.grade, row.hints, row.data) for row in self._rows(ordered)]

    def rounds(self, player_id: str, mode: str | None = None) -> list[Round]:
        """A person's rounds, the best first; of one mode, if asked."""
        wanted = select(rounds).where(rounds.c.player_id == player_id)
        if mode is not None:
            wanted = wanted.where(rounds.c.mode == mode)
        rows = self._rows(wanted.order_by(rounds.c.score.desc(), rounds.c.begun))
        return [Round(**without_player(row)) for row in rows]

    def _rows(self, wanted: Select[tuple[object, ...]]) -> Sequence[Row[tuple[object, ...]]]:
        with engines.reading(self._engine) as connection:
            return connection.execute(wanted).all()


_LATEST = (attempts.c.answered.desc(), attempts.c.id)


def one_attempt(connection: Connection, player_id: str, attempt_id: str) -> Attempt | None:
    """An attempt by its id, within the caller's transaction."""
    wanted = select(attempts).where(attempts.c.player_id == player_id, attempts.c.id == attempt_id)
    row = connection.execute(wanted).one_or_none()
    return None if row is None else attempt_record(row)


def attempt_record(row: Row[tuple[object, ...]]) -> Attempt:
    """A row of `attempts` as the record."""
    return Attempt(**without_player(row))


def rating_record(row: Row[tuple[object, ...]]) -> RatingRecord:
    """A row of `ratings` as the record."""
    return RatingRecord(**without_player(row))


def review_record(row: Row[tuple[object, ...]]) -> ReviewRecord:
    """A row of `reviews` as the record."""
    return ReviewRecord(**without_player(row))


def vote_record(row: Row[tuple[object, ...]]) -> Vote:
    """A row of `votes` as the record."""
    return Vote(**without_player(row))


def write_over(
    connection: Connection, table: Table, player_id: str, values: Mapping[str, object], key: str
) -> None:
    """Writes a person's row over the one with the same key."""
    connection.execute(delete(table).where(table.c.player_id == player_id, table.c[key] == values[key]))
    connection.execute(insert(table).values(player_id=player_id, **values))


def without_player(row: Row[tuple[object, ...]]) -> dict[str, Any]:
    """A row as values, without whose it is."""
    return {key: value for key, value in row._mapping.items() if key != "player_id"}

"""The tables. Changing them needs a migration in `migrations/versions`, and `HEAD` in `migrate.py` raised to it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator


class UtcTime(TypeDecorator[datetime]):
    """A moment, stored as ISO 8601 text in UTC: sorts as text, and reads back with its zone."""

    impl = String(32)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:
        """To the database. The zone is needed: a time without one is a mistake of the caller."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone cannot be stored")
        return value.astimezone(UTC).isoformat(timespec="microseconds")

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        """From the database."""
        return None if value is None else datetime.fromisoformat(value)


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

players = Table(
    "players",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("created", UtcTime, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("recovery", String(32), nullable=False, unique=True),
)

houses = Table(
    "houses",
    metadata,
    Column("player_id", String(64), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("name", String(200), primary_key=True),
    Column("data", JSON, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("player_id", String(64), ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("rev", Integer, nullable=False),
    Column("data", JSON, nullable=False),
    Column("created", UtcTime, nullable=False),
    Column("updated", UtcTime, nullable=False),
    Column("finished", UtcTime, nullable=True),
    Index("ix_matches_player_updated", "player_id", "updated"),
)

lessons = Table(
    "lessons",
    metadata,
    Column("player_id", String(64), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("lesson", String(100), primary_key=True),
    Column("stars", Integer, nullable=False),
    Column("runs", Integer, nullable=False),
    Column("done", UtcTime, nullable=True),
    Column("run", JSON(none_as_null=True), nullable=True),
)

# The primary key is what makes two writers of one rev impossible, whatever the program does.
events = Table(
    "events",
    metadata,
    Column("match_id", String(64), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("rev", Integer, primary_key=True, autoincrement=False),
    Column("intent_id", String(64), nullable=False),
    Column("kind", String(32), nullable=False),
    Column("text", Text, nullable=False),
)

# An intent may bring several events, so that it arrives once is kept in a table of its own.
intents = Table(
    "intents",
    metadata,
    Column("match_id", String(64), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("intent_id", String(64), primary_key=True),
    Column("rev", Integer, nullable=False),
)

# One row for each time that a puzzle was opened and answered. Its id comes from the browser, so that an answer that is
# sent twice arrives once.
attempts = Table(
    "attempts",
    metadata,
    Column("player_id", String(64), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("id", String(64), primary_key=True),
    Column("digest", String(64), nullable=False, index=True),
    Column("kind", String(64), nullable=False),
    Column("house", String(200), nullable=False),
    Column("mode", String(32), nullable=False),
    Column("day", String(10), nullable=False),
    Column("opened", UtcTime, nullable=False),
    Column("answered", UtcTime, nullable=False),
    Column("answer", Text, nullable=False),
    Column("grade", String(16), nullable=False),
    Column("hints", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("first", Boolean, nullable=False),
    Column("data", JSON, nullable=False),
    Index("ix_attempts_player_answered", "player_id", "answered"),
    Index("ix_attempts_player_digest", "player_id", "digest"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player_id", String(64), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(64), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("updated", UtcTime, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("player_id", String(64), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("digest", String(64), primary_key=True),
    Column("due", UtcTime, nullable=False),
    Column("updated", UtcTime, nullable=False),
    Column("card", JSON, nullable=False),
    Index("ix_reviews_player_due", "player_id", "due"),
)

votes = Table(
    "votes",
    metadata,
    Column("player_id", String(64), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("digest", String(64), primary_key=True),
    Column("vote", String(16), nullable=False),
    Column("why", Text, nullable=False),
    Column("evidence", JSON, nullable=False),
    Column("given", UtcTime, nullable=False),
    Index("ix_votes_vote_given", "vote", "given"),
)

own_puzzles = Table(
    "own_puzzles",
    metadata,
    Column("player_id", String(64), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("digest", String(64), primary_key=True),
    Column("made", UtcTime, nullable=False),
    Column("data", JSON, nullable=False),
)

# Rounds of many puzzles that have a score: a streak, a sprint.
rounds = Table(
    "rounds",
    metadata,
    Column("player_id", String(64), ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("id", String(64), primary_key=True),
    Column("mode", String(32), nullable=False),
    Column("begun", UtcTime, nullable=False),
    Column("score", Integer, nullable=False),
    Column("data", JSON, nullable=False),
)

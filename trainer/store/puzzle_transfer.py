"""A person's puzzles in the progress file, out and in again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime
from typing import Any, Final

from sqlalchemy import Connection, Table, bindparam, insert, select, update

from trainer.store.checking import a_flag, a_number, a_text, a_time, an_amount, an_object, objects
from trainer.store.errors import BadExport
from trainer.store.records import Attempt, JsonDict, OwnPuzzle, RatingRecord, ReviewRecord, Round, Vote
from trainer.store.schema import attempts, own_puzzles, ratings, reviews, rounds, votes
from trainer.store.solving import (
    attempt_record,
    rating_record,
    review_record,
    vote_record,
    without_player,
    write_over,
)

MOST: Final = 1_000_000_000
_TABLES: Final = {
    "attempts": (attempts, ("answered", "id")),
    "ratings": (ratings, ("kind",)),
    "reviews": (reviews, ("digest",)),
    "votes": (votes, ("digest",)),
    "own": (own_puzzles, ("digest",)),
    "rounds": (rounds, ("id",)),
}


@dataclass(frozen=True, slots=True)
class Solved:
    """What a progress file says of puzzles, found sound."""

    attempts: tuple[Attempt, ...] = ()
    ratings: tuple[RatingRecord, ...] = ()
    reviews: tuple[ReviewRecord, ...] = ()
    votes: tuple[Vote, ...] = ()
    own: tuple[OwnPuzzle, ...] = ()
    rounds: tuple[Round, ...] = ()


def export(connection: Connection, player_id: str) -> JsonDict:
    """The object that `read` finds under "puzzles"."""
    told: JsonDict = {}
    for name, (table, order) in _TABLES.items():
        wanted = (
            select(table).where(table.c.player_id == player_id).order_by(*(table.c[key] for key in order))
        )
        told[name] = [_plain(without_player(row)) for row in connection.execute(wanted)]
    return told


def _plain(values: dict[str, Any]) -> JsonDict:
    return {key: value.isoformat() if isinstance(value, datetime) else value for key, value in values.items()}


def read(data: object) -> Solved:
    """Checks all of it before anything is written. Raises BadExport, which says where. A file from before there were puzzles
    has none."""
    found = an_object(data, "file").get("puzzles")
    if found is None:
        return Solved()
    whole = an_object(found, "puzzles")

    def listed(name: str) -> Iterable[tuple[str, JsonDict]]:
        return objects(whole.get(name, []), f"puzzles.{name}")

    return Solved(
        tuple(_attempt(one, where) for where, one in listed("attempts")),
        tuple(_rating(one, where) for where, one in listed("ratings")),
        tuple(
            ReviewRecord(
                _digest(one, where),
                a_time(one.get("due"), f"{where}.due"),
                a_time(one.get("updated"), f"{where}.updated"),
                an_object(one.get("card"), f"{where}.card"),
            )
            for where, one in listed("reviews")
        ),
        tuple(
            Vote(
                _digest(one, where),
                a_text(one.get("vote"), f"{where}.vote", 16),
                a_text(one.get("why"), f"{where}.why", 10_000, empty=True),
                an_object(one.get("evidence"), f"{where}.evidence"),
                a_time(one.get("given"), f"{where}.given"),
            )
            for where, one in listed("votes")
        ),
        tuple(
            OwnPuzzle(
                _digest(one, where),
                a_time(one.get("made"), f"{where}.made"),
                an_object(one.get("data"), f"{where}.data"),
            )
            for where, one in listed("own")
        ),
        tuple(
            Round(
                a_text(one.get("id"), f"{where}.id", 64),
                a_text(one.get("mode"), f"{where}.mode", 32),
                a_time(one.get("begun"), f"{where}.begun"),
                an_amount(one.get("score"), f"{where}.score", MOST),
                an_object(one.get("data"), f"{where}.data"),
            )
            for where, one in listed("rounds")
        ),
    )


def write(connection: Connection, player_id: str, solved: Solved) -> int:
    """Adds it to a player's, within the caller's transaction; how many attempts were new.

    Of a rating, the one that rests on more puzzles stays, of a card and a vote the later one; the rest is added where it is
    not here yet.
    """
    added = _add_attempts(connection, player_id, solved.attempts)
    for rating in solved.ratings:
        here = _one(connection, ratings, player_id, "kind", rating.kind)
        if here is None or rating_record(here).games < rating.games:
            write_over(connection, ratings, player_id, asdict(rating), "kind")
    for review in solved.reviews:
        here = _one(connection, reviews, player_id, "digest", review.digest)
        if here is None or review_record(here).updated < review.updated:
            write_over(connection, reviews, player_id, asdict(review), "digest")
    for vote in solved.votes:
        here = _one(connection, votes, player_id, "digest", vote.digest)
        if here is None or vote_record(here).given < vote.given:
            write_over(connection, votes, player_id, asdict(vote), "digest")
    for puzzle in solved.own:
        if _one(connection, own_puzzles, player_id, "digest", puzzle.digest) is None:
            connection.execute(insert(own_puzzles).values(player_id=player_id, **asdict(puzzle)))
    for one in solved.rounds:
        if _one(connection, rounds, player_id, "id", one.id) is None:
            connection.execute(insert(rounds).values(player_id=player_id, **asdict(one)))
    return added


def _add_attempts(connection: Connection, player_id: str, brought: Iterable[Attempt]) -> int:
    here = {
        row.id: attempt_record(row)
        for row in connection.execute(select(attempts).where(attempts.c.player_id == player_id))
    }
    new: dict[str, Attempt] = {}
    for one in brought:
        if one.id not in here:
            new.setdefault(one.id, replace(one, first=False))
    if not new:
        return 0
    connection.execute(insert(attempts), [{"player_id": player_id, **asdict(one)} for one in new.values()])
    # Both machines may have a first try at one puzzle: the earlier of them was it.
    firsts: dict[str, Attempt] = {}
    for one in sorted([*here.values(), *new.values()], key=lambda one: (one.answered, one.id)):
        firsts.setdefault(one.digest, one)
    mine = attempts.c.player_id == player_id
    connection.execute(update(attempts).where(mine).values(first=False))
    connection.execute(
        update(attempts).where(mine, attempts.c.id == bindparam("which")).values(first=True),
        [{"which": one.id} for one in firsts.values()],
    )
    return len(new)


def _one(connection: Connection, table: Table, player_id: str, key: str, value: str) -> Any:
    wanted = select(table).where(table.c.player_id == player_id, table.c[key] == value)
    return connection.execute(wanted).one_or_none()


def _attempt(one: JsonDict, where: str) -> Attempt:
    return Attempt(
        id=a_text(one.get("id"), f"{where}.id", 64),
        digest=_digest(one, where),
        kind=a_text(one.get("kind"), f"{where}.kind", 64),
        house=a_text(one.get("house"), f"{where}.house", 200),
        mode=a_text(one.get("mode"), f"{where}.mode", 32),
        day=_day(one.get("day"), f"{where}.day"),
        opened=a_time(one.get("opened"), f"{where}.opened"),
        answered=a_time(one.get("answered"), f"{where}.answered"),
        answer=a_text(one.get("answer"), f"{where}.answer", 10_000, empty=True),
        grade=a_text(one.get("grade"), f"{where}.grade", 16),
        hints=an_amount(one.get("hints"), f"{where}.hints", MOST),
        tries=an_amount(one.get("tries"), f"{where}.tries", MOST),
        solved=a_flag(one.get("solved"), f"{where}.solved"),
        data=an_object(one.get("data"), f"{where}.data"),
    )


def _rating(one: JsonDict, where: str) -> RatingRecord:
    return RatingRecord(
        a_text(one.get("kind"), f"{where}.kind", 64, empty=True),
        a_number(one.get("rating"), f"{where}.rating", -10_000, 10_000),
        a_number(one.get("deviation"), f"{where}.deviation", 1, 1_000),
        a_number(one.get("volatility"), f"{where}.volatility", 0.001, 10),
        an_amount(one.get("games"), f"{where}.games", MOST),
        a_time(one.get("updated"), f"{where}.updated"),
    )


def _digest(one: JsonDict, where: str) -> str:
    return a_text(one.get("digest"), f"{where}.digest", 64)


def _day(value: object, where: str) -> str:
    try:
        return date.fromisoformat(a_text(value, where, 10)).isoformat()
    except ValueError:
        raise BadExport(where=where, expected="date such as 2026-11-30") from None

"""The bank: packed from shards, opened read-only, drawn from by wish."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

from puzzles.bank.frame import bank_frame
from puzzles.bank.packing import pack, write_bank
from puzzles.bank.reader import Bank, Wish
from puzzles.bank.tables import as_digest, as_id
from puzzles.errors import BankError
from puzzles.generate import generate
from puzzles.kinds.base import Shard
from puzzles.puzzle import Figure, Option, Puzzle
from puzzles.work import Job
from tests.puzzles.fake import fake, puzzle_of
from tests.puzzles.verify.made import figure
from trainer.rules.cards import FACES, cards_text

HOUSES = ("it-club", "fr-table")


def many(number: int = 120) -> list[Puzzle]:
    """Puzzles of two kinds, two houses and five levels, ratings rising with the level."""
    random = Random(1)
    made = []
    for place in range(number):
        kind, house, level = ("one", "two")[place % 4 == 3], HOUSES[place % 2], 1 + place % 5
        drawn = puzzle_of(cards_text(random.sample(FACES, 9)), Shard(kind, house, 1, 0), place)
        tags = ("open-early",) if place % 6 == 0 else ()
        made.append(replace(drawn, kind=kind, level=level, rating=900 + 200 * level + place, tags=tags))
    return made


@pytest.fixture(scope="module")
def puzzles() -> list[Puzzle]:
    return many()


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory, puzzles: list[Puzzle]) -> Iterator[Bank]:
    file = tmp_path_factory.mktemp("bank") / "a bank?#%.sqlite3"
    write_bank(file, puzzles)
    bank = Bank(file)
    yield bank
    bank.close()


@pytest.mark.parametrize(
    "digest", ["0000000000000000", "7fffffffffffffff", "8000000000000000", "ffffffffffffffff"]
)
def test_digests_are_ids_and_back(digest: str) -> None:
    assert -(1 << 63) <= as_id(digest) < 1 << 63
    assert as_digest(as_id(digest)) == digest


def test_every_puzzle_is_found_by_its_digest(bank: Bank, puzzles: list[Puzzle]) -> None:
    assert len(bank) == len(puzzles)
    for puzzle in puzzles:
        assert bank.by_digest(puzzle.digest) == puzzle
    assert bank.by_digest("0" * 16) is None
    assert bank.by_digest("no digest") is None


def test_counts_are_those_of_the_puzzles(bank: Bank, puzzles: list[Puzzle]) -> None:
    assert bank.counts("kind", "house", "level") == Counter(
        (one.kind, one.house, one.level) for one in puzzles
    )
    assert bank.number(Wish(kinds=["two"], levels=[1, 2])) == sum(
        one.kind == "two" and one.level < 3 for one in puzzles
    )
    assert bank.themes == ("open-early",)


@pytest.mark.parametrize(
    "wish",
    [
        Wish(),
        Wish(kinds=["two"]),
        Wish(houses=["fr-table"], levels=[4]),
        Wish(theme="open-early", houses=["it-club"]),
        Wish(kinds=["one"], near=1500),
    ],
)
def test_drawing_without_those_drawn_gives_each_that_suits_once(
    bank: Bank, puzzles: list[Puzzle], wish: Wish
) -> None:
    fit = {
        one.digest
        for one in puzzles
        if (not wish.kinds or one.kind in wish.kinds)
        and (not wish.houses or one.house in wish.houses)
        and (not wish.levels or one.level in wish.levels)
        and (not wish.theme or wish.theme in one.tags)
    }
    drawn: set[str] = set()
    random = Random(3)
    while (puzzle := bank.draw(wish, random, drawn)) is not None:
        assert puzzle.digest in fit - drawn
        drawn.add(puzzle.digest)
    assert drawn == fit
    assert len(fit) > 3


def test_drawing_is_the_same_for_the_same_chance(bank: Bank) -> None:
    def drawn() -> list[Puzzle | None]:
        return [bank.draw(Wish(near=1400), random) for random in map(Random, range(9))]

    assert drawn() == drawn()
    assert len({puzzle.digest for puzzle in drawn() if puzzle is not None}) > 3


@pytest.mark.parametrize("near", [1150, 1400, 1900])
def test_a_rating_draws_from_what_is_near_it(bank: Bank, near: int) -> None:
    for seed in range(30):
        puzzle = bank.draw(Wish(near=near, spread=100), Random(seed))
        assert puzzle is not None
        assert abs(puzzle.rating - near) <= 130, "the nearest neighbour of a target within 100"


@pytest.mark.parametrize(("near", "best"), [(0, 1), (9000, 5)])
def test_a_rating_beyond_all_gives_the_outermost(bank: Bank, near: int, best: int) -> None:
    puzzle = bank.draw(Wish(near=near), Random(1))
    assert puzzle is not None
    assert puzzle.level == best


def test_kinds_come_equally_often_whatever_their_number(bank: Bank) -> None:
    drawn = Counter(
        puzzle.kind for seed in range(300) if (puzzle := bank.draw(Wish(), Random(seed))) is not None
    )
    assert abs(drawn["two"] - 150) < 45, "three times the standard deviation is 26"


def test_older_generators_are_served_last(tmp_path: Path, puzzles: list[Puzzle]) -> None:
    mixed = [replace(one, version=place % 2) for place, one in enumerate(puzzles)]
    write_bank(tmp_path / "b.sqlite3", mixed)
    bank, drawn = Bank(tmp_path / "b.sqlite3"), list[Puzzle]()
    while (puzzle := bank.draw(Wish(), Random(7), {one.digest for one in drawn})) is not None:
        drawn.append(puzzle)
    assert [one.version for one in drawn] == [1] * 60 + [0] * 60


def test_a_spoilt_row_is_passed_over(tmp_path: Path, puzzles: list[Puzzle]) -> None:
    file = tmp_path / "b.sqlite3"
    write_bank(file, puzzles[:3])
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE puzzles SET data = ? WHERE id = ?", (b"spoilt", as_id(puzzles[0].digest)))
    connection.close()
    bank, drawn = Bank(file), set[str]()
    while (puzzle := bank.draw(Wish(), Random(7), drawn)) is not None:
        drawn.add(puzzle.digest)
    assert drawn == {one.digest for one in puzzles[1:3]}
    assert len(list(bank.every())) == 2


def test_the_file_cannot_be_written_through_it(bank: Bank) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        bank._ask("DELETE FROM puzzles")


@pytest.mark.parametrize(
    ("content", "code"),
    [(None, "bank-missing"), (b"", "bank-damaged"), (b"no database" * 99, "bank-damaged")],
)
def test_what_is_no_bank_is_an_error(tmp_path: Path, content: bytes | None, code: str) -> None:
    file = tmp_path / "b.sqlite3"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BankError) as caught:
        Bank(file)
    assert caught.value.code == code


def test_a_later_format_is_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "b.sqlite3"
    write_bank(file, [])
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE meta SET value = '99'")
    connection.close()
    with pytest.raises(BankError) as caught:
        Bank(file)
    assert caught.value.code == "bank-newer"


def test_an_empty_bank_draws_nothing(tmp_path: Path) -> None:
    write_bank(tmp_path / "b.sqlite3", [])
    bank = Bank(tmp_path / "b.sqlite3")
    assert bank.draw(Wish(), Random(1)) is None
    assert len(bank_frame(bank)) == 0


def worked(out: Path, wanted: int = 30, seed: int = 7, house: str = "it-club") -> list[Puzzle]:
    return generate(Job("fake", house, seed), wanted, out, load=fake).found


def test_packing_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    worked(tmp_path / "work")
    pack(tmp_path / "work", tmp_path / "1.sqlite3")
    pack(tmp_path / "work", tmp_path / "2.sqlite3")
    assert (tmp_path / "1.sqlite3").read_bytes() == (tmp_path / "2.sqlite3").read_bytes()
    pack(tmp_path / "work", tmp_path / "1.sqlite3")
    assert (tmp_path / "1.sqlite3").read_bytes() == (tmp_path / "2.sqlite3").read_bytes()


def test_packing_leaves_out_what_is_alike_across_jobs_but_not_across_houses(tmp_path: Path) -> None:
    first, second = worked(tmp_path), worked(tmp_path, seed=8)
    other = worked(tmp_path, house="fr-table")
    packed = pack(tmp_path, tmp_path / "b.sqlite3")
    bank = Bank(tmp_path / "b.sqlite3")
    alike = [one.alike for one in bank.every()]
    assert len(alike) == len(set(alike)) == packed.puzzles
    assert packed.alike > 0
    assert {one.digest for one in first} <= set(bank.digests())
    assert {one.digest for one in other} <= set(bank.digests())
    assert not {one.digest for one in second} <= set(bank.digests())


def test_what_is_in_the_bank_stays(tmp_path: Path) -> None:
    worked(tmp_path / "second", seed=8)
    file = tmp_path / "b.sqlite3"
    pack(tmp_path / "second", file)
    before = Bank(file).digests()
    worked(tmp_path / "first")
    packed = pack(tmp_path / "first", file)
    bank = Bank(file)
    assert set(before) <= set(bank.digests())
    assert packed.new == len(bank) - len(before) > 0
    assert {row.name for row in bank.jobs()} == {"fake.it-club.7.v1", "fake.it-club.8.v1"}
    assert pack(tmp_path / "first", file, anew=True).puzzles < packed.puzzles


def test_a_newer_generator_renews_a_puzzle_unless_a_day_has_it(tmp_path: Path) -> None:
    new = worked(tmp_path / "work")
    file = tmp_path / "b.sqlite3"
    write_bank(file, [replace(one, version=0, rating=700) for one in new[:2]])
    packed = pack(tmp_path / "work", file, fixed={new[0].digest})
    assert packed.renewed == 1
    fixed, renewed = (Bank(file).by_digest(one.digest) for one in new[:2])
    assert fixed is not None
    assert renewed is not None
    assert (fixed.rating, renewed.rating) == (700, new[1].rating)


def test_what_is_no_puzzle_any_more_leaves_unless_a_day_has_it(tmp_path: Path) -> None:
    """By its figures the only option is right, and it is stored as wrong: nothing to get wrong, no puzzle."""
    file = tmp_path / "b.sqlite3"
    spoilt = [
        replace(
            puzzle_of(cards, Shard("one", "it-club", 1, 0), 0),
            options=(Option("1", "wrong", (figure(0.0, 0.1),)),),
        )
        for cards in ("2H 3H", "5S KS")
    ]
    write_bank(file, [*worked(tmp_path / "work"), *spoilt])
    before = pack(tmp_path / "none", file, fixed={one.digest for one in spoilt}).puzzles
    after = pack(tmp_path / "none", file, fixed={spoilt[0].digest})
    assert after.puzzles == before - 1
    bank = Bank(file)
    assert bank.by_digest(spoilt[0].digest) == spoilt[0]
    assert bank.by_digest(spoilt[1].digest) is None
    bank.close()


def test_statistics_say_what_making_took(tmp_path: Path) -> None:
    worked(tmp_path)
    pack(tmp_path, tmp_path / "b.sqlite3")
    (row,) = Bank(tmp_path / "b.sqlite3").jobs()
    assert (row.kind, row.house) == ("fake", "it-club")
    assert row.puzzles >= 30
    assert set(row.rejected) == {"dull", "unclear"}


def test_the_frame_has_a_row_for_each(tmp_path: Path, puzzles: list[Puzzle]) -> None:
    figures = [Figure("hard", "uniform", 100, 100, 50, 900, behind, 900, (50,)) for behind in (0, 250, 400)]
    options = tuple(Option(f"discard {n}C", "right", (one,)) for n, one in enumerate(figures, 2))
    write_bank(tmp_path / "b.sqlite3", [*puzzles[:9], replace(puzzles[9], options=options, sort="sharp")])
    frame = bank_frame(Bank(tmp_path / "b.sqlite3"))
    assert len(frame) == 10
    row = frame.loc[puzzles[9].digest]
    assert (row["sort"], row["gap"], row["deals"], row["answers"]) == ("sharp", 2.5, 100, 3)
    assert frame["gap"].isna().sum() == 9


def test_all_nine_by_four_by_five_are_cells(tmp_path: Path) -> None:
    base = many(9 * 4 * 5)
    spread = product(range(9), ("it-club", "it-duel", "fr-table", "ro-duel"), range(1, 6))
    made = [
        replace(one, kind=f"k{kind}", position=one.position.replace(one.house, house), level=level)
        for one, (kind, house, level) in zip(base, spread, strict=True)
    ]
    write_bank(tmp_path / "b.sqlite3", made)
    counts = Bank(tmp_path / "b.sqlite3").counts("kind", "house", "level")
    assert len(counts) == 180
    assert set(counts.values()) == {1}


def test_the_bank_does_not_depend_on_how_many_worked(tmp_path: Path) -> None:
    for workers in (1, 2):
        generate(Job("fake", "it-club", 7), 25, tmp_path / str(workers), workers=workers, load=fake)
        pack(tmp_path / str(workers), tmp_path / f"{workers}.sqlite3")
    one, two = (Bank(tmp_path / f"{workers}.sqlite3") for workers in (1, 2))
    assert one.digests() == two.digests()
    assert len(one) == 25


def test_a_job_that_is_not_done_gives_what_it_has(tmp_path: Path) -> None:
    worked(tmp_path)
    (tmp_path / "fake.it-club.7.v1" / "shard-000002.jsonl").unlink()
    packed = pack(tmp_path, tmp_path / "b.sqlite3")
    assert 0 < packed.puzzles < 30

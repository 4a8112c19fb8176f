"""Generation: what is found depends on job and count alone, not on processes, stops or kills."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from puzzles.codec import from_text
from puzzles.errors import WorkError
from puzzles.generate import BARREN, Loader, Progress, generate
from puzzles.kinds.base import Rejected
from puzzles.puzzle import Puzzle
from puzzles.work import (
    CRASHED,
    Job,
    Made,
    clear_unfinished,
    costs,
    job_folder,
    jobs_in,
    read_shard,
    shards_done,
)
from tests.puzzles.fake import Fake, barren, crashing, fake

ROOT = Path(__file__).resolve().parents[2]
JOB = Job("fake", "it-club", 7)
KILLED = """
import sys
from pathlib import Path
from puzzles.generate import generate
from puzzles.work import Job
from tests.puzzles.fake import fake
if __name__ == "__main__":
    generate(Job("fake", "it-club", 7), 60, Path(sys.argv[1]), workers=int(sys.argv[2]), load=fake)
"""


def digests(progress: Progress) -> list[str]:
    return [puzzle.digest for puzzle in progress.found]


def puzzles() -> Iterator[Puzzle]:
    return (one for one in Fake().make(JOB.shard(0)) if not isinstance(one, Rejected))


def made(out: Path, wanted: int = 60, workers: int = 1, load: Loader = fake) -> Progress:
    return generate(JOB, wanted, out, workers=workers, load=load)


def test_finds_so_many_and_no_two_alike(tmp_path: Path) -> None:
    progress = made(tmp_path)
    assert progress.counted == len(progress.found) == 60
    assert len({puzzle.alike for puzzle in progress.found}) == 60
    assert progress.alike > 0, "the fake kind repeats itself, and repeats are left out"
    assert set(progress.rejected) == {"dull", "unclear"}


def test_puzzles_come_in_the_order_of_shards_and_places(tmp_path: Path) -> None:
    origins = [(puzzle.origin["shard"], puzzle.origin["place"]) for puzzle in made(tmp_path).found]
    assert origins == sorted(origins)


def test_two_processes_find_the_same_as_one(tmp_path: Path) -> None:
    one, two = made(tmp_path / "1"), made(tmp_path / "2", workers=2)
    assert digests(one) == digests(two)
    assert one.rejected == two.rejected


def test_more_go_on_from_fewer(tmp_path: Path) -> None:
    few = made(tmp_path, 25)
    more = made(tmp_path, 60)
    assert more.resumed == 25
    assert digests(more)[:25] == digests(few)
    assert digests(more) == digests(made(tmp_path / "fresh"))


def test_what_is_there_is_not_made_again(tmp_path: Path) -> None:
    first = made(tmp_path)
    folder = job_folder(tmp_path, JOB)
    times = {path.name: path.stat().st_mtime_ns for path in folder.glob("shard-*.jsonl")}
    again = made(tmp_path)
    assert digests(again) == digests(first)
    assert {path.name: path.stat().st_mtime_ns for path in folder.glob("shard-*.jsonl")} == times


@pytest.mark.parametrize("cut", [0, 1, 40, -30, -1])
def test_a_shard_that_was_cut_is_made_anew(tmp_path: Path, cut: int) -> None:
    whole = made(tmp_path)
    file = job_folder(tmp_path, JOB) / "shard-000002.jsonl"
    before = file.read_bytes()
    file.write_bytes(before[:cut])
    if cut != -1:
        assert read_shard(file.parent, 2) is None
    assert digests(made(tmp_path)) == digests(whole)
    assert read_shard(file.parent, 2) is not None
    assert file.read_bytes().rstrip() == before.rstrip()


def test_a_missing_shard_among_later_ones_is_made(tmp_path: Path) -> None:
    whole = made(tmp_path)
    for number in (1, 4):
        (job_folder(tmp_path, JOB) / f"shard-{number:06}.jsonl").unlink()
    assert digests(made(tmp_path)) == digests(whole)


def test_the_list_of_what_was_found_is_written(tmp_path: Path) -> None:
    progress = made(tmp_path)
    lines = (job_folder(tmp_path, JOB) / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()
    assert [from_text(line).digest for line in lines] == digests(progress)


def test_a_job_that_finds_nothing_new_for_long_gives_up(tmp_path: Path) -> None:
    with pytest.raises(WorkError) as caught:
        made(tmp_path, load=barren)
    assert caught.value.code == "work-barren"
    assert len(shards_done(job_folder(tmp_path, JOB))) == BARREN


def test_counting_one_sort_keeps_the_others() -> None:
    sharp, graded = (replace(next(puzzles()), sort=sort) for sort in ("sharp", "graded"))
    progress = Progress(1, "sharp")
    progress.take(Made(0, (graded,)), set())
    assert (progress.counted, progress.is_done(), progress.found) == (0, False, [graded])
    progress.take(Made(1, (sharp,)), set())
    assert (progress.counted, progress.is_done(), progress.found) == (1, True, [graded, sharp])


def test_a_mistake_in_a_shard_is_told_and_costs_only_its_rest(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    progress = made(tmp_path, load=crashing)
    assert progress.counted == 60
    assert progress.crashed == progress.rejected[CRASHED] == 1
    assert "a mistake of the program" in capfd.readouterr().err
    shard = read_shard(job_folder(tmp_path, JOB), 1)
    assert shard is not None
    assert all(int(puzzle.origin["place"]) < 3 for puzzle in shard.puzzles)


def test_two_at_once_in_one_folder_are_refused(tmp_path: Path) -> None:
    def second(_: Progress) -> None:
        with pytest.raises(WorkError) as caught:
            made(tmp_path)
        assert caught.value.code == "work-running"
        refused.append(True)

    refused: list[bool] = []
    generate(JOB, 5, tmp_path, load=fake, report=second)
    assert refused


def test_a_folder_that_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(WorkError) as caught:
        made(tmp_path / "file")
    assert caught.value.code == "work-not-written"


def test_what_shards_cost_is_noted_and_a_cut_line_passed_over(tmp_path: Path) -> None:
    progress = made(tmp_path)
    folder = job_folder(tmp_path, JOB)
    assert set(costs(folder)) == set(range(progress.shards))
    with (folder / "costs.jsonl").open("a") as file:
        file.write('{"shard": 99, "cp')
    assert set(costs(folder)) == set(range(progress.shards))


def test_jobs_are_known_by_their_folders(tmp_path: Path) -> None:
    made(tmp_path, 5)
    (tmp_path / "something else").mkdir()
    (tmp_path / "a.b.c.v1").mkdir()
    assert [job for job, _ in jobs_in(tmp_path)] == [JOB]


def test_leftovers_of_the_killed_are_removed(tmp_path: Path) -> None:
    folder = job_folder(tmp_path, JOB)
    (folder / ".shard-000001.jsonl.99.new").write_text("{")
    clear_unfinished(folder)
    assert list(folder.iterdir()) == []


def killed_and_resumed(out: Path, workers: int, seed: int, kills: int) -> int:
    """Kills the job outright at moments of chance, then lets it end; how often a killed run had left shards behind."""
    random = Random(seed)
    environment = os.environ | {"PYTHONPATH": str(ROOT), "FAKE_SLOW": "0.05"}
    command = [sys.executable, "-c", KILLED, str(out), str(workers)]
    useful = 0
    for _ in range(kills):
        process = subprocess.Popen(command, env=environment, cwd=ROOT, stderr=subprocess.DEVNULL)
        folder, start = out / JOB.name, time.monotonic()
        before = len(shards_done(folder))
        while len(shards_done(folder)) == before and process.poll() is None and time.monotonic() - start < 30:
            time.sleep(0.01)
        time.sleep(random.uniform(0, 0.15))
        process.send_signal(signal.SIGKILL)
        process.wait()
        useful += len(shards_done(folder)) > before
    assert subprocess.run(command, env=environment, cwd=ROOT, check=True).returncode == 0
    return useful


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
@pytest.mark.parametrize(("workers", "kills"), [(1, 3), pytest.param(2, 12, marks=pytest.mark.slow)])
def test_killed_at_any_moment_it_goes_on_and_finds_the_same(tmp_path: Path, workers: int, kills: int) -> None:
    calm = made(tmp_path / "calm")
    assert killed_and_resumed(tmp_path / "killed", workers, seed=kills, kills=kills) > 0
    for name in (
        f"{JOB.name}/puzzles.jsonl",
        *(f"{JOB.name}/shard-{n:06}.jsonl" for n in range(calm.shards)),
    ):
        assert (tmp_path / "killed" / name).read_bytes() == (tmp_path / "calm" / name).read_bytes()


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks processes up in /proc")
def test_workers_do_not_outlive_a_killed_parent(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT), "FAKE_SLOW": "0.2"}
    process = subprocess.Popen([sys.executable, "-c", KILLED, str(tmp_path), "2"], env=environment, cwd=ROOT)
    while not shards_done(tmp_path / JOB.name):
        time.sleep(0.05)
    children = children_of(process.pid)
    assert len(children) >= 2
    process.kill()
    process.wait()
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline and any(alive(child) for child in children):
        time.sleep(0.05)
    assert not [child for child in children if alive(child)]


def children_of(parent: int) -> list[int]:
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            found.append(int(path.parent.name))
    return found


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_shard_reads_back_as_it_was(tmp_path: Path) -> None:
    progress = made(tmp_path, 10)
    folder = job_folder(tmp_path, JOB)
    found = [puzzle for number in range(progress.shards) for puzzle in read_shard_of(folder, number)]
    assert [puzzle.digest for puzzle in found][:1] == digests(progress)[:1]
    last = (folder / "shard-000000.jsonl").read_text().splitlines()[-1]
    assert json.loads(last)["end"]["puzzles"] == len(read_shard_of(folder, 0))


def read_shard_of(folder: Path, number: int) -> list[Puzzle]:
    shard = read_shard(folder, number)
    assert shard is not None
    return list(shard.puzzles)

"""Many writers at once, and a writer that is killed: nothing that was committed is lost, nothing is there twice."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from trainer.store import Event, Player, Store

WRITER = textwrap.dedent(
    """
    import sys
    from trainer.store import Event, Store

    path, match, name, times = sys.argv[1:]
    with Store(path) as store:
        for number in range(int(times)):
            with store.writing(match) as tx:
                tx.append([Event(0, f"{name}-{number}", "move", f"{name} {tx.rev + 1}")])
            print(number, flush=True)
    """
)


def write(store: Store, match: str, name: str, times: int) -> None:
    for number in range(times):
        with store.writing(match) as tx:
            tx.append([Event(0, f"{name}-{number}", "move", f"{name} {tx.rev + 1}")])


def test_eight_hundred_writes_of_processes_and_threads(path: Path, store: Store, ada: Player) -> None:
    match = store.new_match(ada.id, {})
    others = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), match, f"process{number}", "200"],
            stdout=subprocess.DEVNULL,
        )
        for number in range(2)
    ]
    with ThreadPoolExecutor(2) as threads:
        for done in [threads.submit(write, store, match, f"thread{number}", 200) for number in range(2)]:
            done.result()
    assert [other.wait(timeout=120) for other in others] == [0, 0]
    found = store.match(match, ada.id)
    assert found is not None
    assert found.rev == 800
    assert [one.rev for one in found.events] == list(range(1, 801))
    assert len({one.intent_id for one in found.events}) == 800
    # Each writer wrote the rev that it had read: nobody came between reading and writing.
    assert all(one.text.endswith(f" {one.rev}") for one in found.events)


def test_the_same_intent_from_many_threads_arrives_once(store: Store, ada: Player) -> None:
    match = store.new_match(ada.id, {})

    def send(_: int) -> bool:
        with store.writing(match) as tx:
            if tx.known("click"):
                return False
            tx.append([Event(0, "click", "move", "1: draw")])
            return True

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(send, range(32))) == 1
    found = store.match(match, ada.id)
    assert found is not None
    assert found.rev == 1


@pytest.mark.parametrize("after", [3, 11])
def test_killed_while_writing(path: Path, store: Store, ada: Player, after: int) -> None:
    match = store.new_match(ada.id, {})
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), match, "w", "100000"], stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        told = [int(writer.stdout.readline()) for _ in range(after)]
        writer.kill()
        told += [int(line) for line in writer.stdout.read().split()]
    found = store.match(match, ada.id)
    assert found is not None
    # What was said to be stored is stored; one more may have been, without the word getting out.
    assert len(told) <= found.rev <= len(told) + 1
    assert [one.intent_id for one in found.events] == [f"w-{number}" for number in range(found.rev)]
    with store.writing(match) as tx:
        assert not tx.known(f"w-{found.rev}")
        tx.append([Event(0, "after", "move", "goes on")])


def test_a_reader_does_not_wait_for_a_writer(store: Store, ada: Player) -> None:
    match = store.new_match(ada.id, {})
    with store.writing(match) as tx:
        tx.append([Event(0, "a", "move", "1: draw")])
        started = time.monotonic()
        found = store.match(match, ada.id)
        assert time.monotonic() - started < 1
        assert found is not None
        assert found.rev == 0, "not committed yet"

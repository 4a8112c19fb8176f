"""Jobs: progress, partial results, cancel, and that the same work is done once."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from trainer.jobs import Job, Jobs


def test_a_job_tells_how_far_it_is_and_what_it_found() -> None:
    seen: list[tuple[float, str | None]] = []
    go = threading.Event()

    def work(job: Job[str]) -> str:
        job.tell(0.5, "half")
        go.wait(5)
        return "whole"

    job = Jobs().submit("a", work)
    assert job.first.wait(5)
    seen.append((job.progress, job.latest))
    assert not job.done
    go.set()
    assert job.wait(5)
    seen.append((job.progress, job.latest))
    assert seen == [(0.5, "half"), (1.0, "whole")]


def test_the_same_key_is_the_same_job() -> None:
    jobs = Jobs()
    first = jobs.submit("a", lambda _: "once")
    assert first.wait(5)
    assert jobs.submit("a", lambda _: "again") is first
    assert first.result == "once"


def test_a_cancelled_job_ends_and_may_be_asked_for_anew() -> None:
    jobs = Jobs()
    started = threading.Event()

    def endless(job: Job[str]) -> str:
        started.set()
        while True:
            job.tell(0.1)

    job = jobs.submit("a", endless)
    assert started.wait(5)
    jobs.cancel("a")
    assert job.wait(5)
    assert job.result is None
    assert job.error is None
    again = jobs.submit("a", lambda _: "new")
    assert again is not job
    assert again.wait(5)
    assert again.result == "new"


def test_a_mistake_is_kept_and_the_worker_lives(caplog: pytest.LogCaptureFixture) -> None:
    jobs = Jobs()

    def wrong(_: Job[str]) -> str:
        raise ValueError("no")

    job = jobs.submit("a", wrong)
    assert job.wait(5)
    assert isinstance(job.error, ValueError)
    assert "a job failed" in caplog.text
    assert jobs.submit("b", lambda _: "fine").wait(5)


def test_urgent_work_goes_before_what_waits() -> None:
    jobs = Jobs()
    order: list[str] = []
    go = threading.Event()
    started = threading.Event()

    def first(_: Job[str]) -> str:
        started.set()
        go.wait(5)
        order.append("first")
        return ""

    jobs.submit("first", first)
    assert started.wait(5)

    def noting(name: str) -> Callable[[Job[str]], str]:
        def work(_: Job[str]) -> str:
            order.append(name)
            return name

        return work

    late = jobs.submit("patient", noting("patient"))
    jobs.submit("urgent", noting("urgent"), urgent=True)
    go.set()
    assert late.wait(5)
    assert order == ["first", "urgent", "patient"]

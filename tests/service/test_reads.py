"""Reads of records: few at a time, of bounded size, and never in the way of an order."""

import asyncio
import threading

import pytest
from serving_crews import Running
from waiting import until

from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.events.dialogue import LineSaid
from orchestrator.record.writer import Recorder
from orchestrator.service.run_records import MOST_PAGE
from orchestrator.service.slow_reads import MOST_WAITING, Reads
from orchestrator.service.web.errors import TooManyReads, retry_header


async def test_one_read_of_a_person_at_a_time_and_so_many_of_all(tmp_path):
    reads, go = Reads("test"), threading.Event()
    first = asyncio.create_task(reads.run("sam", lambda: go.wait(60)))
    await until(lambda: under_way(reads, 1))
    with pytest.raises(TooManyReads) as refused:
        await reads.run("sam", lambda: True)
    assert refused.value.status == 429 and retry_header(refused.value) == {"Retry-After": "2"}
    others = [asyncio.create_task(reads.run(f"other{number}", lambda: True)) for number in range(MOST_WAITING - 1)]
    await until(lambda: under_way(reads, MOST_WAITING))
    with pytest.raises(TooManyReads):
        await reads.run("ann", lambda: True)
    go.set()
    assert await asyncio.gather(first, *others) == [True] * MOST_WAITING
    assert await reads.run("sam", lambda: 5) == 5


async def under_way(reads: Reads, count: int) -> bool:
    return reads.under_way.total() == count


async def test_a_stop_is_taken_while_every_thread_for_reads_is_busy(service: Running):
    await service.owner.post("/api/crews", name="one", workers=1)
    reads, go = service.service.reads, threading.Event()
    busy = [asyncio.create_task(reads.run(f"guest{number}", lambda: go.wait(60))) for number in range(MOST_WAITING)]
    await until(lambda: under_way(reads, MOST_WAITING))
    await service.owner.post("/api/commands", text="stop")
    await service.guest.ask("GET", "/api/runs", 429)
    go.set()
    await asyncio.gather(*busy)
    await service.guest.get("/api/runs")


async def test_a_page_of_events_has_a_bound_in_bytes_and_the_next_one_goes_on(service: Running, tmp_path):
    recorder = Recorder(tmp_path / "runs", WallClock())
    for number in range(30):
        recorder.write(LineSaid(agent="Ben", text=f"{number} " + "x" * (MOST_PAGE // 10)))
    recorder.close()
    seen, after = [], 0
    while page := await service.guest.get(f"/api/runs/{recorder.path.stem}/events?after={after}&last=1000"):
        assert len(page) <= 10
        seen += [int(event["data"]["text"].split()[0]) for event in page]
        after = page[-1]["number"]
    assert seen == list(range(30))

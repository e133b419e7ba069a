"""How long the owner's stop waits for its acknowledgement while guests ask for reports of a long record, and the memory then.

    .venv/bin/python benchmarks/stop_under_load.py --guests 50 --megabytes 50 --stops 100

A service at the table in memory, in a process of its own, and guests in another one. The record holds what a crew writes, many
times over. Each guest asks again as soon as it was answered; whoever is refused (429) waits `--pause` seconds and asks again,
whatever Retry-After says.
"""

import argparse
import asyncio
import json
import multiprocessing
import sqlite3
import statistics
import tempfile
import time
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path

import httpx2
import psutil

from benchmarks.served import caller, served
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.events.run import CrewJoined
from orchestrator.dialogue.permissions import Role
from orchestrator.record.goals import write_order
from orchestrator.record.writer import Recorder
from orchestrator.service.web.tokens import open_tokens

BETWEEN = 0.2  # seconds between two stops
LOOK = 0.05  # seconds between two looks at the memory
GOAL = {"text": "mine 50 logs", "item": "oak_log", "count": 50}
STORES = {f"item_{number}": number for number in range(20)}
ROUND = [
    ("body", {"position": {"x": 1.5, "y": 64.0, "z": -3.25}, "health": 20.0, "food": 20.0, "inventory": STORES}),
    ("plan", {"stages": [["mine 13 logs", "bring them home"], ["wait"]]}),
    ("actions", {"actions": ["mineBlock(logs, 13)", "goTo(home)"]}),
    ("action", {"skill": "mineBlock", "args": {"name": "logs", "count": 13}, "text": "mineBlock(logs, 13)"}),
    (
        "message",
        {"to": "Ann", "text": "13 logs are on their way", "payload": "report", "detail": {"kind": "progress", "got": 13}},
    ),
    ("outcome", {"skill": "mineBlock", "ok": True, "reason": "", "note": "", "seconds": 12.5}),
    ("gain", {"item": "oak_log", "count": 1}),
]


def write_record(folder: Path, size: int) -> str:
    """Write a record of that many bytes; return its id."""
    recorder = Recorder(folder, WallClock(), goal="mine 50 logs", team="tree")
    recorder.write(CrewJoined(members=["Ann", "Ben"], address="", cannot=""))
    write_order(recorder, GOAL, "drill")
    recorder.close()
    with closing(sqlite3.connect(recorder.path)) as db:
        rows = [(time.time(), kind, "Ann", json.dumps(data)) for kind, data in ROUND * 1000]
        while recorder.path.stat().st_size < size:
            db.executemany("insert into events (at, kind, agent, data) values (?, ?, ?, ?)", rows)
            db.commit()
    return recorder.path.stem


def ask_for_reports(
    url: str, tokens: list[str], run: str, pause: float, answered: "multiprocessing.Queue[dict[int, int]]"
) -> None:
    """Ask in a process of its own until it is told to end; then say how often each status came."""
    counts = Counter[int]()

    async def guest(token: str) -> None:
        async with caller(url, token) as http:
            while True:
                with suppress(httpx2.HTTPError):
                    status = (await http.get(f"/api/runs/{run}/report")).status_code
                    counts[status] += 1
                    if status == 200:
                        continue
                await asyncio.sleep(pause)

    async def all_of_them() -> None:
        guests = asyncio.gather(*(guest(token) for token in tokens))
        await asyncio.to_thread(ending.wait)
        guests.cancel()
        await asyncio.gather(guests, return_exceptions=True)

    asyncio.run(all_of_them())
    answered.put(dict(counts))


ending = multiprocessing.get_context("fork").Event()


async def watch_memory(process: psutil.Process, seen: list[int]) -> None:
    """Note the resident memory, for ever."""
    while True:
        seen.append(process.memory_info().rss)
        await asyncio.sleep(LOOK)


async def stops(owner: httpx2.AsyncClient, count: int) -> list[float]:
    """Say stop again and again; return the seconds of each until it was acknowledged, sorted."""
    waits = []
    for _ in range(count):
        began = time.monotonic()
        (await owner.post("/api/commands", json={"text": "stop"})).raise_for_status()
        waits.append(time.monotonic() - began)
        await asyncio.sleep(BETWEEN)
    return sorted(waits)


async def main(guests: int, megabytes: int, count: int, pause: float) -> None:
    """Measure, then print a row."""
    with tempfile.TemporaryDirectory() as name:
        folder, context = Path(name), multiprocessing.get_context("fork")
        run = write_record(folder / "runs", megabytes << 20)
        async with served(folder, "--world", "tabletop") as service:
            await service.post("/api/crews", name="one", workers=3)
            await service.ready()
            process, seen = psutil.Process(service.process.pid), list[int]()
            tokens = [open_tokens(folder).make(f"guest{number}", Role.GUEST) for number in range(guests)]
            answered: multiprocessing.Queue[dict[int, int]] = context.Queue()
            quiet = await stops(service.owner, 10)
            crowd = context.Process(target=ask_for_reports, args=(service.url, tokens, run, pause, answered))
            watching = asyncio.create_task(watch_memory(process, seen))
            crowd.start()
            waits = await stops(service.owner, count)
            ending.set()
            answers = await asyncio.to_thread(answered.get)
            crowd.join()
            watching.cancel()
    p95 = waits[int(len(waits) * 0.95) - 1]
    told = ", ".join(f"{number} x {status}" for status, number in sorted(answers.items()))
    print(f"reports asked for meanwhile: {told}; a stop with nobody else about: p50 {statistics.median(quiet) * 1000:.0f} ms")
    print(
        f"| owner's stop while {guests} guests ask for reports of a {megabytes} MB record, {count} stops | "
        f"p50 {statistics.median(waits) * 1000:.0f} ms, p95 {p95 * 1000:.0f} ms, max {waits[-1] * 1000:.0f} ms; "
        f"{max(seen) / 2**20:.0f} MB |"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--guests", type=int, default=50)
    parser.add_argument("--megabytes", type=int, default=50)
    parser.add_argument("--stops", type=int, default=100)
    parser.add_argument("--pause", type=float, default=0.2)
    options = parser.parse_args()
    asyncio.run(main(options.guests, options.megabytes, options.stops, options.pause))

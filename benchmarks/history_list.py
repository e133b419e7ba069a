"""How long the list of runs takes, and what a record of gigabytes costs the service.

    .venv/bin/python -m benchmarks.history_list --runs 500 --events 3000 --gigabytes 2

Each run is written into the tables of the recorder, with plans, actions, inventories and messages. The service is a process of
its own, asked over HTTP by an owner: the first page after its start, when it knows no record, the next ones until all are read,
a page when nothing has changed, a search, a sort, and a page after one record has grown. Of the large record: its summary, a
part of its timeline at the beginning and at the end, ten seconds of its download, and the most memory of the service meanwhile.
"""

import argparse
import asyncio
import json
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil

from benchmarks.served import Served, served
from orchestrator.record.format import FORMAT
from orchestrator.record.writer import SCHEMA

BOTS = ("Ada", "Ben", "Cleo", "Dan")
TIMES = 30
LONG = 20_000  # characters of a prompt in the large record
Row = tuple[float, str, str, str]


def event(number: int, at: float) -> Row:
    """Return one line of a record, of a kind that depends on its number."""
    bot = BOTS[number % len(BOTS)]
    inventory = {"oak_log": number % 60, "cobblestone": number % 37, "stick": 4}
    position = {"x": number % 90, "y": 64, "z": 3}
    data = (
        ("action", {"skill": "mineBlock", "args": {"name": "oak_log", "count": 4}, "text": "mineBlock 4 oak_log"}),
        ("body", {"position": position, "health": 20, "food": 20, "inventory": inventory}),
        (
            "outcome",
            {"skill": "mineBlock", "ok": number % 9 > 0, "reason": None, "note": "", "gained": {"oak_log": 4}, "seconds": 3.0},
        ),
        ("message", {"to": "Ada", "text": f"I have {number} logs", "payload": "talk", "detail": None}),
        ("plan", {"objective": "gain 100 logs", "stages": [["mine 100 logs"], ["walk back"]], "why": "the share of all"}),
    )
    kind, fields = data[number % len(data)]
    return at, kind, bot, json.dumps(fields)


def write_record(path: Path, events: Iterator[Row], started: float, seed: int) -> None:
    """Write a record with these events and a result, as the recorder does, but in one transaction."""
    meta = {
        "format": FORMAT,
        "started": started,
        "goal": f"mine {seed % 40} logs",
        "team": ("tree", "solo")[seed % 2],
        "workers": 3,
    }
    meta |= {"mind": "symbolic", "seed": seed, "world": "embedded", "release": "0.0.0"}
    with sqlite3.connect(path) as db:
        db.execute("pragma journal_mode=wal")
        db.executescript(SCHEMA)
        db.executemany("insert into meta values (?, ?)", [(key, json.dumps(value)) for key, value in meta.items()])
        db.executemany("insert into events (at, kind, agent, data) values (?, ?, ?, ?)", events)
        result = {"ok": seed % 7 > 0, "seconds": 60.5 + seed, "mpt": 1.5, "got": seed, "wanted": seed, "why": "enough"}
        db.execute(
            "insert into events (at, kind, agent, data) values (?, 'result', '', ?)", (started + 1900, json.dumps(result))
        )
    db.close()


def usual(events: int, started: float) -> Iterator[Row]:
    """Yield the events of a usual run."""
    return (event(number, started + 1800 * number / events) for number in range(events))


def large(gigabytes: float, started: float) -> Iterator[Row]:
    """Yield the events of a run whose prompts alone have about so many gigabytes."""
    prompt = json.dumps({"said": [["user", "x" * LONG]], "reply": "y"})
    for number in range(int(gigabytes * 1e9 / LONG)):
        yield started + number / 10, "model_call", "Ada", prompt
        yield event(number, started + number / 10)


async def timed(service: Served, path: str) -> tuple[float, dict]:
    """Return the milliseconds until an answer had come, and the answer."""
    begun = time.perf_counter()
    answer = await service.owner.get(path)
    took = 1000 * (time.perf_counter() - begun)
    return took, answer.raise_for_status().json()


async def pages(service: Served, path: str, what: str) -> None:
    """Ask for a page some times, and print how long it took."""
    took = [(await timed(service, path))[0] for _ in range(TIMES)]
    print(f"| {what} | p50 {statistics.median(took):.0f} ms, max {max(took):.0f} ms of {TIMES} |")


async def listed(service: Served, folder: Path) -> None:
    """Measure the list."""
    process = psutil.Process(service.process.pid)
    before = process.cpu_times()
    took, found = await timed(service, "/api/run-list")
    after, rows = process.cpu_times(), len(found["runs"])
    work = 1000 * (after.user - before.user + after.system - before.system)
    unread = f"{found['unread']} of {found['all']} still to be read"
    print(f"| first page after a start | {took:.0f} ms, {work:.0f} ms of them at work: {rows} runs, {unread} |")
    steps = [took]
    while found["unread"]:
        took, found = await timed(service, "/api/run-list")
        steps.append(took)
    print(f"| until all are read | {sum(steps):.0f} ms in {len(steps)} answers, the longest {max(steps):.0f} ms |")
    await pages(service, "/api/run-list", "a page when nothing has changed")
    await pages(service, "/api/run-list?words=logs%20seed:7", "a search")
    await pages(service, "/api/run-list?sort=seconds&rising=true&page=9", "sorted by TC, page 9")
    with sqlite3.connect(sorted(folder.glob("*.sqlite"))[0]) as db:
        db.execute("insert into events (at, kind, agent, data) values (1e9, 'gain', 'Ada', '{}')")
    print(f"| a page after one record has grown | {(await timed(service, '/api/run-list'))[0]:.0f} ms |")


async def huge(service: Served, path: Path) -> None:
    """Measure the large record."""
    process, most = psutil.Process(service.process.pid), 0
    id = path.stem
    before = process.memory_info().rss
    for what, address in (("its summary", "summary"), ("its first part", "timeline"), ("its options and result", "")):
        took, found = await timed(service, f"/api/runs/{id}/{address}".rstrip("/"))
        most = max(most, process.memory_info().rss)
        print(f"| {what} | {took:.0f} ms |")
        last = found.get("last", 0) or (found.get("events") if isinstance(found.get("events"), int) else 0)
    took, found = await timed(service, f"/api/runs/{id}/timeline?after={last - 20_000}")
    print(f"| its last part | {took:.0f} ms, {len(found['moments'])} moments |")
    most, size, until = max(most, process.memory_info().rss), 0, time.monotonic() + 10
    async with service.owner.stream("GET", f"/api/runs/{id}/record") as answer:
        async for piece in answer.aiter_raw():
            size += len(piece)
            most = max(most, process.memory_info().rss)
            if time.monotonic() > until:
                break
    print(f"| ten seconds of its download | {size / 1e6:.0f} MB |")
    print(f"| memory of the service | {before / 1e6:.0f} MB before, {most / 1e6:.0f} MB at most |")


async def main(runs: int, events: int, gigabytes: float) -> None:
    """Write the records, then measure and print rows of a table."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "runs"
        place.mkdir()
        begun = time.time() - 1e6
        for number in range(runs):
            started = begun + 100 * number
            name = time.strftime("%Y%m%d-%H%M%S", time.gmtime(started))
            write_record(place / f"{name}-{number:04x}.sqlite", usual(events, started), started, number + 1)
        bytes_of = sum(file.stat().st_size for file in place.iterdir()) / 1e6
        print(f"{runs} runs of {events} events, {bytes_of:.0f} MB")
        async with served(Path(folder), "--world", "tabletop") as service:
            await service.ready()
            await listed(service, place)
            if gigabytes:
                path = place / "20200101-000000-ffff.sqlite"
                write_record(path, large(gigabytes, begun), begun, 1)
                print(f"a record of {path.stat().st_size / 1e9:.1f} GB:")
                await huge(service, path)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=500)
    parser.add_argument("--events", type=int, default=3000)
    parser.add_argument("--gigabytes", type=float, default=0.0)
    options = parser.parse_args()
    asyncio.run(main(options.runs, options.events, options.gigabytes))

"""Counts whether five orders in a queue are all done, in order, although the service is killed with -9 in the middle.

    .venv/bin/python -m benchmarks.queue_killed --times 5 [--world tabletop] [--into FILE]

Each time a new service with one crew of three bots gets one line with five orders ("first mine 3 dirt, then ..."); it is
killed when a random share of the work is done, and started again at once. A time counts when it was killed before the fifth
goal had ended, and the record shows that all five ended with success, in the order in which they were said, and none twice.
Each finished time is one JSON line in FILE; a call that was interrupted goes on after the last line. Ends with 1 when a time
failed.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.json_rows import add_row, read_rows
from benchmarks.served import Served, served
from orchestrator.record.reader import list_runs, read_run

ROOT = Path(__file__).parents[1]
WANTED = (3, 4, 5, 6, 7)  # by order: each goal has words of its own
TABLETOP = 40  # times as many in a world in memory, where a block takes a fraction of a second
BEAT = 0.05
PATIENCE = 600.0  # seconds until all five are done


async def once(number: int, world: list[str], item: str, wanted: list[int]) -> dict[str, object]:
    """Run one time with orders for so many of one item; return it as a row of the table."""
    chance, began = random.Random(number), time.monotonic()
    share = chance.random()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with served(folder, *world) as service:
            token = service.token
            await service.post("/api/crews", name="crew", workers=2)
            await service.ready()
            goals = [f"mine {count} {item}" for count in wanted]
            line = "leader, first " + ", then ".join(goals)
            await service.post("/api/commands", text=line, crew="crew")
            await until_done(service, folder, wanted, share * sum(wanted))
            at = len(ends(folder))
            service.process.kill()
        async with served(folder, *world, token=token) as service:
            async with asyncio.timeout(PATIENCE):
                while len(ends(folder)) < len(wanted) or (await service.get("/api/crews/crew"))["queue"]["orders"]:
                    await asyncio.sleep(BEAT)
            await asyncio.sleep(1.0)  # a sixth goal would begin now
            done = ends(folder)
    return {
        "time": number + 1, "ok": done == goals and at < len(goals), "killed after": at, "of the work": round(share, 2),
        "done": done, "seconds": round(time.monotonic() - began, 1),
    }  # fmt: skip


async def until_done(service: Served, folder: Path, wanted: list[int], share: float) -> None:
    """Wait until the crew has gained so many things in all its goals together."""
    async with asyncio.timeout(PATIENCE):
        while True:
            crew = await service.get("/api/crews/crew")
            gained = sum(part["got"] for part in crew["progress"]) if crew["goal"] else 0
            if sum(wanted[: len(ends(folder))]) + gained >= share:
                return
            await asyncio.sleep(BEAT)


def ends(folder: Path) -> list[str]:
    """Return the goals that ended with success, as they were asked for, oldest first."""
    events = [event for path in list_runs(folder / "runs") for event in read_run(path).events]
    found, whole = list[str](), ""
    for event in events:
        if event.kind == "goal_accepted":
            whole = event.data["goal"]["text"]
        elif event.kind == "ended" and event.data["status"] == "success":
            found.append(whole)
    return found


async def main(times: int, into: Path, world: list[str], item: str) -> int:
    """Run the times that are missing, then print the table's sum."""
    into.parent.mkdir(parents=True, exist_ok=True)
    wanted = [count * (TABLETOP if "tabletop" in world else 1) for count in WANTED]
    while (number := len(read_rows(into))) < times:
        row = await once(number, world, item, wanted)
        add_row(into, row)
        print(row, flush=True)
    good = sum(bool(row["ok"]) for row in read_rows(into)[:times])
    print(f"{good} of {times} times all five orders were done in order")
    return 0 if good == times else 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--into", type=Path, default=ROOT / "runs" / "queue_killed.jsonl")
    parser.add_argument(
        "--world", default="", help="tabletop for a world in memory; without it, flat land of an embedded server"
    )
    options = parser.parse_args()
    where = ["--world", options.world] if options.world else ["--land", "flat"]
    sys.exit(asyncio.run(main(options.times, options.into, where, "logs" if options.world else "dirt")))

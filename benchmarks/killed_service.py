"""How long a service that was killed with -9 under load takes to have all its crews at work again, and what it lost.

    .venv/bin/python -m benchmarks.killed_service --crews 3 --times 5

Crews of three bots dig on flat land while somebody asks them without pause; then the service is killed and started again at
once. The time runs from the kill to the moment when every crew is in the world and has its goal again, Python's start included.
"""

import argparse
import asyncio
import contextlib
import statistics
import tempfile
import time
from pathlib import Path

import httpx2

from benchmarks.served import Served, served
from orchestrator.record.reader import list_runs, read_run

BEAT = 0.05
WORK = 4.0  # seconds before the kill


async def main(crews: int, times: int) -> None:
    """Measure, then print."""
    waits: list[float] = []
    acknowledged: set[int] = set()
    with tempfile.TemporaryDirectory() as name:
        folder, names = Path(name), [f"crew{number}" for number in range(crews)]
        async with served(folder, "--land", "flat") as service:
            token = service.token
            for each in names:
                await service.post("/api/crews", name=each, workers=2, mind="frugal")
            await service.ready()
            for each in names:
                acknowledged.add((await service.post("/api/commands", text="leader, mine 2000 dirt", crew=each))["number"])
            killed = await kill_under_load(service, names, acknowledged)
        for _ in range(times):
            async with served(folder, "--land", "flat", token=token) as service:
                await all_at_work(service)
                waits.append(time.monotonic() - killed)
                killed = await kill_under_load(service, names, acknowledged)
        begun = {event.data["number"] for path in list_runs(folder / "runs") for event in read_run(path).of("command")}
    waits.sort()
    print("each:", " ".join(f"{wait:.1f}" for wait in waits))
    print(f"{crews} crews, {times} kills: back and at work after p50 {statistics.median(waits):.1f} s, max {waits[-1]:.1f} s")
    late = len(acknowledged - begun)  # those of the last kill: nobody started it again
    print(f"{len(acknowledged)} commands acknowledged, {late} of them not begun yet when it was killed for the last time")


async def kill_under_load(service: Served, names: list[str], acknowledged: set[int]) -> float:
    """Ask all the time, then kill; the time of that."""
    asking = [asyncio.create_task(ask(service, name, acknowledged)) for name in names]
    await asyncio.sleep(WORK)
    killed = time.monotonic()
    service.process.kill()
    with contextlib.suppress(httpx2.HTTPError):
        await asyncio.gather(*asking)
    await asyncio.gather(*asking, return_exceptions=True)
    return killed


async def ask(service: Served, name: str, acknowledged: set[int]) -> None:
    """Until the connection breaks."""
    while True:
        told = await service.post("/api/commands", text="leader, how far are you?", crew=name)
        acknowledged.add(told["number"])
        await asyncio.sleep(BEAT)


async def all_at_work(service: Served) -> None:
    """Every crew is in the world and has a goal."""
    while True:
        crews = await service.get("/api/crews")
        if all(crew["state"] == "here" and crew["goal"] for crew in crews):
            return
        await asyncio.sleep(BEAT)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--crews", type=int, default=3)
    parser.add_argument("--times", type=int, default=5)
    options = parser.parse_args()
    asyncio.run(main(options.crews, options.times))

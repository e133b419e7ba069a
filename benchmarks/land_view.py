"""What the live land costs: bytes for each viewer of the map, CPU time of the service, and time in the bot hosts.

    .venv/bin/python -m benchmarks.land_view --bots 10 --viewers 5

A crew walks about on survival land and digs. Each viewer holds `/api/land` and `/api/events` open. The bytes are those of whole
WebSocket messages after the first sight; the service's CPU time is that of its own process, without node, before and while
somebody watches. The lag of poses is that of benchmarks/live_state.py, and what a page needs for drawing comes on top: see
benchmarks/map_frames.js.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import psutil
from websockets.asyncio.client import connect

from benchmarks.cpu_time import share
from benchmarks.served import Served, served

SETTLING = 15.0  # seconds: the first sight
ORDER = "leader, mine 400 logs"


class Watched:
    """What one viewer has got: bytes and messages of land, lags of poses in seconds."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forget it."""
        self.size, self.messages = 0, 0
        self.lags: list[float] = []

    async def land(self, service: Served) -> None:
        """Take in the land until cancelled."""
        headers = {"Authorization": f"Bearer {service.token}"}
        async with connect(f"{service.url.replace('http', 'ws')}/api/land", additional_headers=headers, proxy=None) as socket:
            async for message in socket:
                self.size += len(message)
                self.messages += 1

    async def poses(self, service: Served) -> None:
        """Take in the live events until cancelled."""
        async with service.caller() as http:
            async for kind, data in service.events(http):
                if kind == "poses":
                    self.lags.append(time.time() - data["at"])


@asynccontextmanager
async def viewers(service: Served, count: int) -> AsyncIterator[list[Watched]]:
    """So many viewers, each with connections of its own."""
    watching = [Watched() for _ in range(count)]
    tasks = [asyncio.create_task(work) for one in watching for work in (one.land(service), one.poses(service))]
    try:
        yield watching
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def main(bots: int, counts: list[int], seconds: float) -> None:
    """Measure, then print."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        service = await stack.enter_async_context(served(Path(folder), "--land", "survival"))
        await service.post("/api/crews", name="walkers", workers=bots - 1, mind="frugal")
        await service.ready()
        await service.post("/api/commands", text=ORDER)
        process = psutil.Process(service.process.pid)
        await asyncio.sleep(SETTLING)
        print(f"{bots} bots, no viewer: service {await share([process], seconds):.1%} of a core")
        for count in counts:
            async with viewers(service, count) as watching:
                await asyncio.sleep(SETTLING)
                first = statistics.mean(one.size for one in watching) / 1000
                for one in watching:
                    one.clear()
                taken = await share([process], seconds)
                flow = [one.size / seconds / 1000 for one in watching]
                lags = sorted(lag * 1000 for one in watching for lag in one.lags)
            print(f"{bots} bots, {count} viewers: service {taken:.1%} of a core, first sight {first:.0f} kB, then", end=" ")
            print(f"{statistics.mean(flow):.2f} kB/s a viewer (most {max(flow):.2f});", end=" ")
            late = lags[int(len(lags) * 0.95)] if lags else float("nan")
            print(f"poses late p50 {statistics.median(lags or [0]):.0f} ms, p95 {late:.0f} ms")
        for file in Path(folder, "runs").glob("*.land"):
            print(f"recording: {file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", type=int, default=10)
    parser.add_argument("--viewers", type=int, nargs="+", default=[5, 20])
    parser.add_argument("--seconds", type=float, default=30.0)
    options = parser.parse_args()
    asyncio.run(main(options.bots, options.viewers, options.seconds))

"""How late viewers see where bots are, and what that costs the service.

    .venv/bin/python -m benchmarks.live_state --bots 10 --viewers 20

A crew walks about on flat land and digs; its bot host tells where its bots are five times a second. The lag is from that moment
in the host (its clock is the machine's) to the viewer's, over the bridge, the service and the event stream. The service's CPU
time is that of its own process, without node; 30 % of a core is what it may take.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path

import psutil

from benchmarks.served import Served, served

SETTLING = 5.0  # seconds


async def main(bots: int, viewers: int, seconds: float) -> None:
    """Measure, then print."""
    with tempfile.TemporaryDirectory() as folder:
        async with served(Path(folder), "--land", "flat") as service:
            await service.post("/api/crews", name="walkers", workers=bots - 1, mind="frugal")
            await service.ready()
            await service.post("/api/commands", text="leader, mine 2000 dirt")
            lags: list[float] = []
            watching = [asyncio.create_task(watch(service, lags)) for _ in range(viewers)]
            await asyncio.sleep(SETTLING)
            lags.clear()
            process = psutil.Process(service.process.pid)
            before, began = process.cpu_times(), time.monotonic()
            await asyncio.sleep(seconds)
            after, passed = process.cpu_times(), time.monotonic() - began
            for task in watching:
                task.cancel()
            await asyncio.gather(*watching, return_exceptions=True)
    cpu = (after.user - before.user + after.system - before.system) / passed
    lags.sort()
    seen = len(lags) / viewers / passed
    print(f"{bots} bots, {viewers} viewers, {passed:.0f} s: {seen:.1f} looks a second at each viewer")
    p95 = lags[int(len(lags) * 0.95)]
    print(f"lag: p50 {statistics.median(lags) * 1000:.0f} ms, p95 {p95 * 1000:.0f} ms, max {lags[-1] * 1000:.0f} ms")
    print(f"service: {cpu:.1%} of a core")


async def watch(service: Served, lags: list[float]) -> None:
    """One viewer, with a connection of its own."""
    async with service.caller() as http:
        async for kind, data in service.events(http):
            if kind == "poses":
                lags.append(time.time() - data["at"])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", type=int, default=10)
    parser.add_argument("--viewers", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=30.0)
    options = parser.parse_args()
    asyncio.run(main(options.bots, options.viewers, options.seconds))

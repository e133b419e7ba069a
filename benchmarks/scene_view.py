"""What the 3D view costs: CPU time of bot hosts and of the service without a viewer, for a first sight, and while one watches.

    .venv/bin/python -m benchmarks.scene_view --bots 4 --viewers 1 3

A crew fells trees on survival land. Each viewer watches another bot, radius 4, and takes in every chunk, as the page does. The
first sight of the first viewer is the time in which bot hosts pack chunks; what they spend besides, walking and digging, is
taken away as they spent it before.
"""

import argparse
import asyncio
import json
import os
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

import psutil
from websockets.asyncio.client import connect

from benchmarks.cpu_time import share, used
from benchmarks.served import Served, served

CHUNKS = 49  # that a viewer has at least: bots see 4 chunks in each direction, and walk about
PATIENCE = 60.0  # seconds for the first sight
ORDER = "leader, mine 200 logs"


class Onlooker:
    """One viewer: bytes and chunks that it has got."""

    def __init__(self) -> None:
        self.size, self.chunks = 0, 0

    async def look(self, service: Served, bot: str) -> None:
        """Take in the scene until cancelled."""
        headers = {"Authorization": f"Bearer {service.token}"}
        address = f"{service.url.replace('http', 'ws')}/api/crews/one/view"
        async with connect(address, additional_headers=headers, proxy=None) as socket:
            await socket.send(json.dumps({"type": "watch", "bot": bot, "radius": 4}))
            async for message in socket:
                self.size += len(message)
                if isinstance(message, bytes):
                    self.chunks += 1
                    await socket.send('{"type": "ack", "chunks": 1}')


async def main(bots: int, counts: list[int], seconds: float) -> None:
    """Measure, then print."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        service = await stack.enter_async_context(served(Path(folder), "--land", "survival"))
        await service.post("/api/crews", name="one", workers=bots - 1, mind="frugal")
        await service.ready()
        names = [agent["name"] for agent in (await service.get("/api/crews/one"))["agents"]]
        await service.post("/api/commands", text=ORDER)
        own = psutil.Process(service.process.pid)
        hosts = [each for each in own.children(recursive=True) if any("host.js" in word for word in each.cmdline())]
        await asyncio.sleep(10)
        alone = await share(hosts, seconds)
        load = f"load {os.getloadavg()[0]:.1f}, {bots} bots"
        print(f"{load}, no viewer: bot hosts {alone:.1%}, service {await share([own], seconds):.1%}")
        for count in counts:
            onlookers = [Onlooker() for _ in range(count)]
            before, began = used(hosts), time.monotonic()
            tasks = [asyncio.create_task(one.look(service, names[at % len(names)])) for at, one in enumerate(onlookers)]
            async with asyncio.timeout(PATIENCE):
                while min(one.chunks for one in onlookers) < CHUNKS:
                    await asyncio.sleep(0.05)
            took = time.monotonic() - began
            more, first = used(hosts) - before - alone * took, [one.size for one in onlookers]
            packed = max(one.chunks for one in onlookers)
            print(f"{count} viewers: {packed} chunks after {took:.1f} s, {first[0] / 1000:.0f} kB;", end=" ")
            print(f"bot hosts {more * 1000:.0f} ms more; then", end=" ")
            rest = await asyncio.gather(share(hosts, seconds), share([own], seconds))
            flow = [(one.size - size) / seconds / 1000 for one, size in zip(onlookers, first, strict=True)]
            print(f"bot hosts {rest[0]:.1%}, service {rest[1]:.1%}, {sum(flow) / count:.1f} kB/s a viewer")
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.sleep(2)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", type=int, default=4)
    parser.add_argument("--viewers", type=int, nargs="+", default=[1, 3])
    parser.add_argument("--seconds", type=float, default=20.0)
    options = parser.parse_args()
    asyncio.run(main(options.bots, options.viewers, options.seconds))

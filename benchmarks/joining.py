"""How long does a join take, from the connection to a world in which one can play, on a server where nobody else is?

    .venv/bin/python benchmarks/joining.py --joins 40 --land survival

The client is the strict one of tests/wire, which decodes every byte in Python. It is in the world when it has its place, its
health and the chunk that it stands in. Besides the time that passes, the CPU time of the server and of the client is told,
which a busy machine does not lengthen as much.
"""

import argparse
import asyncio
import os
import statistics
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import psutil

PROJECT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(PROJECT), str(PROJECT / "tests" / "wire")]

from strict.client import Client  # noqa: E402

from orchestrator.servers.embedded import EmbeddedServer, ServerOptions  # noqa: E402

PROTOCOLS = {"1.21.1": 767, "1.21.4": 769}
PAUSE = 1.0  # seconds in which the server sends the rest of the land and saves


@dataclass(frozen=True, slots=True)
class Join:
    """One join, in milliseconds: how long until the world was there, and what both sides computed for it."""

    passed: float
    server: float
    client: float


async def timed(server: EmbeddedServer, name: str, protocol: int) -> Join:
    """Join and leave again."""
    process = psutil.Process(server.pid)
    used, own, began = sum(process.cpu_times()[:2]), time.process_time(), time.monotonic()
    human = await Client.join(name, server.host, server.port, protocol)
    passed = time.monotonic() - began
    found = Join(passed * 1000, (sum(process.cpu_times()[:2]) - used) * 1000, (time.process_time() - own) * 1000)
    assert human.problems == []
    await human.leave()
    await asyncio.sleep(PAUSE)
    return found


async def main(options: argparse.Namespace) -> None:
    """Join again and again, and print the figures."""
    served = ServerOptions(generator=options.land, version=options.version)
    async with await EmbeddedServer.start(served) as server:
        await asyncio.sleep(5)  # the start's own work
        joins = [await timed(server, f"Human{number}", PROTOCOLS[options.version]) for number in range(options.joins)]
    passed = sorted(each.passed for each in joins)
    print(
        f"{options.version}, {options.land}: first {joins[0].passed:.0f} ms, p50 {statistics.median(passed):.0f} ms, "
        f"p95 {passed[int(0.95 * len(passed))]:.0f} ms; CPU p50 server {statistics.median(e.server for e in joins):.0f} ms, "
        f"client {statistics.median(e.client for e in joins):.0f} ms; {len(joins)} joins, load {os.getloadavg()[0]:.1f}"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--joins", type=int, default=40)
    parser.add_argument("--land", choices=("survival", "flat"), default="survival")
    parser.add_argument("--version", choices=PROTOCOLS, default="1.21.1")
    asyncio.run(main(parser.parse_args()))

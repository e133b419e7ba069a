"""Measures the bridge: ten bots that look around once a second, what that costs, and how long recovery takes.

    python -m benchmarks.bridge [--bots 10] [--seconds 30] [--drills 3] [--apart]

With --apart the bot hosts are behind a socket, as in a container, and one more drill kills the process that has them.
Prints a table and, as the last line, the same as JSON. Starts its own embedded server; needs nothing else.
"""

import argparse
import asyncio
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psutil

from benchmarks.processes import BOTS, Script
from orchestrator.bridge.link import Link
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions

VERSION = "1.21.1"
WARM_UP = 3.0  # seconds before counting: node compiles the histogram on first use
SETTLE = 3.0  # seconds between two drills
MEGABYTE = 1e6
ORPHAN = """
import asyncio, json, sys
from orchestrator.bridge.link import Link
async def main(host, port):
    link = await Link.open(on_event=lambda e: None, claim=lambda b, k: True, release=lambda b: None)
    await link.connect("Orphan", host, port, "1.21.1")
    print(json.dumps([link.gateway_pid, *[each["pid"] for each in await link.call("hosts")]]), flush=True)
    await asyncio.sleep(60)
asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


@contextmanager
def hosts_apart(wanted: bool) -> Iterator[Script | None]:
    """Somewhere else when that is wanted; None: they are our own children."""
    if not wanted:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="bc") as folder, Script(BOTS, "--socket", f"unix:{folder}/bots") as bots:
        yield bots


class Crew:
    """The bots under measurement, and who of them is in the world."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.away: set[str] = set()
        self.link: Link

    def hear(self, event: dict[str, Any]) -> None:
        if event["event"] == "lost":
            self.away.update(event["bots"])
        elif event["event"] == "back":
            self.away.discard(event["bot"])

    async def until(self, condition: Callable[[], bool], deadline: float = 40) -> None:
        async with asyncio.timeout(deadline):
            while not condition():
                await asyncio.sleep(0.01)

    async def recovery(self, strike: Callable[[], None]) -> float:
        """Seconds from the blow until every bot is back."""
        started = time.monotonic()
        strike()
        await self.until(lambda: self.away == set(self.names))
        await self.until(lambda: not self.away)
        return time.monotonic() - started


async def watch(crew: Crew, seconds: float) -> dict[str, Any]:
    """Every bot observes once a second, evenly staggered."""
    took: list[float] = []

    async def look(name: str, offset: float, until: float) -> None:
        await asyncio.sleep(offset)
        while time.monotonic() < until:
            started = time.monotonic()
            await crew.link.call("observe", bot=name)
            took.append((time.monotonic() - started) * 1000)
            await asyncio.sleep(max(0.0, 1 - (time.monotonic() - started)))

    async def everybody(period: float) -> None:
        end = time.monotonic() + period
        await asyncio.gather(*(look(name, i / len(crew.names), end) for i, name in enumerate(crew.names)))

    await everybody(WARM_UP)
    took.clear()
    wall, cpu = time.monotonic(), time.process_time()
    await everybody(seconds)
    busy = (time.process_time() - cpu) / (time.monotonic() - wall)
    cuts = statistics.quantiles(took, n=20)
    return {"observations": len(took), "p50_ms": statistics.median(took), "p95_ms": cuts[18], "python_cpu_percent": busy * 100}


async def memory(link: Link) -> dict[str, float]:
    hosts = [host["rss"] for host in await link.call("hosts") if host["bots"]]
    assert link.gateway_pid
    gateway = psutil.Process(link.gateway_pid).memory_info().rss
    return {"gateway_mb": gateway / MEGABYTE, "hosts_mb": sum(hosts) / MEGABYTE, "hosts": len(hosts)}


async def drills(crew: Crew, times: int) -> dict[str, list[float]]:
    async def host() -> Callable[[], None]:
        pid = next(each["pid"] for each in await crew.link.call("hosts") if each["bots"])
        return lambda: os.kill(pid, signal.SIGKILL)

    async def gateway(number: int) -> Callable[[], None]:
        pid = crew.link.gateway_pid
        assert pid
        return lambda: os.kill(pid, number)

    results: dict[str, list[float]] = {"host killed": [], "gateway killed, calls in flight": [], "gateway frozen": []}
    for _ in range(times):
        results["host killed"].append(await crew.recovery(await host()))
        await asyncio.sleep(SETTLE)
        calls = [asyncio.create_task(crew.link.call("observe", bot=name)) for name in crew.names for _ in range(10)]
        await asyncio.sleep(0.02)
        results["gateway killed, calls in flight"].append(await crew.recovery(await gateway(signal.SIGKILL)))
        await asyncio.gather(*calls, return_exceptions=True)
        await asyncio.sleep(SETTLE)
        results["gateway frozen"].append(await crew.recovery(await gateway(signal.SIGSTOP)))
        await asyncio.sleep(SETTLE)
    return results


def orphans(host: str, port: int) -> float:
    """Kill a Python that holds a link; seconds until its node processes are gone."""
    child = subprocess.Popen([sys.executable, "-c", ORPHAN, host, str(port)], stdout=subprocess.PIPE)
    assert child.stdout
    processes = [psutil.Process(pid) for pid in json.loads(child.stdout.readline())]
    child.kill()
    child.wait()
    started = time.monotonic()
    while any(map(runs, processes)) and time.monotonic() - started < 20:
        time.sleep(0.005)
    return time.monotonic() - started


def runs(process: psutil.Process) -> bool:
    """An ended process that nobody has reaped yet does not run."""
    try:
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


async def pool_drill(crew: Crew, apart: Script, times: int) -> list[float]:
    """Seconds from the moment at which bot hosts are to be had again until every bot is back."""
    took = []
    for _ in range(times):
        apart.end()
        await crew.until(lambda: crew.away == set(crew.names))
        apart.start()
        await crew.until(lambda: not crew.away)
        took.append(time.monotonic() - apart.started)
        await asyncio.sleep(SETTLE)
    return took


async def measure(bots: int, seconds: float, times: int, apart: Script | None) -> dict[str, Any]:
    crew = Crew([f"Bot{number}" for number in range(bots)])
    where = apart.ready if apart else None
    async with await EmbeddedServer.start(ServerOptions(version=VERSION)) as server:
        crew.link = await Link.open(on_event=crew.hear, claim=lambda bot, keys: True, release=lambda bot: None, bots=where)
        started = time.monotonic()
        await asyncio.gather(*(crew.link.connect(name, server.host, server.port, VERSION) for name in crew.names))
        result: dict[str, Any] = {"bots": bots, "connected_s": time.monotonic() - started}
        result |= await watch(crew, seconds)
        result |= await memory(crew.link)
        result["drills_s"] = await drills(crew, times)
        if apart:
            result["drills_s"]["bot hosts killed, from their restart"] = await pool_drill(crew, apart, times)
        await crew.link.close()
        result["drills_s"]["python killed"] = [await asyncio.to_thread(orphans, server.host, server.port) for _ in range(times)]
    return result


def table(result: dict[str, Any]) -> str:
    rows = [
        (f"{result['bots']} bots connected", f"{result['connected_s']:.1f} s"),
        ("observation, p50", f"{result['p50_ms']:.1f} ms"),
        ("observation, p95", f"{result['p95_ms']:.1f} ms"),
        ("Python", f"{result['python_cpu_percent']:.1f} % of a core"),
        ("gateway", f"{result['gateway_mb']:.0f} MB"),
        (f"bot hosts ({result['hosts']})", f"{result['hosts_mb']:.0f} MB"),
        *((name, ", ".join(f"{each:.2f}" for each in took) + " s") for name, took in result["drills_s"].items()),
    ]
    return "\n".join(f"{name:38} {value}" for name, value in rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--drills", type=int, default=3)
    parser.add_argument("--apart", action="store_true")
    options = parser.parse_args()
    with hosts_apart(options.apart) as apart:
        result = asyncio.run(measure(options.bots, options.seconds, options.drills, apart))
    print(table(result))
    print(json.dumps(result))


if __name__ == "__main__":
    main()

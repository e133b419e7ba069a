"""How soon the owner is answered while one address holds thousands of idle, half-open and slow connections.

    .venv/bin/python benchmarks/idle_connections.py --connections 2000 --requests 20

The owner comes from the same address, each time over a new connection. A connection that the service closed is opened again, so
that the number stays: with nothing sent, half a head, a body that never comes (/health is answered before it), and with
a head that comes byte by byte.
"""

import argparse
import asyncio
import multiprocessing
import resource
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import psutil

from benchmarks.served import served

SPARE = 200  # open files beside the connections
DRIP, AGAIN, BETWEEN, SETTLING = 1.0, 0.05, 0.5, 3.0  # seconds
BATCH = 100  # connections that are begun at once
CONTEXT = multiprocessing.get_context("fork")
HEAD = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"


async def nothing() -> AsyncIterator[bytes]:
    """Send nothing."""
    yield b""


async def half() -> AsyncIterator[bytes]:
    """Send half a head."""
    yield HEAD[:20]


async def body() -> AsyncIterator[bytes]:
    """Announce a body and send a byte of it now and then."""
    yield HEAD + b"Content-Length: 100000000\r\n\r\n"
    while True:
        await asyncio.sleep(DRIP)
        yield b"x"


async def dripping() -> AsyncIterator[bytes]:
    """Send a head byte by byte."""
    yield HEAD
    while True:
        await asyncio.sleep(DRIP)
        yield b"X"


KINDS = (nothing, half, body, dripping)


class Flood:
    """In a process of its own: `open` counts the connections that stand, `ended` those that the service closed."""

    def __init__(self, host: str, port: int, connections: int) -> None:
        self.host, self.port, self.connections = host, port, connections
        self.open, self.ended = CONTEXT.Value("i", 0), CONTEXT.Value("i", 0)
        self.process = CONTEXT.Process(target=lambda: asyncio.run(self.hold_all()), daemon=True)

    async def hold_all(self) -> None:
        """Begin all connections, some at a time, and keep them for ever."""
        async with asyncio.TaskGroup() as tasks:
            for number in range(self.connections):
                tasks.create_task(self.hold(number))
                if number % BATCH == 0:
                    await asyncio.sleep(AGAIN)

    async def hold(self, number: int) -> None:
        """Keep one connection, again and again."""
        while True:
            with suppress(OSError):
                await self.once(number)
                self.ended.value += 1
            await asyncio.sleep(AGAIN)

    async def once(self, number: int) -> None:
        """Keep one until the service closes it."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        self.open.value += 1
        sending = asyncio.create_task(send(writer, number))
        try:
            while await reader.read(1 << 16):
                pass
        finally:
            self.open.value -= 1
            sending.cancel()
            writer.transport.abort()


async def send(writer: asyncio.StreamWriter, number: int) -> None:
    """Send what a connection of this number sends."""
    with suppress(OSError):
        async for piece in KINDS[number % len(KINDS)]():
            writer.write(piece)
            await writer.drain()


async def main(connections: int, requests: int) -> None:
    """Measure, then print a row."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(connections + SPARE, hard), hard))
    with tempfile.TemporaryDirectory() as folder:
        async with served(Path(folder), "--world", "tabletop") as service:
            await service.post("/api/crews", name="one", workers=3)
            await service.ready()
            address = urlsplit(service.url)
            flood = Flood(str(address.hostname), int(address.port or 0), connections)
            flood.process.start()
            await asyncio.sleep(SETTLING)
            waits, stood = [], []
            for _ in range(requests):
                stood.append(flood.open.value)
                async with service.caller() as owner:
                    began = time.monotonic()
                    (await owner.get("/api/crews")).raise_for_status()
                    waits.append(time.monotonic() - began)
                await asyncio.sleep(BETWEEN)
            memory = psutil.Process(service.process.pid).memory_info().rss >> 20
            flood.process.kill()
            flood.process.join()
    print("each, in ms:", " ".join(f"{wait * 1000:.0f}" for wait in waits))
    waits.sort()
    print(f"connections that the service closed meanwhile: {flood.ended.value}; open at a time: {min(stood)} to {max(stood)}")
    print(
        f"| {connections} idle, half-open and slow connections from one address: the owner's next request, {requests} times | "
        f"p50 {statistics.median(waits) * 1000:.0f} ms, max {waits[-1] * 1000:.0f} ms; {memory} MB |"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--connections", type=int, default=2000)
    parser.add_argument("--requests", type=int, default=20)
    options = parser.parse_args()
    asyncio.run(main(options.connections, options.requests))

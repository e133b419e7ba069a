"""What strangers cost who try to join a closed server, and whether the ticks of the others come late meanwhile.

    .venv/bin/python benchmarks/strangers.py --attempts 1000 --pace 10

A stranger sends what Mojang's client sends up to its name, reads the one message, and leaves. The figure is the CPU time of the
server's process, less what it uses without strangers (the mean of before and after), as a part of one core over the time that
they took.
"""

import argparse
import asyncio
import time

import psutil

from orchestrator.servers.embedded import EmbeddedServer, ServerOptions
from tests.wire.strict.writing import offline_id, pack, string, varint

PROTOCOL, LOGIN = 767, 2
QUIET = 20.0  # seconds of the server without strangers


def frame(number: int, body: bytes) -> bytes:
    """A packet without compression."""
    packet = varint(number) + body
    return varint(len(packet)) + packet


async def attempt(host: str, port: int, name: str) -> bytes:
    """Try to join, and return all that the server said."""
    reader, writer = await asyncio.open_connection(host, port)
    hello = frame(0, varint(PROTOCOL) + string(host) + pack("H", port) + varint(LOGIN))
    writer.write(hello + frame(0, string(name) + offline_id(name).bytes))
    said = await reader.read()
    writer.close()
    return said


async def main(attempts: int, pace: float) -> None:
    """Measure, and print a line of figures."""
    async with await EmbeddedServer.start(ServerOptions(whitelist=("Ann",), passwords=True)) as server:
        process = psutil.Process(server.pid)
        await asyncio.sleep(5)  # the start's own work

        def used() -> float:
            return sum(process.cpu_times()[:2])

        async def quiet() -> float:
            before = used()
            await asyncio.sleep(QUIET)
            return (used() - before) / QUIET

        idle_before = await quiet()
        await server.admin.stats()
        before, began, late, refused = used(), time.monotonic(), 0, 0
        for number in range(attempts):
            said = await attempt(server.host, server.port, f"Stranger{number}")
            refused += b"not_whitelisted" in said
            if number % 100 == 99:
                late = max(late, (await server.admin.stats()).longest_stall_ms)
            await asyncio.sleep(max(0.0, began + (number + 1) / pace - time.monotonic()))
        seconds = time.monotonic() - began
        cost = used() - before
        idle = (idle_before + await quiet()) / 2
        cost -= idle * seconds
        print(
            f"{attempts} attempts in {seconds:.0f} s, {refused} refused with one message: "
            f"{cost / attempts * 1000:.2f} ms each, {cost / seconds:.2%} of a core beside {idle:.2%} without them; "
            f"longest stall {late} ms"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--attempts", type=int, default=1000)
    parser.add_argument(
        "--pace", type=float, default=10, help="attempts a second; an address has 20, averaged over ten seconds"
    )
    options = parser.parse_args()
    asyncio.run(main(options.attempts, options.pace))

"""How much the other bots of a host notice while one of them runs hostile code.

    python -m benchmarks.sandboxed_bots [--bots 5] [--seconds 3]

Each of the others looks around ten times a second (one observation over the bridge, as a planner asks for it), first in
peace, then during each hostile skill. Starts its own embedded server. Takes a minute with the usual numbers; the last line is
the figure, with the load of the machine.
"""

import argparse
import asyncio
import os
import statistics
import time
from typing import Any

from orchestrator.bridge.link import Link
from orchestrator.servers.embedded import EmbeddedServer, ServerOptions

VERSION = "1.21.1"
EVERY = 0.1  # seconds
SETTLE = 3.0  # seconds after the last one has come in
HOSTILE = {
    "peace": None,
    "loop": "for (;;);",
    "native loop": "Array.prototype.includes.call({ length: 2 ** 53 - 1 }, 1)",
    "microtasks": "for (;;) await null",
    "memory": "const all = []; for (;;) all.push(new Array(1e5).fill(1.5))",
    "long text": "const all = []; for (;;) all.push('x'.repeat(5e8).normalize('NFKD'))",
    "regex": "/^(a+)+$/.test('a'.repeat(60) + 'b')",
    "questions": "for (;;) bot.blockAt(bot.entity.position)",
    "wide questions": "for (;;) bot.findBlocks({ matching: () => true, maxDistance: 96, count: 1024 })",
    "questions in vain": "for (;;) bot.findBlocks({ matching: 'beacon', maxDistance: 96, count: 1024 })",
    "tables": "for (;;) { const { recipes } = mcData; bot.entities }",
    "deeds": "for (;;) { try { bot.lookAt(bot.entity.position).catch(() => {}) } catch {} await null }",
    "log": "for (;;) console.log('x'.repeat(1e5))",
}


async def main(bots: int, seconds: float) -> None:
    """Measure, then print a table."""
    async with await EmbeddedServer.start(ServerOptions(generator="flat", version=VERSION)) as server:
        link = await Link.open(on_event=lambda event: None, claim=lambda bot, keys: True, release=lambda bot: None)
        try:
            names = [f"Bot{number}" for number in range(bots)]
            for name in names:
                await link.connect(name, server.host, server.port, VERSION)
            await asyncio.sleep(SETTLE)
            await during(link, names, None, 1)  # so that peace is not measured with cold code
            before = os.getloadavg()[0]
            print(f"{'':20} p50 ms  p95 ms  max ms   looks  ended by")
            everything, peace = list[float](), list[float]()
            for what, code in HOSTILE.items():
                waits, ended = await during(link, names, code, seconds)
                (everything if code else peace).extend(waits)
                show(what, waits, ended)
            show("all hostile ones", everything, "")
            show_figure(bots - 1, peace, everything, before)
        finally:
            await link.close()


async def during(link: Link, names: list[str], code: str | None, seconds: float) -> tuple[list[float], str]:
    """The first bot runs the code; how long the others' looks took, in ms, and how it ended."""
    hostile, *others = names
    looking = [asyncio.create_task(looks(link, name, seconds)) for name in others]
    ended = ""
    if code:
        answer: dict[str, Any] = await link.call("skill", bot=hostile, name="hostile", args={}, seconds=seconds, code=code)
        ended = f"{answer['reason']} ({answer['kind'] or 'its signal'})"
    return [wait for each in await asyncio.gather(*looking) for wait in each], ended


async def looks(link: Link, name: str, seconds: float) -> list[float]:
    """Look around again and again."""
    waits = []
    end = time.perf_counter() + seconds
    while (start := time.perf_counter()) < end:
        await link.call("observe", bot=name, radius=16)
        waits.append((time.perf_counter() - start) * 1000)
        await asyncio.sleep(EVERY)
    return waits


def show_figure(others: int, peace: list[float], beside: list[float], load: float) -> None:
    """What it comes to, in a sentence."""
    print(
        f"{others} other bots of the host looked around {len(peace)} times in peace: p95 {p95_of(peace):.0f} ms; and "
        f"{len(beside)} times beside {len(HOSTILE) - 1} hostile skills: p95 {p95_of(beside):.0f} ms (reach: under 50). "
        f"Load of the machine {load:.1f} before and {os.getloadavg()[0]:.1f} at the end, {os.cpu_count()} processors."
    )


def p95_of(waits: list[float]) -> float:
    return statistics.quantiles(waits, n=20)[-1]


def show(what: str, waits: list[float], ended: str) -> None:
    """One line of the table."""
    print(f"{what:20} {statistics.median(waits):6.1f}  {p95_of(waits):6.1f}  {max(waits):6.1f}  {len(waits):6}  {ended}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3)
    given = parser.parse_args()
    asyncio.run(main(given.bots, given.seconds))

"""A crew whose server and bot hosts are processes of their own: how long it takes from the restart of a killed one to work.

    python -m benchmarks.apart [--times 3] [--workers 3] [--speed 1]

Counts from the start of the new process to the next log that comes in. At the end the server has at least as many logs as
the crew has counted; what a bot picked up in the moment in which it was lost nobody told, so there may be some more. Prints
a table and, as the last line, the same as JSON. About a minute for each of --times.
"""

import argparse
import asyncio
import json
import signal
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.processes import BOTS, SERVER, Script
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.goal import Goal
from orchestrator.knowledge.names import count_of
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

PATIENCE = 120.0  # seconds
WARM = 2  # logs between two misfortunes
ENOUGH = 400  # logs: more than come in meanwhile


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


async def strike(session: Session, script: Script, how: signal.Signals) -> float:
    """Seconds from the start of the new process until something comes in."""
    crew = session.crew
    before = crew.gained
    await until(lambda: crew.gained >= before + WARM)
    await asyncio.to_thread(script.end, how)
    await asyncio.sleep(0.5)  # what was on its way has come in
    known = crew.gained
    await asyncio.to_thread(script.start)
    await until(lambda: crew.gained > known)
    return time.monotonic() - script.started


async def measure(where: Path, server: Script, bots: Script, times: int, workers: int, speed: float) -> dict[str, Any]:
    settings = Settings(data=where, control=f"unix:{where / 'control'}", bots=bots.ready)
    choice = RunConfig(
        world=server.ready, workers=workers, speed=speed, mind="frugal"
    )  # who makes tools brings no logs meanwhile
    took: dict[str, list[float]] = {"bot hosts, kill -9": [], "server, kill -9": [], "server, SIGTERM": []}
    async with Session.open(choice, settings, Recorder(where, WallClock(speed))) as session:
        goal = Goal(f"mine {ENOUGH} logs", "logs", ENOUGH)
        work = asyncio.create_task(session.crew.pursue(goal))
        for _ in range(times):
            took["bot hosts, kill -9"].append(await strike(session, bots, signal.SIGKILL))
            took["server, kill -9"].append(await strike(session, server, signal.SIGKILL))
            took["server, SIGTERM"].append(await strike(session, server, signal.SIGTERM))
        counted = session.crew.gained
        await session.crew.stop()
        await work
        held = sum(count_of(inventory, "logs") for inventory in (await session.inventories()).values())
        return {"seconds": took, "crew_counted": counted, "server_counts": held, "lost": max(0, counted - held)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--speed", type=float, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bc") as folder:
        where = Path(folder)
        paths = f"--world-folder {where}/world --control unix:{where}/control"
        words = f"--port 0 --difficulty peaceful --speed {options.speed:g} {paths}"
        with Script(BOTS, "--socket", f"unix:{where}/bots") as bots, Script(SERVER, *words.split()) as server:
            server.words[1] = server.ready.rpartition(":")[2]
            result = asyncio.run(measure(where, server, bots, options.times, options.workers, options.speed))
    for name, seconds in result["seconds"].items():
        print(f"{name:24}", ", ".join(f"{each:.1f}" for each in seconds), "s from its restart to the next log")
    print(
        f"logs: the crew counted {result['crew_counted']}, the server counts {result['server_counts']}, lost {result['lost']}"
    )
    print(json.dumps(result))


if __name__ == "__main__":
    main()

"""What a bad line between the bots and their server costs: how much too much is gathered, and how much longer it takes.

    .venv/bin/python -m benchmarks.bad_line --fault half --seconds 30 --share 0.75 [--times 2] [--goal "mine 48 cobblestone"]

A tree of three works on a server behind a proxy. When a `share` of the goal has come in, the line goes bad for so long:
`silent` holds every byte back in both directions, `half` only what the server says, `refused` closes every connection and
takes none, `none` does nothing. Prints what the server counted, what the crew said, and how long it took.
"""

import argparse
import asyncio
import contextlib
import json
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.processes import SERVER, Script
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.bench.measure import scene_of
from orchestrator.bench.trial import pursue
from orchestrator.commands.parser import parse_goal
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.errors import BlockcrewError
from orchestrator.knowledge.game import load
from orchestrator.record.goals import write_order
from orchestrator.record.reader import read_run
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings
from orchestrator.tasks.collection import Collection

FAULTS = ("silent", "half", "refused", "none")
BEAT = 0.05  # seconds between two looks at the crew's count


class Line:
    """A TCP proxy on a port of its own to one server, whose line can go bad."""

    def __init__(self, port: int) -> None:
        self.server = port
        self.open = {True: asyncio.Event(), False: asyncio.Event()}  # towards the server, and back
        for way in self.open.values():
            way.set()
        self.pumps: set[asyncio.Task[None]] = set()
        self.listening: asyncio.Server | None = None
        self.port = 0

    async def listen(self) -> None:
        """Take connections."""
        self.listening = await asyncio.start_server(self.connected, "127.0.0.1", self.port)
        self.port = self.listening.sockets[0].getsockname()[1]

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One client, led to the server."""
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.server)
        except OSError:
            writer.close()
            return
        for way, source, target in ((True, reader, back), (False, there, writer)):
            pump = asyncio.create_task(self.pump(way, source, target))
            self.pumps.add(pump)
            pump.add_done_callback(self.pumps.discard)

    async def pump(self, way: bool, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        """Bytes of one direction, held back while that is bad; the end of one side is the end of the other."""
        with contextlib.suppress(ConnectionError, asyncio.CancelledError):
            while data := await source.read(65536):
                await self.open[way].wait()
                target.write(data)
                await target.drain()
            await self.open[way].wait()
        target.close()

    async def go_bad(self, fault: str, seconds: float) -> None:
        """So, for so long."""
        bad = {"silent": [True, False], "half": [False]}.get(fault, [])
        for way in bad:
            self.open[way].clear()
        if fault == "refused":
            await self.close()
        await asyncio.sleep(seconds)
        for way in bad:
            self.open[way].set()
        if fault == "refused":
            await self.listen()

    async def close(self) -> None:
        """Nobody gets through any more."""
        assert self.listening
        self.listening.close()
        for pump in list(self.pumps):
            pump.cancel()
        await asyncio.gather(*self.pumps, return_exceptions=True)


async def drill(goal_text: str, fault: str, seconds: float, share: float, seed: int, keep: Path | None) -> dict[str, Any]:
    """One run with one fault."""
    goal = parse_goal(goal_text, load())
    with tempfile.TemporaryDirectory(prefix="bc", ignore_cleanup_errors=True) as folder:
        where = Path(folder)
        paths = f"--world-folder {where}/world --control unix:{where}/control"
        with Script(SERVER, *f"--port 0 --difficulty peaceful --seed={seed} {paths}".split()) as server:
            line = Line(int(server.ready.rpartition(":")[2]))
            await line.listen()
            settings = Settings(data=where, control=f"unix:{where / 'control'}")
            choice = RunConfig(world=f"127.0.0.1:{line.port}", seed=seed)
            recorder = Recorder(where, WallClock())
            began = time.monotonic()
            found: dict[str, Any] = {"fault": fault, "seconds": seconds, "share": share}
            try:
                async with Session.open(choice, settings, recorder) as session:
                    play = await Collection(goal).set_up(scene_of(session))
                    write_order(recorder, goal, "drill")
                    began = time.monotonic()
                    trouble = asyncio.create_task(strike(session, line, goal.count * share, fault, seconds))
                    verdict = await pursue(session, goal)
                    found["took"] = round(time.monotonic() - began, 1)
                    trouble.cancel()
                    score = await play.score(goal, read_run(recorder.path).events)
                    found |= {"wanted": goal.count, "server": score.got, "crew": session.crew.gained, "said": verdict.why}
            except BlockcrewError as error:
                found |= {"took": round(time.monotonic() - began, 1), "broke": str(error)}
            events = read_run(recorder.path).of("bridge")
            found["lost"] = sum(event.data["event"] == "lost" for event in events)
            found["back"] = sum(event.data["event"] == "back" for event in events)
            recorder.close()
            if keep:
                shutil.copy(recorder.path, keep / f"{fault}-{share:g}-{recorder.path.name}")
            await line.close()
    return found


async def strike(session: Session, line: Line, count: float, fault: str, seconds: float) -> None:
    """When so many have come in."""
    while session.crew.gained < count:
        await asyncio.sleep(BEAT)
    await line.go_bad(fault, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fault", choices=FAULTS, default="silent")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--goal", default="mine 48 cobblestone")
    parser.add_argument("--share", type=float, default=0.25)
    parser.add_argument("--times", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a folder for the records")
    options = parser.parse_args()
    for _ in range(options.times):
        found = asyncio.run(drill(options.goal, options.fault, options.seconds, options.share, options.seed, options.keep))
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()

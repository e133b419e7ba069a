"""What it costs to record the land of a run: the size of the file, and the processor's time in bot hosts and in Python.

    .venv/bin/python -m benchmarks.land_recording --bots 10 --minutes 30

A crew works on survival land while nobody watches. The bot hosts count the time that they spend on looks at the land.
The time in Python is that of taking in the recorded tiles again, and of writing them again, which is the same work.
"""

import argparse
import asyncio
import tempfile
import time
from base64 import b64encode
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path

from orchestrator.app.land.land_map import LandMap
from orchestrator.app.minds import open_mind
from orchestrator.app.run_config import RunConfig
from orchestrator.app.session import Session
from orchestrator.app.shared_world import MinecraftSharedWorld
from orchestrator.app.world_opening import open_minecraft
from orchestrator.core.contracts.clock import WallClock
from orchestrator.core.contracts.world import Line
from orchestrator.knowledge.game import load
from orchestrator.record.land_file import LandChange, LandFile, read_land
from orchestrator.record.writer import Recorder
from orchestrator.settings import Settings

ORDERS = ("mine 60 logs", "mine 120 dirt", "mine 60 cobblestone", "mine 40 sand")
LONGEST = 240.0  # seconds for one order


async def work(session: Session) -> None:
    """Give one order after the other, for ever."""
    for order in cycle(ORDERS):
        await session.dialogue.hear(Line("owner", f"leader, {order}"), source="api", tell=lambda *_: None)
        try:
            async with asyncio.timeout(LONGEST):
                await session.next_end()
        except TimeoutError:
            await session.crew.stop()


def again(path: Path, changes: Sequence[LandChange]) -> float:
    """Take in all tiles and write them as a run does, a look at a time; return the seconds of the processor that it takes."""
    looks: dict[float, list[dict[str, object]]] = {}
    for change in changes:
        tile = change.tile
        shape = {"dimension": tile.dimension, "x": tile.x, "z": tile.z, "base": tile.base, "names": list(tile.names)}
        looks.setdefault(change.at, []).append(shape | {"columns": b64encode(tile.columns).decode()})
    land, file = LandMap(lambda seconds, sights: None), LandFile(path, WallClock())
    land.listeners.append(file.notice)
    began = time.process_time()
    for tiles in looks.values():
        land.take({"tiles": tiles})
        file.flush()
    return time.process_time() - began


async def main(bots: int, minutes: float) -> None:
    """Record, then print what it took."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings, config = Settings(data=folder), RunConfig(team="tree", workers=bots - 1, land="survival", mind="frugal")
        recorder = Recorder(folder, WallClock())
        async with (
            open_mind(config, settings, load(config.version), recorder, ()) as mind,
            open_minecraft(config, settings, folder / "server.log", folder / "world") as shared,
        ):
            assert isinstance(shared, MinecraftSharedWorld)
            async with Session.inside(shared, config, settings, recorder, mind) as session:
                working, began = asyncio.create_task(work(session)), time.monotonic()
                await asyncio.wait({working}, timeout=minutes * 60)
                passed = time.monotonic() - began
                spent = await shared.link.call("land", seconds=5.0, sights=False)
                working.cancel()
                await asyncio.gather(working, return_exceptions=True)
        recorded = recorder.path.with_suffix(".land")
        size, changes = recorded.stat().st_size, read_land(recorder.path).changes
        python = again(folder / "again.sqlite", changes)
    hosts = sum(each["milliseconds"] for each in spent if each) / 1000
    looks = sum(each["tiles"] for each in spent if each)
    print(f"{bots} bots, {passed / 60:.1f} minutes: {size / 1e6:.2f} MB, {len(changes)} tiles", end="; ")
    print(f"{size / passed * 1800 / 1e6:.2f} MB in 30 minutes")
    print(f"bot hosts: {looks} looks in {hosts:.2f} s, {hosts / passed:.3%} of a core")
    print(f"Python: {python:.2f} s, {python / passed:.3%} of a core")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", type=int, default=10)
    parser.add_argument("--minutes", type=float, default=30.0)
    options = parser.parse_args()
    asyncio.run(main(options.bots, options.minutes))

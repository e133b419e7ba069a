"""Make the record of a real run with many bots, and measure what its replay costs the service.

    .venv/bin/python -m benchmarks.replay_run --bots 10 --minutes 30 --speed 6 --data FOLDER

A crew works on survival land of an embedded server. `--minutes` are minutes of the game, of which `--speed` pass at a time. The
record stays in FOLDER/runs; `benchmarks/replay_page.js` opens it in a browser. With `--record FILE`, only a record that is
there already is measured.
"""

import argparse
import asyncio
import resource
import time
from pathlib import Path

from benchmarks.land_recording import work
from orchestrator.app.minds import open_mind
from orchestrator.app.run_config import RunConfig
from orchestrator.app.run_storage import new_recorder
from orchestrator.app.session import Session
from orchestrator.app.world_opening import open_minecraft
from orchestrator.knowledge.game import load
from orchestrator.record.land_file import SUFFIX
from orchestrator.record.reader import snapshot
from orchestrator.service.replay.exported_replay import exported
from orchestrator.service.replay.recorded_land import land_of_run
from orchestrator.service.replay.replaying import replay_of
from orchestrator.settings import Settings

ROUNDS = 5


async def recorded(bots: int, minutes: float, speed: float, folder: Path) -> Path:
    """Let a crew work for so many minutes of the game, and return its record."""
    settings = Settings(data=folder)
    config = RunConfig(team="tree", workers=bots - 1, land="survival", mind="frugal", speed=speed)
    recorder = new_recorder(config, settings, "")
    async with (
        open_mind(config, settings, load(config.version), recorder, ()) as mind,
        open_minecraft(config, settings, folder / "server.log", folder / "world") as shared,
        Session.inside(shared, config, settings, recorder, mind) as session,
    ):
        working = asyncio.create_task(work(session))
        await asyncio.wait({working}, timeout=minutes * 60 / speed)
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
    recorder.close()
    return recorder.path


def measure(path: Path) -> None:
    """Print the sizes of a record and its replay, and how long the service takes to make it."""
    with snapshot(path) as record:
        events, bodies = record.count, sum(1 for _ in record.of("body"))
    land = path.with_suffix(SUFFIX)
    print(f"{path}: {path.stat().st_size / 1e6:.1f} MB, {events} events, {bodies} of them bodies", end="; ")
    print(f"land {land.stat().st_size / 1e6 if land.exists() else 0:.2f} MB")
    times = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        text = replay_of(path, whispers=True)
        times.append(time.perf_counter() - began)
    print(f"replay: {len(text) / 1e6:.2f} MB, made in {sorted(times)[ROUNDS // 2]:.2f} s (median), {max(times):.2f} s at most")
    began = time.perf_counter()
    text = land_of_run(path)
    print(f"land: {len(text) / 1e6:.2f} MB, made in {time.perf_counter() - began:.2f} s")
    began = time.perf_counter()
    file = exported(path, Settings(data=path.parent))
    print(f"export: {len(file) / 1e6:.2f} MB, made in {time.perf_counter() - began:.2f} s")
    print(f"memory of this process at most: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000:.0f} MB")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", type=int, default=10)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--speed", type=float, default=6.0)
    parser.add_argument("--data", type=Path, default=Path("replay-bench"))
    parser.add_argument("--record", type=Path)
    options = parser.parse_args()
    measure(options.record or asyncio.run(recorded(options.bots, options.minutes, options.speed, options.data)))
